// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop.h"

namespace inside {

/// Takes an output that a run's leftover processes still hold, reads it until its end and throws it away, so
/// that a server left in the background does not die of its next line of output. Needs no owner.
void discardUntilEnd(Loop &loop, Descriptor output);

/// Ends all processes of a session and all that carry `variable` ("NAME=value") in their environment: where
/// there are no cgroups. A process may slip away from this by clearing its environment.
void killByMark(pid_t session, const std::string &variable);
bool isMarkedProcessLeft(pid_t session, const std::string &variable);

} // namespace inside
