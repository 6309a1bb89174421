// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/trace_operations.h"

#include "core/base/await.h"
#include "core/gate/gate.h"
#include "core/session/sessions.h"
#include "core/workspace.h"

#include <QtConcurrent>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::fail;
using base::Result;
using base::Task;
using session::TaskBook;
using session::TaskFacts;

namespace api {

TraceOperations::TraceOperations(Workspace &workspace)
    : m_workspace(workspace)
{
}

static QJsonObject described(const TaskFacts &facts)
{
    return {{u"task"_s, facts.id},
            {u"session"_s, facts.session},
            {u"model"_s, facts.model},
            {u"request"_s, facts.request},
            {u"attachments"_s, QJsonArray::fromStringList(facts.attachments)},
            {u"created_ms"_s, qint64(facts.created.time_since_epoch().count())}};
}

Result<QJsonObject> TraceOperations::list(int count, const QString &words) const
{
    const auto tasks = m_workspace.tasks().last(count, {}, words);
    if (!tasks)
        return fail(tasks.error());
    QJsonArray rows;
    for (const TaskFacts &facts : *tasks) {
        const auto steps = m_workspace.tasks().countOf(facts.id);
        if (!steps)
            return fail(steps.error());
        QJsonObject row = described(facts);
        row.insert(u"answers"_s, steps->answers);
        row.insert(u"calls"_s, steps->calls);
        row.insert(u"took_ms"_s, qint64(steps->took.count()));
        rows += row;
    }
    return QJsonObject{{u"tasks"_s, rows}};
}

static constexpr int kPiece = 500; // rows of the database in one turn of the event loop

static Result<QList<Span>> spansIn(const QList<TaskBook::Written> &written,
                                   const QList<gate::AuditEntry> &audit)
{
    const auto entries = TaskBook::entriesOf(written);
    if (!entries)
        return fail(entries.error());
    return spansOf(*entries, audit);
}

Task<Result<QList<Span>>> TraceOperations::spans(TaskFacts facts) const
{
    QList<TaskBook::Written> written;
    for (bool isMore = true; isMore; co_await base::after(0ms)) {
        const qint64 after = written.isEmpty() ? 0 : written.last().number;
        const auto piece = m_workspace.tasks().written(facts.id, after, kPiece);
        if (!piece)
            co_return fail(piece.error());
        written += *piece;
        isMore = piece->size() == kPiece;
    }
    QList<gate::AuditEntry> audit;
    gate::AuditFilter filter{.caller = gate::kOperator, .vm = facts.session, .since = facts.created};
    for (bool isMore = true; isMore; co_await base::after(0ms)) {
        filter.before = audit.isEmpty() ? 0 : audit.last().id;
        const auto piece = m_workspace.gate().audit(kPiece, filter);
        if (!piece)
            co_return fail(piece.error());
        audit += *piece;
        isMore = piece->size() == kPiece;
    }
    auto made = QtConcurrent::run(spansIn, std::move(written), std::move(audit));
    co_return co_await base::onFuture(std::move(made));
}

/// As they were read, unless there are more by now.
Task<Result<QList<Span>>> TraceOperations::spansAgain(TaskFacts facts) const
{
    const auto count = m_workspace.tasks().countOf(facts.id);
    if (!count)
        co_return fail(count.error());
    if (m_kept.task == facts.id && m_kept.count == *count)
        co_return m_kept.spans;
    co_return co_await spans(std::move(facts));
}

Task<Result<QJsonObject>> TraceOperations::show(QString task, qint64 after, int count) const
{
    const auto facts = m_workspace.tasks().find(task);
    if (!facts)
        co_return fail(facts.error());
    const auto known = m_workspace.tasks().countOf(facts->id); // before what may come while it is read
    auto reading = after > 0 ? spansAgain(*facts) : spans(*facts);
    const auto all = co_await std::move(reading);
    if (!all)
        co_return fail(all.error());
    QJsonObject json = described(*facts);
    QJsonArray steps;
    bool isMore = false;
    for (const Span &span : *all) {
        if (span.entry <= after)
            continue;
        if (steps.size() == count) {
            isMore = true;
            break;
        }
        QJsonObject step = toJson(span);
        if (const auto run = span.run.isEmpty() ? fail(base::Error::Kind::NotFound, {})
                                                : m_workspace.runs().find(span.run)) {
            QJsonObject phases;
            for (const base::Phase &phase : run->phases)
                phases.insert(phase.name, double(phase.took.count()) / 1000);
            step.insert(u"phases_ms"_s, phases);
        }
        steps += step;
    }
    json.insert(u"steps"_s, steps);
    json.insert(u"more"_s, isMore);
    m_kept = {};
    if (isMore && known)
        m_kept = {facts->id, *known, *all};
    co_return json;
}

Task<Result<QJsonObject>> TraceOperations::figures(QString task, int count) const
{
    QList<TaskFacts> tasks;
    if (task.isEmpty()) {
        const auto all = m_workspace.tasks().last(count);
        if (!all)
            co_return fail(all.error());
        tasks = *all;
    } else {
        const auto facts = m_workspace.tasks().find(task);
        if (!facts)
            co_return fail(facts.error());
        tasks += *facts;
    }
    QList<Span> all;
    for (const TaskFacts &facts : std::as_const(tasks)) {
        const auto some = co_await spans(facts);
        if (!some)
            co_return fail(some.error());
        all += *some;
    }
    co_return QJsonObject{{u"tools"_s, figuresOf(all)}};
}

Task<Result<QJsonObject>> TraceOperations::otlp(QString task) const
{
    const auto facts = m_workspace.tasks().find(task);
    if (!facts)
        co_return fail(facts.error());
    const auto all = co_await spans(*facts);
    if (!all)
        co_return fail(all.error());
    co_return toOtlp(*facts, *all);
}

} // namespace api
