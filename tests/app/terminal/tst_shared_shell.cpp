// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/parts.h"
#include "app/terminal/agent_shells.h"
#include "app/terminal/terminal_page.h"
#include "app/terminal/terminal_panel.h"
#include "app/terminal/terminal_view.h"
#include "app/terminal/typists.h"
#include "core/gate/grant.h"
#include "core/guest/run.h"
#include "tests/app/looks.h"
#include "tests/core/terminal/shown.h"
#include "tests/support/child_agent.h"
#include "tests/support/subject.h"

#include <QAccessible>
#include <QAction>
#include <QHelpEvent>
#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <QToolTip>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using style::Scheme;

static const QString kAgent = u"<b>claude-code</b>"_s;

/// A terminal of an agent's, with its tab, over the real agent of a guest.
class tst_SharedShell : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        qputenv("LANGUAGE", "en");
        m_action.setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_K);
    }
    void init()
    {
        looks::apply(Scheme::Light);
        m_agent = std::make_unique<support::ChildAgent>();
        m_terminal = std::make_unique<guest::Terminal>(terminal::Size{80, 24});
        m_terminal->keyboard().share(kAgent);
        guest::ExecRequest request;
        request.shell = u"stty -echo; printf '$ '; exec cat"_s; // what is shown is what it reads
        request.terminal = guest::TerminalRequest{m_terminal->size()};
        auto run = support::finish(m_agent->guest->exec(std::move(request)));
        QVERIFY(run);
        m_terminal->attach(std::move(*run));
        auto shell = std::make_unique<AgentShell>(m_terminal.get(), u"id"_s, kAgent);
        m_page = std::make_unique<TerminalPage>(std::move(shell), &m_action, nullptr);
        m_page->resize(700, 300);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        m_page->setFocus();
        QTRY_VERIFY(shows("$ "));
    }
    void cleanup()
    {
        m_page.reset();
        m_terminal.reset();
        m_agent.reset();
    }

    void saysWhoTypes()
    {
        QCOMPARE(sentence(), u"<b>claude-code</b> has the keyboard."_s);
        QCOMPARE(label()->textFormat(), Qt::PlainText);
        m_terminal->typeAs(kAgent, "ls\r");
        QCOMPARE(sentence(), u"<b>claude-code</b> is typing."_s);
        QTRY_COMPARE(sentence(), u"<b>claude-code</b> has the keyboard."_s);
        QTest::keyClick(view(), 'x');
        QCOMPARE(sentence(), u"You typed last. Agents may type, too."_s);
        QVERIFY(!m_terminal->keyboard().isTaken());
        m_terminal->typeAs(gate::kOperator, "y");
        QCOMPARE(sentence(), u"Berth's agent is typing."_s);
    }

    void aButtonTakesOverAndGivesBack()
    {
        QCOMPARE(button()->text(), u"Take Over (Ctrl+Shift+K)"_s);
        QTest::mouseClick(button(), Qt::LeftButton);
        QVERIFY(m_terminal->keyboard().isTaken());
        QVERIFY(view()->hasFocus()); // to type at once
        QCOMPARE(sentence(), u"You have the keyboard. Agents are refused."_s);
        QCOMPARE(button()->text(), u"Give Back (Ctrl+Shift+K)"_s);
        QVERIFY(!m_terminal->keyboard().admit(kAgent));
        QCOMPARE(sentence(), u"You have the keyboard. <b>claude-code</b> was refused."_s);
        QTest::mouseClick(button(), Qt::LeftButton);
        QVERIFY(!m_terminal->keyboard().isTaken());
    }

    /// The sentence is what counts.
    void aNarrowOneKeepsItsKeysInTheTip()
    {
        m_terminal->keyboard().take();
        m_page->resize(330, 300);
        QCOMPARE(button()->text(), u"Give Back"_s);
        QCOMPARE(button()->toolTip(), u"Agents may type here again. (Ctrl+Shift+K)"_s);
        m_page->resize(700, 300);
        QCOMPARE(button()->text(), u"Give Back (Ctrl+Shift+K)"_s);
    }

    void whoLeavesGivesItBack()
    {
        m_terminal->keyboard().take();
        m_page.reset();
        QVERIFY(!m_terminal->keyboard().isTaken());
    }

    void isGoneWithTheProgram()
    {
        m_terminal->typeAs({}, "\x04");
        QTRY_VERIFY(!label()->isVisible());
        QVERIFY(!button()->isVisible());
    }

    /// Beside the lines, and nowhere in them.
    void marksLines()
    {
        write();
        QCOMPARE(QByteArray::fromStdString(shown::screen(m_terminal->screen())), kWritten);
        const QImage picture = view()->viewport()->grab().toImage();
        const auto gutter = [&](int row) {
            QRect rect = view()->cellRect({view()->topLine() + row, 0}).toAlignedRect();
            rect.setLeft(0);
            rect.setRight(rect.left() + 2 * typists::markSide());
            return picture.copy(rect);
        };
        QVERIFY(gutter(0) != gutter(1)); // an agent's, and what was printed
        QVERIFY(gutter(2) != gutter(0)); // a person's
        QVERIFY(gutter(2) != gutter(1));
        QVERIFY(gutter(4) != gutter(2)); // both
        QCOMPARE(gutter(1), gutter(3));
        QCOMPARE(tipAt(0), parts::plain(u"<b>claude-code</b> typed here."_s));
        QCOMPARE(tipAt(2), u"You typed here."_s);
        QCOMPARE(tipAt(4), parts::plain(u"You and <b>claude-code</b> typed here."_s));
        // A person's own shell has no room for marks.
        guest::Terminal own({80, 24});
        const TerminalView alone(&own);
        QVERIFY(alone.cellRect({0, 0}).left() < view()->cellRect({0, 0}).left());
    }

    void isReadAloud()
    {
        write();
        auto *const interface = QAccessible::queryAccessibleInterface(view());
        auto *const text = interface->textInterface();
        QVERIFY(
            interface->text(QAccessible::Description).endsWith(u". You typed last. Agents may type, too."_s));
        int begin = 0;
        int end = 0;
        QCOMPARE(text->attributes(0, &begin, &end), u"typed-by:<b>claude-code</b>;"_s);
        QCOMPARE(text->text(begin, end), u"$ ls\n"_s);
        QCOMPARE(text->attributes(end, &begin, &end), QString());
        QCOMPARE(text->text(begin, end), u"a.csv  b.csv\n"_s);
        QCOMPARE(text->attributes(end, &begin, &end), u"typed-by:You;"_s);
        for (QWidget *widget : {static_cast<QWidget *>(label()), static_cast<QWidget *>(button())})
            QVERIFY(!QAccessible::queryAccessibleInterface(widget)->text(QAccessible::Name).isEmpty());
        m_terminal->keyboard().take();
        QVERIFY(interface->text(QAccessible::Description).endsWith(u"Agents are refused."_s));
    }

    void looks()
    {
        for (const Scheme scheme : {Scheme::Light, Scheme::Dark}) {
            looks::apply(scheme);
            if (scheme == Scheme::Light)
                write();
            m_terminal->keyboard().giveBack();
            m_terminal->typeAs(gate::kOperator, "\t");
            QTRY_VERIFY(view()->isUpToDate());
            looks::keep(*m_page, u"shared"_s, scheme);
            m_terminal->keyboard().take();
            QVERIFY(!m_terminal->keyboard().admit(kAgent));
            m_page->resize(300, 260);
            looks::keep(*m_page, u"taken"_s, scheme);
            m_page->resize(700, 300);
        }
    }

