// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/charset.h"
#include "core/terminal/grid.h"
#include "core/terminal/modes.h"
#include "core/terminal/position.h"
#include "core/terminal/scrollback.h"
#include "core/terminal/tab_stops.h"

#include <array>
#include <span>
#include <string_view>

namespace terminal {

/// The two screens, the scrollback and the cursor: what a terminal does, without how it is told to. Rows and
/// columns count from 0; every number is clamped, so that no call can do harm.
///
/// The alternate screen has no scrollback. Rows carry the stamp of the moment they changed in; now() ends a
/// moment.
class Screen
{
public:
    enum class Part { ToEnd, ToBegin, All };
    enum class Erase { Everything, Unprotected };
    enum class Reset { Soft, Hard };
    /// What protected characters are safe from: selective erasing (DECSCA), or any (SPA).
    enum class Protection { Selective, Area };

    struct Cursor
    {
        int row = 0;
        int column = 0;
        bool pendingWrap = false; ///< the last column was written: the next character goes to the next row
        friend bool operator==(const Cursor &, const Cursor &) = default;
    };

    Screen(Size size, int scrollback);

    // What is there.
    const Size &size() const { return m_size; }
    const Grid &grid() const { return m_isAlternate ? m_alternate : m_primary; }
    const Scrollback &scrollback() const { return m_scrollback; }
    const Cursor &cursor() const { return m_cursor; }
    const Style &pen() const { return m_pen; }
    const Region &margins() const { return m_margins; }
    bool isAlternate() const { return m_isAlternate; }
    const Modes &modes() const { return m_modes; }
    /// The number of the first row of the screen.
    LineNumber top() const { return m_scrollback.dropped() + m_scrollback.size(); }

    // Changes.
    std::uint64_t now() { return m_stamp++; }
    std::uint64_t layout() const { return m_layout; } ///< changes when nothing is where it was
    void touchAll() { ++m_layout; }

    // Settings.
    Modes &modes() { return m_modes; }
    Style &pen() { return m_pen; }
    Charsets &charsets() { return m_charsets; }
    TabStops &tabs() { return m_tabs; }
    void setVerticalMargins(int top, int bottom); ///< the cursor goes home
    void setHorizontalMargins(int left, int right); ///< likewise
    void setLeftRightMarginMode(bool on);
    void setOriginMode(bool on);
    /// Characters from now on, or no more. The kind is one for all on both screens, the last that was named.
    void protect(Protection kind, bool on);
    Protection protection() const { return m_protection; }
    void markPrompt() { row(m_cursor.row).marks().prompt = true; }
    void markHands(std::uint8_t hands) { row(m_cursor.row).marks().hands |= hands; }

    // Text.
    void print(std::string_view ascii); ///< printable ASCII
    void print(char32_t character);
    void repeat(int count); ///< what was printed last, unless it is forgotten
    void forgetPrinted() { m_printed = 0; }

    // Moving the cursor. Relative moves stop at the margins.
    void moveTo(int row, int column); ///< from the origin
    void moveToRow(int row) { moveTo(row, m_cursor.column - originColumn()); }
    void moveToColumn(int column) { moveTo(m_cursor.row - originRow(), column); }
    void moveUp(int count);
    void moveDown(int count);
    void moveLeft(int count); ///< with reverse wrapping on into the rows above
    void moveRight(int count);
    void carriageReturn();
    void lineFeed(); ///< scrolls at the bottom margin
    void reverseLineFeed();
    void forwardColumn(); ///< DECFI: scrolls at the right margin
    void backColumn();
    void tab(int count);
    void backTab(int count);
    void saveCursor();
    void restoreCursor();
    int originRow() const { return m_modes.origin ? m_margins.top : 0; }
    int originColumn() const { return m_modes.origin ? m_margins.left : 0; }

    // Erasing and moving text.
    Erase plainErase() const
    {
        return m_protection == Protection::Area ? Erase::Unprotected : Erase::Everything;
    }
    void eraseInDisplay(Part part, Erase erase);
    void eraseInLine(Part part, Erase erase);
    void eraseCharacters(int count, Erase erase);
    void insertCharacters(int count);
    void deleteCharacters(int count);
    void insertLines(int count);
    void deleteLines(int count);
    void insertColumns(int count);
    void deleteColumns(int count);
    void scrollUp(int count);
    void scrollDown(int count);
    void scrollLeft(int count);
    void scrollRight(int count);
    void alignmentPattern(); ///< DECALN
    void clearScrollback();

    enum class Exit { AsItIs, Cleared };
    void enterAlternate();
    void leaveAlternate(Exit exit);

    void reset(Reset reset);
    /// Wraps the lines of the primary screen anew and takes `anchors` along.
    void resize(Size size, std::span<Position> anchors);

private:
    struct SavedCursor
    {
        Cursor cursor;
        Style pen;
        Charsets charsets;
        bool origin = false;
    };

    Grid &active() { return m_isAlternate ? m_alternate : m_primary; }
    Row &row(int y)
    {
        Row &row = active().row(y);
        row.setStamp(m_stamp);
        return row;
    }
    void touch(int from, int to);
    Cell erased() const { return {0, Style{.background = m_pen.background}}; }
    bool isBetweenSides() const; ///< the left and the right margin
    bool isInMargins() const;
    int firstColumn() const; ///< that the cursor can go left to
    bool isFullWidth() const { return m_margins.left == 0 && m_margins.right == m_size.columns; }
    int rightLimit() const { return m_cursor.column < m_margins.right ? m_margins.right : m_size.columns; }
    void erase(int y, int from, int to, Erase erase);
    void place(int row, int column);
    void moveBack(int count);
    void wrap();
    void advance(int width, int limit);
    bool join(char32_t character);
    void attach(char32_t mark);
    int previousColumn() const;
    enum class Keep { No, Yes };
    void scrollUp(const Region &region, int count, Keep keep);
    void scrollDown(const Region &region, int count);
    void reflow(Size size, std::span<Position> anchors);

    Size m_size;
    Scrollback m_scrollback;
    Grid m_primary;
    Grid m_alternate;
    bool m_isAlternate = false;
    Modes m_modes;
    Region m_margins;
    TabStops m_tabs;
    Charsets m_charsets;
    Style m_pen;
    Protection m_protection = Protection::Selective;
    Cursor m_cursor;
    Cursor m_primaryCursor; // while the alternate screen is shown
    std::array<SavedCursor, 2> m_saved; // primary, alternate
    Cursor m_afterPrint{-1, -1}; // where the cursor was left by print()
    int m_printedColumn = 0; // of the character that was printed then
    char32_t m_printed = 0;
    std::uint64_t m_stamp = 1;
    std::uint64_t m_layout = 0;
};

} // namespace terminal
