// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace guest {

/// The times PROTOCOL.md names.
struct LinkTimes
{
    std::chrono::milliseconds callAgain{2'000};
    std::chrono::milliseconds heartbeat{5'000};
    int beatsUntilLost = 6;
};

} // namespace guest
