// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/position.h"

#include <string_view>
#include <vector>

namespace terminal {

class Terminal;

enum class Case { Matters, Ignored };

/// Where a text occurs, oldest first, also across the wrapping of lines; never two that overlap. At most
/// `most`, the newest. The ranges stay right while more output scrolls in, and through Terminal::resize() as
/// its anchors.
std::vector<Range> search(const Terminal &terminal, std::string_view text, Case sense,
                          std::size_t most = 10'000);

} // namespace terminal
