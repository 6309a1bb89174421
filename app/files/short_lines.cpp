// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/files/short_lines.h"

#include <QStringList>

namespace files {

static constexpr qsizetype kLongest = 4000;

QStringList shortLines(const QString &text)
{
    // Lines of megabytes would be laid out as a whole.
    QStringList lines = text.split(u'\n');
    for (QString &line : lines) {
        if (line.size() > kLongest)
            line = line.left(kLongest) + QChar(0x2026);
        if (line.endsWith(u'\r'))
            line.chop(1);
    }
    return lines;
}

} // namespace files
