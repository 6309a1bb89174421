// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/money/prices.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using base::Error;
using session::Prices;

class tst_Prices : public QObject
{
    Q_OBJECT
private slots:
    void doubleWithEachSize()
    {
        const QTemporaryDir config;
        const auto prices = Prices::load(config.path());
        QVERIFY2(prices, qPrintable(prices ? QString() : prices.error().text));
        qint64 expected = 15'000;
        for (const QString &size : {u"XS"_s, u"SM"_s, u"MD"_s, u"LG"_s, u"XL"_s}) {
            QCOMPARE(prices->nanodollarsPerSecond(size).value_or(-1), expected);
            expected *= 2;
        }
        QCOMPARE(prices->nanodollarsPerSecond(u"XXL"_s).error().kind, Error::Kind::NotFound);
    }

    void aPersonsOwnFileLiesOverThem()
    {
        const QTemporaryDir config;
        write(config.filePath(u"prices.json"_s), R"({"MD": 7})");
        const auto prices = Prices::load(config.path());
        QVERIFY(prices);
        QCOMPARE(*prices->nanodollarsPerSecond(u"MD"_s), 7);
        QCOMPARE(*prices->nanodollarsPerSecond(u"LG"_s), 120'000);
    }

    void comeBackAsTheyWereSaved()
    {
        const QTemporaryDir config;
        auto prices = Prices::load(config.path());
        QVERIFY(prices);
        QVERIFY(prices->set(u"MD"_s, 7));
        QVERIFY(prices->save(config.path()));
        QCOMPARE(*Prices::load(config.path()), *prices);
        QFile file(config.filePath(u"prices.json"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("XS")); // what is as it was is not written
        QCOMPARE(prices->set(u"HUGE"_s, 7).error().kind, Error::Kind::Invalid);
        QCOMPARE(prices->set(u"MD"_s, -1).error().kind, Error::Kind::Invalid);
        QCOMPARE(prices->set(u"MD"_s, 1'000'000'001).error().kind, Error::Kind::Invalid);
        QVERIFY(!prices->save(config.filePath(u"nowhere"_s)));
    }

    void refusesAFileItCannotBillBy_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("named");
        QTest::newRow("no JSON") << QByteArray("MD = 7") << u"prices.json"_s;
        QTest::newRow("a list") << QByteArray("[7]") << u"prices.json"_s;
        QTest::newRow("an unknown size") << QByteArray(R"({"HUGE": 7})") << u"HUGE"_s;
        QTest::newRow("another spelling") << QByteArray(R"({"md": 7})") << u"md"_s;
        QTest::newRow("a fraction") << QByteArray(R"({"MD": 7.5})") << u"MD"_s;
        QTest::newRow("below zero") << QByteArray(R"({"MD": -7})") << u"MD"_s;
        QTest::newRow("too much") << QByteArray(R"({"MD": 1e30})") << u"MD"_s;
        QTest::newRow("a text") << QByteArray(R"({"MD": "7"})") << u"MD"_s;
    }
    void refusesAFileItCannotBillBy()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, named);
        const QTemporaryDir config;
        write(config.filePath(u"prices.json"_s), json);
        const auto prices = Prices::load(config.path());
        QVERIFY(!prices);
        QCOMPARE(prices.error().kind, Error::Kind::Invalid);
        QVERIFY2(prices.error().text.contains(named), qPrintable(prices.error().text));
    }

    void showsDollarsWithoutHidingAny_data()
    {
        QTest::addColumn<qint64>("nanodollars");
        QTest::addColumn<QString>("shown");
        QTest::newRow("nothing") << qint64(0) << u"$0.0000"_s;
        QTest::newRow("one nanodollar") << qint64(1) << u"$0.000000001"_s;
        QTest::newRow("a second of MD") << qint64(60'000) << u"$0.00006"_s;
        QTest::newRow("an hour of MD") << qint64(216'000'000) << u"$0.2160"_s;
        QTest::newRow("dollars") << qint64(12'345'600'000) << u"$12.3456"_s;
        QTest::newRow("a credit") << qint64(-1'500'000'000) << u"-$1.5000"_s;
    }
    void showsDollarsWithoutHidingAny()
    {
        QFETCH(qint64, nanodollars);
        QTEST(session::dollars(nanodollars), "shown");
    }

    void takesALimitAsPeopleTypeIt_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<qint64>("nanodollars");
        QTest::addColumn<QString>("shown");
        QTest::newRow("cents") << u"2.50"_s << qint64(2'500'000'000) << u"2.50"_s;
        QTest::newRow("with the sign") << u" $2.5 "_s << qint64(2'500'000'000) << u"2.50"_s;
        QTest::newRow("dollars") << u"20"_s << qint64(20'000'000'000) << u"20.00"_s;
        QTest::newRow("a nanodollar") << u"0.000000001"_s << qint64(1) << u"0.000000001"_s;
        QTest::newRow("the most") << u"999999"_s << qint64(999'999'000'000'000) << u"999999.00"_s;
        QTest::newRow("none") << u"None"_s << qint64(0) << u""_s;
        QTest::newRow("nothing") << u""_s << qint64(0) << u""_s;
    }
    void takesALimitAsPeopleTypeIt()
    {
        QFETCH(QString, typed);
        QFETCH(qint64, nanodollars);
        const auto limit = session::limitFromText(typed);
        QVERIFY2(limit, qPrintable(limit ? QString() : limit.error().text));
        QCOMPARE(*limit, nanodollars);
        QTEST(session::limitText(*limit), "shown");
    }

    void refusesWhatIsNoLimit_data()
    {
        QTest::addColumn<QString>("typed");
        for (const QString &typed : {u"0"_s, u"0.00"_s, u"-1"_s, u"1,5"_s, u"1.2.3"_s, u"1e3"_s, u".5"_s,
                                     u"5."_s, u"1000000"_s, u"0.0000000001"_s, u"5 EUR"_s, u"much"_s})
            QTest::newRow(qPrintable(typed)) << typed;
    }
    void refusesWhatIsNoLimit()
    {
        QFETCH(QString, typed);
        const auto limit = session::limitFromText(typed);
        QVERIFY(!limit);
        QCOMPARE(limit.error().kind, Error::Kind::Invalid);
        QVERIFY2(limit.error().text.contains(typed), qPrintable(limit.error().text));
    }

private:
    static void write(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }
};

BERTH_TEST(tst_Prices)
#include "tst_prices.moc"
