// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/selection.h"
#include "core/terminal/terminal.h"

#include <string>
#include <utility>
#include <vector>

/// What a person selects, from the place where it began to where the pointer is, in whole characters, words
/// or lines. Places are between cells: column 3 is left of the fourth.
class TerminalSelection
{
public:
    enum class Unit { Character, Word, Line };

    void begin(const terminal::Terminal &terminal, terminal::Position place, Unit unit,
               terminal::Shape shape);
    void extend(const terminal::Terminal &terminal, terminal::Position place);
    void selectAll(const terminal::Terminal &terminal);
    void clear() { m_exists = false; }

    bool isEmpty() const;
    std::string text(const terminal::Terminal &terminal) const;
    /// The columns of a line that are selected, from and to before; equal when none is.
    std::pair<int, int> columns(terminal::LineNumber line, int width) const;
    bool touches(terminal::LineNumber line) const;
    /// What Terminal::resize() has to move.
    void addAnchors(std::vector<terminal::Position *> *anchors);
    terminal::Range range() const; ///< of a block: its corners

private:
    terminal::Range unitAt(const terminal::Terminal &terminal, terminal::Position place) const;

    bool m_exists = false;
    Unit m_unit = Unit::Character;
    terminal::Shape m_shape = terminal::Shape::Flow;
    terminal::Range m_first; // the unit in which it began
    terminal::Range m_last; // the one it goes to
};
