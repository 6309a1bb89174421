// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/model/chat.h"

#include "core/agent/model/prices.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>

using namespace Qt::StringLiterals;

namespace model {

static constexpr double kMostDollars = 1e6; // of one answer

static bool isOpenAi(const Endpoint &endpoint)
{
    const QString host = endpoint.url.host();
    return host == "api.openai.com"_L1 || host.endsWith(".openai.azure.com"_L1);
}

/// The others keep by themselves what they read, or never do.
static bool takesCacheMarks(const Endpoint &endpoint)
{
    return endpoint.url.host() == "openrouter.ai"_L1 && endpoint.model.startsWith("anthropic/"_L1);
}

static QJsonObject textPart(const QString &text, bool isMarked = false)
{
    QJsonObject part{{u"type"_s, u"text"_s}, {u"text"_s, text}};
    if (isMarked)
        part.insert(u"cache_control"_s, QJsonObject{{u"type"_s, u"ephemeral"_s}});
    return part;
}

/// A text alone goes as one: some servers know nothing else.
static QJsonValue contentOf(const QString &text, const QList<Picture> &pictures, bool isMarked,
                            const Endpoint &endpoint)
{
    const bool sees = endpoint.can.pictures.value_or(true);
    QString words = text;
    if (!sees) {
        for (const Picture &picture : pictures)
            words += (words.isEmpty() ? QString() : u"\n\n"_s) + pictureWord(picture);
    }
    if ((pictures.isEmpty() || !sees) && !isMarked)
        return words;
    QJsonArray parts;
    if (sees) {
        for (const Picture &picture : pictures)
            parts += QJsonObject{{u"type"_s, u"image_url"_s},
                                 {u"image_url"_s, QJsonObject{{u"url"_s, dataUrl(picture)}}}};
    }
    if (!words.isEmpty())
        parts += textPart(words, isMarked);
    return parts;
}

static QJsonObject assistantMessage(const Message &message, const Endpoint &endpoint)
{
    const QString text = textOf(message);
    QJsonObject said = unsealed(endpoint, message.sealed);
    said.insert(u"role"_s, u"assistant"_s);
    said.insert(u"content"_s, text.isEmpty() ? QJsonValue() : QJsonValue(text));
    QJsonArray calls;
    for (const Part &part : message.parts) {
        const auto *call = std::get_if<Call>(&part);
        if (!call)
            continue;
        // Services parse them, and refuse what they cannot.
        const bool isObject = QJsonDocument::fromJson(call->arguments).isObject();
        const QByteArray arguments = isObject
            ? call->arguments
            : QJsonDocument(argumentsObject(call->arguments)).toJson(QJsonDocument::Compact);
        QJsonObject each = unsealed(endpoint, call->sealed);
        each.insert(u"id"_s, call->id);
        each.insert(u"type"_s, u"function"_s);
        each.insert(u"function"_s,
                    QJsonObject{{u"name"_s, plainToolName(call->tool)},
                                {u"arguments"_s, QString::fromUtf8(arguments)}});
        calls += each;
    }
    if (!calls.isEmpty())
        said.insert(u"tool_calls"_s, calls);
    return said;
}

/// Results first, one message each; pictures have no place in those and come after them.
static void addUserMessages(QJsonArray &messages, const Message &message, bool isMarked,
                            const Endpoint &endpoint)
{
    QList<Picture> pictures;
    for (const Part &part : message.parts) {
        if (const auto *result = std::get_if<CallResult>(&part)) {
            messages += QJsonObject{
                {u"role"_s, u"tool"_s}, {u"tool_call_id"_s, result->call}, {u"content"_s, result->text}};
            pictures += result->pictures;
        } else if (const auto *picture = std::get_if<Picture>(&part)) {
            pictures += *picture;
        }
    }
    const QString text = textOf(message);
    if (text.isEmpty() && pictures.isEmpty())
        return;
    const QString words = text.isEmpty() ? u"The pictures that the tools gave."_s : text;
    messages +=
        QJsonObject{{u"role"_s, u"user"_s}, {u"content"_s, contentOf(words, pictures, isMarked, endpoint)}};
}

QJsonObject chatRequest(const Prompt &prompt, const Endpoint &endpoint)
{
    const bool takesMarks = takesCacheMarks(endpoint);
    const QSet<qsizetype> marks = takesMarks ? cacheMarks(prompt.messages) : QSet<qsizetype>();
    QJsonArray messages;
    if (!prompt.system.isEmpty())
        messages += QJsonObject{{u"role"_s, u"system"_s},
                                {u"content"_s, contentOf(prompt.system, {}, takesMarks, endpoint)}};
    for (qsizetype at = 0; at < prompt.messages.size(); ++at) {
        const Message &message = prompt.messages[at];
        if (message.role == Message::Role::User)
            addUserMessages(messages, message, marks.contains(at), endpoint);
        else if (const QJsonObject said = assistantMessage(message, endpoint);
                 !said.value(u"content"_s).isNull() || said.contains(u"tool_calls"_s))
            messages += said;
    }
    QJsonObject request{{u"model"_s, endpoint.model},
                        {u"messages"_s, messages},
                        {u"stream"_s, true},
                        {u"stream_options"_s, QJsonObject{{u"include_usage"_s, true}}}};
    if (tellsCost(endpoint))
        request.insert(u"usage"_s, QJsonObject{{u"include"_s, true}});
    QJsonArray tools;
    for (const ToolDefinition &tool : prompt.tools)
        tools += QJsonObject{{u"type"_s, u"function"_s},
                             {u"function"_s,
                              QJsonObject{{u"name"_s, tool.name},
                                          {u"description"_s, tool.description},
                                          {u"parameters"_s, tool.schema}}}};
    if (!tools.isEmpty()) {
        request.insert(u"tools"_s, tools);
        if (!prompt.mayCall)
            request.insert(u"tool_choice"_s, u"none"_s);
    }
    // Its own models that think refuse the old name; most others know no new one.
    if (const auto longest = prompt.longestAnswer ? prompt.longestAnswer : endpoint.can.longestAnswer)
        request.insert(isOpenAi(endpoint) ? u"max_completion_tokens"_s : u"max_tokens"_s, *longest);
    return request;
}

namespace {

class ChatDecoder final : public Decoder
{
public:
    using Decoder::Decoder;

private:
    struct Open
    {
        int index = -1; ///< below 0: the server gives none
        QString givenId;
        QString id;
        QString name;
        QByteArray arguments;
        QJsonObject sealed;
    };

