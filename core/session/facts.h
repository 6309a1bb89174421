// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/vm/network/network_policy.h"

#include <QString>

namespace session {

/// OneRun: made for one recipe, and removed after it; by the next owner, if need be.
enum class Lifetime { Kept, OneRun };

/// What was set for a session, and is kept.
struct Facts
{
    QString id;
    QString name;
    QString size;
    QString profile;
    vm::NetworkPolicy network = vm::NetworkPolicy::Open;
    base::WallTime created;
    Lifetime lifetime = Lifetime::Kept;
    bool cold = false; ///< its machines boot, and are no copies
    qint64 budget = 0; ///< what it may cost, in nanodollars; 0: no limit
    bool archived = false; ///< kept with its files, and starts no machine
    QString caller; ///< the agent that made it; empty: a person
    QString policy = QStringLiteral("builder"); ///< for what agents do in it; a name that this module hands on
    /// The session on whose bill its machines are; empty: its own. Of drafts alone, and not kept.
    QString payer = {};

    bool operator==(const Facts &) const = default;
};

/// What its machines are to be from the next one on; what is empty stays as it is.
struct MachineChange
{
    QString size;
    QString network;
    QString profile;

    bool operator==(const MachineChange &) const = default;
};

} // namespace session
