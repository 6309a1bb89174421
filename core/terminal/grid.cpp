// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/grid.h"

#include <algorithm>
#include <utility>

namespace terminal {

Grid::Grid(int rows, int columns)
    : m_rows(std::size_t(rows), Row(columns))
    , m_columns(columns)
{
}

void Grid::scrollUp(const Region &region, int count, const Cell &blank)
{
    if (!isFullWidth(region)) {
        for (int y = region.top; y < region.bottom; ++y) {
            if (y + count < region.bottom)
                row(y).copy(row(y + count), region.left, region.right, region.left);
            else
                row(y).fill(region.left, region.right, blank);
        }
        return;
    }
    if (region.top == 0 && region.bottom == rows()) {
        m_first = slot(count == rows() ? 0 : count);
    } else {
        for (int y = region.top; y + count < region.bottom; ++y)
            std::swap(row(y), row(y + count));
    }
    for (int y = region.bottom - count; y < region.bottom; ++y)
        row(y).clear(blank);
}

void Grid::scrollDown(const Region &region, int count, const Cell &blank)
{
    if (!isFullWidth(region)) {
        for (int y = region.bottom - 1; y >= region.top; --y) {
            if (y - count >= region.top)
                row(y).copy(row(y - count), region.left, region.right, region.left);
            else
                row(y).fill(region.left, region.right, blank);
        }
        return;
    }
    for (int y = region.bottom - 1; y - count >= region.top; --y)
        std::swap(row(y), row(y - count));
    for (int y = region.top; y < region.top + count; ++y)
        row(y).clear(blank);
}

void Grid::resize(int rows, int columns)
{
    std::rotate(m_rows.begin(), m_rows.begin() + std::ptrdiff_t(m_first), m_rows.end());
    m_first = 0;
    m_columns = columns;
    m_rows.resize(std::size_t(rows));
    for (Row &row : m_rows)
        row.resize(columns);
}

} // namespace terminal
