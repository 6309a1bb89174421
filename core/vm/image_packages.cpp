// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/image_packages.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace vm {

const qint64 kLongestList = 1 << 20;

std::optional<QList<Package>> readPackages(const QByteArray &list)
{
    // Debian policy 5.6.1 and 5.6.12, and what a recipe may name of npm.
    static const QRegularExpression form(
        uR"(\A([a-z0-9][a-z0-9+.-]{1,99}(?::[a-z0-9-]{1,30})?|npm:(?:@[a-z0-9._-]{1,100}/)?[a-z0-9._-]{1,214}))"
        uR"( ([A-Za-z0-9.+:~-]{1,200})\z)"_s);
    if (list.size() > kLongestList)
        return {};
    QList<Package> found;
    for (const QByteArray &line : list.split('\n')) {
        if (line.isEmpty())
            continue;
        const auto match = form.match(QString::fromLatin1(line));
        if (!match.hasMatch())
            return {};
        found += {match.captured(1), match.captured(2)};
    }
    return found;
}

} // namespace vm
