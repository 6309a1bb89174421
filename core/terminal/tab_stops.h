// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace terminal {

/// Where tabs lead to; every eighth column unless the guest says otherwise.
class TabStops
{
public:
    explicit TabStops(int columns) { resize(columns); }

    void resize(int columns)
    {
        const int old = int(m_stops.size());
        m_stops.resize(std::size_t(columns));
        for (int column = old; column < columns; ++column)
            m_stops[std::size_t(column)] = column % 8 == 0;
    }
    void reset()
    {
        const int columns = int(m_stops.size());
        m_stops.clear();
        resize(columns);
    }
    void set(int column, bool stop) { m_stops[std::size_t(column)] = stop; }
    void clear() { m_stops.assign(m_stops.size(), false); }

    /// The next stop after a column that is not past `last`, else `last`.
    int after(int column, int last) const
    {
        while (column < last && !m_stops[std::size_t(++column)]) { }
        return column;
    }
    /// The one before, not below `first`.
    int before(int column, int first) const
    {
        while (column > first && !m_stops[std::size_t(--column)]) { }
        return column;
    }

private:
    std::vector<bool> m_stops;
};

} // namespace terminal
