// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/usage/usage_page.h"
#include "core/store/store.h"
#include "core/workspace.h"
#include "tests/support/places.h"
#include "tests/support/subject.h"
#include "tests/support/watchdog.h"
#include "tests/support/workspace.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Charge;
using session::Interval;

class tst_UsagePage : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { qputenv("TZ", "UTC"); }

    void anIntervalBelongsToTheDayItBeganOn()
    {
        const QDate day(2026, 3, 1);
        const QList<Interval> intervals{
            interval({day, {10, 0}}, 1000, 60s),
            interval({day, {23, 59, 59}}, 7, 24h),
            interval({day.addDays(1), {0, 0}}, 3, 1500ms),
        };
        const QMap<QDate, qint64> days = costByDay(intervals, {});
        QCOMPARE(days.size(), 2);
        QCOMPARE(days.value(day), 60'000 + 7 * 86'400);
        QCOMPARE(days.value(day.addDays(1)), 4); // of 4.5
        qint64 sum = 0;
        for (const qint64 cost : days)
            sum += cost;
        QCOMPARE(sum, session::total(intervals).nanodollars);
        QVERIFY(costByDay({}, {}).isEmpty());
    }

    void whatAModelCostIsOfItsDay()
    {
        const QDate day(2026, 3, 1);
        const QMap<base::WallTime, qint64> charges{{at({day, {23, 45}}), 5},
                                                   {at({day.addDays(1), {0, 0}}), 7}};
        const QMap<QDate, qint64> days = costByDay({interval({day, {10, 0}}, 1000, 60s)}, charges);
        QCOMPARE(days.value(day), 60'005);
        QCOMPARE(days.value(day.addDays(1)), 7);
    }

    void anAxisEndsRound_data()
    {
        QTest::addColumn<qint64>("most");
        QTest::addColumn<qint64>("end");
        const std::pair<qint64, qint64> kEnds[] = {{1, 1},     {2, 2},      {3, 5},
                                                   {6, 10},    {10, 10},    {11, 20},
                                                   {500, 500}, {501, 1000}, {648'030, 1'000'000}};
        for (const auto &[most, end] : kEnds)
            QTest::addRow("%lld", static_cast<long long>(most)) << most << end;
    }
    void anAxisEndsRound()
    {
        QFETCH(qint64, most);
        QTEST(roundEnd(most), "end");
    }

    void theTableIsOneLineForEachIntervalAndCharge()
    {
        Interval one = interval({QDate(2026, 3, 1), QTime(10, 0, 0, 250)}, 1000, 2345ms);
        one.session = u"s1"_s;
        one.machine = u"m1"_s;
        const QByteArray csv = usageCsv({one}, {charge({QDate(2026, 3, 1), QTime(10, 0, 1)}, 9)},
                                        {{u"s1"_s, u"Q3 sales, north"_s}});
        QCOMPARE(csv,
                 QByteArray(
                     "started,session,name,machine,size,seconds,nanodollars_per_second,nanodollars,source\r\n"
                     "2026-03-01T10:00:00.250Z,\"s1\",\"Q3 sales, north\",\"m1\",\"SM\",2.345,1000,2345,"
                     "\"machine\"\r\n"
                     "2026-03-01T10:00:01.000Z,\"s1\",\"Q3 sales, north\",,,,,9,\"model\"\r\n"));
        QCOMPARE(usageCsv({}, {}, {}).count("\r\n"), 1);
    }

    /// Each answer of a model is a charge: a year of tasks has many.
    void isFluidWithManyCharges()
    {
        QTemporaryDir folder;
        const base::WallTime now = at(QDateTime::currentDateTime());
        charge(support::placesIn(folder).data, now);
        const auto workspace = support::openStillWorkspace(folder);
        UsagePage page(*workspace);
        page.resize(760, 780);
        QCoreApplication::processEvents();
        support::Watchdog watchdog;
        page.show();
        QVERIFY(QTest::qWaitForWindowActive(&page));
        for (int i = 0; i < 3; ++i) {
            QVERIFY(workspace->ledger().charge({u"s1"_s, {}, u"model"_s, now, 1'000'000}));
            page.read();
            QCoreApplication::processEvents();
        }
        const QList<QLabel *> labels = page.findChildren<QLabel *>();
        QVERIFY(std::ranges::any_of(labels, [](const QLabel *each) { return each->text() == u"$100.00"_s; }));
        qInfo("%.1f ms", watchdog.longestMilliseconds());
        QVERIFY2(watchdog.longestMilliseconds() < 50,
                 qPrintable(QString::number(watchdog.longestMilliseconds())));
    }

    void namesAreNoFormulas_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("written");
        QTest::newRow("plain") << u"sales"_s << QByteArray("\"sales\"");
        QTest::newRow("quotes") << u"the \"new\" one"_s << QByteArray("\"the \"\"new\"\" one\"");
        QTest::newRow("a line break") << u"a\r\nb"_s << QByteArray("\"a\r\nb\"");
        QTest::newRow("another script") << u"销售"_s << QByteArray("\"销售\"");
        QTest::newRow("=") << u"=1+2"_s << QByteArray("\"'=1+2\"");
        QTest::newRow("+") << u"+1"_s << QByteArray("\"'+1\"");
        QTest::newRow("-") << u"-1"_s << QByteArray("\"'-1\"");
        QTest::newRow("@") << u"@SUM(A1)"_s << QByteArray("\"'@SUM(A1)\"");
        QTest::newRow("a tab") << u"\t=1"_s << QByteArray("\"'\t=1\"");
        QTest::newRow("a carriage return") << u"\r=1"_s << QByteArray("\"'\r=1\"");
        QTest::newRow("with quotes") << u"=\"a\""_s << QByteArray("\"'=\"\"a\"\"\"");
        QTest::newRow("a name that is not known") << QString() << QByteArray("\"\"");
    }
    void namesAreNoFormulas()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, written);
        Interval one = interval({QDate(2026, 3, 1), QTime(10, 0)}, 1, 1s);
        one.session = u"s"_s;
        const QByteArray csv = usageCsv(
            {one}, {}, name.isEmpty() ? QMap<QString, QString>() : QMap<QString, QString>{{u"s"_s, name}});
        QVERIFY2(csv.contains(",\"s\"," + written + ",\"\",\"SM\","), csv.constData());
    }

