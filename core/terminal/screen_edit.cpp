// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/screen.h"

#include <algorithm>

namespace terminal {

void Screen::scrollUp(const Region &region, int count, Keep keep)
{
    count = std::clamp(count, 0, region.bottom - region.top);
    if (count == 0)
        return;
    const bool isWhole = region.left == 0 && region.right == m_size.columns;
    if (keep == Keep::Yes && isWhole && region.top == 0 && !m_isAlternate) {
        for (int y = 0; y < count; ++y)
            m_scrollback.push(m_primary.row(y));
        touch(region.bottom, m_size.rows); // these stay, and so get other numbers
        for (int y = 0; y < count; ++y)
            row(y); // these come in below
    } else {
        touch(region.top, region.bottom);
        if (region.top > 0)
            active().row(region.top - 1).marks().wrapped = false;
    }
    if (region.bottom < m_size.rows || !isWhole)
        active().row(region.bottom - 1).marks().wrapped = false;
    active().scrollUp(region, count, erased());
}

void Screen::scrollDown(const Region &region, int count)
{
    count = std::clamp(count, 0, region.bottom - region.top);
    if (count == 0)
        return;
    touch(region.top, region.bottom);
    if (region.top > 0)
        active().row(region.top - 1).marks().wrapped = false;
    active().scrollDown(region, count, erased());
    active().row(region.bottom - 1).marks().wrapped = false;
}

void Screen::scrollUp(int count) { scrollUp(m_margins, count, Keep::Yes); }
void Screen::scrollDown(int count) { scrollDown(m_margins, count); }

void Screen::scrollLeft(int count)
{
    for (int y = m_margins.top; y < m_margins.bottom; ++y)
        row(y).remove(m_margins.left, count, m_margins.right, erased());
}

void Screen::scrollRight(int count)
{
    for (int y = m_margins.top; y < m_margins.bottom; ++y)
        row(y).insert(m_margins.left, count, m_margins.right, erased());
}

void Screen::insertLines(int count)
{
    if (!isInMargins())
        return;
    Region region = m_margins;
    region.top = m_cursor.row;
    scrollDown(region, count);
    place(m_cursor.row, m_margins.left);
}

void Screen::deleteLines(int count)
{
    if (!isInMargins())
        return;
    Region region = m_margins;
    region.top = m_cursor.row;
    scrollUp(region, count, Keep::No);
    place(m_cursor.row, m_margins.left);
}

void Screen::insertCharacters(int count)
{
    m_cursor.pendingWrap = false;
    if (isBetweenSides())
        row(m_cursor.row).insert(m_cursor.column, count, m_margins.right, erased());
}

void Screen::deleteCharacters(int count)
{
    m_cursor.pendingWrap = false;
    if (isBetweenSides())
        row(m_cursor.row).remove(m_cursor.column, count, m_margins.right, erased());
}

void Screen::insertColumns(int count)
{
    if (!isInMargins())
        return;
    for (int y = m_margins.top; y < m_margins.bottom; ++y)
        row(y).insert(m_cursor.column, count, m_margins.right, erased());
}

void Screen::deleteColumns(int count)
{
    if (!isInMargins())
        return;
    for (int y = m_margins.top; y < m_margins.bottom; ++y)
        row(y).remove(m_cursor.column, count, m_margins.right, erased());
}

void Screen::erase(int y, int from, int to, Erase erase)
{
    if (erase == Erase::Unprotected)
        row(y).fillUnprotected(from, to, erased());
    else
        row(y).fill(from, to, erased());
    m_cursor.pendingWrap = false;
}

void Screen::eraseInLine(Part part, Erase erase)
{
    const int from = part == Part::ToEnd ? m_cursor.column : 0;
    const int to = part == Part::ToBegin ? m_cursor.column + 1 : m_size.columns;
    this->erase(m_cursor.row, from, to, erase);
    if (to == m_size.columns)
        row(m_cursor.row).marks().wrapped = false;
}

void Screen::eraseInDisplay(Part part, Erase erase)
{
    if (part != Part::All)
        eraseInLine(part, erase);
    const int from = part == Part::ToEnd ? m_cursor.row + 1 : 0;
    const int to = part == Part::ToBegin ? m_cursor.row : m_size.rows;
    for (int y = from; y < to; ++y) {
        if (erase == Erase::Unprotected)
            row(y).fillUnprotected(0, m_size.columns, erased());
        else
            row(y).clear(erased());
    }
    m_cursor.pendingWrap = false;
}

void Screen::eraseCharacters(int count, Erase erase)
{
    count = std::min(count, m_size.columns - m_cursor.column);
    this->erase(m_cursor.row, m_cursor.column, m_cursor.column + count, erase);
}

void Screen::alignmentPattern()
{
    m_margins = {0, m_size.rows, 0, m_size.columns};
    m_modes.origin = false;
    place(0, 0);
    for (int y = 0; y < m_size.rows; ++y) {
        Row &row = this->row(y);
        row.clear(Row::kBlank);
        row.fill(0, m_size.columns, {U'E', {}});
    }
}

void Screen::clearScrollback()
{
    m_scrollback.clear();
    touchAll();
}

} // namespace terminal
