// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/vm/disk/machine_folder.h"

#include <QByteArray>
#include <QObject>
#include <QString>
#include <QTimer>

#include <optional>

namespace vm {

class Hypervisor;

/// The disk of a machine that comes and goes: a file of the host, for as long as it takes to copy it. Owned
/// by the machine; one file at a time. QEMU gets the file open, and libvirt knows it by a link in the
/// machine's folder: so it may have any name, and a later owner finds what a crash left. What a machine
/// writes to it is slowed as its other disks are (write_ration.h), by the room where the file is, which is
/// looked at as long as it has it.
class TransferDisk : public QObject
{
    Q_OBJECT

public:
    enum class Access { Read, Write };

    TransferDisk(Hypervisor *hypervisor, MachineFolder folder, QString domain);
    ~TransferDisk() override;

    /// From the wish for a file until nothing of it is there any more. The machine must not be suspended,
    /// saved or copied meanwhile.
    bool isTaken() const { return m_isTaken; }

    /// The serial number under which the guest finds the file, once it has it. Waits a while for the one
    /// before. Busy: that one stays.
    base::Task<base::Result<QString>> attach(QByteArray file, Access access);
    /// Returns when QEMU has closed the file. Detaching what is not there succeeds.
    base::Task<base::Result<>> detach();
    /// For those who cannot wait.
    void detachLater();
    /// Detaches what an earlier owner left, and removes it when it was not whole yet.
    base::Task<base::Result<>> clear();

signals:
    void worked(const base::Result<> &outcome);

private:
    void begin(base::Task<base::Result<>> work);
    base::Task<base::Result<>> plug(QByteArray file, Access access);
    base::Task<base::Result<>> unplug();
    base::Task<> slow();

    Hypervisor *const m_hypervisor; // the machine's
    const MachineFolder m_folder;
    const QString m_domain;
    QString m_serial;
    bool m_isTaken = false;
    bool m_isStuck = false; // it did not come off, and that is tried again
    bool m_mustUnplug = false; // when the work under way is done
    QString m_written; // the file, while the machine has it to write to
    std::optional<qint64> m_ration; // bytes a second that it may write
    QTimer m_look; // at the room
    base::Task<> m_slowing;
    base::Task<base::Result<>> m_work; // goes on when who wanted it is cancelled
};

/// libvirt's description of it, with the bytes a second that may be written, or as many as can be. Pure.
QByteArray transferDiskXml(const QString &file, const QString &serial, TransferDisk::Access access,
                           std::optional<qint64> ration = {});

} // namespace vm
