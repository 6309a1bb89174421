// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/modes.h"

#include <string>
#include <string_view>

/// What keys, mouse and clipboard become on the way to the program: the bytes that xterm sends.
namespace terminal {

/// To be combined.
struct Modifiers
{
    bool shift = false;
    bool alt = false;
    bool control = false;
    bool meta = false;

    bool any() const { return shift || alt || control || meta; }
};

/// Keys that make no character of their own. The last sixteen are those of the keypad.
// clang-format off
enum class Key {
    Up, Down, Right, Left, Home, End, PageUp, PageDown, Insert, Delete, Backspace, Tab, Enter, Escape,
    F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12, F13, F14, F15, F16, F17, F18, F19, F20,
    Keypad0, Keypad1, Keypad2, Keypad3, Keypad4, Keypad5, Keypad6, Keypad7, Keypad8, Keypad9,
    KeypadDecimal, KeypadDivide, KeypadMultiply, KeypadSubtract, KeypadAdd, KeypadEnter,
};
// clang-format on

std::string encodeKey(Key key, Modifiers modifiers, const Modes &modes);
/// A character as the keyboard layout has made it; for Control the one of the key, as 'c' for Ctrl+C. Shift
/// is in the character already.
std::string encodeCharacter(char32_t character, Modifiers modifiers);

enum class MouseButton {
    None,
    Left,
    Middle,
    Right,
    WheelUp,
    WheelDown,
    WheelLeft,
    WheelRight,
    Back,
    Forward
};
enum class MouseAction { Press, Release, Move };

struct MouseEvent
{
    MouseAction action = MouseAction::Press;
    MouseButton button = MouseButton::None; ///< for Move: the one that is held down
    int column = 0; ///< of the screen, from 0
    int row = 0;
    Modifiers modifiers;
};

/// Empty when the program does not want to know: then the event is the view's.
std::string encodeMouse(const MouseEvent &event, const Modes &modes);
/// The wheel on the alternate screen of a program that does not ask for the mouse: cursor keys (mode 1007).
std::string encodeWheel(int rows, bool isAlternate, const Modes &modes); ///< negative is up

/// Line ends become CR; control characters but tab are taken out, so that the text cannot end the brackets
/// that the program may have asked for, nor press keys.
std::string encodePaste(std::string_view text, const Modes &modes);
std::string encodeFocus(bool isFocused, const Modes &modes);

} // namespace terminal
