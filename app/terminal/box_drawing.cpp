// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/box_drawing.h"

#include <QPainter>
#include <QPainterPath>

#include <array>
#include <cmath>

namespace {

enum Weight { kNone, kLight, kHeavy, kDouble };

/// The arms of U+2500 to U+257F: up, right, down, left, a digit for the weight of each.
// clang-format off
constexpr std::array<quint16, 128> kArms{
    0x0101, 0x0202, 0x1010, 0x2020, 0x0000, 0x0000, 0x0000, 0x0000,
    0x0000, 0x0000, 0x0000, 0x0000, 0x0110, 0x0210, 0x0120, 0x0220,
    0x0011, 0x0012, 0x0021, 0x0022, 0x1100, 0x1200, 0x2100, 0x2200,
    0x1001, 0x1002, 0x2001, 0x2002, 0x1110, 0x1210, 0x2110, 0x1120,
    0x2120, 0x2210, 0x1220, 0x2220, 0x1011, 0x1012, 0x2011, 0x1021,
    0x2021, 0x2012, 0x1022, 0x2022, 0x0111, 0x0112, 0x0211, 0x0212,
    0x0121, 0x0122, 0x0221, 0x0222, 0x1101, 0x1102, 0x1201, 0x1202,
    0x2101, 0x2102, 0x2201, 0x2202, 0x1111, 0x1112, 0x1211, 0x1212,
    0x2111, 0x1121, 0x2121, 0x2112, 0x2211, 0x1122, 0x1221, 0x2212,
    0x1222, 0x2122, 0x2221, 0x2222, 0x0000, 0x0000, 0x0000, 0x0000,
    0x0303, 0x3030, 0x0310, 0x0130, 0x0330, 0x0013, 0x0031, 0x0033,
    0x1300, 0x3100, 0x3300, 0x1003, 0x3001, 0x3003, 0x1310, 0x3130,
    0x3330, 0x1013, 0x3031, 0x3033, 0x0313, 0x0131, 0x0333, 0x1303,
    0x3101, 0x3303, 0x1313, 0x3131, 0x3333, 0x0000, 0x0000, 0x0000,
    0x0000, 0x0000, 0x0000, 0x0000, 0x0001, 0x1000, 0x0100, 0x0010,
    0x0002, 0x2000, 0x0200, 0x0020, 0x0201, 0x1020, 0x0102, 0x2010,
};
// clang-format on

/// One cell in the device's pixels.
class Box
{
public:
    Box(QPainter &painter, const QRectF &cell, QColor colour, qreal pixel, int line)
        : m_painter(painter)
        , m_colour(std::move(colour))
        , m_origin(cell.topLeft())
        , m_pixel(pixel)
        , m_width(int(std::lround(cell.width() / pixel)))
        , m_height(int(std::lround(cell.height() / pixel)))
        , m_line(line)
    {
    }

    void line(char32_t character);
    void block(char32_t character);
    void triangle(char32_t character);

private:
    enum class Axis { Horizontal, Vertical };

    int length(Axis axis) const { return axis == Axis::Horizontal ? m_width : m_height; }
    /// Where a line in the middle begins, across it.
    int middle(Axis across) const { return (length(across) - m_line) / 2; }
    void fill(int left, int top, int right, int bottom)
    {
        m_painter.fillRect(QRectF(m_origin.x() + left * m_pixel, m_origin.y() + top * m_pixel,
                                  (right - left) * m_pixel, (bottom - top) * m_pixel),
                           m_colour);
    }
    /// Along an axis from and to, across it from and to.
    void fill(Axis axis, int from, int to, int acrossFrom, int acrossTo)
    {
        if (axis == Axis::Horizontal)
            fill(from, acrossFrom, to, acrossTo);
        else
            fill(acrossFrom, from, acrossTo, to);
    }
    void arms(quint16 arms);
    void arm(Axis axis, bool isForward, Weight own, Weight opposite, Weight before, Weight after);
    void dashes(Axis axis, int count, Weight weight);
    void stroke(const QPainterPath &path, bool isRound);
    QPointF point(qreal x, qreal y) const { return m_origin + QPointF(x, y) * m_pixel; }
    int eighth(int length, int eighths) const { return int(std::lround(length * eighths / 8.0)); }

