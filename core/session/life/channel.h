// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/guest/link_times.h"
#include "core/vm/machine.h"

#include <chrono>
#include <memory>

namespace guest {
class Guest;
}

namespace session {

/// Brings a machine and its guest together, who do not know each other: connects to the machine's channel and
/// gets in step with the agent behind it. Failed, at once, when the machine ends; Timeout when nobody answers
/// within the limit, however often the connection breaks meanwhile. The machine outlives the task.
base::Task<base::Result<std::unique_ptr<guest::Guest>>> openChannel(vm::Machine *machine,
                                                                    std::chrono::milliseconds limit,
                                                                   guest::LinkTimes times = {});

/// How long a machine may take from its first instruction to its agent.
std::chrono::milliseconds bootLimit(vm::Acceleration acceleration);

} // namespace session
