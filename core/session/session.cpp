// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/session.h"

#include "core/base/await.h"
#include "core/base/id.h"
#include "core/base/log.h"
#include "core/guest/guest.h"
#include "core/session/channel.h"
#include "core/session/machines.h"
#include "core/session/meter.h"
#include "core/session/prices.h"
#include "core/session/race.h"
#include "core/vm/image.h"

#include <QCoreApplication>
#include <QCryptographicHash>
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

    static constexpr auto kBootUnderKvm = 60s;
static constexpr auto kBootUnderTcg = 180s;
static constexpr auto kUnmount = 20s;
static constexpr auto kLongestWait = 15min; // for a state to settle: longer than everything in it together
static constexpr int kTicksPerAttendance = 15;

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
    , m_idle(m_shared.clock, m_shared.settings->idleAfter)
    , m_hostSleep(m_shared.clock->elapsed() - m_shared.clock->awake())
{
}

Session::~Session() = default;

Result<Usage> Session::usage() const { return m_shared.meter->usage(m_facts.id); }

Result<QList<RunRecord>> Session::runs() const { return m_shared.runs->recent(m_facts.id); }

std::optional<milliseconds> Session::idleRemaining() const
{
    return m_state == State::Running ? m_idle.remaining() : std::nullopt;
}

void Session::putOffIdleStop(milliseconds time) { m_idle.putOff(time); }

IdleWatch::Busy Session::busy() { return m_idle.busy(); }

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
            emit changed();
        },
        Qt::QueuedConnection);
}

void Session::enterState(State state)
{
    m_state = state;
    m_phase.clear();
    announce();
}

void Session::enterPhase(const QString &name)
{
    const milliseconds now = m_shared.clock->elapsed();
    if (!m_startPhases.isEmpty())
        m_startPhases.last().took = now - m_phaseBegan;
    m_phaseBegan = now;
    m_phase = name;
    m_startPhases.append({name});
    announce();
}

void Session::setNote(const QString &note)
{
    if (m_note == note)
        return;
    m_note = note;
    auto kept = m_shared.store->exec(QStringLiteral("UPDATE sessions SET note = ? WHERE id = ?"),
                                     {note.isNull() ? QStringLiteral("") : note, m_facts.id});
    if (!kept)
        qCWarning(lcSession, "%s", qPrintable(kept.error().text));
    announce();
}

/// The work begins with the next turn of the event loop: whoever waits for `settled` has connected by then.
static Task<Result<>> soon(Task<Result<>> work)
{
    co_await base::after(0ms);
    co_return co_await std::move(work);
}

/// Takes the place of the work under way, which is cancelled by that.
void Session::begin(State state, Work work, std::function<void(const Result<> &)> done)
{
    m_work = soon(std::move(work));
    enterState(state);
    m_work.start([this, done = std::move(done)] {
        const Result<> outcome = m_work.result();
        done(outcome);
        settle(outcome);
    });
}

void Session::settle(const Result<> &outcome) { emit settled(outcome); }

Task<Result<guest::Guest *>> Session::ensureRunning()
{
    const QPointer<Session> self(this);
    for (;;) {
        // One that was lost this moment is about to be reconnected.
        if (m_state == State::Running && m_guest->isAlive()) {
            m_idle.touch();
            co_return m_guest.get();
        }
        if (m_state == State::Stopped)
            beginStart();
        const bool wasStopping = m_state == State::Stopping;
        const auto outcome = co_await base::onSignal(this, &Session::settled, kLongestWait);
        if (!self)
            co_return fail(Error::Kind::Cancelled, text("The session is gone."));
        if (!outcome)
            co_return fail(Error::Kind::Timeout, text("The machine of the session did not come up."));
        if (const auto &result = std::get<0>(*outcome); !result && !wasStopping)
            co_return fail(result.error());
    }
}

