// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/guest.h"
#include "core/guest/run.h"
#include "core/session/runs/execution.h"
#include "tests/support/child_agent.h"
#include "tests/support/finish.h"
#include "tests/support/played_guest.h"
#include "tests/support/subject.h"

#include <QTest>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using guest::RunEnd;
using session::Execution;
using support::ChildAgent;
using support::finish;

/// Executions of the real agent, without a session.
class tst_Execution : public QObject
{
    Q_OBJECT
private slots:
    void givesAllThatIsPrintedAndTheEnd()
    {
        const auto said = follow(u"echo out; echo err >&2"_s, {});
        QCOMPARE(said.output, "out\n");
        QCOMPARE(said.errors, "err\n");
        QVERIFY(said.end.isOk());
        QVERIFY(said.end.reason.isEmpty());
        QVERIFY(!said.end.isMachineStopped);
    }

    void whatEndsByItselfGivesItsLastWordsAsTheReason()
    {
        const auto said = follow(u"echo first >&2; printf 'no such\\033[1m column\\n\\n' >&2; exit 3"_s, {});
        QCOMPARE(said.end.reason, u"It ended with exit code 3."_s);
        QCOMPARE(said.end.reasonOr(said.errors), u"no such\\u001b[1m column"_s);
        QCOMPARE(said.end.reasonOr({}), said.end.reason);
    }

    /// However much it says: what it said last is not why it ended.
    void aLimitIsTheReasonWhateverItSaid()
    {
        const auto slow = follow(u"echo 'this is fine' >&2; sleep 100"_s, {.time = 200ms});
        QCOMPARE(slow.end.run.reason, RunEnd::Reason::Timeout);
        QVERIFY2(slow.end.reasonOr(slow.errors).contains(u"time limit of 0.2 s"),
                 qPrintable(slow.end.reasonOr(slow.errors)));

        const auto loud = follow(u"echo 'this is fine' >&2; exec yes"_s, {.outputBytes = 1 << 20});
        QCOMPARE(loud.end.run.signal, SIGKILL);
        QVERIFY2(loud.end.reasonOr(loud.errors).contains(u"more than 1 MiB"),
                 qPrintable(loud.end.reasonOr(loud.errors)));
        QCOMPARE(loud.end.remedy, (base::Remedy{base::Remedy::Kind::RaiseLimit, u"output_mib"_s}));
        QVERIFY(loud.output.size() + loud.errors.size() > 1 << 20);
        QVERIFY2(loud.output.size() <= (1 << 20) + 300'000, qPrintable(QString::number(loud.output.size())));
    }

    void aGuestThatPrintsOnIsNoLongerHeard()
    {
        support::PlayedGuest played;
        const auto guest = finish(guest::Guest::open(played.takeHostEnd(), 5s, {.afterKill = 50ms})).value();
        auto starting = guest->exec({.shell = u"x"_s, .timeout = 0ms});
        bool done = false;
        starting.start([&] { done = true; });
        const quint32 stream = played.next(wire::Kind::Open).stream;
        played.reply(stream, {{"ok", true}, {"pid", 1}, {"run", "1"}});
        QTRY_VERIFY(done);
        Execution execution(std::move(*starting.result()), u"r1"_s, {.outputBytes = 100},
                            [](const QString &) { return Execution::Aftermath(); });
        const std::string much(1000, 'y');
        played.data(stream, much);
        connect(&played.socket, &QIODevice::readyRead, this, [&] { played.data(stream, much); });
        qint64 heard = 0;
        const auto end = finish(
            execution.follow([&heard](guest::Channel, const QByteArray &bytes) { heard += bytes.size(); }));
        QVERIFY(end);
        QCOMPARE(end->run.reason, RunEnd::Reason::Unended);
        QVERIFY2(end->reason.contains(u"did not end it"_s), qPrintable(end->reason));
        QVERIFY2(heard <= 2000, qPrintable(QString::number(heard)));
    }

    void tellsWhatItsSessionKnows()
    {
        const Execution::Aftermath stopped{{true, u"Stopped after 10 idle minutes."_s},
                                           u"Take a larger size."_s};
        const auto killed = follow(u"kill -9 $$"_s, {}, stopped);
        QVERIFY(killed.end.isMachineStopped);
        QVERIFY2(killed.end.reason.endsWith(u"Stopped after 10 idle minutes."_s),
                 qPrintable(killed.end.reason));
        QCOMPARE(killed.end.advice, u"Take a larger size."_s);
        const auto ended = follow(u"true"_s, {}, stopped); // just before
        QVERIFY(!ended.end.isMachineStopped);
        QVERIFY(ended.end.reason.isEmpty());
    }

private:
    struct Said
    {
        QByteArray output;
        QByteArray errors;
        session::Ending end;
    };
    static Said follow(const QString &shell, Execution::Caps caps, const Execution::Aftermath &aftermath = {})
    {
        ChildAgent agent;
        guest::ExecRequest request;
        request.shell = shell;
        request.timeout = caps.time;
        auto run = finish(agent.guest->exec(request));
        if (!run)
            qFatal("%s", qPrintable(run.error().text));
        Execution execution(std::move(*run), u"r1"_s, caps,
                            [&aftermath](const QString &record) -> Execution::Aftermath {
                                return record == u"r1"_s ? aftermath : Execution::Aftermath();
                            });
        Said said;
        const auto end = finish(execution.follow([&said](guest::Channel channel, const QByteArray &bytes) {
            (channel == guest::Channel::Output ? said.output : said.errors) += bytes;
        }));
        if (!end)
            qFatal("%s", qPrintable(end.error().text));
        said.end = *end;
        return said;
    }
};

BERTH_TEST(tst_Execution)
#include "tst_execution.moc"
