// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/libvirt/acceleration.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include <sys/utsname.h>

using namespace Qt::StringLiterals;

namespace vm {

static QString text(const char *source) { return QCoreApplication::translate("vm::Acceleration", source); }

static QString fileIn(const QString &dataFolder) { return dataFolder + "/acceleration.json"_L1; }

KvmDistrust KvmDistrust::load(const QString &dataFolder)
{
    QFile file(fileIn(dataFolder));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QJsonObject json = QJsonDocument::fromJson(file.read(1 << 16)).object();
    return {json["reason"_L1].toString(), json["kernel"_L1].toString(), json["qemu"_L1].toString()};
}

base::Result<> KvmDistrust::save(const QString &dataFolder) const
{
    QSaveFile file(fileIn(dataFolder));
    const QJsonObject json{{u"reason"_s, reason}, {u"kernel"_s, kernel}, {u"qemu"_s, qemu}};
    if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(json).toJson()) < 0 || !file.commit())
        return base::fail(base::Error::Kind::Failed,
                          text("%1 cannot be written: %2.").arg(file.fileName(), file.errorString()));
    return {};
}

QString kernelRelease()
{
    utsname names{};
    uname(&names);
    return QString::fromLocal8Bit(names.release);
}

AccelerationChoice chooseAcceleration(bool offered, const KvmDistrust &distrust, const QString &kernel,
                                      const QString &qemu)
{
    if (!offered)
        return {
            Acceleration::Tcg,
            text(
                "This host offers no hardware virtualization (KVM), so machines are translated and start and "
                "run many times slower. Switch virtualization on in the firmware, load the module kvm_intel "
                "or "
                "kvm_amd, and give this user access to /dev/kvm (group kvm).")};
    if (!distrust.reason.isEmpty() && distrust.kernel == kernel && distrust.qemu == qemu)
        return {
            Acceleration::Tcg,
            text(
                "Hardware virtualization (KVM) is there and failed: %1 Machines are translated instead, many "
                "times slower, until the kernel or QEMU changes. To try again now, remove acceleration.json "
                "from Berth's data folder.")
                .arg(distrust.reason)};
    return {Acceleration::Kvm, {}};
}

QByteArray processorModel()
{
    QFile file(QStringLiteral("/proc/cpuinfo"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QByteArray model;
    for (QByteArray line = file.readLine(); !line.isEmpty(); line = file.readLine()) {
        for (const char *key : {"vendor_id", "cpu family", "model", "stepping", "microcode", "flags"}) {
            if (line.startsWith(key))
                model += line;
        }
        if (line.startsWith("flags"))
            break; // the other processors are like the first
    }
    return model;
}

} // namespace vm