void Session::beginStart()
{
    m_startPhases.clear();
    begin(State::Starting, start(), [this](const Result<> &outcome) {
        if (outcome) {
            m_startPhases.last().took = m_shared.clock->elapsed() - m_phaseBegan;
            setNote({});
            m_idle.touch();
            enterState(State::Running);
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
    const bool mayBeKvm = !started && m_machine && m_machine->acceleration() == vm::Acceleration::Kvm;
    if (mayBeKvm && !m_guest) {
        // It executes nothing that gets as far as our agent: the translator is slower, and runs everywhere.
        if (auto noted = (*hypervisor)->distrustKvm(started.error().text); !noted)
            qCWarning(lcSession, "%s", qPrintable(noted.error().text));
        if (auto undone = co_await stopMachine(); !undone)
            co_return undone;
        vm::Machine::Order again = order;
        again.id = base::newId();
        started = co_await startMachine(again);
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
    if (auto begun = m_shared.meter->begin({m_facts.id, order.id, order.size.name, *price, {}, 0ms, false});
        !begun)
        co_return begun;
    co_return co_await takeUp(text("Booting"));
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
    co_return m_shared.meter->confirm(m_machine->id());
}

void Session::hold(std::unique_ptr<vm::Machine> machine)
{
    m_machine = std::move(machine);
    m_endedBecause.clear();
    connect(m_machine.get(), &vm::Machine::stopped, this, &Session::machineStopped);
}

/// A machine of ours that an earlier owner left running. The meter knows already.
void Session::adopt(std::unique_ptr<vm::Machine> machine)
{
    hold(std::move(machine));
    if (m_state != State::Starting) // else start() goes on with it
        beginReconnect();
}

void Session::beginReconnect()
{
    m_startPhases.clear();
    begin(State::Reconnecting, takeUp(text("Reconnecting to the machine")), [this](const Result<> &outcome) {
        if (outcome) {
            m_idle.touch();
            enterState(State::Running);
        } else {
            beginStop(text("The machine no longer answered and was stopped. %1").arg(outcome.error().text));
        }
    });
}

void Session::guestLost()
{
    if (m_state != State::Running)
        return; // the step under way finds out by itself
    m_attendance.cancel();
    m_guest.reset();
    beginReconnect();
}

/// Not asked for by us.
void Session::machineStopped(vm::StopReason reason)
{
    m_endedBecause = vm::describe(reason);
    if (m_state != State::Running && m_state != State::Reconnecting)
        return; // the step under way finds out by itself
    m_work.cancel();
    drop(m_endedBecause);
    settle(fail(Error::Kind::Disconnected, m_note));
}

Task<Result<>> Session::stop(QString note)
{
    const QPointer<Session> self(this);
    while (m_state != State::Stopped) {
        if (m_state != State::Stopping) {
            const bool wasStarting = m_state == State::Starting || m_state == State::Reconnecting;
            beginStop(note);
            if (wasStarting)
                settle(fail(Error::Kind::Cancelled, text("The session was stopped.")));
            if (!self)
                co_return {};
        }
        const auto outcome = co_await base::onSignal(this, &Session::settled, kLongestWait);
        if (!self)
            co_return {};
        if (!outcome)
            co_return fail(Error::Kind::Timeout, text("The machine of the session did not stop."));
        if (const auto &result = std::get<0>(*outcome); !result)
            co_return fail(result.error());
    }
    co_return {};
}

void Session::beginStop(const QString &note)
{
    begin(State::Stopping, stopMachine(), [this, note](const Result<> &outcome) {
        if (outcome) {
            drop(note);
        } else {
            // It runs on, and so does the meter.
            setNote(outcome.error().text);
            beginReconnect();
        }
    });
}

/// Ends the machine and its time on the meter. Without a machine there is nothing to end.
Task<Result<>> Session::stopMachine()
{
    if (!m_machine)
        co_return {};
    if (m_guest && m_guest->isAlive()) {
        // What a cut-off guest loses is what it had not written yet: a journal keeps the rest in order.
        const auto unmounted = co_await within(kUnmount, m_guest->unmount());
        if (!unmounted || !*unmounted)
            qCWarning(lcSession, "The disk of session %s was not unmounted: %s", qPrintable(m_facts.id),
                      unmounted ? qPrintable(unmounted->error().text) : "the guest does not answer");
    }
    const milliseconds told = m_shared.clock->awake();
    if (auto stopped = co_await m_machine->stop(); !stopped)
        co_return stopped;
    if (auto closed = m_shared.runs->endAll(m_machine->id(), RunRecord::State::Stopped); !closed)
        qCWarning(lcSession, "%s", qPrintable(closed.error().text));
    if (auto ended = m_shared.meter->end(m_machine->id(), told); !ended)
        qCWarning(lcSession, "%s", qPrintable(ended.error().text)); // the next beat tries again
    m_guest.reset();
    m_machine.release()->deleteLater(); // it is in the middle of its signal, perhaps
    co_return {};
}

/// There is no machine any more, or it was never of use: closes the books on what is left of it.
void Session::drop(const QString &note)
{
    m_attendance.cancel();
    if (m_machine) {
        for (const Result<> &closed : {m_shared.runs->endAll(m_machine->id(), RunRecord::State::Lost),
                                       m_shared.meter->end(m_machine->id())}) {
            if (!closed)
                qCWarning(lcSession, "%s", qPrintable(closed.error().text));
        }
        m_machine.release()->deleteLater();
    }
    if (m_guest)
        m_guest.release()->deleteLater();
    setNote(note);
    enterState(State::Stopped);
}

/// For the end of the session: whoever waits for it need not wait for a time limit.
void Session::abandon()
{
    m_work.cancel();
    m_attendance.cancel();
    settle(fail(Error::Kind::Cancelled, text("The session was removed.")));
}

void Session::tick()
{
    const milliseconds hostSleep = m_shared.clock->elapsed() - m_shared.clock->awake();
    m_mustSetClock = m_mustSetClock || hostSleep - m_hostSleep > 2s;
    m_hostSleep = hostSleep;
    m_idle.setLimit(m_shared.settings->idleAfter);
    std::optional<std::chrono::seconds> shown;
    if (const auto remaining = idleRemaining())
        shown = std::chrono::ceil<std::chrono::seconds>(*remaining);
    const bool isNews = std::exchange(m_shownCountdown, shown) != shown;
    if (m_state == State::Running) {
        if (m_idle.isOver() && !m_mayHaveBackgroundRuns) {
            beginStop(text("Stopped after %1 idle minutes.").arg(m_shared.settings->idleAfter.count()));
        } else if ((m_mustSetClock || m_mayHaveBackgroundRuns) && !m_attendance.isRunning()
                   && (m_mustSetClock || m_idle.isOver() || m_ticks++ % kTicksPerAttendance == 0)) {
            m_attendance = attend();
            m_attendance.start();
        }
    }
    if (isNews)
        emit countdownChanged(shown);
}

/// Looks after what the guest does not tell by itself: the ends of runs in the background, and a clock that
/// stood still while the host slept.
Task<Result<>> Session::attend()
{
    if (m_mustSetClock) {
        guest::Identity identity;
        identity.clock = m_shared.clock->now();
        if (auto set = co_await m_guest->setIdentity(identity); !set)
            co_return set;
        m_mustSetClock = false;
    }
    const auto runs = co_await m_guest->runs();
    if (!runs)
        co_return fail(runs.error());
    bool isAnyRunning = false;
    const auto open = m_shared.runs->running(m_facts.id);
    if (!open)
        co_return fail(open.error());
    for (const guest::BackgroundRun &run : *runs) {
        isAnyRunning = isAnyRunning || !run.end;
        for (const RunRecord &record : *open) {
            if (run.end && record.background == run.id && record.machine == m_machine->id()) {
                if (auto ended = m_shared.runs->end(record.id, *run.end); !ended)
                    co_return ended;
            }
        }
    }
    if (isAnyRunning)
        m_idle.touch();
    m_mayHaveBackgroundRuns = isAnyRunning;
    co_return {};
}

} // namespace session
