// SPDX-License-Identifier: GPL-3.0-or-later
// How a session keeps moments of its machine, and goes on from them.
#include "core/base/await.h"
#include "core/base/log.h"
#include "core/guest/guest.h"
#include "core/session/stock/machine_disks.h"
#include "core/session/stock/machines.h"
#include "core/session/money/meter.h"
#include "core/session/session.h"
#include "core/session/life/successor.h"

#include <QCoreApplication>
#include <QLoggingCategory>
#include <QPointer>

namespace session {

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

static Q_LOGGING_CATEGORY(lcSession, "berth.session")

static constexpr auto kLongestWait = 30min; // for a large machine on a slow disk

static QString text(const char *source) { return QCoreApplication::translate("session::Session", source); }

/// Cancelled: the session is gone, and so is `this`.
Task<Result<>> Session::settledOutcome()
{
    const QPointer<Session> self(this);
    const auto outcome = co_await base::onSignal(this, &Session::settled, kLongestWait);
    if (!self)
        co_return fail(Error::Kind::Cancelled, text("The session is gone."));
    if (!outcome)
        co_return fail(Error::Kind::Timeout, text("The machine of the session does not settle."));
    co_return std::get<0>(*outcome);
}

Task<Result<vm::Snapshot>> Session::snapshot(QString name)
{
    auto draft = m_shared.snapshots->draft(m_facts.id, name);
    if (!draft)
        co_return fail(draft.error());
    if (auto taken = co_await takeSnapshot(&*draft); !taken)
        co_return fail(taken.error());
    co_return co_await draft->publish();
}

Task<Result<>> Session::takeSnapshot(vm::SnapshotDraft *draft)
{
    while (!guest() && !standsStill()) {
        if (m_state == State::Stopped || m_state == State::Stopping)
            co_return fail(Error::Kind::Invalid, text("The session %1 has no machine running.").arg(name()));
        if (m_state == State::Paused && !isFrozen())
            co_return fail(Error::Kind::Failed, m_note);
        if (auto outcome = co_await settledOutcome(); !outcome)
            co_return outcome;
    }
    if (auto free = checkNoTransfer(m_machine.get()); !free)
        co_return free;
    if (m_machine->note().software
        != vm::Machine::softwareFor(*m_shared.machines->hypervisor(), m_machine->size()))
        co_return fail(
            Error::Kind::Unsupported,
            text("Another Berth, QEMU or libvirt started the machine, and nothing here could go on "
                 "from a snapshot of it. Stop the session first: its next machine can be kept."));
    draft->content.image = m_machine->note().image;
    draft->content.size = m_facts.size;
    draft->content.software = m_machine->note().software;
    const bool goesOn = !standsStill();
    stopWatching();
    if (goesOn) {
        m_isFreezing = true;
        m_guest->hold();
    }
    begin(State::Paused, standStillFor(draft->content, goesOn), [this, goesOn](const Result<> &) {
        m_isFreezing = false;
        if (!goesOn || isFrozen())
            return;
        if (m_guest && m_guest->isAlive())
            enterRunning();
        else
            beginReconnect();
    });
    co_return co_await settledOutcome();
}

Task<Result<>> Session::standStillFor(vm::Snapshot to, bool goesOn)
{
    if (goesOn) {
        if (auto frozen = co_await freeze(vm::Held::ForSnapshot); !frozen)
            co_return frozen;
    }
    auto taken = co_await m_machine->snapshot(to, m_volume.path());
    if (!taken)
        taken = fail(taken.error().kind, text("No snapshot was taken. %1").arg(taken.error().text),
                     taken.error().detail);
    if (!goesOn)
        co_return taken;
    auto gone = co_await thaw();
    co_return gone ? taken : gone;
}

Task<Result<>> Session::goOnFrom(vm::Snapshot from)
{
    while (m_state != State::Stopped && !guest() && !standsStill()) {
        if (auto outcome = co_await settledOutcome(); !outcome)
            co_return outcome;
    }
    if (auto free = checkNoTransfer(m_machine.get()); !free)
        co_return free;
    if (auto admitted = admit(); !admitted)
        co_return admitted;
    m_progress = {};
    m_wasWarm = false;
    begin(State::Starting, change(from), [this](const Result<> &outcome) {
        if (outcome)
            enterRunning();
        else if (!m_machine)
            drop(outcome.error().text);
        else if (isFrozen())
            enterState(State::Paused);
        else if (m_guest && m_guest->isAlive())
            enterRunning();
        else
            beginReconnect();
    });
    co_return co_await settledOutcome();
}

Task<Result<>> Session::change(vm::Snapshot from)
{
    m_next = std::make_unique<Successor>(m_shared, from);
    const std::function<void(const char *)> onPhase = [this](const char *phase) { enterPhase(phase); };
    auto changed = co_await m_next->prepare(m_facts.network, hostName(), onPhase);
    if (changed)
        changed = co_await switchToNext();
    if (changed)
        co_return {};
    if (auto dropped = co_await dropNext(); !dropped)
        qCWarning(lcSession, "%s", qPrintable(dropped.error().text));
    co_return fail(changed.error().kind,
                   text("The snapshot %1 does not go on. %2").arg(from.name, changed.error().text),
                   changed.error().detail);
}

Task<Result<>> Session::switchToNext()
{
    enterPhase(QT_TR_NOOP("Taking over"));
    if (auto stopped = co_await stopMachine(); !stopped)
        co_return stopped;
    if (auto moved = m_next->moveDisk(m_volume); !moved)
        co_return moved;
    const auto next = std::move(m_next);
    take(next->takeMachine());
    take(next->takeGuest());
    m_mayHaveBackgroundRuns = true;
    if (auto billed = beginBilling(); !billed)
        co_return billed;
    if (auto assigned = co_await m_machine->assign(m_facts.id); !assigned)
        co_return assigned;
    co_return m_shared.meter->confirm(m_machine->id());
}

Task<Result<>> Session::dropNext()
{
    if (!m_next)
        co_return {};
    const auto next = std::move(m_next);
    co_return co_await next->drop();
}

} // namespace session
