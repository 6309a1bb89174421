// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/vm/libvirt/spec.h"

#include <QString>

namespace vm {

/// That KVM let a machine down once: libvirt offered it, and the guest did not come up. Kept in
/// <data>/acceleration.json. It holds for the kernel and the QEMU it was seen with and no longer.
struct KvmDistrust
{
    QString reason; ///< a whole sentence
    QString kernel;
    QString qemu;

    bool operator==(const KvmDistrust &) const = default;

    /// An empty one when there is no file or it is not one of ours.
    static KvmDistrust load(const QString &dataFolder);
    base::Result<> save(const QString &dataFolder) const;
};

/// Release of the running kernel.
QString kernelRelease();

/// What KVM hands on to the guest of this host's processor, as the kernel describes it.
QByteArray processorModel();

struct AccelerationChoice
{
    Acceleration acceleration = Acceleration::Tcg;
    QString whyNotKvm; ///< whole sentences with the remedy; empty for Kvm
};

/// Pure. `offered`: libvirt lists KVM among what its QEMU can do; the device node alone says nothing.
AccelerationChoice chooseAcceleration(bool offered, const KvmDistrust &distrust, const QString &kernel,
                                      const QString &qemu);

} // namespace vm
