// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/terminal.h"

#include "core/terminal/interpreter.h"

#include <algorithm>

namespace terminal {

static constexpr int kMostWrapped = 20; // rows of a line that are looked through for who typed it

struct Terminal::Parts
{
    Screen screen;
    Interpreter interpreter;
    Parser parser;

    Parts(Size size, int scrollback)
        : screen(size, scrollback)
        , interpreter(screen)
        , parser(interpreter)
    {
    }
};

Terminal::Terminal(Size size, int scrollback)
    : m_parts(std::make_unique<Parts>(size, scrollback))
{
}

Terminal::~Terminal() = default;

void Terminal::feed(std::string_view bytes) { m_parts->parser.feed(bytes); }
std::string Terminal::takeReplies() { return m_parts->interpreter.takeReplies(); }
Events Terminal::takeEvents() { return m_parts->interpreter.takeEvents(); }

const Size &Terminal::size() const { return m_parts->screen.size(); }
LineNumber Terminal::top() const { return m_parts->screen.top(); }
bool Terminal::isAlternate() const { return m_parts->screen.isAlternate(); }
const Modes &Terminal::modes() const { return std::as_const(m_parts->screen).modes(); }
const Palette &Terminal::palette() const { return m_parts->interpreter.palette(); }
const std::string &Terminal::title() const { return m_parts->interpreter.title(); }
const std::string &Terminal::folder() const { return m_parts->interpreter.folder(); }
std::size_t Terminal::scrollbackBytes() const { return m_parts->screen.scrollback().bytes(); }

LineNumber Terminal::firstLine() const
{
    return isAlternate() ? top() : m_parts->screen.scrollback().dropped();
}

Position Terminal::cursor() const
{
    const Screen::Cursor &cursor = m_parts->screen.cursor();
    return {top() + cursor.row, cursor.column};
}

std::string_view Terminal::address(std::uint32_t link) const
{
    return m_parts->interpreter.links().address(link);
}

const Row &Terminal::row(LineNumber line, Row &buffer) const
{
    const Screen &screen = m_parts->screen;
    if (line >= top())
        return screen.grid().row(int(line - top()));
    screen.scrollback().read(line - screen.scrollback().dropped(), buffer);
    return buffer;
}

std::uint8_t Terminal::hands(LineNumber line) const
{
    if (isAlternate() || line < firstLine() || line >= endLine())
        return 0;
    Row buffer;
    std::uint8_t hands = row(line, buffer).marks().hands;
    const LineNumber least = std::max(firstLine(), line - kMostWrapped);
    while (line > least && row(line - 1, buffer).marks().wrapped)
        hands |= row(--line, buffer).marks().hands;
    return hands;
}

Damage Terminal::damageSince(Painted &painted)
{
    Screen &screen = m_parts->screen;
    Damage damage;
    const LineNumber scrolled = top() - painted.top;
    damage.isEverything = painted.layout != screen.layout() || scrolled < 0 || scrolled >= size().rows;
    if (!damage.isEverything) {
        damage.scrolled = int(scrolled);
        for (int y = 0; y < size().rows; ++y) {
            if (screen.grid().row(y).stamp() > painted.stamp)
                damage.rows.push_back(y);
        }
    }
    painted = {screen.now(), screen.layout(), top()};
    return damage;
}

void Terminal::noteHands(std::uint8_t hands)
{
    if (!isAlternate())
        m_parts->screen.markHands(hands);
}

void Terminal::setPalette(const Palette &palette) { m_parts->interpreter.setPalette(palette); }
void Terminal::resize(Size size, std::span<Position> anchors) { m_parts->screen.resize(size, anchors); }
void Terminal::clearScrollback() { m_parts->screen.clearScrollback(); }
void Terminal::reset() { m_parts->interpreter.reset(); }

} // namespace terminal
