// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/machine.h"

#include "core/base/await.h"
#include "core/base/disk_room.h"
#include "core/base/log.h"
#include "core/vm/disk/file_copy.h"
#include "core/vm/libvirt/host.h"
#include "core/vm/machine_impl.h"

#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QtConcurrent>

#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace vm {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

Q_LOGGING_CATEGORY(logMachine, "berth.vm.machine")

static constexpr auto kCleanUpLimit = 60s;

static QString text(const char *source) { return QCoreApplication::translate("vm::Machine", source); }

static NetworkPolicy policyByName(const QString &name)
{
    return name == policyName(NetworkPolicy::Open) ? NetworkPolicy::Open : NetworkPolicy::Offline;
}

/// Fit for a path and a domain's name, whoever wrote it into a domain.
static bool isId(const QString &id)
{
    static const QRegularExpression pattern(u"^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$"_s);
    return pattern.match(id).hasMatch();
}

void Machine::Impl::take(std::unique_ptr<Network> taken)
{
    network = std::move(taken);
    policy = network->policy();
    cardSocket = network->socketPath();
    connect(network.get(), &Network::plugged, self, [this] { networkPlugged(); });
    connect(network.get(), &Network::failed, self, [this](const Error &reason) { networkBroke(reason); });
    connect(network.get(), &Network::ended, self, [this] {
        hasNetworkEnded = true;
        beginRenewal();
    });
    hasNetworkEnded = false;
}

/// As its note has it.
void Machine::Impl::sayUnconfined()
{
    hypervisor->host().noteConfinement(fail(Error::Kind::Unsupported, note.unconfined));
}

/// All but the domain.
Task<> Machine::Impl::cleanUp()
{
    const bool wasRenewing = renewing.isRunning();
    renewing.cancel();
    if (wasRenewing) {
        if (auto made = co_await Network::adopt(NetworkPolicy::Open, folder.runtime()))
            co_await (*made)->stop();
    }
    if (network)
        co_await network->stop();
    const auto work = [folder = folder] { folder.remove(); };
    co_await base::onFuture(QtConcurrent::run(work));
    isClean = true;
}

Task<> Machine::Impl::finish()
{
    co_await cleanUp();
    // Queued: whoever hears it may delete the machine, and this task with it.
    QMetaObject::invokeMethod(
        self, [machine = self, reason = *gone] { emit machine->stopped(reason); }, Qt::QueuedConnection);
}

void Machine::Impl::domainGone(StopReason reason)
{
    if (gone)
        return;
    gone = reason;
    leave();
}

Task<Result<>> Machine::Impl::noteHeld(Held why)
{
    note.held = why;
    co_return co_await hypervisor->setNote(domain(), noteXml(note));
}

/// An earlier owner may have ended between its note and what that says, or while QEMU wrote a snapshot.
Task<Result<>> Machine::Impl::goOnHolding()
{
    if (note.held == Held::No)
        co_return {};
    if (auto given = co_await hypervisor->giveUpSaving(domain()); !given)
        co_return given;
    co_return co_await hypervisor->suspend(domain());
}

/// The one who attended does so no longer.
void Machine::Impl::leave()
{
    if (isAttended || isClean || cleaning.isRunning())
        return;
    if (!gone) {
        if (networkError || hasNetworkEnded) // the latter with a QEMU that another took the place of
            beginRenewal();
        return;
    }
    qCWarning(logMachine, "%s %s", qPrintable(note.id), qPrintable(describe(*gone)));
    cleaning = finish();
    cleaning.start();
}

Machine::Machine(Hypervisor *hypervisor, const base::Places &places, MachineNote note)
    : m_impl(std::make_unique<Impl>(this, hypervisor, places, std::move(note)))
{
    connect(hypervisor, &Hypervisor::stopped, this, [this](const QString &name, StopReason reason) {
        if (name == m_impl->domain())
            m_impl->domainGone(reason);
    });
    connect(hypervisor, &Hypervisor::paused, this, [this](const QString &name) {
        if (name == m_impl->domain())
            emit paused();
    });
    connect(hypervisor, &Hypervisor::resumed, this, [this](const QString &name) {
        if (name == m_impl->domain())
            emit resumed();
    });
}

Machine::~Machine() = default;

