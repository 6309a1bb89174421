// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/vm/machine.h"

#include <QList>
#include <QObject>
#include <QString>

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

    /// An empty URI stands for the hypervisor's default.
    Machines(base::Places places, QString uri, vm::Limits limits, QObject *parent = nullptr);
    ~Machines() override;

    /// Called once, with the machines found running, before connect() returns for the first time.
    void onFound(std::function<void(Found)> handler);

    /// Any number of callers wait for the one attempt. The error says what is missing on this host.
    base::Task<base::Result<vm::Hypervisor *>> connect();
    /// Nothing before the first successful connect().
    vm::Hypervisor *hypervisor() const { return m_hypervisor.get(); }

    /// Busy: the limits leave no room for it.
    base::Task<base::Result<std::unique_ptr<vm::Machine>>> start(vm::Machine::Order order);
    /// Of all machines that run or are being started, counted until the machine object is deleted.
    QList<vm::Size> running() const;

signals:
    void attempted(const base::Result<> &outcome);

private:
    struct Counted;
    base::Task<base::Result<>> attempt();
    void count(const vm::Machine &machine);

    const base::Places m_places;
    const QString m_uri;
    const vm::Limits m_limits;
    std::function<void(Found)> m_onFound;
    std::unique_ptr<vm::Hypervisor> m_hypervisor;
    bool m_adopted = false;
    QList<vm::Size> m_running;
    base::Task<base::Result<>> m_attempt;
};

} // namespace session
