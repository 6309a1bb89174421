// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/phases.h"
#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/vm/libvirt/hypervisor.h"
#include "core/vm/image/image.h"
#include "core/vm/network/network.h"
#include "core/vm/size.h"
#include "core/vm/disk/snapshot.h"
#include "core/vm/disk/template.h"
#include "core/vm/disk/transfer_disk.h"

#include <QList>
#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace vm {

/// One running virtual machine: its domain, its overlay, its sockets and its network, which come and go
/// together. What the guest says on its channel is none of its business: it says where the channel is.
///
/// There is no stopped Machine: start() gives a running one, and after `stopped` or stop() it is of no more
/// use and may be deleted. Deleting a running one leaves it to run, for adopt().
class Machine : public QObject
{
    Q_OBJECT

public:
    struct Order
    {
        QString id; ///< base::newId()
        QString session;
        Size size;
        Image image;
        QString volume; ///< the session's disk, raw
        NetworkPolicy network = NetworkPolicy::Open;
        /// Offline: reaches what the host's cache of packages has, where this host lets it. Open does anyway.
        bool reachesPackages = false;
        std::optional<Template> copied; ///< it begins as a copy of this, and boots otherwise
        std::optional<Snapshot> snapshot; ///< it goes on from here; `copied` and the image do not matter then
        QString memoryFile; ///< for a machine that shall become a template: TemplateDraft's
        /// Where it may be missing; with the disk that it has to begin as: the template's, or empty for any.
        std::function<base::Task<base::Result<>>(QString like)> makeVolume;
    };

    /// Returns when the machine executes; its agent needs until it has booted, when it is no copy. Any
    /// failure, and destroying the task, undoes everything. The hypervisor must outlive the machine.
    static base::Task<base::Result<std::unique_ptr<Machine>>> start(Hypervisor *hypervisor,
                                                                    base::Places places, Order order);

    /// Every machine of this data folder that still runs, whole; and no trace is left of any other: domains
    /// without their folder, folders without their domain. Call once, before the first start().
    static base::Task<base::Result<std::vector<std::unique_ptr<Machine>>>> adopt(Hypervisor *hypervisor,
                                                                                 base::Places places);
    ~Machine() override;

    QString id() const;
    Size size() const;
    const MachineNote &note() const; ///< as of now
    Acceleration acceleration() const;
    /// The unix socket behind the guest's port `org.berth.agent`. One connection at a time.
    QString channelPath() const;
    /// What starting took: "disks", "network", "domain", and for a copy "state". An adopted machine has none.
    QList<base::Phase> phases() const;
    struct Reach
    {
        /// Offline too when this host forbids machine networks, and while the one it had is broken. A broken
        /// one is replaced at once, by one of the same policy.
        NetworkPolicy policy = NetworkPolicy::Offline;
        std::optional<base::Error> error; ///< why it is offline against its policy
        /// What the network before this one had. The connections that were open then are lost.
        std::optional<base::Error> renewal;
    };
    Reach network() const;
    /// The last 64 KiB the guest wrote on its console, for the log of a machine that did not come up.
    /// Hostile.
    QByteArray console() const;

    TransferDisk &transferDisk() const;

    /// Ends the machine at once and removes what it had. The session volume stays. Stopping one that has
    /// stopped succeeds. Does not emit `stopped`.
    base::Task<base::Result<>> stop();
    /// Lets it go on after `paused`, once there is space.
    base::Task<base::Result<>> resume();
    /// How fast each disk may be written from now on, in bytes a second; nothing: as fast as it can.
    struct WriteLimits
    {
        std::optional<qint64> root;
        std::optional<qint64> volume;
        bool isShared = false; ///< both are the same, and hold for both disks together
        bool operator==(const WriteLimits &) const = default;
    };
    base::Task<base::Result<>> limitWrites(WriteLimits limits);
    /// As if a write had found the host's disk full: `paused` follows.
    base::Task<base::Result<>> standStill();
    /// It stands still, and its memory stays, until resume(); or, for a reason that is noted for a later
    /// owner, until letGo(), which gives up what was being written of it.
    base::Task<base::Result<>> suspend(Held why = Held::No);
    base::Task<base::Result<>> letGo();
    /// Failed, with what is missing: a snapshot in that folder may need more than may be used there.
    base::Result<> checkRoomForSnapshot(QString folder, QString volume) const;
    /// Writes this moment of a machine that stands still, with the session's disk, into a snapshot's folder.
    base::Task<base::Result<>> snapshot(Snapshot to, QString volume);
    /// Gives it to a session, for which it begins now: before it executes, so that an owner who finds it
    /// knows whose it is.
    base::Task<base::Result<>> assign(QString session);
    /// Keeps its state, with the memory and the volume of the draft that it was started with, and ends it.
    /// Nobody may be connected to its channel. Where that fails it is of no more use but to be stopped.
    base::Task<base::Result<Template>> becomeTemplate(TemplateDraft *draft);

signals:
    /// It ended without stop(). Once, after everything it had is removed.
    void stopped(vm::StopReason reason);
    /// A write found the host's disk full: it stands still, unharmed, until resume().
    void paused();
    void resumed();
    /// Its network broke, was renewed, or cannot be.
    void networkChanged();

private:
    struct Impl;
    Machine(Hypervisor *hypervisor, const base::Places &places, MachineNote note);
    const std::unique_ptr<Impl> m_impl;
};

/// What executes a machine of this size that is started now, with its devices, as a hash: all that its state
/// must find again to go on. Another Berth may give it other devices.
QString softwareFor(const Host &host, const Size &size);

} // namespace vm
