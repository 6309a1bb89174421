// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/input.h"

#include "core/terminal/unicode.h"

#include <cstdlib>

namespace terminal {

namespace {

const std::string kCsi = "\x1b[";
const std::string kSs3 = "\x1bO";

/// xterm's number for modifiers: 1 and a bit for each.
int numberOf(const Modifiers &m)
{
    return 1 + (m.shift ? 1 : 0) + (m.alt ? 2 : 0) + (m.control ? 4 : 0) + (m.meta ? 8 : 0);
}

/// Keys with a letter: CSI or SS3 and it, with modifiers always CSI 1 ; modifiers.
std::string withLetter(char letter, bool isApplication, const Modifiers &modifiers)
{
    if (modifiers.any())
        return kCsi + "1;" + std::to_string(numberOf(modifiers)) + letter;
    return (isApplication ? kSs3 : kCsi) + letter;
}

/// Keys with a number: CSI number ~.
std::string withNumber(int number, const Modifiers &modifiers)
{
    if (modifiers.any())
        return kCsi + std::to_string(number) + ';' + std::to_string(numberOf(modifiers)) + '~';
    return kCsi + std::to_string(number) + '~';
}

std::string functionKey(int number, const Modifiers &modifiers)
{
    static constexpr int kNumbers[] = {15, 17, 18, 19, 20, 21, 23, 24,
                                       25, 26, 28, 29, 31, 32, 33, 34}; // F5 …
    if (number <= 4)
        return withLetter(char('P' + number - 1), true, modifiers);
    return withNumber(kNumbers[number - 5], modifiers);
}

std::string keypad(Key key, const Modifiers &modifiers, const Modes &modes)
{
    static constexpr char kPlain[] = "0123456789./*-+\r";
    static constexpr char kApplication[] = "pqrstuvwxynojmkM";
    const auto index = std::size_t(key) - std::size_t(Key::Keypad0);
    if (modes.applicationKeypad)
        return withLetter(kApplication[index], true, modifiers);
    if (key == Key::KeypadEnter)
        return encodeKey(Key::Enter, modifiers, modes);
    return encodeCharacter(char32_t(kPlain[index]), modifiers);
}

std::string withAlt(std::string bytes, const Modifiers &modifiers)
{
    return modifiers.alt || modifiers.meta ? "\x1b" + bytes : bytes;
}

} // namespace

std::string encodeKey(Key key, Modifiers modifiers, const Modes &modes)
{
    const bool application = modes.applicationCursor;
    switch (key) {
    case Key::Up:
        return withLetter('A', application, modifiers);
    case Key::Down:
        return withLetter('B', application, modifiers);
    case Key::Right:
        return withLetter('C', application, modifiers);
    case Key::Left:
        return withLetter('D', application, modifiers);
    case Key::Home:
        return withLetter('H', application, modifiers);
    case Key::End:
        return withLetter('F', application, modifiers);
    case Key::Insert:
        return withNumber(2, modifiers);
    case Key::Delete:
        return withNumber(3, modifiers);
    case Key::PageUp:
        return withNumber(5, modifiers);
    case Key::PageDown:
        return withNumber(6, modifiers);
    case Key::Backspace:
        return withAlt(modifiers.control != modes.backspaceIsControlH ? "\b" : "\x7f", modifiers);
    case Key::Tab:
        return modifiers.shift ? withAlt(kCsi + 'Z', modifiers) : withAlt("\t", modifiers);
    case Key::Enter:
        return withAlt(modes.newLine ? "\r\n" : "\r", modifiers);
    case Key::Escape:
        return withAlt("\x1b", modifiers);
    default:
        break;
    }
    if (key <= Key::F20)
        return functionKey(int(key) - int(Key::F1) + 1, modifiers);
    return keypad(key, modifiers, modes);
}

std::string encodeCharacter(char32_t character, Modifiers modifiers)
{
    if (modifiers.control) {
        const char32_t c = character >= U'a' && character <= U'z' ? character - 32 : character;
        static constexpr std::u32string_view kDigits = U"2345678/";
        static constexpr std::u32string_view kControls = {U"\x00\x1b\x1c\x1d\x1e\x1f\x7f\x1f", 8};
        if (c >= U'@' && c <= U'_')
            character = c & 0x1f;
        else if (c == U' ')
            character = 0;
        else if (c == U'?')
            character = 0x7f;
        else if (const auto digit = kDigits.find(c); digit != kDigits.npos)
            character = kControls[digit];
    }
    std::string bytes;
    appendUtf8(bytes, character);
    return withAlt(bytes, modifiers);
}

static std::string mouseReport(int code, const MouseEvent &event, const Modes &modes)
{
    const int x = event.column + 1;
    const int y = event.row + 1;
    const bool isRelease = event.action == MouseAction::Release;
    if (modes.mouseEncoding == MouseEncoding::Sgr)
        return kCsi + '<' + std::to_string(code) + ';' + std::to_string(x) + ';' + std::to_string(y)
            + (isRelease ? 'm' : 'M');
    if (isRelease)
        code |= 3; // the button is not told
    if (modes.mouseEncoding == MouseEncoding::Urxvt)
        return kCsi + std::to_string(code + 32) + ';' + std::to_string(x) + ';' + std::to_string(y) + 'M';
    const int most = modes.mouseEncoding == MouseEncoding::Utf8 ? 2015 : 223;
    if (x > most || y > most)
        return {};
    std::string bytes = kCsi + 'M';
    for (const int value : {code + 32, x + 32, y + 32}) {
        if (modes.mouseEncoding == MouseEncoding::Utf8)
            appendUtf8(bytes, char32_t(value));
        else
            bytes += char(value);
    }
    return bytes;
}

std::string encodeMouse(const MouseEvent &event, const Modes &modes)
{
    static constexpr int kCodes[] = {3, 0, 1, 2, 64, 65, 66, 67, 128, 129};
    const MouseTracking tracking = modes.mouseTracking;
    const bool isWheel = event.button >= MouseButton::WheelUp && event.button <= MouseButton::WheelRight;
    int code = kCodes[int(event.button)];
    switch (event.action) {
    case MouseAction::Press:
        if (tracking == MouseTracking::None || event.button == MouseButton::None)
            return {};
        break;
    case MouseAction::Release:
        if (tracking < MouseTracking::Click || isWheel)
            return {};
        break;
    case MouseAction::Move:
        if (tracking < MouseTracking::Drag
            || (tracking == MouseTracking::Drag && event.button == MouseButton::None))
            return {};
        code += 32;
        break;
    }
    if (tracking != MouseTracking::Press)
        code += (event.modifiers.shift ? 4 : 0) + (event.modifiers.alt || event.modifiers.meta ? 8 : 0)
            + (event.modifiers.control ? 16 : 0);
    return mouseReport(code, event, modes);
}

std::string encodeWheel(int rows, bool isAlternate, const Modes &modes)
{
    if (!isAlternate || !modes.alternateScroll || modes.mouseTracking != MouseTracking::None)
        return {};
    std::string bytes;
    for (int i = std::abs(rows); i > 0; --i)
        bytes += encodeKey(rows < 0 ? Key::Up : Key::Down, {}, modes);
    return bytes;
}

std::string encodePaste(std::string_view text, const Modes &modes)
{
    std::string bytes;
    bytes.reserve(text.size() + 12);
    if (modes.bracketedPaste)
        bytes += "\x1b[200~";
    char before = 0;
    for (const char32_t c : fromUtf8(text)) {
        if (c == U'\n') {
            if (before != '\r')
                bytes += '\r';
        } else if (c == U'\r' || c == U'\t' || (c >= 0x20 && c < 0x7f) || c >= 0xa0) {
            appendUtf8(bytes, c);
        }
        before = char(c);
    }
    if (modes.bracketedPaste)
        bytes += "\x1b[201~";
    return bytes;
}

std::string encodeFocus(bool isFocused, const Modes &modes)
{
    return modes.focusEvents ? kCsi + (isFocused ? 'I' : 'O') : std::string();
}

} // namespace terminal
