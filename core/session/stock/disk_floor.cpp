// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/stock/disk_floor.h"

#include "core/base/await.h"
#include "core/base/disk_room.h"
#include "core/vm/disk/write_ration.h"

#include <QFile>
#include <QLoggingCategory>
#include <QtConcurrent>

#include <algorithm>
#include <sys/stat.h>

namespace session {

using base::Task;

static Q_LOGGING_CATEGORY(lcFloor, "berth.session.floor")

static constexpr qint64 kNear = qint64(256) << 20;

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

static bool areOnOneDisk(const QString &one, const QString &other)
{
    struct stat of[2]{};
    return ::stat(QFile::encodeName(one).constData(), &of[0]) == 0
        && ::stat(QFile::encodeName(other).constData(), &of[1]) == 0 && of[0].st_dev == of[1].st_dev;
}

/// Away from the main thread: a file system may take its time to answer.
Task<DiskFloor::Room> DiskFloor::room() const
{
    const auto work = [data = m_places.data] {
        const QString machines = data + QStringLiteral("/machines");
        const QString volumes = data + QStringLiteral("/volumes");
        return Room{base::usableRoom(machines), base::usableRoom(volumes), areOnOneDisk(machines, volumes)};
    };
    co_return co_await base::onFuture(QtConcurrent::run(work));
}

vm::Machine::WriteLimits DiskFloor::limitsFor(Room room, std::size_t machines)
{
    const int count = int(machines);
    // A machine that writes to one of its disks has what both may take of it.
    const qint64 least = room.isOne ? std::min(room.machines, room.volumes) : room.volumes;
    return {vm::writeRation(room.isOne ? least : room.machines, count), vm::writeRation(least, count),
            room.isOne};
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
    if (vm::isAtReserve(std::min(room.machines, room.volumes))
        && watched->machine->note().held == vm::Held::No)
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