    void read(const QJsonObject &chunk) override
    {
        if (const QJsonValue error = chunk.value(u"error"_s); error.isObject() || error.isString())
            return fail(faultOf(0, error));
        if (m_model.isEmpty())
            m_model = chunk.value(u"model"_s).toString();
        const QJsonObject usage = chunk.value(u"usage"_s).toObject();
        if (!usage.isEmpty())
            count(usage);
        const QJsonObject choice = chunk.value(u"choices"_s)[0].toObject();
        if (const QJsonValue error = choice.value(u"error"_s); error.isObject())
            return fail(faultOf(0, error));
        // A server that does not stream sends the whole as one.
        hear(choice.value(choice.contains(u"delta"_s) ? u"delta"_s : u"message"_s).toObject());
        if (const QString reason = choice.value(u"finish_reason"_s).toString(); !reason.isEmpty())
            stop(reason);
        // The last usage comes with that or after it; where none comes, the stream's end is the end.
        if (m_isStopped && !usage.isEmpty())
            finish();
    }

    void count(const QJsonObject &usage)
    {
        const qint64 sent = usage.value(u"prompt_tokens"_s).toInteger();
        const QJsonValue details = usage.value(u"prompt_tokens_details"_s);
        // DeepSeek has a name of its own for it.
        const qint64 cached =
            details[u"cached_tokens"].toInteger(usage.value(u"prompt_cache_hit_tokens"_s).toInteger());
        m_usage.cacheRead = std::clamp<qint64>(cached, 0, std::max<qint64>(0, sent));
        m_usage.cacheWritten = std::clamp<qint64>(details[u"cache_write_tokens"].toInteger(), 0,
                                                  std::max<qint64>(0, sent - m_usage.cacheRead));
        m_usage.input = std::max<qint64>(0, sent - m_usage.cacheRead - m_usage.cacheWritten);
        m_usage.output = std::max<qint64>(0, usage.value(u"completion_tokens"_s).toInteger());
        if (tellsCost(m_endpoint) && usage.value(u"cost"_s).isDouble())
            m_usage.cost = costIn(usage);
        m_hasUsage = true;
    }

    /// In nanodollars. With a key of the person's own at who serves the model, that one is paid besides.
    static qint64 costIn(const QJsonObject &usage)
    {
        double dollars = usage.value(u"cost"_s).toDouble();
        if (usage.value(u"is_byok"_s).toBool())
            dollars += usage.value(u"cost_details"_s)[u"upstream_inference_cost"].toDouble();
        return std::llround(std::clamp(dollars, 0.0, kMostDollars) * 1e9);
    }

