// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"

#include <QString>
#include <QStringList>

namespace vm {

/// What a machine has on the host's disk: <data>/machines/ID with its disks, <runtime>/machines/ID with its
/// sockets. Both are made and removed together, and closed to other users.
class MachineFolder
{
public:
    MachineFolder(const base::Places &places, const QString &id);

    QString runtime() const { return m_runtime; }
    QString rootDisk() const { return m_data + QStringLiteral("/root.qcow2"); }
    QString agentDisk() const { return m_data + QStringLiteral("/agent.tar"); }
    QString channelSocket() const { return m_runtime + QStringLiteral("/channel.sock"); }
    QString consoleSocket() const { return m_runtime + QStringLiteral("/console.sock"); }

    /// Both folders, an empty copy-on-write disk on `image`, and the guest agent's disk. The caller removes
    /// what a failure leaves.
    base::Task<base::Result<>> make(QString image, QString agentProgram) const;
    /// Whether a machine can live in it: what make() made and what QEMU made are there.
    bool isWhole() const;
    /// Blocks; for a thread that may. Removing what is not there succeeds.
    void remove() const;
    /// Ends every QEMU that uses this folder, known to libvirt or not: when libvirt's daemon is killed in the
    /// middle of a start, it forgets what it started. Blocks.
    void endProcesses() const;

    /// Every id that has a folder, whole or not.
    static QStringList ids(const base::Places &places);

private:
    QString m_data;
    QString m_runtime;
};

} // namespace vm
