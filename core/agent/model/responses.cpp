// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/model/responses.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QMap>

using namespace Qt::StringLiterals;

namespace model {

static Reasoning reasoningOf(const Endpoint &endpoint)
{
    return endpoint.can.reasoning.value_or(Reasoning::Sealed);
}

static QJsonObject inputText(const QString &text)
{
    return {{u"type"_s, u"input_text"_s}, {u"text"_s, text}};
}

static QJsonObject inputPicture(const Picture &picture, const Endpoint &endpoint)
{
    if (!endpoint.can.pictures.value_or(true))
        return inputText(pictureWord(picture));
    return {{u"type"_s, u"input_image"_s}, {u"image_url"_s, dataUrl(picture)}};
}

static QJsonObject outputOf(const CallResult &result, const Endpoint &endpoint)
{
    QJsonValue output = result.text;
    if (!result.pictures.isEmpty()) {
        QJsonArray parts;
        if (!result.text.isEmpty())
            parts += inputText(result.text);
        for (const Picture &picture : result.pictures)
            parts += inputPicture(picture, endpoint);
        output = parts;
    }
    return {{u"type"_s, u"function_call_output"_s}, {u"call_id"_s, result.call}, {u"output"_s, output}};
}

static void addUserItems(QJsonArray &items, const Message &message, const Endpoint &endpoint)
{
    QJsonArray content;
    for (const Part &part : message.parts) {
        if (const auto *result = std::get_if<CallResult>(&part))
            items += outputOf(*result, endpoint);
        else if (const auto *text = std::get_if<Text>(&part); text && !text->text.isEmpty())
            content += inputText(text->text);
        else if (const auto *picture = std::get_if<Picture>(&part))
            content += inputPicture(*picture, endpoint);
    }
    if (!content.isEmpty())
        items += QJsonObject{{u"type"_s, u"message"_s}, {u"role"_s, u"user"_s}, {u"content"_s, content}};
}

static void addAssistantItems(QJsonArray &items, const Message &message, const Endpoint &endpoint)
{
    for (const Part &part : message.parts) {
        if (const auto *thinking = std::get_if<Thinking>(&part)) {
            if (const QJsonObject item = unsealed(endpoint, thinking->sealed); !item.isEmpty())
                items += item;
        } else if (const auto *text = std::get_if<Text>(&part); text && !text->text.isEmpty()) {
            const QJsonObject said{{u"type"_s, u"output_text"_s}, {u"text"_s, text->text}};
            items += QJsonObject{
                {u"type"_s, u"message"_s}, {u"role"_s, u"assistant"_s}, {u"content"_s, QJsonArray{said}}};
        } else if (const auto *call = std::get_if<Call>(&part)) {
            const bool isObject = QJsonDocument::fromJson(call->arguments).isObject();
            const QByteArray arguments = isObject
                ? call->arguments
                : QJsonDocument(argumentsObject(call->arguments)).toJson(QJsonDocument::Compact);
            QJsonObject item = unsealed(endpoint, call->sealed);
            item.insert(u"type"_s, u"function_call"_s);
            item.insert(u"call_id"_s, call->id);
            item.insert(u"name"_s, plainToolName(call->tool));
            item.insert(u"arguments"_s, QString::fromUtf8(arguments));
            items += item;
        }
    }
}

QJsonObject responsesRequest(const Prompt &prompt, const Endpoint &endpoint)
{
    QJsonArray items;
    for (const Message &message : prompt.messages) {
        if (message.role == Message::Role::User)
            addUserItems(items, message, endpoint);
        else
            addAssistantItems(items, message, endpoint);
    }
    QJsonObject request{
        {u"model"_s, endpoint.model}, {u"input"_s, items}, {u"stream"_s, true}, {u"store"_s, false}};
    if (!prompt.system.isEmpty())
        request.insert(u"instructions"_s, prompt.system);
    // A model that does not think refuses to be asked for it.
    const Reasoning reasoning = reasoningOf(endpoint);
    if (reasoning != Reasoning::Off)
        request.insert(u"include"_s, QJsonArray{u"reasoning.encrypted_content"_s});
    if (reasoning == Reasoning::Summary)
        request.insert(u"reasoning"_s, QJsonObject{{u"summary"_s, u"auto"_s}});
    QJsonArray tools;
    for (const ToolDefinition &tool : prompt.tools)
        tools += QJsonObject{{u"type"_s, u"function"_s},
                             {u"name"_s, tool.name},
                             {u"description"_s, tool.description},
                             {u"parameters"_s, tool.schema},
                             {u"strict"_s, false}}; // our schemas have optional members
    if (!tools.isEmpty()) {
        request.insert(u"tools"_s, tools);
        if (!prompt.mayCall)
            request.insert(u"tool_choice"_s, u"none"_s);
    }
    if (const auto longest = prompt.longestAnswer ? prompt.longestAnswer : endpoint.can.longestAnswer)
        request.insert(u"max_output_tokens"_s, *longest);
    return request;
}

namespace {

class ResponsesDecoder final : public Decoder
{
public:
    using Decoder::Decoder;

private:
    struct Item
    {
        QJsonObject item; ///< as it was told last
        QString id; ///< of a call
        QString text; ///< what came in pieces
        QByteArray arguments;
        bool isWhole = false;
    };

