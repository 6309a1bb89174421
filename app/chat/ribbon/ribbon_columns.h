// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <optional>
#include <utility>
#include <vector>

/// Where the calls of a ribbon are: in columns from left to right, in pixels from 0. With room each call has
/// a column, which is wider the longer it took. Without, a column stands for several calls; one that took
/// long has its own.
class RibbonColumns
{
public:
    static constexpr int kWide = 24; ///< pixels from a column with room for an icon to the next
    static constexpr int kLeast = 5; ///< and from any, as a rule

    RibbonColumns() = default;
    RibbonColumns(const std::vector<std::chrono::milliseconds> &took, int room);

    int count() const { return int(m_firsts.size()) - 1; }
    std::pair<int, int> callsIn(int column) const; ///< the first and the last
    int columnOf(int call) const;
    int left(int column) const { return m_edges[std::size_t(column)]; }
    int width(int column) const { return left(column + 1) - left(column); }
    std::optional<int> at(int x) const; ///< the column there

private:
    void alone(const std::vector<int> &more, int base);
    void together(const std::vector<int> &more, int room);

    std::vector<int> m_firsts{0}; // the first call of each column, and how many calls there are
    std::vector<int> m_edges{0}; // where each column begins, and the last one ends
};
