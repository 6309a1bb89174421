// SPDX-License-Identifier: GPL-3.0-or-later
// How a session comes to a machine that is of use, and back to one that it has lost sight of.
#include "core/base/await.h"
#include "core/base/id.h"
#include "core/base/log.h"
#include "core/guest/guest.h"
#include "core/session/life/channel.h"
#include "core/session/stock/machine_disks.h"
#include "core/session/stock/machines.h"
#include "core/session/money/meter.h"
#include "core/session/life/outfit.h"
#include "core/session/money/prices.h"
#include "core/session/session.h"
#include "core/session/stock/templates.h"
#include "core/session/stock/warm_pool.h"
#include "core/vm/image.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLoggingCategory>
#include <QPointer>

namespace session {

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using std::chrono::milliseconds;

static Q_LOGGING_CATEGORY(lcSession, "berth.session")

static constexpr auto kWakeLimit = 30s; // of a copy, which has nothing to boot

static QString text(const char *source) { return QCoreApplication::translate("session::Session", source); }

/// For the guest: a label of RFC 1123.
QString Session::hostName() const
{
    QString host = name().toLower();
    for (QChar &letter : host) {
        if (!(letter >= u'a' && letter <= u'z') && !(letter >= u'0' && letter <= u'9'))
            letter = u'-';
    }
    return host;
}

void Session::beginStart()
{
    m_progress = {};
    m_wasWarm = false;
    m_bootedBecause.clear();
    begin(State::Starting, start(), [this](const Result<> &outcome) {
        if (outcome) {
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

Result<> Session::admit() const
{
    if (m_facts.archived)
        return fail(Error::Kind::Invalid, text("The session %1 is archived.").arg(name()),
                    {base::Remedy::Kind::Unarchive, name()});
    return bill().admit();
}

/// It is of use, and on the meter.
bool Session::isCosting() const
{
    return (m_state == State::Running || m_state == State::Reconnecting)
        && !m_shared.meter->isPaused(m_machine->id());
}

Task<Result<>> Session::start()
{
    const auto image = m_shared.images->current(m_facts.profile);
    if (!image)
        co_return fail(Error::Kind::NotFound, text("There is no image “%1” yet.").arg(m_facts.profile),
                       {base::Remedy::Kind::BuildImage, m_facts.profile});
    const auto size = vm::sizeByName(m_facts.size);
    if (!size)
        co_return fail(size.error());
    enterPhase(QT_TR_NOOP("Connecting to libvirt"));
    const auto hypervisor = co_await m_shared.machines->open();
    if (!hypervisor)
        co_return fail(hypervisor.error());
    if (m_machine) // found there just now
        co_return co_await takeUp(QT_TR_NOOP("Reconnecting to the machine"));
    if (auto room = m_shared.machines->admit(*size); !room)
        co_return room;
    const Templates::Kind fresh{*image, *size, qint64(m_shared.settings->volumeGiB) << 30};
    m_wasWarm = co_await beginWaiting(fresh);
    if (m_wasWarm) {
        m_shared.pool->use(fresh);
        co_return {};
    }
    if (auto undone = co_await stopMachine(); !undone)
        co_return undone;
    const qint64 bytes =
        m_volume.exists() ? QFileInfo(m_volume.path()).size() : qint64(m_shared.settings->volumeGiB) << 30;
    const Templates::Kind kind{*image, *size, bytes};
    auto started = co_await startKind(kind);
    if (!started && m_machine) {
        Error error = started.error();
        if (!m_endedBecause.isEmpty())
            error.text += u' ' + m_endedBecause;
        started = fail(error);
        if (auto undone = co_await stopMachine(); !undone)
            qCWarning(lcSession, "%s", qPrintable(undone.error().text));
    }
    if (started && !m_facts.cold) {
        if (!m_machine->isCopy())
            m_shared.templates->want(kind);
        m_shared.pool->use(kind);
    }
    co_return started;
}

/// With a machine of the pool, whose disk becomes this session's. False: there is none, or it is of no use
/// and is still the session's.
Task<bool> Session::beginWaiting(Templates::Kind kind)
{
    if (m_facts.cold || m_facts.network != vm::NetworkPolicy::Open)
        co_return false;
    auto warm = m_shared.pool->take(kind, m_volume.path());
    if (!warm)
        co_return false;
    enterPhase(QT_TR_NOOP("Waking up"));
    m_shared.machines->takeOn(warm->machine.get());
    take(std::move(warm->machine));
    take(std::move(warm->guest));
    auto begun = beginBilling();
    if (begun)
        begun = co_await m_machine->begin(m_facts.id);
    if (begun) {
        m_guest->goOn();
        guest::Identity identity;
        identity.hostname = hostName();
        identity.begins = true;
        begun = co_await m_guest->setIdentity(identity);
    }
    if (begun)
        begun = co_await setClock(m_guest.get(), m_shared.clock);
    if (begun)
        begun = m_shared.meter->confirm(m_machine->id());
    if (!begun)
        qCWarning(lcSession, "A machine that waited did not begin: %s %s", qPrintable(begun.error().text),
                  qPrintable(begun.error().detail));
    co_return begun.has_value();
}

/// As a copy where there is a template, and by booting where there is none or it does not serve.
Task<Result<>> Session::startKind(Templates::Kind kind)
{
    vm::Machine::Order order{base::newId(), m_facts.id,      kind.size,
                             kind.image,    m_volume.path(), m_facts.network};
    order.makeVolume = [volume = m_volume, bytes = kind.volumeBytes](QString like) {
        return volume.ensure(bytes, like);
    };
    if (!m_facts.cold) {
        enterPhase(QT_TR_NOOP("Looking for a template"));
        order.copied = co_await m_shared.templates->find(kind);
        if (!order.copied)
            m_bootedBecause = m_shared.templates->failure(kind);
    }
    Attempt attempt = co_await tryToStart(order);
    if (!attempt.outcome && order.copied && attempt.outcome.error().kind != Error::Kind::Busy) {
        const Error reason = attempt.outcome.error();
        const vm::Template blamed = *order.copied;
        if (auto undone = co_await stopMachine(); !undone)
            co_return undone;
        order.copied.reset();
        order.id = base::newId();
        attempt = co_await tryToStart(order);
        if (attempt.outcome) {
            m_shared.templates->discard(blamed, reason);
            m_bootedBecause = reason.text;
        }
    }
    if (!attempt.outcome && attempt.isSilent && m_machine->acceleration() == vm::Acceleration::Kvm) {
        // It executes nothing that gets as far as our agent: the translator is slower, and runs everywhere.
        if (auto noted = m_shared.machines->hypervisor()->distrustKvm(attempt.outcome.error().text); !noted)
            qCWarning(lcSession, "%s", qPrintable(noted.error().text));
        if (auto undone = co_await stopMachine(); !undone)
            co_return undone;
        order.id = base::newId();
        attempt = co_await tryToStart(order);
    }
    co_return attempt.outcome;
}

Task<Session::Attempt> Session::tryToStart(vm::Machine::Order order)
{
    Attempt attempt;
    attempt.outcome = co_await startMachine(order);
    if (attempt.outcome) {
        const char *phase = order.copied ? QT_TR_NOOP("Waking up") : QT_TR_NOOP("Booting");
        attempt.outcome = co_await takeUp(phase);
        attempt.isSilent = !m_guest;
    }
    co_return attempt;
}

Task<Result<>> Session::startMachine(vm::Machine::Order order)
{
    enterPhase(QT_TR_NOOP("Starting the machine"));
    auto machine = co_await m_shared.machines->start(order);
    if (!machine)
        co_return fail(machine.error());
    take(std::move(*machine));
    co_return beginBilling();
}

Result<> Session::beginBilling()
{
    const QString size = m_machine->size().name;
    const auto price = m_shared.prices->nanodollarsPerSecond(size);
    if (!price)
        return fail(price.error());
    return m_shared.meter->begin({m_facts.id, m_machine->id(), size, *price, {}, 0ms, false});
}

/// From a machine that executes to one that is of use.
Task<Result<>> Session::takeUp(const char *phase)
{
    enterPhase(phase);
    const milliseconds limit =
        m_machine->isCopy() ? milliseconds(kWakeLimit) : bootLimit(m_machine->acceleration());
    auto guest = co_await openChannel(m_machine.get(), limit);
    if (!guest) {
        qCWarning(lcSession, "%s %s", qPrintable(guest.error().text), qPrintable(guest.error().detail));
        co_return fail(guest.error());
    }
    take(std::move(*guest));
    enterPhase(QT_TR_NOOP("Setting up"));
    if (auto done = co_await outfit(m_guest.get(), m_machine.get(), m_shared.machines->hypervisor()->scope(),
                                    hostName(), m_shared.clock);
        !done)
        co_return done;
    co_return m_shared.meter->confirm(m_machine->id());
}

void Session::take(std::unique_ptr<vm::Machine> machine)
{
    m_machine = std::move(machine);
    m_mayHaveBackgroundRuns = false;
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
    connect(m_machine.get(), &vm::Machine::networkChanged, this, [this] {
        if (m_state == State::Running) // any other has its own note
            setNote(machineNote());
    });
}

void Session::take(std::unique_ptr<guest::Guest> guest)
{
    m_guest = std::move(guest);
    m_guest->lend(std::make_unique<MachineDisks>(
        m_machine.get(), [self = QPointer<Session>(this)] { return self && self->guest(); }));
    // Queued: a guest may be lost in the middle of a step that would be cancelled by it.
    connect(m_guest.get(), &guest::Guest::lost, this, &Session::guestLost, Qt::QueuedConnection);
}

/// A machine of ours that an earlier owner left running. The meter knows already.
void Session::adopt(std::unique_ptr<vm::Machine> machine)
{
    take(std::move(machine));
    m_mayHaveBackgroundRuns = true;
    m_idle.recall(m_machine->id());
    const bool mustGoOn = m_state == State::Starting || m_machine->held() == vm::Held::ForSnapshot;
    if (isFrozen()) {
        if (auto kept = m_shared.meter->pause(m_machine->id()); !kept)
            qCWarning(lcSession, "%s", qPrintable(kept.error().text));
    }
    if (isFrozen() && mustGoOn)
        beginThaw();
    else if (isFrozen())
        enterState(State::Paused); // until somebody resumes it
    else if (m_shared.meter->isPaused(m_machine->id()))
        machinePaused(); // until it goes on by the next attempt
    else if (m_state != State::Starting) // else start() goes on with it
        beginReconnect();
}

void Session::beginReconnect()
{
    m_progress = {};
    m_mayHaveBackgroundRuns = true; // one may have begun whose answer was lost
    begin(State::Reconnecting, takeUp(QT_TR_NOOP("Reconnecting to the machine")),
          [this](const Result<> &outcome) {
              if (outcome) {
                  enterRunning();
              } else {
                  beginStop(
                      text("The machine no longer answered and was stopped. %1").arg(outcome.error().text));
              }
          });
}

} // namespace session
