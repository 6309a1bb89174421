// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/money/ledger.h"
#include "core/session/money/meter.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Ledger;
using session::Meter;
using std::chrono::milliseconds;
using store::Store;

using Sums = QMap<QString, qint64>;

static constexpr qint64 kPrice = 1000; // nanodollars per second of a machine

class tst_Ledger : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_clock = {};
        restart();
    }
    void cleanup() { close(); }

    void addsUpWhateverWasCharged()
    {
        run(u"m1"_s, u"s1"_s, 3s);
        run(u"m2"_s, u"s2"_s, 5s);
        charge(u"s1"_s, 700, u"r1"_s);
        charge(u"s1"_s, 20);
        charge(u"s3"_s, 1, {}, u"search"_s);
        QCOMPARE(m_ledger->sum({}).value(), qint64(8721));
        QCOMPARE(m_ledger->sum({.session = u"s1"_s}).value(), qint64(3720));
        QCOMPARE(m_ledger->sum({.run = u"r1"_s}).value(), qint64(700));
        QCOMPARE(m_ledger->sum({.session = u"none"_s}).value(), qint64(0));
        QCOMPARE(m_ledger->bySource({}).value(),
                 (Sums{{u"machine"_s, 8000}, {u"model"_s, 720}, {u"search"_s, 1}}));
        QCOMPARE(m_ledger->bySource({.session = u"s2"_s}).value(), (Sums{{u"machine"_s, 5000}}));
        QCOMPARE(m_ledger->bySession({}).value(), (Sums{{u"s1"_s, 3720}, {u"s2"_s, 5000}, {u"s3"_s, 1}}));

        const auto charges = m_ledger->charges();
        QVERIFY(charges);
        QCOMPARE(charges->size(), 3); // the time of machines is the meter's
        QCOMPARE(charges->first().run, u"r1"_s);
        QCOMPARE(charges->first().nanodollars, qint64(700));
        QCOMPARE(charges->first().time, m_clock.now());
        QCOMPARE(charges->last().source, u"search"_s);
    }

    void aRunningMachineCountsUpToNow()
    {
        begin(u"m1"_s, u"s1"_s);
        m_clock.advance(1500ms);
        QCOMPARE(m_ledger->sum({.session = u"s1"_s}).value(), qint64(1500));
        m_clock.advance(1s);
        QCOMPARE(m_ledger->sum({}).value(), qint64(2500));
    }

    void aMonthHasWhatLiesInIt()
    {
        const base::WallTime march(1'772'323'200s);
        m_clock.setWall(march - 10s);
        charge(u"s1"_s, 1);
        run(u"m1"_s, u"s1"_s, 25s);
        charge(u"s1"_s, 100);
        charge(u"s2"_s, 20);
        m_clock.setWall(march);
        charge(u"s2"_s, 3);
        QCOMPARE(m_ledger->sum({.since = march}).value(), qint64(15'123));
        QCOMPARE(m_ledger->sum({.session = u"s1"_s, .since = march}).value(), qint64(15'100));
        QCOMPARE(m_ledger->bySource({.session = u"s2"_s, .since = march}).value(), (Sums{{u"model"_s, 23}}));
    }

    void addsUpByTheQuarterOfAnHour()
    {
        const base::WallTime quarter(1'772'323'200s);
        m_clock.setWall(quarter - 1ms);
        charge(u"s1"_s, 1);
        m_clock.setWall(quarter);
        charge(u"s1"_s, 20);
        m_clock.setWall(quarter + 15min - 1ms);
        charge(u"s2"_s, 300);
        using Quarters = QMap<base::WallTime, qint64>;
        const Quarters later{{quarter, 320}};
        QCOMPARE(m_ledger->byQuarter({.since = quarter}).value(), later);
        charge(u"s2"_s, 4000);
        QCOMPARE(m_ledger->byQuarter({}).value(), (Quarters{{quarter - 15min, 1}, {quarter, 4320}}));
        QCOMPARE(m_ledger->byQuarter({.session = u"s1"_s}).value(),
                 (Quarters{{quarter - 15min, 1}, {quarter, 20}}));
    }

    /// What was summed once is not read again; what came since is, whatever is asked for.
    void whatComesLaterCountsToo()
    {
        const base::WallTime then = m_clock.now();
        qint64 first = 0;
        qint64 all = 0;
        for (int i = 1; i <= 5; ++i) {
            charge(u"s1"_s, i, u"r1"_s);
            charge(u"s2"_s, 10 * i, {}, u"search"_s);
            first += i;
            all += 11 * i;
            QCOMPARE(m_ledger->sum({.session = u"s1"_s}).value(), first);
            QCOMPARE(m_ledger->sum({.run = u"r1"_s}).value(), first);
            QCOMPARE(m_ledger->sum({.since = then}).value(), all);
            QCOMPARE(m_ledger->sum({.since = then + 1h}).value(), qint64(0));
            QCOMPARE(m_ledger->bySession({}).value(), (Sums{{u"s1"_s, first}, {u"s2"_s, 10 * first}}));
            QCOMPARE(m_ledger->bySource({}).value(), (Sums{{u"model"_s, first}, {u"search"_s, 10 * first}}));
        }
        for (int i = 0; i < 500; ++i) // more than are kept
            QCOMPARE(m_ledger->sum({.session = QString::number(i)}).value(), qint64(0));
        QCOMPARE(m_ledger->sum({.session = u"s1"_s}).value(), first);
    }

    void saysWhoWasCharged()
    {
        QSignalSpy charged(m_ledger.get(), &Ledger::charged);
        charge(u"s1"_s, 5);
        QCOMPARE(charged.size(), 1);
        QCOMPARE(charged.first().first().toString(), u"s1"_s);
    }

    void countsWhatAFullDiskKeepsItFromWriting()
    {
        charge(u"s1"_s, 1);
        rlimit before{};
        getrlimit(RLIMIT_FSIZE, &before);
        const rlimit none{0, before.rlim_max};
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &none);
        const auto refused = m_ledger->charge({u"s1"_s, u"r1"_s, u"model"_s, m_clock.now(), 400});
        const auto again = m_ledger->beat();
        setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY(!refused);
        QVERIFY(!again);
        for (int time = 0; time < 2; ++time) { // before it is written, and after
            QCOMPARE(m_ledger->sum({.session = u"s1"_s}).value(), qint64(401));
            QCOMPARE(m_ledger->sum({.run = u"r1"_s}).value(), qint64(400));
            QCOMPARE(m_ledger->sum({.session = u"s2"_s}).value(), qint64(0));
            QCOMPARE(m_ledger->sum({.since = m_clock.now() + 1s}).value(), qint64(0));
            QCOMPARE(m_ledger->bySession({}).value(), (Sums{{u"s1"_s, 401}}));
            QCOMPARE(m_ledger->byQuarter({}).value().size(), 1);
            QCOMPARE(m_ledger->byQuarter({}).value().first(), qint64(401));
            QCOMPARE(m_ledger->charges().value().size(), 2);
            QVERIFY(m_ledger->beat());
        }
        restart();
        QCOMPARE(m_ledger->sum({}).value(), qint64(401));
    }

    void losesNothingToAKill()
    {
        close();
        const pid_t child = fork();
        if (child == 0) {
            restart();
            begin(u"m1"_s, u"s1"_s);
            for (int second = 0; second < 10; ++second) {
                m_clock.advance(1s);
                if (!m_ledger->beat() || !m_ledger->charge({u"s1"_s, {}, u"model"_s, m_clock.now(), 7}))
                    _exit(1);
            }
            kill(getpid(), SIGKILL);
        }
        int status = 0;
        QCOMPARE(waitpid(child, &status, 0), child);
        QVERIFY(WIFSIGNALED(status));
        restart();
        QVERIFY(m_meter->endOrphan(u"m1"_s));
        QCOMPARE(m_ledger->bySource({}).value(), (Sums{{u"machine"_s, 10'000}, {u"model"_s, 70}}));
    }

private:
    void close()
    {
        m_ledger.reset();
        m_meter.reset();
        m_store.reset();
    }
    void restart()
    {
        close();
        auto store = Store::open(m_folder->filePath(u"berth.sqlite"_s), {Meter::schema(), Ledger::schema()});
        if (!store)
            qFatal("%s", qPrintable(store.error().text));
        m_store = std::move(*store);
        m_meter = Meter::open(m_store.get(), &m_clock, u"a boot"_s).value();
        m_ledger = std::make_unique<Ledger>(m_store.get(), QList<session::CostSource *>{m_meter.get()});
    }
    void begin(const QString &machine, const QString &session)
    {
        QVERIFY(m_meter->begin({session, machine, u"SM"_s, kPrice, {}, 0ms, false}));
        QVERIFY(m_meter->confirm(machine));
    }
    void run(const QString &machine, const QString &session, milliseconds time)
    {
        begin(machine, session);
        m_clock.advance(time);
        QVERIFY(m_meter->end(machine));
    }
    void charge(const QString &session, qint64 nanodollars, const QString &run = {},
                const QString &source = u"model"_s)
    {
        QVERIFY(m_ledger->charge({session, run, source, m_clock.now(), nanodollars}));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    support::ManualClock m_clock;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<Meter> m_meter;
    std::unique_ptr<Ledger> m_ledger;
};

BERTH_TEST(tst_Ledger)
#include "tst_ledger.moc"
