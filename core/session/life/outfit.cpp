// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/outfit.h"

#include "core/base/await.h"
#include "core/guest/run.h"
#include "core/vm/libvirt/host.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QPointer>

namespace session {

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr auto kLongestCommand = 1min;
static constexpr auto kShortRoundTrip = 50ms; // its half is by what a clock is wrong, all of it at worst
static constexpr int kMostClockMessages = 5;
// What most first commands are made of, beside the shell that reads it here.
static constexpr const char *kReadTools =
    "cd /usr/bin && cat awk basename cat chmod cp cut date diff dirname du env file find grep gzip head id "
    "ln ls mkdir mktemp mv printf pwd realpath rm rmdir sed seq sleep sort stat tail tar tee test touch tr "
    "true uname uniq wc which xargs >/dev/null 2>&1";

static QString text(const char *source) { return QCoreApplication::translate("session::outfit", source); }

QString hostNameFor(const QString &session)
{
    QString host = session.toLower();
    for (QChar &letter : host) {
        if (!(letter >= u'a' && letter <= u'z') && !(letter >= u'0' && letter <= u'9'))
            letter = u'-';
    }
    return host;
}

guest::Identity identityOf(const vm::Machine *machine, const QString &hostname)
{
    guest::Identity identity;
    identity.hostname = hostname;
    const QByteArray own = QCryptographicHash::hash(machine->id().toUtf8(), QCryptographicHash::Sha256);
    identity.machineId = QString::fromLatin1(own.toHex().first(32));
    identity.begins = machine->note().isCopy;
    if (machine->note().isCopy) // the others have theirs from QEMU; 02: an address of nobody's
        identity.mac = QStringLiteral("02:") + QString::fromLatin1(own.last(5).toHex(':'));
    return identity;
}

guest::PackageSource packageSourceOf(const vm::Machine *machine, const Machines *machines)
{
    using guest::PackageSource;
    if (!machines->servesRegistries())
        return PackageSource::Network;
    return machine->network().policy == vm::NetworkPolicy::Offline ? PackageSource::Kept
                                                                   : PackageSource::Cache;
}

Task<Result<>> outfit(guest::Guest *guest, const vm::Machine *machine, const Machines *machines,
                      QString hostname, const base::Clock *clock)
{
    guest::Identity identity = identityOf(machine, hostname);
    identity.packages = packageSourceOf(machine, machines);
    if (vm::cpuLimitedBy(machine->size(), machines->hypervisor()->host().scope()) == vm::CpuLimit::Guest)
        identity.processorPercent = machine->size().cpuPercent * machine->size().vcpus;
    if (auto set = co_await guest->setIdentity(identity); !set)
        co_return fail(set.error().kind, text("The machine cannot be set up: %1").arg(set.error().text),
                       set.error().detail);
    if (auto set = co_await setClock(guest, clock); !set)
        co_return set;
    if (auto mounted = co_await guest->mount(vm::kVolumeSerial); !mounted)
        co_return fail(
            mounted.error().kind,
            text("The session's disk cannot be mounted in the machine: %1").arg(mounted.error().text),
            mounted.error().detail);
    co_return {};
}

Task<Result<>> setClock(guest::Guest *guest, const base::Clock *clock)
{
    const QPointer<guest::Guest> alive(guest);
    for (int sent = 0; alive && sent < kMostClockMessages; ++sent) {
        const auto before = clock->elapsed();
        guest::Identity identity;
        identity.clock = clock->now();
        if (auto set = co_await alive->setIdentity(identity); !set)
            co_return set;
        if (clock->elapsed() - before < kShortRoundTrip)
            break;
    }
    co_return {};
}

Task<Result<>> warmUp(guest::Guest *guest)
{
    for (const char *script : {kReadTools, "python3 -c pass", "ls -l /session >/dev/null"}) {
        guest::ExecRequest request;
        request.shell = QString::fromLatin1(script);
        request.folder = QByteArrayLiteral("/");
        auto run = co_await guest->exec(request);
        if (!run)
            co_return fail(run.error());
        if (!co_await base::onSignal(run->get(), &guest::Run::finished, kLongestCommand))
            co_return fail(Error::Kind::Timeout, text("A command in the machine does not end."));
    }
    co_return {};
}

} // namespace session
