// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/console.h"
#include "core/vm/machine.h"
#include "core/vm/disk/machine_folder.h"
#include "core/vm/packages/package_cache.h"
#include "core/vm/libvirt/spec.h"

#include <QElapsedTimer>
#include <QLoggingCategory>

namespace vm {

Q_DECLARE_LOGGING_CATEGORY(logMachine)

/// What a machine is made of; machine_start.cpp puts it together.
struct Machine::Impl
{
    Machine *self;
    Hypervisor *hypervisor; // the owner's
    MachineFolder folder;
    const QString packages; ///< the folder of the cache of packages
    MachineNote note;
    Size size;
    Acceleration acceleration = Acceleration::Tcg;
    NetworkPolicy policy = NetworkPolicy::Offline;
    QString cardSocket; ///< where QEMU connects the card; empty: its cable is out
    std::optional<base::Error> networkError;
    bool hasNetworkEnded = false; ///< with the QEMU that it was plugged into
    QList<base::Phase> phases;
    Console console;
    TransferDisk transferDisk;
    std::unique_ptr<Network> network;
    std::optional<base::Error> renewal; // what the network before this one had
    QElapsedTimer sinceRenewal;
    bool isAttended = true; // start() or stop() is at work, and looks after what happens
    bool isClean = false; // nothing is left
    std::optional<StopReason> gone;
    base::Task<> cleaning; // when nobody attends
    base::Task<> renewing; // the network

    Impl(Machine *machine, Hypervisor *owners, const base::Places &places, MachineNote about)
        : self(machine)
        , hypervisor(owners)
        , folder(places, about.id)
        , packages(PackageCache::folderIn(places))
        , note(std::move(about))
        , transferDisk(owners, folder, domainName(note.id))
    {
    }
    QString domain() const { return domainName(note.id); }
    void take(std::unique_ptr<Network> taken);
    base::Task<base::Result<>> makeNetwork(NetworkPolicy wanted, std::function<void()> onListening);
    base::Task<base::Result<>> makeDisks(Order order, QString agent);
    base::Task<base::Result<>> assemble(Order order, QString agent);
    MachineSpec specFor(const Order &order) const;
    base::Task<base::Result<>> bringUp(Order order, base::Phases *took);
    base::Task<base::Result<>> create(MachineSpec spec, Connection::Begin begin);
    base::Task<base::Result<>> createWithin(MachineSpec spec, Connection::Begin begin);
    void sayUnconfined();
    base::Task<base::Result<>> takeDown();
    base::Task<> cleanUp();
    base::Task<> finish();
    base::Task<base::Result<>> noteHeld(Held why);
    base::Task<base::Result<>> goOnHolding();
    void domainGone(StopReason reason);
    void leave();
    void networkBroke(const base::Error &reason);
    void networkPlugged();
    void lose(const base::Error &reason);
    void beginRenewal();
    base::Task<> renewNetwork();
    void tellNetwork();
};

/// Removes what a machine has left that is no more.
base::Task<> clear(MachineFolder folder);

} // namespace vm
