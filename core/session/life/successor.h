// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/session/shared.h"
#include "core/session/stock/volume.h"
#include "core/vm/machine.h"
#include "core/vm/disk/snapshot.h"

#include <QString>

#include <functional>
#include <memory>

namespace guest {
class Guest;
}

namespace session {

/// A machine that goes on from a snapshot, on a disk of its own, and is to take the place of a session's. It
/// is nobody's and on no bill until then; whoever does not take it drops it.
class Successor
{
public:
    Successor(const Shared &shared, vm::Snapshot from);
    ~Successor();

    /// Up to a machine that is of use. `enterPhase` hears what is waited for, in English.
    base::Task<base::Result<>> prepare(vm::NetworkPolicy network, QString hostName,
                                       std::function<void(const char *)> enterPhase);
    /// Its disk becomes that one, whose own machine is gone.
    base::Result<> moveDisk(const Volume &to);
    std::unique_ptr<vm::Machine> takeMachine();
    std::unique_ptr<guest::Guest> takeGuest();
    /// Ends what there is of it, and deletes its disk.
    base::Task<base::Result<>> drop();

private:
    const Shared m_shared;
    const vm::Snapshot m_from;
    const QString m_id; // of the machine
    const Volume m_volume;
    std::unique_ptr<vm::Machine> m_machine;
    std::unique_ptr<guest::Guest> m_guest;
};

} // namespace session
