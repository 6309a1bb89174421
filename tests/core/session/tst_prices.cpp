// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/prices.h"

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

private:
    static void write(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }
};

QTEST_GUILESS_MAIN(tst_Prices)
#include "tst_prices.moc"
