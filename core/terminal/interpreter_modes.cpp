// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/interpreter.h"

namespace terminal {

namespace {

/// The private modes that are a switch and nothing else.
struct Switch
{
    int number;
    bool Modes::*flag;
};

constexpr Switch kSwitches[] = {{1, &Modes::applicationCursor},
                                {5, &Modes::reverseVideo},
                                {7, &Modes::autowrap},
                                {12, &Modes::cursorBlinks},
                                {25, &Modes::cursorVisible},
                                {45, &Modes::reverseWrap},
                                {66, &Modes::applicationKeypad},
                                {67, &Modes::backspaceIsControlH},
                                {1004, &Modes::focusEvents},
                                {1007, &Modes::alternateScroll},
                                {1045, &Modes::reverseWrapAnywhere},
                                {2004, &Modes::bracketedPaste},
                                {2026, &Modes::synchronized},
                                {2027, &Modes::graphemes}};

struct Tracking
{
    int number;
    MouseTracking tracking;
};

constexpr Tracking kTrackings[] = {{9, MouseTracking::Press},
                                   {1000, MouseTracking::Click},
                                   {1002, MouseTracking::Drag},
                                   {1003, MouseTracking::Motion}};

struct Encoding
{
    int number;
    MouseEncoding encoding;
};

constexpr Encoding kEncodings[] = {
    {1005, MouseEncoding::Utf8}, {1006, MouseEncoding::Sgr}, {1015, MouseEncoding::Urxvt}};

} // namespace

void Interpreter::setMode(int mode, bool on)
{
    if (mode == 4)
        m_screen.modes().insert = on;
    else if (mode == 20)
        m_screen.modes().newLine = on;
}

void Interpreter::setPrivateMode(int mode, bool on)
{
    using Exit = Screen::Exit;
    Modes &modes = m_screen.modes();
    for (const auto &[number, flag] : kSwitches) {
        if (number == mode)
            modes.*flag = on;
    }
    for (const auto &[number, tracking] : kTrackings) {
        if (number == mode)
            modes.mouseTracking = on ? tracking : MouseTracking::None;
    }
    for (const auto &[number, encoding] : kEncodings) {
        if (number == mode)
            modes.mouseEncoding = on ? encoding : MouseEncoding::Default;
    }
    switch (mode) {
    case 5:
        return m_screen.touchAll();
    case 6:
        return m_screen.setOriginMode(on);
    case 69:
        return m_screen.setLeftRightMarginMode(on);
    case 47:
        return on ? m_screen.enterAlternate() : m_screen.leaveAlternate(Exit::AsItIs);
    case 1047:
        return on ? m_screen.enterAlternate() : m_screen.leaveAlternate(Exit::Cleared);
    case 1048:
        return on ? m_screen.saveCursor() : m_screen.restoreCursor();
    case 1049:
        if (on) {
            m_screen.saveCursor();
            m_screen.enterAlternate();
            m_screen.eraseInDisplay(Screen::Part::All, Screen::Erase::Everything);
        } else {
            m_screen.leaveAlternate(Exit::AsItIs);
            m_screen.restoreCursor();
        }
        return;
    default:
        return;
    }
}

Interpreter::ModeState Interpreter::mode(int mode) const
{
    const Modes &modes = m_screen.modes();
    if (mode == 4)
        return modes.insert ? ModeState::Set : ModeState::Reset;
    if (mode == 20)
        return modes.newLine ? ModeState::Set : ModeState::Reset;
    for (const int never : {1, 5, 7, 10, 11, 13, 14, 15, 16, 17, 18, 19}) { // ECMA-48; as xterm tells it
        if (never == mode)
            return ModeState::AlwaysReset;
    }
    return ModeState::Unknown;
}

Interpreter::ModeState Interpreter::privateMode(int mode) const
{
    const Modes &modes = m_screen.modes();
    const auto state = [](bool on) { return on ? ModeState::Set : ModeState::Reset; };
    for (const auto &[number, flag] : kSwitches) {
        if (number == mode)
            return state(modes.*flag);
    }
    for (const auto &[number, tracking] : kTrackings) {
        if (number == mode)
            return state(modes.mouseTracking == tracking);
    }
    for (const auto &[number, encoding] : kEncodings) {
        if (number == mode)
            return state(modes.mouseEncoding == encoding);
    }
    switch (mode) {
    case 6:
        return state(modes.origin);
    case 69:
        return state(modes.leftRightMargins);
    case 47:
    case 1047:
    case 1049:
        return state(m_screen.isAlternate());
    case 3: // DECCOLM
    case 8: // DECARM: keys repeat as the desktop has it
        return ModeState::AlwaysReset;
    default:
        return ModeState::Unknown;
    }
}

void Interpreter::setCursorShape(int shape)
{
    if (shape > 6)
        return;
    Modes &modes = m_screen.modes();
    modes.cursorBlinks = shape == 0 || shape % 2 == 1;
    modes.cursorShape = shape <= 2 ? CursorShape::Block
        : shape <= 4               ? CursorShape::Underline
                                   : CursorShape::Bar;
}

} // namespace terminal
