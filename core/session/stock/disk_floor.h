// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/task.h"
#include "core/vm/machine.h"

#include <QObject>
#include <QTimer>

#include <list>

namespace session {

/// Keeps machines that run out of the reserve of the host's disk (core/base/disk_room). While there are any,
/// the room where their disks are is looked at each second: the less there is, the slower they may write, so
/// that between two looks all together cannot take what is left; at the reserve they stand still as on a full
/// disk. Whoever has the machine lets it go on.
class DiskFloor : public QObject
{
    Q_OBJECT

public:
    explicit DiskFloor(base::Places places);
    ~DiskFloor() override;

    /// One that was just started, until it is deleted. It has the limits that the room asks for when this
    /// returns: a guest writes hundreds of MiB before the next look.
    base::Task<> take(vm::Machine *machine);
    /// One that was found running, with limits that nobody knows, until it is deleted.
    void watch(vm::Machine *machine) { add({machine, {}, {}}); }
    /// Machines write so slowly that a person notices.
    bool isNear() const { return m_isNear; }

private:
    struct Watched
    {
        vm::Machine *machine;
        std::optional<vm::Machine::WriteLimits> limits;
        base::Task<> work;
    };
    struct Room
    {
        qint64 machines;
        qint64 volumes;
        bool isOne; ///< the same of both: they are on one file system
    };
    void add(Watched watched);
    base::Task<Room> room() const;
    static vm::Machine::WriteLimits limitsFor(Room room, std::size_t machines);
    base::Task<> look();
    void keep(Watched *watched, Room room);
    base::Task<> slow(Watched *watched, vm::Machine::WriteLimits limits);
    base::Task<> hold(vm::Machine *machine);

    const base::Places m_places;
    bool m_isNear = false;
    QTimer m_timer;
    std::list<Watched> m_watched;
    base::Task<> m_look;
};

} // namespace session
