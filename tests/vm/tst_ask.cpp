// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/folders.h"
#include "tests/support/home.h"
#include "tests/support/subject.h"
#include "tests/vm/model_process.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;
using support::Home;

static const QString kOrders = QStringLiteral(BERTH_SOURCE_DIR "/resources/samples/orders.csv");

/// A task in words: a file in, code that fails first, a spreadsheet out; by a model that plays its part over
/// HTTP.
class tst_Ask : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        QVERIFY(m_model.start(u"played_model.py"_s, folder()));
    }

    void saysHowToGetAModel()
    {
        const auto asked = m_home.berth({u"ask"_s, u"What is there?"_s});
        VERIFY_CODE(asked, 3);
        QVERIFY2(asked.err.contains("berth model add"), asked.err.constData());
        VERIFY_CODE(m_home.berth({u"model"_s, u"add"_s, u"played"_s, u"--format"_s, u"chat"_s, u"--url"_s,
                                  m_model.url(), u"--model"_s, u"played"_s}),
                    0);
    }

    /// Whoever gave it relies on it.
    void refusesOptionsThatItHasNoUseFor()
    {
        for (const QStringList &words : {QStringList{u"--continue"_s, u"t"_s, u"--session"_s, u"s"_s},
                                         {u"--continue"_s, u"t"_s, u"--attach"_s, kOrders},
                                         {u"--continue"_s, u"t"_s, u"--again"_s, u"t"_s},
                                         {u"Do it"_s, u"--from"_s, u"1"_s},
                                         {u"Do it"_s, u"--restore"_s},
                                         {u"Do it"_s, u"--yes-within"_s, u"all"_s}}) {
            const auto asked = m_home.berth(QStringList(u"ask"_s) + words);
            VERIFY_CODE(asked, 2);
        }
        const auto listed = m_home.berth({u"trace"_s, u"--json"_s});
        VERIFY_CODE(listed, 0);
        QVERIFY2(QJsonDocument::fromJson(listed.out)[u"tasks"_s].toArray().isEmpty(), listed.out.constData());
    }

    void reportsTheTop20ByRevenue()
    {
        const QString out = m_home.path(u"out"_s);
        const auto asked = m_home.berth({u"ask"_s, u"Report the top 20 customers by revenue in orders.csv"_s,
                                         u"--attach"_s, kOrders, u"--output-dir"_s, out, u"--json"_s});
        VERIFY_CODE(asked, 0);
        verifyEnd(asked.out, out);
        QVERIFY2(asked.out.contains(R"({"event":"task.text","values":{)"),
                 asked.out.constData()); // as it comes
        const QJsonObject task = ended(asked.out);
        QCOMPARE(task.value(u"steps"_s), 3);
        QCOMPARE(task.value(u"calls"_s), 2);
        QCOMPARE(task.value(u"output_tokens"_s), 300);
        QCOMPARE(task.value(u"input_tokens"_s).toInteger() + task.value(u"cached_tokens"_s).toInteger(),
                 3000);
        const auto audit = m_home.berth({u"audit"_s, u"--as"_s, u"operator"_s, u"--json"_s});
        QCOMPARE(QJsonDocument::fromJson(audit.out)[u"calls"_s].toArray().size(), 2);
    }

    /// The trace of the task before: what failed and what did not, to whom it goes, and once more.
    void isToldStepByStepAfterwards()
    {
        const auto listed = m_home.berth({u"trace"_s, u"--search"_s, u"Top 20 customers"_s, u"--json"_s});
        VERIFY_CODE(listed, 0);
        const QJsonArray tasks = QJsonDocument::fromJson(listed.out)[u"tasks"_s].toArray();
        QCOMPARE(tasks.size(), 1);
        const QString task = tasks[0][u"task"].toString();
        QCOMPARE(tasks[0][u"answers"], 3);
        QCOMPARE(tasks[0][u"calls"], 2);
        const auto shown = m_home.berth({u"trace"_s, u"show"_s, task.left(6), u"--json"_s});
        VERIFY_CODE(shown, 0);
        const QJsonArray steps = QJsonDocument::fromJson(shown.out)[u"steps"_s].toArray();
        QCOMPARE(steps.size(), 5);
        for (const auto &[step, code] : {std::pair(1, 1), {3, 0}}) {
            QCOMPARE(steps[step][u"tool"], u"execute_python"_s);
            QCOMPARE(steps[step][u"exit_code"], code);
            QCOMPARE(steps[step][u"verdict"], u"allow"_s);
            QVERIFY(steps[step][u"took_ms"].toInteger() > 0);
            QVERIFY(!steps[step][u"phases_ms"].toObject().isEmpty());
        }
        QVERIFY(steps[1][u"text"].toString().contains(u"KeyError"_s));
        QCOMPARE(steps[4][u"output_tokens"], 100);
        const auto read = m_home.berth({u"trace"_s, u"show"_s, task});
        QVERIFY2(read.out.contains("    KeyError: 'revenue'\n"), read.out.constData());
        const auto exported = m_home.berth({u"trace"_s, u"export"_s, task, u"--otlp"_s});
        VERIFY_CODE(exported, 0);
        const QJsonValue spans =
            QJsonDocument::fromJson(exported.out)[u"resourceSpans"_s][0][u"scopeSpans"][0][u"spans"];
        QCOMPARE(spans.toArray().size(), 6);
        QCOMPARE(m_home.berth({u"trace"_s, u"export"_s, task}).out.count('\n'), 5);
        const auto figures = m_home.berth({u"trace"_s, u"figures"_s, u"--json"_s});
        QCOMPARE(QJsonDocument::fromJson(figures.out)[u"tools"_s][1][u"failed"], 1);
        const auto replayed = m_home.berth({u"trace"_s, u"replay"_s, task});
        VERIFY_CODE(replayed, 0);
        QVERIFY2(replayed.out.contains("2 of 2 are the same"), replayed.out.constData());
        VERIFY_CODE(m_home.berth({u"trace"_s, u"show"_s, u"none"_s}), 3);
        VERIFY_CODE(m_home.berth({u"trace"_s, u"shows"_s}), 2);
    }

    void goesOnToTheSameEndWhenItsOwnerIsKilled()
    {
        const QString out = m_home.path(u"again"_s);
        const int before = requests();
        QFile hold(folder() + u"/hold"_s);
        QVERIFY(hold.open(QIODevice::WriteOnly));
        const auto begun = m_home.shell(
            u"\"$BERTH\" ask 'Report the top 20 customers by revenue in orders.csv' --attach '%1' --json "
            ">begun.json 2>begun.err & echo"_s.arg(kOrders));
        VERIFY_CODE(begun, 0);
        QTRY_VERIFY_WITH_TIMEOUT(requests() >= before + 2,
                                 240'000); // the code has failed, and the model knows
        QVERIFY(m_home.killOwner());
        hold.remove();
        QFile json(m_home.path(u"begun.json"_s));
        QVERIFY(json.open(QIODevice::ReadOnly));
        const QJsonDocument first = QJsonDocument::fromJson(json.readLine()); // what to go on with
        QCOMPARE(first[u"event"_s], u"task.begun"_s);
        const QString cutOff = first[u"values"_s][u"task"].toString();
        const auto listed =
            m_home.berth({u"ask"_s, u"--continue"_s, cutOff, u"--output-dir"_s, out, u"--json"_s});
        VERIFY_CODE(listed, 0);
        verifyEnd(listed.out, out);
        const QJsonObject task = ended(listed.out);
        QCOMPARE(task.value(u"steps"_s), 3);
        QCOMPARE(task.value(u"calls"_s), 2); // none ran twice
    }

private:
    QString folder() const { return m_home.path(u"model"_s); }
    int requests() const
    {
        QFile file(folder() + u"/requests"_s);
        return file.open(QIODevice::ReadOnly) ? int(file.readAll().count('\n')) : 0;
    }
    static QJsonObject ended(const QByteArray &lines)
    {
        const QByteArray last = lines.trimmed().split('\n').last();
        return QJsonDocument::fromJson(last)[u"values"_s].toObject();
    }
    /// The table, computed once more; and the report, which names it.
    void verifyEnd(const QByteArray &lines, const QString &out)
    {
        const QJsonObject task = ended(lines);
        QCOMPARE(task.value(u"state"_s), u"done"_s);
        const QJsonArray files = task.value(u"files"_s).toArray();
        QCOMPARE(files.size(), 1);
        const auto compared = m_home.shell(
            u"/usr/bin/python3 - '%1' '%2' <<'END'\n"
            "import csv, openpyxl, sys\n"
            "cents = {}\n"
            "for row in csv.DictReader(open(sys.argv[1])):\n"
            "    if not row['amount']: continue\n"
            "    whole, _, part = row['amount'].partition('.')\n"
            "    sign = -1 if whole.startswith('-') else 1\n"
            "    value = int(whole) * 100 + sign * int((part + '00')[:2])\n"
            "    cents[row['customer']] = cents.get(row['customer'], 0) + value\n"
            "top = sorted(cents.items(), key=lambda each: (-each[1], each[0]))[:20]\n"
            "rows = list(openpyxl.load_workbook(sys.argv[2]).active.values)\n"
            "assert rows[0] == ('customer', 'revenue'), rows[0]\n"
            "found = [(customer, round(float(revenue) * 100)) for customer, revenue in rows[1:]]\n"
            "assert found == top, (found, top)\n"
            "print(f'{top[0][0]} with {top[0][1] / 100:.2f}')\n"
            "END"_s.arg(kOrders, files.first().toString()));
        VERIFY_CODE(compared, 0);
        const QString answer = task.value(u"answer"_s).toString();
        QVERIFY2(answer.contains(QString::fromUtf8(compared.out.trimmed())), qPrintable(answer));
        QVERIFY(answer.contains(u"top_customers.xlsx"_s));
        QVERIFY(files.first().toString().startsWith(out));
    }

    Home m_home;
    support::ModelProcess m_model;
};

BERTH_TEST(tst_Ask)
#include "tst_ask.moc"
