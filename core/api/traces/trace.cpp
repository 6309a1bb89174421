// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/traces/trace.h"

#include "core/base/redact.h"
#include "core/gate/grant.h"
#include "core/tools/tool.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QHash>
#include <QJsonDocument>
#include <QMap>
#include <QSet>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using std::chrono::milliseconds;

namespace api {

static milliseconds between(base::WallTime from, base::WallTime to)
{
    return std::max(std::chrono::duration_cast<milliseconds>(to - from), milliseconds(0));
}

/// A request's, which is written down when it is over.
static void setTime(Span *span, base::WallTime over, milliseconds took)
{
    span->begun = over - took;
    span->took = took;
}

static Span spanOf(const task::Entry &entry, const task::Spent &spent, base::WallTime begun)
{
    Span span{.kind = Span::Kind::Request, .entry = entry.number, .text = spent.why};
    setTime(&span, entry.time, spent.took.value_or(between(begun, entry.time)));
    span.failed = spent.what != task::Spent::What::Summary;
    span.model = spent.model;
    span.usage = spent.usage;
    span.nanodollars = spent.nanodollars;
    span.what = task::nameOf(spent.what);
    return span;
}

static Span spanOf(const task::Entry &entry, const task::Answered &answered, base::WallTime begun)
{
    Span span{.kind = Span::Kind::Answer, .entry = entry.number};
    setTime(&span, entry.time, answered.took.value_or(between(begun, entry.time)));
    for (const model::Part &part : answered.message.parts) {
        if (const auto *text = std::get_if<model::Text>(&part))
            span.text += text->text;
    }
    span.model = answered.model;
    span.usage = answered.usage;
    span.nanodollars = answered.nanodollars;
    span.stop = task::toJson(entry.content).value(u"stop"_s).toString();
    return span;
}

static QString codeIn(const QJsonObject &arguments)
{
    const QString code = arguments.value(u"code"_s).toString();
    return code.isEmpty() ? arguments.value(u"command"_s).toString() : code;
}

static Span spanOf(qint64 entry, const model::Call &call, base::WallTime begun, int attempt = 1)
{
    return {.kind = Span::Kind::Call,
            .entry = entry,
            .begun = begun,
            .call = call.id,
            .tool = call.tool,
            .arguments = QString::fromUtf8(call.arguments),
            .code = codeIn(QJsonDocument::fromJson(call.arguments).object()),
            .attempt = attempt};
}

/// What came of it, as the model was told.
static void end(Span *span, const task::Returned &returned, base::WallTime ended)
{
    span->took = between(span->begun, ended);
    span->failed = returned.result.failed;
    span->text = returned.result.text;
    span->output = span->text;
    const QJsonObject told = QJsonDocument::fromJson(returned.result.text.toUtf8()).object();
    span->run = told.value(u"run"_s).toString();
    if (const QJsonValue edited = told.value(tools::kEdited)[u"arguments"]; edited.isObject()) {
        const QJsonObject arguments = edited.toObject();
        const QByteArray json = QJsonDocument(arguments).toJson(QJsonDocument::Compact);
        span->asked = std::exchange(span->arguments, QString::fromUtf8(json));
        span->code = codeIn(arguments);
    }
    if (told.contains(u"stdout"_s)) {
        const QStringList streams{told.value(u"stdout"_s).toString(), told.value(u"stderr"_s).toString()};
        span->output = streams.join(u'\n').trimmed();
    }
    if (told.contains(u"exit_code"_s)) {
        span->exitCode = told.value(u"exit_code"_s).toInt();
        span->failed = span->failed || *span->exitCode != 0;
    }
}

/// Each call with its first row: what waits for a run or a person has several.
static void judge(QList<Span> *spans, const QList<gate::AuditEntry> &audit)
{
    QSet<qint64> taken;
    qsizetype first = 0;
    for (Span &span : *spans) {
        if (span.kind != Span::Kind::Call)
            continue;
        while (first < audit.size() && audit[first].time < span.begun)
            ++first;
        const base::WallTime over = span.took ? span.begun + *span.took : base::WallTime::max();
        for (qsizetype i = first; i < audit.size() && audit[i].time <= over; ++i) {
            const gate::AuditEntry &row = audit[i];
            if (row.tool != span.tool || taken.contains(row.id))
                continue;
            taken.insert(row.id);
            span.verdict = row.verdict;
            span.why = row.why;
            span.review = row.review;
            break;
        }
    }
}

static void redact(Span *span)
{
    const bool isOutput = span->output == span->text;
    for (QString *each : {&span->text, &span->arguments, &span->asked, &span->code})
        *each = base::redacted(*each);
    span->output = isOutput ? span->text : base::redacted(span->output);
}

static void leaveOut(Span *span)
{
    for (QString *each : {&span->text, &span->arguments, &span->asked, &span->code, &span->output})
        each->clear();
}

QList<Span> spansOf(const QList<task::Entry> &entries, QList<gate::AuditEntry> audit, Texts texts)
{
    std::ranges::sort(audit, {}, &gate::AuditEntry::id);
    QList<Span> spans;
    QHash<QString, model::Call> calls; // of the last answer
    QHash<QString, qsizetype> open; // the place of a call's span
    QHash<QString, int> attempts;
    base::WallTime before{};
    for (const task::Entry &entry : entries) {
        if (const auto *answered = std::get_if<task::Answered>(&entry.content)) {
            spans += spanOf(entry, *answered, before);
            calls.clear();
            attempts.clear();
            for (const model::Part &part : answered->message.parts) {
                if (const auto *call = std::get_if<model::Call>(&part))
                    calls.insert(call->id, *call);
            }
        } else if (const auto *spent = std::get_if<task::Spent>(&entry.content)) {
            spans += spanOf(entry, *spent, before);
        } else if (const auto *summed = std::get_if<task::Summed>(&entry.content)) {
            if (!spans.isEmpty() && spans.last().what == u"summary"_s)
                spans.last().text = summed->text;
        } else if (const auto *begun = std::get_if<task::Begun>(&entry.content)) {
            open.insert(begun->call, spans.size());
            spans += spanOf(entry.number, calls.value(begun->call), entry.time, ++attempts[begun->call]);
        } else if (const auto *returned = std::get_if<task::Returned>(&entry.content)) {
            if (open.contains(returned->result.call)) {
                end(&spans[open.take(returned->result.call)], *returned, entry.time);
            } else if (const model::Call call = calls.value(returned->result.call); !call.tool.isEmpty()) {
                // One that nothing was begun for: a tool of the task's own, or a call that was not made.
                spans += spanOf(entry.number, call, before);
                end(&spans.last(), *returned, entry.time);
            }
        }
        before = entry.time;
    }
    for (Span &span : spans)
        texts == Texts::Told ? redact(&span) : leaveOut(&span);
    judge(&spans, audit);
    return spans;
}

static qint64 milliseconds1970(base::WallTime time)
{
    return std::chrono::duration_cast<milliseconds>(time.time_since_epoch()).count();
}

// With those of the run itself.
static constexpr const char *kBesides = QT_TRANSLATE_NOOP("session::Session", "Before and after the run");

QList<base::Phase> phasesOf(const Span &call, QList<base::Phase> ofRun)
{
    if (!call.took || ofRun.isEmpty())
        return ofRun;
    std::chrono::microseconds rest = *call.took;
    for (const base::Phase &phase : std::as_const(ofRun))
        rest -= phase.took;
    if (rest >= 1ms) // the call's time is in whole ones
        ofRun += {QString::fromUtf8(kBesides), rest};
    return ofRun;
}

QJsonObject toJson(const QList<base::Phase> &phases)
{
    QJsonObject json;
    for (const base::Phase &phase : phases)
        json.insert(phase.name, double(phase.took.count()) / 1000);
    return json;
}

QJsonObject toJson(const Span &span)
{
    QJsonObject json{
        {u"entry"_s, span.entry}, {u"begun_ms"_s, milliseconds1970(span.begun)}, {u"text"_s, span.text}};
    if (span.took)
        json.insert(u"took_ms"_s, qint64(span.took->count()));
    if (span.kind != Span::Kind::Call) {
        const bool isAnswer = span.kind == Span::Kind::Answer;
        json.insert(u"kind"_s, isAnswer ? u"answer"_s : u"request"_s);
        if (isAnswer)
            json.insert(u"stop"_s, span.stop);
        else
            json.insert(u"what"_s, span.what);
        if (!span.model.isEmpty())
            json.insert(u"model"_s, span.model);
        json.insert(u"input_tokens"_s, span.usage.input);
        json.insert(u"cached_tokens"_s, span.usage.cacheRead);
        json.insert(u"cache_written_tokens"_s, span.usage.cacheWritten);
        json.insert(u"output_tokens"_s, span.usage.output);
        if (span.usage.isAtLeast)
            json.insert(u"at_least"_s, true);
        if (span.nanodollars)
            json.insert(u"nanodollars"_s, *span.nanodollars);
        return json;
    }
    json.insert(u"kind"_s, u"call"_s);
    json.insert(u"id"_s, span.call);
    json.insert(u"tool"_s, span.tool);
    json.insert(u"arguments"_s, span.arguments);
    json.insert(u"failed"_s, span.failed);
    if (span.attempt > 1)
        json.insert(u"attempt"_s, span.attempt);
    for (const auto &[name, value] : {std::pair(u"verdict"_s, span.verdict),
                                      {u"why"_s, span.why},
                                      {u"review"_s, span.review},
                                      {u"asked"_s, span.asked},
                                      {u"run"_s, span.run},
                                      {u"code"_s, span.code},
                                      {u"output"_s, span.output}}) {
        if (!value.isEmpty())
            json.insert(name, value);
    }
    if (span.exitCode)
        json.insert(u"exit_code"_s, *span.exitCode);
    if (!span.phases.isEmpty())
        json.insert(u"phases_ms"_s, toJson(span.phases));
    return json;
}

/// The smallest of them that so many of a hundred do not exceed.
static qint64 percentile(const QList<qint64> &sorted, int percent)
{
    return sorted.isEmpty() ? 0 : sorted[(sorted.size() * percent + 99) / 100 - 1];
}

QList<ToolFigures> figuresOf(const QList<Span> &spans)
{
    QMap<QString, ToolFigures> figures;
    QHash<QString, QList<qint64>> times;
    for (const Span &span : spans) {
        ToolFigures &of = figures[span.tool];
        of.tool = span.tool;
        ++of.count;
        of.failed += span.failed ? 1 : 0;
        of.nanodollars += span.nanodollars.value_or(0);
        if (span.took)
            times[span.tool] += span.took->count();
        if (!span.tool.isEmpty())
            base::add(of.phases, span.phases);
    }
    for (ToolFigures &of : figures) {
        QList<qint64> &taken = times[of.tool];
        std::ranges::sort(taken);
        of.p50 = milliseconds(percentile(taken, 50));
        of.p99 = milliseconds(percentile(taken, 99));
    }
    return figures.values();
}

/// As so many hexadecimal digits, the same each time.
static QString hexId(const QString &of, int digits)
{
    const QByteArray hash = QCryptographicHash::hash(of.toUtf8(), QCryptographicHash::Sha256).toHex();
    return QString::fromLatin1(hash.first(digits));
}

static QJsonObject attribute(const QString &key, const QString &value)
{
    return {{u"key"_s, key}, {u"value"_s, QJsonObject{{u"stringValue"_s, value}}}};
}

/// 64 bits are text in the JSON of protocol buffers.
static QJsonObject attribute(const QString &key, qint64 value)
{
    return {{u"key"_s, key}, {u"value"_s, QJsonObject{{u"intValue"_s, QString::number(value)}}}};
}

static QString nanoseconds(base::WallTime time)
{
    return QString::number(milliseconds1970(time)) + u"000000"_s;
}

static base::WallTime endOf(const Span &span) { return span.begun + span.took.value_or(milliseconds(0)); }

/// Words may have gone to another one than the task has now.
static QString modelOf(const session::TaskFacts &facts, const Span &span)
{
    return span.model.isEmpty() ? facts.model : span.model;
}

static ServedModel served(const ServedModels &models, const QString &name)
{
    return models ? models(name) : ServedModel{name, {}};
}

static QJsonArray modelAttributes(const ServedModel &model, const QString &name)
{
    QJsonArray attributes{attribute(u"gen_ai.request.model"_s, model.id), attribute(u"berth.model"_s, name)};
    if (!model.provider.isEmpty())
        attributes += attribute(u"gen_ai.provider.name"_s, model.provider);
    return attributes;
}

static QJsonArray attributesOf(const session::TaskFacts &facts, const Span &span, const ServedModels &models)
{
    QJsonArray attributes{attribute(u"gen_ai.conversation.id"_s, facts.id)};
    if (span.kind != Span::Kind::Call) {
        attributes += attribute(u"gen_ai.operation.name"_s, u"chat"_s);
        const QString name = modelOf(facts, span);
        for (const QJsonValue &each : modelAttributes(served(models, name), name))
            attributes += each;
        attributes += attribute(u"gen_ai.usage.input_tokens"_s,
                                span.usage.input + span.usage.cacheRead + span.usage.cacheWritten);
        attributes += attribute(u"gen_ai.usage.cache_read.input_tokens"_s, span.usage.cacheRead);
        attributes += attribute(u"gen_ai.usage.cache_creation.input_tokens"_s, span.usage.cacheWritten);
        attributes += attribute(u"gen_ai.usage.output_tokens"_s, span.usage.output);
        if (span.usage.isAtLeast)
            attributes += QJsonObject{{u"key"_s, u"berth.usage.at_least"_s},
                                      {u"value"_s, QJsonObject{{u"boolValue"_s, true}}}};
        if (span.nanodollars)
            attributes += attribute(u"berth.cost.nanodollars"_s, *span.nanodollars);
        if (span.kind == Span::Kind::Request) {
            attributes += attribute(u"berth.request"_s, span.what);
            if (span.failed)
                attributes += attribute(u"error.type"_s, u"_OTHER"_s);
            return attributes;
        }
        const QJsonObject reason{{u"stringValue"_s, span.stop}};
        attributes += QJsonObject{
            {u"key"_s, u"gen_ai.response.finish_reasons"_s},
            {u"value"_s, QJsonObject{{u"arrayValue"_s, QJsonObject{{u"values"_s, QJsonArray{reason}}}}}}};
        return attributes;
    }
    attributes += attribute(u"gen_ai.operation.name"_s, u"execute_tool"_s);
    attributes += attribute(u"gen_ai.tool.name"_s, span.tool);
    attributes += attribute(u"gen_ai.tool.call.id"_s, span.call);
    attributes += attribute(u"gen_ai.tool.call.arguments"_s, span.arguments);
    attributes += attribute(u"gen_ai.tool.call.result"_s, span.text);
    if (!span.asked.isEmpty())
        attributes += attribute(u"berth.asked_arguments"_s, span.asked);
    if (!span.verdict.isEmpty())
        attributes += attribute(u"berth.verdict"_s, span.verdict);
    if (span.exitCode)
        attributes += attribute(u"process.exit.code"_s, qint64(*span.exitCode));
    if (span.failed)
        attributes += attribute(u"error.type"_s, span.verdict == u"refuse"_s ? u"refused"_s : u"_OTHER"_s);
    return attributes;
}

static QJsonObject rootSpan(const session::TaskFacts &facts, base::WallTime over, const ServedModels &models)
{
    QJsonArray attributes{attribute(u"gen_ai.operation.name"_s, u"invoke_agent"_s),
                          attribute(u"gen_ai.agent.name"_s, u"Berth"_s),
                          attribute(u"gen_ai.conversation.id"_s, facts.id)};
    for (const QJsonValue &each : modelAttributes(served(models, facts.model), facts.model))
        attributes += each;
    return {{u"traceId"_s, hexId(facts.id, 32)},
            {u"spanId"_s, hexId(facts.id + u"/task"_s, 16)},
            {u"name"_s, u"invoke_agent Berth"_s},
            {u"kind"_s, 1},
            {u"startTimeUnixNano"_s, nanoseconds(facts.created)},
            {u"endTimeUnixNano"_s, nanoseconds(over)},
            {u"attributes"_s, attributes}};
}

static QJsonObject stepSpan(const session::TaskFacts &facts, const Span &span, const ServedModels &models)
{
    const bool isCall = span.kind == Span::Kind::Call;
    QJsonObject json{
        {u"traceId"_s, hexId(facts.id, 32)},
        {u"spanId"_s, hexId(facts.id + u'/' + QString::number(span.entry), 16)},
        {u"parentSpanId"_s, hexId(facts.id + u"/task"_s, 16)},
        {u"name"_s,
         isCall ? u"execute_tool "_s + span.tool : u"chat "_s + served(models, modelOf(facts, span)).id},
        {u"kind"_s, isCall ? 1 : 3}, // internal, client
        {u"startTimeUnixNano"_s, nanoseconds(span.begun)},
        {u"endTimeUnixNano"_s, nanoseconds(endOf(span))},
        {u"attributes"_s, attributesOf(facts, span, models)},
    };
    if (span.failed)
        json.insert(u"status"_s, QJsonObject{{u"code"_s, 2}}); // error
    return json;
}

QJsonObject toOtlp(const session::TaskFacts &facts, const QList<Span> &steps,
                   std::optional<base::WallTime> over, const ServedModels &models)
{
    QJsonArray told;
    if (over)
        told += rootSpan(facts, std::max(facts.created, *over), models);
    for (const Span &span : steps)
        told += stepSpan(facts, span, models);
    const QJsonObject scope{{u"scope"_s, QJsonObject{{u"name"_s, u"berth"_s}}}, {u"spans"_s, told}};
    const QJsonObject resource{
        {u"resource"_s, QJsonObject{{u"attributes"_s, QJsonArray{attribute(u"service.name"_s, u"berth"_s)}}}},
        {u"scopeSpans"_s, QJsonArray{scope}}};
    return {{u"resourceSpans"_s, QJsonArray{resource}}};
}

} // namespace api
