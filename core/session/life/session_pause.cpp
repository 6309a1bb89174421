// SPDX-License-Identifier: GPL-3.0-or-later
// How a session's machine stands still, by a person's wish or because the host's disk is full, and goes on.
#include "core/base/await.h"
#include "core/base/disk_room.h"
#include "core/base/log.h"
#include "core/guest/guest.h"
#include "core/session/stock/machine_disks.h"
#include "core/session/money/meter.h"
#include "core/session/session.h"

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

static constexpr auto kLongestWait = 15min; // for a state to settle
static constexpr auto kLongestSnapshot = 30min; // the same, of a large machine on a slow disk

static QString text(const char *source) { return QCoreApplication::translate("session::Session", source); }

/// By a person's wish, and nothing is under way to change that.
bool Session::standsStill() const
{
    return state() == State::Paused && m_live.isFrozen() && !m_stage.isChanging();
}

/// The host's disk is full. A machine that is let go is frozen no longer before its work has ended.
bool Session::lacksSpace() const
{
    return state() == State::Paused && !m_live.isFrozen() && !m_stage.isChanging();
}

static Task<Result<>> refusing(Task<Result<>> work, QString reason)
{
    if (auto done = co_await std::move(work); !done)
        co_return done;
    co_return fail(Error::Kind::Failed, reason);
}

Task<Result<>> Session::pause()
{
    const QPointer<Session> self(this);
    while (state() != State::Paused || m_stage.isChanging()) {
        if (state() == State::Stopped || state() == State::Stopping)
            co_return fail(Error::Kind::Invalid, text("The session %1 has no machine running.").arg(name()));
        if (auto free = checkNoTransfer(machine()); !free)
            co_return free;
        if (guest())
            beginFreeze();
        const auto outcome = co_await base::onSignal(&m_stage, &Stage::settled, kLongestWait);
        if (!self)
            co_return fail(Error::Kind::Cancelled, text("The session is gone."));
        if (!outcome)
            co_return fail(Error::Kind::Timeout, text("The machine of the session does not settle."));
        if (const auto &result = std::get<0>(*outcome); !result)
            co_return fail(result.error());
    }
    if (lacksSpace())
        co_return fail(Error::Kind::Failed, m_note);
    co_return {};
}

Task<Result<>> Session::resume()
{
    if (state() == State::Stopped || state() == State::Stopping)
        co_return fail(Error::Kind::Invalid, text("The session %1 has no machine running.").arg(name()));
    m_live.tryAgain();
    if (auto running = co_await ensureRunning(); !running)
        co_return fail(running.error());
    co_return {};
}

/// It was cut off again and again: its machine stands still, with all it has, until a person wants it to go
/// on. Nobody who waits has it go on by that.
void Session::giveUpGuest()
{
    const QString reason =
        text("%1 That went on, so the machine stands still. Resume it to try once more, or stop it.")
            .arg(m_live.trouble());
    m_live.beginFreeze();
    m_stage.begin(State::Paused, refusing(m_live.freeze(vm::Held::ByPerson), reason),
                  [this, reason](const Result<> &outcome) {
                      m_live.endFreeze();
                      if (m_live.isFrozen())
                          setNote(reason);
                      else
                          beginStop(outcome.error().text);
                  });
}

void Session::beginFreeze()
{
    stopWatching();
    m_live.beginFreeze();
    m_stage.begin(State::Paused, m_live.freeze(vm::Held::ByPerson), [this](const Result<> &outcome) {
        m_live.endFreeze();
        if (outcome) {
            setNote(text("Paused: its memory is kept, and it costs nothing."));
        } else {
            m_live.guest()->goOn();
            enterRunning();
        }
    });
}

void Session::beginThaw()
{
    m_stage.begin(State::Paused, m_live.thaw(), [this](const Result<> &outcome) {
        m_idle.touch();
        if (!outcome)
            setNote(outcome.error().text);
        else if (m_live.isAnswering())
            enterRunning();
        else
            beginReconnect();
    });
}

