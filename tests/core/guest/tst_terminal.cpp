// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/terminal.h"
#include "core/guest/run.h"
#include "tests/core/terminal/shown.h"
#include "tests/support/child_agent.h"
#include "tests/support/subject.h"
#include "tests/support/watchdog.h"

#include <QFile>
#include <QSignalSpy>
#include <QTest>

using namespace std::chrono_literals;
using namespace guest;
using support::ChildAgent;
using support::finish;

/// Without its line editor, which loses keys that come while it changes over to its prompt.
static ExecRequest shell(const Terminal &terminal)
{
    ExecRequest request;
    for (const char *word : {"bash", "--norc", "--noprofile", "--noediting", "-i"})
        request.argv << QString::fromLatin1(word);
    request.environment = {{QStringLiteral("PS1"), QStringLiteral("PROMPT ")}};
    request.terminal = TerminalRequest{terminal.size()};
    request.timeout = 0ms;
    return request;
}

static void run(ChildAgent &agent, Terminal &terminal, ExecRequest request)
{
    auto run = finish(agent.guest->exec(std::move(request)));
    if (!run)
        qFatal("%s", qPrintable(run.error().text));
    terminal.attach(std::move(*run));
}

static void run(ChildAgent &agent, Terminal &terminal, const char *text)
{
    ExecRequest request;
    request.shell = QString::fromUtf8(text);
    request.terminal = TerminalRequest{terminal.size()};
    run(agent, terminal, request);
}

static bool shows(const Terminal &terminal, const char *text)
{
    return QByteArray::fromStdString(shown::screen(terminal.screen())).contains(text);
}

