// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/trace_operations.h"

#include "core/gate/gate.h"
#include "core/session/sessions.h"
#include "core/workspace.h"

using namespace Qt::StringLiterals;
using base::fail;
using base::Result;
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

Result<QList<Span>> TraceOperations::spans(const TaskFacts &facts) const
{
    const auto entries = m_workspace.tasks().recordOf(facts.id)->entries();
    if (!entries)
        return fail(entries.error());
    const auto audit = m_workspace.gate().audit(
        int(gate::Audit::kMost), {.caller = gate::kOperator, .vm = facts.session, .since = facts.created});
    if (!audit)
        return fail(audit.error());
    return spansOf(*entries, *audit);
}

/// As they were read, unless there are more by now.
Result<QList<Span>> TraceOperations::spansAgain(const TaskFacts &facts) const
{
    const auto count = m_workspace.tasks().countOf(facts.id);
    if (!count)
        return fail(count.error());
    return m_kept.task == facts.id && m_kept.count == *count ? m_kept.spans : spans(facts);
}

Result<QJsonObject> TraceOperations::show(const QString &task, qint64 after, int count) const
{
    const auto facts = m_workspace.tasks().find(task);
    if (!facts)
        return fail(facts.error());
    const auto all = after > 0 ? spansAgain(*facts) : spans(*facts);
    if (!all)
        return fail(all.error());
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
    if (const auto count = m_workspace.tasks().countOf(facts->id); isMore && count)
        m_kept = {facts->id, *count, *all};
    return json;
}

Result<QJsonObject> TraceOperations::figures(const QString &task, int count) const
{
    QList<TaskFacts> tasks;
    if (task.isEmpty()) {
        const auto all = m_workspace.tasks().last(count);
        if (!all)
            return fail(all.error());
        tasks = *all;
    } else {
        const auto facts = m_workspace.tasks().find(task);
        if (!facts)
            return fail(facts.error());
        tasks += *facts;
    }
    QList<Span> all;
    for (const TaskFacts &facts : std::as_const(tasks)) {
        const auto some = spans(facts);
        if (!some)
            return fail(some.error());
        all += *some;
    }
    return QJsonObject{{u"tools"_s, figuresOf(all)}};
}

Result<QJsonObject> TraceOperations::otlp(const QString &task) const
{
    const auto facts = m_workspace.tasks().find(task);
    if (!facts)
        return fail(facts.error());
    const auto all = spans(*facts);
    if (!all)
        return fail(all.error());
    return toOtlp(*facts, *all);
}

} // namespace api