private:
    static inline const QByteArray kWritten = "$ ls\na.csv  b.csv\n$ head a.csv\nid,amount\n$ wc -l b.csv\n";

    /// Lines by an agent, a person, and both.
    void write()
    {
        const auto typed = [this](const QString &typist, std::string_view keys) {
            m_terminal->typeAs(typist, keys);
            m_terminal->feed(keys); // its echo
        };
        m_terminal->feed("\r\x1b[K$ ");
        typed(kAgent, "ls");
        m_terminal->feed("\r\na.csv  b.csv\r\n$ ");
        typed({}, "head a.csv");
        m_terminal->feed("\r\nid,amount\r\n$ ");
        typed(kAgent, "wc -l ");
        typed({}, "b.csv");
        QTRY_VERIFY(view()->isUpToDate());
    }
    bool shows(const char *text) const
    {
        return QByteArray::fromStdString(shown::screen(m_terminal->screen()))
            .contains(QByteArray(text).trimmed());
    }
    TerminalView *view() const { return m_page->current()->view(); }
    QLabel *label() const
    {
        const auto labels = bar()->findChildren<QLabel *>();
        return labels.first();
    }
    QPushButton *button() const { return bar()->findChild<QPushButton *>(); }
    QWidget *bar() const
    {
        return m_page->current()->findChild<QWidget *>(u"keyboardBar"_s, Qt::FindDirectChildrenOnly);
    }
    QString sentence() const { return label()->isVisible() ? label()->text() : QString(); }
    QString tipAt(int row) const
    {
        QToolTip::hideText();
        const QPoint place(4, view()->cellRect({view()->topLine() + row, 0}).center().toPoint().y());
        QHelpEvent event(QEvent::ToolTip, place, view()->viewport()->mapToGlobal(place));
        QApplication::sendEvent(view()->viewport(), &event);
        return QToolTip::text();
    }

    QAction m_action{u"take over"_s};
    std::unique_ptr<support::ChildAgent> m_agent;
    std::unique_ptr<guest::Terminal> m_terminal;
    std::unique_ptr<TerminalPage> m_page;
};

BERTH_TEST(tst_SharedShell)
#include "tst_shared_shell.moc"
