// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChar>
#include <QHash>
#include <QSet>
#include <QStringList>

namespace support {

/// Names of files as a guest can make them that means ill: some five hundred, with characters of every
/// category of Unicode in the middle, at the ends and beside a dot; without slashes, none longer than a name
/// can be.
inline QStringList hostileNames()
{
    const QString escape = QStringLiteral("\x1b[2J\x1b]0;title\x07");
    QStringList names{QStringLiteral("<img src=x>"),
                      QStringLiteral("<b>a<br>.txt"),
                      QStringLiteral("&lt;img&gt;"),
                      QStringLiteral("![a](b).md"),
                      QStringLiteral("%1 %n %s"),
                      QStringLiteral("$(id)"),
                      QStringLiteral("`id`"),
                      QStringLiteral("; rm -rf ."),
                      QStringLiteral("-rf"),
                      QStringLiteral("--help"),
                      QStringLiteral("..."),
                      QStringLiteral(" "),
                      QStringLiteral("'\"\\"),
                      QStringLiteral("file:\\\\x"),
                      QStringLiteral("a\nberth: done"),
                      QStringLiteral("a\rb"),
                      QStringLiteral("\u009b31m"),
                      QStringLiteral("invoice\u202efdp.exe"),
                      escape,
                      QString(250, u'n'),
                      QString(83, QChar(0x2e2e))};
    QHash<int, int> ofCategory;
    for (char32_t code = 1; code <= 0x10ffff; ++code) {
        const int category = QChar::category(code);
        if (code == U'/' || QChar::isSurrogate(code) || ofCategory[category] >= 4)
            continue;
        ++ofCategory[category];
        const QString one = QString::fromUcs4(&code, 1);
        names << one + QStringLiteral("a.txt") << QStringLiteral("a") + one + QStringLiteral("b.txt")
              << QStringLiteral("x.desktop") + one << QStringLiteral(".") + one
              << QStringLiteral("a") + one.repeated(40);
    }
    names.removeDuplicates();
    names.removeAll(QStringLiteral(".."));
    return names;
}

/// Whether nothing in it could move what is shown elsewhere: controls, ends of lines of Unicode, or marks
/// that turn the direction of text.
inline bool isPrintable(const QString &text)
{
    for (const QChar each : text) {
        const char16_t code = each.unicode();
        if ((code < 0x20 && code != '\n') || (code >= 0x7f && code < 0xa0) || code == 0x061c
            || (code >= 0x200e && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e)
            || (code >= 0x2066 && code <= 0x2069))
            return false;
    }
    return true;
}

} // namespace support
