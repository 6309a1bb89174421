// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/live_machine.h"

#include "core/base/await.h"
#include "core/base/race.h"
#include "core/guest/guest.h"
#include "core/session/life/channel.h"
#include "core/session/life/outfit.h"
#include "core/session/money/meter.h"
#include "core/session/money/prices.h"
#include "core/session/runs/run_book.h"
#include "core/session/stock/machine_disks.h"
#include "core/session/stock/machines.h"

#include <QLoggingCategory>
#include <QPointer>

namespace session {

using namespace std::chrono_literals;
using base::fail;
using base::Result;
using base::Task;
using std::chrono::milliseconds;

static Q_LOGGING_CATEGORY(lcSession, "berth.session")

static constexpr auto kUnmount = 20s;
static constexpr auto kWakeLimit = 30s; // of a copy, which has nothing to boot
static constexpr const char *kSettingUp = QT_TRANSLATE_NOOP("session::Session", "Setting up");

LiveMachine::LiveMachine(Shared shared, QString session, std::function<bool()> mayLend)
    : m_shared(std::move(shared))
    , m_session(std::move(session))
    , m_mayLend(std::move(mayLend))
    , m_patience(m_shared.patience)
{
    connect(m_shared.machines, &Machines::packagesChanged, this, &LiveMachine::tellPackages);
}

LiveMachine::~LiveMachine() = default;

bool LiveMachine::isAnswering() const { return m_guest && m_guest->isAlive(); }

bool LiveMachine::isFrozen() const
{
    return m_machine && (m_isFreezing || m_machine->note().held != vm::Held::No);
}

void LiveMachine::take(std::unique_ptr<vm::Machine> machine)
{
    m_machine = std::move(machine);
    m_isFreezing = false;
    m_endedBecause.clear();
    m_goneAt.reset();
    m_trouble.clear();
    m_patience = Patience(m_shared.patience);
    // The machine tells when it has cleaned up; the meter wants the moment it was gone.
    connect(m_shared.machines->hypervisor(), &vm::Hypervisor::stopped, m_machine.get(),
            [this, domain = vm::domainName(m_machine->id())](const QString &name) {
                if (name == domain)
                    m_goneAt = m_shared.clock->awake();
            });
    connect(m_machine.get(), &vm::Machine::stopped, this, [this](vm::StopReason reason) {
        m_endedBecause = vm::describe(reason);
        emit ended();
    });
    connect(m_machine.get(), &vm::Machine::paused, this, &LiveMachine::paused);
    connect(m_machine.get(), &vm::Machine::resumed, this, &LiveMachine::resumed);
    connect(m_machine.get(), &vm::Machine::networkChanged, this, &LiveMachine::networkChanged);
}

void LiveMachine::take(std::unique_ptr<guest::Guest> guest)
{
    m_telling.cancel();
    m_guest = std::move(guest);
    m_guest->files().lend(std::make_unique<MachineDisks>(
        m_machine.get(), [self = QPointer<LiveMachine>(this)] { return self && self->m_mayLend(); }));
    m_patience.noteConnection(m_shared.clock->awake());
    connect(m_guest.get(), &guest::Guest::lost, this, [this, lost = m_guest.get()](const base::Error &error) {
        m_patience.noteLoss(lost->wasCutOff() ? Patience::Loss::Breach : Patience::Loss::Other,
                            m_shared.clock->awake());
        if (lost->wasCutOff())
            m_trouble = error.text;
    });
    connect(m_guest.get(), &guest::Guest::lost, this, &LiveMachine::guestLost, Qt::QueuedConnection);
}

/// One that cannot be told now is told as it answers again.
void LiveMachine::tellPackages()
{
    if (!m_machine || !isAnswering())
        return;
    guest::Identity identity;
    identity.packages = packageSourceOf(m_machine.get(), m_shared.machines);
    m_telling = m_guest->setIdentity(identity);
    m_telling.start([this] {
        if (const auto &told = m_telling.result(); !told)
            qCWarning(lcSession, "%s %s", qPrintable(told.error().text), qPrintable(told.error().detail));
    });
}

bool LiveMachine::forgive()
{
    const bool isForgiven = isAnswering() && m_patience.isForgiven(m_shared.clock->awake());
    return isForgiven && !std::exchange(m_trouble, {}).isEmpty();
}

void LiveMachine::dropGuest()
{
    m_telling.cancel();
    m_guest.reset();
}

Result<> LiveMachine::bill()
{
    const QString size = m_machine->size().name;
    const auto price = m_shared.prices->nanodollarsPerSecond(size);
    if (!price)
        return fail(price.error());
    return m_shared.meter->begin({m_session, m_machine->id(), size, *price, {}, 0ms, false});
}

Task<Result<>> LiveMachine::takeUp(QString hostName, OnPhase onPhase)
{
    if (const milliseconds pause = m_patience.pause(); pause > 0ms)
        co_await base::after(pause);
    const milliseconds limit =
        m_machine->note().isCopy ? milliseconds(kWakeLimit) : bootLimit(m_machine->acceleration());
    auto guest = co_await openChannel(m_machine.get(), limit, m_shared.link);
    if (!guest) {
        qCWarning(lcSession, "%s %s", qPrintable(guest.error().text), qPrintable(guest.error().detail));
        co_return fail(guest.error());
    }
    take(std::move(*guest));
    onPhase(kSettingUp);
    if (auto done =
            co_await outfit(m_guest.get(), m_machine.get(), m_shared.machines, hostName, m_shared.clock);
        !done)
        co_return done;
    co_return m_shared.meter->confirm(m_machine->id());
}

void LiveMachine::beginFreeze()
{
    m_isFreezing = true;
    if (m_guest)
        m_guest->hold();
}

Task<Result<>> LiveMachine::freeze(vm::Held why)
{
    if (auto held = co_await m_machine->suspend(why); !held)
        co_return held;
    co_return m_shared.meter->pause(m_machine->id());
}

Task<Result<>> LiveMachine::thaw()
{
    if (auto gone = co_await m_machine->letGo(); !gone)
        co_return gone;
    if (auto kept = m_shared.meter->resume(m_machine->id()); !kept)
        co_return kept;
    if (!isAnswering())
        co_return {};
    m_guest->goOn();
    co_return co_await setClock(m_guest.get(), m_shared.clock);
}

Task<Result<>> LiveMachine::stop(QString why)
{
    if (!m_machine)
        co_return {};
    bool isReachable = isAnswering() && !m_shared.meter->isPaused(m_machine->id());
    if (isFrozen())
        isReachable = co_await wakeToStop();
    if (m_guest)
        m_guest->files().endCopies(); // they hold the volume
    if (isReachable) {
        // What a cut-off guest loses is what it had not written yet: a journal keeps the rest in order.
        const auto unmounted = co_await within(kUnmount, m_guest->unmount());
        if (!unmounted || !*unmounted)
            qCWarning(lcSession, "The disk of session %s was not unmounted: %s", qPrintable(m_session),
                      unmounted ? qPrintable(unmounted->error().text) : "the guest does not answer");
    }
    const milliseconds told = m_shared.clock->awake();
    if (auto stopped = co_await m_machine->stop(); !stopped)
        co_return stopped;
    if (auto closed = m_shared.runs->endAll(m_machine->id(), RunRecord::State::Stopped, why); !closed)
        qCWarning(lcSession, "%s", qPrintable(closed.error().text));
    if (auto ended = m_shared.meter->end(m_machine->id(), told); !ended)
        qCWarning(lcSession, "%s", qPrintable(ended.error().text)); // the next beat tries again
    dropGuest();
    m_machine.release()->deleteLater(); // it is in the middle of its signal, perhaps
    co_return {};
}

/// What a machine that stands still has not written yet is in its memory.
Task<bool> LiveMachine::wakeToStop()
{
    if (auto gone = co_await m_machine->letGo(); !gone) {
        qCWarning(lcSession, "%s", qPrintable(gone.error().text));
        co_return false;
    }
    if (m_guest) {
        m_guest->goOn();
    } else {
        auto guest = co_await openChannel(m_machine.get(), kUnmount);
        if (!guest) {
            qCWarning(lcSession, "%s", qPrintable(guest.error().text));
            co_return false;
        }
        take(std::move(*guest));
    }
    co_return m_guest->isAlive();
}

void LiveMachine::lose(const QString &why)
{
    if (m_machine) {
        for (const Result<> &closed : {m_shared.runs->endAll(m_machine->id(), RunRecord::State::Lost, why),
                                       m_shared.meter->end(m_machine->id(), m_goneAt)}) {
            if (!closed)
                qCWarning(lcSession, "%s", qPrintable(closed.error().text));
        }
        m_machine.release()->deleteLater();
    }
    if (m_guest)
        m_guest.release()->deleteLater();
}

} // namespace session
