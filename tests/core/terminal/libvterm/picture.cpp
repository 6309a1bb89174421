// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/terminal/libvterm/picture.h"

#include "core/terminal/unicode.h"

#include <cstdio>

using terminal::Region;

namespace libvterm {

Picture::Picture(const terminal::Terminal &t)
    : m_columns(t.size().columns)
{
    terminal::Row buffer;
    for (terminal::LineNumber line = t.top(); line < t.endLine(); ++line) {
        const terminal::Row &row = t.row(line, buffer);
        for (int x = 0; x < m_columns; ++x) {
            const terminal::Cell &cell = row.cell(x);
            const bool isProtected = cell.style.has(terminal::Attribute::Protected);
            m_cells.push_back({terminal::toUtf8(row.text(x)) + (cell.isWide() ? " wide" : "")
                                   + (isProtected ? " prot" : ""),
                               nullptr});
        }
    }
}

void Picture::move(const Region &area, const Region &source, int down, int right, const Line &event)
{
    const std::vector<Cell> before = m_cells;
    for (int y = area.top; y < area.bottom; ++y) {
        for (int x = area.left; x < area.right; ++x) {
            const int fromY = y + down;
            const int fromX = x + right;
            const bool isThere =
                fromY >= source.top && fromY < source.bottom && fromX >= source.left && fromX < source.right;
            at(y, x) = {isThere ? before[std::size_t(fromY * m_columns + fromX)].shows : "", &event};
        }
    }
}

bool Picture::draw(const Line &event)
{
    const std::string &rest = event.rest;
    const auto region = [&](std::size_t from) {
        Region r;
        std::sscanf(rest.c_str() + from, "%d..%d,%d..%d", &r.top, &r.bottom, &r.left, &r.right);
        return r;
    };
    const Region first = region(0);
    int y = 0;
    int x = 0;
    if (event.word == "putglyph") { // code points, width, place, looks
        const std::vector<std::string> words = wordsOf(rest);
        std::string shows = terminal::toUtf8(codePointsOf(words[0])) + (words[1] == "2" ? " wide" : "");
        for (std::size_t i = 3; i < words.size(); ++i)
            shows += ' ' + words[i];
        std::sscanf(words[2].c_str(), "%d,%d", &y, &x);
        at(y, x) = {shows, &event};
    } else if (event.word == "erase") {
        move(first, {}, 0, 0, event);
    } else if (event.word == "scrollrect") {
        std::sscanf(rest.c_str() + rest.find('>'), ">%d,%d", &y, &x);
        move(first, first, y, x, event);
    } else if (event.word == "moverect") {
        const Region to = region(rest.find('>') + 2);
        move(to, first, first.top - to.top, first.left - to.left, event);
    } else {
        return false;
    }
    return true;
}

std::string Picture::shownWhere(const Line *event, const Picture &shown) const
{
    std::string text;
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        if (m_cells[i].by == event)
            text += shown.m_cells[i].shows.empty() ? "_" : shown.m_cells[i].shows;
    }
    return text;
}

} // namespace libvterm
