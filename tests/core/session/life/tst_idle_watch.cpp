// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/idle_watch.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace std::chrono_literals;
using session::IdleWatch;
using std::chrono::milliseconds;

class tst_IdleWatch : public QObject
{
    Q_OBJECT
private slots:
    void isOverAfterItsLimit()
    {
        support::ManualClock clock;
        const IdleWatch watch(&clock, 10min);
        QCOMPARE(watch.remaining(), milliseconds(10min));
        clock.advance(10min - 1ms);
        QVERIFY(!watch.isOver());
        clock.advance(1ms);
        QVERIFY(watch.isOver());
        clock.advance(1h);
        QCOMPARE(watch.remaining(), milliseconds(0));
    }

    void aTouchStartsItAgain()
    {
        support::ManualClock clock;
        IdleWatch watch(&clock, 10min);
        clock.advance(9min);
        watch.touch();
        clock.advance(9min);
        QCOMPARE(watch.remaining(), milliseconds(1min));
    }

    void goesOnFromWhatAnEarlierOneRemembers()
    {
        support::ManualClock clock;
        IdleWatch earlier(&clock, 10min);
        clock.advance(2min);
        earlier.touch();
        clock.advance(7min);
        IdleWatch later(&clock, 10min);
        QCOMPARE(later.remaining(), milliseconds(10min));
        later.recall(earlier.memory());
        QCOMPARE(later.remaining(), milliseconds(3min));
        earlier.putOff(30min);
        later.recall(earlier.memory());
        QCOMPARE(later.remaining(), milliseconds(30min));
    }

    void remembersUntilNowWhileBusy()
    {
        support::ManualClock clock;
        IdleWatch earlier(&clock, 10min);
        const auto busy = earlier.busy();
        clock.advance(1h);
        IdleWatch later(&clock, 10min);
        later.recall(earlier.memory());
        QCOMPARE(later.remaining(), milliseconds(10min));
    }

    void recallsNothingThatIsStillToCome()
    {
        support::ManualClock clock;
        IdleWatch watch(&clock, 10min);
        watch.recall({clock.awake() + 1h, 0ms});
        QCOMPARE(watch.remaining(), milliseconds(10min));
    }

    void isNeverOverWhileBusy()
    {
        support::ManualClock clock;
        IdleWatch watch(&clock, 10min);
        auto first = watch.busy();
        auto second = watch.busy();
        clock.advance(5h);
        QVERIFY(watch.isBusy());
        QVERIFY(!watch.remaining());
        first = {};
        QVERIFY(!watch.isOver());
        clock.advance(1h);
        second = {};
        QCOMPARE(watch.remaining(), milliseconds(10min)); // from the end of the last
    }

    void canBePutOff()
    {
        support::ManualClock clock;
        IdleWatch watch(&clock, 10min);
        clock.advance(9min);
        watch.putOff(30min);
        QCOMPARE(watch.remaining(), milliseconds(30min));
        watch.putOff(5min); // less than what is left
        QCOMPARE(watch.remaining(), milliseconds(30min));
        clock.advance(30min);
        QVERIFY(watch.isOver());
        watch.touch();
        QCOMPARE(watch.remaining(), milliseconds(10min));
    }

    void theHostsSleepDoesNotCount()
    {
        support::ManualClock clock;
        const IdleWatch watch(&clock, 10min);
        clock.sleepHost(8h);
        QCOMPARE(watch.remaining(), milliseconds(10min));
    }

    void withoutALimitItNeverEnds()
    {
        support::ManualClock clock;
        IdleWatch watch(&clock, 0ms);
        clock.advance(1000h);
        QVERIFY(!watch.isOver());
        QVERIFY(!watch.remaining());
        watch.setLimit(1min);
        QVERIFY(watch.isOver());
    }

    void aTokenMayOutliveTheWatch()
    {
        support::ManualClock clock;
        IdleWatch::Busy token;
        {
            IdleWatch watch(&clock, 1min);
            token = watch.busy();
        }
        token = {};
    }
};

BERTH_TEST(tst_IdleWatch)
#include "tst_idle_watch.moc"