Task<> clear(MachineFolder folder)
{
    const auto work = [folder] {
        folder.endProcesses();
        folder.removeIncoming();
        folder.remove();
    };
    auto sweep = qScopeGuard([work] { static_cast<void>(QtConcurrent::run(work)); });
    if (auto network = co_await Network::adopt(NetworkPolicy::Open, folder.runtime()))
        co_await (*network)->stop();
    sweep.dismiss();
    co_await base::onFuture(QtConcurrent::run(work));
}

Task<Result<std::vector<std::unique_ptr<Machine>>>> Machine::adopt(Hypervisor *hypervisor,
                                                                   base::Places places)
{
    const auto domains = co_await hypervisor->domains();
    if (!domains)
        co_return fail(domains.error());
    std::vector<std::unique_ptr<Machine>> machines;
    QStringList strays = MachineFolder::ids(places);
    for (const Connection::Domain &domain : *domains) {
        const auto note = noteFromXml(domain.xml);
        if (!note || note->owner != ownerKey(places.data))
            continue;
        const auto size = sizeByName(note->size);
        const bool isSound = size && isId(note->id) && domain.name == domainName(note->id)
            && MachineFolder(places, note->id).isWhole();
        if (!isSound) {
            // Not waited for: a domain that libvirt itself lost in the middle of its start takes half a
            // minute.
            qCWarning(logMachine, "%s has lost its files and is ended", qPrintable(domain.name));
            hypervisor->destroyLater(domain.name);
            continue;
        }
        std::unique_ptr<Machine> machine(new Machine(hypervisor, places, *note));
        Impl &impl = *machine->m_impl;
        impl.size = *size;
        impl.acceleration = accelerationIn(domain.xml);
        impl.policy = policyByName(note->network);
        if (!note->unconfined.isEmpty())
            impl.sayUnconfined();
        if (auto listening = impl.console.listen(impl.folder.consoleSocket()); !listening)
            qCWarning(logMachine, "%s", qPrintable(listening.error().text));
        if (auto network = co_await Network::adopt(impl.policy, impl.folder.runtime()))
            impl.take(std::move(*network));
        else
            impl.networkError = network.error();
        if (auto cleared = co_await impl.transferDisk.clear(); !cleared)
            qCWarning(logMachine, "%s", qPrintable(cleared.error().text)); // it goes with the machine
        if (auto held = co_await impl.goOnHolding(); !held)
            qCWarning(logMachine, "%s", qPrintable(held.error().text));
        strays.removeOne(note->id);
        machines.push_back(std::move(machine));
    }
    for (const QString &id : std::as_const(strays))
        co_await clear(MachineFolder(places, id));
    // One that ended after it was listed would never be heard of again.
    const auto still = co_await hypervisor->domains();
    if (!still)
        co_return fail(still.error());
    for (const auto &machine : machines) {
        Impl &impl = *machine->m_impl;
        const auto isSame = [&](const Connection::Domain &domain) { return domain.name == impl.domain(); };
        impl.isAttended = false;
        if (std::none_of(still->begin(), still->end(), isSame))
            impl.domainGone(StopReason::Lost);
        impl.leave();
    }
    co_return machines;
}

QString Machine::id() const { return m_impl->note.id; }

Size Machine::size() const { return m_impl->size; }

const MachineNote &Machine::note() const { return m_impl->note; }

Acceleration Machine::acceleration() const { return m_impl->acceleration; }

QString Machine::channelPath() const { return m_impl->folder.channelSocket(); }

QList<base::Phase> Machine::phases() const { return m_impl->phases; }

Machine::Reach Machine::network() const
{
    return {m_impl->networkError ? NetworkPolicy::Offline : m_impl->policy, m_impl->networkError,
            m_impl->renewal};
}

TransferDisk &Machine::transferDisk() const { return m_impl->transferDisk; }

QByteArray Machine::console() const { return m_impl->console.tail(); }

Task<Result<>> Machine::stop()
{
    Impl &impl = *m_impl;
    if (impl.isClean)
        co_return {};
    if (impl.cleaning.isRunning()) {
        co_await base::onSignal(this, &Machine::stopped, kCleanUpLimit); // and perhaps there is no `this` now
        co_return {};
    }
    impl.isAttended = true;
    const auto leave = qScopeGuard([&impl] {
        impl.isAttended = false;
        impl.leave();
    });
    if (auto destroyed = co_await impl.hypervisor->destroy(impl.domain()); !destroyed)
        co_return destroyed;
    co_await impl.cleanUp();
    co_return {};
}

