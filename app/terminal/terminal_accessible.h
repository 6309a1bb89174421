// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class TerminalView;

/// What a screen reader is told of a terminal: its visible text, the cursor, and that they changed.
namespace terminal_accessible {

void install(); ///< before the first view is made; more than once is harmless
void attach(TerminalView *view);

} // namespace terminal_accessible
