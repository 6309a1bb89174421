// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/money/budget.h"
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
using std::chrono::milliseconds;
using store::Store;

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
        restart();
    }
    void cleanup() { m_store.reset(); }

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
        QCOMPARE((Budgets{half, none, most}.tightest()), most);
        QCOMPARE((Budgets{none, most, half}.tightest()), most);
        QCOMPARE((Budgets{none, none, half}.tightest()), half);
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

    void aMonthIsOneOfTheCalendar()
    {
        QCOMPARE(session::monthOf(at({2026, 2, 28}, {23, 59, 59})), at({2026, 2, 1}));
        QCOMPARE(session::monthOf(at({2026, 3, 1})), at({2026, 3, 1}));
        QCOMPARE(session::monthOf(at({2027, 1, 1}, {0, 0, 1})), at({2027, 1, 1}));
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
        m_store.reset();
        auto store =
            Store::open(m_folder->filePath(u"berth.sqlite"_s), {{u"notices"_s, {BudgetNotices::schema()}}});
        QVERIFY(store);
        m_store = std::move(*store);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Store> m_store;
};

BERTH_TEST(tst_Budget)
#include "tst_budget.moc"
