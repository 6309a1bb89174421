// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/model/strict_rules.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

using namespace Qt::StringLiterals;
using model::Format;

static bool isName(const QString &name)
{
    static const QRegularExpression form(u"\\A[A-Za-z0-9_-]{1,64}\\z"_s);
    return form.match(name).hasMatch();
}

static QString unknownMember(const QJsonObject &object, const QStringList &known, const QString &where)
{
    for (const QString &key : object.keys()) {
        if (!known.contains(key))
            return where + u": unknown member "_s + key;
    }
    return {};
}

static bool isIn(const QJsonValue &whole, const QJsonValue &wanted)
{
    if (whole == wanted)
        return true;
    if (whole.isArray()) {
        for (const QJsonValue &each : whole.toArray()) {
            if (isIn(each, wanted))
                return true;
        }
    }
    if (whole.isObject()) {
        const QJsonObject object = whole.toObject();
        for (const QJsonValue &each : object) {
            if (isIn(each, wanted))
                return true;
        }
    }
    return false;
}

static QString schemaFault(const QString &name, const QJsonValue &schema)
{
    if (!isName(name))
        return u"a tool's name is odd: "_s + name;
    return schema[u"type"] == "object"_L1 ? QString() : u"a schema is no object's"_s;
}

static int marksIn(const QJsonValue &value)
{
    int marks = 0;
    if (value.isArray()) {
        for (const QJsonValue &each : value.toArray())
            marks += marksIn(each);
    } else if (value.isObject()) {
        const QJsonObject object = value.toObject();
        for (auto member = object.begin(); member != object.end(); ++member)
            marks += member.key() == "cache_control"_L1 ? 1 : marksIn(*member);
    }
    return marks;
}

static QString anthropicBlock(const QJsonObject &block, bool isUser, bool isInResult = false)
{
    const QString type = block.value(u"type"_s).toString();
    if (type == "text"_L1) {
        if (block.value(u"text"_s).toString().trimmed().isEmpty())
            return u"text content blocks must contain non-whitespace text"_s;
        return unknownMember(block, {u"type"_s, u"text"_s, u"cache_control"_s}, u"text"_s);
    }
    if (type == "image"_L1 && isUser) {
        const QJsonValue source = block.value(u"source"_s);
        const bool isKnown =
            QStringList{u"image/png"_s, u"image/jpeg"_s, u"image/webp"_s, u"image/gif"_s}.contains(
                source[u"media_type"].toString());
        return source[u"type"] == "base64"_L1 && isKnown && !source[u"data"].toString().isEmpty()
            ? QString()
            : u"image.source is wrong"_s;
    }
    if (type == "tool_use"_L1 && !isUser)
        return isName(block.value(u"name"_s).toString()) && isName(block.value(u"id"_s).toString())
                && block.value(u"input"_s).isObject()
            ? unknownMember(block, {u"type"_s, u"id"_s, u"name"_s, u"input"_s}, u"tool_use"_s)
            : u"tool_use: id, name or input is wrong"_s;
    if (type == "thinking"_L1 && !isUser)
        return !block.value(u"signature"_s).toString().isEmpty() && block.contains(u"thinking"_s)
                && !block.contains(u"cache_control"_s)
            ? QString()
            : u"thinking.signature: field required"_s;
    if (type == "redacted_thinking"_L1 && !isUser)
        return block.contains(u"data"_s) ? QString() : u"redacted_thinking.data: field required"_s;
    if (type == "tool_result"_L1 && isUser && !isInResult) {
        for (const QJsonValue &each : block.value(u"content"_s).toArray()) {
            if (const QString fault = anthropicBlock(each.toObject(), true, true); !fault.isEmpty())
                return fault;
        }
        return unknownMember(block,
                             {u"type"_s, u"tool_use_id"_s, u"content"_s, u"is_error"_s, u"cache_control"_s},
                             u"tool_result"_s);
    }
    return u"a block of type "_s + type + u" has no place there"_s;
}