Task<Result<>> Machine::limitWrites(WriteLimits limits)
{
    Hypervisor *const hypervisor = m_impl->hypervisor;
    const QString domain = m_impl->domain();
    const QString group = limits.isShared && limits.root ? QStringLiteral("disks") : QString();
    if (auto set = co_await hypervisor->limitWrites(domain, kRootDisk, limits.root.value_or(0), group); !set)
        co_return set;
    co_return co_await hypervisor->limitWrites(domain, kVolumeDisk, limits.volume.value_or(0), group);
}

Task<Result<>> Machine::standStill()
{
    auto suspended = co_await suspend();
    if (suspended) // queued: whoever hears it may end the task
        QMetaObject::invokeMethod(this, &Machine::paused, Qt::QueuedConnection);
    co_return suspended;
}

/// Noted first: whoever finds it standing still knows what for.
Task<Result<>> Machine::suspend(Held why)
{
    if (why == Held::No)
        co_return co_await m_impl->hypervisor->suspend(m_impl->domain());
    if (auto noted = co_await m_impl->noteHeld(why); !noted)
        co_return noted;
    auto suspended = co_await m_impl->hypervisor->suspend(m_impl->domain());
    if (suspended)
        co_return suspended;
    if (auto noted = co_await m_impl->noteHeld(Held::No); !noted)
        qCWarning(logMachine, "%s", qPrintable(noted.error().text));
    co_return suspended;
}

Task<Result<>> Machine::letGo()
{
    if (auto given = co_await m_impl->hypervisor->giveUpSaving(m_impl->domain()); !given)
        co_return given;
    if (auto resumed = co_await resume(); !resumed)
        co_return resumed;
    co_return co_await m_impl->noteHeld(Held::No);
}

Result<> Machine::checkRoomForSnapshot(QString folder, QString volume) const
{
    const qint64 most =
        (qint64(m_impl->size.memoryMiB) << 20) + bytesOnDisk(m_impl->folder.rootDisk()) + bytesOnDisk(volume);
    return base::checkDiskRoom(folder, most, text("The snapshot"));
}

Task<Result<>> Machine::snapshot(Snapshot to, QString volume)
{
    const MachineFolder folder = m_impl->folder;
    // QEMU gives its disks away with the state: all it has written is there then.
    if (auto saved = co_await m_impl->hypervisor->save(m_impl->domain(), to.memory(),
                                                       Connection::State::DevicesAndMemory);
        !saved)
        co_return saved;
    const auto work = [folder, to, volume]() -> Result<> {
        if (auto copied = folder.copyDisks(to); !copied)
            return copied;
        return copyFile(volume, to.volume());
    };
    co_return co_await base::onFuture(QtConcurrent::run(work));
}

Task<Result<>> Machine::assign(QString session)
{
    m_impl->note.session = session;
    m_impl->note.started = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    co_return co_await m_impl->hypervisor->setNote(m_impl->domain(), noteXml(m_impl->note));
}

Task<Result<Template>> Machine::becomeTemplate(TemplateDraft *draft)
{
    Hypervisor *const hypervisor = m_impl->hypervisor;
    const QString domain = m_impl->domain();
    const QString own = m_impl->folder.rootDisk();
    const Template made = draft->of(m_impl->note.image, m_impl->size.name);
    if (auto suspended = co_await hypervisor->suspend(domain); !suspended)
        co_return fail(suspended.error());
    // QEMU gives the disk away with the state: all it has written is there then.
    if (auto saved = co_await hypervisor->save(domain, made.state(), Connection::State::Devices); !saved)
        co_return fail(saved.error());
    if (::link(QFile::encodeName(own).constData(), QFile::encodeName(made.base()).constData()) != 0)
        co_return fail(
            Error::Kind::Failed,
            text("The machine's disk cannot be kept as %1: %2.").arg(made.base(), qt_error_string(errno)));
    if (auto overlaid = co_await draft->overlay(made); !overlaid)
        co_return fail(overlaid.error());
    if (auto ended = co_await stop(); !ended)
        co_return fail(ended.error());
    co_return co_await draft->publish(made);
}

Task<Result<>> Machine::resume() { co_return co_await m_impl->hypervisor->resume(m_impl->domain()); }

} // namespace vm
