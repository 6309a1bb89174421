// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/model/ollama.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace model {

static void addPictures(QJsonObject &message, const QList<Picture> &pictures, const Endpoint &endpoint)
{
    if (pictures.isEmpty())
        return;
    if (!endpoint.can.pictures.value_or(true)) {
        QString content = message.value(u"content"_s).toString();
        for (const Picture &picture : pictures)
            content += (content.isEmpty() ? QString() : u"\n\n"_s) + pictureWord(picture);
        message.insert(u"content"_s, content);
        return;
    }
    QJsonArray images;
    for (const Picture &picture : pictures)
        images += QString::fromLatin1(picture.bytes.toBase64());
    message.insert(u"images"_s, images);
}

/// It has no ids: results come in the order of the calls, and say of which tool.
static QString toolOf(const QList<Message> &messages, qsizetype before, const QString &call)
{
    for (qsizetype at = before - 1; at >= 0; --at) {
        for (const Part &part : messages[at].parts) {
            if (const auto *each = std::get_if<Call>(&part); each && each->id == call)
                return plainToolName(each->tool);
        }
    }
    return {};
}

static void addUserMessages(QJsonArray &into, const QList<Message> &messages, qsizetype at,
                            const Endpoint &endpoint)
{
    QList<Picture> pictures;
    for (const Part &part : messages[at].parts) {
        if (const auto *result = std::get_if<CallResult>(&part)) {
            into += QJsonObject{{u"role"_s, u"tool"_s},
                                {u"tool_name"_s, toolOf(messages, at, result->call)},
                                {u"tool_call_id"_s, result->call},
                                {u"content"_s, result->text}};
            pictures += result->pictures;
        } else if (const auto *picture = std::get_if<Picture>(&part)) {
            pictures += *picture;
        }
    }
    const QString text = textOf(messages[at]);
    if (text.isEmpty() && pictures.isEmpty())
        return;
    QJsonObject said{{u"role"_s, u"user"_s},
                     {u"content"_s, text.isEmpty() ? u"The pictures that the tools gave."_s : text}};
    addPictures(said, pictures, endpoint);
    into += said;
}

static QJsonObject assistantMessage(const Message &message, const Endpoint &endpoint)
{
    QJsonObject said{{u"role"_s, u"assistant"_s}, {u"content"_s, textOf(message)}};
    QJsonArray calls;
    QString thought;
    for (const Part &part : message.parts) {
        if (const auto *call = std::get_if<Call>(&part))
            calls += QJsonObject{{u"id"_s, call->id},
                                 {u"function"_s,
                                  QJsonObject{{u"name"_s, plainToolName(call->tool)},
                                              {u"arguments"_s, argumentsObject(call->arguments)}}}};
        else if (const auto *thinking = std::get_if<Thinking>(&part);
                 thinking && !unsealed(endpoint, thinking->sealed).isEmpty())
            thought += thinking->text;
    }
    if (!calls.isEmpty())
        said.insert(u"tool_calls"_s, calls);
    if (!thought.isEmpty())
        said.insert(u"thinking"_s, thought);
    return said;
}

QJsonObject ollamaRequest(const Prompt &prompt, const Endpoint &endpoint)
{
    QJsonArray messages;
    if (!prompt.system.isEmpty())
        messages += QJsonObject{{u"role"_s, u"system"_s}, {u"content"_s, prompt.system}};
    for (qsizetype at = 0; at < prompt.messages.size(); ++at) {
        if (prompt.messages[at].role == Message::Role::User)
            addUserMessages(messages, prompt.messages, at, endpoint);
        else
            messages += assistantMessage(prompt.messages[at], endpoint);
    }
    QJsonObject request{{u"model"_s, endpoint.model},
                        {u"messages"_s, messages},
                        {u"stream"_s, true},
                        // What does not fit is an error, where the server knows these; else it is cut away.
                        {u"truncate"_s, false},
                        {u"shift"_s, false}};
    QJsonObject options;
    if (endpoint.can.context)
        options.insert(u"num_ctx"_s, *endpoint.can.context);
    if (const auto longest = prompt.longestAnswer ? prompt.longestAnswer : endpoint.can.longestAnswer)
        options.insert(u"num_predict"_s, *longest);
    if (!options.isEmpty())
        request.insert(u"options"_s, options);
    if (endpoint.can.reasoning.value_or(Reasoning::Off) != Reasoning::Off)
        request.insert(u"think"_s, true);
    QJsonArray tools;
    for (const ToolDefinition &tool : prompt.tools)
        tools += QJsonObject{{u"type"_s, u"function"_s},
                             {u"function"_s,
                              QJsonObject{{u"name"_s, tool.name},
                                          {u"description"_s, tool.description},
                                          {u"parameters"_s, tool.schema}}}};
    // It has no way to forbid what it was told of.
    if (!tools.isEmpty() && prompt.mayCall)
        request.insert(u"tools"_s, tools);
    return request;
}

