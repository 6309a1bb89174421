// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/snapshots.h"

#include "core/base/disk_room.h"
#include "core/session/money/meter.h"
#include "core/session/stock/machines.h"
#include "core/vm/image/image.h"
#include "core/vm/libvirt/host.h"
#include "core/vm/libvirt/spec.h"
#include "tests/core/vm/tiny_machines.h"
#include "tests/support/hollow_image.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Result;
using base::Task;
using session::LiveMachine;
using session::Machines;
using session::Snapshots;
using support::finish;
using support::TinyGuest;

/// Where there is no room for a snapshot, or for what goes on from one, the machine there is notices nothing.
class tst_SnapshotRoom : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_tiny = std::make_unique<TinyMachines>();
        QVERIFY(support::makeHollowImage(m_tiny->places.data + u"/images"_s));
        QVERIFY(QDir().mkpath(m_tiny->places.data + u"/volumes"_s));
        m_store = std::make_unique<vm::SnapshotStore>(m_tiny->places);
        m_images = std::make_unique<vm::ImageStore>(m_tiny->places);
        m_machines = std::make_unique<Machines>(m_tiny->places, &m_settings);
        m_shared.places = m_tiny->places;
        m_shared.clock = &m_clock;
        m_shared.machines = m_machines.get();
        m_shared.images = m_images.get();
        m_shared.snapshots = m_store.get();
    }
    void init()
    {
        m_asked.clear();
        base::setDiskReserve(1);
        m_live = std::make_unique<LiveMachine>(m_shared, m_facts.id, [] { return false; });
        auto machine = finish(m_machines->start(m_tiny->order(TinyGuest::Halts)), 60s);
        QVERIFY2(machine, machine ? "" : qPrintable(machine.error().text));
        m_live->take(std::move(*machine));
    }
    void cleanup()
    {
        base::setDiskReserve(1);
        const bool isStopped = finish(m_live->machine()->stop()).has_value();
        m_live.reset();
        if (QTest::currentTestFailed() || !isStopped)
            m_tiny->endAll();
        QCOMPARE(m_tiny->leftovers(), QStringList());
        QCOMPARE(QDir(m_tiny->places.data + u"/volumes"_s).entryList(QDir::Files | QDir::Hidden),
                 QStringList());
    }
    void cleanupTestCase()
    {
        base::setDiskReserve(0);
        m_machines.reset();
        m_images.reset();
        m_store.reset();
        m_tiny.reset();
    }

    void nothingStandsStillForASnapshotThatDoesNotFit()
    {
        leave(qint64(m_live->machine()->size().memoryMiB) << 19);
        Snapshots snapshots = make();
        const auto kept = finish(snapshots.keep(u"noon"_s));
        QVERIFY(!kept);
        QVERIFY2(kept.error().text.contains(u"The snapshot needs"_s), qPrintable(kept.error().text));
        QCOMPARE(kept.error().remedy.kind, base::Remedy::Kind::FreeSpace);
        QCOMPARE(m_asked, QStringList{u"settle"_s});
        QCOMPARE(state(), QByteArray("running"));
        QVERIFY(m_store->of(m_facts.id).isEmpty());
    }

    void nothingStandsStillForDisksThatDoNotFit()
    {
        const vm::Snapshot from = snapshot();
        leave(kDisk * 3 / 2); // one of the two would
        Snapshots snapshots = make();
        const auto gone = finish(snapshots.goOnFrom(from), 60s);
        QVERIFY(!gone);
        QVERIFY2(gone.error().text.contains(u"The copy of the disks needs"_s), qPrintable(gone.error().text));
        QCOMPARE(gone.error().kind, base::Error::Kind::Failed);
        QCOMPARE(gone.error().remedy.kind, base::Remedy::Kind::FreeSpace);
        QCOMPARE(m_asked,
                 (QStringList{u"settle"_s, u"start"_s, u"Connecting to libvirt"_s,
                              u"Copying the session's disk"_s}));
        QCOMPARE(state(), QByteArray("running"));
        QCOMPARE(m_tiny->domains().size(), 1);
    }

    /// With room for them all comes down to what the files are: none that a machine goes on from.
    void whatFitsIsTried()
    {
        Snapshots snapshots = make();
        const auto gone = finish(snapshots.goOnFrom(snapshot()), 60s);
        QVERIFY(!gone);
        QVERIFY2(!gone.error().text.contains(u"needs"_s), qPrintable(gone.error().text));
        QCOMPARE(m_asked.last(), u"Starting the machine"_s);
        QCOMPARE(state(), QByteArray("running"));
    }

private:
    static constexpr qint64 kDisk = qint64(64) << 20;

    void leave(qint64 bytes) const
    {
        base::setDiskReserve(1);
        base::setDiskReserve(base::usableRoom(m_tiny->places.data) - bytes);
    }
    QByteArray state() const
    {
        return m_tiny->virsh({u"domstate"_s, vm::domainName(m_live->machine()->id())});
    }
    /// As this host could have made it, with disks of that size and nothing in its memory.
    vm::Snapshot snapshot() const
    {
        vm::Snapshot made;
        made.name = u"noon"_s;
        made.folder = m_tiny->places.data + u"/noon"_s;
        QDir().mkpath(made.folder);
        made.image = m_images->images().first().id;
        made.size = m_live->machine()->size().name;
        made.software = vm::softwareFor(m_machines->hypervisor()->host(), m_live->machine()->size());
        for (const QString &disk : {made.volume(), made.rootDisk()})
            TinyMachines::write(disk, QByteArray(kDisk, 'x'));
        TinyMachines::write(made.memory(), "nothing");
        return made;
    }
    Snapshots make()
    {
        return {m_shared,
                &m_facts,
                m_live.get(),
                {[this](Snapshots::Stages::Needs) { return settle(); },
                 [this](Snapshots::Work work) { return done(u"stand still"_s, std::move(work)); },
                 [this](Snapshots::Work work) { return done(u"start"_s, std::move(work)); },
                 [this](const char *phase) { m_asked << QString::fromUtf8(phase); }}};
    }
    Task<Result<>> settle()
    {
        m_asked << u"settle"_s;
        co_return {};
    }
    Task<Result<>> done(QString what, Snapshots::Work work)
    {
        m_asked << what;
        co_return co_await std::move(work);
    }

    std::unique_ptr<TinyMachines> m_tiny;
    support::ManualClock m_clock;
    const session::Settings m_settings;
    const session::Facts m_facts{.id = u"s1"_s, .name = u"sales"_s, .size = u"XS"_s};
    std::unique_ptr<vm::SnapshotStore> m_store;
    std::unique_ptr<vm::ImageStore> m_images;
    std::unique_ptr<Machines> m_machines;
    session::Shared m_shared{};
    std::unique_ptr<LiveMachine> m_live;
    QStringList m_asked;
};

BERTH_TEST(tst_SnapshotRoom)
#include "tst_snapshot_room.moc"
