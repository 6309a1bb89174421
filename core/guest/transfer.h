// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/files.h"
#include "core/guest/host_file.h"
#include "core/guest/route.h"

/// Moving one file, with a checksum computed on both sides and compared: over a disk of the machine when it
/// is large and there is one to be had (disk_transfer.h), else over the link.
namespace guest {

/// Smaller files are over the link again sooner than anybody asks.
inline constexpr qint64 kLeastKept = 4 << 20;

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
base::Task<base::Result<Piece>> receivePiece(QPointer<Link> link, QByteArray guestPath, qint64 from,
                                             qint64 most);

} // namespace guest
