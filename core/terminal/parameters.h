// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>

namespace terminal {

/// The numbers of a control sequence. `4:3` is a parameter with a subparameter, both count. At most kMost are
/// kept, and no number grows beyond kLargest.
class Parameters
{
public:
    static constexpr int kMost = 32;
    static constexpr int kLargest = 65'535;

    int count() const { return m_count; }
    /// Left out: `fallback`.
    int value(int index, int fallback = 0) const
    {
        return index < m_count && m_values[std::size_t(index)] >= 0 ? m_values[std::size_t(index)] : fallback;
    }
    /// How often or how far: left out and 0 mean 1.
    int times(int index) const { return std::max(1, value(index)); }
    bool isSubparameter(int index) const { return index < m_count && m_isSub[std::size_t(index)]; }

    // For the parser.
    void clear()
    {
        m_count = 0;
        m_isFull = false;
    }
    void digit(int digit)
    {
        if (m_count == 0)
            begin(false);
        if (m_isFull)
            return;
        std::int32_t &value = m_values[std::size_t(m_count - 1)];
        value = std::min(std::max(value, 0) * 10 + digit, kLargest);
    }
    void separate(bool isSubparameter)
    {
        if (m_count == 0)
            begin(false);
        begin(isSubparameter);
    }

private:
    void begin(bool isSubparameter)
    {
        m_isFull = m_count == kMost;
        if (m_isFull)
            return;
        m_values[std::size_t(m_count)] = -1;
        m_isSub[std::size_t(m_count)] = isSubparameter;
        ++m_count;
    }

    std::array<std::int32_t, kMost> m_values;
    std::bitset<kMost> m_isSub;
    int m_count = 0;
    bool m_isFull = false; // what comes now is dropped
};

} // namespace terminal