QJsonObject ollamaShowRequest(const Endpoint &endpoint) { return {{u"model"_s, endpoint.model}}; }

Abilities ollamaAbilities(const QJsonObject &shown, const Abilities &known)
{
    Abilities can = known;
    const QJsonObject facts = shown.value(u"model_info"_s).toObject();
    const QString family = facts.value(u"general.architecture"_s).toString();
    if (const int length = facts.value(family + u".context_length"_s).toInt(); length > 0)
        can.context = known.context ? std::min(*known.context, length) : length;
    if (const QJsonArray given = shown.value(u"capabilities"_s).toArray(); !given.isEmpty()) {
        if (!can.pictures)
            can.pictures = given.contains(u"vision"_s);
        if (!can.reasoning)
            can.reasoning = given.contains(u"thinking"_s) ? Reasoning::Adaptive : Reasoning::Off;
    }
    return can;
}

namespace {

class OllamaDecoder final : public Decoder
{
public:
    using Decoder::Decoder;

private:
    void read(const QJsonObject &line) override
    {
        if (line.contains(u"error"_s))
            return fail(faultOf(0, line.value(u"error"_s)));
        m_model = line.value(u"model"_s).toString();
        const QJsonObject message = line.value(u"message"_s).toObject();
        if (const QString thought = message.value(u"thinking"_s).toString(); !thought.isEmpty()) {
            m_thought += thought;
            m_listener.thought(thought);
        }
        if (const QString text = message.value(u"content"_s).toString(); !text.isEmpty()) {
            m_text += text;
            m_listener.said(text);
        }
        for (const QJsonValue &each : message.value(u"tool_calls"_s).toArray())
            addCall(each.toObject());
        if (!line.value(u"done"_s).toBool())
            return;
        if (line.value(u"done_reason"_s) == "length"_L1)
            m_stop = Answer::Stop::Length;
        m_usage.input = std::max<qint64>(0, line.value(u"prompt_eval_count"_s).toInteger());
        m_usage.output = std::max<qint64>(0, line.value(u"eval_count"_s).toInteger());
        m_hasUsage = line.contains(u"eval_count"_s);
        finish();
    }

    void addCall(const QJsonObject &given)
    {
        const QJsonObject function = given.value(u"function"_s).toObject();
        const QString name = function.value(u"name"_s).toString();
        const QJsonValue arguments = function.value(u"arguments"_s);
        const QByteArray json = arguments.isString()
            ? arguments.toString().toUtf8()
            : QJsonDocument(arguments.toObject()).toJson(QJsonDocument::Compact);
        m_calls += Call{callId(given.value(u"id"_s).toString()), name, json.isEmpty() ? "{}"_ba : json, {}};
        m_listener.calls(name);
    }

    QList<Part> parts() const override
    {
        QList<Part> parts;
        if (!m_thought.isEmpty())
            parts += Thinking{m_thought, sealed(m_endpoint, {{u"thinking"_s, true}})};
        if (!m_text.isEmpty())
            parts += Text{m_text};
        for (const Call &call : m_calls)
            parts += call;
        return parts;
    }

    QString m_text;
    QString m_thought;
    QList<Call> m_calls;
};

} // namespace

std::unique_ptr<Decoder> ollamaDecoder(const Prompt &prompt, const Endpoint &endpoint, Listener &listener)
{
    return std::make_unique<OllamaDecoder>(prompt, endpoint, listener);
}

} // namespace model
