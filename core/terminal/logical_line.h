// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/position.h"
#include "core/terminal/row.h"

#include <string>
#include <vector>

namespace terminal {

class Terminal;

/// A line as it was written, before it was wrapped: its text, and for each code point which cell it is in.
class LogicalLine
{
public:
    static constexpr int kMostRows = 500; ///< of a longer line only these are taken

    /// The line that a row belongs to.
    static LogicalLine around(const Terminal &terminal, LineNumber row);

    /// Reads the line that begins with this row; gives the first row after it.
    LineNumber read(const Terminal &terminal, LineNumber first);

    const std::u32string &text() const { return m_text; }
    LineNumber firstLine() const { return m_first; }
    LineNumber endLine() const { return m_first + LineNumber(m_rows); }
    /// Of the cell of a code point. Past the last one: behind it.
    Position position(std::size_t index) const;
    Range range(std::size_t begin, std::size_t end) const { return {position(begin), endOf(end)}; }
    std::uint32_t link(std::size_t index) const { return m_places[index].link; }
    /// The code point at a position; text().size() when there is none.
    std::size_t indexOf(Position position) const;

private:
    struct Place
    {
        std::int32_t row;
        std::int16_t column;
        std::int16_t width;
        std::uint32_t link;
    };

    Position endOf(std::size_t end) const;

    std::u32string m_text;
    std::vector<Place> m_places;
    LineNumber m_first = 0;
    int m_rows = 0;
    Row m_buffer;
};

} // namespace terminal
