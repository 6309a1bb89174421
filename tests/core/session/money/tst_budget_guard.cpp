// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/money/budget_guard.h"
#include "core/session/money/ledger.h"
#include "core/session/money/meter.h"
#include "core/session/settings.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"

#include <QDateTime>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::WallTime;
using session::Account;
using session::Budget;
using session::BudgetGuard;
using session::Budgets;
using session::Ledger;
using session::Meter;
using std::chrono::milliseconds;
using store::Store;

static constexpr qint64 kPrice = 1'000'000; // nanodollars per second of a machine

class tst_BudgetGuard : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_clock = {};
        m_settings = {};
        restart();
    }
    void cleanup() { close(); }

    void comparesAllThatWasSpent()
    {
        m_settings.budgetMonth = 100 * kPrice;
        m_clock.setWall(WallTime(milliseconds(QDateTime({2026, 2, 28}, {23, 59, 50}).toMSecsSinceEpoch())));
        charge(u"s1"_s, kPrice);
        run(u"m1"_s, u"s1"_s, 20s); // half of it in March
        run(u"m2"_s, u"s2"_s, 5s);
        charge(u"s1"_s, 2 * kPrice);
        QCOMPARE(m_guard->budgets(sales(40 * kPrice)).value(),
                 (Budgets{{40 * kPrice, 23 * kPrice}, {100 * kPrice, 17 * kPrice}}));
        QCOMPARE(m_guard->month().value(), (Budget{100 * kPrice, 17 * kPrice}));
        m_settings.budgetMonth = 0;
        QCOMPARE(m_guard->month().value(), (Budget{0, 17 * kPrice}));
    }

    void aPausedMachineSpendsNothing()
    {
        m_settings.budgetMonth = 5 * kPrice;
        begin(u"m1"_s, u"s1"_s);
        m_clock.advance(4s);
        QVERIFY(m_meter->pause(u"m1"_s));
        m_clock.advance(1h);
        QCOMPARE(m_guard->budgets(sales(5 * kPrice)).value(),
                 (Budgets{{5 * kPrice, 4 * kPrice}, {5 * kPrice, 4 * kPrice}}));
    }

    void admitsUntilOneIsSpent()
    {
        charge(u"s1"_s, 999);
        QVERIFY(m_guard->admit(sales(1000)));
        charge(u"s1"_s, 1);
        const auto own = m_guard->admit(sales(1000));
        QVERIFY(!own);
        QCOMPARE(own.error().kind, Error::Kind::Busy);
        QCOMPARE(own.error().remedy, (base::Remedy{base::Remedy::Kind::RaiseBudget, u"sales"_s}));
        const auto run = m_guard->admit({u"s1"_s, u"sales"_s, 1000, false});
        QCOMPARE(run.error().remedy, base::Remedy{base::Remedy::Kind::RaiseNewBudget});
        m_settings.budgetMonth = 1000;
        const auto month = m_guard->admit({u"s2"_s, u"books"_s});
        QCOMPARE(month.error().kind, Error::Kind::Busy);
        QCOMPARE(month.error().remedy, base::Remedy{base::Remedy::Kind::RaiseMonthBudget});
    }

    void saysWhatIsNearlySpentOnceAndWhatIsSpentUntilItEnds()
    {
        QSignalSpy told(m_guard.get(), &BudgetGuard::told);
        QSignalSpy spent(m_guard.get(), &BudgetGuard::spent);
        charge(u"s1"_s, 790);
        QVERIFY(m_guard->judge(sales(1000)));
        QCOMPARE(told.size(), 0);
        charge(u"s1"_s, 60);
        for (int second = 0; second < 3; ++second)
            QVERIFY(m_guard->judge(sales(1000)));
        QCOMPARE(told.size(), 1);
        QCOMPARE(told.first().first().toString(), u"s1"_s);
        QVERIFY2(told.first().at(1).toString().contains(u"85 %"_s),
                 qPrintable(told.first().at(1).toString()));
        QCOMPARE(spent.size(), 0);
        charge(u"s1"_s, 150);
        for (int second = 0; second < 3; ++second)
            QVERIFY(m_guard->judge(sales(1000)));
        QCOMPARE(told.size(), 2);
        QCOMPARE(spent.size(), 3);
        QCOMPARE(spent.first(), told.last());
        restart(); // the next owner
        QSignalSpy again(m_guard.get(), &BudgetGuard::told);
        QVERIFY(m_guard->judge(sales(1000)));
        QCOMPARE(again.size(), 0);
        QVERIFY(m_guard->forget(u"s1"_s));
        QVERIFY(m_guard->judge(sales(1000)));
        QCOMPARE(again.size(), 1);
    }

    void aSpentMonthEndsEverySession()
    {
        m_settings.budgetMonth = 1000;
        QSignalSpy told(m_guard.get(), &BudgetGuard::told);
        QSignalSpy spent(m_guard.get(), &BudgetGuard::spent);
        charge(u"s2"_s, 1000);
        QVERIFY(m_guard->judge(sales(0)));
        QVERIFY(m_guard->judge({u"s2"_s, u"books"_s}));
        QCOMPARE(told.size(), 1);
        QCOMPARE(told.first().first().toString(), QString());
        QVERIFY2(told.first().at(1).toString().contains(u"budget of this month"_s),
                 qPrintable(told.first().at(1).toString()));
        QCOMPARE(spent.size(), 2);
        QCOMPARE(spent.first().first().toString(), u"s1"_s);
        QCOMPARE(spent.last().first().toString(), u"s2"_s);
    }

    void aRunIsWarnedOnceAndCountsFromItsBegin()
    {
        charge(u"s1"_s, 5000);
        auto run = m_guard->beginRun(u"s1"_s, 1000).value();
        QVERIFY(run.look()->isEmpty());
        charge(u"s2"_s, 5000);
        charge(u"s1"_s, 799);
        QVERIFY(run.look()->isEmpty());
        charge(u"s1"_s, 51);
        QVERIFY2(run.look()->contains(u"85 %"_s), "no warning");
        charge(u"s1"_s, 149);
        QVERIFY(run.look()->isEmpty());
        QCOMPARE(run.budget().level(), Budget::Level::Warning);
        charge(u"s1"_s, 1);
        QVERIFY(run.look()->isEmpty());
        QCOMPARE(run.budget(), (Budget{1000, 1000}));
        QCOMPARE(run.budget().level(), Budget::Level::Over);
        auto none = m_guard->beginRun(u"s1"_s, 0).value();
        charge(u"s1"_s, 900'000);
        QVERIFY(none.look()->isEmpty());
        QCOMPARE(none.budget().level(), Budget::Level::Fine);
    }

    void itsSessionIsUnderARunsBudgetUntilItIsOver()
    {
        charge(u"s1"_s, 5000);
        {
            const auto run = m_guard->beginRun(u"s1"_s, 1000).value();
            const auto tighter = m_guard->beginRun(u"s1"_s, 500).value();
            const auto none = m_guard->beginRun(u"s1"_s, 0).value();
            charge(u"s1"_s, 400);
            QCOMPARE(m_guard->budgets(sales(10'000)).value(), (Budgets{{10'000, 5400}, {0, 0}, {500, 400}}));
            QVERIFY(!m_guard->budgets({u"s2"_s, u"other"_s, 0})->run.isSet());
            charge(u"s1"_s, 600);
            QVERIFY(m_guard->admit(sales(10'000))); // who runs it ends it
        }
        QVERIFY(!m_guard->budgets(sales(10'000))->run.isSet());
    }

private:
    static Account sales(qint64 limit) { return {u"s1"_s, u"sales"_s, limit}; }

    void close()
    {
        m_guard.reset();
        m_ledger.reset();
        m_meter.reset();
        m_store.reset();
    }
    void restart()
    {
        close();
        auto store = Store::open(m_folder->filePath(u"berth.sqlite"_s),
                                 {Meter::schema(), Ledger::schema(), {u"guard"_s, {BudgetGuard::schema()}}});
        QVERIFY(store);
        m_store = std::move(*store);
        m_meter = Meter::open(m_store.get(), &m_clock, u"a boot"_s).value();
        m_ledger = std::make_unique<Ledger>(m_store.get(), QList<session::CostSource *>{m_meter.get()});
        m_guard = std::make_unique<BudgetGuard>(m_store.get(), m_ledger.get(), &m_clock, &m_settings);
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
    void charge(const QString &session, qint64 nanodollars)
    {
        QVERIFY(m_ledger->charge({session, {}, u"model"_s, m_clock.now(), nanodollars}));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    support::ManualClock m_clock;
    session::Settings m_settings;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<Meter> m_meter;
    std::unique_ptr<Ledger> m_ledger;
    std::unique_ptr<BudgetGuard> m_guard;
};

BERTH_TEST(tst_BudgetGuard)
#include "tst_budget_guard.moc"
