// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/disks.h"
#include "core/vm/machine.h"

#include <QPointer>

#include <functional>

namespace session {

/// Gives the guest the way to its machine's transfer disk, as long as the machine runs. What is attached when
/// this goes is detached.
class MachineDisks : public guest::Disks
{
    Q_OBJECT

public:
    /// `isRunning`: whether the machine executes and nothing is about to change that.
    MachineDisks(vm::Machine *machine, std::function<bool()> isRunning);
    ~MachineDisks() override;

    base::Task<base::Result<QString>> attach(QByteArray file, Access access) override;
    base::Task<base::Result<>> detach(QString serial) override;
    void detachLater(const QString &serial) override;

private:
    const QPointer<vm::Machine> m_machine; // the session's
    const std::function<bool()> m_isRunning;
    QString m_attached; // serial number
};

/// Busy, with what to do, while files go in or out by the machine's disk: it cannot stand still then.
base::Result<> checkNoTransfer(const vm::Machine *machine);

} // namespace session
