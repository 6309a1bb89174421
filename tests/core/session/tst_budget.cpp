// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/budget.h"
#include "core/session/meter.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"

#include <QDateTime>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::WallTime;
using session::Budget;
using session::BudgetNotices;
using session::Budgets;
using session::Interval;
using session::Meter;
using std::chrono::milliseconds;
using store::Store;

static constexpr qint64 kPrice = 1'000'000; // nanodollars per second

static WallTime at(const QDate &day, const QTime &time = {0, 0})
{
    return WallTime(milliseconds(QDateTime(day, time).toMSecsSinceEpoch()));
}

class tst_Budget : public QObject
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

    void warnsFromEightyPercentOn_data()
    {
        QTest::addColumn<qint64>("limit");
        QTest::addColumn<qint64>("spent");
        QTest::addColumn<int>("percent");
        QTest::addColumn<Budget::Level>("level");
        using Level = Budget::Level;
        QTest::newRow("no limit") << qint64(0) << qint64(1000) << 0 << Level::Fine;
        QTest::newRow("nothing spent") << qint64(1000) << qint64(0) << 0 << Level::Fine;
        QTest::newRow("just below") << qint64(1000) << qint64(799) << 79 << Level::Fine;
        QTest::newRow("80 %") << qint64(1000) << qint64(800) << 80 << Level::Warning;
        QTest::newRow("nearly all") << qint64(1'000'000) << qint64(999'999) << 99 << Level::Warning;
        QTest::newRow("all") << qint64(1000) << qint64(1000) << 100 << Level::Over;
        QTest::newRow("more") << qint64(1000) << qint64(1500) << 150 << Level::Over;
        QTest::newRow("one nanodollar, much") << qint64(1) << qint64(1) << 100 << Level::Over;
        QTest::newRow("figures of any size")
            << qint64(999'999'000'000'000) << qint64(999'999'000'000'000) * 9 << 900 << Level::Over;
    }
    void warnsFromEightyPercentOn()
    {
        QFETCH(qint64, limit);
        QFETCH(qint64, spent);
        const Budget budget{limit, spent};
        QTEST(budget.percent(), "percent");
        QTEST(budget.level(), "level");
    }

    void theTightestOfTwoIsShown()
    {
        const Budget none{0, 900};
        const Budget half{1000, 500};
        const Budget most{100, 90};
        QCOMPARE((Budgets{half, most}.tightest()), most);
        QCOMPARE((Budgets{most, half}.tightest()), most);
        QCOMPARE((Budgets{none, half}.tightest()), half);
        QCOMPARE((Budgets{half, none}.tightest()), half);
        QVERIFY((!Budgets{none, none}.tightest().isSet()));
    }

    void refusesWhatIsSpentAndSaysWhatToDo()
    {
        QVERIFY(session::admit({{1000, 999}, {0, 5000}}, u"sales"_s));
        const auto own = session::admit({{1000, 1000}, {0, 0}}, u"sales"_s);
        QVERIFY(!own);
        QCOMPARE(own.error().kind, Error::Kind::Busy);
        using Remedy = base::Remedy;
        QCOMPARE(own.error().remedy, (Remedy{Remedy::Kind::RaiseBudget, u"sales"_s}));
        const auto run = session::admit({{1000, 1000}, {0, 0}}, {});
        QCOMPARE(run.error().remedy, Remedy{Remedy::Kind::RaiseNewBudget});
        const auto month = session::admit({{1000, 10}, {500, 600}}, u"sales"_s);
        QVERIFY(!month);
        QCOMPARE(month.error().kind, Error::Kind::Busy);
        QCOMPARE(month.error().remedy, Remedy{Remedy::Kind::RaiseMonthBudget});
    }

    void aRunIsWarnedOnceAndCountsFromItsBegin()
    {
        session::RunBudget run(1000, 5000);
        QVERIFY(run.spend(5000).isEmpty());
        QVERIFY(run.spend(5799).isEmpty());
        QVERIFY2(run.spend(5850).contains(u"85 %"_s), "no warning");
        QVERIFY(run.spend(5999).isEmpty());
        QCOMPARE(run.budget().level(), Budget::Level::Warning);
        QVERIFY(run.spend(6000).isEmpty());
        QCOMPARE(run.budget(), (Budget{1000, 1000}));
        QCOMPARE(run.budget().level(), Budget::Level::Over);
        session::RunBudget none(0, 5000);
        QVERIFY(none.spend(900'000).isEmpty());
        QCOMPARE(none.budget().level(), Budget::Level::Fine);
    }

    void aMonthIsOneOfTheCalendar()
    {
        QCOMPARE(session::monthOf(at({2026, 2, 28}, {23, 59, 59})), at({2026, 2, 1}));
        QCOMPARE(session::monthOf(at({2026, 3, 1})), at({2026, 3, 1}));
        QCOMPARE(session::monthOf(at({2027, 1, 1}, {0, 0, 1})), at({2027, 1, 1}));
    }

    void onlyWhatLiesInTheMonthCounts()
    {
        const WallTime march = at({2026, 3, 1});
        const auto interval = [](WallTime started, milliseconds duration) {
            return Interval{u"s"_s, u"m"_s, u"SM"_s, kPrice, started, duration, false};
        };
        QCOMPARE(session::costSince({interval(march - 10s, 10s)}, march), qint64(0));
        QCOMPARE(session::costSince({interval(march - 10s, 25s)}, march), 15 * kPrice);
        QCOMPARE(session::costSince({interval(march, 7s), interval(march + 1h, 3s)}, march), 10 * kPrice);
    }

    void areMeasuredByTheMeter()
    {
        m_clock.setWall(at({2026, 2, 28}, {23, 59, 50}));
        run(u"m1"_s, u"s1"_s, 20s); // half of it in March
        run(u"m2"_s, u"s2"_s, 5s);
        const auto budgets = session::budgetsOf(*m_meter, m_clock.now(), u"s1"_s, 40 * kPrice, 100 * kPrice);
        QVERIFY(budgets);
        QCOMPARE(*budgets, (Budgets{{40 * kPrice, 20 * kPrice}, {100 * kPrice, 15 * kPrice}}));
    }

    void aPausedMachineSpendsNothing()
    {
        begin(u"m1"_s, u"s1"_s);
        m_clock.advance(4s);
        QVERIFY(m_meter->pause(u"m1"_s));
        m_clock.advance(1h);
        const auto budgets = session::budgetsOf(*m_meter, m_clock.now(), u"s1"_s, 5 * kPrice, 5 * kPrice);
        QCOMPARE(*budgets, (Budgets{{5 * kPrice, 4 * kPrice}, {5 * kPrice, 4 * kPrice}}));
    }

    void everyLevelIsSaidOnceAlsoByTheNextOwner()
    {
        const Budget nearly{1000, 800};
        QCOMPARE(BudgetNotices(m_store.get()).isNews(u"s1"_s, nearly).value_or(false), true);
        QCOMPARE(BudgetNotices(m_store.get()).isNews(u"s1"_s, {1000, 950}).value_or(true), false);
        restart();
        BudgetNotices notices(m_store.get());
        QCOMPARE(notices.isNews(u"s1"_s, nearly).value_or(true), false);
        QCOMPARE(notices.isNews(u"s2"_s, nearly).value_or(false), true);
        QCOMPARE(notices.isNews(u"s1"_s, {1000, 1000}).value_or(false), true);
        QCOMPARE(notices.isNews(u"s1"_s, {1000, 1001}).value_or(true), false);
        QCOMPARE(notices.isNews(u"s1"_s, {2000, 1700}).value_or(false), true); // raised
        QVERIFY(notices.forget(u"s1"_s));
        QCOMPARE(notices.isNews(u"s1"_s, {2000, 1700}).value_or(false), true);
    }

private:
    void restart()
    {
        m_meter.reset();
        m_store.reset();
        auto store = Store::open(m_folder->filePath(u"berth.sqlite"_s),
                                 {Meter::schema(), {u"notices"_s, {BudgetNotices::schema()}}});
        QVERIFY(store);
        m_store = std::move(*store);
        auto meter = Meter::open(m_store.get(), &m_clock, u"boot"_s);
        QVERIFY(meter);
        m_meter = std::move(*meter);
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

    std::unique_ptr<QTemporaryDir> m_folder;
    support::ManualClock m_clock;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<Meter> m_meter;
};

BERTH_TEST(tst_Budget)
#include "tst_budget.moc"