/// The host's disk is full. A guest that stands still for long is lost, like any that does not answer; one
/// that goes on in time has noticed nothing.
void Session::machinePaused()
{
    if (state() == State::Stopping || state() == State::Paused)
        return;
    const QString full =
        text("The disk of this host is full, and the machine stands still. It goes on when there is "
             "space in %1.")
            .arg(m_shared.places.data);
    if (state() == State::Starting) {
        beginStop(text("The disk of this host is full. Make space in %1.").arg(m_shared.places.data));
        return m_stage.settle(
            fail(Error::Kind::Failed, text("The machine did not start: the disk of this host is full.")));
    }
    if (state() == State::Reconnecting)
        m_live.dropGuest(); // not taken up to its end
    m_stage.cancel();
    stopWatching();
    if (auto kept = m_shared.meter->pause(machine()->id()); !kept)
        qCWarning(lcSession, "%s", qPrintable(kept.error().text));
    setNote(full);
    m_stage.enter(State::Paused);
    m_stage.settle(fail(Error::Kind::Failed, full));
}

void Session::machineResumed()
{
    if (state() != State::Paused || m_stage.isChanging())
        return;
    if (m_live.isFrozen())
        return beginThaw(); // by somebody else
    m_mustSetClock = true;
    m_idle.touch();
    if (auto kept = m_shared.meter->resume(machine()->id()); !kept)
        qCWarning(lcSession, "%s", qPrintable(kept.error().text));
    if (m_live.isAnswering())
        enterRunning();
    else
        beginReconnect();
}

/// Of the disks that the machine writes to.
qint64 Session::freeSpace() const
{
    return std::min(base::usableRoom(m_volume.path()),
                    base::usableRoom(m_shared.places.data + QStringLiteral("/machines")));
}

/// It may be that the space is gone again at once, and the machine paused with it.
Task<Result<>> Session::resumeMachine()
{
    auto resumed = co_await m_live.machine()->resume();
    if (resumed)
        machineResumed();
    else
        qCWarning(lcSession, "%s", qPrintable(resumed.error().text));
    co_return resumed;
}

/// Cancelled: the session is gone, and so is `this`.
Task<Result<>> Session::settledOutcome()
{
    const QPointer<Session> self(this);
    const auto outcome = co_await base::onSignal(&m_stage, &Stage::settled, kLongestSnapshot);
    if (!self)
        co_return fail(Error::Kind::Cancelled, text("The session is gone."));
    if (!outcome)
        co_return fail(Error::Kind::Timeout, text("The machine of the session does not settle."));
    co_return std::get<0>(*outcome);
}

Task<Result<>> Session::settleFor(Snapshots::Stages::Needs needs)
{
    const bool mustBeThere = needs == Snapshots::Stages::Needs::Machine;
    while (!guest() && !standsStill()) {
        if (state() == State::Stopped && !mustBeThere)
            break;
        if (mustBeThere && (state() == State::Stopped || state() == State::Stopping))
            co_return fail(Error::Kind::Invalid, text("The session %1 has no machine running.").arg(name()));
        if (mustBeThere && lacksSpace())
            co_return fail(Error::Kind::Failed, m_note);
        if (auto outcome = co_await settledOutcome(); !outcome)
            co_return outcome;
    }
    co_return {};
}

Task<Result<>> Session::standStill(Work work)
{
    const bool goesOn = !standsStill();
    stopWatching();
    if (goesOn) {
        m_live.beginFreeze();
        work = whileFrozen(std::move(work));
    }
    m_stage.begin(State::Paused, std::move(work), [this, goesOn](const Result<> &) {
        m_live.endFreeze();
        if (!goesOn || m_live.isFrozen())
            return;
        if (m_live.isAnswering())
            enterRunning();
        else
            beginReconnect();
    });
    co_return co_await settledOutcome();
}

Task<Result<>> Session::whileFrozen(Work work)
{
    if (auto frozen = co_await m_live.freeze(vm::Held::ForSnapshot); !frozen)
        co_return frozen;
    auto done = co_await std::move(work);
    auto gone = co_await m_live.thaw();
    co_return gone ? done : gone;
}

} // namespace session
