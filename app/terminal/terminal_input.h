// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/input.h"

#include <QKeyEvent>

#include <optional>
#include <string>

/// Qt's keys and buttons in the words of core/terminal/input.h.
namespace terminal_input {

/// Nothing: not a key for a program. What the keyboard layout made (AltGr, dead keys) is taken as it is.
std::optional<std::string> encode(const QKeyEvent &event, const terminal::Modes &modes);
/// Text that an input method made.
std::string encode(const QString &text);

terminal::Modifiers modifiers(Qt::KeyboardModifiers modifiers);
terminal::MouseButton button(Qt::MouseButton button);

} // namespace terminal_input
