// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/link.h"
#include "core/guest/stream.h"
#include "tests/core/guest/runs.h"
#include "tests/support/child_agent.h"
#include "tests/support/subject.h"

#include <QCryptographicHash>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace guest;
using base::Error;
using support::AgentProcess;
using support::ChildAgent;
using support::finish;
using support::PlayedGuest;
using namespace runs;

static qint64 contentSize(const QString &path) { return QFile(path).size(); }

/// One that somebody waits for; those that go on by themselves: tst_background_run.
class tst_Run : public QObject
{
    Q_OBJECT
private slots:
    void handsOutBothChannelsAndTheExitCode()
    {
        ChildAgent agent;
        Taker taker(start(*agent.guest, shell("echo out; echo err >&2; exit 3")));
        const RunEnd end = taker.finish();
        QCOMPARE(taker.output, QByteArray("out\n"));
        QCOMPARE(taker.errors, QByteArray("err\n"));
        QCOMPARE(end.reason, RunEnd::Reason::Exited);
        QCOMPARE(end.code, 3);
        QVERIFY(end.mostMemoryKib > 0);
    }

    void takesArgumentsAsTheyAre()
    {
        ChildAgent agent;
        ExecRequest request;
        request.argv = {QStringLiteral("printf"), QStringLiteral("<%s>"), QStringLiteral("a b"),
                        QStringLiteral("$HOME;"), QStringLiteral(""),     QStringLiteral("ä")};
        Taker taker(start(*agent.guest, request));
        taker.finish();
        QCOMPARE(taker.output, QByteArray("<a b><$HOME;><><ä>"));
    }

    void runsInItsFolderWithItsEnvironment()
    {
        ChildAgent agent;
        ExecRequest request = shell("pwd; echo $COLOUR");
        request.folder = agent.guestPath("session/input");
        request.environment = {{QStringLiteral("COLOUR"), QStringLiteral("blue")}};
        Taker taker(start(*agent.guest, request));
        taker.finish();
        QCOMPARE(taker.output, agent.guestPath("session/input") + "\nblue\n");
    }

    void saysWhyItCannotStart()
    {
        ChildAgent agent;
        ExecRequest request;
        request.argv = {QStringLiteral("no-such-program")};
        auto missing = finish(agent.guest->exec(request));
        QVERIFY(!missing);
        QCOMPARE(missing.error().kind, Error::Kind::NotFound);
        request.shell = QStringLiteral("true");
        QCOMPARE(finish(agent.guest->exec(request)).error().kind, Error::Kind::Invalid);
    }

    void tellsASignalFromATimeLimit()
    {
        ChildAgent agent;
        Taker killed(start(*agent.guest, shell("kill -9 $$")));
        Taker late([&] {
            ExecRequest request = shell("echo begun; exec sleep 100");
            request.timeout = 300ms;
            return start(*agent.guest, request);
        }());
        QCOMPARE(killed.finish().reason, RunEnd::Reason::Signalled);
        QCOMPARE(killed.finish().signal, SIGKILL);
        QCOMPARE(late.finish().reason, RunEnd::Reason::Timeout);
        QCOMPARE(late.output, QByteArray("begun\n"));
    }

    void passesInputWithBackPressure()
    {
        ChildAgent agent;
        ExecRequest request = shell("sha256sum");
        request.input = ExecRequest::Input::Open;
        Taker taker(start(*agent.guest, request));
        QSignalSpy written(taker.run.get(), &Run::inputWritten);
        const QByteArray input(3'000'000, 'i');
        taker.run->writeInput(input);
        QVERIFY(taker.run->bytesToWrite() >= input.size() - kWindow);
        taker.run->closeInput();
        taker.finish();
        QVERIFY(written.size() > 3);
        QCOMPARE(taker.run->bytesToWrite(), 0);
        QCOMPARE(taker.output.first(64), QCryptographicHash::hash(input, QCryptographicHash::Sha256).toHex());
    }

