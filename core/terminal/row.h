// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/cell.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace terminal {

/// One row of a screen, complete in itself. Cells from used() on are blank in the default style; a row that
/// was read from the scrollback has none beyond. Whatever is done to it, the halves of a wide character stay
/// together: who loses one half goes blank.
class Row
{
public:
    static constexpr int kMaxCluster = 16; ///< code points in one cell; more marks are dropped

    explicit Row(int columns = 0)
        : m_cells(std::size_t(columns))
    {
    }

    int columns() const { return int(m_cells.size()); }
    int used() const { return m_used; }
    std::span<const Cell> cells() const { return {m_cells.data(), std::size_t(m_used)}; }
    /// Any column from 0 on, also beyond the end.
    const Cell &cell(int column) const { return column < m_used ? m_cells[std::size_t(column)] : kBlank; }
    /// The code points that a cell shows; none for a blank or a tail.
    void appendText(const Cell &cell, std::u32string &text) const;
    std::u32string text(int column) const;

    /// What is known of it beside its text.
    struct Marks
    {
        bool wrapped = false; ///< what it says goes on in the next row
        bool prompt = false; ///< a shell's prompt begins here (OSC 133)
        /// Who typed here, a bit for each; whose they are is for who set them to know.
        std::uint8_t hands = 0;
        bool operator==(const Marks &) const = default;
    };
    const Marks &marks() const { return m_marks; }
    Marks &marks() { return m_marks; }
    /// When it changed last, in the screen's own time.
    std::uint64_t stamp() const { return m_stamp; }
    void setStamp(std::uint64_t stamp) { m_stamp = stamp; }

    /// The cells from `from` to before `to`, to be overwritten now, each of them.
    Cell *overwrite(int from, int to)
    {
        detach(from);
        detach(to);
        if (m_used < to)
            m_used = to;
        return m_cells.data() + from;
    }
    void fill(int from, int to, const Cell &blank);
    /// Leaves protected cells.
    void fillUnprotected(int from, int to, const Cell &blank);
    /// Moves what lies between `at` and `right` by `count` to the right or left; what moves out is lost.
    void insert(int at, int count, int right, const Cell &blank);
    void remove(int at, int count, int right, const Cell &blank);
    /// Everything blank, no marks.
    void clear(const Cell &blank);
    void resize(int columns);

    /// Draws one more code point over the cell; a blank one takes it over a space.
    void attach(int column, char32_t mark);
    /// Gives a character its second column, which must exist.
    void widen(int column);
    /// Copies cells, with their clusters, from another row. The cells must exist here.
    void copy(const Row &from, int begin, int end, int at);
    /// The same behind the used ones; more columns are made when needed.
    void append(const Row &from, int begin, int end);
    void appendCell(const Cell &cell, std::u32string_view cluster = {});
    void appendBlanks(int count);
    /// Keeps a cluster for the glyph of a cell that is written by hand (overwrite()); gives what to put
    /// there.
    std::uint32_t addCluster(std::u32string_view text);

    static const Cell kBlank;

private:
    void detach(int column)
    {
        if (column < m_used && m_cells[std::size_t(column)].isTail())
            split(column);
    }
    void split(int column);
    void blankOut(int from, int to, const Cell &blank);
    std::u32string_view cluster(const Cell &cell) const;
    void compact();

    std::vector<Cell> m_cells;
    std::u32string
        m_clusters; // for each: its length, its code points; with those that nobody refers to any more
    std::uint64_t m_stamp = 0;
    int m_used = 0;
    Marks m_marks;
};

} // namespace terminal
