// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/run_operations.h"

#include "core/base/await.h"
#include "core/guest/guest.h"
#include "core/guest/run.h"
#include "core/session/runs/background_runs.h"
#include "core/session/runs/ending.h"
#include "core/workspace.h"

#include <QCoreApplication>

#include <algorithm>
#include <csignal>

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using guest::Channel;
using guest::OutputFrom;
using session::RunRecord;
using session::Session;
using State = session::RunRecord::State;

namespace api {

static constexpr qint64 kPiece = 64 * 1024;
static constexpr auto kForever = 20 * 24h; // the longest a QTimer counts is 24 days
static constexpr int kMostListed = 200;

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

namespace {

/// Hands what a run prints to a caller, as fast as they take it, and knows when that was all that is wanted.
class Reading : public QObject
{
    Q_OBJECT

public:
    /// All of these outlive it. Without `until` to the end of the run.
    Reading(guest::Run *run, Caller *caller, OutputFrom from, std::optional<OutputFrom> until)
        : m_run(run)
        , m_caller(caller)
        , m_next(from)
        , m_until(until)
    {
        connect(run, &guest::Run::outputReady, this, &Reading::pump);
        connect(caller, &Caller::drained, this, &Reading::pump);
        connect(run, &guest::Run::finished, this, &Reading::advanced);
    }
    bool isDone() const
    {
        return m_run->end()
            || (m_until && m_next.output >= m_until->output && m_next.error >= m_until->error);
    }
    OutputFrom next() const { return m_next; }

signals:
    void advanced();

private:
    void pump()
    {
        for (const auto channel : {Channel::Output, Channel::Error}) {
            while (m_run->available(channel) > 0 && m_caller->takesOutput()) {
                const QByteArray bytes = m_run->take(channel, kPiece);
                (channel == Channel::Output ? m_next.output : m_next.error) += bytes.size();
                m_caller->output(channel, bytes);
            }
        }
        emit advanced();
    }

