// SPDX-License-Identifier: GPL-3.0-or-later
// How a session comes to a machine that is of use, and back to one that it has lost sight of.
#include "core/session/life/outfit.h"
#include "core/session/money/meter.h"
#include "core/session/session.h"

#include <QCoreApplication>
#include <QLoggingCategory>

namespace session {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static Q_LOGGING_CATEGORY(lcSession, "berth.session")

static QString text(const char *source) { return QCoreApplication::translate("session::Session", source); }

void Session::beginStart()
{
    m_mayHaveBackgroundRuns = false;
    m_start = std::make_unique<Start>(m_shared, m_facts, &m_live,
                                      [this](const char *phase) { m_stage.enterPhase(phase); });
    m_stage.begin(State::Starting, m_start->run(), [this](const Result<> &outcome) {
        m_stage.noteWarm(m_start->wasWarm());
        if (outcome) {
            enterRunning();
        } else if (machine()) {
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
    return (state() == State::Running || state() == State::Reconnecting)
        && !m_shared.meter->isPaused(machine()->id());
}

/// With a machine that goes on from a snapshot.
Task<Result<>> Session::startBy(Work work)
{
    if (auto admitted = admit(); !admitted)
        co_return admitted;
    m_stage.begin(State::Starting, std::move(work), [this](const Result<> &outcome) {
        m_mayHaveBackgroundRuns = true;
        if (outcome)
            m_start.reset();
        if (outcome)
            enterRunning();
        else if (!machine())
            drop(outcome.error().text);
        else if (m_live.isFrozen())
            m_stage.enter(State::Paused);
        else if (m_live.isAnswering())
            enterRunning();
        else
            beginReconnect();
    });
    co_return co_await settledOutcome();
}

/// A machine of ours that an earlier owner left running. The meter knows already.
void Session::adopt(std::unique_ptr<vm::Machine> machine)
{
    m_live.take(std::move(machine));
    m_mayHaveBackgroundRuns = true;
    m_idle.recall(m_live.machine()->id());
    const bool mustGoOn =
        state() == State::Starting || m_live.machine()->note().held == vm::Held::ForSnapshot;
    if (m_live.isFrozen()) {
        if (auto kept = m_shared.meter->pause(m_live.machine()->id()); !kept)
            qCWarning(lcSession, "%s", qPrintable(kept.error().text));
    }
    if (m_live.isFrozen() && mustGoOn)
        beginThaw();
    else if (m_live.isFrozen())
        m_stage.enter(State::Paused); // until somebody resumes it
    else if (m_shared.meter->isPaused(m_live.machine()->id()))
        machinePaused(); // until it goes on by the next attempt
    else if (state() != State::Starting) // else start() goes on with it
        beginReconnect();
}

Task<Result<>> Session::takeUp()
{
    m_stage.enterPhase(QT_TR_NOOP("Reconnecting to the machine"));
    const LiveMachine::OnPhase onPhase = [this](const char *phase) { m_stage.enterPhase(phase); };
    co_return co_await m_live.takeUp(hostNameFor(name()), onPhase);
}

void Session::beginReconnect()
{
    m_mayHaveBackgroundRuns = true; // one may have begun whose answer was lost
    m_stage.begin(State::Reconnecting, takeUp(), [this](const Result<> &outcome) {
        if (outcome) {
            enterRunning();
        } else {
            beginStop(text("The machine no longer answered and was stopped. %1").arg(outcome.error().text));
        }
    });
}

} // namespace session