/// Resident memory of this process.
static qint64 memoryKib()
{
    QFile file(QStringLiteral("/proc/self/status"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no /proc");
    const QByteArray content = file.readAll();
    return content.mid(content.indexOf("VmRSS:") + 6).trimmed().split(' ').first().toLongLong();
}

class tst_Terminal : public QObject
{
    Q_OBJECT
private slots:
    void aShellIsSpokenWith()
    {
        ChildAgent agent;
        Terminal terminal({60, 10});
        QVERIFY(!terminal.isRunning());
        run(agent, terminal, shell(terminal));
        QVERIFY(terminal.isRunning());
        QTRY_VERIFY(shows(terminal, "PROMPT"));
        terminal.type("echo $((6*7)) answers\r");
        QTRY_VERIFY(shows(terminal, "42 answers"));
        QSignalSpy finished(&terminal, &Terminal::finished);
        terminal.type("exit 3\r");
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(terminal.end()->code, 3);
        QVERIFY(!terminal.isRunning());
        QVERIFY(shows(terminal, "exit 3")); // all it printed is there
        terminal.type("nobody reads this\r");
    }

    void theProgramHearsOfANewSizeOnce()
    {
        ChildAgent agent;
        Terminal terminal({60, 10});
        run(agent, terminal, "trap 'stty size; echo heard' WINCH; echo ready; while :; do sleep 0.02; done");
        QTRY_VERIFY(shows(terminal, "ready"));
        const QObject view;
        for (int columns = 61; columns <= 90; ++columns)
            terminal.setRoom(&view, {columns, 20});
        QCOMPARE(terminal.screen().size().columns, 90);
        QTRY_VERIFY(shows(terminal, "20 90"));
        QTRY_VERIFY(shows(terminal, "heard"));
        const std::string screen = shown::screen(terminal.screen());
        QCOMPARE(QByteArray::fromStdString(screen).count("heard"), 1);
    }

    void isAsLargeAsTheSmallestRoom()
    {
        Terminal terminal({80, 24});
        const QObject wide;
        terminal.setRoom(&wide, {100, 20});
        {
            const QObject high;
            terminal.setRoom(&high, {50, 40});
            QCOMPARE(terminal.size(), (TerminalSize{20, 50}));
        }
        QCOMPARE(terminal.size(), (TerminalSize{20, 100}));
        terminal.leaveRoom(&wide);
        QCOMPARE(terminal.size(), (TerminalSize{20, 100}));
        terminal.setRoom(&wide, {0, 0});
        QCOMPARE(terminal.size(), (TerminalSize{terminal::kLeastRows, terminal::kLeastColumns}));
    }

    void takesThePlacesOfItsViewsAlong()
    {
        Terminal terminal({10, 4});
        terminal.feed("0123456789abcdef");
        terminal::Position place{terminal.screen().top() + 1, 2}; // the c
        connect(&terminal, &Terminal::resizing, this,
                [&](std::vector<terminal::Position *> *anchors) { anchors->push_back(&place); });
        QSignalSpy resized(&terminal, &Terminal::resized);
        const QObject view;
        terminal.setRoom(&view, {20, 4});
        QCOMPARE(resized.size(), 1);
        QCOMPARE(place.line, terminal.screen().top());
        QCOMPARE(place.column, 12);
    }

    void aFloodNeitherHoldsUpNorGrows()
    {
        ChildAgent agent;
        Terminal terminal({80, 24});
        run(agent, terminal, "yes 'a flood of lines that never ends'");
        const auto lines = [&] { return terminal.screen().top(); };
        QTRY_VERIFY_WITH_TIMEOUT(lines() > 100'000, 30'000); // the scrollback is full
        const qint64 before = memoryKib();
        const auto from = lines();
        support::Watchdog watchdog;
        QTRY_VERIFY_WITH_TIMEOUT(lines() > from + 500'000, 60'000);
        QVERIFY(watchdog.turns() > 100);
        QVERIFY2(watchdog.longestMilliseconds() < 50,
                 qPrintable(QString::number(watchdog.longestMilliseconds())));
        const qint64 grown = memoryKib() - before;
#ifndef __SANITIZE_ADDRESS__ // it holds freed memory back
        QVERIFY2(grown < 8 * 1024, qPrintable(QString::number(grown)));
#else
        Q_UNUSED(grown)
#endif
        terminal.type("\x03");
        QTRY_VERIFY(terminal.end());
        QCOMPARE(terminal.end()->reason, RunEnd::Reason::Signalled);
    }

    void questionsAreAnswered()
    {
        ChildAgent agent;
        Terminal terminal({80, 24});
        run(agent, terminal, "stty raw -echo; printf '\\033[5n'; head -c 4 | od -An -c");
        QTRY_VERIFY(shows(terminal, "033   [   0   n"));
    }

    void oneThatDoesNotReadItsAnswersGetsNoMore()
    {
        ChildAgent agent;
        Terminal terminal({80, 24});
        run(agent, terminal, "stty raw -echo; while :; do printf '\\033[c%.0s' $(seq 1000); printf x; done");
        const auto written = [&] { return terminal.screen().cursor().column > 60; };
        QTRY_VERIFY_WITH_TIMEOUT(written(), 30'000); // 60 000 questions: 1 MB of answers
        QVERIFY2(terminal.unsent() < 128 * 1024, qPrintable(QString::number(terminal.unsent())));
    }

    void saysWhyItEndedInAnyDisorder()
    {
        Terminal terminal({40, 6});
        terminal.feed("$ vim\r\n\x1b[?1049h\x1b[?1003h\x1b[?25l\x1b[44mall blue\x1b]0;half a tit");
        terminal.say(QStringLiteral("The machine stopped.\x1b[2J"));
        QVERIFY(!terminal.screen().isAlternate());
        QCOMPARE(terminal.screen().modes().mouseTracking, terminal::MouseTracking::None);
        QVERIFY(terminal.screen().modes().cursorVisible);
        QCOMPARE(shown::screen(terminal.screen()), std::string("$ vim\nThe machine stopped. [2J\n"));
        terminal.feed("$ ls");
        terminal.say(QStringLiteral("Again."));
        QCOMPARE(shown::screen(terminal.screen()),
                 std::string("$ vim\nThe machine stopped. [2J\n$ ls\nAgain.\n"));
    }

    void tellsWhatHappenedBesideTheScreen()
    {
        Terminal terminal({40, 6});
        QSignalSpy changed(&terminal, &Terminal::changed);
        QSignalSpy title(&terminal, &Terminal::titleChanged);
        QSignalSpy bell(&terminal, &Terminal::bell);
        terminal.feed("\x1b]2;vim\a\a");
        QCOMPARE(changed.size(), 1);
        QCOMPARE(title.size(), 1);
        QCOMPARE(bell.size(), 1);
        QCOMPARE(terminal.screen().title(), std::string("vim"));
    }

    void itsEndGivesTheKeyboardBack()
    {
        ChildAgent agent;
        Terminal terminal({80, 24});
        terminal.keyboard().share(QStringLiteral("agent"));
        run(agent, terminal, "read line");
        terminal.keyboard().take();
        QSignalSpy finished(&terminal, &Terminal::finished);
        terminal.typeAs({}, "over\r");
        QTRY_COMPARE(finished.size(), 1);
        QVERIFY(!terminal.keyboard().isTaken());
    }

    void aLostGuestEndsIt()
    {
        ChildAgent agent;
        Terminal terminal({80, 24});
        run(agent, terminal, "echo begun; exec sleep 100");
        QTRY_VERIFY(shows(terminal, "begun"));
        QSignalSpy finished(&terminal, &Terminal::finished);
        agent.process.kill();
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(terminal.end()->reason, RunEnd::Reason::Lost);
    }

    void anotherRunMayFollow()
    {
        ChildAgent agent;
        Terminal terminal({80, 24});
        run(agent, terminal, "echo first");
        QTRY_VERIFY(terminal.end());
        run(agent, terminal, "echo second; exec sleep 100");
        QTRY_VERIFY(shows(terminal, "first\nsecond"));
        QVERIFY(terminal.isRunning());
    }
};

BERTH_TEST(tst_Terminal)
#include "tst_terminal.moc"
