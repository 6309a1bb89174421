// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/grid.h"
#include "core/terminal/terminal.h"
#include "tests/core/terminal/libvterm/script.h"

#include <string>
#include <vector>

namespace libvterm {

/// What is on the screen, for the events of a script to draw on: what it was before a command becomes what it
/// should be after it.
class Picture
{
public:
    explicit Picture(const terminal::Terminal &terminal);

    /// False for an event that is none of putglyph, erase, scrollrect and moverect.
    bool draw(const Line &event);
    /// What `shown` has in the cells that this event was the last to draw; those that none drew: nullptr.
    std::string shownWhere(const Line *event, const Picture &shown) const;
    std::string drawnBy(const Line *event) const { return shownWhere(event, *this); }

private:
    struct Cell
    {
        std::string shows;
        const Line *by = nullptr;
    };

    Cell &at(int y, int x) { return m_cells[std::size_t(y * m_columns + x)]; }
    /// Each cell of `area` shows what was so far below and to the right of it, if that is within `source`.
    void move(const terminal::Region &area, const terminal::Region &source, int down, int right,
              const Line &event);

    int m_columns;
    std::vector<Cell> m_cells;
};

} // namespace libvterm
