// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"

#include <QString>
#include <QStringList>

namespace vm {

struct Snapshot;

/// What a machine has on the host's disk: <data>/machines/ID with its disks, <runtime>/machines/ID with its
/// sockets. Both are made and removed together, and closed to other users.
class MachineFolder
{
public:
    MachineFolder(const base::Places &places, const QString &id);

    QString runtime() const { return m_runtime; }
    QString rootDisk() const { return m_data + QStringLiteral("/root.qcow2"); }
    /// What the root disk lies on when that is no image: a link, so that whoever keeps it may remove it.
    QString base() const { return m_data + QStringLiteral("/base.qcow2"); }
    QString agentDisk() const { return m_data + QStringLiteral("/agent.tar"); }
    QString channelSocket() const { return m_runtime + QStringLiteral("/channel.sock"); }
    QString consoleSocket() const { return m_runtime + QStringLiteral("/console.sock"); }

    /// Both folders, which must not be there. The caller removes what a failure leaves, here and below.
    base::Result<> make() const;
    /// A root disk that is empty so far, on an image's, and the guest agent's disk.
    base::Task<base::Result<>> makeDisks(QString image, QString agentProgram) const;
    /// The same with a copy of a root disk, and of what that lies on beside it, if anything.
    base::Task<base::Result<>> copyDisks(QString rootDisk, QString base, QString agentProgram) const;
    /// The root disk and its base, of a machine that stands still. Blocks; for a thread that may.
    base::Result<> copyDisks(const Snapshot &to) const;
    /// Whether a machine can live in it: what was made of it and what QEMU made are there.
    bool isWhole() const;
    /// Blocks; for a thread that may. Removing what is not there succeeds.
    void remove() const;
    /// Ends every QEMU that uses this folder, known to libvirt or not: when libvirt's daemon is killed in the
    /// middle of a start, it forgets what it started. Blocks.
    void endProcesses() const;

    /// A link in the folder to a file that comes in or goes out by the machine's TransferDisk, and takes the
    /// place of an earlier one. Its path.
    base::Result<QString> linkTransfer(const QByteArray &file, bool isIncoming) const;
    /// Removes the file that the link was last made to when that came in and is not whole: when it still has
    /// the name of such a file. For what a crash left.
    void removeIncoming() const;

    /// Every id that has a folder, whole or not.
    static QStringList ids(const base::Places &places);

private:
    void removeLinks() const;

    QString m_data;
    QString m_runtime;
};

} // namespace vm
