// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/shell/guest_door.h"
#include "tests/support/child_agent.h"

namespace support {

/// The door to an agent that is a child process. While `isOff`, there is no machine; opening it starts one.
class AgentDoor
{
public:
    GuestDoor door(const QString &session = QStringLiteral("s1"))
    {
        return GuestDoor{.session = session,
                         .now = [this] { return isOff ? nullptr : agent.guest.get(); },
                         .open = [this] { return open(); },
                         .busy = [] { return session::IdleWatch::Busy(); }};
    }

    ChildAgent agent;
    bool isOff = false;

private:
    base::Task<base::Result<guest::Guest *>> open()
    {
        isOff = false;
        co_return agent.guest.get();
    }
};

} // namespace support
