// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/table/results.h"
#include "core/api/spending.h"
#include "core/gate/gate.h"
#include "core/gate/rules_file.h"
#include "tests/support/folders.h"
#include "tests/support/hollow_image.h"
#include "tests/support/subject.h"
#include "tests/support/workspace.h"

#include <QDir>
#include <QJsonArray>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using api::CallerOperations;
using base::Error;

/// What a person grants a program, and what comes of it.
class tst_CallerOperations : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        qputenv("BERTH_LIBVIRT_URI", "qemu+unix:///session?socket=/nowhere"); // starts nothing
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(support::makeHollowImage(support::placesIn(*m_folder).data + u"/images"_s));
        m_workspace = support::openWorkspace(*m_folder);
        m_desk = std::make_unique<api::Desk>(*m_workspace);
    }
    void cleanup()
    {
        m_desk.reset();
        m_workspace.reset();
    }

    void grantsWhatWasMeant()
    {
        QSignalSpy widened(&m_desk->callers, &CallerOperations::widened);
        const QString folder = QFileInfo(m_folder->path()).canonicalFilePath();
        CallerOperations::Wish wish{.program = u"codex"_s,
                                    .policy = u"Reviewed"_s,
                                    .readFolders = {m_folder->path() + u"/data/.."_s},
                                    .size = u"LG"_s,
                                    .machines = 0,
                                    .daily = u"1.5"_s,
                                    .time = std::chrono::minutes(90),
                                    .isPreview = true};
        const auto preview = m_desk->callers.allow(wish);
        QVERIFY2(preview, qPrintable(preview ? QString() : preview.error().text));
        QVERIFY(!m_workspace->gate().grant(u"codex"_s)->allowsAnything());
        QCOMPARE(widened.count(), 0);
        wish.isPreview = false;
        const auto told = m_desk->callers.allow(wish);
        QVERIFY(told);
        QCOMPARE(told->grant.policy, preview->grant.policy);
        const auto grant = m_workspace->gate().grant(u"codex"_s);
        QVERIFY(grant);
        QVERIFY(grant->isAllTools);
        QCOMPARE(grant->policy, gate::Policy::Reviewed);
        QCOMPARE(grant->readFolders, QStringList{folder});
        QCOMPARE(grant->writeFolders, QStringList());
        QCOMPARE(grant->size, u"LG"_s);
        QCOMPARE(grant->vms, 0);
        QCOMPARE(grant->daily.value(), 1'500'000'000);
        QVERIFY(*grant->until > m_workspace->clock().now() + std::chrono::minutes(89));
        QCOMPARE(widened.count(), 1);
        QCOMPARE(m_workspace->gate().audit(1)->first().tool, u"caller.allow"_s);
    }

    void aNewGrantTakesThePlaceOfTheOld()
    {
        QVERIFY(make(u"shared"_s, {}));
        QVERIFY(m_desk->callers.allow({.program = u"codex"_s, .policy = u"open"_s, .machines = 9}));
        QVERIFY(m_desk->callers.share(u"shared"_s, u"codex"_s, CallerOperations::Shared::Yes));
        QVERIFY(m_desk->callers.allow({.program = u"codex"_s}));
        const auto grant = m_workspace->gate().grant(u"codex"_s);
        QCOMPARE(grant->policy, gate::Policy::Builder);
        QCOMPARE(grant->vms, 3);
        QCOMPARE(grant->sharedVms.size(), 1); // that was of its own
        QVERIFY(m_desk->callers.share(u"shared"_s, u"codex"_s, CallerOperations::Shared::No));
        QVERIFY(m_workspace->gate().grant(u"codex"_s)->sharedVms.isEmpty());
    }

    void takesAGrantAway()
    {
        QVERIFY(m_desk->callers.allow({.program = u"codex"_s}));
        QSignalSpy revoked(&m_workspace->gate(), &gate::Gate::revoked);
        QVERIFY(m_desk->callers.revoke(u"codex"_s));
        QVERIFY(!m_workspace->gate().grant(u"codex"_s)->allowsAnything());
        QTRY_COMPARE(revoked.count(), 1);
        QCOMPARE(m_desk->callers.revoke(u"codex"_s).error().kind, Error::Kind::NotFound);
    }

    void whoIsPausedWaitsAndGoesOn()
    {
        using Paused = CallerOperations::Paused;
        QCOMPARE(m_desk->callers.pause(u"codex"_s, Paused::Yes).error().kind, Error::Kind::NotFound);
        QVERIFY(m_desk->callers.allow({.program = u"codex"_s, .policy = u"open"_s, .asksInClient = true}));
        const auto granted = m_workspace->gate().grant(u"codex"_s);
        QVERIFY(granted->asksInClient);
        QSignalSpy revoked(&m_workspace->gate(), &gate::Gate::revoked);
        QVERIFY(m_desk->callers.pause(u"codex"_s, Paused::Yes));
        QCOMPARE(m_desk->callers.list()->first().standing, CallerOperations::Known::Standing::Paused);
        QCOMPARE(m_workspace->gate().audit(1)->first().tool, u"caller.pause"_s);

        const tools::Toolbox::Wish hasty{
            .caller = u"codex"_s, .tool = u"list_vms"_s, .patience = tools::Toolbox::Patience{3'010ms, 0ms}};
        const auto refused = support::finish(m_desk->agents.perform(hasty));
        QVERIFY(refused && refused->isError);
        QCOMPARE(refused->json.value(u"error"_s), u"busy"_s);
        QVERIFY(refused->json.value(u"message"_s).toString().contains(u"paused"_s));
        QCOMPARE(m_workspace->gate().audit(1, {.caller = u"codex"_s})->first().verdict, u"refuse"_s);

        auto waits = m_desk->agents.perform({.caller = u"codex"_s, .tool = u"list_vms"_s});
        bool isOver = false;
        waits.start([&isOver] { isOver = true; });
        QVERIFY(m_desk->callers.allow({.program = u"codex"_s, .policy = u"open"_s, .asksInClient = true}));
        QVERIFY(m_workspace->gate().grant(u"codex"_s)->isPaused); // what it may do is another matter
        QCoreApplication::processEvents();
        QVERIFY(!isOver);
        QSignalSpy widened(&m_desk->callers, &CallerOperations::widened);
        QVERIFY(m_desk->callers.pause(u"codex"_s, Paused::No));
        QTRY_VERIFY(isOver);
        QVERIFY(waits.result() && !(*waits.result()).isError);
        QCOMPARE(widened.count(), 1);
        QCOMPARE(*m_workspace->gate().grant(u"codex"_s), *granted);
        QCOMPARE(revoked.count(), 0);
    }

    void whoHasTheGrantOfAllIsPausedAlone()
    {
        using Paused = CallerOperations::Paused;
        gate::Grant grant;
        grant.isAllTools = true;
        QVERIFY(m_workspace->rules().give(gate::Rules::kEverybody, grant));
        QVERIFY(m_desk->callers.pause(u"codex"_s, Paused::Yes));
        QVERIFY(m_workspace->gate().grant(u"codex"_s)->isPaused);
        QVERIFY(!m_workspace->gate().grant(u"gemini"_s)->isPaused);
        QVERIFY(m_desk->callers.pause(u"codex"_s, Paused::No));
        QCOMPARE(m_workspace->rules().rules()->callers.keys(), QStringList{gate::Rules::kEverybody});
    }

    /// The file is the user's, and so is what an agent writes there.
    void whatTheRulesGiveIsToldOfAndOnRecord()
    {
        QVERIFY(m_desk->callers.allow({.program = u"codex"_s}));
        QTest::qWait(0);
        const auto audit = [this](const QString &tool) {
            return m_workspace->gate().audit(10, {.tool = tool})->size();
        };
        QCOMPARE(audit(u"rules.json"_s), 0);
        QSignalSpy widened(&m_desk->callers, &CallerOperations::widened);
        gate::Grant grant = *m_workspace->gate().grant(u"codex"_s);
        grant.policy = gate::Policy::Open;
        QVERIFY(m_workspace->rules().give(u"codex"_s, grant)); // as if it was written by hand
        QTRY_COMPARE(widened.count(), 1);
        QVERIFY(widened.first().first().toString().contains(u"codex"_s));
        QCOMPARE(audit(u"rules.json"_s), 1);
        QVERIFY(m_workspace->rules().give(u"codex"_s, {}));
        QTest::qWait(0);
        QCOMPARE(widened.count(), 1);
    }

    /// A program may be gone when its grant is to go.
    void takesAwayByTheNameOfTheGrant()
    {
        gate::Grant grant;
        grant.isAllTools = true;
        QVERIFY(m_workspace->rules().give(u"/opt/gone"_s, grant));
        QVERIFY(m_desk->callers.revoke(u"/opt/gone"_s));
        QVERIFY(!m_workspace->gate().grant(u"/opt/gone"_s)->allowsAnything());
    }

    void knowsWhatItsMachinesCostToday()
    {
        const auto kept = make(u"kept"_s, u"codex"_s);
        const auto gone = make(u"gone"_s, u"codex"_s);
        const auto other = make(u"other"_s, u"gemini"_s);
        QVERIFY(kept && gone && other);
        const base::WallTime now = m_workspace->clock().now();
        charge((*kept)->id(), now, 100);
        charge((*gone)->id(), now, 20);
        charge((*other)->id(), now, 3);
        charge((*kept)->id(), now - std::chrono::hours(25), 4000);
        QVERIFY(support::finish(m_workspace->sessions().remove((*gone)->id())));
        QCOMPARE(api::spentToday(*m_workspace, u"codex"_s).value(), 120);
        QCOMPARE(api::spentToday(*m_workspace, u"gemini"_s).value(), 3);
        const auto listed = m_desk->callers.list();
        QVERIFY(listed);
        QCOMPARE(listed->size(), 2);
        const QJsonObject row{{u"caller"_s, u"codex"_s},  {u"connected"_s, 0},
                              {u"declared"_s, QString()}, {u"cost_today"_s, u"0.00000012"_s},
                              {u"state"_s, u"none"_s},    {u"sessions"_s, QJsonArray{u"kept"_s}}};
        QCOMPARE(api::describe(listed->first()), row);
    }

    void showsWhoIsConnected()
    {
        const auto peer = callers::Peer::ofProcess(getpid(), getuid());
        QVERIFY(peer);
        m_desk->callers.family().connected(*peer);
        m_desk->callers.family().declared(*peer, u"an agent"_s);
        const auto listed = m_desk->callers.list();
        QCOMPARE(listed->size(), 1);
        QCOMPARE(listed->first().caller, peer->program().name);
        QCOMPARE(listed->first().connected, 1);
        QCOMPARE(listed->first().declared, u"an agent"_s);
    }

private:
    base::Result<session::Session *> make(const QString &name, const QString &caller)
    {
        return m_workspace->sessions().create({.name = name, .caller = caller});
    }
    void charge(const QString &session, base::WallTime time, qint64 nanodollars)
    {
        QVERIFY(m_workspace->ledger().charge(
            {.session = session, .source = u"model"_s, .time = time, .nanodollars = nanodollars}));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<api::Desk> m_desk;
};

BERTH_TEST(tst_CallerOperations)
#include "tst_caller_operations.moc"
