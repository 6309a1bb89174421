// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/files.h"
#include "core/guest/host_file.h"
#include "core/guest/route.h"

#include <optional>

/// Moving one large file over a disk of the machine, which is many times faster than the link. The checksum
/// is one for transport (wire/blocks.h); holes stay holes.
namespace guest {

/// Smaller files are over the link sooner than a disk comes and goes.
inline constexpr qint64 kLeastByDisk = 16 << 20;

/// What the guest says about a file before it sends it.
struct Announced
{
    qint64 size = 0;
    qint64 allocated = 0; ///< without its holes
    int mode = 0;
    base::WallTime modified;
};

/// As sendFile() and receiveFile(), which lend their `phases`. Nothing: it does not go by disk, and nothing
/// has happened.
base::Task<base::Result<std::optional<Transferred>>> sendByDisk(Route route,
                                                                const DiskOwned<HostReader> *file,
                                                                QByteArray guestPath, OnBytes onBytes,
                                                                base::Phases *phases);
base::Task<base::Result<std::optional<Transferred>>> receiveByDisk(Route route, QByteArray guestPath,
                                                                   const DiskOwned<HostWriter> *file,
                                                                   Announced announced, OnBytes onBytes,
                                                                   base::Phases *phases);

/// The request to write a file, without where its content comes from.
wire::Map writeMap(const char *verb, const QByteArray &guestPath, qint64 size, int mode,
                   base::WallTime modified);

} // namespace guest
