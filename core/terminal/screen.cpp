// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/screen.h"

#include <algorithm>

namespace terminal {

static Size bounded(Size size)
{
    size.columns = std::clamp(size.columns, kLeastColumns, kMostColumns);
    size.rows = std::clamp(size.rows, kLeastRows, kMostRows);
    return size;
}

Screen::Screen(Size size, int scrollback)
    : m_size(bounded(size))
    , m_scrollback(std::max(0, scrollback))
    , m_primary(m_size.rows, m_size.columns)
    , m_alternate(m_size.rows, m_size.columns)
    , m_margins{0, m_size.rows, 0, m_size.columns}
    , m_tabs(m_size.columns)
{
}

void Screen::touch(int from, int to)
{
    for (int y = from; y < to; ++y)
        row(y);
}

bool Screen::isBetweenSides() const
{
    return m_cursor.column >= m_margins.left && m_cursor.column < m_margins.right;
}

int Screen::firstColumn() const { return m_cursor.column >= m_margins.left ? m_margins.left : 0; }

bool Screen::isInMargins() const
{
    return m_cursor.row >= m_margins.top && m_cursor.row < m_margins.bottom && isBetweenSides();
}

void Screen::setVerticalMargins(int top, int bottom)
{
    bottom = std::min(bottom, m_size.rows);
    if (top < 0 || bottom - top < 2)
        return;
    m_margins.top = top;
    m_margins.bottom = bottom;
    moveTo(0, 0);
}

void Screen::setHorizontalMargins(int left, int right)
{
    right = std::min(right, m_size.columns);
    if (!m_modes.leftRightMargins || left < 0 || right - left < 2)
        return;
    m_margins.left = left;
    m_margins.right = right;
    moveTo(0, 0);
}

void Screen::setLeftRightMarginMode(bool on)
{
    m_modes.leftRightMargins = on;
    if (!on) {
        m_margins.left = 0;
        m_margins.right = m_size.columns;
    }
}

void Screen::protect(Protection kind, bool on)
{
    m_protection = kind;
    m_pen.set(Attribute::Protected, on);
}

void Screen::setOriginMode(bool on)
{
    m_modes.origin = on;
    moveTo(0, 0);
}

void Screen::place(int row, int column)
{
    m_cursor.row = std::clamp(row, 0, m_size.rows - 1);
    m_cursor.column = std::clamp(column, 0, m_size.columns - 1);
    m_cursor.pendingWrap = false;
}

void Screen::moveTo(int row, int column)
{
    if (!m_modes.origin)
        return place(row, column);
    place(std::clamp(row + m_margins.top, m_margins.top, m_margins.bottom - 1),
          std::clamp(column + m_margins.left, m_margins.left, m_margins.right - 1));
}

void Screen::moveUp(int count)
{
    place(std::max(m_cursor.row - count, m_cursor.row >= m_margins.top ? m_margins.top : 0), m_cursor.column);
}

void Screen::moveDown(int count)
{
    const int last = m_cursor.row < m_margins.bottom ? m_margins.bottom : m_size.rows;
    place(std::min(m_cursor.row + count, last - 1), m_cursor.column);
}

void Screen::moveLeft(int count)
{
    if (m_modes.autowrap && (m_modes.reverseWrap || m_modes.reverseWrapAnywhere))
        return moveBack(count);
    place(m_cursor.row, std::max(m_cursor.column - count, firstColumn()));
}

/// As what was printed went: out of the waiting, and from the first column to the last one of the row before,
/// if the line came from there or it is allowed anywhere. From the top then it goes to the bottom.
void Screen::moveBack(int count)
{
    const int first = firstColumn();
    const int last = m_margins.right - 1;
    int row = m_cursor.row;
    int column = m_cursor.column;
    if (m_cursor.pendingWrap)
        --count;
    while (count > column - first) {
        const bool isTop = row == m_margins.top || row == 0;
        if (!m_modes.reverseWrapAnywhere && (isTop || !grid().row(row - 1).marks().wrapped))
            return place(row, first);
        count -= column - first + 1;
        column = last;
        row = (isTop ? m_margins.bottom : row) - 1;
        if (isTop)
            count %= (last - first + 1) * (m_margins.bottom - m_margins.top); // it would come by here again
    }
    place(row, column - count);
}

void Screen::moveRight(int count)
{
    place(m_cursor.row, std::min(m_cursor.column + count, rightLimit() - 1));
}

void Screen::carriageReturn()
{
    m_cursor.column = m_modes.origin ? m_margins.left : firstColumn();
    m_cursor.pendingWrap = false;
}

void Screen::lineFeed()
{
    m_cursor.pendingWrap = false;
    if (m_cursor.row == m_margins.bottom - 1) {
        if (isInMargins())
            scrollUp(m_margins, 1, Keep::Yes);
    } else if (m_cursor.row < m_size.rows - 1) {
        ++m_cursor.row;
    }
}

void Screen::reverseLineFeed()
{
    m_cursor.pendingWrap = false;
    if (m_cursor.row == m_margins.top) {
        if (isInMargins())
            scrollDown(m_margins, 1);
    } else if (m_cursor.row > 0) {
        --m_cursor.row;
    }
}

void Screen::forwardColumn()
{
    if (m_cursor.column == m_margins.right - 1 && isInMargins())
        scrollLeft(1);
    else
        place(m_cursor.row, m_cursor.column + 1);
}

void Screen::backColumn()
{
    if (m_cursor.column == m_margins.left && isInMargins())
        scrollRight(1);
    else
        place(m_cursor.row, m_cursor.column - 1);
}

void Screen::tab(int count)
{
    const int last = rightLimit() - 1;
    for (count = std::min(count, m_size.columns); count > 0 && m_cursor.column < last; --count)
        m_cursor.column = m_tabs.after(m_cursor.column, last);
}

void Screen::backTab(int count)
{
    const int first = m_modes.origin ? m_margins.left : 0;
    for (count = std::min(count, m_size.columns); count > 0; --count)
        m_cursor.column = m_tabs.before(m_cursor.column, std::min(first, m_cursor.column));
    m_cursor.pendingWrap = false;
}

void Screen::saveCursor() { m_saved[m_isAlternate] = {m_cursor, m_pen, m_charsets, m_modes.origin}; }

void Screen::restoreCursor()
{
    const SavedCursor &saved = m_saved[m_isAlternate];
    m_modes.origin = saved.origin;
    m_pen = saved.pen;
    m_charsets = saved.charsets;
    moveTo(saved.cursor.row - originRow(), saved.cursor.column - originColumn());
    m_cursor.pendingWrap = saved.cursor.pendingWrap && m_cursor.column == rightLimit() - 1;
}

void Screen::enterAlternate()
{
    if (m_isAlternate)
        return;
    m_isAlternate = true;
    m_primaryCursor = m_cursor;
    touchAll();
}

void Screen::leaveAlternate(Exit exit)
{
    if (!m_isAlternate)
        return;
    if (exit == Exit::Cleared) {
        for (int y = 0; y < m_size.rows; ++y)
            m_alternate.row(y).clear(erased());
    }
    m_isAlternate = false;
    touchAll();
}

void Screen::reset(Reset reset)
{
    m_pen = {};
    m_charsets = {};
    m_margins = {0, m_size.rows, 0, m_size.columns};
    m_saved[m_isAlternate] = {};
    m_protection = Protection::Selective;
    if (reset == Reset::Soft) { // DECSTR: VT520 manual, table 5-9
        m_modes.insert = m_modes.origin = m_modes.applicationCursor = m_modes.applicationKeypad = false;
        m_modes.leftRightMargins = m_modes.reverseWrap = m_modes.reverseWrapAnywhere = false;
        m_modes.autowrap = m_modes.cursorVisible = true;
        m_cursor.pendingWrap = false;
        return;
    }
    leaveAlternate(Exit::Cleared);
    m_saved = {};
    m_modes = {};
    m_tabs.reset();
    m_printed = 0;
    place(0, 0);
    eraseInDisplay(Part::All, Erase::Everything);
    touchAll();
}

} // namespace terminal
