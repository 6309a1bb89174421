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

Task<> DiskFloor::take(vm::Machine *machine)
{
    Watched taken{machine, vm::Machine::WriteLimits{}, {}};
    const Room left = co_await room();
    const auto limits = limitsFor(left, m_watched.size() + 1);
    if (taken.limits != limits)
        co_await slow(&taken, limits);
    add(std::move(taken));
}

void DiskFloor::add(Watched watched)
{
    vm::Machine *const machine = watched.machine;
    m_watched.push_back(std::move(watched));
    connect(machine, &QObject::destroyed, this, [this, machine] {
        m_watched.remove_if([machine](const Watched &each) { return each.machine == machine; });
        if (m_watched.empty())
            m_timer.stop();
    });
    if (!m_timer.isActive())
        m_timer.start();
}

/// Away from the main thread: a file system may take its time to answer.
Task<DiskFloor::Room> DiskFloor::room() const
{
    const auto work = [data = m_places.data] {
        return Room{base::usableRoom(data + QStringLiteral("/machines")),
                    base::usableRoom(data + QStringLiteral("/volumes"))};
    };
    co_return co_await base::onFuture(QtConcurrent::run(work));
}

vm::Machine::WriteLimits DiskFloor::limitsFor(Room room, std::size_t machines)
{
    const int disks = kDisksOfEach * int(machines);
    return {vm::writeRation(room.machines, disks), vm::writeRation(room.volumes, disks)};
}

Task<> DiskFloor::look()
{
    const Room left = co_await room();
    m_isNear = std::min(left.machines, left.volumes) < kNear;
    for (Watched &watched : m_watched)
        keep(&watched, left);
}

void DiskFloor::keep(Watched *watched, Room room)
{
    if (watched->work.isRunning())
        return; // the next look finds what is to be done then
    const auto limits = limitsFor(room, m_watched.size());
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
