// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/image/image_packages.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace vm {

const qint64 kLongestList = 1 << 20;

// Debian policy 5.6.1 and 5.6.12.
static constexpr auto kName = R"([a-z0-9][a-z0-9+.-]{1,99}(?::[a-z0-9-]{1,30})?)"_L1;
/// What a recipe may name of pip and of npm.
static constexpr auto kPipName = R"(pip:[A-Za-z0-9][A-Za-z0-9._-]{0,213})"_L1;
static constexpr auto kNpmName = R"(npm:(?:@[a-z0-9._-]{1,100}/)?[a-z0-9._-]{1,214})"_L1;
static constexpr auto kVersion = R"([A-Za-z0-9.+:~!-]{1,200})"_L1;

/// The words of each line, whose form is `words`.
static std::optional<QList<QStringList>> readLines(const QByteArray &list, const QStringList &words)
{
    const QRegularExpression form(u"\\A"_s + words.join(u' ') + u"\\z"_s);
    if (list.size() > kLongestList)
        return {};
    QList<QStringList> found;
    for (const QByteArray &line : list.split('\n')) {
        if (line.isEmpty())
            continue;
        const QString said = QString::fromLatin1(line);
        if (!form.match(said).hasMatch())
            return {};
        found += said.split(u' ');
    }
    return found;
}

std::optional<QList<Package>> readPackages(const QByteArray &list)
{
    const auto lines = readLines(list, {u"(?:%1|%2|%3)"_s.arg(kName, kPipName, kNpmName), kVersion});
    if (!lines)
        return {};
    QList<Package> found;
    for (const QStringList &words : *lines)
        found += {words[0], words[1]};
    return found;
}

QByteArray writePackages(const QList<Package> &packages)
{
    QString list;
    for (const Package &each : packages)
        list += each.name + u' ' + each.version + u'\n';
    return list.toLatin1();
}

std::optional<QList<NewerPackage>> readNewer(const QByteArray &list)
{
    const auto lines = readLines(list, {kName, kVersion, kVersion});
    if (!lines)
        return {};
    QList<NewerPackage> found;
    for (const QStringList &words : *lines)
        found += {words[0], words[1], words[2]};
    return found;
}

} // namespace vm
