// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>

namespace base {

using WallTime = std::chrono::time_point<std::chrono::system_clock, std::chrono::milliseconds>;

/// Where the program takes the time from, so that tests can turn it. All readings are in milliseconds.
class Clock
{
public:
    virtual ~Clock() = default;
    /// Time of day; jumps when the host's clock is set. For what is stored and shown.
    virtual WallTime now() const = 0;
    /// Time that only runs forward and, on Linux, goes on while the host sleeps (CLOCK_BOOTTIME). For
    /// durations.
    virtual std::chrono::milliseconds elapsed() const = 0;
    /// As elapsed(), but stands still while the host sleeps (CLOCK_MONOTONIC). For what a machine was able to
    /// do: one of a sleeping host does nothing.
    virtual std::chrono::milliseconds awake() const = 0;
};

class SystemClock final : public Clock
{
public:
    WallTime now() const override;
    std::chrono::milliseconds elapsed() const override;
    std::chrono::milliseconds awake() const override;
};

} // namespace base