    void hear(const QJsonObject &delta)
    {
        for (const QString &name : {u"reasoning_content"_s, u"reasoning"_s}) {
            if (const QString thought = delta.value(name).toString(); !thought.isEmpty()) {
                m_sealed.insert(name, m_sealed.value(name).toString() + thought);
                think(thought);
                break; // the other one says the same
            }
        }
        for (const QJsonValue &detail : delta.value(u"reasoning_details"_s).toArray())
            addDetail(detail.toObject());
        if (const QJsonValue extra = delta.value(u"extra_content"_s); extra.isObject())
            m_sealed.insert(u"extra_content"_s, extra);
        const QJsonValue content = delta.value(u"content"_s);
        say(content.toString());
        for (const QJsonValue &part : content.toArray()) { // Mistral's way
            say(part[u"text"].toString());
            for (const QJsonValue &thought : part[u"thinking"].toArray())
                think(thought[u"text"].toString());
        }
        if (const QString refusal = delta.value(u"refusal"_s).toString(); !refusal.isEmpty()) {
            m_why += refusal;
            m_stop = Answer::Stop::Refused;
        }
        for (const QJsonValue &call : delta.value(u"tool_calls"_s).toArray())
            addCall(call.toObject());
    }

    /// They come in pieces like everything else: those of one index are one.
    void addDetail(const QJsonObject &piece)
    {
        QJsonObject last = m_details.isEmpty() ? QJsonObject() : m_details.last().toObject();
        const bool goesOn = !last.isEmpty() && piece.contains(u"index"_s)
            && piece.value(u"index"_s) == last.value(u"index"_s)
            && piece.value(u"type"_s) == last.value(u"type"_s);
        if (!goesOn) {
            m_details += piece;
            return;
        }
        for (auto member = piece.begin(); member != piece.end(); ++member) {
            const bool grows =
                member.key() == "text"_L1 || member.key() == "summary"_L1 || member.key() == "data"_L1;
            if (grows && member->isString())
                last.insert(member.key(), last.value(member.key()).toString() + member->toString());
            else if (!member->isNull())
                last.insert(member.key(), *member);
        }
        m_details.replace(m_details.size() - 1, last);
    }

    void say(const QString &text)
    {
        m_text += text;
        if (!text.isEmpty())
            m_listener.said(text);
    }

    void think(const QString &text)
    {
        m_thought += text;
        if (!text.isEmpty())
            m_listener.thought(text);
    }

    void addCall(const QJsonObject &piece)
    {
        const int index = piece.value(u"index"_s).toInt(-1);
        const QString givenId = piece.value(u"id"_s).toString();
        const QJsonObject function = piece.value(u"function"_s).toObject();
        const QString name = function.value(u"name"_s).toString();
        Open *open = nullptr;
        for (Open &each : m_calls) {
            if (index >= 0 ? each.index == index : &each == &m_calls.last())
                open = &each;
        }
        // Without an index, or with the same for all as Gemini does it, another name and id are another call.
        const bool isOther = open && !name.isEmpty()
            && (givenId.isEmpty() ? index < 0 && !open->name.isEmpty() : open->givenId != givenId);
        if (!open || isOther) {
            m_calls += Open{.index = index, .givenId = givenId, .id = callId(givenId), .name = name};
            open = &m_calls.last();
            m_listener.calls(name);
        } else if (open->name.isEmpty()) {
            open->name = name;
        }
        const QJsonValue arguments = function.value(u"arguments"_s);
        open->arguments += arguments.isObject()
            ? QJsonDocument(arguments.toObject()).toJson(QJsonDocument::Compact)
            : arguments.toString().toUtf8();
        if (const QJsonValue extra = piece.value(u"extra_content"_s); extra.isObject())
            open->sealed.insert(u"extra_content"_s, extra);
    }

    void stop(const QString &reason)
    {
        m_isStopped = true;
        if (m_stop == Answer::Stop::Refused)
            return;
        if (reason == "length"_L1)
            m_stop = Answer::Stop::Length;
        else if (reason == "content_filter"_L1)
            m_stop = Answer::Stop::Refused;
        else if (reason == "error"_L1 || reason == "insufficient_system_resource"_L1)
            fail({Failure::Kind::Busy, reason, true});
    }

    void ended(bool isSaid) override
    {
        if (m_isStopped || isSaid)
            finish();
    }

    QList<Part> parts() const override
    {
        QList<Part> parts;
        if (!m_thought.isEmpty())
            parts += Thinking{m_thought, {}};
        if (!m_text.isEmpty())
            parts += Text{m_text};
        for (const Open &each : m_calls)
            parts += Call{each.id, each.name, each.arguments.isEmpty() ? "{}"_ba : each.arguments,
                          sealed(m_endpoint, each.sealed)};
        return parts;
    }

    QJsonObject sealedFields() const override
    {
        QJsonObject fields = m_sealed;
        if (!m_details.isEmpty())
            fields.insert(u"reasoning_details"_s, m_details);
        return fields;
    }

    QString m_text;
    QString m_thought;
    QList<Open> m_calls;
    QJsonObject m_sealed;
    QJsonArray m_details;
    bool m_isStopped = false; ///< it said why it ended
};

} // namespace

std::unique_ptr<Decoder> chatDecoder(const Prompt &prompt, const Endpoint &endpoint, Listener &listener)
{
    return std::make_unique<ChatDecoder>(prompt, endpoint, listener);
}

} // namespace model
