// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/logical_line.h"

#include "core/terminal/terminal.h"

#include <algorithm>

namespace terminal {

LogicalLine LogicalLine::around(const Terminal &terminal, LineNumber row)
{
    LogicalLine line;
    const LineNumber least = std::max(terminal.firstLine(), row - kMostRows / 2);
    while (row > least && terminal.row(row - 1, line.m_buffer).marks().wrapped)
        --row;
    line.read(terminal, row);
    return line;
}

LineNumber LogicalLine::read(const Terminal &terminal, LineNumber first)
{
    m_first = first;
    m_rows = 0;
    m_text.clear();
    m_places.clear();
    bool goesOn = true;
    for (LineNumber line = first; goesOn && line < terminal.endLine() && m_rows < kMostRows;
         ++line, ++m_rows) {
        const Row &row = terminal.row(line, m_buffer);
        goesOn = row.marks().wrapped && line + 1 < terminal.endLine();
        int end = row.used();
        if (goesOn && end < terminal.size().columns - 1)
            end = terminal.size().columns;
        for (int column = 0; column < end; ++column) {
            const Cell &cell = row.cell(column);
            if (cell.isTail())
                continue;
            if (cell.isBlank())
                m_text += U' ';
            else
                row.appendText(cell, m_text);
            const Place place{m_rows, std::int16_t(column), std::int16_t(cell.isWide() ? 2 : 1),
                              cell.style.link};
            m_places.resize(m_text.size(), place);
        }
    }
    return m_first + m_rows;
}

Position LogicalLine::position(std::size_t index) const
{
    if (index >= m_places.size())
        return endOf(index);
    return {m_first + m_places[index].row, m_places[index].column};
}

Position LogicalLine::endOf(std::size_t end) const
{
    if (m_places.empty())
        return {m_first, 0};
    const Place &last = m_places[std::min(std::max<std::size_t>(end, 1), m_places.size()) - 1];
    return {m_first + last.row, last.column + last.width};
}

std::size_t LogicalLine::indexOf(Position position) const
{
    const auto at = std::find_if(m_places.begin(), m_places.end(), [&](const Place &place) {
        return m_first + place.row == position.line && place.column <= position.column
            && position.column < place.column + place.width;
    });
    return std::size_t(at - m_places.begin());
}

} // namespace terminal