static QString anthropicMessages(const QJsonArray &messages, bool isThinking)
{
    if (messages.isEmpty() || messages.first()[u"role"] != "user"_L1)
        return u"messages: the first has to be the user's"_s;
    QString lastRole;
    QSet<QString> open;
    for (qsizetype at = 0; at < messages.size(); ++at) {
        const QString role = messages[at][u"role"].toString();
        if (role == lastRole)
            return u"messages: roles must alternate"_s;
        lastRole = role;
        const bool isUser = role == "user"_L1;
        const QJsonArray content = messages[at][u"content"].toArray();
        if (content.isEmpty())
            return u"messages.%1: content is empty"_s.arg(at);
        if (const QString fault =
                unknownMember(messages[at].toObject(), {u"role"_s, u"content"_s}, u"message"_s);
            !fault.isEmpty())
            return fault;
        QSet<QString> answered;
        bool hasOther = false;
        for (const QJsonValue &each : content) {
            const QJsonObject block = each.toObject();
            if (const QString fault = anthropicBlock(block, isUser); !fault.isEmpty())
                return u"messages.%1: %2"_s.arg(at).arg(fault);
            if (block.value(u"type"_s) == "tool_result"_L1) {
                if (hasOther)
                    return u"tool results must come first"_s;
                const QString id = block.value(u"tool_use_id"_s).toString();
                if (!open.contains(id) || answered.contains(id))
                    return u"unexpected tool_use_id in tool_result: "_s + id;
                answered += id;
            } else {
                hasOther = true;
            }
        }
        if (isUser && answered != open)
            return u"tool_use ids were found without tool_result blocks immediately after"_s;
        open.clear();
        if (isUser)
            continue;
        for (const QJsonValue &each : content) {
            if (each[u"type"] == "tool_use"_L1)
                open += each[u"id"].toString();
        }
        const bool isLastOfAssistant = at + 2 >= messages.size();
        if (isThinking && isLastOfAssistant && !open.isEmpty()
            && !content.first()[u"type"].toString().contains(u"thinking"_s))
            return u"Expected `thinking` or `redacted_thinking`, but found something else"_s;
    }
    return lastRole == "user"_L1 ? QString() : u"the conversation must end with a user message"_s;
}

static QString anthropic(const QHash<QByteArray, QByteArray> &heads, const QJsonObject &body)
{
    if (heads.value("anthropic-version") != "2023-06-01")
        return u"anthropic-version: header is required"_s;
    if (const QString fault = unknownMember(body,
                                            {u"model"_s, u"max_tokens"_s, u"stream"_s, u"messages"_s,
                                             u"system"_s, u"tools"_s, u"tool_choice"_s, u"thinking"_s},
                                            u"request"_s);
        !fault.isEmpty())
        return fault;
    const int most = body.value(u"max_tokens"_s).toInt();
    if (most < 1)
        return u"max_tokens: field required"_s;
    if (marksIn(body) > 4)
        return u"A maximum of 4 blocks with cache_control may be provided"_s;
    for (const QJsonValue &tool : body.value(u"tools"_s).toArray()) {
        if (const QString fault = schemaFault(tool[u"name"].toString(), tool[u"input_schema"]);
            !fault.isEmpty())
            return fault;
    }
    const QJsonObject thinking = body.value(u"thinking"_s).toObject();
    if (thinking.value(u"type"_s) == "enabled"_L1) {
        const int budget = thinking.value(u"budget_tokens"_s).toInt();
        if (budget < 1024 || budget >= most)
            return u"max_tokens must be greater than thinking.budget_tokens"_s;
    }
    return anthropicMessages(body.value(u"messages"_s).toArray(), thinking.value(u"type"_s) == "enabled"_L1);
}

static QString chatContent(const QJsonValue &content, bool mayHavePictures)
{
    if (content.isString())
        return {};
    for (const QJsonValue &part : content.toArray()) {
        const QString type = part[u"type"].toString();
        if (type == "text"_L1 ? part[u"text"].toString().isEmpty()
                              : type != "image_url"_L1 || !mayHavePictures
                    || !part[u"image_url"][u"url"].toString().startsWith("data:image/"_L1))
            return u"content part is wrong"_s;
    }
    return content.isArray() && !content.toArray().isEmpty() ? QString() : u"content is missing"_s;
}

