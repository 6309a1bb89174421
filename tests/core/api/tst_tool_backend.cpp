// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/describe.h"
#include "core/api/tools/call_record.h"
#include "core/api/tools/tool_backend.h"
#include "core/workspace.h"
#include "tests/support/subject.h"
#include "tests/support/workspace.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using guest::RunEnd;

/// What tools are told where no machine can start.
class tst_ToolBackend : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_workspace = support::openStillWorkspace(m_folder);
        m_operations = std::make_unique<api::SessionOperations>(*m_workspace);
        m_record = std::make_unique<api::CallRecord>(*m_workspace);
        m_backend = std::make_unique<api::ToolBackend>(*m_workspace, *m_operations, m_record.get());
    }
    void cleanupTestCase()
    {
        m_backend.reset();
        m_record.reset();
        m_operations.reset();
        m_workspace.reset();
    }

    /// Whoever saw it end.
    void theEndOfARunSaysWhy_data()
    {
        QTest::addColumn<RunEnd::Reason>("reason");
        QTest::addColumn<QString>("state");
        QTest::addColumn<QString>("said");
        QTest::newRow("time") << RunEnd::Reason::Timeout << u"timeout"_s << u"time limit of 0.5 s"_s;
        QTest::newRow("memory") << RunEnd::Reason::Memory << u"memory"_s << u"out of memory"_s;
        QTest::newRow("signal") << RunEnd::Reason::Signalled << u"signalled"_s << QString();
        QTest::newRow("itself") << RunEnd::Reason::Exited << u"exited"_s << QString();
    }
    void theEndOfARunSaysWhy()
    {
        QFETCH(RunEnd::Reason, reason);
        QFETCH(QString, said);
        const QString run = begin();
        RunEnd end;
        end.reason = reason;
        end.wall = 703ms;
        QVERIFY(m_workspace->runs().end(run, end, {}));
        const auto waited = support::finish(m_backend->runs.wait(run, 1s));
        QVERIFY(waited);
        QTEST(waited->state, "state");
        QVERIFY2(said.isEmpty() ? waited->text.isEmpty() : waited->text.contains(said),
                 qPrintable(waited->text));
        const bool isLimit = reason == RunEnd::Reason::Timeout || reason == RunEnd::Reason::Memory;
        QCOMPARE(waited->remedy.kind != base::Remedy::Kind::None, isLimit);
    }

    void theNoteOfItsMachineIsTold()
    {
        const QString run = begin();
        QVERIFY(m_workspace->runs().endAll(u"m1"_s, session::RunRecord::State::Stopped,
                                           u"Stopped after 10 idle minutes."_s));
        const auto waited = support::finish(m_backend->runs.wait(run, 1s));
        QVERIFY(waited);
        QCOMPARE(waited->state, u"stopped"_s);
        QVERIFY2(waited->text.endsWith(u"Stopped after 10 idle minutes."_s), qPrintable(waited->text));
    }

    /// What a door is told of a session and what a tool is told of a VM cannot differ.
    void aVmIsDescribedAsItsSessionIs()
    {
        const auto made = m_workspace->sessions().create({.name = u"sales"_s, .policy = u"reviewed"_s});
        QVERIFY(made);
        const QJsonObject whole = api::describe(**made);
        const auto told = m_backend->vms.describe((*made)->id());
        QVERIFY(told);
        QCOMPARE(told->value(u"vm"_s), whole[u"id"]);
        QCOMPARE(told->value(u"policy"_s), QJsonValue(u"reviewed"_s));
        for (const auto &member : {u"name"_s, u"state"_s, u"size"_s, u"network"_s, u"policy"_s}) {
            QVERIFY2(!whole[member].toString().isEmpty(), qPrintable(member));
            QCOMPARE(told->value(member), whole[member]);
        }
        QCOMPARE(told->value(u"cost_dollars"_s), QJsonValue(session::limitText(0)));
        QVERIFY(!told->contains(u"note"_s) && !told->contains(u"idle_stop_s"_s)); // it has no machine
    }

    void aRecipeSaysWhatItNeedsAndWhetherItHasASample()
    {
        QMap<QString, QJsonObject> recipes;
        const QJsonArray all = m_backend->services.recipes().value(u"recipes"_s).toArray();
        for (const QJsonValue &each : all)
            recipes.insert(each[u"id"].toString(), each.toObject());
        QCOMPARE(recipes[u"train-model"_s].value(u"image"_s), QJsonValue(u"science"_s));
        QCOMPARE(recipes[u"train-model"_s].value(u"sample"_s), QJsonValue(true));
        QVERIFY(!recipes[u"train-model"_s].contains(u"network"_s));
        QCOMPARE(recipes[u"scrape-table"_s].value(u"network"_s), QJsonValue(u"open"_s));
        QVERIFY(!recipes[u"scrape-table"_s].contains(u"sample"_s)); // that would be a server
        const auto parameter = [&](const QString &recipe, const QString &name) {
            for (const QJsonValue &each : recipes[recipe].value(u"parameters"_s).toArray())
                if (each.toString().startsWith(name))
                    return each.toString().section(u"): "_s, 0, 0);
            return QString();
        };
        QCOMPARE(parameter(u"chart"_s, u"kind"_s), u"kind (choice of bar, line, pie; else bar"_s);
        QCOMPARE(parameter(u"train-model"_s, u"target"_s), u"target (column; needed"_s);
    }

private:
    QString begin()
    {
        session::RunRecord record;
        record.session = u"s1"_s;
        record.machine = u"m1"_s;
        record.command = u"make all"_s;
        record.background = u"job"_s;
        record.caller = u"agent"_s;
        record.limit = 500ms;
        return m_workspace->runs().begin(record).value_or(QString());
    }

    QTemporaryDir m_folder{u"/tmp/berth-XXXXXX"_s};
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<api::SessionOperations> m_operations;
    std::unique_ptr<api::CallRecord> m_record;
    std::unique_ptr<api::ToolBackend> m_backend;
};

BERTH_TEST(tst_ToolBackend)
#include "tst_tool_backend.moc"
