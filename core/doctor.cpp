// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/doctor.h"

#include "core/base/await.h"
#include "core/base/disk_room.h"
#include "core/session/stock/machines.h"
#include "core/session/settings.h"
#include "core/session/stock/templates.h"
#include "core/session/stock/volume.h"
#include "core/vm/image/image.h"
#include "core/vm/libvirt/host.h"
#include "core/vm/network/network.h"
#include "core/vm/network/network_support.h"
#include "core/vm/packages/package_cache.h"

#include <QCoreApplication>
#include <QLocale>
#include <QNetworkInterface>
#include <QStorageInfo>
#include <QtConcurrent>

#include <unistd.h>

namespace doctor {

using base::Error;
using base::Task;
using Outcome = Check::Outcome;

static constexpr qint64 kLittleDisk = qint64(10) << 30; // an image, its building and a few machines
static constexpr qint64 kNoDisk = qint64(2) << 30;

static QString text(const char *source) { return QCoreApplication::translate("doctor", source); }

static QString bytes(qint64 count)
{
    return QLocale::c().formattedDataSize(count, 1, QLocale::DataSizeIecFormat);
}

QString outcomeName(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Ok:
        return QStringLiteral("ok");
    case Outcome::Warning:
        return QStringLiteral("warning");
    case Outcome::Failed:
        return QStringLiteral("failed");
    }
    Q_UNREACHABLE();
}

static Check failed(const QString &id, const QString &title, const Error &error,
                    Outcome outcome = Outcome::Failed)
{
    return {id, title, outcome, error.text, error.remedy};
}

/// What follows from an error, with it in the sentence.
static Error because(Error error, const QString &sentence)
{
    error.text = sentence.arg(error.text);
    return error;
}

static Check user(const base::Result<vm::Hypervisor *> &opened)
{
    const QString id = QStringLiteral("user");
    const QString title = text("User");
    if (getuid() != 0)
        return {id, title, Outcome::Ok, text("An ordinary user; no root is needed.")};
    const QString works = text("Berth runs as root. It works, and an ordinary user is safer.");
    if (!opened)
        return {id, title, Outcome::Warning, works};
    if (const auto lodging = (*opened)->host().lodging(); !lodging)
        return {id, title, Outcome::Warning,
                works + u' '
                    + text("Its machines are root to the kernel, too: %1").arg(lodging.error().text)};
    return {id, title, Outcome::Warning,
            works + u' ' + text("Its machines belong to a user who owns nothing else.")};
}

static QList<Check> libvirt(const base::Result<vm::Hypervisor *> &opened)
{
    const QString title = text("QEMU and libvirt");
    if (!opened)
        return {failed(QStringLiteral("libvirt"), title, opened.error())};
    const vm::Host &host = (*opened)->host();
    const vm::Host::Versions versions = host.versions();
    QList<Check> checks{{QStringLiteral("libvirt"),
                         title,
                         Outcome::Ok,
                         text("QEMU %1 and libvirt %2 at %3.")
                             .arg(versions.qemu.toString(), versions.libvirt.toString(), (*opened)->uri()),
                         {}}};
    const QString id = QStringLiteral("acceleration");
    const QString acceleration = text("Acceleration");
    if (host.acceleration() == vm::Acceleration::Kvm)
        checks << Check{id, acceleration, Outcome::Ok, text("KVM: machines run at the processor's speed.")};
    else
        checks << Check{
            id, acceleration, Outcome::Warning,
            text("QEMU translates instructions, which works and is many times slower than KVM. QEMU does not "
                 "call that a security boundary: for what you do not trust at all, use a computer with KVM. "
                 "%1")
                .arg(host.whyNotKvm())};
    const QString confinementId = QStringLiteral("confinement");
    const QString confinement = text("Confinement of QEMU");
    if (const auto confined = host.confinement(); confined)
        checks << Check{confinementId, confinement, Outcome::Ok,
                        text("QEMU has the files of its machine, and nothing else of this host's files, "
                             "sockets and networks.")};
    else
        checks << failed(
            confinementId, confinement,
            because(confined.error(),
                    text("Whoever broke out into QEMU would have the files and sockets of this user. %1")),
            Outcome::Warning);
    const QString limit = vm::cpuLimitedBy(vm::sizes().first(), host.scope()) == vm::CpuLimit::Host
        ? text("A half processor is held to its half by the host's control groups.")
        : text("A half processor is held to its half by the guest agent's control group: this libvirt has no "
               "control "
               "groups of the host to use.");
    checks << Check{QStringLiteral("cpu_limit"), text("Processor limit"), Outcome::Ok, limit};
    return checks;
}

static Check network(const base::Result<> &support, const base::Result<vm::PublicAddresses> &known)
{
    const QString id = QStringLiteral("network");
    const QString title = text("Machine networks");
    if (support) {
        const QString own = text("Each machine gets a network of its own.");
        const bool isTranslated = vm::isTranslated(QNetworkInterface::allAddresses());
        if (!known && isTranslated)
            return failed(id, title, known.error(), Outcome::Warning);
        QStringList said{own};
        if (known && !known->known.isEmpty())
            said += text("The router says that this host's public address is %1; machines do not reach it.")
                        .arg(known->known.join(QStringLiteral(", ")));
        if (known && (known->silent > 0 || (isTranslated && known->known.isEmpty())))
            said += text("The public address of this host is its router's, which does not say it: "
                         "what the router lets in from "
                         "the internet, machines may reach too, by that address.");
        return {id, title, Outcome::Ok, said.join(u' ')};
    }
    return failed(id, title, because(support.error(), text("Machines start offline. %1")), Outcome::Warning);
}

