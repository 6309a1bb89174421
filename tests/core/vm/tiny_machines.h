// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/machine.h"
#include "core/vm/disk/machine_folder.h"
#include "tests/support/finish.h"
#include "tests/support/private_libvirt.h"
#include "tests/support/tiny_guest.h"

#include <QDirIterator>
#include <QProcess>

/// A libvirt of its own, an image for each tiny guest and a volume: all that vm::Machine needs to start, in a
/// fraction of a second, something that does not boot.
class TinyMachines
{
public:
    /// `images`: a folder that theirs is a link to.
    explicit TinyMachines(const QString &images = {})
        : places(m_libvirt.places())
    {
        if (!images.isEmpty()
            && (!QDir().mkpath(places.data) || !QFile::link(images, places.data + QStringLiteral("/images"))))
            qFatal("%s cannot be linked", qPrintable(images));
        QDir().mkpath(file(""));
        const QStringList disk{QStringLiteral("create"), QStringLiteral("-q"), QStringLiteral("-f"),
                               QStringLiteral("qcow2"),  file("root.qcow2"),   QStringLiteral("1G")};
        if (QProcess::execute(QStringLiteral("qemu-img"), disk) != 0)
            qFatal("qemu-img does not work");
        write(file("initrd.img"), QByteArray(4096, '\0'));
        write(file("volume.raw"), QByteArray(1 << 16, '\0'));
        open();
    }

    void open()
    {
        auto opened = support::finish(vm::Hypervisor::open(places), std::chrono::seconds(60));
        if (!opened)
            qFatal("%s", qPrintable(opened.error().text));
        hypervisor = std::move(*opened);
    }

    vm::Machine::Order order(support::TinyGuest guest,
                             vm::NetworkPolicy policy = vm::NetworkPolicy::Offline) const
    {
        const QString kernel = file("kernel-") + QString::number(int(guest));
        write(kernel, support::tinyKernel(guest));
        vm::Machine::Order order;
        order.id = QStringLiteral("tiny%1").arg(++m_count);
        order.session = QStringLiteral("a session");
        order.size = vm::sizes().first();
        order.image.id = order.image.profile = QStringLiteral("tiny");
        order.image.rootDisk = file("root.qcow2");
        order.image.kernel = kernel;
        order.image.initrd = file("initrd.img");
        order.volume = file("volume.raw");
        order.network = policy;
        return order;
    }
    std::unique_ptr<vm::Machine> start(support::TinyGuest guest,
                                       vm::NetworkPolicy policy = vm::NetworkPolicy::Offline)
    {
        auto started = support::finish(vm::Machine::start(hypervisor.get(), places, order(guest, policy)));
        if (!started)
            qWarning("%s", qPrintable(started.error().text));
        return started ? std::move(*started) : nullptr;
    }

    QStringList domains() const
    {
        const auto found = support::finish(hypervisor->domains(), std::chrono::seconds(120));
        QStringList names;
        if (found) {
            for (const auto &domain : *found)
                names += domain.name;
        }
        return names;
    }
    /// QEMU's process ids, zombies left out.
    QList<pid_t> qemus() const { return processes("qemu-system"); }
    /// Those of machines' programs: QEMU and what keeps networks.
    QList<pid_t> processes(const QByteArray &program = {}) const
    {
        QList<pid_t> found;
        for (const QString &pid :
             QDir(QStringLiteral("/proc")).entryList({QStringLiteral("[1-9]*")}, QDir::Dirs)) {
            QFile line(QStringLiteral("/proc/%1/cmdline").arg(pid));
            if (!line.open(QIODevice::ReadOnly))
                continue;
            const QByteArray arguments = line.readAll();
            const bool isOurs = arguments.contains(QFile::encodeName(places.data) + "/machines/")
                || arguments.contains(QFile::encodeName(places.runtime) + "/machines/");
            if (isOurs && arguments.contains(program))
                found += pid.toInt();
        }
        return found;
    }
    /// Everything that must not be there when no machine is: domains, processes, files.
    QStringList leftovers() const
    {
        QStringList found = domains();
        for (const pid_t pid : processes())
            found += QStringLiteral("process %1").arg(pid);
        for (const QString &place : {places.data, places.runtime}) {
            QDirIterator it(place + QStringLiteral("/machines"),
                            QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden | QDir::System);
            while (it.hasNext())
                found += it.next();
        }
        return found;
    }
    /// For a test that has failed.
    void endAll() const
    {
        for (const QString &name : domains())
            static_cast<void>(support::finish(hypervisor->destroy(name)));
        for (const QString &id : vm::MachineFolder::ids(places))
            vm::MachineFolder(places, id).remove();
    }
    void killDaemon() const { m_libvirt.killDaemon(); }
    /// What virsh says to that.
    QByteArray virsh(const QStringList &arguments) const
    {
        QString uri = QStringLiteral("qemu:///session");
        for (const char *name : {"libvirt-sock", "virtqemud-sock"}) { // root's own daemon's
            const QString socket = places.runtime + QStringLiteral("/libvirt/") + QLatin1String(name);
            if (QFile::exists(socket))
                uri = QStringLiteral("qemu+unix:///session?socket=") + socket;
        }
        QProcess process;
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(QStringLiteral("virsh"),
                      QStringList{QStringLiteral("-q"), QStringLiteral("-c"), uri} + arguments);
        process.waitForFinished();
        return process.readAll().trimmed();
    }

    /// Of the images and the disk.
    QString file(const char *name) const
    {
        return places.data + QStringLiteral("/images/") + QLatin1String(name);
    }
    static void write(const QString &path, const QByteArray &content)
    {
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("%s cannot be written", qPrintable(path));
    }

private:
    support::PrivateLibvirt m_libvirt; // outlives what runs in it
    mutable int m_count = 0;

public:
    const base::Places places;
    std::unique_ptr<vm::Hypervisor> hypervisor;
};