    void read(const QJsonObject &event) override
    {
        const QString type = event.value(u"type"_s).toString();
        const int index = event.value(u"output_index"_s).toInt();
        const QString delta = event.value(u"delta"_s).toString();
        if (type == "response.output_item.added"_L1) {
            begin(index, event.value(u"item"_s).toObject());
        } else if (type == "response.output_item.done"_L1) {
            Item &item = begin(index, event.value(u"item"_s).toObject());
            item.item = event.value(u"item"_s).toObject();
            item.isWhole = true;
        } else if (type == "response.output_text.delta"_L1) {
            m_items[index].text += delta;
            m_listener.said(delta);
        } else if (type == "response.refusal.delta"_L1) {
            m_why += delta;
        } else if (type == "response.reasoning_summary_part.added"_L1) {
            if (!m_items[index].text.isEmpty())
                think(index, u"\n\n"_s);
        } else if (type == "response.reasoning_summary_text.delta"_L1
                   || type == "response.reasoning_text.delta"_L1) {
            think(index, delta);
        } else if (type == "response.function_call_arguments.delta"_L1) {
            m_items[index].arguments += delta.toUtf8();
        } else if (type == "response.function_call_arguments.done"_L1) {
            m_items[index].arguments = event.value(u"arguments"_s).toString().toUtf8();
        } else if (type == "error"_L1) {
            // Its members are the event's own, or in `error`.
            const QJsonValue inner = event.value(u"error"_s);
            fail(faultOf(0, inner.isObject() ? inner : QJsonValue(withoutType(event))));
        } else if (type.startsWith("response."_L1) && event.contains(u"response"_s)) {
            state(type, event.value(u"response"_s).toObject());
        }
    }

    static QJsonObject withoutType(QJsonObject event)
    {
        event.remove(u"type"_s); // "error", which says nothing
        return event;
    }

    void think(int index, const QString &text)
    {
        m_items[index].text += text;
        if (!text.isEmpty())
            m_listener.thought(text);
    }

    Item &begin(int index, const QJsonObject &given)
    {
        Item &item = m_items[index];
        const bool isNew = item.item.isEmpty();
        if (isNew)
            item.item = given;
        if (isNew && given.value(u"type"_s) == "function_call"_L1) {
            item.id = callId(given.value(u"call_id"_s).toString());
            m_listener.calls(given.value(u"name"_s).toString());
        }
        return item;
    }

    void state(const QString &type, const QJsonObject &response)
    {
        if (m_model.isEmpty())
            m_model = response.value(u"model"_s).toString();
        if (const QJsonObject usage = response.value(u"usage"_s).toObject(); !usage.isEmpty())
            count(usage);
        if (type == "response.failed"_L1) {
            fail(faultOf(0, response.value(u"error"_s)));
        } else if (type == "response.incomplete"_L1
                   // Other servers than the first name the event as always, and tell it by the status alone.
                   || (type == "response.completed"_L1 && response.value(u"status"_s) == "incomplete"_L1)) {
            const QJsonValue reason = response.value(u"incomplete_details"_s)[u"reason"];
            m_stop = reason == "content_filter"_L1 ? Answer::Stop::Refused : Answer::Stop::Length;
            finish();
        } else if (type == "response.completed"_L1) {
            if (isRefused())
                m_stop = Answer::Stop::Refused;
            finish();
        }
    }

    bool isRefused()
    {
        for (const Item &each : std::as_const(m_items)) {
            for (const QJsonValue &part : each.item.value(u"content"_s).toArray()) {
                if (part[u"type"] != "refusal"_L1)
                    continue;
                m_why = part[u"refusal"].toString();
                return true;
            }
        }
        return !m_why.isEmpty();
    }

    void count(const QJsonObject &usage)
    {
        const qint64 sent = std::max<qint64>(0, usage.value(u"input_tokens"_s).toInteger());
        const qint64 cached = usage.value(u"input_tokens_details"_s)[u"cached_tokens"].toInteger();
        m_usage.cacheRead = std::clamp<qint64>(cached, 0, sent);
        m_usage.input = sent - m_usage.cacheRead;
        m_usage.output = std::max<qint64>(0, usage.value(u"output_tokens"_s).toInteger());
        m_hasUsage = true;
    }

    QList<Part> parts() const override
    {
        QList<Part> parts;
        for (const Item &each : m_items) {
            const QString type = each.item.value(u"type"_s).toString();
            if (type == "reasoning"_L1)
                parts += Thinking{each.text, each.isWhole ? sealed(m_endpoint, each.item) : QJsonObject()};
            else if (type == "message"_L1 && !textIn(each).isEmpty())
                parts += Text{textIn(each)};
            else if (type == "function_call"_L1)
                parts += callIn(each);
        }
        return parts;
    }

    static QString textIn(const Item &item)
    {
        if (!item.text.isEmpty())
            return item.text;
        QString text; // of a server that tells only the whole
        for (const QJsonValue &part : item.item.value(u"content"_s).toArray())
            text += part[u"text"].toString();
        return text;
    }

    Call callIn(const Item &item) const
    {
        QByteArray arguments = item.arguments;
        if (arguments.isEmpty())
            arguments = item.item.value(u"arguments"_s).toString().toUtf8();
        QJsonObject own; // the item's own id, beside that of the call
        if (const QString id = item.item.value(u"id"_s).toString(); !id.isEmpty())
            own.insert(u"id"_s, id);
        return {item.id, item.item.value(u"name"_s).toString(), arguments.isEmpty() ? "{}"_ba : arguments,
                sealed(m_endpoint, own)};
    }

    QMap<int, Item> m_items; ///< by their index in the output
};

} // namespace

std::unique_ptr<Decoder> responsesDecoder(const Prompt &prompt, const Endpoint &endpoint, Listener &listener)
{
    return std::make_unique<ResponsesDecoder>(prompt, endpoint, listener);
}

} // namespace model
