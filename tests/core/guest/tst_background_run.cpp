// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/guest/runs.h"
#include "tests/support/child_agent.h"
#include "tests/support/subject.h"

#include <csignal>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace guest;
using base::Error;
using support::ChildAgent;
using support::finish;
using support::PlayedGuest;
using namespace runs;

/// Runs that go on when nobody is attached, and what is kept of them.
class tst_BackgroundRun : public QObject
{
    Q_OBJECT
private slots:
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

    /// As whoever waits for its end.
    void whatComesThoughNobodyWantsItHoldsUpNoEnd()
    {
        Unending unending(true);
        Taker waiting(unending.await(unending.guest->attach(u"job"_s, OutputFrom::nothing())));
        unending.print();
        unending.guest->giveUp(u"job"_s);
        QCOMPARE(waiting.finish().reason, RunEnd::Reason::Unended);
        QVERIFY(waiting.output.isEmpty());
        const auto idle = unending.await(unending.guest->attach(u"other"_s, OutputFrom::nothing()));
        unending.print();
        unending.played.event(unending.stream, {{"event", "exit"}, {"reason", "exited"}, {"code", 0}});
        unending.played.close(unending.stream);
        QTRY_VERIFY(idle->end());
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

BERTH_TEST(tst_BackgroundRun)
#include "tst_background_run.moc"
