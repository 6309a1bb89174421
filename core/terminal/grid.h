// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/row.h"

#include <vector>

namespace terminal {

/// Rows and columns from `top` and `left` to before `bottom` and `right`.
struct Region
{
    int top = 0;
    int bottom = 0;
    int left = 0;
    int right = 0;
};

/// The rows of one screen. Scrolling all of it costs the same whatever its size.
class Grid
{
public:
    Grid(int rows, int columns);

    int rows() const { return int(m_rows.size()); }
    int columns() const { return m_columns; }
    Row &row(int y) { return m_rows[slot(y)]; }
    const Row &row(int y) const { return m_rows[slot(y)]; }

    /// By at most the height of the region; blank rows come in.
    void scrollUp(const Region &region, int count, const Cell &blank);
    void scrollDown(const Region &region, int count, const Cell &blank);

    /// Cuts at the right and below, or adds blanks there.
    void resize(int rows, int columns);

private:
    std::size_t slot(int y) const
    {
        const std::size_t at = m_first + std::size_t(y);
        return at >= m_rows.size() ? at - m_rows.size() : at;
    }
    bool isFullWidth(const Region &region) const { return region.left == 0 && region.right == m_columns; }

    std::vector<Row> m_rows; // a ring
    std::size_t m_first = 0;
    int m_columns;
};

} // namespace terminal
