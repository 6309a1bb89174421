// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/position.h"

#include <optional>
#include <string>

namespace terminal {

class Terminal;

enum class Shape { Flow, Block };

/// The text in a range as one would have typed it, UTF-8: wrapped rows joined, blanks at line ends dropped,
/// line feeds between lines. Block: the columns between those of begin and end, of each row from one to the
/// other.
std::string textIn(const Terminal &terminal, const Range &range, Shape shape = Shape::Flow);

Range wordAt(const Terminal &terminal, Position position); ///< empty where no word is
Range lineAt(const Terminal &terminal, Position position); ///< all rows it is wrapped into

struct Link
{
    Range range;
    std::string address; ///< printable ASCII, or the text as it stands on the screen

    friend bool operator==(const Link &, const Link &) = default;
};

/// The link under a position: one that the program made (OSC 8), or an http, https or file address in the
/// text.
std::optional<Link> linkAt(const Terminal &terminal, Position position);

} // namespace terminal
