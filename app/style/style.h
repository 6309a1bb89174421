// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QIcon>
#include <QPalette>
#include <QString>

class QApplication;
class QWidget;

/// How Berth looks: colours, spacings and fonts, in a light and a dark form. Views take them from here at
/// each paint or on QEvent::PaletteChange, so that a change of theme reaches all of them.
namespace style {

enum class Scheme { Light, Dark };

/// What the desktop asks for; Light where it does not say.
Scheme systemScheme();
/// Gives the program its palette and fonts. May be called again at any time.
void apply(QApplication &application, Scheme scheme);
Scheme scheme(); ///< the one applied last

/// Colours that a QPalette has no role for.
struct Colours
{
    QColor window; ///< of bars and lists
    QColor surface; ///< of what is read and written: chat, editors
    QColor raised; ///< of cards on a surface
    QColor sunken; ///< of code and output in a card
    QColor border;
    QColor text;
    QColor muted; ///< of secondary text, still readable
    QColor accent;
    QColor onAccent;
    QColor good;
    QColor warning;
    QColor bad;
};
const Colours &colours();

inline constexpr int kGap = 8; // between things that belong together
inline constexpr int kMargin = 16; // around a page
inline constexpr int kRadius = 8; // of cards
inline constexpr int kHeader = 50; // as high as what stands on top of each pane
inline constexpr int kTab = 9; // on each side of what is in a tab

/// That many pixels at a font of 10 points and below, more above: for pictures beside words.
int scaled(int pixels);
inline int iconSize() { return scaled(18); }

QFont monospace();
/// Of the application's font, so many points larger.
QFont larger(int points, QFont::Weight weight = QFont::Normal);

/// A line drawing of resources/icons, in a colour of the theme that holds when it is painted.
QIcon icon(const QString &name, QColor Colours::*colour = &Colours::text);

} // namespace style
