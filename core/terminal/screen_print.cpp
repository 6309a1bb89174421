// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/screen.h"
#include "core/terminal/unicode.h"

#include <algorithm>

namespace terminal {

void Screen::wrap()
{
    const bool isWhole = isFullWidth();
    const bool advances = m_cursor.row < m_size.rows - 1 || m_cursor.row == m_margins.bottom - 1;
    lineFeed(); // first: it scrolls only from between the margins
    carriageReturn();
    if (isWhole && advances)
        active().row(m_cursor.row - 1).marks().wrapped = true; // after scrolling, which breaks lines
}

void Screen::advance(int width, int limit)
{
    m_printedColumn = m_cursor.column;
    m_cursor.column += width;
    if (m_cursor.column >= limit) {
        m_cursor.column = limit - 1;
        m_cursor.pendingWrap = m_modes.autowrap;
    }
    m_afterPrint = m_cursor;
}

void Screen::print(std::string_view ascii)
{
    if (!m_charsets.isPlain()) {
        for (const char c : ascii)
            print(char32_t(c));
        return;
    }
    m_printed = char32_t(ascii.back());
    while (!ascii.empty()) {
        if (m_cursor.pendingWrap)
            wrap();
        const int limit = rightLimit();
        const int count = int(std::min(ascii.size(), std::size_t(limit - m_cursor.column)));
        Row &row = this->row(m_cursor.row);
        if (m_modes.insert)
            row.insert(m_cursor.column, count, limit, erased());
        Cell *cell = row.overwrite(m_cursor.column, m_cursor.column + count);
        const Style pen = m_pen;
        for (int i = 0; i < count; ++i)
            cell[i] = {std::uint32_t(static_cast<unsigned char>(ascii[std::size_t(i)])), pen};
        ascii.remove_prefix(std::size_t(count));
        m_cursor.column += count - 1;
        advance(1, limit);
        if (!m_modes.autowrap && m_cursor.column == limit - 1 && ascii.size() > 1)
            ascii.remove_prefix(ascii.size() - 1); // all but the last are overwritten at once
    }
}

void Screen::print(char32_t character)
{
    if (character < 0x80)
        character = m_charsets.take(character);
    else
        m_charsets.singleShift = -1;
    if (m_modes.graphemes && join(character))
        return;
    const int width = Character(character).width();
    if (width == 0)
        return attach(character);
    m_printed = character;
    if (m_cursor.pendingWrap)
        wrap();
    if (width == 2 && m_cursor.column == rightLimit() - 1) { // half of it would not fit
        if (m_modes.autowrap)
            wrap();
        else
            --m_cursor.column;
    }
    const int limit = rightLimit();
    Row &row = this->row(m_cursor.row);
    if (m_modes.insert)
        row.insert(m_cursor.column, width, limit, erased());
    Cell *cell = row.overwrite(m_cursor.column, m_cursor.column + width);
    cell[0] = {std::uint32_t(character), m_pen};
    if (width == 2) {
        cell[0].glyph |= Cell::kWide;
        cell[1] = {Cell::kTail, m_pen};
    }
    advance(width, limit);
}

void Screen::repeat(int count)
{
    if (m_printed == 0)
        return;
    const char32_t character = m_printed; // translated already
    const Charsets charsets = m_charsets;
    m_charsets = {};
    for (count = std::min(count, m_size.rows * m_size.columns); count > 0; --count)
        print(character);
    m_charsets = charsets;
}

int Screen::previousColumn() const
{
    return m_cursor == m_afterPrint ? m_printedColumn : m_cursor.column - 1;
}

void Screen::attach(char32_t mark)
{
    if (const int column = previousColumn(); column >= 0)
        row(m_cursor.row).attach(column, mark);
}

/// Mode 2027: what Unicode calls one character (UAX 29, as far as terminals meet it) takes one cell or two,
/// though wcwidth() has more for it.
bool Screen::join(char32_t character)
{
    if (m_cursor != m_afterPrint || character < 0x80)
        return false;
    int column = m_printedColumn;
    const Row &before = active().row(m_cursor.row);
    if (before.cell(column).isTail())
        --column;
    const std::u32string text = before.text(column);
    if (text.empty())
        return false;
    const Character next(character);
    const Character base(text.front());
    const bool isFlag = next.isRegionalIndicator() && text.size() == 1 && base.isRegionalIndicator();
    const bool widens = isFlag || (character == kEmojiStyle && base.hasEmojiStyle());
    const bool joins = widens || next.isSpacingMark() || (next.isSkinTone() && base.isPictographic())
        || (next.isPictographic() && text.back() == kZeroWidthJoiner);
    if (!joins)
        return false;
    const int limit = rightLimit();
    const bool isWide = before.cell(column).isWide();
    if (isFlag && !isWide && column + 1 >= limit)
        return false; // a flag needs two columns; another emoji stays narrow without room
    Row &row = this->row(m_cursor.row);
    if (text.size() < Row::kMaxCluster)
        row.attach(column, character);
    if (widens && !isWide && column + 1 < limit) {
        row.widen(column);
        m_cursor.column = column;
        m_cursor.pendingWrap = false;
        advance(2, limit);
    }
    return true;
}

} // namespace terminal
