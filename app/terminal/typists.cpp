// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/typists.h"

#include "app/agents/call_words.h"
#include "core/gate/grant.h"
#include "core/guest/keyboard.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPolygonF>

#include <array>

namespace typists {

static QString text(const char *source) { return QCoreApplication::translate("typists", source); }

QString nameOf(const QString &typist) { return typist.isEmpty() ? text("You") : agents::callerName(typist); }

QString sentence(const guest::Keyboard &keyboard, std::uint8_t hands)
{
    QStringList names;
    for (const QString &typist : keyboard.typists(hands))
        names += nameOf(typist);
    if (names.isEmpty())
        return {};
    QString all = names.takeLast();
    if (!names.isEmpty())
        //: %1: "You" or an agent, or several with commas, %2: another one
        all = text("%1 and %2").arg(names.join(QStringLiteral(", ")), all);
    //: %1: "You", an agent, or several: "You and claude-code"
    return text("%1 typed here.").arg(all);
}

int markSide() { return style::scaled(7); }

namespace {

enum class Shape { Disc, Diamond, Square, Triangle, Ring };

struct Look
{
    Shape shape;
    std::size_t colour; ///< of the sixteen
};

} // namespace

static Look lookOf(const guest::Keyboard &keyboard, const QString &typist)
{
    static constexpr std::array kOthers{Look{Shape::Square, 6}, Look{Shape::Triangle, 3},
                                        Look{Shape::Ring, 2}};
    if (typist.isEmpty())
        return {Shape::Disc, 4};
    if (typist == gate::kOperator)
        return {Shape::Diamond, 5};
    const auto place = std::size_t(std::max<qsizetype>(keyboard.placeOf(typist) - 1, 0));
    return kOthers[std::min(place, kOthers.size() - 1)];
}

void paintMark(QPainter &painter, const QRectF &box, const guest::Keyboard &keyboard, const QString &typist,
               const TerminalColours &colours)
{
    const Look look = lookOf(keyboard, typist);
    const terminal::Rgb &rgb = colours.palette.colours[look.colour];
    const QColor colour(rgb.red, rgb.green, rgb.blue);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    switch (look.shape) {
    case Shape::Disc:
        painter.drawEllipse(box);
        break;
    case Shape::Diamond:
        painter.drawPolygon(QPolygonF{{box.center().x(), box.top()},
                                      {box.right(), box.center().y()},
                                      {box.center().x(), box.bottom()},
                                      {box.left(), box.center().y()}});
        break;
    case Shape::Square: {
        const qreal inset = box.width() / 14; // as heavy as a disc
        painter.drawRect(box.adjusted(inset, inset, -inset, -inset));
        break;
    }
    case Shape::Triangle:
        painter.drawPolygon(QPolygonF{box.bottomLeft(), {box.center().x(), box.top()}, box.bottomRight()});
        break;
    case Shape::Ring: {
        const qreal width = box.width() / 4;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colour, width));
        painter.drawEllipse(box.adjusted(width / 2, width / 2, -width / 2, -width / 2));
        break;
    }
    }
    painter.restore();
}

} // namespace typists
