// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/trace_operations.h"

#include "core/base/await.h"
#include "core/gate/gate.h"
#include "core/session/sessions.h"
#include "core/workspace.h"

#include <QtConcurrent>

#include <algorithm>

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

Task<Result<TraceOperations::Kept>> TraceOperations::read(TaskFacts facts) const
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
    const qint64 last = written.isEmpty() ? 0 : written.last().number;
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
    const auto spans = co_await base::onFuture(std::move(made));
    if (!spans)
        co_return fail(spans.error());
    co_return Kept{facts.id, last, *spans};
}

/// As they were read, unless there are more by now.
Task<Result<TraceOperations::Kept>> TraceOperations::readAgain(TaskFacts facts) const
{
    const auto newer = m_workspace.tasks().written(facts.id, m_kept.last, 1);
    if (!newer)
        co_return fail(newer.error());
    if (m_kept.task == facts.id && newer->isEmpty())
        co_return m_kept;
    co_return co_await read(std::move(facts));
}

Task<Result<QList<Span>>> TraceOperations::spans(TaskFacts facts) const
{
    auto all = co_await read(std::move(facts));
    if (!all)
        co_return fail(all.error());
    co_return std::move(all->spans);
}

/// What was read is kept as long as there is more to tell of it.
Task<Result<TraceOperations::Part>> TraceOperations::part(QString task, qint64 after, int count) const
{
    const auto facts = m_workspace.tasks().find(task);
    if (!facts)
        co_return fail(facts.error());
    auto reading = after > 0 ? readAgain(*facts) : read(*facts);
    auto all = co_await std::move(reading);
    if (!all)
        co_return fail(all.error());
    Part part{*facts, all->spans};
    const auto first = std::ranges::upper_bound(std::as_const(part.spans), after, {}, &Span::entry); // they are in order
    part.from = std::distance(part.spans.cbegin(), first);
    part.to = std::min(part.from + count, part.spans.size());
    m_kept = part.isMore() ? *std::move(all) : Kept();
    co_return part;
}

Task<Result<QJsonObject>> TraceOperations::show(QString task, qint64 after, int count) const
{
    const auto told = co_await part(task, after, count);
    if (!told)
        co_return fail(told.error());
    QJsonObject json = described(told->facts);
    QJsonArray steps;
    for (qsizetype i = told->from; i < told->to; ++i) {
        const Span &span = told->spans[i];
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
    json.insert(u"more"_s, told->isMore());
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

Task<Result<QJsonObject>> TraceOperations::otlp(QString task, qint64 after, int count) const
{
    const auto told = co_await part(task, after, count);
    if (!told)
        co_return fail(told.error());
    QJsonObject json = toOtlp(told->facts, told->spans, told->from, told->to);
    json.insert(u"more"_s, told->isMore());
    json.insert(u"last"_s, told->to > told->from ? told->spans[told->to - 1].entry : after);
    co_return json;
}

} // namespace api
