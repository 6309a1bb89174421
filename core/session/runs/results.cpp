// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/results.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace session {

using base::Error;
using base::fail;
using base::Result;

static QString text(const char *source)
{
    return QCoreApplication::translate("session::landResults", source);
}

static constexpr int kStaleDays = 2; // no results take so long to come
static constexpr QDir::Filters kAll = QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot;

QString numbered(const QString &path, int number)
{
    const qsizetype name = path.lastIndexOf(u'/') + 1;
    const qsizetype dot = path.lastIndexOf(u'.');
    const qsizetype end = dot > name ? dot : path.size();
    return path.first(end) + QStringLiteral(" (%1)").arg(number) + path.mid(end);
}

/// Whether it was moved; not when the name is taken.
static Result<bool> moveUnlessTaken(const QString &from, const QString &to)
{
    const QByteArray source = QFile::encodeName(from);
    const QByteArray target = QFile::encodeName(to);
    if (::renameat2(AT_FDCWD, source.constData(), AT_FDCWD, target.constData(), RENAME_NOREPLACE) == 0)
        return true;
    // A file system that cannot refuse to replace leaves a moment between the look and the move.
    if ((errno == EINVAL || errno == ENOSYS) && !QFileInfo::exists(to) && !QFileInfo(to).isSymLink()
        && ::rename(source.constData(), target.constData()) == 0)
        return true;
    if (errno == EEXIST || QFileInfo::exists(to) || QFileInfo(to).isSymLink())
        return false;
    return fail(Error::Kind::Failed,
                text("The result %1 cannot be written: %2.").arg(to, qt_error_string(errno)));
}

QString folderNameFor(const QString &recipe, const QDateTime &time)
{
    return recipe + time.toString(u"-yyyy-MM-dd-HHmmss");
}

/// Whether a folder that was gathered beside it can take its place.
static bool isReplaceable(const QFileInfo &folder)
{
    struct stat inside, above;
    const QByteArray path = QFile::encodeName(folder.filePath());
    return folder.isDir() && !folder.isRoot() && QDir(folder.filePath()).isEmpty(kAll)
        && QFileInfo(folder.path()).isWritable() && stat(path.constData(), &inside) == 0
        && stat(QFile::encodeName(folder.path()).constData(), &above) == 0 && inside.st_dev == above.st_dev
        && inside.st_uid == geteuid();
}

ResultPlace placeForResults(const QString &folder, const QString &name, Into into)
{
    const QString clean = QDir::cleanPath(folder);
    const QFileInfo there(clean);
    const QString inside = QDir(clean).filePath(name);
    if (into == Into::Folder && !there.exists() && !there.isSymLink())
        return {there.path(), clean, inside, false};
    const QFileInfo real(there.canonicalFilePath());
    if (into == Into::Folder && isReplaceable(real))
        return {real.path(), real.filePath(), inside, true};
    return {clean, inside, {}, false};
}

/// Whether it took the place of an empty folder.
static bool tookPlace(const QString &gathered, const QString &folder)
{
    struct stat before;
    const QByteArray source = QFile::encodeName(gathered);
    const QByteArray target = QFile::encodeName(folder);
    return stat(target.constData(), &before) == 0 && chmod(source.constData(), before.st_mode & 0777) == 0
        && ::rename(source.constData(), target.constData()) == 0;
}

Result<QString> landResults(const QString &gathered, const ResultPlace &place)
{
    if (place.replaces && tookPlace(gathered, place.folder))
        return place.folder;
    QString wanted = place.replaces ? place.inside : place.folder;
    QString target = wanted;
    for (int number = 2;; ++number) {
        const auto moved = moveUnlessTaken(gathered, target);
        if (!moved)
            return fail(moved.error());
        if (*moved)
            return target;
        if (target == place.folder && !place.inside.isEmpty() && QFileInfo(target).isDir()) {
            wanted = target = place.inside;
            number = 1;
        } else {
            target = numbered(wanted, number);
        }
    }
}

/// Of owners that were killed while they gathered.
static void removeStale(const QDir &folder)
{
    static const QStringList names{QStringLiteral(".berth-??????.results")};
    const QFileInfoList left = folder.entryInfoList(names, QDir::Dirs | QDir::Hidden | QDir::NoSymLinks);
    for (const QFileInfo &each : left) {
        if (each.ownerId() == geteuid()
            && each.lastModified().addDays(kStaleDays) < QDateTime::currentDateTime())
            QDir(each.filePath()).removeRecursively();
    }
}

Result<Gathering> Gathering::begin(const QString &folder, const QString &name, Into into)
{
    ResultPlace place = placeForResults(folder, name, into);
    if (!QDir().mkpath(place.gather))
        return fail(Error::Kind::Failed, text("The folder %1 cannot be made.").arg(place.gather));
    const QDir gathered(place.gather);
    removeStale(gathered);
    auto transit =
        std::make_unique<QTemporaryDir>(gathered.filePath(QStringLiteral(".berth-XXXXXX.results")));
    if (!transit->isValid())
        return fail(
            Error::Kind::Failed,
            text("Nothing can be written to the folder %1: %2.").arg(place.gather, transit->errorString()));
    return Gathering(std::move(place), std::move(transit));
}

Gathering::Gathering(ResultPlace place, std::unique_ptr<QTemporaryDir> transit)
    : m_place(std::move(place))
    , m_transit(std::move(transit))
{
}

Gathering::Gathering(Gathering &&other) noexcept = default;
Gathering::~Gathering() = default;

QString Gathering::folder() const { return m_transit->filePath(QStringLiteral("output")); }

bool Gathering::isEmpty() const { return QDir(folder()).isEmpty(kAll); }

Result<QString> Gathering::land() { return landResults(folder(), m_place); }

QList<ResultFile> resultsIn(const QString &folder)
{
    QList<ResultFile> files;
    QDirIterator below(folder, QDir::Files | QDir::Hidden | QDir::NoDotAndDotDot,
                       QDirIterator::Subdirectories);
    while (below.hasNext()) {
        const QFileInfo file(below.next());
        files << ResultFile{file.filePath(), file.size()};
    }
    std::sort(files.begin(), files.end(), [](const auto &a, const auto &b) { return a.path < b.path; });
    return files;
}

} // namespace session
