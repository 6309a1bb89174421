// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/reflow.h"

#include <algorithm>
#include <limits>

namespace terminal {

Reflow::Reflow(LineNumber firstLine, int oldColumns, int newColumns, std::vector<Position *> anchors)
    : m_oldColumns(oldColumns)
    , m_columns(newColumns)
    , m_anchors(std::move(anchors))
    , m_line(firstLine)
    , m_out(std::numeric_limits<int>::max(), firstLine)
    , m_row(newColumns)
{
    std::sort(m_anchors.begin(), m_anchors.end(),
              [](const Position *a, const Position *b) { return *a < *b; });
    while (m_next < m_anchors.size() && m_anchors[m_next]->line < firstLine)
        ++m_next;
}

void Reflow::endRow(bool isWrapped)
{
    m_row.marks().wrapped = isWrapped;
    m_out.push(m_row);
    m_row.clear(Row::kBlank);
}

void Reflow::append(const Row &row, int begin, int end)
{
    while (begin < end) {
        int count = std::min(m_columns - m_row.used(), end - begin);
        if (count > 0 && row.cell(begin + count - 1).isWide())
            --count; // not without its other half
        if (count > 0)
            m_row.append(row, begin, begin + count);
        begin += count;
        if (begin < end)
            endRow(true);
    }
}

void Reflow::addEncoded(const char *encoded)
{
    const auto header = RowCodec::header(encoded);
    if (!m_isInLine && !header.isWrapped && header.cells <= m_columns && !hasAnchor()) {
        m_out.pushEncoded(encoded);
        ++m_line;
        return;
    }
    RowCodec::decode(encoded, m_decoded);
    add(m_decoded);
}

void Reflow::add(const Row &row)
{
    if (m_isInLine && m_lacksOne && !row.cell(0).isWide())
        m_row.used() < m_columns ? m_row.appendBlanks(1) : append(Row(1), 0, 1);
    int end = row.used();
    m_lacksOne = row.marks().wrapped && end == m_oldColumns - 1;
    if (row.marks().wrapped) {
        end = m_lacksOne ? end : m_oldColumns;
    } else if (m_row.used() + end > m_columns) { // a coloured rest of the line is no text to be wrapped
        while (end > 0 && row.cell(end - 1).isBlank())
            --end;
    }
    if (row.marks().prompt)
        m_row.marks().prompt = true;
    m_row.marks().hands |= row.marks().hands;

    int begin = 0;
    for (; hasAnchor(); ++m_next) {
        Position &anchor = *m_anchors[m_next];
        int column = std::min(anchor.column, end);
        if (column < end && row.cell(column).isTail())
            --column;
        const int beyond = anchor.column - column;
        append(row, begin, column);
        begin = column;
        // On a full row a character under the anchor goes to the next.
        int at = m_row.used();
        const bool goesOn =
            begin < end && (at == m_columns || (at == m_columns - 1 && row.cell(begin).isWide()));
        if (goesOn) {
            endRow(true);
            at = 0;
        }
        anchor = {outLine(), beyond == 0 ? at : std::min(at + beyond, m_columns - 1)};
    }
    append(row, begin, end);
    ++m_line;
    m_isInLine = row.marks().wrapped;
    if (!m_isInLine)
        endRow(false);
}

void Reflow::finish()
{
    if (m_isInLine)
        endRow(false);
    m_isInLine = false;
    for (; m_next < m_anchors.size(); ++m_next) {
        m_anchors[m_next]->line += outLine() - m_line;
        m_anchors[m_next]->column = std::min(m_anchors[m_next]->column, m_columns);
    }
}

} // namespace terminal
