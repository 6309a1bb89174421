// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/selection.h"

#include "core/terminal/label.h"
#include "core/terminal/logical_line.h"
#include "core/terminal/terminal.h"
#include "core/terminal/unicode.h"

#include <algorithm>

namespace terminal {

static void trim(std::u32string &text)
{
    while (!text.empty() && text.back() == U' ')
        text.pop_back();
}

/// The text of the cells, those that say nothing as spaces.
static std::u32string cellsOf(const Row &row, int begin, int end)
{
    std::u32string text;
    if (row.cell(begin).isTail())
        --begin; // a wide character is taken whole
    for (int column = begin; column < end; ++column) {
        const Cell &cell = row.cell(column);
        if (cell.isBlank())
            text += U' ';
        else
            row.appendText(cell, text);
    }
    return text;
}

std::string textIn(const Terminal &terminal, const Range &range, Shape shape)
{
    const int columns = terminal.size().columns;
    Position begin = std::max(range.begin, Position{terminal.firstLine(), 0});
    const Position end = std::min(range.end, Position{terminal.endLine() - 1, columns});
    const int left = std::clamp(std::min(range.begin.column, range.end.column), 0, columns);
    const int right = std::clamp(std::max(range.begin.column, range.end.column), 0, columns);
    if (shape == Shape::Block)
        begin.column = left;

    std::string text;
    std::u32string line;
    Row buffer;
    for (LineNumber i = begin.line; i <= end.line; ++i) {
        const Row &row = terminal.row(i, buffer);
        if (shape == Shape::Block) {
            line = cellsOf(row, left, right);
        } else {
            const int from = i == begin.line ? std::clamp(begin.column, 0, columns) : 0;
            const bool isWhole = i < end.line && row.marks().wrapped;
            // A wide character that did not fit leaves the last column empty.
            const int width = isWhole && row.used() == columns - 1 ? columns - 1 : columns;
            line += cellsOf(row, from, i == end.line ? std::clamp(end.column, 0, columns) : width);
            if (isWhole)
                continue;
        }
        trim(line);
        text += toUtf8(line);
        line.clear();
        if (i < end.line)
            text += '\n';
    }
    return text;
}

Range lineAt(const Terminal &terminal, Position position)
{
    const LogicalLine line = LogicalLine::around(terminal, position.line);
    return {{line.firstLine(), 0}, {line.endLine() - 1, terminal.size().columns}};
}

Range wordAt(const Terminal &terminal, Position position)
{
    const LogicalLine line = LogicalLine::around(terminal, position.line);
    const std::u32string &text = line.text();
    std::size_t begin = line.indexOf(position);
    if (begin == text.size() || !isWordCharacter(text[begin]))
        return {position, position};
    std::size_t end = begin;
    while (begin > 0 && isWordCharacter(text[begin - 1]))
        --begin;
    while (end < text.size() && isWordCharacter(text[end]))
        ++end;
    return line.range(begin, end);
}

/// An address in plain text that covers the index.
static std::optional<Link> plainLinkAt(const LogicalLine &line, std::size_t index)
{
    static constexpr std::u32string_view kSchemes[] = {U"http://", U"https://", U"file://"};
    static constexpr std::u32string_view kNever = U"\"<>\\^`{|}";
    static constexpr std::u32string_view kNotLast = U".,;:!?'*_~";
    const std::u32string &text = line.text();
    const auto isPart = [&](char32_t c) {
        return c > 0x20 && c != 0x7f && !(c >= 0x80 && c < 0xa1) && c != 0x3000
            && !(c >= 0x2000 && c <= 0x206f) && kNever.find(c) == kNever.npos;
    };
    std::size_t first = index;
    while (first > 0 && isPart(text[first - 1]))
        --first;
    std::size_t end = index;
    while (end < text.size() && isPart(text[end]))
        ++end;
    // The last scheme that begins at or before the index.
    std::size_t begin = text.npos;
    for (const std::u32string_view scheme : kSchemes) {
        const std::size_t at = text.rfind(scheme, index);
        if (at != text.npos && at >= first && at + scheme.size() < end && (begin == text.npos || at > begin))
            begin = at;
    }
    if (begin == text.npos)
        return {};
    const auto opened = [&](char32_t open, char32_t close) {
        const auto from = text.begin() + std::ptrdiff_t(begin);
        const auto to = text.begin() + std::ptrdiff_t(end);
        return std::count(from, to, open) >= std::count(from, to, close);
    };
    for (bool cuts = true; cuts && end > begin;) { // what belongs to the sentence around it
        const char32_t last = text[end - 1];
        cuts = kNotLast.find(last) != kNotLast.npos || (last == U')' && !opened(U'(', U')'))
            || (last == U']' && !opened(U'[', U']'));
        end -= cuts ? 1 : 0;
    }
    if (index >= end)
        return {};
    return Link{line.range(begin, end), labelOf(toUtf8(text.substr(begin, end - begin)), 2083)};
}

std::optional<Link> linkAt(const Terminal &terminal, Position position)
{
    const LogicalLine line = LogicalLine::around(terminal, position.line);
    const std::size_t index = line.indexOf(position);
    if (index == line.text().size())
        return {};
    const std::uint32_t number = line.link(index);
    const std::string_view address = terminal.address(number);
    if (address.empty())
        return plainLinkAt(line, index);
    std::size_t begin = index;
    std::size_t end = index;
    while (begin > 0 && line.link(begin - 1) == number)
        --begin;
    while (end < line.text().size() && line.link(end) == number)
        ++end;
    return Link{line.range(begin, end), std::string(address)};
}

} // namespace terminal
