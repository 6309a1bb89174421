// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/position.h"
#include "core/terminal/scrollback.h"

#include <vector>

namespace terminal {

/// Wraps rows anew at another width: joins those that were wrapped to lines, cuts these again. Give it the
/// old rows in order; the new ones are in rows() after finish().
class Reflow
{
public:
    /// `anchors` are moved along with the text under them; those after the rows given keep their distance,
    /// those before are left alone. They are borrowed until finish().
    Reflow(LineNumber firstLine, int oldColumns, int newColumns, std::vector<Position *> anchors);

    void add(const Row &row);
    void addEncoded(const char *encoded); ///< as a Scrollback has it
    void finish();

    Scrollback &rows() { return m_out; } ///< without limit

private:
    void append(const Row &row, int begin, int end);
    void endRow(bool isWrapped);
    LineNumber outLine() const { return m_out.dropped() + m_out.size(); }
    bool hasAnchor() const { return m_next < m_anchors.size() && m_anchors[m_next]->line == m_line; }

    int m_oldColumns;
    int m_columns;
    std::vector<Position *> m_anchors; // ascending
    std::size_t m_next = 0;
    LineNumber m_line; // the old number of the row that comes next
    Scrollback m_out;
    Row m_row; // what is not complete yet
    Row m_decoded;
    bool m_isInLine = false; // the row before was wrapped
    bool m_lacksOne = false; // and one cell short, perhaps as a wide character did not fit
};

} // namespace terminal
