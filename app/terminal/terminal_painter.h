// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/terminal/terminal_colours.h"
#include "core/terminal/modes.h"
#include "core/terminal/row.h"

#include <QFont>
#include <QGlyphRun>
#include <QHash>
#include <QRawFont>
#include <QRectF>

#include <array>
#include <span>

class QPainter;

/// Paints rows of cells. Hides how it is fast (glyphs without layout, layouts of the rest kept) and how it is
/// exact: cells are whole pixels of the device, whatever the font says, and nothing leaves its cell. Knows
/// nothing of views or scrolling.
class TerminalPainter
{
public:
    /// What differs from what the program wants, for columns from begin to before end. Later ones win.
    struct Mark
    {
        int begin = 0;
        int end = 0;
        QColor ground; ///< invalid: as it is
        QColor text; ///< invalid: as it is, made readable
        bool isUnderlined = false;
    };

    void setFont(const QFont &font, qreal devicePixelRatio);
    void setPalette(const terminal::Palette &palette, bool isReverse);

    QSizeF cell() const { return m_cell; }
    QColor ground() const { return QColor(m_ground); }
    QColor cursorColour() const;

    /// On the ground, which is there.
    void paintRow(QPainter &painter, QPointF topLeft, const terminal::Row &row, int columns,
                  std::span<const Mark> marks);
    /// The bar and the underline; a block is a Mark. One without focus is the outline of its cell.
    void paintCursor(QPainter &painter, const QRectF &cell, terminal::CursorShape shape, bool hasFocus) const;
    /// Text that an input method has not finished, from here to the right. Gives its width.
    qreal paintPreedit(QPainter &painter, QPointF topLeft, const QString &text);

private:
    struct Look
    {
        QRgb text = 0;
        QRgb shape = 0; ///< of blocks, which are like grounds
        QRgb ground = 0;
        QRgb line = 0; ///< of underlines
        terminal::Underline underline = terminal::Underline::None;
        int face = 0;
        bool hasOwnGround = false;
        bool isStruck = false;
        bool isOverlined = false;
        bool isHidden = false;
        bool isKept = false; ///< a colour of the program's own choice
    };
    /// What a text that one font has not, or that is more than one character, looks like.
    struct Shaped
    {
        QList<QGlyphRun> runs;
        qreal width = 0;
    };

    QRgb colour(const terminal::Colour &colour, QRgb standard) const;
    QRgb groundColour(const terminal::Colour &colour, QRgb standard) const;
    QRgb readableOn(QRgb text, QRgb ground);
    Look lookOf(const terminal::Style &style) const;
    void apply(const Mark &mark, Look &look);
    quint32 glyphOf(int face, char32_t character);
    const Shaped &shaped(int face, const QString &text);
    void paintShaped(QPainter &painter, const QRectF &box, int face, const QString &text);
    void paintLines(QPainter &painter, const QRectF &box, const Look &look) const;
    void paintUnderline(QPainter &painter, const QRectF &box, const Look &look) const;
    qreal snapped(qreal logical) const;

    std::array<QFont, 4> m_fonts; // bit 0: bold, bit 1: italic
    std::array<QRawFont, 4> m_faces;
    std::array<QHash<char32_t, quint32>, 4> m_glyphs;
    QHash<QString, Shaped> m_shaped;
    QHash<quint64, QRgb> m_readable;
    QSizeF m_cell{8, 16};
    qreal m_pixel = 1;
    qreal m_baseline = 12;
    qreal m_underline = 14;
    qreal m_strike = 8;
    int m_line = 1; // pixels
    terminal::Palette m_palette;
    std::array<QRgb, 16> m_grounds{};
    QRgb m_text = 0;
    QRgb m_ground = 0;
    QList<quint32> m_ids;
    QList<QPointF> m_places;
    std::u32string m_cluster;
};
