// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ctime>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

/// Included once by a test program, the time of day stands still in it, for Qt, SQLite and all others: what
/// is drawn does not depend on the day. Time that runs (timers, waits) goes on.
namespace support {

inline std::time_t timeOfDay = 1'772'445'600; // 2026-03-02 10:00 UTC

} // namespace support

extern "C" int clock_gettime(clockid_t clock, timespec *now) noexcept
{
    if (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE)
        return int(syscall(SYS_clock_gettime, clock, now));
    *now = {support::timeOfDay, 0};
    return 0;
}

extern "C" int gettimeofday(timeval *now, void *) noexcept
{
    *now = {support::timeOfDay, 0};
    return 0;
}

extern "C" std::time_t time(std::time_t *now) noexcept
{
    if (now)
        *now = support::timeOfDay;
    return support::timeOfDay;
}
