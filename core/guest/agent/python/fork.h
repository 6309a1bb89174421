// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/runs/spawn.h"

#include <sys/types.h>

#include <memory>
#include <optional>
#include <span>
#include <string_view>

/// What the agent and interpreters that wait for code say to each other. All that comes from them is hostile.
namespace inside {

/// A packet with descriptors, four at most, of those that want no other answer than that it is under way.
bool sendWith(int socket, std::string_view text, std::span<const int> descriptors);

/// Makes a run of the process that waits at `socket`, and takes it and its group. Nothing: it cannot be
/// asked, and keeps both.
std::optional<Begun> handOver(const Command &command, const Account &account, int socket, pid_t &process,
                              std::unique_ptr<Cgroup> &cgroup);

bool isLivingChild(pid_t process);

/// As /proc tells it: S for one that waits, T and t for one that is stopped. One that was killed may be R
/// still.
char stateOf(pid_t process);

} // namespace inside
