// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/reflow.h"
#include "core/terminal/screen.h"

#include <algorithm>

namespace terminal {

static bool isEmpty(const Row &row)
{
    return std::all_of(row.cells().begin(), row.cells().end(),
                       [](const Cell &cell) { return cell == Row::kBlank; });
}

void Screen::resize(Size size, std::span<Position> anchors)
{
    size.columns = std::clamp(size.columns, kLeastColumns, kMostColumns);
    size.rows = std::clamp(size.rows, kLeastRows, kMostRows);
    if (size.columns == m_size.columns && size.rows == m_size.rows) {
        m_size = size;
        return;
    }
    reflow(size, anchors);
    m_alternate.resize(size.rows, size.columns);
    m_size = size;
    m_margins = {0, size.rows, 0, size.columns};
    m_tabs.resize(size.columns);
    m_afterPrint = {-1, -1};
    for (Cursor *cursor : {&m_cursor, &m_saved[1].cursor}) {
        cursor->row = std::clamp(cursor->row, 0, size.rows - 1);
        cursor->column = std::clamp(cursor->column, 0, size.columns - 1);
        cursor->pendingWrap = cursor->pendingWrap && cursor->column == size.columns - 1;
    }
    touchAll();
}

void Screen::reflow(Size size, std::span<Position> anchors)
{
    const LineNumber oldTop = top();
    Cursor &cursor = m_isAlternate ? m_primaryCursor : m_cursor;
    Position here{oldTop + cursor.row, cursor.column + (cursor.pendingWrap ? 1 : 0)};
    Position saved{oldTop + m_saved[0].cursor.row, m_saved[0].cursor.column};
    Position oldTopLeft{oldTop, 0};
    int content = m_size.rows; // rows that say something, or lie above the cursor
    while (content > cursor.row + 1 && isEmpty(m_primary.row(content - 1)))
        --content;
    const bool isFull = content == m_size.rows;

    std::vector<Position *> moved{&here, &saved, &oldTopLeft};
    for (Position &anchor : anchors) {
        if (!m_isAlternate || anchor.line < oldTop)
            moved.push_back(&anchor);
    }
    Reflow reflow(m_scrollback.dropped(), m_size.columns, size.columns, std::move(moved));
    for (std::int64_t i = 0; i < m_scrollback.size(); ++i)
        reflow.addEncoded(m_scrollback.encoded(i));
    for (int y = 0; y < content; ++y)
        reflow.add(m_primary.row(y));
    reflow.finish();

    // A full screen stays full: what is above it comes in. Otherwise its first row stays the first.
    Scrollback &rows = reflow.rows();
    const LineNumber end = rows.dropped() + rows.size();
    LineNumber top = std::max(rows.dropped(), end - size.rows);
    if (!isFull)
        top = std::max(top, oldTopLeft.line);
    top = std::min(top, here.line);
    m_primary = Grid(size.rows, size.columns);
    for (LineNumber line = end - 1; line >= top; --line) {
        if (line - top < size.rows) {
            Row &row = m_primary.row(int(line - top));
            rows.read(line - rows.dropped(), row);
            row.resize(size.columns);
        }
        rows.popBack();
    }
    rows.setLimit(m_scrollback.limit());
    m_scrollback = std::move(rows);

    const auto place = [&](Cursor &cursor, Position position) {
        cursor.row = int(std::clamp<LineNumber>(position.line - top, 0, size.rows - 1));
        cursor.pendingWrap = cursor.pendingWrap && position.column == size.columns;
        cursor.column = std::min(position.column, size.columns - 1);
    };
    place(m_saved[0].cursor, saved);
    place(cursor, here);
    for (Position &anchor : anchors) {
        if (m_isAlternate && anchor.line >= oldTop)
            anchor = {anchor.line + top - oldTop, std::min(anchor.column, size.columns)};
    }
}

} // namespace terminal
