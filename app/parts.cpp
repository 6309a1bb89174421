// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/parts.h"

#include "app/style.h"

#include <QLabel>
#include <QToolButton>

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

QToolButton *iconButton(const QString &icon, const QString &name, const QColor &colour)
{
    auto *button = new QToolButton;
    button->setIcon(style::icon(icon, colour));
    button->setIconSize({style::kIcon, style::kIcon});
    button->setAutoRaise(true);
    button->setToolTip(name);
    button->setAccessibleName(name);
    return button;
}

} // namespace parts
