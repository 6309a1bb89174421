// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/terminal_painter.h"

#include "app/terminal/box_drawing.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPainterPath>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

using terminal::Attribute;
using terminal::Cell;
using terminal::Colour;
using terminal::Palette;
using terminal::Row;
using terminal::Style;
using terminal::Underline;

// A hostile program shows everything there is; what is kept of it is bounded.
static constexpr int kMostGlyphs = 32768; // of one face
static constexpr int kMostShaped = 8192; // texts
static constexpr int kMostReadable = 16384; // pairs of colours

static QRgb rgb(const terminal::Rgb &colour) { return qRgb(colour.red, colour.green, colour.blue); }

void TerminalPainter::setFont(const QFont &font, qreal devicePixelRatio)
{
    m_pixel = 1 / devicePixelRatio;
    for (std::size_t face = 0; face < m_fonts.size(); ++face) {
        m_fonts[face] = font;
        m_fonts[face].setKerning(false);
        if (face & 1)
            m_fonts[face].setWeight(QFont::Bold);
        m_fonts[face].setItalic(face & 2);
        m_faces[face] = QRawFont::fromFont(m_fonts[face]);
        m_glyphs[face].clear();
    }
    m_shaped.clear();
    const QFontMetricsF metrics(m_fonts[0]);
    const auto pixels = [&](qreal logical) { return std::max(1L, std::lround(logical * devicePixelRatio)); };
    const qreal above = snapped(metrics.ascent() + 0.4 * m_pixel);
    const qreal below = snapped(metrics.descent() + 0.4 * m_pixel);
    m_cell = {double(pixels(metrics.horizontalAdvance(u'0'))) * m_pixel, above + below};
    m_baseline = above;
    m_line = int(pixels(QFontInfo(m_fonts[0]).pixelSize() / 15.0));
    m_underline = std::min(snapped(m_baseline + std::max(metrics.underlinePos(), 1.0)),
                           m_cell.height() - m_line * m_pixel);
    m_strike = snapped(m_baseline - metrics.strikeOutPos());
}

qreal TerminalPainter::snapped(qreal logical) const
{
    return double(std::lround(logical / m_pixel)) * m_pixel;
}

void TerminalPainter::setPalette(const Palette &palette, bool isReverse)
{
    m_palette = palette;
    m_text = rgb(palette.colours[Palette::kForeground]);
    m_ground = rgb(palette.colours[Palette::kBackground]);
    if (isReverse)
        std::swap(m_text, m_ground);
    // Colours that are text on a dark ground are glaring as grounds.
    for (std::size_t i = 0; i < m_grounds.size(); ++i) {
        const bool isGrey = i % 8 == 0 || i % 8 == 7;
        m_grounds[i] = rgb(palette.colours[i]);
        if (isDark(m_ground) && !isGrey)
            m_grounds[i] = mixed(m_grounds[i], m_ground, 0.5);
    }
}

QColor TerminalPainter::cursorColour() const { return rgb(m_palette.colours[Palette::kCursor]); }

QRgb TerminalPainter::colour(const Colour &colour, QRgb standard) const
{
    return colour.isDefault() ? standard : rgb(m_palette[colour]);
}

QRgb TerminalPainter::groundColour(const Colour &colour, QRgb standard) const
{
    if (colour.kind() == Colour::Kind::Indexed && colour.index() < m_grounds.size())
        return m_grounds[colour.index()];
    return this->colour(colour, standard);
}

QRgb TerminalPainter::readableOn(QRgb text, QRgb ground)
{
    const quint64 key = quint64(text) << 32 | ground;
    const auto found = m_readable.constFind(key);
    if (found != m_readable.cend())
        return *found;
    if (m_readable.size() >= kMostReadable)
        m_readable.clear();
    return *m_readable.insert(key, readable(text, ground));
}

TerminalPainter::Look TerminalPainter::lookOf(const Style &style) const
{
    Look look;
    look.text = colour(style.foreground, m_text);
    look.ground = groundColour(style.background, m_ground);
    look.shape = groundColour(style.foreground, m_text);
    // One of 16 means "red"; which red is ours to say. Others are exact.
    look.isKept = style.foreground.kind() == Colour::Kind::Rgb
        || (style.foreground.kind() == Colour::Kind::Indexed && style.foreground.index() >= 16);
    look.hasOwnGround = !style.background.isDefault();
    if (style.has(Attribute::Inverse)) {
        look.text = std::exchange(look.ground, look.shape);
        look.shape = look.text;
        look.hasOwnGround = true;
    }
    look.isHidden = style.has(Attribute::Hidden);
    look.isStruck = style.has(Attribute::Strike);
    look.isOverlined = style.has(Attribute::Overline);
    look.underline = style.underline;
    look.line = style.underlineColour.isDefault() ? 0 : colour(style.underlineColour, m_text) | 0xff000000;
    look.face = (style.has(Attribute::Bold) ? 1 : 0) | (style.has(Attribute::Italic) ? 2 : 0);
    if (style.has(Attribute::Faint))
        look.text = look.shape = mixed(look.text, look.ground, 0.35);
    return look;
}

