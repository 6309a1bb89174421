// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>

class QLabel;
class QToolButton;
class QWidget;

/// The small parts that panes and cards are made of, alike everywhere.
namespace parts {

/// Text as it is, never mark-up, in lines as long as there is room; in a colour of style.h or in that of
/// text.
QLabel *words(const QString &text = {}, const QColor &colour = {});
/// A label's words in that colour, whatever ground they stand on.
void tint(QWidget *label, const QColor &colour);
/// A picture without a frame, with a name that is read aloud and shown by the pointer.
QToolButton *iconButton(const QString &icon, const QString &name, const QColor &colour = {});

} // namespace parts
