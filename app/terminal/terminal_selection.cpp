// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/terminal_selection.h"

#include <algorithm>

using terminal::LineNumber;
using terminal::Position;
using terminal::Range;
using terminal::Shape;

Range TerminalSelection::unitAt(const terminal::Terminal &terminal, Position place) const
{
    if (m_unit == Unit::Character)
        return {place, place};
    place.column = std::min(place.column, terminal.size().columns - 1);
    if (m_unit == Unit::Line)
        return lineAt(terminal, place);
    const Range word = wordAt(terminal, place);
    return word.isEmpty() ? Range{place, {place.line, place.column + 1}} : word;
}

void TerminalSelection::begin(const terminal::Terminal &terminal, Position place, Unit unit, Shape shape)
{
    m_exists = true;
    m_unit = unit;
    m_shape = shape;
    m_first = m_last = unitAt(terminal, place);
}

void TerminalSelection::extend(const terminal::Terminal &terminal, Position place)
{
    if (!m_exists)
        begin(terminal, place, Unit::Character, Shape::Flow);
    m_last = unitAt(terminal, place);
}

void TerminalSelection::selectAll(const terminal::Terminal &terminal)
{
    begin(terminal, {terminal.firstLine(), 0}, Unit::Character, Shape::Flow);
    m_last.begin = m_last.end = {terminal.endLine() - 1, terminal.size().columns};
}

Range TerminalSelection::range() const
{
    return {std::min(m_first.begin, m_last.begin), std::max(m_first.end, m_last.end)};
}

bool TerminalSelection::isEmpty() const
{
    if (!m_exists)
        return true;
    const Range all = range();
    return m_shape == Shape::Block ? all.begin.column == all.end.column : all.isEmpty();
}

std::string TerminalSelection::text(const terminal::Terminal &terminal) const
{
    return isEmpty() ? std::string() : textIn(terminal, range(), m_shape);
}

bool TerminalSelection::touches(LineNumber line) const
{
    const Range all = range();
    return !isEmpty() && line >= all.begin.line && line <= all.end.line;
}

std::pair<int, int> TerminalSelection::columns(LineNumber line, int width) const
{
    if (!touches(line))
        return {0, 0};
    const Range all = range();
    if (m_shape == Shape::Block)
        return std::minmax(all.begin.column, all.end.column);
    return {line == all.begin.line ? all.begin.column : 0, line == all.end.line ? all.end.column : width};
}

void TerminalSelection::addAnchors(std::vector<Position *> *anchors)
{
    if (!m_exists)
        return;
    for (Range *range : {&m_first, &m_last}) {
        anchors->push_back(&range->begin);
        anchors->push_back(&range->end);
    }
}
