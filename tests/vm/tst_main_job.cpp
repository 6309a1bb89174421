// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/folders.h"
#include "tests/support/home.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using support::Home;

static const QString kSamples = QStringLiteral(BERTH_SOURCE_DIR "/resources/samples");

/// The main job: a file in, a spreadsheet out, computed in a machine that is gone afterwards.
class tst_MainJob : public QObject
{
    Q_OBJECT
private slots:
    void theHostIsFit()
    {
        const auto doctor = m_home.berth({QStringLiteral("doctor"), QStringLiteral("--json")});
        VERIFY_CODE(doctor, 0);
        const QJsonArray checks = QJsonDocument::fromJson(doctor.out)[QStringLiteral("checks")].toArray();
        QVERIFY(checks.size() >= 9);
        for (const QJsonValue &check : checks) {
            QVERIFY(!check[QStringLiteral("reason")].toString().isEmpty());
            QVERIFY(check[QStringLiteral("state")].toString() != QStringLiteral("failed"));
            if (check[QStringLiteral("id")] == QStringLiteral("confinement"))
                QCOMPARE(check[QStringLiteral("state")].toString(), QStringLiteral("ok"));
            if (check[QStringLiteral("id")] == QStringLiteral("acceleration"))
                QCOMPARE(check[QStringLiteral("reason")].toString().contains(
                             QStringLiteral("does not call that a security boundary")),
                         check[QStringLiteral("state")] == QStringLiteral("warning"));
        }
    }

