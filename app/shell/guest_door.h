// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/session/life/idle_watch.h"

#include <QString>

#include <functional>

namespace guest {
class Guest;
}
namespace session {
class Session;
}

/// The way to the guest of one session: all that panes for files need of it. So they work as well with a
/// guest that has no machine. A door may outlive its session; it is closed then.
struct GuestDoor
{
    QString session; ///< its id; empty for the door that leads nowhere
    /// Of a machine that runs and answers, or nothing.
    std::function<guest::Guest *()> now;
    /// Starts the machine when there is none. The pointer as of Session::ensureRunning().
    std::function<base::Task<base::Result<guest::Guest *>>()> open;
    /// Work is being done there, for as long as this lives.
    std::function<session::IdleWatch::Busy()> busy;

    explicit operator bool() const { return !session.isEmpty(); }
};

GuestDoor doorOf(session::Session *session); ///< nullptr: the door that leads nowhere
