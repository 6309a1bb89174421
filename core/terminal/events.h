// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace terminal {

/// What happened beside the screen since it was asked last.
struct Events
{
    bool bell = false;
    bool title = false;
    bool folder = false;
    bool palette = false;
};

} // namespace terminal