    void inputForAProgramThatDoesNotReadWaitsHere()
    {
        ChildAgent agent;
        ExecRequest request = shell("exec sleep 100");
        request.input = ExecRequest::Input::Open;
        Taker taker(start(*agent.guest, request));
        taker.run->writeInput(QByteArray(2'000'000, 'i'));
        Taker other(start(*agent.guest, shell("echo free")));
        other.finish();
        QCOMPARE(other.output, QByteArray("free\n"));
        QVERIFY(taker.run->bytesToWrite() >= 2'000'000 - 2 * kWindow);
        taker.run->sendSignal(SIGTERM);
        QCOMPARE(taker.finish().signal, SIGTERM);
    }

    void aSignalReachesTheWholeGroup()
    {
        ChildAgent agent;
        Taker taker(start(*agent.guest, shell("sleep 100 & sleep 100 | sleep 100")));
        taker.run->sendSignal(SIGINT);
        taker.run->sendSignal(SIGTERM);
        QCOMPARE(taker.finish().reason, RunEnd::Reason::Signalled);
    }

    void aTerminalHasASizeThatChanges()
    {
        ChildAgent agent;
        ExecRequest request = shell("stty size; read line; stty size; echo $TERM; echo err >&2");
        request.terminal = TerminalRequest{{31, 97}, QStringLiteral("vt100")};
        Taker taker(start(*agent.guest, request));
        QTRY_VERIFY(taker.output.contains("31 97"));
        taker.run->resize({40, 120});
        taker.run->writeInput("\n");
        taker.finish();
        QVERIFY(taker.output.contains("40 120"));
        QVERIFY(taker.output.contains("vt100\r\nerr"));
        QVERIFY(taker.errors.isEmpty());
    }

    void eightAtOnceStayApart()
    {
        ChildAgent agent;
        std::vector<std::unique_ptr<Taker>> takers;
        for (int i = 0; i < 8; ++i) {
            const QByteArray text = "for i in $(seq 2000); do echo " + QByteArray::number(i) + "; done";
            takers.push_back(std::make_unique<Taker>(start(*agent.guest, shell(text.constData()))));
        }
        for (int i = 0; i < 8; ++i) {
            QCOMPARE(takers[i]->finish().code, 0);
            QCOMPARE(takers[i]->output, (QByteArray::number(i) + '\n').repeated(2000));
        }
    }

    void manyInARowAreNeitherLostNorHung()
    {
        ChildAgent agent;
        for (int i = 0; i < 100; ++i) {
            Taker taker(start(*agent.guest, shell("exit 7")));
            QCOMPARE(taker.finish().code, 7);
        }
    }

    void losesNoByteOfALongOutput()
    {
        ChildAgent agent;
        Taker taker(start(*agent.guest, shell("seq 1000000 | tee numbers")));
        QCOMPARE(taker.finish().code, 0);
        QCOMPARE(taker.output, content(agent.path("session/working/numbers")));
        QCOMPARE(taker.output.size(), 6'888'896);
    }

    void oneThatIsNotReadWaitsAndDisturbsNoOther()
    {
        ChildAgent agent;
        const auto yes = start(*agent.guest, shell("yes | tee written; yes >&2"));
        QTRY_COMPARE(yes->available(Channel::Output), kWindow);
        for (int i = 0; i < 5; ++i) {
            Taker other(start(*agent.guest, shell("echo free")));
            QCOMPARE(other.finish().code, 0);
        }
        QCOMPARE(yes->available(Channel::Output), kWindow);
        const qint64 written = contentSize(agent.path("session/working/written"));
        QVERIFY2(written < 3 * kWindow, qPrintable(QString::number(written))); // the program waits too
        qint64 taken = 0;
        connect(yes.get(), &Run::outputReady, this,
                [&](Channel channel) { taken += yes->take(channel).size(); });
        taken += yes->take(Channel::Output).size();
        QTRY_VERIFY(taken > 20 * kWindow);
        yes->sendSignal(SIGKILL);
        QTRY_VERIFY(yes->end());
    }

