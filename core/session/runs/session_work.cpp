// SPDX-License-Identifier: GPL-3.0-or-later
// How programs are run in the machine of a session.
#include "core/base/id.h"
#include "core/base/log.h"
#include "core/guest/guest.h"
#include "core/guest/run.h"
#include "core/session/session.h"

#include <QLoggingCategory>
#include <QPointer>

namespace session {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static Q_LOGGING_CATEGORY(lcSession, "berth.session")

// The phases of a run, until it began.
static constexpr const char *kWaiting = QT_TRANSLATE_NOOP("session::Session", "Waiting for the machine");
static constexpr const char *kAsking = QT_TRANSLATE_NOOP("session::Session", "Until it began");

RunRecord Session::recordOf(const guest::ExecRequest &request) const
{
    RunRecord record;
    record.session = m_facts.id;
    record.machine = machine()->id();
    record.size = machine()->size().name;
    record.command = commandLine(request);
    return record;
}

Task<Result<std::unique_ptr<Execution>>> Session::exec(guest::ExecRequest request, qint64 outputLimit)
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
        const bool isStopped = self->m_state == State::Stopping || self->m_state == State::Stopped;
        return {isStopped, self->m_note, self->m_runs.adviceOn(record)};
    };
    co_return std::make_unique<Execution>(std::move(*run), id, caps, after);
}

Task<Result<QString>> Session::execInBackground(guest::ExecRequest request)
{
    const QPointer<Session> self(this);
    const IdleWatch::Busy busy = m_idle.busy();
    base::Phases phases;
    const auto guest = co_await ensureRunning();
    if (!guest)
        co_return fail(guest.error());
    phases.end(kWaiting);
    RunRecord record = recordOf(request);
    const QString run = base::newId();
    const auto begun = co_await (*guest)->execInBackground(run, std::move(request));
    phases.end(kAsking);
    if (!begun)
        co_return fail(begun.error());
    if (!self || !machine() || machine()->id() != record.machine)
        co_return run;
    m_mayHaveBackgroundRuns = true;
    record.background = run;
    record.phases = phases.list();
    if (auto id = m_shared.runs->begin(record); !id)
        qCWarning(lcSession, "%s", qPrintable(id.error().text));
    co_return run;
}

/// A guest that fell silent because its machine stands still says nothing of the reason.
Error Session::explained(Error error) const
{
    if (m_state == State::Paused
        && (error.kind == Error::Kind::Disconnected || error.kind == Error::Kind::Timeout))
        error.text = m_note;
    return error;
}

} // namespace session
