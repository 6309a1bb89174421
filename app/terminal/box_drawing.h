// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRectF>

class QPainter;

/// Lines and blocks (U+2500 to U+259F) and the triangles of prompts (U+E0B0 to U+E0B3), drawn to the pixel so
/// that they meet from cell to cell, as the glyphs of no font do.
bool isBoxDrawing(char32_t character);

/// `pixel` is the size of one of the device's, `line` how many of them a light line is thick.
void drawBox(QPainter &painter, const QRectF &cell, char32_t character, QColor colour, qreal pixel, int line);
