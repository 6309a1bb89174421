// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/call.h"
#include "core/guest/disk.h"
#include "core/guest/files.h"
#include "core/guest/host_file.h"

#include <functional>

/// Moving one file over the link, with its SHA-256 computed on both sides and compared.
namespace guest {

using OnBytes = std::function<void(qint64 bytes, qint64 total)>;

/// A transfer in which nothing moves for so long has failed.
inline constexpr std::chrono::seconds kStall{120};

base::Task<base::Result<Transferred>> sendFile(QPointer<Link> link, DiskOwned<HostReader> file,
                                               QByteArray guestPath, OnBytes onBytes);
/// Keeps the file when all of it has come and is right. Failed: it is longer than `limit`.
base::Task<base::Result<Transferred>> receiveFile(QPointer<Link> link, QByteArray guestPath,
                                                  DiskOwned<HostWriter> file, qint64 limit, OnBytes onBytes);

/// The same with a small file by value.
base::Task<base::Result<>> sendBytes(QPointer<Link> link, QByteArray content, QByteArray guestPath);
base::Task<base::Result<QByteArray>> receiveBytes(QPointer<Link> link, QByteArray guestPath, qint64 limit);

} // namespace guest
