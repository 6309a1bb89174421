// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/clock.h"

#include <ctime>

namespace base {

WallTime SystemClock::now() const
{
    return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

static std::chrono::milliseconds read(clockid_t clock)
{
    timespec time{};
    clock_gettime(clock, &time);
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::seconds(time.tv_sec)
                                                                 + std::chrono::nanoseconds(time.tv_nsec));
}

std::chrono::milliseconds SystemClock::elapsed() const { return read(CLOCK_BOOTTIME); }

std::chrono::milliseconds SystemClock::awake() const { return read(CLOCK_MONOTONIC); }

} // namespace base
