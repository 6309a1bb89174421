// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/results.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>

namespace session {

using base::Error;
using base::fail;
using base::Result;

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
                QCoreApplication::translate("session::moveResults", "The result %1 cannot be written: %2.")
                    .arg(to, qt_error_string(errno)));
}

static Result<QString> moveBeside(const QString &from, const QString &to)
{
    for (int number = 1;; ++number) {
        const QString target = number == 1 ? to : numbered(to, number);
        const auto moved = moveUnlessTaken(from, target);
        if (!moved)
            return fail(moved.error());
        if (*moved)
            return target;
    }
}

Result<QList<ResultFile>> moveResults(const QString &from, const QString &to)
{
    QList<ResultFile> files;
    const auto entries =
        QDir(from).entryInfoList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot);
    for (const QFileInfo &entry : entries) {
        const auto moved = moveBeside(entry.filePath(), QDir(to).absoluteFilePath(entry.fileName()));
        if (!moved)
            return fail(moved.error());
        if (const QFileInfo file(*moved); file.isFile())
            files << ResultFile{*moved, file.size()};
        QDirIterator below(*moved, QDir::Files | QDir::Hidden | QDir::NoDotAndDotDot,
                           QDirIterator::Subdirectories);
        while (below.hasNext()) {
            const QFileInfo file(below.next());
            files << ResultFile{file.filePath(), file.size()};
        }
    }
    std::sort(files.begin(), files.end(), [](const auto &a, const auto &b) { return a.path < b.path; });
    return files;
}

} // namespace session
