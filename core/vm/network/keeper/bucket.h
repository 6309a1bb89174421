// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <chrono>

namespace vm::keeper {

/// A token bucket: so many a second on the whole, and at most so many at once.
class Bucket
{
public:
    using Time = std::chrono::steady_clock::time_point;

    Bucket(double perSecond, double most)
        : m_perSecond(perSecond)
        , m_most(most)
        , m_left(most)
    {
    }
    bool take(Time now)
    {
        const std::chrono::duration<double> passed = now - m_filled;
        m_left = std::min(m_most, m_left + passed.count() * m_perSecond);
        m_filled = now;
        if (m_left < 1)
            return false;
        m_left -= 1;
        return true;
    }

private:
    double m_perSecond;
    double m_most;
    double m_left;
    Time m_filled;
};

} // namespace vm::keeper
