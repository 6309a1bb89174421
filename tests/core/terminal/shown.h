// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/sgr.h"
#include "core/terminal/terminal.h"
#include "core/terminal/unicode.h"

#include <string>

/// A terminal in words, for tests to compare.
namespace shown {

inline std::string text(const terminal::Row &row)
{
    std::u32string line;
    for (const terminal::Cell &cell : row.cells()) {
        if (cell.isBlank())
            line += U' ';
        else
            row.appendText(cell, line);
    }
    while (!line.empty() && line.back() == U' ')
        line.pop_back();
    return terminal::toUtf8(line);
}

inline std::string line(const terminal::Terminal &t, terminal::LineNumber number)
{
    terminal::Row buffer;
    return text(t.row(number, buffer));
}

/// A row of the screen.
inline std::string row(const terminal::Terminal &t, int y) { return line(t, t.top() + y); }

/// The screen, a line for each row, without the empty ones at its end.
inline std::string screen(const terminal::Terminal &t)
{
    std::string all;
    for (int y = 0; y < t.size().rows; ++y)
        all += row(t, y) + '\n';
    while (all.size() > 1 && all[all.size() - 2] == '\n')
        all.pop_back();
    return all == "\n" ? std::string() : all;
}

inline std::string place(const terminal::Terminal &t)
{
    return std::to_string(t.cursor().line - t.top()) + ',' + std::to_string(t.cursor().column);
}

/// The style of a cell of the screen, as the parameters of SGR.
inline std::string style(const terminal::Terminal &t, int y, int column)
{
    terminal::Row buffer;
    return terminal::sgrOf(t.row(t.top() + y, buffer).cell(column).style);
}

/// Everything that can be seen from outside; with the styles.
inline std::string everything(const terminal::Terminal &t)
{
    std::string all;
    terminal::Row buffer;
    for (terminal::LineNumber number = t.firstLine(); number < t.endLine(); ++number) {
        const terminal::Row &row = t.row(number, buffer);
        all += std::to_string(number) + (row.marks().wrapped ? "\\" : "|") + (row.marks().prompt ? "$" : "");
        terminal::Style last;
        int blanks = 0; // at the end they are no matter
        for (const terminal::Cell &cell : row.cells()) {
            if (cell == terminal::Row::kBlank) {
                ++blanks;
                continue;
            }
            all += std::string(std::size_t(blanks), '_');
            blanks = 0;
            if (cell.style != last)
                all += "\x1b[" + terminal::sgrOf(cell.style) + 'm' + std::string(t.address(cell.style.link));
            last = cell.style;
            std::u32string text;
            row.appendText(cell, text);
            all += cell.isTail() ? "<" : cell.isBlank() ? "_" : terminal::toUtf8(text);
        }
        all += '\n';
    }
    const terminal::Modes &m = t.modes();
    all += "cursor " + place(t) + (t.isAlternate() ? " alternate" : "") + " title " + t.title() + " folder "
        + t.folder() + " modes ";
    for (const bool flag : {m.insert, m.newLine, m.applicationCursor, m.reverseVideo, m.origin, m.autowrap,
                            m.cursorBlinks, m.cursorVisible, m.reverseWrap, m.reverseWrapAnywhere,
                            m.applicationKeypad, m.backspaceIsControlH, m.leftRightMargins, m.focusEvents,
                            m.alternateScroll, m.bracketedPaste, m.synchronized, m.graphemes})
        all += flag ? '1' : '0';
    all += std::to_string(int(m.mouseTracking)) + std::to_string(int(m.mouseEncoding))
        + std::to_string(int(m.cursorShape));
    return all;
}

} // namespace shown