void TerminalPainter::apply(const Mark &mark, Look &look)
{
    if (mark.ground.isValid()) {
        look.ground = mark.ground.rgb();
        look.hasOwnGround = true;
        look.isKept = false;
    }
    if (mark.text.isValid())
        look.text = look.shape = mark.text.rgb();
    if (mark.isUnderlined)
        look.underline = Underline::Single;
}

quint32 TerminalPainter::glyphOf(int face, char32_t character)
{
    QHash<char32_t, quint32> &glyphs = m_glyphs[std::size_t(face)];
    const auto found = glyphs.constFind(character);
    if (found != glyphs.cend())
        return *found;
    if (glyphs.size() >= kMostGlyphs)
        glyphs.clear();
    const QList<quint32> ids =
        m_faces[std::size_t(face)].glyphIndexesForString(QString::fromUcs4(&character, 1));
    return *glyphs.insert(character, ids.size() == 1 ? ids.first() : 0);
}

const TerminalPainter::Shaped &TerminalPainter::shaped(int face, const QString &text)
{
    const QString key = QChar(u'0' + face) + text;
    const auto found = m_shaped.constFind(key);
    if (found != m_shaped.cend())
        return *found;
    if (m_shaped.size() >= kMostShaped)
        m_shaped.clear();
    QTextLayout layout(text, m_fonts[std::size_t(face)]);
    QTextOption option;
    option.setWrapMode(QTextOption::NoWrap);
    option.setTextDirection(Qt::LeftToRight);
    layout.setTextOption(option);
    layout.beginLayout();
    const QTextLine line = layout.createLine();
    layout.endLayout();
    Shaped result{line.glyphRuns(), line.naturalTextWidth()};
    for (QGlyphRun &run : result.runs) { // from the baseline
        QList<QPointF> places = run.positions();
        for (QPointF &place : places)
            place.ry() -= line.ascent();
        run.setPositions(places);
    }
    return *m_shaped.insert(key, result);
}

/// In the middle of its cells; what is wider than they are is made narrower.
void TerminalPainter::paintShaped(QPainter &painter, const QRectF &box, int face, const QString &text)
{
    const Shaped &what = shaped(face, text);
    const qreal scale = what.width > box.width() ? box.width() / what.width : 1;
    const qreal left = box.left() + (box.width() - what.width * scale) / 2;
    const QPointF baseline(scale < 1 ? left : snapped(left), box.top() + m_baseline);
    if (scale < 1) {
        painter.save();
        painter.translate(baseline);
        painter.scale(scale, scale);
        for (const QGlyphRun &run : what.runs)
            painter.drawGlyphRun({}, run);
        painter.restore();
        return;
    }
    for (const QGlyphRun &run : what.runs)
        painter.drawGlyphRun(baseline, run);
}

void TerminalPainter::paintRow(QPainter &painter, QPointF topLeft, const Row &row, int columns,
                               std::span<const Mark> marks)
{
    const auto left = [&](int column) { return topLeft.x() + column * m_cell.width(); };
    // The look of the cells, as runs of equal ones: those of the program cut by the marks.
    const int used = std::min(columns, row.used());
    for (int begin = 0; begin < columns;) {
        const Style &style = row.cell(begin).style;
        int end = begin + 1;
        if (begin >= used)
            end = columns;
        while (end < used && row.cell(end).style == style)
            ++end;
        if (end > used && begin < used)
            end = used;
        Look look = lookOf(style);
        for (const Mark &mark : marks) {
            if (mark.begin <= begin && mark.end > begin) {
                end = std::min(end, mark.end);
                apply(mark, look);
            } else if (mark.begin > begin) {
                end = std::min(end, mark.begin);
            }
        }
        while (end < used && row.cell(end).isTail())
            ++end; // never through a character
        const QRectF box(left(begin), topLeft.y(), (end - begin) * m_cell.width(), m_cell.height());
        if (look.hasOwnGround)
            painter.fillRect(box, QColor(look.ground));
        if (look.isHidden) {
            begin = end;
            continue;
        }
        const QRgb exact = look.text;
        if (!look.isKept)
            look.text = readableOn(look.text, look.ground);
        painter.setPen(QColor(look.text));

        m_ids.clear();
        m_places.clear();
        for (int column = begin; column < std::min(end, used); ++column) {
            const Cell &cell = row.cell(column);
            if (cell.isBlank() || cell.isTail())
                continue;
            const QRectF place(left(column), topLeft.y(), m_cell.width() * (cell.isWide() ? 2 : 1),
                               m_cell.height());
            if (!cell.isCluster()) {
                const char32_t character = cell.payload();
                if (character == U' ')
                    continue;
                if (isBoxDrawing(character)) {
                    drawBox(painter, place, character, QColor(character < 0x2580 ? exact : look.shape),
                            m_pixel, m_line);
                    continue;
                }
                const quint32 glyph = cell.isWide() ? 0 : glyphOf(look.face, character);
                if (glyph != 0) {
                    m_ids.append(glyph);
                    m_places.append(place.topLeft() + QPointF(0, m_baseline));
                    continue;
                }
            }
            m_cluster.clear();
            row.appendText(cell, m_cluster);
            paintShaped(painter, place, look.face,
                        QString::fromUcs4(m_cluster.data(), qsizetype(m_cluster.size())));
        }
        if (!m_ids.isEmpty()) {
            QGlyphRun run;
            run.setRawFont(m_faces[std::size_t(look.face)]);
            run.setRawData(m_ids.constData(), m_places.constData(), int(m_ids.size()));
            painter.drawGlyphRun({}, run);
        }
        paintLines(painter, box, look);
        begin = end;
    }
}