    QPainter &m_painter;
    const QColor m_colour;
    const QPointF m_origin;
    const qreal m_pixel;
    const int m_width;
    const int m_height;
    const int m_line;
};

/// `before` and `after` are the arms across: of a horizontal one up and down. A double arm is two lines with
/// a line's width between; each of them ends where the arms across let it.
void Box::arm(Axis axis, bool isForward, Weight own, Weight opposite, Weight before, Weight after)
{
    const Axis across = axis == Axis::Horizontal ? Axis::Vertical : Axis::Horizontal;
    const int centre = middle(axis); // of the lines across, along this one
    const int own0 = middle(across);
    // Where the arm begins near the centre, as an offset in widths of a line: -1 and 1 are the two lines of a
    // double one across.
    const auto draw = [&](int offset, int from, int to) {
        // Ends are told for a forward arm; the one back is its mirror.
        const int start = isForward ? centre + offset * m_line : centre - offset * m_line + m_line;
        if (isForward)
            fill(axis, start, length(axis), from, to);
        else
            fill(axis, 0, start, from, to);
    };
    if (own == kDouble) {
        for (const int side : {-1, 1}) {
            const Weight near = side < 0 ? before : after;
            const Weight far = side < 0 ? after : before;
            int offset = 0;
            if (near == kDouble)
                offset = 1;
            else if (near == kNone && far == kDouble && opposite == kNone)
                offset = -1;
            draw(offset, own0 + side * m_line, own0 + (side + 1) * m_line);
        }
        return;
    }
    int offset = 0;
    if (before == kDouble && after == kDouble)
        offset = opposite == kNone ? 1 : 0;
    else if ((before == kDouble || after == kDouble) && opposite == kNone)
        offset = -1;
    const int extra = own == kHeavy ? m_line : 0; // a heavy one is thicker by this, half of it on each side
    const int from = own0 - extra / 2;
    draw(offset, from, from + m_line + extra);
    if (before == kHeavy || after == kHeavy) { // into the corner
        const int past = m_line / 2;
        if (isForward)
            fill(axis, centre - past, centre, from, from + m_line + extra);
        else
            fill(axis, centre + m_line, centre + 2 * m_line - past, from, from + m_line + extra);
    }
}

void Box::arms(quint16 arms)
{
    const auto up = Weight(arms >> 12 & 15);
    const auto right = Weight(arms >> 8 & 15);
    const auto down = Weight(arms >> 4 & 15);
    const auto left = Weight(arms & 15);
    if (right != kNone)
        arm(Axis::Horizontal, true, right, left, up, down);
    if (left != kNone)
        arm(Axis::Horizontal, false, left, right, up, down);
    if (down != kNone)
        arm(Axis::Vertical, true, down, up, left, right);
    if (up != kNone)
        arm(Axis::Vertical, false, up, down, left, right);
}

void Box::dashes(Axis axis, int count, Weight weight)
{
    const Axis across = axis == Axis::Horizontal ? Axis::Vertical : Axis::Horizontal;
    const int extra = weight == kHeavy ? m_line : 0;
    const int from = middle(across) - extra / 2;
    const int gap = std::max(1, length(axis) / (count * 3));
    for (int i = 0; i < count; ++i)
        fill(axis, length(axis) * i / count + gap / 2, length(axis) * (i + 1) / count - (gap - gap / 2), from,
             from + m_line + extra);
}

void Box::stroke(const QPainterPath &path, bool isRound)
{
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setBrush(Qt::NoBrush);
    m_painter.setPen(QPen(m_colour, m_line * m_pixel, Qt::SolidLine, isRound ? Qt::FlatCap : Qt::SquareCap));
    m_painter.drawPath(path);
    m_painter.restore();
}

void Box::line(char32_t character)
{
    struct Dashed
    {
        char32_t first;
        int count;
    };
    for (const Dashed dashed : {Dashed{0x2504, 3}, Dashed{0x2508, 4}, Dashed{0x254c, 2}}) {
        if (character >= dashed.first && character < dashed.first + 4) {
            const char32_t kind = character - dashed.first;
            dashes(kind < 2 ? Axis::Horizontal : Axis::Vertical, dashed.count, kind % 2 ? kHeavy : kLight);
            return;
        }
    }
    const qreal x = middle(Axis::Horizontal) + m_line / 2.0;
    const qreal y = middle(Axis::Vertical) + m_line / 2.0;
    if (character >= 0x256d && character <= 0x2570) { // ╭ ╮ ╯ ╰
        const bool isDown = character <= 0x256e;
        const bool isRight = character == 0x256d || character == 0x2570;
        const qreal radius = std::min(m_width, m_height) / 2.0;
        const qreal endX = isRight ? m_width : 0;
        const qreal endY = isDown ? m_height : 0;
        const qreal turnX = isRight ? x + radius : x - radius;
        const qreal turnY = isDown ? y + radius : y - radius;
        QPainterPath path(point(x, endY));
        path.lineTo(point(x, turnY));
        path.quadTo(point(x, y), point(turnX, y));
        path.lineTo(point(endX, y));
        stroke(path, true);
        return;
    }
    if (character >= 0x2571 && character <= 0x2573) { // ╱ ╲ ╳
        QPainterPath path;
        if (character != 0x2572) {
            path.moveTo(point(0, m_height));
            path.lineTo(point(m_width, 0));
        }
        if (character != 0x2571) {
            path.moveTo(point(0, 0));
            path.lineTo(point(m_width, m_height));
        }
        stroke(path, false);
        return;
    }
    arms(kArms[character - 0x2500]);
}

void Box::block(char32_t character)
{
    const int halfWidth = eighth(m_width, 4);
    const int halfHeight = eighth(m_height, 4);
    if (character == 0x2580) {
        fill(0, 0, m_width, halfHeight);
    } else if (character <= 0x2588) { // ▁ … █, from below
        const int height =
            character == 0x2584 ? m_height - halfHeight : eighth(m_height, int(character - 0x2580));
        fill(0, m_height - height, m_width, m_height);
    } else if (character <= 0x258f) { // ▉ … ▏, from the left
        fill(0, 0, std::max(1, eighth(m_width, int(0x2590 - character))), m_height);
    } else if (character == 0x2590) {
        fill(halfWidth, 0, m_width, m_height);
    } else if (character <= 0x2593) { // shades
        QColor colour = m_colour;
        colour.setAlphaF(0.25F * float(character - 0x2590));
        m_painter.fillRect(QRectF(m_origin, QSizeF(m_width, m_height) * m_pixel), colour);
    } else if (character == 0x2594) {
        fill(0, 0, m_width, std::max(1, eighth(m_height, 1)));
    } else if (character == 0x2595) {
        fill(m_width - std::max(1, eighth(m_width, 1)), 0, m_width, m_height);
    } else { // quadrants: upper left, upper right, lower left, lower right
        static constexpr std::array<int, 10> kQuadrants{4, 8, 1, 13, 9, 7, 11, 2, 6, 14};
        const int quadrants = kQuadrants[character - 0x2596];
        if (quadrants & 1)
            fill(0, 0, halfWidth, halfHeight);
        if (quadrants & 2)
            fill(halfWidth, 0, m_width, halfHeight);
        if (quadrants & 4)
            fill(0, halfHeight, halfWidth, m_height);
        if (quadrants & 8)
            fill(halfWidth, halfHeight, m_width, m_height);
    }
}

void Box::triangle(char32_t character)
{
    const bool isRight = character <= 0xe0b1;
    const qreal from = isRight ? 0 : m_width;
    QPainterPath path(point(from, 0));
    path.lineTo(point(isRight ? m_width : 0, m_height / 2.0));
    path.lineTo(point(from, m_height));
    if (character == 0xe0b1 || character == 0xe0b3) {
        stroke(path, true);
        return;
    }
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.fillPath(path, m_colour);
    m_painter.restore();
}

} // namespace

bool isBoxDrawing(char32_t character)
{
    return (character >= 0x2500 && character <= 0x259f) || (character >= 0xe0b0 && character <= 0xe0b3);
}

void drawBox(QPainter &painter, const QRectF &cell, char32_t character, QColor colour, qreal pixel, int line)
{
    Box box(painter, cell, std::move(colour), pixel, line);
    if (character < 0x2580)
        box.line(character);
    else if (character < 0x25a0)
        box.block(character);
    else
        box.triangle(character);
}
