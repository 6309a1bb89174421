// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>
#include <QStringList>

namespace vm {

/// A complete root file system that machines start from. Its files are never written again: machines write to
/// an overlay. Gone only by ImageStore::remove().
struct Image
{
    QString id; ///< hash of its ingredients and of its packages' versions; also the name of its folder
    QString recipe; ///< the id of its ingredients
    QString profile;
    QString description;
    QString suite; ///< Debian release
    QString below; ///< id of the image that it is a layer on; empty: it is a whole one
    QString rootDisk; ///< qcow2, virtual size 16 GiB; the guest finds it by its file system's UUID
    QString kernel; ///< an ELF file that starts through PVH, or a bzImage
    QString initrd;
    QString kernelArguments; ///< the line this root wants, console left out
    qint64 bytes = 0; ///< on the host's disk, of a layer what it has of its own
    QDateTime built;
    QStringList leftOut; ///< wanted by the recipe and not to be had when it was built, each with the reason

    bool operator==(const Image &) const = default;
};

} // namespace vm
