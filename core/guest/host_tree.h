// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/guest/files.h"
#include "core/guest/host_file.h"

#include <QHash>

#include <memory>

/// Folders on the host's side of a transfer. Everything here blocks: use it in the disk's threads.
namespace guest {

/// All that is below a folder, folders before what is in them.
struct HostTree
{
    struct Node
    {
        QByteArray path; ///< below the folder, without a slash in front
        bool isFolder = false;
    };
    QList<Node> nodes;
    qint64 files = 0;
    qint64 bytes = 0;
    QList<Skipped> skipped; ///< links, special files, folders that may not be read
};

inline constexpr char kIgnoreFile[] = ".gitignore";
QString ignoredText(); ///< why something is left out
base::Error exhaustedError(); ///< IgnoreRules::isExhausted()

/// What copies that were broken off have left (wire/part.h).
enum class Parts { LeaveOut, Include };

/// Follows no links below `folder`. Invalid: there is more in it than may be.
base::Result<HostTree> readTree(const QByteArray &folder, TransferLimits limits,
                                Parts parts = Parts::LeaveOut);

/// A folder that is filled out of everybody's sight and then appears whole under its name, or never. What
/// arrived in it stays when this goes, for who comes again with its key; for a day, like a part
/// (wire/part.h).
class HostFolder
{
public:
    /// Invalid: there is something of that name. Failed: no room for that many bytes.
    static base::Result<std::unique_ptr<HostFolder>> create(const QByteArray &path, const QByteArray &key,
                                                            qint64 bytes, Modes modes);
    ~HostFolder();

    /// Invalid: there is something of that name already, in the eyes of the file system.
    base::Result<> makeFolder(const QByteArray &below);
    /// What an earlier one left there is gone then.
    base::Result<std::unique_ptr<HostWriter>> makeFile(const QByteArray &below);
    /// What an earlier one left there, if it is a file as this one; else nothing.
    std::unique_ptr<HostReader> left(const QByteArray &below, qint64 size, base::WallTime modified) const;
    void takeOver(const QByteArray &below); ///< left() is right and stays
    /// Gives the folder its name once all of it is on the disk, without what nobody made or took over.
    base::Result<> keep();
    /// Nothing of it stays.
    void drop();

private:
    HostFolder(QByteArray path, QByteArray hidden, Modes modes, Descriptor lock);
    QByteArray inside(const QByteArray &below) const { return m_inside + '/' + below; }
    QByteArray shown(const QByteArray &below) const { return m_path + '/' + below; }

    void remove(const QByteArray &below) const;

    QByteArray m_path;
    QByteArray m_hidden; // closed to other users
    QByteArray m_inside;
    Modes m_modes;
    Descriptor m_lock; // the hidden folder, if it has a key's name
    QHash<QByteArray, bool> m_left; // by an earlier one; whether it is a folder
};

} // namespace guest