private:
    /// A hundred thousand times, in one transaction.
    static void charge(const QString &data, base::WallTime now)
    {
        QVERIFY(QDir().mkpath(data));
        const auto store = store::Store::open(data + u"/berth.sqlite"_s, {session::Ledger::schema()});
        QVERIFY2(store, qPrintable(store ? QString() : store.error().text));
        session::Ledger ledger((*store).get(), {});
        QVERIFY((*store)->transaction([&]() -> base::Result<> {
            for (int i = 0; i < 100'000; ++i) {
                auto written = ledger.write({u"s1"_s, {}, u"model"_s, now - i * 4min, 1'000'000});
                if (!written)
                    return written;
            }
            return {};
        }));
    }
    static base::WallTime at(const QDateTime &time)
    {
        return base::WallTime(std::chrono::milliseconds(time.toMSecsSinceEpoch()));
    }
    static Charge charge(const QDateTime &time, qint64 nanodollars)
    {
        return {u"s1"_s, {}, u"model"_s, at(time), nanodollars};
    }
    static Interval interval(const QDateTime &started, qint64 price, std::chrono::milliseconds duration)
    {
        Interval interval;
        interval.size = u"SM"_s;
        interval.nanodollarsPerSecond = price;
        interval.started = base::WallTime(std::chrono::milliseconds(started.toMSecsSinceEpoch()));
        interval.duration = duration;
        return interval;
    }
};

BERTH_TEST(tst_UsagePage)
#include "tst_usage_page.moc"
