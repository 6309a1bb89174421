// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tools/rehearsal.h"

#include "core/base/log.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace api {

static constexpr qsizetype kMostListed = 100; // of each kind
static constexpr int kLongestPath = 300;

/// A folder's own times change with what is in it, which is listed itself.
QStringList stampsCommand()
{
    return {
        u"find"_s, u"/session"_s, u"-xdev"_s,         u"-mindepth"_s, u"1"_s,       u"-type"_s,
        u"d"_s,    u"-printf"_s,  u"d - - - %P\\0"_s, u"-o"_s,        u"-printf"_s, u"%y %s %T@ %C@ %P\\0"_s};
}

FileStamps stampsOf(const QByteArray &printed)
{
    FileStamps stamps;
    for (const QByteArray &line : printed.split('\0')) {
        qsizetype at = -1;
        for (int field = 0; field < 4 && (at >= 0 || field == 0); ++field)
            at = line.indexOf(' ', at + 1);
        if (at > 0)
            stamps.insert(line.mid(at + 1), line.left(at));
    }
    return stamps;
}

FileChanges changesBetween(const FileStamps &before, const FileStamps &after)
{
    QByteArrayList created;
    QByteArrayList changed;
    QByteArrayList deleted;
    for (auto file = after.cbegin(); file != after.cend(); ++file) {
        const auto was = before.constFind(file.key());
        if (was == before.cend())
            created += file.key();
        else if (*was != *file)
            changed += file.key();
    }
    for (auto file = before.cbegin(); file != before.cend(); ++file) {
        if (!after.contains(file.key()))
            deleted += file.key();
    }
    FileChanges changes;
    const auto listed = [&changes](QByteArrayList paths) {
        std::ranges::sort(paths);
        changes.unlisted += std::max<qsizetype>(paths.size() - kMostListed, 0);
        QStringList names;
        for (const QByteArray &path : paths.first(std::min(paths.size(), kMostListed)))
            names += base::printable(QString::fromUtf8(path), kLongestPath);
        return names;
    };
    changes.created = listed(created);
    changes.changed = listed(changed);
    changes.deleted = listed(deleted);
    return changes;
}

} // namespace api
