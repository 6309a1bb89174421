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
        const auto told = m_backend->vms.now((*made)->id());
        QVERIFY(told);
        QCOMPARE(told->id, whole[u"id"].toString());
        QCOMPARE(told->name, u"sales"_s);
        QCOMPARE(told->policy, u"reviewed"_s);
        QCOMPARE(told->state, whole[u"state"].toString());
        QCOMPARE(told->size, whole[u"size"].toString());
        QCOMPARE(told->network, whole[u"network"].toString());
        QCOMPARE(told->nanodollars, std::optional(whole[u"nanodollars"].toInteger()));
        QVERIFY(told->note.isEmpty() && !told->idleStop); // it has no machine
    }

    void aRecipeSaysWhatItNeedsAndWhetherItHasASample()
    {
        QMap<QString, tools::RecipeOffer> recipes;
        for (const tools::RecipeOffer &each : m_backend->services.recipes())
            recipes.insert(each.id, each);
        QCOMPARE(recipes[u"train-model"_s].image, u"science"_s);
        QVERIFY(recipes[u"train-model"_s].hasSample);
        QVERIFY(!recipes[u"train-model"_s].isOnline);
        QVERIFY(recipes[u"scrape-table"_s].isOnline);
        QVERIFY(!recipes[u"scrape-table"_s].hasSample); // that would be a server
        const auto parameter = [&](const QString &recipe, const QString &name) {
            for (const QString &each : recipes[recipe].parameters)
                if (each.startsWith(name))
                    return each.section(u"): "_s, 0, 0);
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
