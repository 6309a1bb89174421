// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/parts.h"

#include "app/style.h"

#include <QHelpEvent>
#include <QPainter>
#include <QStyle>
#include <QToolButton>
#include <QToolTip>

namespace parts {

QLabel *words(const QString &text, const QColor &colour)
{
    auto *label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    if (colour.isValid())
        tint(label, colour);
    return label;
}

void tint(QWidget *label, const QColor &colour)
{
    QPalette palette; // the rest is the parent's
    palette.setColor(QPalette::WindowText, colour);
    label->setPalette(palette);
    label->setForegroundRole(QPalette::WindowText); // on some grounds Qt takes another one by itself
}

QSize ShortLabel::minimumSizeHint() const
{
    return {fontMetrics().horizontalAdvance(u'…'), QLabel::minimumSizeHint().height()};
}

QString ShortLabel::shownText() const
{
    return fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width());
}

void ShortLabel::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    style()->drawItemText(&painter, contentsRect(), int(alignment()), palette(), isEnabled(), shownText(),
                          foregroundRole());
}

bool ShortLabel::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && shownText() != text()) {
        QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), text().toHtmlEscaped(), this);
        return true;
    }
    return QLabel::event(event);
}

QToolButton *iconButton(const QString &icon, const QString &name, const QColor &colour)
{
    auto *button = new QToolButton;
    button->setIcon(style::icon(icon, colour));
    button->setIconSize({style::iconSize(), style::iconSize()});
    button->setAutoRaise(true);
    button->setToolTip(name);
    button->setAccessibleName(name);
    return button;
}

} // namespace parts