    void endsOnlyOnceTheLastByteWasTaken()
    {
        ChildAgent agent;
        const auto run = start(*agent.guest, shell("echo $$ >process; echo out; echo err >&2"));
        QSignalSpy finished(run.get(), &Run::finished);
        QTRY_COMPARE(run->available(Channel::Output), 4);
        Taker over(start(*agent.guest, shell("while [ -e /proc/$(cat process) ]; do :; done")));
        over.finish(); // by then the end has come too
        QVERIFY(!run->end());
        QCOMPARE(run->take(Channel::Error), QByteArray("err\n"));
        QCOMPARE(run->take(Channel::Output, 3), QByteArray("out"));
        QTest::qWait(1);
        QVERIFY(!run->end());
        QCOMPARE(run->take(Channel::Output), QByteArray("\n"));
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(run->end()->code, 0);
    }

    void destroyingItEndsTheProgram()
    {
        ChildAgent agent;
        auto run = start(*agent.guest, shell("echo $$ > pid; exec sleep 1000"));
        QTRY_VERIFY(content(agent.path("session/working/pid")).endsWith('\n'));
        const pid_t pid = content(agent.path("session/working/pid")).trimmed().toInt();
        run.reset();
        QTRY_VERIFY(kill(pid, 0) != 0);
    }

    void aLostGuestEndsItAsLost()
    {
        ChildAgent agent;
        const auto run = start(*agent.guest, shell("echo begun; exec sleep 100"));
        QTRY_COMPARE(run->available(Channel::Output), 6);
        QSignalSpy lost(agent.guest.get(), &Guest::lost);
        agent.process.kill();
        QTRY_COMPARE(lost.size(), 1);
        QVERIFY(!agent.guest->isAlive());
        QCOMPARE(run->take(Channel::Output), QByteArray("begun\n"));
        QTRY_VERIFY(run->end());
        QCOMPARE(run->end()->reason, RunEnd::Reason::Lost);
        QCOMPARE(run->end()->error->kind, Error::Kind::Disconnected);
        QCOMPARE(finish(agent.guest->exec(shell("true"))).error().kind, Error::Kind::Disconnected);
    }

    void outlivesItsGuest()
    {
        ChildAgent agent;
        const auto run = start(*agent.guest, shell("exec sleep 100"));
        auto task = agent.guest->exec(shell("true"));
        agent.guest.reset();
        QTRY_VERIFY(run->end());
        QCOMPARE(run->end()->reason, RunEnd::Reason::Lost);
        run->writeInput("nobody");
        run->sendSignal(2);
        QCOMPARE(finish(std::move(task)).error().kind, Error::Kind::Disconnected);
    }

    void theGuestMayBeDestroyedInTheMiddleOfItsOwnNews()
    {
        ChildAgent agent;
        const auto run = start(*agent.guest, shell("echo news; exec sleep 100"));
        connect(run.get(), &Run::outputReady, this, [&] { agent.guest.reset(); });
        QTRY_VERIFY(!agent.guest);
        QCOMPARE(run->take(Channel::Output), QByteArray("news\n"));
        QTRY_VERIFY(run->end());

        PlayedGuest played;
        auto opened = finish(Guest::open(played.takeHostEnd(), 5s));
        connect(opened->get(), &Guest::lost, this, [&] { opened->reset(); });
        played.socket.disconnectFromServer();
        QTRY_VERIFY(!*opened);
    }

