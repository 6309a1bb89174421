// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/style/style.h"
#include "app/terminal/agent_shells.h"
#include "app/terminal/terminal_page.h"
#include "app/terminal/terminal_pane.h"
#include "app/terminal/terminal_panel.h"
#include "app/terminal/terminal_shell.h"
#include "app/terminal/terminal_view.h"
#include "core/api/desk.h"
#include "core/api/table/results.h"
#include "core/gate/rules_file.h"
#include "core/workspace.h"
#include "tests/core/terminal/shown.h"
#include "tests/support/finish.h"
#include "tests/support/machine_workspace.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonObject>
#include <QLabel>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Session;
using State = TerminalShell::State;

/// Shells in a real machine, opened as a person does.
class tst_TerminalPane : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        style::apply(*qApp, style::Scheme::Light);
        m_libvirt = std::make_unique<support::PrivateLibvirt>();
        m_workspace = support::openWorkspace(*m_libvirt);
        Session *made = m_workspace->sessions().create({}).value_or(nullptr);
        QVERIFY(made);
        m_session = made;
        m_pane.resize(800, 500);
        m_pane.setSession(m_session);
        m_pane.show();
        QVERIFY(QTest::qWaitForWindowActive(&m_pane));
    }
    void cleanupTestCase()
    {
        m_pane.setSession(nullptr);
        if (m_workspace)
            QVERIFY(support::finish(m_workspace->end({}), 60s));
        m_workspace.reset();
    }

    void theFirstShellStartsTheMachine()
    {
        m_pane.openShell();
        QCOMPARE(shell()->state(), State::Opening);
        QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), Session::State::Starting, 5000);
        QTRY_VERIFY_WITH_TIMEOUT(!m_session->progress().phase().isEmpty(), 30'000);
        QVERIFY(shell()->status().startsWith(m_session->progress().phase()));
        QTRY_COMPARE_WITH_TIMEOUT(shell()->state(), State::Running, 300'000);
        QTRY_VERIFY_WITH_TIMEOUT(screen().contains("$"), 60'000);
        QVERIFY(shell()->status().isEmpty());
    }

    void aPersonTypesAndReads()
    {
        QVERIFY(shell()->state() == State::Running);
        type("echo $((6*7)) $(stty size) $TERM\n");
        const guest::TerminalSize size = shell()->terminal()->size();
        const QByteArray expected = "42 " + QByteArray::number(size.rows) + ' '
            + QByteArray::number(size.columns) + " xterm-256color";
        QTRY_VERIFY_WITH_TIMEOUT(screen().contains(expected), 30'000);
        m_pane.resize(700, 400);
        QTRY_VERIFY(shell()->terminal()->size() != size);
        type("while [ \"$(stty size)\" = '" + QByteArray::number(size.rows) + ' '
             + QByteArray::number(size.columns)
             + "' ]; do sleep 0.1; done; stty size\n"); // it hears of it once it comes to rest
        const guest::TerminalSize smaller = shell()->terminal()->size();
        QTRY_VERIFY_WITH_TIMEOUT(
            screen().contains(QByteArray::number(smaller.rows) + ' ' + QByteArray::number(smaller.columns)),
            30'000);
    }

    void closingAsksOnlyWhenSomethingRuns()
    {
        m_pane.openShell();
        QTRY_COMPARE_WITH_TIMEOUT(shell()->state(), State::Running, 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(screen().contains("$"), 60'000);
        type("sleep 1000\n");
        QTRY_VERIFY_WITH_TIMEOUT(support::finish(shell()->isBusy()), 30'000);
        m_pane.closeCurrent();
        QPointer<QMessageBox> question;
        QTRY_VERIFY_WITH_TIMEOUT((question = m_pane.findChild<QMessageBox *>(u"closeQuestion"_s)), 30'000);
        question->button(QMessageBox::Cancel)->click();
        QTRY_VERIFY(!question);
        QCOMPARE(m_pane.count(), 2);
        type("\x03");
        QTRY_VERIFY_WITH_TIMEOUT(!support::finish(shell()->isBusy()), 30'000);
        m_pane.closeCurrent();
        QTRY_COMPARE_WITH_TIMEOUT(m_pane.count(), 1, 30'000);
        QVERIFY(!m_pane.findChild<QMessageBox *>(u"closeQuestion"_s));
    }

    void anEndedShellSaysHowAndIsOpenedAgain()
    {
        type("exit 3\n");
        QTRY_COMPARE_WITH_TIMEOUT(shell()->state(), State::Ended, 30'000);
        QVERIFY(shell()->status().contains(u'3'));
        QVERIFY(screen().contains("exit code 3"));
        const auto *tabs = m_pane.findChild<QTabWidget *>();
        QVERIFY2(tabs->tabText(0).contains(u"exit 3"_s), qPrintable(tabs->tabText(0)));
        againButton()->click();
        QTRY_COMPARE_WITH_TIMEOUT(shell()->state(), State::Running, 60'000);
        QVERIFY(!tabs->tabText(0).contains(u"exit 3"_s));
    }

    /// What a person types beside an agent reaches the program, and the agent reads it.
    void aPersonTypesIntoAnAgentsTerminal()
    {
        Watched watched(*m_workspace, m_session);
        const QString id =
            watched.call(u"open_terminal"_s, {{u"vm"_s, m_session->id()}, {u"command"_s, u"cat"_s}})
                .value(u"terminal"_s)
                .toString();
        QVERIFY(watched.pane.watch({}, id));
        auto *const agents = qobject_cast<AgentShell *>(shell(watched.pane));
        QVERIFY(agents && agents->id() == id);
        QVERIFY2(agents->title().startsWith(u"agent"_s), qPrintable(agents->title()));
        type("from a person\n", watched.pane);
        const auto seen = watched.call(
            u"read_screen"_s,
            {{u"terminal"_s, id}, {u"wait_for"_s, u"from a person\nfrom a person"_s}, {u"wait_s"_s, 40}});
        QCOMPARE(seen.value(u"is_found"_s), true);
        watched.call(
            u"send_keys"_s,
            {{u"terminal"_s, id}, {u"text"_s, u"from an agent"_s}, {u"keys"_s, QJsonArray{u"enter"_s}}});
        QTRY_VERIFY_WITH_TIMEOUT(screen(watched.pane).count("from an agent") == 2, 30'000);
        // Typing beside it locked nobody out; the key does, until it is pressed again.
        TerminalView *const view = watched.pane.currentPage()->current()->view();
        watched.pane.activateWindow(); // so that its keys count
        QVERIFY(QTest::qWaitForWindowActive(&watched.pane));
        const QJsonObject keys{
            {u"terminal"_s, id}, {u"text"_s, u"too late"_s}, {u"keys"_s, QJsonArray{u"enter"_s}}};
        QTest::keyClick(view, Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(watched.isTaken(m_session));
        QSignalSpy typed(agents->terminal(), &guest::Terminal::typed);
        const auto refused = watched.call(u"send_keys"_s, keys);
        QCOMPARE(refused.value(u"error"_s), u"busy"_s);
        QVERIFY(refused.value(u"message"_s).toString().contains(u"taken this terminal over"_s));
        QCOMPARE(watched.call(u"close_terminal"_s, {{u"terminal"_s, id}}).value(u"error"_s), u"busy"_s);
        QCOMPARE(watched.call(u"read_screen"_s, {{u"terminal"_s, id}}).value(u"is_taken"_s), true);
        QCOMPARE(typed.size(), 0);
        type("mine alone\n", watched.pane);
        QTRY_VERIFY_WITH_TIMEOUT(screen(watched.pane).count("mine alone") == 2, 30'000);
        QTest::keyClick(view, Qt::Key_K, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(!watched.isTaken(m_session));
        QVERIFY(!screen(watched.pane).contains("too late")); // it is not made up for
        watched.call(u"send_keys"_s, keys);
        QTRY_VERIFY_WITH_TIMEOUT(screen(watched.pane).count("too late") == 2, 30'000);
        // A tab that is closed leaves the terminal to its agent, and comes again.
        agents->terminal()->keyboard().take();
        watched.pane.closeCurrent();
        QTRY_COMPARE(watched.pane.count(), 0);
        QCOMPARE(watched.call(u"read_screen"_s, {{u"terminal"_s, id}}).value(u"is_running"_s), true);
        QVERIFY(!watched.isTaken(m_session));
        QVERIFY(watched.pane.watch({}, id));
        QCOMPARE(watched.pane.count(), 1);
        // So does a window that is put away.
        QTest::keyClick(watched.pane.currentPage()->current()->view(), Qt::Key_K,
                        Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(watched.isTaken(m_session));
        watched.pane.giveKeyboardsBack();
        QVERIFY(!watched.isTaken(m_session));
        // What the agent loses, its tab loses at once.
        watched.desk.agents.end(u"agent"_s, u"enough"_s);
        QCOMPARE(watched.pane.count(), 0);
    }

    /// A run has no terminal in the machine: a line is edited here, and sent as a whole.
    void aPersonTypesIntoAnAgentsRun()
    {
        Watched watched(*m_workspace, m_session);
        const QString command = u"read line; echo got $line; read rest || echo over; sleep 1000"_s;
        const QString run = watched
                                .call(u"execute_bash"_s,
                                      {{u"vm"_s, m_session->id()},
                                       {u"command"_s, command},
                                       {u"input"_s, true},
                                       {u"wait_s"_s, 0}})
                                .value(u"run"_s)
                                .toString();
        QVERIFY(watched.pane.watch(run, {}));
        QTRY_VERIFY_WITH_TIMEOUT(shell(watched.pane)->state() == State::Running, 30'000);
        type("helo\blp!\n", watched.pane);
        QTRY_VERIFY_WITH_TIMEOUT(screen(watched.pane).contains("got hellp!"), 30'000);
        type("\x04", watched.pane);
        QTRY_VERIFY_WITH_TIMEOUT(screen(watched.pane).contains("over"), 30'000);
        type("\x03", watched.pane);
        QTRY_VERIFY_WITH_TIMEOUT(shell(watched.pane)->state() == State::Ended, 30'000);
        const auto over = watched.call(u"wait_run"_s, {{u"run"_s, run}});
        QCOMPARE(over.value(u"stdout"_s), u"got hellp!\nover\n"_s);
    }

    void aMachineThatStopsEndsItsShells()
    {
        QVERIFY(support::finish(m_session->stop(), 60s));
        QTRY_COMPARE_WITH_TIMEOUT(shell()->state(), State::Ended, 30'000);
        QVERIFY2(screen().contains("The machine stopped"), screen().constData());
        QVERIFY(againButton()->isVisible());
        m_pane.closeCurrent(); // and asks nothing
        QTRY_COMPARE(m_pane.count(), 0);
    }

private:
    /// A pane beside that has tabs for an agent, who may use the session.
    struct Watched
    {
        Watched(Workspace &workspace, Session *session)
            : desk(workspace)
            , pane(&desk)
        {
            gate::Grant grant;
            grant.isAllTools = true;
            grant.sharedVms = {session->id()};
            if (!workspace.rules().give(u"agent"_s, grant))
                qFatal("no grant");
            pane.resize(700, 400);
            pane.setSession(session);
            pane.show();
        }
        QJsonObject call(const QString &tool, const QJsonObject &arguments)
        {
            api::Caller caller;
            const auto answer = support::finish(desk.agents.call(u"agent"_s, tool, arguments, caller), 120s);
            return answer ? answer->json : QJsonObject();
        }
        /// As `berth ps --json` has it.
        bool isTaken(const Session *session) const
        {
            const auto open = terminals->all();
            if (open.size() != 1 || open.first().vm != session->id())
                return false;
            const QJsonObject told = api::describe(open.first());
            return told[u"is_taken"].toBool() && told[u"keyboard"] == QJsonObject{{u"author"_s, u"person"_s}};
        }
        api::Desk desk;
        const api::ToolTerminals *terminals = &desk.agents.terminals();
        TerminalPane pane;
    };

    TerminalShell *shell() const { return shell(m_pane); }
    static TerminalShell *shell(const TerminalPane &pane) { return pane.currentPage()->current()->shell(); }
    QByteArray screen() const { return screen(m_pane); }
    static QByteArray screen(const TerminalPane &pane)
    {
        return QByteArray::fromStdString(shown::screen(shell(pane)->terminal()->screen()));
    }
    QPushButton *againButton() const
    {
        return m_pane.currentPage()->current()->findChild<QPushButton *>(u"again"_s);
    }
    /// With a view in between, as keys.
    void type(const QByteArray &text) const { type(text, m_pane); }
    static void type(const QByteArray &text, const TerminalPane &pane)
    {
        TerminalView *view = pane.currentPage()->current()->view();
        for (const char c : text) {
            if (c == '\n')
                QTest::keyClick(view, Qt::Key_Return);
            else if (c == '\b')
                QTest::keyClick(view, Qt::Key_Backspace);
            else if (c == '\x03')
                QTest::keyClick(view, Qt::Key_C, Qt::ControlModifier);
            else if (c == '\x04')
                QTest::keyClick(view, Qt::Key_D, Qt::ControlModifier);
            else
                QTest::keyClick(view, c);
        }
    }

    std::unique_ptr<support::PrivateLibvirt> m_libvirt;
    std::unique_ptr<Workspace> m_workspace;
    Session *m_session = nullptr;
    TerminalPane m_pane;
};

BERTH_TEST(tst_TerminalPane)
#include "tst_terminal_pane.moc"
