// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/runs/spawn.h"

#include <sys/types.h>

#include <array>
#include <span>
#include <string>
#include <string_view>

/// What the agent and interpreters that wait for code say to each other. All that comes from them is hostile.
namespace inside {

/// As long as what they are sent may be.
inline constexpr std::size_t kLongestRequest = 1 << 18;

/// A packet with descriptors, four at most, of those that want no other answer than that it is under way.
bool sendWith(int socket, std::string_view text, std::span<const int> descriptors);

/// What is to be run. Fields with a NUL between: folder, where else to go, number of arguments, arguments,
/// variables.
std::string describe(const Command &command, const Account &account);

bool isLivingChild(pid_t process);

/// As /proc tells it: S for one that waits, T and t for one that is stopped. One that was killed may be R
/// still.
char stateOf(pid_t process);

} // namespace inside
