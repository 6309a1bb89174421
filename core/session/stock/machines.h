// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/session/settings.h"
#include "core/session/stock/disk_floor.h"
#include "core/vm/machine.h"
#include "core/vm/packages/package_cache.h"

#include <QList>
#include <QObject>

#include <functional>
#include <memory>
#include <vector>

namespace session {

/// Where machines come from: opens libvirt when it is first needed and again after it failed, finds on that
/// first opening what an earlier owner left running, and holds the limits on how many may run.
class Machines : public QObject
{
    Q_OBJECT

public:
    using Found = std::vector<std::unique_ptr<vm::Machine>>;

    Machines(base::Places places, const Settings *settings, QObject *parent = nullptr);
    ~Machines() override;

    /// Called once, with the machines found running, before open() returns for the first time.
    void onFound(std::function<void(Found)> handler);

    /// Any number of callers wait for the one attempt. The error says what is missing on this host.
    base::Task<base::Result<vm::Hypervisor *>> open();
    /// Nothing before the first successful open().
    vm::Hypervisor *hypervisor() const { return m_hypervisor.get(); }
    /// In whole sentences with what mends it. Empty where KVM carries the machines, and before that is known.
    QString whyNotKvm() const;

    /// Busy: the limits leave no room for it.
    base::Task<base::Result<std::unique_ptr<vm::Machine>>> start(vm::Machine::Order order);
    /// One that waits for Machine::begin(). It does not count before it is taken on.
    base::Task<base::Result<std::unique_ptr<vm::Machine>>> startWaiting(vm::Machine::Order order);
    /// Busy: the limits leave no room for it.
    base::Result<> admit(const vm::Size &size) const;
    /// One that waited is about to begin, and was admitted.
    void takeOn(const vm::Machine *machine);
    /// The sizes of all that run or are being started; one counts until its object is deleted.
    QList<vm::Size> running() const { return m_running; }
    /// Whether machines write slowly now, because there is little room on the host's disk.
    bool isDiskNearlyFull() const { return m_floor.isNear(); }

    /// Of all machines; it is served from when the first of them is about to start.
    vm::PackageCache &packages() { return m_packages; }
    /// The settings may say something else of its room.
    void fitPackages();
    /// Whether npm and pip are to ask the cache. It is only about to serve, perhaps.
    bool servesRegistries() const;

signals:
    void attempted(const base::Result<> &outcome);
    /// servesRegistries() says something else.
    void packagesChanged();

private:
    base::Task<base::Result<>> attempt();
    bool wantPackages();
    void notePackages();
    vm::PackageRoom packageRoom() const;

    const base::Places m_places;
    const Settings *const m_settings; // the workspace's
    std::function<void(Found)> m_onFound;
    std::unique_ptr<vm::Hypervisor> m_hypervisor;
    DiskFloor m_floor; // looks after all that execute
    bool m_adopted = false;
    QList<vm::Size> m_running;
    vm::PackageCache m_packages;
    bool m_servesRegistries = false; ///< as machines were told
    base::Task<base::Result<>> m_attempt;
};

} // namespace session
