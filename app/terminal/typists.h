// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/terminal/terminal_colours.h"

#include <QRectF>
#include <QString>

class QPainter;

namespace guest {
class Keyboard;
}

/// How those who type into a terminal are called and drawn: a shape for each as well as a colour, the same in
/// the margin beside the lines and above them.
namespace typists {

QString nameOf(const QString &typist);
/// "You and claude-code typed here." Empty without hands.
QString sentence(const guest::Keyboard &keyboard, std::uint8_t hands);
int markSide(); ///< pixels; a mark is a square
void paintMark(QPainter &painter, const QRectF &box, const guest::Keyboard &keyboard, const QString &typist,
               const TerminalColours &colours);

} // namespace typists
