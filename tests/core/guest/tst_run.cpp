// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/guest.h"
#include "core/guest/link.h"
#include "core/guest/run.h"
#include "core/guest/stream.h"
#include "tests/support/child_agent.h"
#include "tests/support/finish.h"
#include "tests/support/played_guest.h"
#include "tests/support/subject.h"

#include <QCryptographicHash>
#include <QSignalSpy>
#include <QtEndian>
#include <QTest>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace guest;
using base::Error;
using support::AgentProcess;
using support::ChildAgent;
using support::finish;
using support::PlayedGuest;

static constexpr qint64 kWindow = 262'144;

static ExecRequest shell(const char *text)
{
    ExecRequest request;
    request.shell = QString::fromUtf8(text);
    return request;
}

static std::unique_ptr<Run> start(Guest &guest, ExecRequest request)
{
    auto run = finish(guest.exec(std::move(request)));
    if (!run)
        qFatal("%s", qPrintable(run.error().text));
    return std::move(*run);
}

/// Takes everything as it comes.
class Taker : public QObject
{
public:
    explicit Taker(std::unique_ptr<Run> run)
        : run(std::move(run))
    {
        connect(this->run.get(), &Run::outputReady, this, [this](Channel channel) {
            (channel == Channel::Output ? output : errors) += this->run->take(channel);
        });
    }
    RunEnd finish()
    {
        QSignalSpy finished(run.get(), &Run::finished);
        if (!run->end() && !finished.wait(30'000))
            qFatal("the run did not end");
        return *run->end();
    }

    std::unique_ptr<Run> run;
    QByteArray output;
    QByteArray errors;
};

/// A guest that ends nothing, and may print for as long as anybody listens.
class Unending
{
public:
    explicit Unending(bool prints)
        : m_prints(prints)
    {
        guest = std::move(
            *finish(Guest::open(played.takeHostEnd(), 5s, {.afterKill = 50ms, .afterLimit = 50ms})));
    }
    std::unique_ptr<Run> await(base::Task<base::Result<std::unique_ptr<Run>>> starting)
    {
        bool done = false;
        starting.start([&] { done = true; });
        stream = played.next(wire::Kind::Open).stream;
        played.reply(stream, {{"ok", true}, {"pid", 1}, {"run", "1"}});
        if (!QTest::qWaitFor([&] { return done; }) || !starting.result())
            qFatal("the run did not begin");
        return std::move(*starting.result());
    }
    std::unique_ptr<Run> start(const ExecRequest &request)
    {
        auto run = await(guest->exec(request));
        if (m_prints)
            print();
        return run;
    }
    /// All that it has credit for, and again when it has more.
    void print()
    {
        QObject::connect(&played.socket, &QIODevice::readyRead, &m_printing, [this] {
            for (const PlayedGuest::Frame &frame : std::as_const(played.frames)) {
                if (frame.kind == wire::Kind::Credit && frame.stream == stream)
                    send(qFromLittleEndian<quint32>(frame.payload.constData()));
            }
            played.frames.removeIf([](const auto &frame) { return frame.kind == wire::Kind::Credit; });
        });
        send(kWindow);
    }

    PlayedGuest played;
    std::unique_ptr<Guest> guest;
    quint32 stream = 0; ///< of what began last

private:
    void send(qint64 bytes)
    {
        for (; bytes > 0; bytes -= qint64(wire::kDataSize))
            played.data(stream, std::string(std::size_t(std::min<qint64>(bytes, wire::kDataSize)), 'y'));
    }

    const bool m_prints;
    QObject m_printing;
};

static qint64 contentSize(const QString &path) { return QFile(path).size(); }

static QByteArray content(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

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

    void oneInTheBackgroundIsFoundAgain()
    {
        ChildAgent agent;
        const QString id = u"found"_s;
        const auto begun =
            finish(agent.guest->execInBackground(id, shell("echo one; read x; echo two >&2; exit 4")));
        QVERIFY2(begun, qPrintable(begun ? QString() : begun.error().text));
        {
            auto attached = finish(agent.guest->attach(id));
            QVERIFY(attached);
            Taker taker(std::move(*attached));
            QCOMPARE(taker.finish().code, 4);
            QCOMPARE(taker.output, QByteArray("one\n"));
            QCOMPARE(taker.errors, QByteArray("two\n"));
        }
        auto later = finish(agent.guest->attach(id, {2, 4}));
        QVERIFY(later);
        Taker rest(std::move(*later));
        QCOMPARE(rest.finish().code, 4);
        QCOMPARE(rest.output, QByteArray("e\n"));

        auto runs = finish(agent.guest->runs());
        QVERIFY2(runs, qPrintable(runs ? QString() : runs.error().text));
        QCOMPARE(runs->size(), 1);
        QCOMPARE(runs->first().id, id);
        QCOMPARE(runs->first().end->code, 4);
        QCOMPARE(runs->first().outputBytes, 4);
        QVERIFY(finish(agent.guest->forget(id)));
        QVERIFY(finish(agent.guest->runs())->isEmpty());
        QCOMPARE(finish(agent.guest->attach(id)).error().kind, Error::Kind::NotFound);
    }

    void oneInTheBackgroundIsAttachedFromItsStart()
    {
        ChildAgent agent;
        auto begun = finish(agent.guest->execInBackground(u"job"_s, shell("echo one; echo two >&2; exit 4")));
        QVERIFY(begun);
        Taker taker(std::move(*begun));
        QCOMPARE(taker.finish().code, 4);
        QCOMPARE(taker.output, QByteArray("one\n"));
        QCOMPARE(taker.errors, QByteArray("two\n"));
        ExecRequest none;
        none.argv = QStringList{u"no-such-program"_s};
        QCOMPARE(finish(agent.guest->execInBackground(u"none"_s, none)).error().kind, Error::Kind::NotFound);
    }

    void leavingABackgroundRunLetsItGoOn()
    {
        ChildAgent agent;
        QVERIFY(finish(agent.guest->execInBackground(u"left"_s, shell("sleep 0.3; echo over > over"))));
        QVERIFY(finish(agent.guest->attach(u"left"_s))); // and lets go of it at once
        QTRY_COMPARE(content(agent.path("session/working/over")), QByteArray("over\n"));
    }

    void oneInTheBackgroundIsWrittenToByWhoeverAttaches()
    {
        ChildAgent agent;
        ExecRequest request = shell("head -c 3000000 | wc -c; cat");
        request.input = ExecRequest::Input::Open;
        QVERIFY(finish(agent.guest->execInBackground(u"cat"_s, request)));
        {
            auto writer =
                finish(agent.guest->attach(u"cat"_s, OutputFrom::nothing(), ExecRequest::Input::Open));
            QVERIFY(writer);
            (*writer)->writeInput(QByteArray(3'000'000, 'i'));
            QTRY_COMPARE_WITH_TIMEOUT((*writer)->bytesToWrite(), 0, 20'000);
        }
        auto reader = finish(agent.guest->attach(u"cat"_s, {}, ExecRequest::Input::Open));
        QVERIFY(reader);
        Taker taker(std::move(*reader));
        taker.run->writeInput("and more");
        taker.run->closeInput();
        QCOMPARE(taker.finish().code, 0);
        QCOMPARE(taker.output, QByteArray("3000000\nand more"));
        const auto late = finish(agent.guest->attach(u"cat"_s, {}, ExecRequest::Input::Open));
        QCOMPARE(late.error().kind, Error::Kind::Invalid);
    }

    void oneInTheBackgroundIsSignalledAndCapped()
    {
        ChildAgent agent;
        QVERIFY(finish(agent.guest->execInBackground(u"sleeps"_s, shell("exec sleep 60"))));
        QVERIFY(finish(agent.guest->signal(u"sleeps"_s, SIGTERM)));
        Taker slept(std::move(*finish(agent.guest->attach(u"sleeps"_s))));
        QCOMPARE(slept.finish().signal, SIGTERM);
        QCOMPARE(finish(agent.guest->signal(u"sleeps"_s, SIGTERM)).error().kind, Error::Kind::Invalid);
        ExecRequest floods = shell("yes");
        floods.keep = 4 << 20;
        QVERIFY(finish(agent.guest->execInBackground(u"floods"_s, floods)));
        Taker flooded(std::move(*finish(agent.guest->attach(u"floods"_s))));
        QCOMPARE(flooded.finish().reason, RunEnd::Reason::Output);
        QCOMPARE(flooded.output.size(), 4 << 20);
    }

    void aListOfRunsThatIsNonsenseIsAnError_data()
    {
        QTest::addColumn<QByteArray>("field");
        QTest::addColumn<int>("value");
        QTest::newRow("no name") << QByteArray("id") << 1;
        QTest::newRow("fewer bytes than none") << QByteArray("output_bytes") << -1;
        QTest::newRow("an end that is none") << QByteArray("reason") << 1;
        QTest::newRow("lost in numbers") << QByteArray("output_lost") << 1;
    }

    void aListOfRunsThatIsNonsenseIsAnError()
    {
        QFETCH(QByteArray, field);
        QFETCH(int, value);
        PlayedGuest played;
        const auto opened = finish(Guest::open(played.takeHostEnd(), 5s));
        QVERIFY(opened);
        auto asking = (*opened)->runs();
        bool done = false;
        asking.start([&] { done = true; });
        wire::Map run{{"id", "a"}, {"state", "over"}, {"reason", "exited"}, {"code", 0}};
        run[field.toStdString()] = value;
        played.reply(played.next(wire::Kind::Open).stream, {{"ok", true}, {"runs", {run}}});
        QTRY_VERIFY(done);
        QCOMPARE(asking.result().error().kind, Error::Kind::Failed);
        QVERIFY((*opened)->isAlive());
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

    void oneInTheBackgroundPrintsNoMoreThanIsKept()
    {
        Unending unending(true);
        ExecRequest request = shell("x");
        request.keep = 3 << 20;
        Taker taker(unending.await(unending.guest->execInBackground(u"job"_s, request)));
        unending.print();
        QCOMPARE(taker.finish().reason, RunEnd::Reason::Unended);
        QVERIFY2(taker.output.size() <= request.keep + kWindow,
                 qPrintable(QString::number(taker.output.size())));
        Taker again(unending.await(unending.guest->attach(u"job"_s)));
        QCOMPARE(again.finish().reason, RunEnd::Reason::Unended);

        auto asking = unending.guest->runs();
        bool done = false;
        asking.start([&] { done = true; });
        const quint32 stream = unending.played.next(wire::Kind::Open).stream;
        unending.played.reply(
            stream,
            {{"ok", true},
             {"runs", {{{"id", "job"}, {"state", "running"}}, {{"id", "other"}, {"state", "running"}}}}});
        QTRY_VERIFY(done);
        QCOMPARE(asking.result()->size(), 2);
        QCOMPARE(asking.result()->first().end->reason, RunEnd::Reason::Unended);
        QVERIFY(!asking.result()->last().end);
    }

    void whatIsReadOfOneInTheBackgroundIsPartOfWhatIsKept()
    {
        Unending unending(true);
        Taker taker(unending.await(
            unending.guest->attach(u"job"_s, {2 << 20, 1 << 20}, ExecRequest::Input::None, 4 << 20)));
        unending.print();
        QCOMPARE(taker.finish().reason, RunEnd::Reason::Unended);
        QVERIFY2(taker.output.size() <= (1 << 20) + kWindow,
                 qPrintable(QString::number(taker.output.size())));
    }

    void whoeverIsAttachedHearsThatARunIsGivenUp()
    {
        Unending unending(false);
        Taker one(unending.await(unending.guest->attach(u"one"_s)));
        Taker other(unending.await(unending.guest->attach(u"other"_s)));
        unending.guest->giveUp(u"one"_s);
        QCOMPARE(one.finish().reason, RunEnd::Reason::Unended);
        QVERIFY(!other.run->end());
    }
};

BERTH_TEST(tst_Run)
#include "tst_run.moc"
