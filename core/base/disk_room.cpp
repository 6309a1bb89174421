// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/disk_room.h"

#include "core/base/quantity.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QStorageInfo>

#include <sys/statvfs.h>

#include <algorithm>
#include <atomic>
#include <limits>

namespace base {

static constexpr qint64 kMostByItself = qint64(2) << 30;
static constexpr qint64 kUnknown = std::numeric_limits<qint64>::max();
static std::atomic<qint64> reserve = 0;

static QString text(const char *source) { return QCoreApplication::translate("base::DiskRoom", source); }

void setDiskReserve(qint64 bytes) { reserve = bytes; }

qint64 diskReserve(qint64 total)
{
    const qint64 set = reserve;
    return set > 0 ? set : std::min(total / 20, kMostByItself);
}

static qint64 usableOf(const struct statvfs &disk)
{
    if (disk.f_blocks == 0) // it does not count
        return kUnknown;
    const auto unit = qint64(disk.f_frsize);
    return std::max<qint64>(qint64(disk.f_bavail) * unit - diskReserve(qint64(disk.f_blocks) * unit), 0);
}

/// The path or the nearest folder above it that is there.
static QString existing(const QString &path)
{
    QString there = QFileInfo(path).absoluteFilePath();
    while (there.size() > 1 && !QFile::exists(there))
        there = QFileInfo(there).path();
    return there;
}

qint64 usableRoom(const QString &path)
{
    struct statvfs disk
    {
    };
    return statvfs(QFile::encodeName(existing(path)).constData(), &disk) == 0 ? usableOf(disk) : kUnknown;
}

qint64 usableRoom(int file)
{
    struct statvfs disk
    {
    };
    return fstatvfs(file, &disk) == 0 ? usableOf(disk) : kUnknown;
}

static Result<> check(qint64 usable, const QString &path, qint64 bytes, const QString &what)
{
    if (bytes <= usable)
        return {};
    return fail(Error::Kind::Failed,
                text("The disk is full: %1 needs %2; %3 may be used on %4. Free some space there.")
                    .arg(what, bytesText(bytes), bytesText(usable), QStorageInfo(existing(path)).rootPath()),
                {Remedy::Kind::FreeSpace});
}

Error diskFullError(const QString &what)
{
    return {Error::Kind::Failed,
            text("The disk is full: there is no room for %1. Nothing of it was kept. Free some space there.")
                .arg(what),
            {},
            {Remedy::Kind::FreeSpace}};
}

Result<> checkDiskRoom(const QString &path, qint64 bytes, const QString &what)
{
    return check(usableRoom(path), path, bytes, what);
}

Result<> checkDiskRoom(int file, const QString &path, qint64 bytes, const QString &what)
{
    return check(usableRoom(file), path, bytes, what);
}

} // namespace base
