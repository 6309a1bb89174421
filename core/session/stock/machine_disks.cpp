// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/stock/machine_disks.h"

#include <QCoreApplication>

namespace session {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static QString text(const char *source)
{
    return QCoreApplication::translate("session::MachineDisks", source);
}

static auto gone() { return fail(Error::Kind::Disconnected, text("The machine is gone.")); }

MachineDisks::MachineDisks(vm::Machine *machine, std::function<bool()> isRunning)
    : m_machine(machine)
    , m_isRunning(std::move(isRunning))
{
}

MachineDisks::~MachineDisks()
{
    if (!m_attached.isEmpty())
        detachLater(m_attached);
}

Task<Result<QString>> MachineDisks::attach(QByteArray file, Access access)
{
    using To = vm::TransferDisk::Access;
    const QPointer<MachineDisks> self(this);
    if (!m_machine)
        co_return gone();
    if (!m_isRunning())
        co_return fail(Error::Kind::Busy, text("The machine is about to stand still."));
    const To to = access == Access::Read ? To::Read : To::Write;
    const QPointer<vm::Machine> machine = m_machine;
    const auto serial = co_await machine->transferDisk().attach(file, to);
    if (serial && self)
        m_attached = *serial;
    else if (serial && machine)
        machine->transferDisk().detachLater();
    co_return serial;
}

Task<Result<>> MachineDisks::detach(QString serial)
{
    if (!m_machine)
        co_return {};
    if (serial == m_attached)
        m_attached.clear();
    co_return co_await m_machine->transferDisk().detach();
}

void MachineDisks::detachLater(const QString &serial)
{
    if (serial == m_attached)
        m_attached.clear();
    if (m_machine)
        m_machine->transferDisk().detachLater();
}

Result<> checkNoTransfer(const vm::Machine *machine)
{
    if (!machine || !machine->transferDisk().isTaken())
        return {};
    return fail(Error::Kind::Busy,
                text("A file is being copied to or from the machine. Wait until it is over or cancel it, and "
                     "try again."));
}

} // namespace session
