// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/phases.h"
#include "core/guest/landing.h"

#include <QByteArray>
#include <QList>
#include <QSet>
#include <QString>

#include <functional>

/// The plain values of looking at and moving the guest's files.
///
/// Paths in the guest are QByteArray: bytes as its kernel has them, absolute or taken from /session/working.
/// Paths on the host are QString. So the compiler tells the two apart.
namespace guest {

/// What the guest says about one of its files. Hostile: `name` may hold anything, a slash or nothing at all
/// included. Ask isSafeName() before using it on the host and base::printable() before showing it.
struct Entry
{
    enum class Kind { File, Folder, Link, Other };

    QByteArray name; ///< empty from Files::stat()
    Kind kind = Kind::Other;
    qint64 size = 0;
    int mode = 0; ///< the nine permission bits
    base::WallTime modified;
    base::WallTime changed; ///< anything of it: no program can set this one
    QByteArray target; ///< of a link

    bool operator==(const Entry &) const = default;
};

/// A part of a file.
struct Piece
{
    QByteArray bytes;
    qint64 fileBytes = 0; ///< of all of it, says the guest
};

struct Listing
{
    QList<Entry> entries;
    bool isCut = false; ///< there are more than asked for, or than fit into 64 MiB
    QSet<QByteArray> beingWritten; ///< names; only where that was asked for
};

/// Whether a look at a folder also finds out which files some process has open for writing: that takes
/// longer.
enum class Writers { Ignored, Found };

/// How far a transfer has come. `totalBytes` is an announcement, not a promise.
struct Progress
{
    qint64 bytes = 0;
    qint64 totalBytes = 0;
    qint64 files = 0;
    qint64 totalFiles = 0;
};
using OnProgress = std::function<void(const Progress &)>;

/// How a file went: over the link, or over a disk of the machine.
enum class Way { Channel, Disk };

struct Transferred
{
    qint64 bytes = 0;
    QByteArray sha256; ///< computed on both sides and equal; nothing when another checksum was compared
    Way way = Way::Channel;
    /// "Attaching", "Asking the guest", "Copying", "Comparing", "Detaching", "Keeping"; of these names
    /// translate("guest::Transfer", …) gives a person's.
    QList<base::Phase> phases;
};

/// A file of a folder that was left out, and why, fit to be shown.
struct Skipped
{
    QString path;
    QString reason;
    bool operator==(const Skipped &) const = default;
};

struct FolderTransferred
{
    qint64 files = 0;
    qint64 bytes = 0;
    QList<Skipped> skipped; ///< the first 1000
    qint64 skippedCount = 0;
    qint64 byDisk = 0; ///< of the files
    qint64 unmoved = 0; ///< of the files: they were there already, the same
    qint64 renamed = 0; ///< files and folders that landed under another name
    QList<base::Phase> phases; ///< of all files together, with "Listing" and "Keeping" of the folder
};

/// What a copy took that is over.
struct TransferRecord
{
    enum class Direction { In, Out };

    Direction direction = Direction::In;
    QByteArray path; ///< in the guest
    qint64 files = 0;
    qint64 byDisk = 0; ///< of the files
    qint64 bytes = 0;
    QList<base::Phase> phases;
};

/// What the .gitignore files of a folder that is copied name (IgnoreRules).
enum class Ignored { Include, LeaveOut };

/// What a guest may put on the host at most.
struct TransferLimits
{
    qint64 bytes = qint64(64) << 30;
    qint64 files = 100'000; ///< folders included
    int depth = 64;
    Names names = Names::Given; ///< of what is in a folder
    Modes modes = Modes::Plain;
    Ignored ignored = Ignored::Include;
};

} // namespace guest
