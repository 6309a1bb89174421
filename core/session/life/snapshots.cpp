// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/snapshots.h"

#include "core/guest/guest.h"
#include "core/session/life/outfit.h"
#include "core/session/life/successor.h"
#include "core/session/money/meter.h"
#include "core/session/stock/machine_disks.h"
#include "core/session/stock/machines.h"
#include "core/vm/libvirt/host.h"

#include <QCoreApplication>
#include <QLoggingCategory>

namespace session {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static Q_LOGGING_CATEGORY(lcSession, "berth.session")

static constexpr const char *kTakingOver = QT_TRANSLATE_NOOP("session::Session", "Taking over");

static QString text(const char *source) { return QCoreApplication::translate("session::Session", source); }

Snapshots::Snapshots(const Shared &shared, const Facts *facts, LiveMachine *live, Stages stages)
    : m_shared(shared)
    , m_facts(facts)
    , m_volume(m_shared.places, facts->id)
    , m_live(live)
    , m_stages(std::move(stages))
{
}

Snapshots::~Snapshots() = default;

Task<Result<vm::Snapshot>> Snapshots::keep(QString name, vm::Snapshot::Origin origin)
{
    auto draft = m_shared.snapshots->draft(m_facts->id, name);
    if (!draft)
        co_return fail(draft.error());
    draft->content.origin = origin;
    if (auto kept = co_await keepIn(&*draft); !kept)
        co_return fail(kept.error());
    co_return co_await draft->publish();
}

Task<Result<>> Snapshots::keepIn(vm::SnapshotDraft *draft)
{
    if (auto settled = co_await m_stages.settle(Stages::Needs::Machine); !settled)
        co_return settled;
    const vm::Machine *machine = m_live->machine();
    if (auto free = checkNoTransfer(machine); !free)
        co_return free;
    if (machine->note().software != vm::softwareFor(m_shared.machines->hypervisor()->host(), machine->size()))
        co_return fail(
            Error::Kind::Unsupported,
            text("Another Berth, QEMU or libvirt started the machine, and nothing here could go on "
                 "from a snapshot of it. Stop the session first: its next machine can be kept."));
    // Before it stands still.
    if (auto room = machine->checkRoomForSnapshot(draft->folder(), m_volume.path()); !room)
        co_return room;
    draft->content.image = machine->note().image;
    draft->content.size = m_facts->size;
    draft->content.software = machine->note().software;
    Work work = write(draft->content);
    co_return co_await m_stages.standStill(std::move(work));
}

Task<Result<>> Snapshots::write(vm::Snapshot to)
{
    auto taken = co_await m_live->machine()->snapshot(to, m_volume.path());
    if (!taken)
        taken.error().text = text("No snapshot was taken. %1").arg(taken.error().text);
    co_return taken;
}

Task<Result<>> Snapshots::goOnFrom(vm::Snapshot from)
{
    if (auto settled = co_await m_stages.settle(Stages::Needs::Nothing); !settled)
        co_return settled;
    if (auto free = checkNoTransfer(m_live->machine()); !free)
        co_return free;
    Work work = change(from);
    co_return co_await m_stages.start(std::move(work));
}

Task<Result<>> Snapshots::change(vm::Snapshot from)
{
    m_next = std::make_unique<Successor>(m_shared, from);
    auto changed = co_await m_next->prepare(m_facts->network, hostNameFor(m_facts->name), m_stages.onPhase);
    if (changed)
        changed = co_await switchToNext(from);
    if (changed)
        co_return {};
    if (auto dropped = co_await giveUp(); !dropped)
        qCWarning(lcSession, "%s", qPrintable(dropped.error().text));
    changed.error().text = text("The snapshot %1 does not go on. %2").arg(from.name, changed.error().text);
    co_return changed;
}

Task<Result<>> Snapshots::switchToNext(vm::Snapshot from)
{
    m_stages.onPhase(kTakingOver);
    if (auto stopped = co_await m_live->stop(); !stopped)
        co_return stopped;
    if (auto moved = m_next->moveDisk(m_volume); !moved)
        co_return moved;
    // A fork goes on from one of another session's: that is its beginning, and no way back.
    if (const auto own = m_shared.snapshots->find(m_facts->id, from.name); own && own->folder == from.folder)
        emit wentBack(from.name);
    const auto next = std::move(m_next);
    m_live->take(next->takeMachine());
    m_live->take(next->takeGuest());
    if (auto billed = m_live->bill(); !billed)
        co_return billed;
    if (auto assigned = co_await m_live->machine()->assign(m_facts->id); !assigned)
        co_return assigned;
    co_return m_shared.meter->confirm(m_live->machine()->id());
}

Task<Result<>> Snapshots::giveUp()
{
    if (!m_next)
        co_return {};
    const auto next = std::move(m_next);
    co_return co_await next->drop();
}

} // namespace session
