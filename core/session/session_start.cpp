// SPDX-License-Identifier: GPL-3.0-or-later
// How a session comes to a machine that is of use, and back to one that it has lost sight of.
#include "core/base/await.h"
#include "core/base/id.h"
#include "core/base/log.h"
#include "core/guest/guest.h"
#include "core/guest/watch.h"
#include "core/session/channel.h"
#include "core/session/machines.h"
#include "core/session/meter.h"
#include "core/session/prices.h"
#include "core/session/session.h"
#include "core/vm/image.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QLoggingCategory>

namespace session {

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using std::chrono::milliseconds;

static Q_LOGGING_CATEGORY(lcSession, "berth.session")

static constexpr auto kBootUnderKvm = 40s;
static constexpr auto kBootUnderTcg = 180s;
static constexpr auto kNetworkLimit = 30s;

static QString text(const char *source) { return QCoreApplication::translate("session::Session", source); }

static milliseconds bootLimit(vm::Acceleration acceleration)
{
    return acceleration == vm::Acceleration::Kvm ? milliseconds(kBootUnderKvm) : milliseconds(kBootUnderTcg);
}

static QString hostNameFrom(const QString &name)
{
    QString host = name.toLower();
    for (QChar &letter : host) {
        if (!(letter >= u'a' && letter <= u'z') && !(letter >= u'0' && letter <= u'9'))
            letter = u'-';
    }
    return host;
}

void Session::beginStart()
{
    m_startPhases.clear();
    begin(State::Starting, start(), [this](const Result<> &outcome) {
        if (outcome) {
            m_startPhases.last().took = m_shared.clock->elapsed() - m_phaseBegan;
            enterRunning();
        } else if (m_machine) {
            // It cannot be ended, and somebody has to watch it until it can.
            setNote(outcome.error().text);
            beginReconnect();
        } else {
            drop(outcome.error().text);
        }
    });
}

Task<Result<>> Session::start()
{
    const auto image = m_shared.images->current(m_facts.profile);
    if (!image)
        co_return fail(
            Error::Kind::NotFound,
            text("There is no image “%1” yet. Build it: berth image build %1").arg(m_facts.profile));
    const auto size = vm::sizeByName(m_facts.size);
    if (!size)
        co_return fail(size.error());
    enterPhase(text("Connecting to libvirt"));
    const auto hypervisor = co_await m_shared.machines->open();
    if (!hypervisor)
        co_return fail(hypervisor.error());
    if (m_machine) // found there just now
        co_return co_await takeUp(text("Reconnecting to the machine"));
    enterPhase(text("Making the session's disk"));
    if (auto made = co_await m_volume.ensure(m_shared.settings->volumeGiB); !made)
        co_return made;
    const vm::Machine::Order order{base::newId(), m_facts.id,      *size,
                                   *image,        m_volume.path(), m_facts.network};
    auto started = co_await startMachine(order);
    const bool executes = started.has_value();
    if (executes)
        started = co_await takeUp(text("Booting"));
    if (executes && !started && !m_guest && m_machine->acceleration() == vm::Acceleration::Kvm) {
        // It executes nothing that gets as far as our agent: the translator is slower, and runs everywhere.
        if (auto noted = (*hypervisor)->distrustKvm(started.error().text); !noted)
            qCWarning(lcSession, "%s", qPrintable(noted.error().text));
        if (auto undone = co_await stopMachine(); !undone)
            co_return undone;
        vm::Machine::Order again = order;
        again.id = base::newId();
        started = co_await startMachine(again);
        if (started)
            started = co_await takeUp(text("Booting"));
    }
    if (!started && m_machine) {
        Error error = started.error();
        if (!m_endedBecause.isEmpty())
            error.text += u' ' + m_endedBecause;
        started = fail(error);
        if (auto undone = co_await stopMachine(); !undone)
            qCWarning(lcSession, "%s", qPrintable(undone.error().text));
    }
    co_return started;
}

Task<Result<>> Session::startMachine(vm::Machine::Order order)
{
    enterPhase(text("Starting the machine"));
    const auto price = m_shared.prices->nanodollarsPerSecond(order.size.name);
    if (!price)
        co_return fail(price.error());
    auto machine = co_await m_shared.machines->start(order);
    if (!machine)
        co_return fail(machine.error());
    hold(std::move(*machine));
    co_return m_shared.meter->begin({m_facts.id, order.id, order.size.name, *price, {}, 0ms, false});
}

/// From a machine that executes to one that is of use.
Task<Result<>> Session::takeUp(QString phase)
{
    enterPhase(phase);
    auto guest = co_await openChannel(m_machine.get(), bootLimit(m_machine->acceleration()));
    if (!guest) {
        qCWarning(lcSession, "%s %s", qPrintable(guest.error().text), qPrintable(guest.error().detail));
        co_return fail(guest.error());
    }
    m_guest = std::move(*guest);
    // Queued: a guest may be lost in the middle of a step that would be cancelled by it.
    connect(m_guest.get(), &guest::Guest::lost, this, &Session::guestLost, Qt::QueuedConnection);
    enterPhase(text("Setting up"));
    guest::Identity identity;
    identity.hostname = hostNameFrom(m_facts.name);
    // The same at every connection, and another in each machine.
    identity.machineId = QString::fromLatin1(
        QCryptographicHash::hash(m_machine->id().toUtf8(), QCryptographicHash::Sha256).toHex().first(32));
    identity.clock = m_shared.clock->now();
    if (vm::cpuLimitedBy(m_machine->size(), m_shared.machines->hypervisor()->scope()) == vm::CpuLimit::Guest)
        identity.processorPercent = m_machine->size().cpuPercent * m_machine->size().vcpus;
    if (auto set = co_await m_guest->setIdentity(identity); !set)
        co_return fail(set.error().kind, text("The machine cannot be set up: %1").arg(set.error().text),
                       set.error().detail);
    if (auto mounted = co_await m_guest->mount(QStringLiteral("berth-volume")); !mounted)
        co_return fail(
            mounted.error().kind,
            text("The session's disk cannot be mounted in the machine: %1").arg(mounted.error().text),
            mounted.error().detail);
    m_mayHaveBackgroundRuns = true;
    if (m_facts.network == vm::NetworkPolicy::Open && !m_machine->networkError()) {
        enterPhase(text("Waiting for the network"));
        co_await awaitNetwork();
    }
    co_return m_shared.meter->confirm(m_machine->id());
}

/// The agent answers long before the guest has an address. Who uses the machine should not meet the time
/// between: it is over when there is somebody to ask for names. A guest that gets nobody goes on without.
Task<> Session::awaitNetwork()
{
    const auto watch = co_await m_guest->watch("/etc");
    const auto end = m_shared.clock->elapsed() + kNetworkLimit;
    while (watch) {
        const auto resolver = co_await m_guest->read("/etc/resolv.conf");
        const auto left = end - m_shared.clock->elapsed();
        if ((resolver && resolver->contains("\nnameserver ")) || left <= 0ms)
            co_return;
        if (!co_await base::onSignal(watch->get(), &guest::Watch::changed, left))
            co_return;
    }
}

void Session::hold(std::unique_ptr<vm::Machine> machine)
{
    m_machine = std::move(machine);
    m_endedBecause.clear();
    m_goneAt.reset();
    // The machine tells when it has cleaned up; the meter wants the moment it was gone.
    connect(m_shared.machines->hypervisor(), &vm::Hypervisor::stopped, m_machine.get(),
            [this, domain = vm::domainName(m_machine->id())](const QString &name) {
                if (name == domain)
                    m_goneAt = m_shared.clock->awake();
            });
    connect(m_machine.get(), &vm::Machine::stopped, this, &Session::machineStopped);
    connect(m_machine.get(), &vm::Machine::paused, this, &Session::machinePaused);
    connect(m_machine.get(), &vm::Machine::resumed, this, &Session::machineResumed);
    connect(m_machine.get(), &vm::Machine::networkFailed, this,
            [this](const Error &reason) { setNote(text("The machine is offline. %1").arg(reason.text)); });
}

/// A machine of ours that an earlier owner left running. The meter knows already.
void Session::adopt(std::unique_ptr<vm::Machine> machine)
{
    hold(std::move(machine));
    if (m_shared.meter->isPaused(m_machine->id()))
        machinePaused(); // until it goes on by the next attempt
    else if (m_state != State::Starting) // else start() goes on with it
        beginReconnect();
}

void Session::beginReconnect()
{
    m_startPhases.clear();
    begin(State::Reconnecting, takeUp(text("Reconnecting to the machine")), [this](const Result<> &outcome) {
        if (outcome) {
            enterRunning();
        } else {
            beginStop(text("The machine no longer answered and was stopped. %1").arg(outcome.error().text));
        }
    });
}

} // namespace session
