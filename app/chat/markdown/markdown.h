// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringView>

/// Markdown as values, from top to bottom. Whoever wrote it is not trusted: HTML stays the letters it is made
/// of, a picture becomes words, a link says where it leads, and what would hide or turn text is made visible.
/// Time and memory grow with the length of the text alone, however deep it is nested.
namespace markdown {

/// Letters that look alike.
struct Span
{
    enum Style { Plain = 0, Bold = 1, Italic = 2, Struck = 4, Code = 8 };

    QString text;
    int style = Plain;
    QString target; ///< where the link leads, when that is a page of the web; else empty

    bool operator==(const Span &) const = default;
};
using Words = QList<Span>;

/// One thing below another: a paragraph, a heading, a piece of code, a table. Quotes and lists are told by
/// what is in them.
struct Leaf
{
    enum class Kind { Paragraph, Heading, Code, Rule, Table };
    enum class Align { Start, Centre, End };

    Kind kind = Kind::Paragraph;
    int level = 0; ///< of a heading, 1 to 6
    int quotes = 0; ///< how many it stands in
    int lists = 0; ///< likewise
    QString marker; ///< of what begins an item of a list: "•", "3.", "☑"
    bool isTight = false; ///< close to what is above it
    Words words; ///< of a paragraph or heading
    QString language; ///< of code, as its author calls it
    QString code; ///< without the last end of line
    QList<QList<Words>> rows; ///< of a table: its head first; all as long as that
    QList<Align> columns;

    bool operator==(const Leaf &) const = default;
};

/// A longer text ends there, in words that say so.
inline constexpr qsizetype kMost = 256 * 1024;
inline constexpr int kMostLines = 3000; ///< likewise: leaves, lines of code and rows together
/// A longer paragraph becomes several, so that none is long to lay out.
inline constexpr qsizetype kLongest = 4 * 1024;

QList<Leaf> parse(QStringView text);

/// What of a text that is still being written can be shown without taking it back with the next letter: half
/// a fence, a table's first line or a lone asterisk wait, and what is bold or code ends where the text does.
QString settled(QStringView text);

/// Characters that turn others round, or mean something to a text's layout alone, become U+FFFD.
QString visible(QString text);

} // namespace markdown
