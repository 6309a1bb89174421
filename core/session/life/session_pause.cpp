// SPDX-License-Identifier: GPL-3.0-or-later
// How a session's machine stands still, by a person's wish or because the host's disk is full, and goes on.
#include "core/base/await.h"
#include "core/base/log.h"
#include "core/guest/guest.h"
#include "core/session/stock/machine_disks.h"
#include "core/session/stock/machines.h"
#include "core/session/money/meter.h"
#include "core/session/life/outfit.h"
#include "core/session/session.h"

#include <QCoreApplication>
#include <QLoggingCategory>
#include <QPointer>
#include <QStorageInfo>

namespace session {

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

static Q_LOGGING_CATEGORY(lcSession, "berth.session")

static constexpr auto kLongestWait = 15min; // for a state to settle

static QString text(const char *source) { return QCoreApplication::translate("session::Session", source); }

bool Session::isFrozen() const { return m_machine && (m_isFreezing || m_machine->held() != vm::Held::No); }

/// By a person's wish, and nothing is under way to change that.
bool Session::standsStill() const { return m_state == State::Paused && isFrozen() && !m_work.isRunning(); }

Task<Result<>> Session::pause()
{
    const QPointer<Session> self(this);
    while (m_state != State::Paused || m_work.isRunning()) {
        if (m_state == State::Stopped || m_state == State::Stopping)
            co_return fail(Error::Kind::Invalid, text("The session %1 has no machine running.").arg(name()));
        if (auto free = checkNoTransfer(m_machine.get()); !free)
            co_return free;
        if (guest())
            beginFreeze();
        const auto outcome = co_await base::onSignal(this, &Session::settled, kLongestWait);
        if (!self)
            co_return fail(Error::Kind::Cancelled, text("The session is gone."));
        if (!outcome)
            co_return fail(Error::Kind::Timeout, text("The machine of the session does not settle."));
        if (const auto &result = std::get<0>(*outcome); !result)
            co_return fail(result.error());
    }
    if (!isFrozen())
        co_return fail(Error::Kind::Failed, m_note); // by a full disk
    co_return {};
}

Task<Result<>> Session::resume()
{
    if (m_state == State::Stopped || m_state == State::Stopping)
        co_return fail(Error::Kind::Invalid, text("The session %1 has no machine running.").arg(name()));
    if (auto running = co_await ensureRunning(); !running)
        co_return fail(running.error());
    co_return {};
}

void Session::beginFreeze()
{
    m_isFreezing = true;
    stopWatching();
    m_guest->hold();
    begin(State::Paused, freeze(vm::Held::ByPerson), [this](const Result<> &outcome) {
        m_isFreezing = false;
        if (outcome) {
            setNote(text("Paused: its memory is kept, and it costs nothing."));
        } else {
            m_guest->goOn();
            enterRunning();
        }
    });
}

Task<Result<>> Session::freeze(vm::Held why)
{
    if (auto held = co_await m_machine->hold(why); !held)
        co_return held;
    co_return m_shared.meter->pause(m_machine->id());
}

void Session::beginThaw()
{
    begin(State::Paused, thaw(), [this](const Result<> &outcome) {
        m_idle.touch();
        if (!outcome)
            setNote(outcome.error().text);
        else if (m_guest && m_guest->isAlive())
            enterRunning();
        else
            beginReconnect();
    });
}

Task<Result<>> Session::thaw()
{
    if (auto gone = co_await m_machine->letGo(); !gone)
        co_return gone;
    if (auto kept = m_shared.meter->resume(m_machine->id()); !kept)
        co_return kept;
    if (!m_guest || !m_guest->isAlive())
        co_return {};
    m_guest->goOn();
    co_return co_await setClock(m_guest.get(), m_shared.clock);
}

/// The host's disk is full. A guest that stands still for long is lost, like any that does not answer; one
/// that goes on in time has noticed nothing.
void Session::machinePaused()
{
    if (m_state == State::Stopping || m_state == State::Paused)
        return;
    const QString full =
        text("The disk of this host is full, and the machine stands still. It goes on when there is "
             "space in %1.")
            .arg(m_shared.places.data);
    if (m_state == State::Starting) {
        beginStop(text("The disk of this host is full. Make space in %1.").arg(m_shared.places.data));
        return settle(
            fail(Error::Kind::Failed, text("The machine did not start: the disk of this host is full.")));
    }
    if (m_state == State::Reconnecting)
        m_guest.reset(); // not taken up to its end
    m_work.cancel();
    stopWatching();
    if (auto kept = m_shared.meter->pause(m_machine->id()); !kept)
        qCWarning(lcSession, "%s", qPrintable(kept.error().text));
    setNote(full);
    enterState(State::Paused);
    settle(fail(Error::Kind::Failed, full));
}

void Session::machineResumed()
{
    if (m_state != State::Paused || m_work.isRunning())
        return;
    if (isFrozen())
        return beginThaw(); // by somebody else
    m_mustSetClock = true;
    m_idle.touch();
    if (auto kept = m_shared.meter->resume(m_machine->id()); !kept)
        qCWarning(lcSession, "%s", qPrintable(kept.error().text));
    if (m_guest && m_guest->isAlive())
        enterRunning();
    else
        beginReconnect();
}

/// Of the disks that the machine writes to.
qint64 Session::freeSpace() const
{
    return std::min(QStorageInfo(m_volume.path()).bytesAvailable(),
                    QStorageInfo(m_shared.places.data + QStringLiteral("/machines")).bytesAvailable());
}

/// It may be that the space is gone again at once, and the machine paused with it.
Task<Result<>> Session::resumeMachine()
{
    auto resumed = co_await m_machine->resume();
    if (resumed)
        machineResumed();
    else
        qCWarning(lcSession, "%s", qPrintable(resumed.error().text));
    co_return resumed;
}

} // namespace session
