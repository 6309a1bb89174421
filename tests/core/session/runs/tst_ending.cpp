// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/ending.h"
#include "core/session/runs/run_book.h"
#include "tests/support/subject.h"

#include <QTest>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using guest::RunEnd;
using session::Ending;
using session::endingOf;
using session::Halt;
using session::RunRecord;
using State = session::RunRecord::State;

static const Halt kStopped{true, u"Stopped after 10 idle minutes."_s};

static RunEnd ended(RunEnd::Reason reason, int number = 0)
{
    RunEnd end;
    end.reason = reason;
    end.code = reason == RunEnd::Reason::Exited ? number : 0;
    end.signal = reason == RunEnd::Reason::Signalled ? number : 0;
    end.wall = 3s;
    end.processor = 2s;
    return end;
}

class tst_Ending : public QObject
{
    Q_OBJECT
private slots:
    void whatWentWellNeedsNoReason()
    {
        for (const Halt &halt : {Halt(), kStopped}) { // it was faster than the stop
            const Ending ending = endingOf(ended(RunEnd::Reason::Exited), 1s, halt, u"s1"_s);
            QVERIFY(ending.isOk() && ending.isByItself() && !ending.isMachineStopped);
            QCOMPARE(ending.reason, QString());
        }
    }

    void aLimitIsTheOneThatItHad()
    {
        const Ending ending = endingOf(ended(RunEnd::Reason::Timeout), 500ms, kStopped, u"s1"_s);
        QVERIFY(!ending.isByItself() && !ending.isMachineStopped);
        QVERIFY2(ending.reason.contains(u"time limit of 0.5 s"), qPrintable(ending.reason));
        const QString unknown = endingOf(ended(RunEnd::Reason::Timeout), 0ms, {}, u"s1"_s).reason;
        QVERIFY2(unknown.startsWith(u"It reached its time limit and"), qPrintable(unknown));
    }

    void aSignalIsTheProgramsOwnUnlessTheMachineWasStopped()
    {
        const RunEnd end = ended(RunEnd::Reason::Signalled, SIGTERM);
        QVERIFY(endingOf(end, 0ms, {}, u"s1"_s).isByItself());
        const Ending stopped = endingOf(end, 0ms, kStopped, u"s1"_s);
        QVERIFY(stopped.isMachineStopped && !stopped.isByItself());
        QVERIFY2(stopped.reason.endsWith(u"). "_s + kStopped.note),
                 qPrintable(stopped.reason));
    }

    /// A value: how it is done differs at the window, in a terminal and for a model.
    void aLimitHasWhatRaisesIt()
    {
        using base::Remedy;
        const auto remedy = [](RunEnd::Reason reason) {
            return endingOf(ended(reason), 1s, {}, u"sales"_s).remedy;
        };
        QCOMPARE(remedy(RunEnd::Reason::Timeout), Remedy{Remedy::Kind::GiveMoreTime});
        QCOMPARE(remedy(RunEnd::Reason::Output), (Remedy{Remedy::Kind::RaiseLimit, u"output_mib"_s}));
        QCOMPARE(remedy(RunEnd::Reason::Memory), (Remedy{Remedy::Kind::TakeLargerSize, u"sales"_s}));
        for (const auto none : {RunEnd::Reason::Exited, RunEnd::Reason::Signalled, RunEnd::Reason::Lost})
            QCOMPARE(remedy(none), Remedy());
    }

    /// Who comes later hears the same as who was there.
    void isTheSameByItsRecord_data()
    {
        QTest::addColumn<RunEnd>("end");
        QTest::addColumn<State>("state");
        QTest::addColumn<int>("code");
        QTest::addColumn<Halt>("halt");
        QTest::newRow("well") << ended(RunEnd::Reason::Exited) << State::Exited << 0 << Halt();
        QTest::newRow("badly") << ended(RunEnd::Reason::Exited, 3) << State::Exited << 3 << Halt();
        QTest::newRow("signal") << ended(RunEnd::Reason::Signalled, 9) << State::Signalled << 9 << Halt();
        QTest::newRow("time") << ended(RunEnd::Reason::Timeout) << State::Timeout << 0 << Halt();
        QTest::newRow("memory") << ended(RunEnd::Reason::Memory) << State::Memory << 0 << Halt();
        QTest::newRow("unended") << ended(RunEnd::Reason::Unended) << State::Unended << 0 << Halt();
        QTest::newRow("output") << ended(RunEnd::Reason::Output) << State::Output << 0 << Halt();
        QTest::newRow("lost") << ended(RunEnd::Reason::Lost) << State::Lost << 0 << Halt();
        QTest::newRow("machine lost") << ended(RunEnd::Reason::Lost) << State::Lost << 0 << kStopped;
        QTest::newRow("stopped") << ended(RunEnd::Reason::Lost) << State::Stopped << 0 << kStopped;
        QTest::newRow("told of the stop")
            << ended(RunEnd::Reason::Signalled, 15) << State::Stopped << 15 << kStopped;
    }
    void isTheSameByItsRecord()
    {
        QFETCH(RunEnd, end);
        QFETCH(State, state);
        QFETCH(int, code);
        QFETCH(Halt, halt);
        RunRecord record;
        record.session = u"s1"_s;
        record.state = state;
        record.code = code;
        record.note = halt.note;
        record.took = end.wall;
        record.load.processor = end.processor;
        record.limit = 500ms;
        const Ending now = endingOf(end, 500ms, halt, u"s1"_s);
        const Ending later = endingOf(record);
        QCOMPARE(later.run, now.run);
        QCOMPARE(later.reason, now.reason);
        QCOMPARE(later.isMachineStopped, now.isMachineStopped);
        QCOMPARE(later.isByItself(), now.isByItself());
        QCOMPARE(later.remedy, now.remedy);
    }
};

BERTH_TEST(tst_Ending)
#include "tst_ending.moc"