    void aNewHostTakesOverInTheMiddleOfAnything()
    {
        AgentProcess agent;
        for (int i = 0; i < 5; ++i) {
            auto link = finish(Link::open(agent.device.get(), 20s));
            QVERIFY2(link, qPrintable(link ? QString() : link.error().text));
            // Output on its way here, input on its way there: the next host finds both.
            const auto stream =
                (*link)->start({{"verb", "exec"}, {"shell", "echo $$ > pid; cat; yes"}, {"stdin", true}});
            QVERIFY(stream);
            (*stream)->write(QByteArray(200'000, 'i'));
            QTRY_VERIFY((*stream)->available(Channel::Output) > 0);
            const pid_t pid = content(agent.path("session/working/pid")).trimmed().toInt();
            QVERIFY(pid > 0);
            link->reset();
            QCOMPARE((*stream)->error()->kind, Error::Kind::Disconnected);
            const auto next = finish(Link::open(agent.device.get(), 20s));
            QVERIFY2(next, qPrintable(next ? QString() : next.error().text));
            QTRY_VERIFY(kill(pid, 0) != 0); // what the earlier host had in the foreground
            QVERIFY(!(*next)->error());
        }
    }

    void aRunThatTheGuestDoesNotExplainIsLost_data()
    {
        QTest::addColumn<bool>("tells");
        QTest::newRow("closes and does not say how") << false;
        QTest::newRow("says nonsense") << true;
    }

    void aRunThatTheGuestDoesNotExplainIsLost()
    {
        QFETCH(bool, tells);
        PlayedGuest played;
        const auto opened = finish(Guest::open(played.takeHostEnd(), 5s));
        QVERIFY(opened);
        auto starting = (*opened)->exec(shell("x"));
        bool done = false;
        starting.start([&] { done = true; });
        const quint32 stream = played.next(wire::Kind::Open).stream;
        played.reply(stream, {{"ok", true}, {"pid", 1}, {"run", "1"}});
        QTRY_VERIFY(done);
        QVERIFY(starting.result());
        const Run *run = starting.result()->get();
        if (tells)
            played.event(stream, {{"event", "exit"}, {"reason", "exited"}, {"code", "zero"}});
        played.close(stream);
        QTRY_VERIFY(run->end());
        QCOMPARE(run->end()->reason, RunEnd::Reason::Lost);
        QVERIFY((*opened)->isAlive());
    }

    void whatIsToEndIsOverWhateverItsGuestDoes_data()
    {
        QTest::addColumn<bool>("isKilled");
        QTest::addColumn<bool>("prints");
        QTest::newRow("killed, and prints on") << true << true;
        QTest::newRow("killed, and falls silent") << true << false;
        QTest::newRow("at its time limit, and prints on") << false << true;
        QTest::newRow("at its time limit, and falls silent") << false << false;
    }

    void whatIsToEndIsOverWhateverItsGuestDoes()
    {
        QFETCH(bool, isKilled);
        QFETCH(bool, prints);
        Unending unending(prints);
        ExecRequest request = shell("x");
        request.timeout = isKilled ? 0ms : 50ms;
        Taker taker(unending.start(request));
        if (isKilled)
            taker.run->sendSignal(SIGKILL);
        QCOMPARE(taker.finish().reason, RunEnd::Reason::Unended);
        QVERIFY(unending.guest->isAlive());
        QCOMPARE(taker.output.isEmpty(), !prints);
        QCOMPARE(unending.played.next(wire::Kind::Close).stream, unending.stream);
    }

    void anEndThatIsToldIsOneThoughMoreComes()
    {
        Unending unending(true);
        ExecRequest request = shell("x");
        request.timeout = 0ms;
        Taker taker(unending.start(request));
        unending.played.event(unending.stream, {{"event", "exit"}, {"reason", "exited"}, {"code", 3}});
        QCOMPARE(taker.finish().reason, RunEnd::Reason::Exited);
        QCOMPARE(taker.run->end()->code, 3);
        QCOMPARE(unending.played.next(wire::Kind::Close).stream, unending.stream);
    }

    /// The guest cannot tell the end before what it sent was taken.
    void aCallerThatTakesNothingIsNotTheGuestsFault()
    {
        Unending unending(false);
        ExecRequest request = shell("x");
        request.timeout = 50ms;
        const auto slow = unending.start(request);
        unending.played.data(unending.stream, "here");
        QTRY_COMPARE(slow->available(Channel::Output), 4);
        const quint32 stream = unending.stream;
        Taker later(unending.start(request));
        QCOMPARE(later.finish().reason, RunEnd::Reason::Unended);
        QVERIFY(!slow->end());
        QCOMPARE(slow->take(Channel::Output), QByteArray("here"));
        unending.played.event(stream, {{"event", "exit"}, {"reason", "timeout"}});
        unending.played.close(stream);
        QTRY_VERIFY(slow->end());
        QCOMPARE(slow->end()->reason, RunEnd::Reason::Timeout);
    }
};

BERTH_TEST(tst_Run)
#include "tst_run.moc"
