// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/keyboard.h"
#include "core/guest/terminal.h"
#include "tests/support/subject.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using guest::Keyboard;

static const QString kPerson;
static const QString kAgent = u"claude-code"_s;

class tst_Keyboard : public QObject
{
    Q_OBJECT
private slots:
    void knowsWhoTypes()
    {
        Keyboard keyboard;
        QVERIFY(!keyboard.isShared());
        keyboard.share(kAgent);
        QVERIFY(keyboard.isShared());
        QCOMPARE(keyboard.holder(), kAgent);
        QVERIFY(!keyboard.isTyping());
        QSignalSpy changed(&keyboard, &Keyboard::changed);
        const auto person = keyboard.note(kPerson);
        const auto agent = keyboard.note(kAgent);
        QVERIFY(person != agent);
        QCOMPARE(keyboard.holder(), kAgent);
        QVERIFY(keyboard.isTyping());
        QCOMPARE(changed.size(), 2);
        QCOMPARE(keyboard.note(kAgent), agent); // nothing new
        QCOMPARE(changed.size(), 2);
        QTRY_VERIFY(!keyboard.isTyping());
        QCOMPARE(changed.size(), 3);
        QCOMPARE(keyboard.typists(person), QStringList{kPerson});
        QCOMPARE(keyboard.typists(person | agent), (QStringList{kPerson, kAgent}));
        QCOMPARE(keyboard.typists(0), QStringList());
    }

    void refusesAgentsWhileItIsTaken()
    {
        Keyboard keyboard;
        keyboard.share(kAgent);
        QVERIFY(keyboard.admit(kAgent));
        keyboard.note(kPerson); // typing alone locks nobody out
        QVERIFY(!keyboard.isTaken());
        QVERIFY(keyboard.admit(kAgent));
        keyboard.take();
        QVERIFY(keyboard.isTaken());
        QCOMPARE(keyboard.holder(), kPerson);
        QVERIFY(!keyboard.isTyping());
        QVERIFY(keyboard.admit(kPerson));
        QCOMPARE(keyboard.refused(), QString());
        QSignalSpy changed(&keyboard, &Keyboard::changed);
        const auto refused = keyboard.admit(kAgent);
        QCOMPARE(refused.error().kind, base::Error::Kind::Busy);
        for (const auto &word : {u"person"_s, u"read_screen"_s, u"open_terminal"_s})
            QVERIFY2(refused.error().text.contains(word), qPrintable(refused.error().text));
        QCOMPARE(keyboard.refused(), kAgent);
        QCOMPARE(changed.size(), 1);
        QVERIFY(!keyboard.admit(kAgent));
        QCOMPARE(changed.size(), 1);
        keyboard.giveBack();
        QVERIFY(keyboard.admit(kAgent));
        QCOMPARE(keyboard.refused(), QString());
        QCOMPARE(changed.size(), 2);
        keyboard.giveBack();
        QCOMPARE(changed.size(), 2);
    }

    void isNotTakenWhereNobodyElseTypes()
    {
        Keyboard keyboard;
        keyboard.take();
        QVERIFY(!keyboard.isTaken());
    }

    void tellsSevenApart()
    {
        Keyboard keyboard;
        std::uint8_t all = keyboard.note(kPerson);
        for (int i = 1; i < 7; ++i) {
            const auto hand = keyboard.note(QString::number(i));
            QCOMPARE(all & hand, 0);
            all |= hand;
        }
        const auto more = keyboard.note(u"7"_s);
        QCOMPARE(all & more, 0);
        QCOMPARE(keyboard.note(u"8"_s), more);
        QCOMPARE(keyboard.typists(more), (QStringList{u"7"_s, u"8"_s}));
    }

    /// A report of a view is no typing.
    void isNotedInTheTerminal()
    {
        guest::Terminal terminal({20, 4});
        terminal.keyboard().share(kAgent);
        terminal.feed("one\r\ntwo");
        QSignalSpy typed(&terminal, &guest::Terminal::typed);
        QSignalSpy changed(&terminal, &guest::Terminal::changed);
        terminal.typeAs(kAgent, "ls\r");
        QCOMPARE(typed.size(), 1);
        QCOMPARE(changed.size(), 1); // for views to paint
        terminal.type("\x1b[I");
        terminal.typeAs(kPerson, {});
        const auto line = terminal.screen().top() + 1;
        QCOMPARE(terminal.keyboard().typists(terminal.screen().hands(line)), QStringList{kAgent});
        QCOMPARE(terminal.screen().hands(line - 1), 0);
        QCOMPARE(terminal.keyboard().holder(), kAgent);
    }
};

BERTH_TEST(tst_Keyboard)
#include "tst_keyboard.moc"
