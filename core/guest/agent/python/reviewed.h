// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop/refusal.h"
#include "core/guest/agent/runs/spawn.h"
#include "core/guest/agent/system/setup.h"

#include <chrono>
#include <optional>
#include <string>

namespace inside {

/// Makes of `python3 -c CODE` a command that runs this code and nothing else (REVIEWED.md). A refusal: it is
/// no such command.
std::optional<Refusal> holdToReview(Command &command, const Setup &setup);

/// As long as such a run may take, whoever asks for more; zero asks for no end.
constexpr std::chrono::milliseconds reviewedLimit(std::chrono::milliseconds asked)
{
    constexpr std::chrono::milliseconds kLongest{240'000};
    return asked.count() <= 0 || asked > kLongest ? kLongest : asked;
}

/// What the kernel refuses to reviewed code: a program for seccomp(2), as its instructions are in memory.
std::string forbiddenCalls();

} // namespace inside
