// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/interpreter.h"

#include "core/terminal/sgr.h"

namespace terminal {

Interpreter::Interpreter(Screen &screen)
    : m_screen(screen)
{
}

void Interpreter::reset()
{
    m_screen.reset(Screen::Reset::Hard);
    m_savedModes.clear();
    resetColours({});
    for (const int number : {Palette::kForeground, Palette::kBackground, Palette::kCursor})
        resetColour(number);
}

void Interpreter::control(char code)
{
    m_screen.forgetPrinted();
    switch (code) {
    case '\a':
        m_events.bell = true;
        break;
    case '\b':
        m_screen.moveLeft(1);
        break;
    case '\t':
        m_screen.tab(1);
        break;
    case '\n':
    case '\v':
    case '\f':
        m_screen.lineFeed();
        if (m_screen.modes().newLine)
            m_screen.carriageReturn();
        break;
    case '\r':
        m_screen.carriageReturn();
        break;
    case 0x0e:
        m_screen.charsets().shift = 1;
        break;
    case 0x0f:
        m_screen.charsets().shift = 0;
        break;
    default:
        break;
    }
}

/// Of a function without parameters, or the key of one.
static constexpr std::uint32_t key(char final, char intermediate = 0, char prefix = 0)
{
    return Function{prefix, intermediate, final}.key();
}

void Interpreter::escape(Function function)
{
    m_screen.forgetPrinted();
    switch (function.intermediate) {
    case '(':
    case ')':
    case '*':
    case '+':
        m_screen.charsets().designated[std::size_t(function.intermediate - '(')] = charsetOf(function.final);
        return;
    case '-':
    case '.':
    case '/': // sets of 96: none is known
        m_screen.charsets().designated[std::size_t(function.intermediate - ',')] = Charset::Ascii;
        return;
    default:
        break;
    }
    switch (function.key()) {
    case key('7'):
        return m_screen.saveCursor();
    case key('8'):
        return m_screen.restoreCursor();
    case key('6'):
        return m_screen.backColumn();
    case key('9'):
        return m_screen.forwardColumn();
    case key('='):
        m_screen.modes().applicationKeypad = true;
        return;
    case key('>'):
        m_screen.modes().applicationKeypad = false;
        return;
    case key('D'):
        return m_screen.lineFeed();
    case key('E'): // in this order: whether the line feed scrolls is a matter of where the cursor was
        m_screen.lineFeed();
        return m_screen.carriageReturn();
    case key('H'):
        return m_screen.tabs().set(m_screen.cursor().column, true);
    case key('M'):
        return m_screen.reverseLineFeed();
    case key('N'):
        m_screen.charsets().singleShift = 2;
        return;
    case key('O'):
        m_screen.charsets().singleShift = 3;
        return;
    case key('n'):
        m_screen.charsets().shift = 2;
        return;
    case key('o'):
        m_screen.charsets().shift = 3;
        return;
    case key('V'):
        return m_screen.protect(Screen::Protection::Area, true);
    case key('W'):
        m_screen.pen().set(Attribute::Protected, false);
        return;
    case key('Z'):
        return sequence({0, 0, 'c'}, {});
    case key('c'):
        return reset();
    case key('8', '#'):
        return m_screen.alignmentPattern();
    default:
        return;
    }
}

void Interpreter::sequence(Function function, const Parameters &parameters)
{
    const std::uint32_t k = function.key();
    if (k != key('b'))
        m_screen.forgetPrinted();
    if (k == key('m'))
        applySgr(m_screen.pen(), parameters);
    else if (!move(k, parameters) && !edit(k, parameters))
        query(k, parameters);
}

bool Interpreter::move(std::uint32_t k, const Parameters &parameters)
{
    Screen &s = m_screen;
    const int times = parameters.times(0);
    switch (k) {
    case key('A'):
        s.moveUp(times);
        break;
    case key('B'):
        s.moveDown(times);
        break;
    case key('C'):
        s.moveRight(times);
        break;
    case key('D'):
        s.moveLeft(times);
        break;
    case key('E'):
        s.moveDown(times);
        s.carriageReturn();
        break;
    case key('F'):
        s.moveUp(times);
        s.carriageReturn();
        break;
    case key('G'):
    case key('`'):
        s.moveToColumn(times - 1);
        break;
    case key('H'):
    case key('f'):
        s.moveTo(times - 1, parameters.times(1) - 1);
        break;
    case key('I'):
        s.tab(times);
        break;
    case key('Z'):
        s.backTab(times);
        break;
    case key('a'):
        s.moveToColumn(s.cursor().column - s.originColumn() + times);
        break;
    case key('d'):
        s.moveToRow(times - 1);
        break;
    case key('e'):
        s.moveToRow(s.cursor().row - s.originRow() + times);
        break;
    case key('s'):
        if (s.modes().leftRightMargins) {
            const int right = parameters.value(1);
            s.setHorizontalMargins(times - 1, right == 0 ? s.size().columns : right);
        } else {
            s.saveCursor();
        }
        break;
    case key('u'):
        s.restoreCursor();
        break;
    case key('r'): {
        const int bottom = parameters.value(1);
        s.setVerticalMargins(times - 1, bottom == 0 ? s.size().rows : bottom);
        break;
    }
    case key('g'):
        if (parameters.value(0) == 0)
            s.tabs().set(s.cursor().column, false);
        else if (parameters.value(0) == 3)
            s.tabs().clear();
        break;
    case key('W', 0, '?'):
        if (parameters.value(0) == 5)
            s.tabs().reset();
        break;
    default:
        return false;
    }
    return true;
}

bool Interpreter::edit(std::uint32_t k, const Parameters &parameters)
{
    Screen &s = m_screen;
    const int times = parameters.times(0);
    const int what = parameters.value(0);
    const auto part = what == 0 ? Screen::Part::ToEnd : what == 1 ? Screen::Part::ToBegin : Screen::Part::All;
    switch (k) {
    case key('@'):
        s.insertCharacters(times);
        break;
    case key('P'):
        s.deleteCharacters(times);
        break;
    case key('L'):
        s.insertLines(times);
        break;
    case key('M'):
        s.deleteLines(times);
        break;
    case key('X'):
        s.eraseCharacters(times, s.plainErase());
        break;
    case key('b'):
        s.repeat(times);
        break;
    case key('S'):
        s.scrollUp(times);
        break;
    case key('T'): // with more parameters it is mouse highlighting
    case key('^'):
        if (parameters.count() <= 1)
            s.scrollDown(times);
        break;
    case key('@', ' '):
        s.scrollLeft(times);
        break;
    case key('A', ' '):
        s.scrollRight(times);
        break;
    case key('}', '\''):
        s.insertColumns(times);
        break;
    case key('~', '\''):
        s.deleteColumns(times);
        break;
    case key('J'):
        if (what == 3)
            s.clearScrollback();
        else if (what <= 2)
            s.eraseInDisplay(part, s.plainErase());
        break;
    case key('J', 0, '?'):
        if (what <= 2)
            s.eraseInDisplay(part, Screen::Erase::Unprotected);
        break;
    case key('K'):
        if (what <= 2)
            s.eraseInLine(part, s.plainErase());
        break;
    case key('K', 0, '?'):
        if (what <= 2)
            s.eraseInLine(part, Screen::Erase::Unprotected);
        break;
    case key('q', '"'):
        s.protect(Screen::Protection::Selective, what == 1);
        break;
    case key('p', '!'):
        s.reset(Screen::Reset::Soft);
        break;
    case key('q', ' '):
        setCursorShape(what);
        break;
    default:
        return false;
    }
    return true;
}

void Interpreter::reply(std::string_view text)
{
    if (m_replies.size() + text.size() <= kMostReply)
        m_replies += text;
}

} // namespace terminal
