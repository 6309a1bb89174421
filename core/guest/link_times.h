// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace guest {

/// The times and rates PROTOCOL.md names.
struct LinkTimes
{
    std::chrono::milliseconds callAgain{2'000};
    std::chrono::milliseconds heartbeat{5'000};
    int beatsUntilLost = 6;
    /// Frames that carry next to nothing: so many of them at once, and so many a second; each KiB counts as one.
    int lightFrames = 20'000;
    int lightFramesPerSecond = 2'000;
    /// Frames of few bytes: beyond so many at once, and so many a second, credit waits.
    int smallFrames = 100'000;
    int smallFramesPerSecond = 10'000;
    /// A run that the guest does not end is no longer listened to, so long after it was killed or its end was
    /// told, and after its time limit.
    std::chrono::milliseconds afterKill{5'000};
    std::chrono::milliseconds afterLimit{15'000};
};

} // namespace guest
