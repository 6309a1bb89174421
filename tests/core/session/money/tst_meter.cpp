// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/money/meter.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"

#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Interval;
using session::Meter;
using session::Usage;
using std::chrono::milliseconds;
using store::Store;

static constexpr qint64 kMedium = 60'000; // nanodollars per second

static Interval order(const QString &machine, const QString &session = u"s1"_s)
{
    return {session, machine, u"MD"_s, kMedium, {}, 0ms, false};
}

class tst_Meter : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_clock = {};
        restart();
    }
    void cleanup()
    {
        m_meter.reset();
        m_store.reset();
    }

    void costsToTheMillisecond_data()
    {
        QTest::addColumn<qint64>("milliseconds");
        QTest::addColumn<qint64>("price");
        QTest::addColumn<qint64>("nanodollars");
        QTest::newRow("nothing") << qint64(0) << kMedium << qint64(0);
        QTest::newRow("a millisecond") << qint64(1) << kMedium << qint64(60);
        QTest::newRow("XS, a second and a bit") << qint64(1001) << qint64(15'000) << qint64(15'015);
        QTest::newRow("the rest of a nanodollar is not billed") << qint64(1999) << qint64(1) << qint64(1);
        QTest::newRow("an hour of XL") << qint64(3'600'000) << qint64(240'000) << qint64(864'000'000);
        QTest::newRow("ten years at the highest price")
            << qint64(315'360'000'000) << qint64(1'000'000'000) << qint64(315'360'000'000'000'000);
    }
    void costsToTheMillisecond()
    {
        QFETCH(qint64, milliseconds);
        QFETCH(qint64, price);
        QFETCH(qint64, nanodollars);
        Interval interval = order(u"m"_s);
        interval.duration = std::chrono::milliseconds(milliseconds);
        interval.nanodollarsPerSecond = price;
        QCOMPARE(session::cost(interval), nanodollars);
    }

    void aListAddsUpToItsTotal()
    {
        Interval third = order(u"m"_s);
        third.nanodollarsPerSecond = 1;
        third.duration = 1500ms;
        QCOMPARE(session::total({third, third}), (Usage{3s, 2, 2}));
    }

    void onlyWhatLiesInAMonthCountsForIt()
    {
        const base::WallTime march(1'772'323'200s);
        const auto since = [march](milliseconds begun, milliseconds duration) {
            Interval interval = order(u"m"_s);
            interval.started = march + begun;
            interval.duration = duration;
            return session::costSince(interval, march);
        };
        QCOMPARE(since(-10s, 10s), qint64(0));
        QCOMPARE(since(-10s, 25s), 15 * kMedium);
        QCOMPARE(since(1h, 3s), 3 * kMedium);
    }

    void billsFromBeginToEnd()
    {
        run(u"m1"_s, 12'345ms);
        m_clock.advance(1h);
        QCOMPARE(usage(), (Usage{12'345ms, 740'700, 1}));
        const auto intervals = m_meter->intervals(u"s1"_s);
        QVERIFY(intervals);
        QVERIFY(!intervals->first().isRunning);
        QCOMPARE(intervals->first().size, u"MD"_s);
    }

    void showsARunningMachineUpToNow()
    {
        begin(u"m1"_s);
        m_clock.advance(1'234ms);
        QCOMPARE(usage(), (Usage{1'234ms, 74'040, 1}));
        QVERIFY(m_meter->intervals()->first().isRunning);
    }

    void neverBillsAMachineThatDidNotComeUp()
    {
        QVERIFY(m_meter->begin(order(u"m1"_s)));
        m_clock.advance(90s);
        QVERIFY(m_meter->beat());
        QCOMPARE(usage(), Usage{});
        QVERIFY(m_meter->end(u"m1"_s));
        restart();
        QCOMPARE(usage(), Usage{});
        QVERIFY(m_meter->orphans().isEmpty());
    }

    void anotherTimeOfDayChangesNoBill_data()
    {
        QTest::addColumn<int>("hours");
        QTest::newRow("back") << -100;
        QTest::newRow("forward") << 100;
    }
    void anotherTimeOfDayChangesNoBill()
    {
        QFETCH(int, hours);
        begin(u"m1"_s);
        m_clock.advance(2s);
        QVERIFY(m_meter->beat());
        m_clock.setWall(m_clock.now() + std::chrono::hours(hours));
        m_clock.advance(3s);
        QVERIFY(m_meter->beat());
        QCOMPARE(usage().time, 5'000ms);
        restart();
        m_clock.setWall(m_clock.now() - 3 * std::chrono::hours(hours));
        QVERIFY(m_meter->adopt(u"m1"_s));
        m_clock.advance(1s);
        QVERIFY(m_meter->end(u"m1"_s));
        QCOMPARE(usage().time, 6'000ms);
    }

    void doesNotBillWhileTheHostSleeps()
    {
        begin(u"m1"_s);
        m_clock.advance(10s);
        m_clock.sleepHost(8h);
        m_clock.advance(10s);
        QVERIFY(m_meter->end(u"m1"_s));
        QCOMPARE(usage().time, 20'000ms);
    }

    void goesOnUnbrokenWhenTheMachineOutlivesTheProgram()
    {
        begin(u"m1"_s);
        m_clock.advance(10'400ms);
        QVERIFY(m_meter->beat());
        m_clock.advance(350ms);
        restart(); // without another beat
        m_clock.advance(60s);
        QCOMPARE(m_meter->orphans(), (QHash<QString, QString>{{u"m1"_s, u"s1"_s}}));
        QVERIFY(m_meter->adopt(u"m1"_s));
        QVERIFY(m_meter->orphans().isEmpty());
        m_clock.advance(1s);
        QVERIFY(m_meter->end(u"m1"_s));
        QCOMPARE(usage(), (Usage{71'750ms, 71'750 * 60, 1}));
    }

    void aMachineStartedTwiceOverByCrashesStaysOneInterval()
    {
        begin(u"m1"_s);
        for (int crash = 0; crash < 5; ++crash) {
            m_clock.advance(7s);
            restart();
            QVERIFY(m_meter->adopt(u"m1"_s));
        }
        QCOMPARE(usage(), (Usage{35s, 35 * kMedium, 1}));
    }

    void endsAtTheLastSignOfLifeWhenTheMachineIsGone()
    {
        begin(u"m1"_s);
        m_clock.advance(10s);
        QVERIFY(m_meter->beat());
        m_clock.advance(900ms);
        restart();
        m_clock.advance(1h);
        QVERIFY(m_meter->endOrphan(u"m1"_s));
        QCOMPARE(usage().time, 10'000ms);
        QVERIFY(m_meter->orphans().isEmpty());
    }

    void takesAProofOfALongerLife_data()
    {
        QTest::addColumn<qint64>("proofMs"); // after the last beat
        QTest::addColumn<qint64>("billedMs");
        QTest::newRow("later") << qint64(25'250) << qint64(35'250);
        QTest::newRow("earlier than the last beat") << qint64(-5'000) << qint64(10'000);
        QTest::newRow("in the future") << qint64(10'000'000) << qint64(70'000);
    }
    void takesAProofOfALongerLife()
    {
        QFETCH(qint64, proofMs);
        QFETCH(qint64, billedMs);
        begin(u"m1"_s);
        m_clock.advance(10s);
        QVERIFY(m_meter->beat());
        const base::WallTime beat = m_clock.now();
        restart();
        m_clock.advance(60s);
        QVERIFY(m_meter->endOrphan(u"m1"_s, beat + milliseconds(proofMs)));
        QCOMPARE(usage().time, milliseconds(billedMs));
    }

    void aMachineThatOutlivedOnlyItsStartIsNotBilledWhenGone()
    {
        QVERIFY(m_meter->begin(order(u"m1"_s)));
        m_clock.advance(10s);
        QVERIFY(m_meter->beat());
        restart();
        QCOMPARE(m_meter->orphans(), (QHash<QString, QString>{{u"m1"_s, u"s1"_s}}));
        QVERIFY(m_meter->endOrphan(u"m1"_s));
        QCOMPARE(usage(), Usage{});
    }

    void aMachineAdoptedInItsStartIsBilledFromItsBegin()
    {
        QVERIFY(m_meter->begin(order(u"m1"_s)));
        m_clock.advance(10s);
        restart();
        QVERIFY(m_meter->adopt(u"m1"_s));
        m_clock.advance(20s);
        QVERIFY(m_meter->confirm(u"m1"_s));
        QCOMPARE(usage().time, 30'000ms);
    }

    void doesNotTrustTheUptimeOfAnotherBoot()
    {
        begin(u"m1"_s);
        m_clock.advance(10s);
        QVERIFY(m_meter->beat());
        m_clock = {};
        restart(u"another boot"_s);
        QVERIFY(m_meter->adopt(u"m1"_s)); // on a libvirt elsewhere
        m_clock.advance(1s);
        QCOMPARE(usage().time, 11'000ms);
        restart(u"another boot"_s);
        QVERIFY(m_meter->adopt(u"m1"_s));
        QCOMPARE(usage().time, 11'000ms);
    }

    void aChangedPriceChangesNoOldBill()
    {
        run(u"m1"_s, 10s);
        Interval dearer = order(u"m2"_s);
        dearer.nanodollarsPerSecond = 10 * kMedium;
        QVERIFY(m_meter->begin(dearer));
        QVERIFY(m_meter->confirm(u"m2"_s));
        m_clock.advance(10s);
        QVERIFY(m_meter->end(u"m2"_s));
        QCOMPARE(usage().nanodollars, 10 * kMedium + 100 * kMedium);
    }

    void tellsSessionsApart()
    {
        run(u"m1"_s, 1s);
        QVERIFY(m_meter->begin(order(u"m2"_s, u"s2"_s)));
        QVERIFY(m_meter->confirm(u"m2"_s));
        m_clock.advance(5s);
        QCOMPARE(usage(u"s1"_s).time, 1'000ms);
        QCOMPARE(usage(u"s2"_s).time, 5'000ms);
        QCOMPARE(usage(u""_s).machines, 2);
        QCOMPARE(usage(u"s3"_s), Usage{});
    }

    void endingTwiceIsFine()
    {
        run(u"m1"_s, 1s);
        m_clock.advance(5s);
        QVERIFY(m_meter->end(u"m1"_s));
        QVERIFY(m_meter->endOrphan(u"m1"_s));
        QCOMPARE(usage().time, 1'000ms);
    }

    void neverBillsAPausedMachine()
    {
        begin(u"m1"_s);
        m_clock.advance(10s);
        QVERIFY(m_meter->pause(u"m1"_s));
        m_clock.advance(1h);
        QVERIFY(m_meter->beat());
        QVERIFY(m_meter->pause(u"m1"_s));
        QCOMPARE(usage().time, 10'000ms);
        QVERIFY(m_meter->resume(u"m1"_s));
        m_clock.advance(5s);
        QVERIFY(m_meter->resume(u"m1"_s));
        QVERIFY(m_meter->beat());
        QCOMPARE(usage().time, 15'000ms);
        QVERIFY(m_meter->pause(u"m1"_s));
        m_clock.advance(1h);
        restart(); // a pause outlives the program too
        m_clock.advance(1h);
        QVERIFY(m_meter->adopt(u"m1"_s));
        QVERIFY(m_meter->isPaused(u"m1"_s));
        QVERIFY(m_meter->resume(u"m1"_s));
        m_clock.advance(5s);
        QVERIFY(m_meter->pause(u"m1"_s));
        m_clock.advance(1h);
        QVERIFY(m_meter->end(u"m1"_s));
        QCOMPARE(usage(), (Usage{20s, 20 * kMedium, 1}));
        QVERIFY(!m_meter->intervals()->first().isRunning);
    }

    void neverBillsAPauseBeforeTheMachineWasOfUse()
    {
        QVERIFY(m_meter->begin({u"s1"_s, u"m1"_s, u"MD"_s, kMedium, {}, 0ms, false}));
        m_clock.advance(10s);
        QVERIFY(m_meter->pause(u"m1"_s));
        m_clock.advance(1h);
        QVERIFY(m_meter->resume(u"m1"_s));
        QVERIFY(m_meter->confirm(u"m1"_s));
        restart();
        QVERIFY(m_meter->adopt(u"m1"_s));
        m_clock.advance(5s);
        QCOMPARE(usage().time, 15'000ms);
    }

    void endsAtTheMomentItIsGiven()
    {
        begin(u"m1"_s);
        m_clock.advance(10s);
        const milliseconds told = m_clock.awake();
        m_clock.advance(2s);
        QVERIFY(m_meter->end(u"m1"_s, told));
        QCOMPARE(usage().time, 10'000ms);
    }

    void writesAnEndLaterWhenTheDiskIsFull()
    {
        begin(u"m1"_s);
        m_clock.advance(10s);
        rlimit before{};
        getrlimit(RLIMIT_FSIZE, &before);
        const rlimit none{0, before.rlim_max};
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &none);
        const auto beat = m_meter->beat();
        const auto end = m_meter->end(u"m1"_s);
        m_clock.advance(10s);
        const auto again = m_meter->beat();
        setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY(!beat);
        QVERIFY(!end);
        QVERIFY(!again);
        QCOMPARE(usage().time, 10'000ms);
        QVERIFY(m_meter->beat());
        restart();
        QVERIFY(m_meter->orphans().isEmpty());
        QCOMPARE(usage(), (Usage{10s, 10 * kMedium, 1}));
    }

    /// The promise of the whole class: kill -9 at any moment, and what was beaten is there.
    void losesNoBeatToAKill()
    {
        cleanup();
        const pid_t child = fork();
        if (child == 0) {
            restart();
            begin(u"m1"_s);
            for (int second = 0; second < 42; ++second) {
                m_clock.advance(1s);
                if (!m_meter->beat())
                    _exit(1);
            }
            kill(getpid(), SIGKILL);
        }
        int status = 0;
        QCOMPARE(waitpid(child, &status, 0), child);
        QVERIFY(WIFSIGNALED(status));
        m_clock.advance(100s);
        restart();
        QVERIFY(m_meter->endOrphan(u"m1"_s));
        QCOMPARE(usage(), (Usage{42s, 42 * kMedium, 1}));
    }

private:
    /// As after a crash: nothing is told to the old meter.
    void restart(const QString &boot = u"a boot"_s)
    {
        m_meter.reset();
        m_store.reset();
        auto store = Store::open(m_folder->filePath(u"berth.sqlite"_s), {Meter::schema()});
        if (!store)
            qFatal("%s", qPrintable(store.error().text));
        m_store = std::move(*store);
        auto meter = Meter::open(m_store.get(), &m_clock, boot);
        if (!meter)
            qFatal("%s", qPrintable(meter.error().text));
        m_meter = std::move(*meter);
    }
    void begin(const QString &machine)
    {
        QVERIFY(m_meter->begin(order(machine)));
        QVERIFY(m_meter->confirm(machine));
    }
    void run(const QString &machine, milliseconds time)
    {
        begin(machine);
        m_clock.advance(time);
        QVERIFY(m_meter->end(machine));
    }
    Usage usage(const QString &session = u"s1"_s)
    {
        const auto usage = m_meter->usage(session);
        return usage ? *usage : Usage{-1ms, -1, -1};
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    support::ManualClock m_clock;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<Meter> m_meter;
};

BERTH_TEST(tst_Meter)
#include "tst_meter.moc"
