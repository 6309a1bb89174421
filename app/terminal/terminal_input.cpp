// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/terminal_input.h"

#include <algorithm>
#include <array>
#include <utility>

namespace terminal_input {

using terminal::Key;
using terminal::Modifiers;
using terminal::MouseButton;

static std::optional<Key> keypadKey(int key)
{
    if (key >= Qt::Key_0 && key <= Qt::Key_9)
        return Key(int(Key::Keypad0) + key - Qt::Key_0);
    switch (key) {
    case Qt::Key_Period:
    case Qt::Key_Comma:
        return Key::KeypadDecimal;
    case Qt::Key_Slash:
        return Key::KeypadDivide;
    case Qt::Key_Asterisk:
        return Key::KeypadMultiply;
    case Qt::Key_Minus:
        return Key::KeypadSubtract;
    case Qt::Key_Plus:
        return Key::KeypadAdd;
    default:
        return {};
    }
}

static std::optional<Key> namedKey(int key)
{
    static constexpr std::array<std::pair<int, Key>, 17> kKeys{{
        {Qt::Key_Up, Key::Up},
        {Qt::Key_Down, Key::Down},
        {Qt::Key_Right, Key::Right},
        {Qt::Key_Left, Key::Left},
        {Qt::Key_Home, Key::Home},
        {Qt::Key_End, Key::End},
        {Qt::Key_PageUp, Key::PageUp},
        {Qt::Key_PageDown, Key::PageDown},
        {Qt::Key_Insert, Key::Insert},
        {Qt::Key_Delete, Key::Delete},
        {Qt::Key_Backspace, Key::Backspace},
        {Qt::Key_Tab, Key::Tab},
        {Qt::Key_Backtab, Key::Tab},
        {Qt::Key_Return, Key::Enter},
        {Qt::Key_Enter, Key::KeypadEnter},
        {Qt::Key_Escape, Key::Escape},
        {Qt::Key_Cancel, Key::Escape},
    }};
    if (key >= Qt::Key_F1 && key <= Qt::Key_F20)
        return Key(int(Key::F1) + key - Qt::Key_F1);
    const auto *found =
        std::find_if(kKeys.begin(), kKeys.end(), [key](const auto &k) { return k.first == key; });
    return found == kKeys.end() ? std::nullopt : std::optional(found->second);
}

Modifiers modifiers(Qt::KeyboardModifiers modifiers)
{
    return {modifiers.testFlag(Qt::ShiftModifier), modifiers.testFlag(Qt::AltModifier),
            modifiers.testFlag(Qt::ControlModifier), modifiers.testFlag(Qt::MetaModifier)};
}

std::optional<std::string> encode(const QKeyEvent &event, const terminal::Modes &modes)
{
    Modifiers held = modifiers(event.modifiers());
    const bool isKeypad = event.modifiers().testFlag(Qt::KeypadModifier);
    if (const auto key = namedKey(event.key())) {
        if (event.key() == Qt::Key_Backtab)
            held.shift = true;
        return encodeKey(*key, held, modes);
    }
    if (const auto key = isKeypad && modes.applicationKeypad ? keypadKey(event.key()) : std::nullopt)
        return encodeKey(*key, held, modes);

    const std::u32string text = event.text().toStdU32String();
    if (held.control) {
        const int key = event.key();
        // AltGr is Control and Alt together on some systems: then the layout has made a character.
        const bool isMade = held.alt && text.size() == 1 && text[0] >= 0x20 && text[0] != 0x7f
            && char32_t(key) != text[0] && !(key >= Qt::Key_A && key <= Qt::Key_Z);
        if (isMade)
            return terminal::encodeCharacter(text[0], {});
        if (key >= Qt::Key_A && key <= Qt::Key_Z)
            return terminal::encodeCharacter(char32_t(key - Qt::Key_A + 'a'), held);
        if (text.size() == 1 && (text[0] < 0x20 || text[0] == 0x7f)) { // the layout knows best
            Modifiers rest = held;
            rest.control = false;
            return terminal::encodeCharacter(text[0], rest);
        }
        if (key >= 0x20 && key < 0x7f)
            return terminal::encodeCharacter(char32_t(key), held);
        return {};
    }
    if (text.empty())
        return {};
    if (event.modifiers().testFlag(Qt::GroupSwitchModifier))
        held = {};
    std::string bytes;
    for (const char32_t character : text)
        bytes += terminal::encodeCharacter(character, held);
    return bytes;
}

std::string encode(const QString &text)
{
    std::string bytes;
    for (const char32_t character : text.toStdU32String()) {
        if (character >= 0x20 && character != 0x7f)
            bytes += terminal::encodeCharacter(character, {});
    }
    return bytes;
}

MouseButton button(Qt::MouseButton button)
{
    switch (button) {
    case Qt::LeftButton:
        return MouseButton::Left;
    case Qt::MiddleButton:
        return MouseButton::Middle;
    case Qt::RightButton:
        return MouseButton::Right;
    case Qt::BackButton:
        return MouseButton::Back;
    case Qt::ForwardButton:
        return MouseButton::Forward;
    default:
        return MouseButton::None;
    }
}

} // namespace terminal_input
