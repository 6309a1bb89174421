// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <csignal>

#include <sys/types.h>

namespace support {

/// kill(2), for one process. False also for a number that was not found (0, -1), which kill(2) takes for the
/// whole group that runs the tests, or for all that the user runs.
[[nodiscard]] inline bool signalProcess(pid_t process, int signal)
{
    return process > 1 && ::kill(process, signal) == 0;
}

} // namespace support
