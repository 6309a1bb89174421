// SPDX-License-Identifier: GPL-3.0-or-later
// How programs are run in the machine of a session.
#include "core/base/id.h"
#include "core/base/log.h"
#include "core/base/redact.h"
#include "core/guest/guest.h"
#include "core/guest/run.h"
#include "core/session/runs/background_runs.h"
#include "core/session/session.h"

#include <QLoggingCategory>
#include <QPointer>

namespace session {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static Q_LOGGING_CATEGORY(lcSession, "berth.session")

static constexpr qint64 kKeptByGuest = 64 << 20; // of a run whose request does not say (PROTOCOL.md)

// The phases of a run, until it began.
static constexpr const char *kWaiting = QT_TRANSLATE_NOOP("session::Session", "Waiting for the machine");
static constexpr const char *kAsking = QT_TRANSLATE_NOOP("session::Session", "Until it began");

RunRecord Session::recordOf(const guest::ExecRequest &request) const
{
    RunRecord record;
    record.session = m_facts.id;
    record.machine = machine()->id();
    record.size = machine()->size().name;
    record.command = base::redacted(commandLine(request));
    record.limit = request.timeout;
    return record;
}

Halt Session::halt() const
{
    const bool isStopped = state() == State::Stopping || state() == State::Stopped;
    return isStopped ? Halt{true, m_note} : Halt();
}

/// One in the background, that its caller has heard the end of before the next look at all of them.
Result<> Session::settle(const QString &record, const guest::RunEnd &end, qint64 printed)
{
    const auto run = m_shared.runs->find(record);
    if (!run)
        return fail(run.error());
    if (run->state != RunRecord::State::Running)
        return {};
    guest::BackgroundRun told;
    told.outputBytes = printed;
    told.end = end;
    const auto left = settleBackground(m_shared.runs, *run, told, halt());
    if (!left)
        return fail(left.error());
    if (*left)
        m_documents.collectFor(record, guest(), (*left)->since, m_idle.busy());
    return {};
}

Task<Result<std::unique_ptr<Execution>>> Session::exec(guest::ExecRequest request, qint64 outputLimit,
                                                       QString caller)
{
    const QPointer<Session> self(this);
    const IdleWatch::Busy busy = m_idle.busy();
    const Execution::Caps caps{request.timeout, outputLimit};
    base::Phases phases;
    const auto guest = co_await ensureRunning();
    if (!guest)
        co_return fail(guest.error());
    phases.end(kWaiting);
    RunRecord record = recordOf(request);
    record.caller = caller;
    const auto kind = request.terminal ? OpenRuns::Kind::Terminal : OpenRuns::Kind::Program;
    auto run = co_await (*guest)->exec(std::move(request));
    phases.end(kAsking);
    if (!run)
        co_return fail(run.error());
    QString id;
    if (self && machine() && machine()->id() == record.machine) {
        record.phases = phases.list();
        id = m_openRuns.add(run->get(), record, phases, kind);
    }
    const auto after = [self](const QString &record) -> Execution::Aftermath {
        if (!self)
            return {};
        return {self->halt(), self->m_runs.adviceOn(record), self->name()};
    };
    co_return std::make_unique<Execution>(std::move(*run), id, caps, after);
}

Task<Result<InBackground>> Session::execInBackground(guest::ExecRequest request, QString caller, QString key)
{
    const QPointer<Session> self(this);
    RunBook *const book = m_shared.runs;
    const IdleWatch::Busy busy = m_idle.busy();
    base::Phases phases;
    const auto guest = co_await ensureRunning();
    if (!guest)
        co_return fail(guest.error());
    phases.end(kWaiting);
    RunRecord record = recordOf(request);
    record.background = key.isEmpty() ? base::newId() : key;
    record.caller = caller;
    if (request.keep == 0)
        request.keep = kKeptByGuest;
    record.keep = request.keep;
    record.phases = phases.list();
    // First, so that nothing can run that nobody finds: neither this owner nor the caller may see it begin.
    const auto id = book->begin(record);
    if (!id)
        co_return fail(id.error());
    m_mayHaveBackgroundRuns = true;
    auto begun = co_await (*guest)->execInBackground(record.background, std::move(request));
    phases.end(kAsking);
    if (begun) {
        if (auto noted = book->note(*id, phases.list()); !noted)
            qCWarning(lcSession, "%s", qPrintable(noted.error().text));
        const auto settle = [self, id = *id](const guest::RunEnd &end, qint64 printed) {
            return self ? self->settle(id, end, printed) : Result<>();
        };
        co_return InBackground{*id, std::move(*begun), settle};
    }
    const Error::Kind kind = begun.error().kind;
    const bool mayHaveBegun = kind == Error::Kind::Disconnected || kind == Error::Kind::Timeout;
    if (auto discarded = mayHaveBegun ? Result<>() : book->discard(*id); !discarded)
        qCWarning(lcSession, "%s", qPrintable(discarded.error().text));
    co_return fail(self ? explained(begun.error()) : begun.error());
}

Task<Result<QList<guest::BackgroundRun>>> Session::lookAtBackground()
{
    const QPointer<Session> self(this);
    const QPointer<guest::Guest> guest(this->guest());
    if (!guest)
        co_return QList<guest::BackgroundRun>();
    const QString id = machine()->id();
    const base::WallTime asked = m_shared.clock->now();
    const auto runs = co_await guest->runs();
    if (!runs)
        co_return fail(runs.error());
    if (!self || !machine() || machine()->id() != id)
        co_return *runs;
    const auto settled = settleBackground(m_shared.runs, id, *runs, asked, halt());
    if (!settled)
        co_return fail(settled.error());
    for (const Settled::Left &left : settled->left)
        m_documents.collectFor(left.run, guest, left.since, m_idle.busy());
    if (settled->isAnyRunning)
        m_idle.touch();
    m_mayHaveBackgroundRuns = settled->isAnyRunning;
    co_return *runs;
}

/// What the guest should have ended ends here.
void Session::giveUpOverdue()
{
    const QPointer<guest::Guest> guest(this->guest());
    auto open = m_shared.runs->running(m_facts.id);
    if (!guest || !open)
        return;
    open->removeIf([id = machine()->id()](const RunRecord &run) {
        return run.background.isEmpty() || run.machine != id;
    });
    const QList<RunRecord> overdue = m_overdue.look(*open);
    for (const RunRecord &run : overdue)
        guest->giveUp(run.background);
    guest::RunEnd end;
    end.reason = guest::RunEnd::Reason::Unended;
    const auto gaveUp = open->removeIf([&](const RunRecord &run) {
        if (!guest || !guest->hasGivenUp(run.background))
            return false;
        const auto ended = m_shared.runs->end(run.id, end, {});
        if (!ended)
            qCWarning(lcSession, "%s", qPrintable(ended.error().text));
        return ended.has_value();
    });
    if (gaveUp > 0)
        m_mayHaveBackgroundRuns = !open->isEmpty();
}

/// A guest that fell silent because its machine stands still says nothing of the reason.
Error Session::explained(Error error) const
{
    if (state() == State::Paused
        && (error.kind == Error::Kind::Disconnected || error.kind == Error::Kind::Timeout))
        error.text = m_note;
    return error;
}

} // namespace session
