// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/snapshots.h"

#include "tests/support/finish.h"
#include "tests/support/subject.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using session::LiveMachine;
using session::Snapshots;
using support::finish;
using Needs = Snapshots::Stages::Needs;

/// What is asked of a session, and when. In machines: tst_session.
class tst_SessionSnapshots : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_shared.places.data = m_folder->path();
        m_store = std::make_unique<vm::SnapshotStore>(m_shared.places);
        m_shared.snapshots = m_store.get();
        m_live = std::make_unique<LiveMachine>(m_shared, m_facts.id, [] { return false; });
        m_asked.clear();
        m_settled = {};
    }

    void aBadNameIsRefusedBeforeTheSessionIsAsked()
    {
        Snapshots snapshots = make();
        const auto kept = finish(snapshots.keep(u"a/b"_s));
        QVERIFY(!kept);
        QCOMPARE(kept.error().kind, Error::Kind::Invalid);
        QCOMPARE(m_asked, QStringList());
    }

    void aSessionThatHasNoMachineKeepsNothing()
    {
        m_settled = fail(Error::Kind::Invalid, u"There is no machine."_s);
        Snapshots snapshots = make();
        const auto kept = finish(snapshots.keep(u"noon"_s));
        QVERIFY(!kept);
        QCOMPARE(kept.error().text, u"There is no machine."_s);
        QCOMPARE(m_asked, QStringList{u"settle with a machine"_s});
        m_store->tidy();
        QVERIFY(m_store->of(m_facts.id).isEmpty());
    }

    /// The machine that is to go on is made in the course of a start, which is the session's to allow.
    void goingOnIsAStart()
    {
        Snapshots snapshots = make();
        const auto gone = finish(snapshots.goOnFrom({}));
        QVERIFY(!gone);
        QCOMPARE(gone.error().kind, Error::Kind::Busy);
        QCOMPARE(m_asked, (QStringList{u"settle"_s, u"start"_s}));
        QVERIFY(finish(snapshots.giveUp()));
    }

private:
    Snapshots make()
    {
        return {m_shared,
                &m_facts,
                m_live.get(),
                {[this](Needs needs) { return settle(needs); },
                 [this](Snapshots::Work) { return refuse(u"stand still"_s); },
                 [this](Snapshots::Work) { return refuse(u"start"_s); }, [](const char *) {}}};
    }

    Task<Result<>> settle(Needs needs)
    {
        m_asked << (needs == Needs::Machine ? u"settle with a machine"_s : u"settle"_s);
        co_return m_settled;
    }

    Task<Result<>> refuse(QString what)
    {
        m_asked << what;
        co_return fail(Error::Kind::Busy, u"A budget is spent."_s);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    session::Shared m_shared{};
    const session::Facts m_facts{.id = u"s1"_s, .name = u"sales"_s};
    std::unique_ptr<vm::SnapshotStore> m_store;
    std::unique_ptr<LiveMachine> m_live;
    QStringList m_asked;
    Result<> m_settled;
};

BERTH_TEST(tst_SessionSnapshots)
#include "tst_session_snapshots.moc"
