// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/guest/files.h"
#include "core/guest/host_file.h"

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

/// Follows no links below `folder`. Invalid: there is more in it than may be.
base::Result<HostTree> readTree(const QByteArray &folder, TransferLimits limits);

/// A folder that is filled out of everybody's sight and then appears whole under its name, or never.
class HostFolder
{
public:
    /// Invalid: there is something of that name. Failed: no room for that many bytes.
    static base::Result<std::unique_ptr<HostFolder>> create(const QByteArray &path, qint64 bytes);
    ~HostFolder();

    /// Invalid: there is something of that name already, in the eyes of the file system.
    base::Result<> makeFolder(const QByteArray &below) const;
    base::Result<std::unique_ptr<HostWriter>> makeFile(const QByteArray &below) const;
    /// Gives the folder its name once all of it is on the disk.
    base::Result<> keep();

private:
    HostFolder(QByteArray path, QByteArray hidden);
    QByteArray inside(const QByteArray &below) const { return m_inside + '/' + below; }
    QByteArray shown(const QByteArray &below) const { return m_path + '/' + below; }

    QByteArray m_path;
    QByteArray m_hidden; // closed to other users
    QByteArray m_inside;
};

} // namespace guest
