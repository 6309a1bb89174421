// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/wire.h"

#include "core/base/quantity.h"
#include "core/mcp/asked.h"

#include <QDateTime>

using namespace Qt::StringLiterals;

namespace mcp::wire {

static constexpr qsizetype kMostCompletions = 100; // the protocol's limit

static void put(QJsonObject &object, const QString &name, const QString &text)
{
    if (!text.isEmpty())
        object.insert(name, text);
}

static QJsonObject named(const QString &name, const QString &title, const QString &description,
                         Revision revision)
{
    QJsonObject object{{u"name"_s, name}};
    if (hasTitles(revision))
        put(object, u"title"_s, title);
    put(object, u"description"_s, description);
    return object;
}

static QJsonObject of(const PromptArgument &argument, Revision revision);
static QJsonObject of(const PromptMessage &message, Revision revision);
static QJsonObject of(const Content &content, Revision revision);

template <typename T>
static QJsonArray list(const QList<T> &items, Revision revision)
{
    QJsonArray array;
    for (const T &item : items)
        array += of(item, revision);
    return array;
}

QJsonObject of(const ServerInfo &server, Revision revision)
{
    QJsonObject object = named(server.name, server.title, {}, revision);
    object.insert(u"version"_s, server.version);
    return object;
}

QJsonObject capabilities(const Served &served, Revision revision)
{
    const QJsonObject changing{{u"listChanged"_s, true}};
    QJsonObject object;
    if (served.tools)
        object.insert(u"tools"_s, changing);
    if (served.prompts)
        object.insert(u"prompts"_s, changing);
    if (served.resources) {
        QJsonObject resources = changing;
        if (served.subscriptions)
            resources.insert(u"subscribe"_s, true);
        object.insert(u"resources"_s, resources);
    }
    if (served.completions && hasCompletionsCapability(revision))
        object.insert(u"completions"_s, QJsonObject());
    if (served.logging)
        object.insert(u"logging"_s, QJsonObject());
    if (served.tasks && !hasSession(revision))
        object.insert(u"extensions"_s, QJsonObject{{kTasksExtension, QJsonObject()}});
    return object;
}

QJsonObject of(const Tool &tool, Revision revision)
{
    QJsonObject object = named(tool.name, tool.title, tool.description, revision);
    object.insert(u"inputSchema"_s, tool.inputSchema);
    if (!tool.outputSchema.isEmpty() && hasStructuredContent(revision))
        object.insert(u"outputSchema"_s, tool.outputSchema);
    if (tool.hints && hasHints(revision)) {
        QJsonObject hints{{u"readOnlyHint"_s, tool.hints->isReadOnly},
                          {u"destructiveHint"_s, tool.hints->isDestructive},
                          {u"idempotentHint"_s, tool.hints->isIdempotent},
                          {u"openWorldHint"_s, tool.hints->isOpenWorld}};
        put(hints, u"title"_s, tool.title);
        object.insert(u"annotations"_s, hints);
    }
    return object;
}

QJsonObject of(const Resource &resource, Revision revision)
{
    QJsonObject object = named(resource.name, resource.title, resource.description, revision);
    object.insert(u"uri"_s, resource.uri);
    put(object, u"mimeType"_s, resource.type);
    if (resource.size)
        object.insert(u"size"_s, *resource.size);
    return object;
}

QJsonObject of(const ResourceTemplate &resource, Revision revision)
{
    QJsonObject object = named(resource.name, resource.title, resource.description, revision);
    object.insert(u"uriTemplate"_s, resource.uriTemplate);
    put(object, u"mimeType"_s, resource.type);
    return object;
}

static QJsonObject of(const PromptArgument &argument, Revision revision)
{
    QJsonObject object = named(argument.name, argument.title, argument.description, revision);
    object.insert(u"required"_s, argument.isRequired);
    return object;
}

QJsonObject of(const Prompt &prompt, Revision revision)
{
    QJsonObject object = named(prompt.name, prompt.title, prompt.description, revision);
    if (!prompt.arguments.isEmpty())
        object.insert(u"arguments"_s, list(prompt.arguments, revision));
    return object;
}

static QString base64(const QByteArray &bytes) { return QString::fromLatin1(bytes.toBase64()); }

static QJsonObject textBlock(const QString &text) { return {{u"type"_s, u"text"_s}, {u"text"_s, text}}; }

static QJsonObject resourceOf(const Content &content)
{
    QJsonObject object{{u"uri"_s, content.uri}};
    put(object, u"mimeType"_s, content.type);
    if (content.text.isNull() && !content.bytes.isEmpty())
        object.insert(u"blob"_s, base64(content.bytes));
    else
        object.insert(u"text"_s, content.text);
    return object;
}

static QJsonObject of(const Content &content, Revision revision)
{
    switch (content.kind) {
    case Content::Kind::Text:
        break;
    case Content::Kind::Image:
        return {{u"type"_s, u"image"_s}, {u"data"_s, base64(content.bytes)}, {u"mimeType"_s, content.type}};
    case Content::Kind::Audio:
        if (!hasAudio(revision))
            return textBlock(u"[%1, %2]"_s.arg(content.type, base::bytesText(content.bytes.size())));
        return {{u"type"_s, u"audio"_s}, {u"data"_s, base64(content.bytes)}, {u"mimeType"_s, content.type}};
    case Content::Kind::Resource:
        return {{u"type"_s, u"resource"_s}, {u"resource"_s, resourceOf(content)}};
    case Content::Kind::Link: {
        if (!hasLinks(revision))
            return textBlock(u"%1: %2"_s.arg(content.text, content.uri));
        QJsonObject object{
            {u"type"_s, u"resource_link"_s}, {u"uri"_s, content.uri}, {u"name"_s, content.text}};
        put(object, u"mimeType"_s, content.type);
        return object;
    }
    }
    return textBlock(content.text);
}

QJsonObject of(const ToolResult &result, Revision revision)
{
    QJsonObject object{{u"content"_s, list(result.content, revision)}};
    if (result.structured && hasStructuredContent(revision))
        object.insert(u"structuredContent"_s, *result.structured);
    if (result.isError)
        object.insert(u"isError"_s, true);
    return object;
}

QJsonObject of(const ResourceContents &contents)
{
    QJsonArray pieces;
    for (const Content &piece : contents.pieces)
        pieces += resourceOf(piece);
    return {{u"contents"_s, pieces}};
}

static QJsonObject of(const PromptMessage &message, Revision revision)
{
    const bool isUser = message.role == PromptMessage::Role::User;
    return {{u"role"_s, isUser ? u"user"_s : u"assistant"_s}, {u"content"_s, of(message.content, revision)}};
}

QJsonObject of(const PromptText &prompt, Revision revision)
{
    QJsonObject object{{u"messages"_s, list(prompt.messages, revision)}};
    put(object, u"description"_s, prompt.description);
    return object;
}

QJsonObject of(const Completion &completion)
{
    const QStringList values = completion.values.mid(0, kMostCompletions);
    return {{u"completion"_s,
             QJsonObject{{u"values"_s, QJsonArray::fromStringList(values)},
                         {u"total"_s, completion.values.size()},
                         {u"hasMore"_s, completion.values.size() > values.size()}}}};
}

static QString of(base::WallTime time)
{
    return QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count()).toUTC()
        .toString(Qt::ISODateWithMs);
}

