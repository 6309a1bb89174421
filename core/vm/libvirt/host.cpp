// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/libvirt/host.h"

#include "core/base/log.h"
#include "core/vm/emulator/emulator.h"
#include "core/vm/libvirt/acceleration.h"
#include "core/vm/libvirt/lasting_connection.h"

#include <QCoreApplication>
#include <QUrl>

#include <optional>

using namespace Qt::StringLiterals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

namespace {

Q_LOGGING_CATEGORY(logHost, "berth.vm.host")

const QVersionNumber kOldestLibvirt(10, 6, 0);
const QVersionNumber kOldestQemu(9, 0, 0);

QString text(const char *source) { return QCoreApplication::translate("vm::Hypervisor", source); }

Result<> checkVersions(const Host::Versions &versions)
{
    if (versions.libvirt >= kOldestLibvirt && versions.qemu >= kOldestQemu)
        return {};
    return fail(
        Error::Kind::Unsupported,
        text("QEMU %1 with libvirt %2 is too old: Berth needs QEMU %3 and libvirt %4 or newer. Debian 12 has "
             "them in bookworm-backports.")
            .arg(versions.qemu.toString(), versions.libvirt.toString(), kOldestQemu.toString(),
                 kOldestLibvirt.toString()),
        base::Remedy::install(u"-t bookworm-backports qemu-system-x86 qemu-utils libvirt-daemon "
                              "libvirt-daemon-driver-qemu"_s));
}

AccelerationChoice choice(const base::Places &places, bool offered, const QVersionNumber &qemu)
{
    return chooseAcceleration(offered, KvmDistrust::load(places.data), kernelRelease(), qemu.toString());
}

} // namespace

Scope scopeOf(const QString &uri)
{
    return QUrl(uri).path() == "/system"_L1 ? Scope::System : Scope::Session;
}

Host::Host(base::Places places, QString uri, LastingConnection *libvirt)
    : m_places(std::move(places))
    , m_uri(std::move(uri))
    , m_libvirt(libvirt)
{
}

Task<Result<std::unique_ptr<Host>>> Host::find(base::Places places, QString uri, LastingConnection *libvirt)
{
    std::unique_ptr<Host> host(new Host(std::move(places), std::move(uri), libvirt));
    const Connection &connection = *libvirt->current();
    const bool isQemu = connection.isQemu();
    host->m_versions = {connection.libvirtVersion(), connection.qemuVersion()};
    if (auto fit = checkVersions(host->m_versions); isQemu && !fit)
        co_return fail(fit.error());
    host->m_offersKvm = connection.offersKvm();
    host->m_qemu = connection.qemu();
    if (isQemu)
        host->m_confinement = co_await host->confine();
    if (!host->m_confinement)
        qCWarning(logHost, "QEMU is not confined: %s", qPrintable(host->m_confinement.error().text));
    co_return host;
}

/// Whether QEMU can start with nothing of the host but its machine's files.
Task<Result<>> Host::confine()
{
    if (scope() == Scope::System)
        co_return fail(Error::Kind::Unsupported,
                       text("At %1 libvirt decides what QEMU may do: it uses AppArmor or SELinux, where the "
                            "host has them.")
                           .arg(m_uri));
    const auto emulator = emulatorFor(m_places, m_qemu);
    if (!emulator)
        co_return fail(emulator.error());
    std::optional<DaemonUser> user;
    if (m_libvirt->daemon()) {
        const auto asked = userOf(*m_libvirt->daemon());
        if (!asked)
            co_return fail(asked.error());
        user = *asked;
    }
    if (auto checked = co_await checkEmulator(m_places, *emulator, user); !checked)
        co_return checked;
    const LastingConnection::Work<> work = [path = *emulator](const Connection &connection) {
        return connection.learn(path);
    };
    co_return co_await m_libvirt->once(work);
}

Scope Host::scope() const { return scopeOf(m_uri); }

Acceleration Host::acceleration() const
{
    return choice(m_places, m_offersKvm, m_versions.qemu).acceleration;
}

QString Host::whyNotKvm() const { return choice(m_places, m_offersKvm, m_versions.qemu).whyNotKvm; }

Result<> Host::distrustKvm(const QString &reason)
{
    return KvmDistrust{reason, kernelRelease(), m_versions.qemu.toString()}.save(m_places.data);
}

Result<QString> Host::emulator() const
{
    if (!m_confinement || m_qemu.isEmpty())
        return QString();
    return emulatorFor(m_places, m_qemu); // anew each time: QEMU may have been replaced since
}

Result<> Host::confinement() const { return m_confinement ? m_lastConfinement : m_confinement; }

Result<> Host::lodging() const
{
    if (!m_libvirt->daemon())
        return {};
    const auto user = userOf(*m_libvirt->daemon());
    if (!user || *user == DaemonUser::Lodger)
        return user ? Result<>() : fail(user.error());
    if (!m_libvirt->whyNoLodger().isEmpty())
        return fail(Error::Kind::Unsupported, m_libvirt->whyNoLodger());
    return fail(
        Error::Kind::Unsupported,
        text("libvirt's daemon was started by an earlier Berth and ends a minute after its last machine."));
}

QByteArray Host::software() const
{
    QByteArray line = m_versions.qemu.toString().toLatin1() + ' ' + m_versions.libvirt.toString().toLatin1();
    line += '\n';
    if (acceleration() == Acceleration::Kvm)
        line += kernelRelease().toLatin1() + '\n' + processorModel();
    return line;
}

} // namespace vm
