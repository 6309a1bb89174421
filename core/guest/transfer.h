// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/call.h"
#include "core/guest/disk.h"
#include "core/guest/disks.h"
#include "core/guest/files.h"
#include "core/guest/host_file.h"

#include <QtGlobal>

#include <functional>

/// Moving one file, with a checksum computed on both sides and compared: over a disk of the machine when it
/// is large and there is one to be had (disk_transfer.h), else over the link.
namespace guest {

/// The ways to the guest. Either may be gone at any time.
struct Route
{
    QPointer<Link> link;
    QPointer<Disks> disks; ///< or nothing
};

// The phases of a transfer.
namespace phase {
inline constexpr const char *kAttach = QT_TRANSLATE_NOOP("guest::Transfer", "Attaching");
inline constexpr const char *kAsk = QT_TRANSLATE_NOOP("guest::Transfer", "Asking the guest");
inline constexpr const char *kCopy = QT_TRANSLATE_NOOP("guest::Transfer", "Copying");
inline constexpr const char *kCompare = QT_TRANSLATE_NOOP("guest::Transfer", "Comparing");
inline constexpr const char *kDetach = QT_TRANSLATE_NOOP("guest::Transfer", "Detaching");
inline constexpr const char *kKeep = QT_TRANSLATE_NOOP("guest::Transfer", "Keeping");
inline constexpr const char *kList = QT_TRANSLATE_NOOP("guest::Transfer", "Listing");
} // namespace phase

using OnBytes = std::function<void(qint64 bytes, qint64 total)>;

/// Smaller files are over the link again sooner than anybody asks.
inline constexpr qint64 kLeastKept = 4 << 20;

/// A transfer in which nothing moves for so long has failed.
inline constexpr std::chrono::seconds kStall{120};

/// Whether a transfer was broken off, so that its part is of use: the guest went or fell silent.
inline bool isBreak(const base::Error &error)
{
    return error.kind == base::Error::Kind::Disconnected || error.kind == base::Error::Kind::Timeout;
}

/// The key of what a transfer that is broken off leaves (wire/part.h): another file has another one.
QByteArray partKey(const QByteArray &guestPath, qint64 size, base::WallTime modified);

/// A file that does not go by disk and is large goes on with what an earlier one left of it, and leaves that
/// for the next one when it is broken off or cancelled.
base::Task<base::Result<Transferred>> sendFile(Route route, DiskOwned<HostReader> file, QByteArray guestPath,
                                               OnBytes onBytes);
/// Keeps the file when all of it has come and is right. Failed: it is longer than `limit`.
base::Task<base::Result<Transferred>> receiveFile(Route route, QByteArray guestPath,
                                                  DiskOwned<HostWriter> file, qint64 limit, OnBytes onBytes);

/// The SHA-256 of a file in the guest, by the guest; nothing when it has another size.
base::Task<base::Result<QByteArray>> hashInGuest(QPointer<Link> link, QByteArray guestPath, qint64 size);

/// The same with a small file by value.
base::Task<base::Result<>> sendBytes(QPointer<Link> link, QByteArray content, QByteArray guestPath);
base::Task<base::Result<QByteArray>> receiveBytes(QPointer<Link> link, QByteArray guestPath, qint64 limit);
base::Task<base::Result<QByteArray>> receiveStart(QPointer<Link> link, QByteArray guestPath, qint64 most);

} // namespace guest