static QString of(TaskState::Status status)
{
    switch (status) {
    case TaskState::Status::Working:
        return u"working"_s;
    case TaskState::Status::InputRequired:
        return u"input_required"_s;
    case TaskState::Status::Completed:
        return u"completed"_s;
    case TaskState::Status::Failed:
        return u"failed"_s;
    case TaskState::Status::Cancelled:
        break;
    }
    return u"cancelled"_s;
}

QJsonObject of(const TaskState &task)
{
    QJsonObject object{{u"taskId"_s, task.id},
                       {u"status"_s, of(task.status)},
                       {u"createdAt"_s, of(task.created)},
                       {u"lastUpdatedAt"_s, of(task.updated)},
                       {u"pollIntervalMs"_s, qint64(task.poll.count())}};
    object.insert(u"ttlMs"_s, task.life ? QJsonValue(qint64(task.life->count())) : QJsonValue());
    put(object, u"statusMessage"_s, task.message);
    switch (task.status) {
    case TaskState::Status::InputRequired:
        object.insert(u"inputRequests"_s, of(task.questions));
        break;
    case TaskState::Status::Completed:
        object.insert(u"result"_s, of(task.result, Revision::V2026_07_28));
        break;
    case TaskState::Status::Failed: {
        const Failure failure = failureOf(task.error);
        object.insert(u"error"_s, QJsonObject{{u"code"_s, failure.code}, {u"message"_s, failure.text}});
        break;
    }
    case TaskState::Status::Working:
    case TaskState::Status::Cancelled:
        break;
    }
    return object;
}

QString methodOf(Question::Kind kind)
{
    switch (kind) {
    case Question::Kind::Elicitation:
        return u"elicitation/create"_s;
    case Question::Kind::Sampling:
        return u"sampling/createMessage"_s;
    case Question::Kind::Roots:
        break;
    }
    return u"roots/list"_s;
}

QJsonObject paramsOf(const Question &question, Revision revision)
{
    QJsonObject params = question.params;
    // A form is the only kind that older revisions have.
    if (question.kind == Question::Kind::Elicitation && revision >= Revision::V2025_11_25)
        params.insert(u"mode"_s, u"form"_s);
    return params;
}

QJsonObject of(const QList<Question> &questions)
{
    QJsonObject object;
    for (const Question &question : questions)
        object.insert(question.key,
                      QJsonObject{{u"method"_s, methodOf(question.kind)},
                                  {u"params"_s, paramsOf(question, Revision::V2026_07_28)}});
    return object;
}

Failure failureOf(const base::Error &error)
{
    switch (error.kind) {
    case base::Error::Kind::NotFound:
    case base::Error::Kind::Invalid:
        return {code::kInvalidParams, error.text};
    default:
        return {code::kInternal, error.text};
    }
}

} // namespace mcp::wire