    guest::Run *const m_run;
    Caller *const m_caller;
    OutputFrom m_next;
    const std::optional<OutputFrom> m_until;
};

} // namespace

RunOperations::Reply<session::InBackground>
RunOperations::begin(QString session, guest::ExecRequest request,
                     std::optional<std::chrono::milliseconds> timeLimit, QString owner, Caller &caller,
                     QString key)
{
    const auto found = m_workspace.sessions().find(session);
    if (!found)
        co_return fail(found.error());
    if (request.argv.isEmpty() == request.shell.isEmpty())
        co_return fail(Error::Kind::Invalid, text("Either a command or a text for the shell is needed."));
    request.timeout = timeLimit.value_or(0ms);
    request.keep = qint64(m_workspace.settings().outputMiB) << 20;
    const PhaseNotices notices(caller, **found);
    co_return co_await (*found)->execInBackground(std::move(request), owner, key);
}

RunOperations::Reply<RunRecord> RunOperations::start(QString session, guest::ExecRequest request,
                                                     std::optional<std::chrono::milliseconds> timeLimit,
                                                     QString owner, Caller &caller)
{
    const auto begun = co_await begin(session, std::move(request), timeLimit, owner, caller);
    if (!begun)
        co_return fail(begun.error());
    co_return m_workspace.runs().find(begun->record);
}

RunOperations::Reply<QList<RunOperations::ListedRun>> RunOperations::list(QString session, Listed which)
{
    QList<QPointer<Session>> sessions;
    QString id;
    if (session.isEmpty()) {
        for (Session *each : m_workspace.sessions().all())
            sessions += each;
    } else {
        const auto found = m_workspace.sessions().find(session);
        if (!found)
            co_return fail(found.error());
        id = (*found)->id();
        sessions += *found;
    }
    for (const QPointer<Session> &each : std::as_const(sessions)) {
        if (each && each->guest())
            co_await each->lookAtBackground(); // what is known is listed, whatever becomes of this
    }
    auto runs =
        which == Listed::All ? m_workspace.runs().recent(id, kMostListed) : m_workspace.runs().running(id);
    if (!runs)
        co_return fail(runs.error());
    if (which == Listed::Running)
        std::reverse(runs->begin(), runs->end());
    QList<ListedRun> listed;
    for (const RunRecord &run : std::as_const(*runs)) {
        const Session *const of = session::withId(m_workspace.sessions(), run.session);
        listed += {run, of ? of->name() : QString()};
    }
    co_return listed;
}

RunOperations::Reply<QPointer<guest::Guest>> RunOperations::reach(RunRecord run) const
{
    const auto gone = [] {
        return fail(Error::Kind::NotFound,
                    text("The machine of the run is gone, and what it printed with it."));
    };
    const QPointer<Session> session(session::withId(m_workspace.sessions(), run.session));
    if (!session || !session->machine() || session->machine()->id() != run.machine)
        co_return gone();
    const auto reached = co_await session->ensureRunning();
    if (!reached)
        co_return fail(reached.error());
    if (!session || !session->machine() || session->machine()->id() != run.machine)
        co_return gone();
    co_return QPointer<guest::Guest>(*reached);
}

RunOperations::Reply<RunOperations::Place> RunOperations::placeOf(QString run) const
{
    const auto record = m_workspace.runs().findBackground(run);
    if (!record)
        co_return fail(record.error());
    if (record->state != State::Running)
        co_return Place{*record, nullptr};
    const auto reached = co_await reach(*record);
    if (!reached)
        co_return fail(reached.error());
    co_return Place{*record, *reached};
}

/// Closes its record, when the guest has just told of its end.
RunOperations::Reply<Ran> RunOperations::endOf(RunRecord run, std::optional<guest::RunEnd> end) const
{
    const bool isTold = end && end->reason != guest::RunEnd::Reason::Lost;
    const QPointer<Session> session(session::withId(m_workspace.sessions(), run.session));
    run = m_workspace.runs().find(run.id).value_or(run);
    if (isTold && session && run.state == State::Running)
        co_await session->lookAtBackground();
    run = m_workspace.runs().find(run.id).value_or(run);
    session::Ending ending;
    if (run.state != State::Running)
        ending = session::endingOf(run);
    else if (isTold) // the machine goes, and cannot be looked at
        ending = session::endingOf(*end, run.limit, session ? session->halt() : session::Halt(), run.session);
    else
        co_return fail(end && end->error ? *end->error
                                         : Error{Error::Kind::Disconnected,
                                                 text("The run goes on, but its machine does not answer."),
                                                 {}});
    if (session && run.state != State::Running)
        ending.advice = session->runs().adviceOn(run);
    if (isTold)
        ending.run = *end; // it knows more than is written down
    co_return ranOf(ending);
}

RunOperations::Reply<RunRead> RunOperations::read(QString run, OutputFrom from, Read which, Caller &caller)
{
    const auto record = m_workspace.runs().findBackground(run);
    if (!record)
        co_return fail(record.error());
    const auto reached = co_await reach(*record);
    if (!reached)
        co_return fail(reached.error());
    std::optional<OutputFrom> until;
    if (which == Read::SoFar) {
        const auto told = co_await (*reached)->runs();
        if (!told)
            co_return fail(told.error());
        for (const guest::BackgroundRun &each : *told) {
            if (each.id == record->background && !each.end)
                until = OutputFrom{each.outputBytes, each.errorBytes};
        }
    }
    if (!*reached)
        co_return fail(Error::Kind::Disconnected, text("The machine was lost."));
    const auto attached =
        co_await (*reached)->attach(record->background, from, guest::ExecRequest::Input::None, record->keep);
    if (!attached && attached.error().kind == Error::Kind::NotFound)
        co_return fail(Error::Kind::NotFound,
                       text("The machine has given up what the run printed, for newer runs."));
    if (!attached)
        co_return fail(attached.error());
    Reading reading(attached->get(), &caller, from, until);
    while (!reading.isDone())
        co_await base::onSignal(&reading, &Reading::advanced, kForever);
    RunRead read{reading.next(), {}};
    if (!(*attached)->end())
        co_return read;
    const auto ran = co_await endOf(*record, (*attached)->end());
    if (!ran)
        co_return fail(ran.error());
    read.end = *ran;
    co_return read;
}

static auto isOver() { return fail(Error::Kind::Invalid, text("The run is over.")); }

RunOperations::Reply<RunRecord> RunOperations::write(QString run, QByteArray bytes, bool isEnd)
{
    const auto place = co_await placeOf(run);
    if (!place)
        co_return fail(place.error());
    if (!place->guest)
        co_return isOver();
    const auto attached = co_await place->guest->attach(place->record.background, OutputFrom::nothing(),
                                                        guest::ExecRequest::Input::Open);
    if (!attached)
        co_return fail(attached.error());
    guest::Run *const to = attached->get();
    to->writeInput(bytes);
    if (isEnd)
        to->closeInput();
    while (!to->end() && to->bytesToWrite() > 0)
        co_await base::onSignal(to, &guest::Run::inputWritten, 1s);
    if (to->end() && to->end()->error)
        co_return fail(*to->end()->error);
    co_return m_workspace.runs().find(place->record.id);
}

RunOperations::Reply<RunRecord> RunOperations::signal(QString run, int signal)
{
    const auto place = co_await placeOf(run);
    if (!place)
        co_return fail(place.error());
    if (!place->guest)
        co_return isOver();
    Session *const session = session::withId(m_workspace.sessions(), place->record.session);
    if (session && signal == SIGKILL)
        session->expectEnd(place->record.id); // whatever the guest answers
    if (const auto sent = co_await place->guest->signal(place->record.background, signal); !sent)
        co_return fail(sent.error());
    co_return m_workspace.runs().find(place->record.id);
}

RunOperations::Reply<Ran> RunOperations::wait(QString run)
{
    const auto place = co_await placeOf(run);
    if (!place)
        co_return fail(place.error());
    if (!place->guest)
        co_return co_await endOf(place->record, {});
    const auto attached = co_await place->guest->attach(place->record.background, OutputFrom::nothing());
    if (!attached)
        co_return fail(attached.error());
    while (!(*attached)->end())
        co_await base::onSignal(attached->get(), &guest::Run::finished, kForever);
    co_return co_await endOf(place->record, (*attached)->end());
}

} // namespace api

#include "run_operations.moc"
