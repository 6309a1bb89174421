// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/command_palette.h"
#include "app/style/style.h"
#include "tests/support/subject.h"

#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QPointer>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;

class tst_CommandPalette : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { style::apply(*qApp, style::Scheme::Light); }
    void init()
    {
        for (const QString &name : {u"Go to Terminal"_s, u"New Session…"_s, u"Usage"_s, u"Go to Files"_s})
            m_actions += new QAction(name, &m_window);
        m_window.show();
        m_palette = new CommandPalette(m_actions, &m_window);
        m_palette->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_palette));
    }
    void cleanup()
    {
        delete m_palette;
        qDeleteAll(m_actions);
        m_actions.clear();
    }

    void lettersFitInTheirOrder_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("fits");
        QTest::newRow("nothing") << u""_s << u"Usage"_s << true;
        QTest::newRow("whole") << u"usage"_s << u"Usage"_s << true;
        QTest::newRow("initials") << u"gt"_s << u"Go to Terminal"_s << true;
        QTest::newRow("gaps") << u"nwss"_s << u"New Session…"_s << true;
        QTest::newRow("spaces") << u"go te"_s << u"Go to Terminal"_s << true;
        QTest::newRow("order") << u"egasu"_s << u"Usage"_s << false;
        QTest::newRow("more than there is") << u"usages"_s << u"Usage"_s << false;
        QTest::newRow("letters used twice") << u"uu"_s << u"Usage"_s << false;
        QTest::newRow("other letters") << u"x"_s << u"Usage"_s << false;
        QTest::newRow("no name") << u"x"_s << u""_s << false;
    }
    void lettersFitInTheirOrder()
    {
        QFETCH(QString, typed);
        QFETCH(QString, name);
        QFETCH(bool, fits);
        QCOMPARE(matchScore(typed, name) >= 0, fits);
    }

    void theBetterNameWins_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("better");
        QTest::addColumn<QString>("worse");
        QTest::newRow("together") << u"use"_s << u"Use It"_s << u"Undo the Stale Entry"_s;
        QTest::newRow("at the beginning") << u"file"_s << u"Files"_s << u"Profile"_s;
        QTest::newRow("at beginnings of words") << u"gf"_s << u"Go to Files"_s << u"Forget of"_s;
        QTest::newRow("a word further on") << u"stop"_s << u"Start or Stop the Machine"_s << u"Suit to Pet"_s;
        QTest::newRow("the word, not what comes before it")
            << u"term"_s << u"Go to Terminal"_s << u"Tie the Room"_s;
    }
    void theBetterNameWins()
    {
        QFETCH(QString, typed);
        QFETCH(QString, better);
        QFETCH(QString, worse);
        QVERIFY2(matchScore(typed, better) > matchScore(typed, worse),
                 qPrintable(u"%1 %2"_s.arg(matchScore(typed, better)).arg(matchScore(typed, worse))));
    }

    void typingFindsAndEnterTriggers()
    {
        QCOMPARE(names(),
                 (QStringList{u"Go to Terminal"_s, u"New Session…"_s, u"Usage"_s, u"Go to Files"_s}));
        QSignalSpy files(m_actions[3], &QAction::triggered);
        QTest::keyClicks(line(), u"gf"_s);
        QCOMPARE(names(), QStringList(u"Go to Files"_s));
        QTest::keyClick(line(), Qt::Key_Return);
        QTRY_COMPARE(files.count(), 1);
        QTRY_VERIFY(!m_palette);
    }

    void arrowsGoRound()
    {
        QSignalSpy terminal(m_actions[0], &QAction::triggered);
        QSignalSpy last(m_actions[3], &QAction::triggered);
        QTest::keyClick(line(), Qt::Key_Up);
        QCOMPARE(list()->currentRow(), 3);
        QTest::keyClick(line(), Qt::Key_Down);
        QCOMPARE(list()->currentRow(), 0);
        QTest::keyClick(line(), Qt::Key_Down);
        QTest::keyClick(line(), Qt::Key_Up);
        QTest::keyClick(line(), Qt::Key_Enter);
        QTRY_COMPARE(terminal.count(), 1);
        QCOMPARE(last.count(), 0);
    }

    void nothingFoundIsNothingTriggered()
    {
        QList<QSignalSpy *> spies;
        for (QAction *action : std::as_const(m_actions))
            spies += new QSignalSpy(action, &QAction::triggered);
        QTest::keyClicks(line(), u"xyz"_s);
        QCOMPARE(list()->count(), 0);
        QTest::keyClick(line(), Qt::Key_Down);
        QTest::keyClick(line(), Qt::Key_Return);
        QTRY_VERIFY(!m_palette);
        for (const QSignalSpy *spy : std::as_const(spies))
            QCOMPARE(spy->count(), 0);
        qDeleteAll(spies);
    }

    void escapeClosesAndWhatCannotBeDoneIsNotOffered()
    {
        QTest::keyClick(line(), Qt::Key_Escape);
        QTRY_VERIFY(!m_palette);
        m_actions[2]->setEnabled(false);
        m_palette = new CommandPalette(m_actions, &m_window);
        m_palette->show();
        QCOMPARE(list()->count(), 3);
        QVERIFY(!names().contains(u"Usage"_s));
    }

private:
    QLineEdit *line() const { return m_palette->findChild<QLineEdit *>(); }
    QListWidget *list() const { return m_palette->findChild<QListWidget *>(); }
    QStringList names() const
    {
        QStringList names;
        for (int row = 0; row < list()->count(); ++row)
            names += list()->item(row)->text();
        return names;
    }

    QWidget m_window;
    QList<QAction *> m_actions;
    QPointer<CommandPalette> m_palette;
};

BERTH_TEST(tst_CommandPalette)
#include "tst_command_palette.moc"