static Check packages(const base::Places &places, const session::Settings &settings, qint64 taken,
                      const base::Result<> &room)
{
    const QString id = QStringLiteral("package_cache");
    const QString title = text("Package cache");
    if (settings.packageCacheMiB == 0)
        return {id, title, Outcome::Ok,
                text("Machines fetch every package from its mirror: package_cache_mib is 0.")};
    if (const auto nginx = vm::PackageCache::program(); !nginx)
        return failed(id, title, nginx.error(), Outcome::Warning);
    if (!room)
        return failed(id, title, room.error(), Outcome::Warning);
    return {id, title, Outcome::Ok,
            text("%1 of at most %2 are kept of what machines fetched, in %3.")
                .arg(bytes(taken), bytes(qint64(settings.packageCacheMiB) << 20),
                     vm::PackageCache::folderIn(places))};
}

static QList<Check> images(const vm::ImageStore &store, const QString &profile)
{
    const bool isThere = store.current(profile).has_value();
    QList<Check> checks;
    const QList<Error> obstacles = store.obstacles();
    for (const Error &obstacle : obstacles)
        checks << failed(QStringLiteral("image_tools"), text("Image building"), obstacle,
                         isThere ? Outcome::Warning : Outcome::Failed);
    if (obstacles.isEmpty())
        checks << Check{QStringLiteral("image_tools"), text("Image building"), Outcome::Ok,
                        text("Everything is there that building an image takes.")};
    if (isThere)
        checks << Check{QStringLiteral("image"), text("Image"), Outcome::Ok,
                        text("The image “%1” is there.").arg(profile)};
    else
        checks << Check{
            QStringLiteral("image"),
            text("Image"),
            Outcome::Warning,
            text("There is no image “%1” yet, or what it is made of has changed since.").arg(profile),
            {base::Remedy::Kind::BuildImage, profile}};
    return checks;
}

/// Of the machines that a person gets who says nothing else. Without an image nothing is known of them but
/// what holds for all.
static Check copies(const session::Templates &templates, const session::Settings &settings,
                    const vm::ImageStore &store)
{
    const QString id = QStringLiteral("templates");
    const QString title = text("Copies of machines");
    const vm::Size size = vm::sizeByName(settings.size).value_or(vm::sizes().first());
    const session::Templates::Kind kind{store.current(settings.profile).value_or(vm::Image()), size,
                                        qint64(settings.volumeGiB) << 30};
    if (const auto fine = templates.check(kind); !fine)
        return failed(id, title, because(fine.error(), text("Machines boot and do not start as copies. %1")),
                      Outcome::Warning);
    const QString reason = templates.ready(kind)
        ? text("Machines of size %1 start as copies of one that has booted.").arg(size.name)
        : text("The first machine of a size boots; later ones start as copies of it.");
    return {id, title, Outcome::Ok, reason};
}

static Check volumes()
{
    const QString id = QStringLiteral("volume_tools");
    const QString title = text("Session disks");
    if (const auto tools = session::Volume::checkTools(); !tools)
        return failed(id, title, tools.error());
    return {id, title, Outcome::Ok, text("mkfs.ext4 is there.")};
}

static Check disk(const base::Places &places)
{
    const QStorageInfo storage(places.data);
    const qint64 free = storage.bytesAvailable();
    const qint64 usable = std::min(free, base::usableRoom(places.data));
    const Outcome outcome = usable < kNoDisk ? Outcome::Failed
        : usable < kLittleDisk               ? Outcome::Warning
                                             : Outcome::Ok;
    return {
        QStringLiteral("disk"),
        text("Disk space"),
        outcome,
        text("%1 are free in %2, and %3 of them may be used.").arg(bytes(free), places.data, bytes(usable)),
        {outcome == Outcome::Ok ? base::Remedy::Kind::None : base::Remedy::Kind::FreeSpace}};
}

static Check memory(const session::Settings &settings)
{
    const qint64 mib = qint64(vm::hostMemoryMiB()) * settings.machines.memoryPercent / 100;
    return {QStringLiteral("memory"), text("Memory"),
            mib < vm::sizes().first().memoryMiB ? Outcome::Failed : Outcome::Ok,
            text("Machines may use %1 together, and %2 may run at once.")
                .arg(bytes(mib << 20))
                .arg(settings.machines.machines)};
}

Task<QList<Check>> examine(base::Places places, const session::Settings *settings,
                           session::Machines *machines, const session::Templates *templates,
                           const vm::ImageStore *imageStore)
{
    const auto opened = co_await machines->open();
    QList<Check> checks{user(opened)};
    checks += libvirt(opened);
    const auto support = co_await vm::networkSupport();
    base::Result<vm::PublicAddresses> known;
    if (support)
        known = co_await vm::publicAddresses();
    checks << network(support, known);
    checks += images(*imageStore, settings->profile);
    if (opened)
        checks << copies(*templates, *settings, *imageStore);
    const QString kept = vm::PackageCache::folderIn(places);
    const auto measuring = QtConcurrent::run(vm::PackageCache::bytesIn, kept);
    const qint64 taken = co_await base::onFuture(measuring);
    const auto room = co_await vm::PackageCache::checkRoom(kept);
    checks << packages(places, *settings, taken, room);
    checks << volumes() << disk(places) << memory(*settings);
    checks << Check{QStringLiteral("runtime"), text("Runtime folder"), Outcome::Ok,
                    text("Sockets are in %1, closed to other users.").arg(places.runtime)};
    co_return checks;
}

} // namespace doctor
