// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/vm/libvirt/spec.h"

#include <QByteArray>
#include <QString>
#include <QVersionNumber>

#include <memory>

namespace vm {

class LastingConnection;

/// What executes machines here: libvirt and QEMU as they were found when libvirt was opened, whether KVM is
/// taken, and what QEMU is held within. A Hypervisor's; it never asks libvirt again.
class Host
{
public:
    struct Versions
    {
        QVersionNumber libvirt;
        QVersionNumber qemu;
    };

    /// Of a connection that is open and outlives it. Unsupported: QEMU or libvirt is too old; the text says
    /// how to get newer ones.
    static base::Task<base::Result<std::unique_ptr<Host>>> find(base::Places places, QString uri,
                                                                LastingConnection *libvirt);

    Scope scope() const;
    Versions versions() const { return m_versions; }

    /// Kvm when libvirt offers it and it never let us down on this kernel and QEMU, else Tcg.
    Acceleration acceleration() const;
    QString whyNotKvm() const; ///< for the person; empty when it is
    /// A machine under KVM did not reach its agent: from now on Tcg, remembered in <data>/acceleration.json
    /// until the kernel or QEMU changes.
    base::Result<> distrustKvm(const QString &reason);

    /// What libvirt starts in QEMU's place, for MachineSpec. Empty: QEMU itself, and confinement() says why.
    /// An error: it cannot be made now.
    base::Result<QString> emulator() const;
    /// Unsupported: QEMU has all that this user has, within its own filter of calls; the text says why, and
    /// what mends it. Of the last machine that was started, where that was another than usual.
    base::Result<> confinement() const;
    /// How a machine was started just now: confined, or plainly because it could not be; why.
    void noteConfinement(base::Result<> outcome) { m_lastConfinement = std::move(outcome); }
    /// Unsupported: root owns this, and QEMU is root to the kernel, in a user namespace; the text says why it
    /// is no user of its own (SessionDaemon).
    base::Result<> lodging() const;

    /// All that executes a machine, in a line: its state is of use to no other.
    QByteArray software() const;

private:
    Host(base::Places places, QString uri, LastingConnection *libvirt);
    base::Task<base::Result<>> confine();

    const base::Places m_places;
    const QString m_uri;
    LastingConnection *const m_libvirt; // the hypervisor's
    Versions m_versions;
    QString m_qemu; // libvirt's own choice
    bool m_offersKvm = false;
    base::Result<> m_confinement; // of all that are started
    base::Result<> m_lastConfinement; // of the last one
};

/// Which libvirt is at an address.
Scope scopeOf(const QString &uri);

} // namespace vm