/// What a service of its kind has in a message of that role; those that an assistant's came with go back.
static QString chatMembers(const QJsonObject &message)
{
    const QString role = message.value(u"role"_s).toString();
    if (role == "tool"_L1)
        return unknownMember(message, {u"role"_s, u"tool_call_id"_s, u"content"_s}, u"tool"_s);
    if (role != "assistant"_L1)
        return unknownMember(message, {u"role"_s, u"content"_s, u"name"_s}, role);
    for (const QJsonValue &call : message.value(u"tool_calls"_s).toArray()) {
        QString fault = unknownMember(
            call.toObject(), {u"id"_s, u"type"_s, u"function"_s, u"extra_content"_s}, u"tool_calls"_s);
        if (fault.isEmpty())
            fault = unknownMember(call[u"function"].toObject(), {u"name"_s, u"arguments"_s}, u"function"_s);
        if (!fault.isEmpty())
            return fault;
    }
    return unknownMember(message,
                         {u"role"_s, u"content"_s, u"tool_calls"_s, u"refusal"_s, u"reasoning_content"_s,
                          u"reasoning"_s, u"reasoning_details"_s, u"extra_content"_s},
                         role);
}

static QString chat(const QJsonObject &body)
{
    QStringList open;
    for (const QJsonValue &each : body.value(u"messages"_s).toArray()) {
        const QJsonObject message = each.toObject();
        const QString role = message.value(u"role"_s).toString();
        if (const QString fault = chatMembers(message); !fault.isEmpty())
            return fault;
        if (role == "tool"_L1) {
            if (!open.removeOne(message.value(u"tool_call_id"_s).toString()))
                return u"messages with role 'tool' must be a response to a preceding message with 'tool_calls'"_s;
            if (!message.value(u"content"_s).isString())
                return u"content of a tool's message has to be a text"_s;
            continue;
        }
        if (!open.isEmpty())
            return u"tool_call_ids did not have response messages: "_s + open.join(u", "_s);
        if (role == "assistant"_L1) {
            const QJsonArray calls = message.value(u"tool_calls"_s).toArray();
            if (message.value(u"content"_s).isNull() && calls.isEmpty())
                return u"an assistant's message has neither content nor calls"_s;
            for (const QJsonValue &call : calls) {
                const QString arguments = call[u"function"][u"arguments"].toString();
                if (call[u"type"] != "function"_L1 || !isName(call[u"function"][u"name"].toString())
                    || call[u"id"].toString().isEmpty())
                    return u"a call is wrong"_s;
                if (!QJsonDocument::fromJson(arguments.toUtf8()).isObject())
                    return u"function.arguments is no JSON"_s; // vLLM and Gemini parse it
                open += call[u"id"].toString();
            }
        } else if (role == "user"_L1 || role == "system"_L1) {
            if (const QString fault = chatContent(message.value(u"content"_s), role == "user"_L1);
                !fault.isEmpty())
                return fault;
        } else {
            return u"unknown role "_s + role;
        }
    }
    if (!open.isEmpty())
        return u"tool_call_ids did not have response messages: "_s + open.join(u", "_s);
    if (!body.value(u"stream_options"_s)[u"include_usage"].toBool())
        return u"usage was not asked for"_s;
    for (const QJsonValue &tool : body.value(u"tools"_s).toArray()) {
        if (const QString fault =
                schemaFault(tool[u"function"][u"name"].toString(), tool[u"function"][u"parameters"]);
            !fault.isEmpty())
            return fault;
    }
    return {};
}

static QString responsesMembers(const QJsonObject &item)
{
    static const QMap<QString, QStringList> known{
        {u"message"_s, {u"type"_s, u"role"_s, u"content"_s, u"id"_s, u"status"_s}},
        {u"reasoning"_s,
         {u"type"_s, u"id"_s, u"summary"_s, u"content"_s, u"encrypted_content"_s, u"status"_s}},
        {u"function_call"_s, {u"type"_s, u"id"_s, u"call_id"_s, u"name"_s, u"arguments"_s, u"status"_s}},
        {u"function_call_output"_s, {u"type"_s, u"call_id"_s, u"output"_s}}};
    const QString type = item.value(u"type"_s).toString();
    return unknownMember(item, known.value(type), type);
}

