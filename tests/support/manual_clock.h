// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"

namespace support {

/// Time as the test wants it: nothing moves until it is told to.
class ManualClock final : public base::Clock
{
public:
    base::WallTime now() const override { return m_now; }
    std::chrono::milliseconds elapsed() const override { return m_elapsed; }
    std::chrono::milliseconds awake() const override { return m_awake; }

    void advance(std::chrono::milliseconds step)
    {
        m_awake += step;
        sleepHost(step);
    }
    /// The host sleeps: the machines stand still.
    void sleepHost(std::chrono::milliseconds step)
    {
        m_elapsed += step;
        m_now += step;
    }
    /// Somebody sets the time of day.
    void setWall(base::WallTime now) { m_now = now; }

private:
    base::WallTime m_now{std::chrono::milliseconds(1'750'000'000'000)};
    std::chrono::milliseconds m_elapsed{5'000'000};
    std::chrono::milliseconds m_awake{4'000'000};
};

} // namespace support
