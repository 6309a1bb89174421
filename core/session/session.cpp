// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/session.h"

#include "core/base/await.h"
#include "core/guest/guest.h"
#include "core/session/facts_book.h"
#include "core/session/stock/machines.h"
#include "core/session/money/meter.h"
#include "core/session/life/outfit.h"
#include "core/vm/disk/write_ration.h"

#include <QCoreApplication>
#include <QLoggingCategory>
#include <QPointer>

#include <algorithm>

namespace session {

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using std::chrono::milliseconds;

static Q_LOGGING_CATEGORY(lcSession, "berth.session")

static constexpr auto kLongestWait = 15min; // for a state to settle: longer than everything in it together
static constexpr int kTicksPerAttendance = 15;
static constexpr int kTicksPerResume = 5;

static QString text(const char *source) { return QCoreApplication::translate("session::Session", source); }

vm::NetworkPolicy networkOf(const Session &session)
{
    return session.machine() ? session.machine()->network().policy : session.facts().network;
}

QString stateName(Session::State state)
{
    switch (state) {
    case Session::State::Stopped:
        return QStringLiteral("stopped");
    case Session::State::Starting:
        return QStringLiteral("starting");
    case Session::State::Running:
        return QStringLiteral("running");
    case Session::State::Reconnecting:
        return QStringLiteral("reconnecting");
    case Session::State::Paused:
        return QStringLiteral("paused");
    case Session::State::Stopping:
        return QStringLiteral("stopping");
    }
    Q_UNREACHABLE();
}

Session::Session(Shared shared, Facts facts, QString note)
    : m_shared(std::move(shared))
    , m_facts(std::move(facts))
    , m_volume(m_shared.places, m_facts.id)
    , m_note(std::move(note))
    , m_idle(m_shared.store, m_shared.clock, m_facts.id, m_shared.settings->idleAfter)
    , m_runs(m_shared.runs, m_shared.prices, m_facts.id)
    , m_openRuns(m_shared.runs, m_shared.clock, m_idle.watch(), [this] { return halt(); })
    , m_overdue(m_shared.clock)
    , m_copies({[this] { return ensureRunning(); }, [this] { return m_idle.busy(); },
                [self = QPointer(this)](Error error) { return self ? self->explained(error) : error; }})
    , m_documents(m_shared.places.data + QStringLiteral("/documents/") + m_facts.id, m_shared.clock->now())
    , m_hostSleep(m_shared.clock->elapsed() - m_shared.clock->awake())
    , m_live(m_shared, payer(), [this] { return guest() != nullptr; })
    , m_snapshots(m_shared, &m_facts, &m_live,
                  {[this](Snapshots::Stages::Needs needs) { return settleFor(needs); },
                   [this](Work work) { return standStill(std::move(work)); },
                   [this](Work work) { return startBy(std::move(work)); },
                   [this](const char *phase) { m_stage.enterPhase(phase); }})
{
    connect(&m_stage, &Stage::entered, this, [this] {
        if (state() == State::Running)
            m_idle.begin(machine()->id());
        else
            m_idle.end();
        announce();
    });
    connect(&m_stage, &Stage::phaseChanged, this, &Session::announce);
    connect(&m_live, &LiveMachine::ended, this, &Session::machineEnded);
    connect(&m_live, &LiveMachine::paused, this, &Session::machinePaused);
    connect(&m_live, &LiveMachine::resumed, this, &Session::machineResumed);
    connect(&m_live, &LiveMachine::guestLost, this, &Session::guestLost);
    connect(&m_live, &LiveMachine::networkChanged, this, [this] {
        if (state() == State::Running) // any other has its own note
            setNote(machineNote());
    });
}

Session::~Session() { m_stage.cancel(); } // it needs what goes with this

Account Session::account() const
{
    return {payer(), m_facts.name, m_facts.budget, m_facts.lifetime == Lifetime::Kept};
}

guest::Guest *Session::guest() const
{
    return state() == State::Running && m_live.isAnswering() ? m_live.guest() : nullptr;
}

/// One signal for all that changes in one turn of the event loop. Coming later, it never reaches a listener
/// in the middle of a step, who could end that step.
void Session::announce()
{
    if (std::exchange(m_isAnnounced, true))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            m_isAnnounced = false;
            m_idle.tell();
            emit changed();
        },
        Qt::QueuedConnection);
}

