// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/row.h"

#include <algorithm>

namespace terminal {

const Cell Row::kBlank{};

std::u32string_view Row::cluster(const Cell &cell) const
{
    const std::size_t at = cell.payload();
    return std::u32string_view(m_clusters).substr(at + 1, m_clusters[at]);
}

void Row::appendText(const Cell &cell, std::u32string &text) const
{
    if (cell.isCluster())
        text += cluster(cell);
    else if (!cell.isBlank() && !cell.isTail())
        text += char32_t(cell.payload());
}

std::u32string Row::text(int column) const
{
    std::u32string text;
    appendText(cell(column), text);
    return text;
}

void Row::split(int column)
{
    if (column > 0)
        m_cells[std::size_t(column - 1)].glyph = 0;
    m_cells[std::size_t(column)].glyph = 0;
}

void Row::fill(int from, int to, const Cell &blank)
{
    detach(from);
    detach(to);
    blankOut(from, to, blank);
}

void Row::blankOut(int from, int to, const Cell &blank)
{
    if (blank == kBlank) {
        std::fill(m_cells.begin() + from, m_cells.begin() + std::max(from, std::min(to, m_used)), blank);
        if (to >= m_used)
            m_used = std::min(m_used, from);
    } else {
        std::fill(m_cells.begin() + from, m_cells.begin() + to, blank);
        m_used = std::max(m_used, to);
    }
}

void Row::fillUnprotected(int from, int to, const Cell &blank)
{
    for (int column = from; column < to; ++column) {
        if (!cell(column).style.has(Attribute::Protected))
            fill(column, column + 1, blank);
    }
}

void Row::insert(int at, int count, int right, const Cell &blank)
{
    count = std::min(count, right - at);
    detach(at);
    detach(right);
    detach(right - count);
    if (at < m_used) {
        std::move_backward(m_cells.begin() + at, m_cells.begin() + right - count, m_cells.begin() + right);
        m_used = std::max(m_used, std::min(m_used + count, right));
    }
    blankOut(at, at + count, blank);
}

void Row::remove(int at, int count, int right, const Cell &blank)
{
    count = std::min(count, right - at);
    detach(at);
    detach(at + count);
    detach(right);
    std::move(m_cells.begin() + at + count, m_cells.begin() + right, m_cells.begin() + at);
    blankOut(right - count, right, blank);
}

void Row::clear(const Cell &blank)
{
    m_clusters.clear();
    m_marks = {};
    if (blank == kBlank) {
        std::fill_n(m_cells.begin(), m_used, blank);
        m_used = 0;
    } else {
        std::fill(m_cells.begin(), m_cells.end(), blank);
        m_used = columns();
    }
}

void Row::resize(int columns)
{
    if (columns < this->columns())
        fill(columns, this->columns(), kBlank);
    m_cells.resize(std::size_t(columns));
}

std::uint32_t Row::addCluster(std::u32string_view text)
{
    const auto at = std::uint32_t(m_clusters.size());
    m_clusters += char32_t(text.size());
    m_clusters += text;
    return Cell::kCluster | at;
}

void Row::attach(int column, char32_t mark)
{
    if (m_clusters.size() > std::size_t(columns()) * 2 * (kMaxCluster + 1))
        compact();
    if (cell(column).isTail())
        --column;
    Cell &cell = *(m_cells.data() + column);
    m_used = std::max(m_used, column + 1);
    if (!cell.isCluster()) {
        const char32_t both[] = {cell.isBlank() ? U' ' : char32_t(cell.payload()), mark};
        cell.glyph = (cell.glyph & Cell::kWide) | addCluster({both, 2});
        return;
    }
    const std::size_t at = cell.payload();
    const std::size_t length = m_clusters[at];
    if (length >= kMaxCluster)
        return;
    if (at + 1 + length < m_clusters.size()) // not the last one: it moves behind it
        cell.glyph = (cell.glyph & ~Cell::kPayload) | addCluster(std::u32string(cluster(cell)));
    m_clusters += mark;
    ++m_clusters[cell.payload()];
}

void Row::compact()
{
    const std::u32string old = std::move(m_clusters);
    m_clusters.clear();
    for (int i = 0; i < m_used; ++i) {
        Cell &cell = m_cells[std::size_t(i)];
        if (!cell.isCluster())
            continue;
        const auto text = std::u32string_view(old).substr(cell.payload() + 1, old[cell.payload()]);
        cell.glyph = (cell.glyph & ~Cell::kPayload) | addCluster(text);
    }
}

void Row::widen(int column)
{
    Cell *cells = m_cells.data() + column;
    const Style style = cells->style;
    detach(column + 2);
    cells[0].glyph |= Cell::kWide;
    cells[1] = {Cell::kTail, style};
    m_used = std::max(m_used, column + 2);
}

void Row::copy(const Row &from, int begin, int end, int at)
{
    detach(at);
    detach(at + end - begin);
    for (int i = begin; i < end; ++i) {
        Cell cell = from.cell(i);
        if (cell.isCluster()) {
            if (m_clusters.size() > std::size_t(columns()) * 2 * (kMaxCluster + 1))
                compact();
            cell.glyph = (cell.glyph & ~Cell::kPayload) | addCluster(from.cluster(cell));
        }
        const int column = at + i - begin;
        m_cells[std::size_t(column)] = cell;
        m_used = std::max(m_used, column + 1);
    }
    // A half that was copied without its other one.
    if (end > begin) {
        if (m_cells[std::size_t(at)].isTail())
            m_cells[std::size_t(at)].glyph = 0;
        if (Cell &last = m_cells[std::size_t(at + end - begin - 1)]; last.isWide())
            last.glyph = 0;
    }
}

void Row::append(const Row &from, int begin, int end)
{
    if (from.m_clusters.empty()) {
        if (columns() < m_used + end - begin)
            m_cells.resize(std::size_t(m_used + end - begin));
        const int there = std::min(from.m_used, end) - begin;
        if (there > 0)
            std::copy_n(from.m_cells.begin() + begin, there, m_cells.begin() + m_used);
        m_used += end - begin;
        return;
    }
    for (int i = begin; i < end; ++i) {
        const Cell &cell = from.cell(i);
        appendCell(cell, cell.isCluster() ? from.cluster(cell) : std::u32string_view());
    }
}

void Row::appendCell(const Cell &cell, std::u32string_view cluster)
{
    if (m_used == columns())
        m_cells.emplace_back();
    Cell &mine = m_cells[std::size_t(m_used++)];
    mine = cell;
    if (cell.isCluster())
        mine.glyph = (cell.glyph & ~Cell::kPayload) | addCluster(cluster);
}

void Row::appendBlanks(int count)
{
    if (columns() < m_used + count)
        m_cells.resize(std::size_t(m_used + count));
    m_used += count;
}

} // namespace terminal
