// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gate/host_path.h"

#include <QFile>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <sys/stat.h>
#include <unistd.h>

namespace gate {

/// As many as the kernel follows.
static constexpr int kMostLinks = 40;

/// Component by component, as the kernel goes: what Qt and the standard library do with a path that is not
/// all there takes a link to nowhere for a file.
QString canonicalHostPath(const QString &path)
{
    if (!path.startsWith(u'/') || path.contains(QChar(0)))
        return {};
    QStringList rest = path.split(u'/', Qt::SkipEmptyParts); // the next one last
    std::reverse(rest.begin(), rest.end());
    QString done; // without a slash at its end: empty is the root
    int links = 0;
    while (!rest.isEmpty()) {
        const QString name = rest.takeLast();
        if (name == QLatin1String("."))
            continue;
        if (name == QLatin1String("..")) {
            done.truncate(qMax(qsizetype(0), done.lastIndexOf(u'/')));
            continue;
        }
        const QString next = done + u'/' + name;
        const QByteArray encoded = QFile::encodeName(next);
        struct stat status = {};
        if (lstat(encoded.constData(), &status) != 0) {
            if (errno != ENOENT && errno != ENOTDIR)
                return {};
            done = next;
            continue;
        }
        if (!S_ISLNK(status.st_mode)) {
            done = next;
            continue;
        }
        std::array<char, PATH_MAX> target{};
        const ssize_t length = readlink(encoded.constData(), target.data(), target.size());
        if (length <= 0 || size_t(length) >= target.size() || ++links > kMostLinks)
            return {};
        const QString to = QFile::decodeName(QByteArray(target.data(), length));
        if (QFile::encodeName(to) != QByteArray(target.data(), length))
            return {}; // no text, so that it cannot be named
        if (to.startsWith(u'/'))
            done.clear();
        QStringList steps = to.split(u'/', Qt::SkipEmptyParts);
        std::reverse(steps.begin(), steps.end());
        rest += steps;
    }
    return done.isEmpty() ? QStringLiteral("/") : done;
}

bool isWithin(const QString &path, const QString &folder)
{
    if (!path.startsWith(u'/') || !folder.startsWith(u'/'))
        return false;
    return folder == QLatin1String("/") || path == folder
        || (path.startsWith(folder) && path.at(folder.size()) == u'/');
}

} // namespace gate