/// What a person should know of a machine that runs.
QString Session::machineNote() const
{
    if (!m_live.trouble().isEmpty())
        return text("%1 It is spoken with again, after a longer pause each time.").arg(m_live.trouble());
    if (const QString why = machine()->note().unconfined; !why.isEmpty())
        return text("QEMU runs without its confinement: if the machine broke out, it would have your files. "
                    "%1")
            .arg(why);
    if (const auto offline = machine()->network().error)
        return text("The machine is offline. %1").arg(offline->text);
    if (const auto broken = machine()->network().renewal)
        return text("The machine has a new network; connections that were open are lost. %1")
            .arg(broken->text);
    if (m_shared.machines->isDiskNearlyFull())
        return text("The disk of this host is nearly full: the machine writes more slowly, and stands still "
                    "when only the reserve is left. Make space in %1.")
            .arg(m_shared.places.data);
    if (m_start && !m_start->bootedBecause().isEmpty())
        return text("The machine booted and is no copy. %1").arg(m_start->bootedBecause());
    return {};
}

void Session::enterRunning()
{
    setNote(machineNote());
    if (state() != State::Reconnecting) // where nothing was done
        m_idle.touch();
    m_stage.enter(State::Running);
}

void Session::setNote(const QString &note)
{
    if (m_note == note)
        return;
    m_note = note;
    auto kept = FactsBook(m_shared.store).setNote(m_facts.id, note);
    if (!kept)
        qCWarning(lcSession, "%s", qPrintable(kept.error().text));
    announce();
}

Task<Result<guest::Guest *>> Session::ensureRunning()
{
    const QPointer<Session> self(this);
    for (;;) {
        // One that was lost this moment is about to be reconnected.
        if (guest::Guest *running = guest()) {
            m_idle.touch();
            co_return running;
        }
        if (lacksSpace() || (standsStill() && m_live.isGivenUp()))
            co_return fail(Error::Kind::Failed, m_note);
        const bool mustBegin =
            state() == State::Stopped || (state() == State::Paused && !m_stage.isChanging());
        if (mustBegin) {
            if (auto admitted = admit(); !admitted)
                co_return fail(admitted.error());
        }
        if (state() == State::Paused && !m_stage.isChanging())
            beginThaw();
        if (state() == State::Stopped)
            beginStart();
        const bool wasStopping = state() == State::Stopping;
        const auto outcome = co_await base::onSignal(&m_stage, &Stage::settled, kLongestWait);
        if (!self)
            co_return fail(Error::Kind::Cancelled, text("The session is gone."));
        if (!outcome)
            co_return fail(Error::Kind::Timeout, text("The machine of the session did not come up."));
        if (const auto &result = std::get<0>(*outcome); !result && !wasStopping)
            co_return fail(result.error());
    }
}

void Session::guestLost()
{
    if (state() != State::Running && state() != State::Paused)
        return; // the step under way finds out by itself
    stopWatching();
    m_live.dropGuest();
    if (state() != State::Running)
        return;
    if (m_live.isGivenUp())
        return giveUpGuest();
    if (!m_live.trouble().isEmpty())
        setNote(machineNote());
    beginReconnect();
}

/// Not asked for by us.
void Session::machineEnded()
{
    if (state() == State::Starting || state() == State::Stopping)
        return; // the step under way finds out by itself
    m_stage.cancel();
    drop(m_live.endedBecause());
    m_stage.settle(fail(Error::Kind::Disconnected, m_note));
}

