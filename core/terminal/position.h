// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace terminal {

/// Counts rows since the terminal began, so that a row keeps its number while others scroll in below it. A
/// change of width wraps lines anew and moves the numbers; Terminal::resize() takes the positions along that
/// matter.
using LineNumber = std::int64_t;

struct Position
{
    LineNumber line = 0;
    int column = 0;

    friend bool operator==(const Position &, const Position &) = default;
    friend bool operator<(const Position &a, const Position &b)
    {
        return a.line != b.line ? a.line < b.line : a.column < b.column;
    }
};

/// From begin to before end, in reading order.
struct Range
{
    Position begin;
    Position end;

    bool isEmpty() const { return !(begin < end); }
    friend bool operator==(const Range &, const Range &) = default;
};

/// Of the screen, in cells, and of a cell, in pixels (0 when not known).
struct Size
{
    int columns = 80;
    int rows = 24;
    int cellWidth = 0;
    int cellHeight = 0;

    friend bool operator==(const Size &, const Size &) = default;
};

inline constexpr int kLeastColumns = 2; // a wide character must fit
inline constexpr int kLeastRows = 2; // a scrolling region must fit
inline constexpr int kMostColumns = 2000;
inline constexpr int kMostRows = 1000;

} // namespace terminal
