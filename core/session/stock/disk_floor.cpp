// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/stock/disk_floor.h"

#include "core/base/await.h"
#include "core/base/disk_room.h"
#include "core/vm/write_ration.h"

#include <QLoggingCategory>
#include <QtConcurrent>

#include <algorithm>

namespace session {

using base::Task;

static Q_LOGGING_CATEGORY(lcFloor, "berth.session.floor")

static constexpr qint64 kNear = qint64(256) << 20;
static constexpr int kDisksOfEach = 2; // that are written: its own and the session's

DiskFloor::DiskFloor(base::Places places)
    : m_places(std::move(places))
{
    m_timer.setInterval(vm::kRoomInterval);
    connect(&m_timer, &QTimer::timeout, this, [this] {
        if (m_look.isRunning())
            return;
        m_look = look();
        m_look.start();
    });
}

DiskFloor::~DiskFloor() = default;

void DiskFloor::watch(vm::Machine *machine, std::optional<vm::Machine::WriteLimits> limits)
{
    m_watched.push_back({machine, limits, {}});
    connect(machine, &QObject::destroyed, this, [this, machine] {
        m_watched.remove_if([machine](const Watched &watched) { return watched.machine == machine; });
        if (m_watched.empty())
            m_timer.stop();
    });
    if (!m_timer.isActive())
        m_timer.start();
}

DiskFloor::Room DiskFloor::roomIn(const base::Places &places)
{
    return {base::usableRoom(places.data + QStringLiteral("/machines")),
            base::usableRoom(places.data + QStringLiteral("/volumes"))};
}

/// Away from the main thread: a file system may take its time to answer.
Task<> DiskFloor::look()
{
    const auto work = [places = m_places] { return roomIn(places); };
    const Room room = co_await base::onFuture(QtConcurrent::run(work));
    m_isNear = std::min(room.machines, room.volumes) < kNear;
    for (Watched &watched : m_watched)
        keep(&watched, room);
}

void DiskFloor::keep(Watched *watched, Room room)
{
    if (watched->work.isRunning())
        return; // the next look finds what is to be done then
    const int disks = kDisksOfEach * int(m_watched.size());
    const vm::Machine::WriteLimits limits{vm::writeRation(room.machines, disks),
                                          vm::writeRation(room.volumes, disks)};
    // Each time while there is none: somebody may have let it go on.
    if (vm::isAtReserve(std::min(room.machines, room.volumes)) && watched->machine->held() == vm::Held::No)
        watched->work = hold(watched->machine);
    else if (watched->limits != limits)
        watched->work = slow(watched, limits);
    else
        return;
    watched->work.start();
}

Task<> DiskFloor::slow(Watched *watched, vm::Machine::WriteLimits limits)
{
    const auto set = co_await watched->machine->limitWrites(limits);
    if (set)
        watched->limits = limits;
    else
        qCWarning(lcFloor, "%s %s", qPrintable(set.error().text), qPrintable(set.error().detail));
}

Task<> DiskFloor::hold(vm::Machine *machine)
{
    if (const auto held = co_await machine->standStill(); !held)
        qCWarning(lcFloor, "%s %s", qPrintable(held.error().text), qPrintable(held.error().detail));
}

} // namespace session