Task<Result<>> Session::stop(QString note)
{
    const QPointer<Session> self(this);
    while (state() != State::Stopped) {
        if (state() != State::Stopping) {
            const bool wasStarting = state() == State::Starting || state() == State::Reconnecting;
            beginStop(note);
            if (wasStarting)
                m_stage.settle(fail(Error::Kind::Cancelled, text("The session was stopped.")));
            if (!self)
                co_return {};
        }
        const auto outcome = co_await base::onSignal(&m_stage, &Stage::settled, kLongestWait);
        if (!self)
            co_return {};
        if (!outcome)
            co_return fail(Error::Kind::Timeout, text("The machine of the session did not stop."));
        if (const auto &result = std::get<0>(*outcome); !result)
            co_return fail(result.error());
    }
    co_return {};
}

/// Why is known from now on: whoever loses a run by it asks.
void Session::beginStop(const QString &note)
{
    if (!note.isEmpty())
        setNote(note);
    m_stage.begin(State::Stopping, stopEverything(), [this, note](const Result<> &outcome) {
        if (outcome) {
            drop(note);
        } else {
            // It runs on, and so does the meter.
            setNote(outcome.error().text);
            beginReconnect();
        }
    });
}

Task<Result<>> Session::stopEverything()
{
    if (auto dropped = co_await m_snapshots.giveUp(); !dropped)
        qCWarning(lcSession, "%s", qPrintable(dropped.error().text));
    co_return co_await m_live.stop(m_note);
}

/// There is no machine any more, or it was never of use.
void Session::drop(const QString &note)
{
    stopWatching();
    m_live.lose(note);
    setNote(note);
    m_stage.enter(State::Stopped);
}

/// For the end of the session: whoever waits for it need not wait for a time limit.
void Session::abandon()
{
    m_stage.cancel();
    stopWatching();
    m_stage.settle(fail(Error::Kind::Cancelled, text("The session was removed.")));
}

/// Before the guest goes, or stands still.
void Session::stopWatching()
{
    m_attendance.cancel();
    m_openRuns.stopLooking();
}

void Session::tick()
{
    const milliseconds hostSleep = m_shared.clock->elapsed() - m_shared.clock->awake();
    m_mustSetClock = m_mustSetClock || hostSleep - m_hostSleep > 2s;
    m_hostSleep = hostSleep;
    m_openRuns.tick(guest());
    m_idle.tick(m_shared.settings->idleAfter);
    if (state() == State::Running) {
        if (m_mayHaveBackgroundRuns)
            giveUpOverdue();
        // Only then: what could not be stopped or paused says why until it changes.
        if (const bool isNear = m_shared.machines->isDiskNearlyFull();
            std::exchange(m_isDiskNearlyFull, isNear) != isNear)
            setNote(machineNote());
        if (m_live.forgive())
            setNote(machineNote());
        if (m_idle.isOver() && !m_mayHaveBackgroundRuns) {
            beginStop(text("Stopped after %1 idle minutes.").arg(m_shared.settings->idleAfter.count()));
        } else if ((m_mustSetClock || m_mayHaveBackgroundRuns) && !m_attendance.isRunning()
                   && (m_mustSetClock || m_idle.isOver() || m_ticks++ % kTicksPerAttendance == 0)) {
            m_attendance = attend();
            m_attendance.start();
        }
    }
    if (lacksSpace() && !m_attendance.isRunning() && m_ticks++ % kTicksPerResume == 0
        && vm::isRoomToGoOn(freeSpace())) {
        m_attendance = resumeMachine();
        m_attendance.start();
    }
    m_idle.tell();
}

/// Looks after what the guest does not tell by itself: the ends of runs in the background, and a clock that
/// stood still while the host slept or its disk was full.
Task<Result<>> Session::attend()
{
    if (m_mustSetClock) {
        if (auto set = co_await setClock(m_live.guest(), m_shared.clock); !set)
            co_return set;
        m_mustSetClock = false;
    }
    const auto looked = co_await lookAtBackground();
    co_return looked ? Result<>() : fail(looked.error());
}

} // namespace session