void TerminalPainter::paintLines(QPainter &painter, const QRectF &box, const Look &look) const
{
    const qreal thick = m_line * m_pixel;
    if (look.isStruck)
        painter.fillRect(QRectF(box.left(), box.top() + m_strike, box.width(), thick), QColor(look.text));
    if (look.isOverlined)
        painter.fillRect(QRectF(box.left(), box.top(), box.width(), thick), QColor(look.text));
    if (look.underline != Underline::None)
        paintUnderline(painter, box, look);
}

void TerminalPainter::paintUnderline(QPainter &painter, const QRectF &box, const Look &look) const
{
    const QColor colour(look.line != 0 ? look.line : look.text);
    const qreal thick = m_line * m_pixel;
    const qreal top = box.top() + m_underline;
    const qreal bottom = box.top() + m_cell.height();
    const auto pieces = [&](qreal length, qreal gap) {
        // From the left of the terminal on, so that they go on from run to run.
        for (qreal x = box.left(); x < box.right(); x += length + gap)
            painter.fillRect(QRectF(x, top, std::min(length, box.right() - x), thick), colour);
    };
    switch (look.underline) {
    case Underline::None:
        break;
    case Underline::Single:
        painter.fillRect(QRectF(box.left(), top, box.width(), thick), colour);
        break;
    case Underline::Double: {
        const qreal second = std::min(top + thick, bottom - thick);
        painter.fillRect(QRectF(box.left(), second - 2 * thick, box.width(), thick), colour);
        painter.fillRect(QRectF(box.left(), second, box.width(), thick), colour);
        break;
    }
    case Underline::Dotted:
        pieces(std::max(thick, m_pixel), std::max(thick, m_pixel));
        break;
    case Underline::Dashed:
        pieces(snapped(m_cell.width() / 2), snapped(m_cell.width()) - snapped(m_cell.width() / 2));
        break;
    case Underline::Curly: {
        const qreal half = m_cell.width() / 2;
        const qreal height = std::max(1.5 * thick, m_cell.height() / 14);
        const qreal middle = std::min(top + thick / 2, bottom - thick / 2 - height);
        QPainterPath path(QPointF(box.left(), middle));
        const int waves = int(std::lround(box.width() / half));
        for (int i = 0; i < waves; ++i) {
            const qreal x = box.left() + i * half;
            path.quadTo(QPointF(x + half / 2, middle + (i % 2 ? -2 : 2) * height), QPointF(x + half, middle));
        }
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(colour, thick));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(path);
        painter.restore();
        break;
    }
    }
}

void TerminalPainter::paintCursor(QPainter &painter, const QRectF &cell, terminal::CursorShape shape,
                                  bool hasFocus) const
{
    const qreal thick = m_line * m_pixel;
    const QColor colour = cursorColour();
    if (!hasFocus) {
        painter.fillRect(QRectF(cell.left(), cell.top(), cell.width(), thick), colour);
        painter.fillRect(QRectF(cell.left(), cell.bottom() - thick, cell.width(), thick), colour);
        painter.fillRect(QRectF(cell.left(), cell.top(), thick, cell.height()), colour);
        painter.fillRect(QRectF(cell.right() - thick, cell.top(), thick, cell.height()), colour);
    } else if (shape == terminal::CursorShape::Bar) {
        painter.fillRect(QRectF(cell.left(), cell.top(), 2 * thick, cell.height()), colour);
    } else if (shape == terminal::CursorShape::Underline) {
        painter.fillRect(QRectF(cell.left(), cell.bottom() - 2 * thick, cell.width(), 2 * thick), colour);
    }
}

qreal TerminalPainter::paintPreedit(QPainter &painter, QPointF topLeft, const QString &text)
{
    const Shaped &what = shaped(0, text);
    const QRectF box(topLeft, QSizeF(std::ceil(what.width), m_cell.height()));
    painter.fillRect(box, QColor(m_ground));
    painter.setPen(QColor(m_text));
    for (const QGlyphRun &run : what.runs)
        painter.drawGlyphRun(topLeft + QPointF(0, m_baseline), run);
    painter.fillRect(QRectF(box.left(), box.top() + m_underline, box.width(), m_line * m_pixel),
                     cursorColour());
    return box.width();
}
