// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/table/results.h"

using namespace Qt::StringLiterals;

namespace api {

QJsonObject describe(const TaskAccount &account)
{
    const session::TaskFacts &facts = account.facts;
    const task::Total &total = account.total;
    QJsonArray documents;
    for (const session::record::Document &each : account.documents)
        documents += QJsonObject{{u"name"_s, each.name}, {u"path"_s, each.path}, {u"bytes"_s, each.bytes}};
    QJsonArray wrong;
    for (const session::record::Report::Failed &each : account.wrong)
        wrong += QJsonObject{{u"what"_s, each.what}, {u"why"_s, each.why}};
    QJsonObject json{{u"task"_s, facts.id},
                     {u"session"_s, facts.session},
                     {u"model"_s, facts.model},
                     {u"request"_s, facts.request},
                     {u"state"_s, account.state},
                     {u"entry"_s, account.entry},
                     {u"created_ms"_s, qint64(facts.created.time_since_epoch().count())},
                     {u"steps"_s, total.steps},
                     {u"calls"_s, total.calls},
                     {u"results"_s, total.results},
                     {u"failures"_s, total.failures},
                     {u"input_tokens"_s, total.usage.input},
                     {u"cached_tokens"_s, total.usage.cacheRead},
                     {u"cache_written_tokens"_s, total.usage.cacheWritten},
                     {u"output_tokens"_s, total.usage.output},
                     {u"wrong"_s, wrong},
                     {u"documents"_s, documents},
                     {u"answer"_s, account.answer}};
    if (total.usage.isAtLeast)
        json.insert(u"at_least"_s, true);
    if (!account.why.isEmpty())
        json.insert(u"why"_s, account.why);
    if (total.isPriced)
        json.insert(u"model_nanodollars"_s, total.nanodollars);
    if (account.sessionName)
        json.insert(u"session_name"_s, *account.sessionName);
    if (account.machine) {
        json.insert(u"machine_nanodollars"_s, account.machine->nanodollars);
        json.insert(u"machine_ms"_s, qint64(account.machine->time.count()));
    }
    if (account.took)
        json.insert(u"took_ms"_s, qint64(account.took->count()));
    if (!account.note.isEmpty())
        json.insert(u"note"_s, account.note);
    if (account.refused > 0)
        json.insert(u"refused"_s, account.refused);
    return json;
}

/// What a trace tells of its task.
static QJsonObject traced(const session::TaskFacts &facts)
{
    return {{u"task"_s, facts.id},
            {u"session"_s, facts.session},
            {u"model"_s, facts.model},
            {u"request"_s, facts.request},
            {u"attachments"_s, QJsonArray::fromStringList(facts.attachments)},
            {u"created_ms"_s, qint64(facts.created.time_since_epoch().count())}};
}

QJsonObject describe(const TraceOperations::Listed &listed)
{
    QJsonObject row = traced(listed.facts);
    row.insert(u"answers"_s, listed.count.answers);
    row.insert(u"calls"_s, listed.count.calls);
    row.insert(u"took_ms"_s, qint64(listed.count.took.count()));
    return row;
}

QJsonObject describe(const TraceOperations::Part &part)
{
    QJsonArray steps;
    for (const Span &span : part.steps)
        steps += toJson(span);
    QJsonObject json = traced(part.facts);
    json.insert(u"steps"_s, steps);
    json.insert(u"more"_s, part.isMore);
    return json;
}

QJsonObject describe(const TraceOperations::Exported &exported)
{
    QJsonObject json = exported.otlp;
    json.insert(u"more"_s, exported.isMore);
    json.insert(u"last"_s, exported.last);
    return json;
}

QJsonObject describe(const ToolFigures &figures)
{
    QJsonObject row{{u"tool"_s, figures.tool},
                    {u"count"_s, figures.count},
                    {u"failed"_s, figures.failed},
                    {u"error_rate"_s, figures.errorRate()},
                    {u"p50_ms"_s, qint64(figures.p50.count())},
                    {u"p99_ms"_s, qint64(figures.p99.count())}};
    if (figures.tool.isEmpty())
        row.insert(u"nanodollars"_s, figures.nanodollars);
    else
        row.insert(u"phases_ms"_s, toJson(figures.phases));
    return row;
}

} // namespace api
