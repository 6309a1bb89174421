// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/style/style.h"
#include "core/terminal/palette.h"

/// What the colours of a terminal look like in Berth.
struct TerminalColours
{
    terminal::Palette palette;
    QColor selection; ///< the ground of what is selected
    QColor hit; ///< of what was searched for and found
    QColor currentHit;
    QColor muted; ///< of marks beside the text

    static TerminalColours of(style::Scheme scheme);
};

/// WCAG 2.1: 1 to 21.
double contrastOf(QRgb one, QRgb other);
bool isDark(QRgb colour);
/// The colour, or one like it that can be read on this ground. Same on same is meant to be invisible, and
/// stays so.
QRgb readable(QRgb colour, QRgb ground, double least = 4.5);
/// Of the second as much as `part` says.
QRgb mixed(QRgb one, QRgb other, double part);