static QString responses(const QJsonObject &body)
{
    if (body.value(u"store"_s) != QJsonValue(false))
        return u"store is not false"_s;
    if (!body.value(u"include"_s).toArray().contains(u"reasoning.encrypted_content"_s))
        return u"the encrypted reasoning was not asked for"_s;
    QStringList open;
    QSet<QString> seen;
    bool wasReasoning = false;
    for (const QJsonValue &each : body.value(u"input"_s).toArray()) {
        const QString type = each[u"type"].toString();
        if (const QString fault = responsesMembers(each.toObject()); !fault.isEmpty())
            return fault;
        if (wasReasoning && type == "message"_L1 && each[u"role"] == "user"_L1)
            return u"a reasoning item was provided without its required following item"_s;
        wasReasoning = type == "reasoning"_L1;
        if (wasReasoning) {
            if (each[u"encrypted_content"].toString().isEmpty())
                return u"an item that is not stored was referred to"_s;
        } else if (type == "function_call"_L1) {
            const QString id = each[u"call_id"].toString();
            if (id.isEmpty() || id.size() > 64 || seen.contains(id) || !isName(each[u"name"].toString()))
                return u"a function_call is wrong"_s;
            if (!each[u"arguments"].isString())
                return u"arguments has to be a text"_s;
            seen += id;
            open += id;
        } else if (type == "function_call_output"_L1) {
            if (!open.removeOne(each[u"call_id"].toString()))
                return u"No tool call found for function call output with call_id "_s
                    + each[u"call_id"].toString();
        } else if (type == "message"_L1) {
            if (!open.isEmpty())
                return u"No tool output found for function call "_s + open.first();
            const QString wanted = each[u"role"] == "user"_L1 ? u"input_"_s : u"output_text"_s;
            for (const QJsonValue &part : each[u"content"].toArray()) {
                if (!part[u"type"].toString().startsWith(wanted))
                    return u"a content part is not of its role"_s;
            }
        } else {
            return u"unknown item "_s + type;
        }
    }
    if (!open.isEmpty())
        return u"No tool output found for function call "_s + open.first();
    for (const QJsonValue &tool : body.value(u"tools"_s).toArray()) {
        if (const QString fault = schemaFault(tool[u"name"].toString(), tool[u"parameters"]);
            !fault.isEmpty())
            return fault;
    }
    return {};
}

static QString ollama(const QJsonObject &body)
{
    if (body.value(u"options"_s)[u"num_ctx"].toInt() < 1)
        return u"without num_ctx the prompt would be cut without a word"_s;
    qsizetype open = 0;
    for (const QJsonValue &each : body.value(u"messages"_s).toArray()) {
        const QString role = each[u"role"].toString();
        if (!each[u"content"].isString())
            return u"content has to be a text"_s;
        if (role == "tool"_L1) {
            if (--open < 0 || each[u"tool_name"].toString().isEmpty())
                return u"a result without a call"_s;
            continue;
        }
        if (open != 0)
            return u"calls without a result"_s;
        for (const QJsonValue &call : each[u"tool_calls"].toArray()) {
            if (!call[u"function"][u"arguments"].isObject())
                return u"arguments have to be an object"_s;
            ++open;
        }
    }
    return open == 0 ? QString() : u"calls without a result"_s;
}

QString StrictRules::objection(const QHash<QByteArray, QByteArray> &heads, const QJsonObject &body) const
{
    if (body.value(u"model"_s).toString().isEmpty())
        return u"model: field required"_s;
    if (heads.value("content-type") != "application/json")
        return u"content-type is not JSON"_s;
    QString fault;
    switch (m_format) {
    case Format::Anthropic:
        fault = anthropic(heads, body);
        break;
    case Format::Chat:
        fault = chat(body);
        break;
    case Format::Responses:
        fault = responses(body);
        break;
    case Format::Ollama:
        fault = ollama(body);
        break;
    }
    if (!fault.isEmpty())
        return fault;
    for (const QJsonValue &wanted : m_demanded) {
        if (!isIn(body, wanted))
            return u"what was sealed did not come back as it was"_s;
    }
    return {};
}
