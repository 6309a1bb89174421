// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/interpreter.h"

#include "core/terminal/sgr.h"

namespace terminal {

// What comes in here becomes typing for the program that reads it, so an answer is numbers and fixed text,
// never something that the guest wrote elsewhere: no title, no screen content, no clipboard.

static std::string number(int n) { return std::to_string(n); }

bool Interpreter::query(std::uint32_t k, const Parameters &parameters)
{
    const auto key = [](char prefix, char intermediate, char final) {
        return Function{prefix, intermediate, final}.key();
    };
    const int what = parameters.value(0);
    const auto forEach = [&](auto &&action) {
        for (int i = 0; i < parameters.count(); ++i)
            action(parameters.value(i));
    };
    if (k == key(0, 0, 'h') || k == key(0, 0, 'l'))
        forEach([&](int mode) { setMode(mode, k == key(0, 0, 'h')); });
    else if (k == key('?', 0, 'h') || k == key('?', 0, 'l'))
        forEach([&](int mode) { setPrivateMode(mode, k == key('?', 0, 'h')); });
    else if (k == key('?', 0, 's'))
        forEach([&](int mode) {
            const ModeState state = privateMode(mode);
            if (state == ModeState::Set || state == ModeState::Reset)
                m_savedModes[mode] = state == ModeState::Set;
        });
    else if (k == key('?', 0, 'r'))
        forEach([&](int mode) {
            if (const auto saved = m_savedModes.find(mode); saved != m_savedModes.end())
                setPrivateMode(mode, saved->second);
        });
    else if (k == key(0, '$', 'p'))
        reply("\x1b[" + number(what) + ';' + number(int(mode(what))) + "$y");
    else if (k == key('?', '$', 'p'))
        reply("\x1b[?" + number(what) + ';' + number(int(privateMode(what))) + "$y");
    else if (k == key(0, 0, 'c') && what == 0)
        reply("\x1b[?62;6;21;22c"); // VT220 with selective erase, horizontal scrolling, colour
    else if (k == key('>', 0, 'c') && what == 0)
        reply("\x1b[>1;277;0c"); // as xterm when it got SGR mouse reports, which vim concludes from it
    else if (k == key('=', 0, 'c') && what == 0)
        reply("\x1bP!|00000000\x1b\\");
    else if (k == key(0, 0, 'x') && what <= 1)
        reply("\x1b[" + number(what + 2) + ";1;1;128;128;1;0x");
    else if (k == key(0, 0, 'n'))
        reportStatus(what);
    else if (k == key('?', 0, 'n'))
        reportPrivateStatus(what);
    else if (k == key(0, 0, 't'))
        windowOperation(parameters);
    else
        return false;
    return true;
}

void Interpreter::reportStatus(int what)
{
    if (what == 5)
        reply("\x1b[0n");
    if (what == 6)
        reply("\x1b[" + number(m_screen.cursor().row - m_screen.originRow() + 1) + ';'
              + number(m_screen.cursor().column - m_screen.originColumn() + 1) + 'R');
}

void Interpreter::reportPrivateStatus(int what)
{
    switch (what) {
    case 6:
        return reply("\x1b[?" + number(m_screen.cursor().row - m_screen.originRow() + 1) + ';'
                     + number(m_screen.cursor().column - m_screen.originColumn() + 1) + 'R');
    case 15:
        return reply("\x1b[?13n"); // no printer
    case 25:
        return reply("\x1b[?21n"); // user-defined keys are locked
    case 26:
        return reply("\x1b[?27;1;0;0n"); // North American keyboard
    case 53:
    case 55:
        return reply("\x1b[?50n"); // no locator
    default:
        return;
    }
}

void Interpreter::windowOperation(const Parameters &parameters)
{
    const Size &size = m_screen.size();
    const auto report = [&](int code, int height, int width) {
        if (height > 0 && width > 0)
            reply("\x1b[" + number(code) + ';' + number(height) + ';' + number(width) + 't');
    };
    const bool isTitle = parameters.value(1) == 0 || parameters.value(1) == 2;
    switch (parameters.value(0)) {
    case 11:
        return reply("\x1b[1t"); // not minimised, whatever the truth
    case 14:
        return report(4, size.rows * size.cellHeight, size.columns * size.cellWidth);
    case 16:
        return report(6, size.cellHeight, size.cellWidth);
    case 18:
        return report(8, size.rows, size.columns);
    case 19:
        return report(9, size.rows, size.columns);
    case 22:
        if (isTitle) {
            if (m_titles.size() == kMostTitles)
                m_titles.erase(m_titles.begin());
            m_titles.push_back(m_title);
        }
        return;
    case 23:
        if (isTitle && !m_titles.empty()) {
            m_events.title = m_events.title || m_title != m_titles.back();
            m_title = std::move(m_titles.back());
            m_titles.pop_back();
        }
        return;
    default:
        return;
    }
}

void Interpreter::device(Function function, const Parameters &parameters, std::string_view text)
{
    if (function.key() == Function{0, '$', 'q'}.key() && parameters.count() == 0)
        reportSetting(text);
    else if (function.key() == Function{0, '+', 'q'}.key())
        reply("\x1bP0+r\x1b\\"); // XTGETTCAP: terminfo has it
}

void Interpreter::reportSetting(std::string_view what)
{
    const Modes &modes = m_screen.modes();
    const Region &margins = m_screen.margins();
    std::string value;
    if (what == "m") {
        value = sgrOf(m_screen.pen());
    } else if (what == "r") {
        value = number(margins.top + 1) + ';' + number(margins.bottom);
    } else if (what == "s") {
        value = number(margins.left + 1) + ';' + number(margins.right);
    } else if (what == " q") {
        value = number(1 + 2 * int(modes.cursorShape) + (modes.cursorBlinks ? 0 : 1));
    } else if (what == "\"q") {
        const bool isSelective = m_screen.protection() == Screen::Protection::Selective;
        value = isSelective && m_screen.pen().has(Attribute::Protected) ? "1" : "0";
    } else if (what == "\"p") {
        value = "62;1";
    } else {
        return reply("\x1bP0$r\x1b\\");
    }
    reply("\x1bP1$r" + value + std::string(what) + "\x1b\\");
}

} // namespace terminal
