// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/settings.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using session::Settings;

class tst_Settings : public QObject
{
    Q_OBJECT
private slots:
    void holdTheirDefaultsWithoutAFile()
    {
        const QTemporaryDir config;
        const auto settings = Settings::load(config.path());
        QVERIFY(settings);
        QCOMPARE(*settings, Settings{});
        QCOMPARE(settings->idleAfter, 10min);
        QCOMPARE(settings->runLimit, 240s);
    }

    void comeBackAsTheyWereSaved()
    {
        const QTemporaryDir config;
        Settings settings;
        QVERIFY(settings.set(u"idle_minutes"_s, u"3"_s));
        QVERIFY(settings.set(u"size"_s, u"xl"_s));
        QVERIFY(settings.set(u"network"_s, u"Offline"_s));
        QVERIFY(settings.set(u"budget_month"_s, u"$20"_s));
        QVERIFY(settings.save(config.path()));
        QCOMPARE(settings.budgetMonth, qint64(20'000'000'000));
        QCOMPARE(settings.size, u"XL"_s);
        QCOMPARE(Settings::load(config.path()).value(), settings);
        QFile file(config.filePath(u"settings.json"_s));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("machines")); // what is as it was is not written
    }

    void everyKeyIsInTheList()
    {
        const QJsonObject all = Settings{}.toJson();
        QCOMPARE(all.size(), Settings::keys().size());
        for (const QString &key : Settings::keys())
            QVERIFY(all.contains(key));
    }

    void refuseAFileThatIsWrong_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("named");
        QTest::newRow("no JSON") << QByteArray("{") << u"settings.json"_s;
        QTest::newRow("unknown key") << QByteArray(R"({"idle": 3})") << u"“idle”"_s;
        QTest::newRow("a text for a number") << QByteArray(R"({"idle_minutes": "3"})") << u"idle_minutes"_s;
        QTest::newRow("a fraction") << QByteArray(R"({"machines": 1.5})") << u"machines"_s;
        QTest::newRow("too many") << QByteArray(R"({"memory_percent": 101})") << u"memory_percent"_s;
        QTest::newRow("too few") << QByteArray(R"({"machines": 0})") << u"machines"_s;
        QTest::newRow("unknown size") << QByteArray(R"({"size": "HUGE"})") << u"HUGE"_s;
        QTest::newRow("unknown policy") << QByteArray(R"({"network": "all"})") << u"offline"_s;
        QTest::newRow("a profile with a path") << QByteArray(R"({"profile": "../x"})") << u"profile"_s;
        QTest::newRow("no address") << QByteArray(R"({"libvirt_uri": "here"})") << u"libvirt_uri"_s;
        QTest::newRow("no amount") << QByteArray(R"({"budget_month": "much"})") << u"budget_month"_s;
        QTest::newRow("an amount that is a number")
            << QByteArray(R"({"budget_month": 2.5})") << u"budget_month"_s;
        QTest::newRow("a number for a text") << QByteArray(R"({"size": 1})") << u"size"_s;
    }
    void refuseAFileThatIsWrong()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, named);
        const auto settings = Settings::parse(json, u"settings.json"_s);
        QVERIFY(!settings);
        QCOMPARE(settings.error().kind, Error::Kind::Invalid);
        QVERIFY2(settings.error().text.contains(named), qPrintable(settings.error().text));
        QVERIFY2(settings.error().text.contains(u"settings.json"), qPrintable(settings.error().text));
    }

    void sayWhichKeysThereAre()
    {
        Settings settings;
        const auto unknown = settings.set(u"colour"_s, u"red"_s);
        QVERIFY(!unknown);
        QVERIFY(unknown.error().text.contains(u"idle_minutes"_s));
        QVERIFY(!settings.set(u"idle_minutes"_s, u"soon"_s));
        QCOMPARE(settings, Settings{});
    }
};

BERTH_TEST(tst_Settings)
#include "tst_settings.moc"