    void figuresEqualAnIndependentComputation()
    {
        const auto run =
            m_home.berth({QStringLiteral("run"), QStringLiteral("top-customers"), QStringLiteral("--input"),
                          kSamples + QStringLiteral("/orders.csv"), QStringLiteral("--output-dir"),
                          m_home.path(QStringLiteral("out")), QStringLiteral("--json")});
        VERIFY_CODE(run, 0);
        const QJsonObject result = QJsonDocument::fromJson(run.out).object();
        const QString workbook =
            result[QStringLiteral("files")].toArray().first()[QStringLiteral("path")].toString();
        QVERIFY(workbook.endsWith(QStringLiteral(".xlsx")));
        const auto check = m_home.shell(QStringLiteral("/usr/bin/python3 " BERTH_SOURCE_DIR
                                                       "/tests/vm/check_top_customers.py %1/orders.csv '%2'")
                                            .arg(kSamples, workbook));
        VERIFY_CODE(check, 0);

        // Billed to the millisecond, by the price of the size it ran on.
        const qint64 time = result[QStringLiteral("time_ms")].toInteger();
        const QHash<QString, qint64> prices{{QStringLiteral("XS"), 15'000},
                                            {QStringLiteral("SM"), 30'000},
                                            {QStringLiteral("MD"), 60'000},
                                            {QStringLiteral("LG"), 120'000}};
        QVERIFY(time > 1000);
        QCOMPARE(result[QStringLiteral("nanodollars")].toInteger(),
                 time * prices.value(result[QStringLiteral("size")].toString()) / 1000);
    }

    void leavesNoMachineAndNoSession()
    {
        QVERIFY2(m_home.leftovers().isEmpty(), qPrintable(m_home.leftovers().join(u'\n')));
        const auto sessions = m_home.berth({QStringLiteral("ls"), QStringLiteral("--json")});
        VERIFY_CODE(sessions, 0);
        QVERIFY(QJsonDocument::fromJson(sessions.out)[QStringLiteral("sessions")].toArray().isEmpty());
        QVERIFY(!m_home.berth({QStringLiteral("cost")}).out.contains("$0.0000\n"));
    }

    void neverOverwritesAResult()
    {
        const QString there = m_home.path(QStringLiteral("out/sales-pivot.xlsx"));
        VERIFY_CODE(m_home.shell(QStringLiteral("echo mine > '%1'").arg(there)), 0);
        const auto run = m_home.berth({QStringLiteral("run"), QStringLiteral("sales-pivot"),
                                       QStringLiteral("--input"), kSamples + QStringLiteral("/sales.xlsx"),
                                       QStringLiteral("--param"), QStringLiteral("rows=Product"),
                                       QStringLiteral("--param"), QStringLiteral("columns=Channel"),
                                       QStringLiteral("--output-dir"), m_home.path(QStringLiteral("out"))});
        VERIFY_CODE(run, 0);
        QVERIFY(run.out.contains("cost $"));
        QVERIFY2(run.out.contains("/out/sales-pivot") && !run.out.contains(there.toUtf8()),
                 run.out.constData());
        QCOMPARE(m_home.shell(QStringLiteral("cat '%1'").arg(there)).out, QByteArray("mine\n"));
    }

    void aWrongColumnListsTheColumnsThereAre()
    {
        const auto run = m_home.berth({QStringLiteral("run"), QStringLiteral("top-customers"),
                                       QStringLiteral("--input"), kSamples + QStringLiteral("/orders.csv"),
                                       QStringLiteral("--param"), QStringLiteral("amount=Nonsense"),
                                       QStringLiteral("--output-dir"), m_home.path(QStringLiteral("none"))});
        VERIFY_CODE(run, 2);
        const QByteArray header = [] {
            QFile file(kSamples + QStringLiteral("/orders.csv"));
            return file.open(QIODevice::ReadOnly) ? file.readLine().trimmed() : QByteArray();
        }();
        QVERIFY(!header.isEmpty());
        QVERIFY2(run.err.contains(header.split(',').last()), run.err.constData());
        QVERIFY(m_home.leftovers().isEmpty());
    }

    void aRunThatSpendsItsBudgetIsEnded()
    {
        makeSlowRecipe();
        const auto run = m_home.berth({QStringLiteral("run"), QStringLiteral("slow"),
                                       QStringLiteral("--budget"), QStringLiteral("0.0000001")});
        VERIFY_CODE(run, 5);
        QVERIFY2(run.err.contains("berth run --budget"), run.err.constData());
        QTRY_VERIFY_WITH_TIMEOUT(m_home.leftovers().isEmpty(), 180'000); // one may become a template
        VERIFY_CODE(m_home.berth({QStringLiteral("run"), QStringLiteral("slow"), QStringLiteral("--budget"),
                                  QStringLiteral("much")}),
                    2);
    }

    void aRunThatSpendsItsBudgetLeavesTheSessionItWorkedIn()
    {
        makeSlowRecipe();
        VERIFY_CODE(m_home.berth({QStringLiteral("new"), QStringLiteral("mine"), QStringLiteral("--start")}),
                    0);
        const auto run = m_home.berth({QStringLiteral("run"), QStringLiteral("slow"),
                                       QStringLiteral("--session"), QStringLiteral("mine"),
                                       QStringLiteral("--budget"), QStringLiteral("0.0003")}); // 10 seconds
        VERIFY_CODE(run, 5);
        QVERIFY2(run.err.contains("% of its budget: "), run.err.constData());
        const auto machines = m_home.berth({QStringLiteral("ps"), QStringLiteral("--json")});
        QCOMPARE(QJsonDocument::fromJson(machines.out)[QStringLiteral("machines")].toArray().size(), 1);
        const QString look =
            QStringLiteral("\"$BERTH\" exec mine -- sh -c 'pgrep -cf \"sleep 123[4]\"; ls /session/working'");
        QTRY_COMPARE_WITH_TIMEOUT(m_home.shell(look).out, QByteArray("0\n"), 20'000);
        VERIFY_CODE(m_home.berth({QStringLiteral("rm"), QStringLiteral("mine")}), 0);
    }

private:
    void makeSlowRecipe() const
    {
        const auto made = m_home.shell(QStringLiteral(
            "mkdir -p config/berth/recipes/slow && cd config/berth/recipes/slow && "
            "echo 'sleep 1234' > recipe.sh && "
            "echo '{\"format\": 1, \"name\": \"Slow\", \"description\": \"Sleeps.\", "
            "\"inputs\": {\"min\": 0, \"max\": 0}, \"run\": [\"sh\", \"recipe.sh\"]}' > recipe.json"));
        VERIFY_CODE(made, 0);
    }

    Home m_home;
};

BERTH_TEST(tst_MainJob)
#include "tst_main_job.moc"
