// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/model/anthropic.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QMap>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace model {

static constexpr int kAnswerOfUnknown = 8192; // what all of its models can
static constexpr int kLeastBudget = 1024; // the service's
static constexpr int kMostBudget = 16000; // what is more thought costs more than it brings

static const QJsonObject &mark()
{
    static const QJsonObject object{{u"type"_s, u"ephemeral"_s}};
    return object;
}

static QJsonObject textBlock(const QString &text) { return {{u"type"_s, u"text"_s}, {u"text"_s, text}}; }

static QJsonObject pictureBlock(const Picture &picture, const Endpoint &endpoint)
{
    if (!endpoint.can.pictures.value_or(true))
        return textBlock(pictureWord(picture));
    return {{u"type"_s, u"image"_s},
            {u"source"_s,
             QJsonObject{{u"type"_s, u"base64"_s},
                         {u"media_type"_s, picture.mediaType},
                         {u"data"_s, QString::fromLatin1(picture.bytes.toBase64())}}}};
}

/// The service takes letters, digits, "_" and "-" alone.
static QString plainId(QString id) { return id.replace(u'.', u"_2e"_s).replace(u':', u"_3a"_s); }

static QJsonObject resultBlock(const CallResult &result, const Endpoint &endpoint)
{
    QJsonArray content;
    if (!result.text.isEmpty())
        content += textBlock(result.text);
    for (const Picture &picture : result.pictures)
        content += pictureBlock(picture, endpoint);
    QJsonObject block{{u"type"_s, u"tool_result"_s}, {u"tool_use_id"_s, plainId(result.call)}};
    if (!content.isEmpty())
        block.insert(u"content"_s, content);
    if (result.failed)
        block.insert(u"is_error"_s, true);
    return block;
}

/// Nothing of a part that the service would refuse or has no use for.
static std::optional<QJsonObject> blockOf(const Part &part, const Endpoint &endpoint)
{
    if (const auto *text = std::get_if<Text>(&part))
        return text->text.trimmed().isEmpty() ? std::nullopt : std::optional(textBlock(text->text));
    if (const auto *thinking = std::get_if<Thinking>(&part)) {
        const QJsonObject block = unsealed(endpoint, thinking->sealed);
        return block.isEmpty() ? std::nullopt : std::optional(block);
    }
    if (const auto *picture = std::get_if<Picture>(&part))
        return pictureBlock(*picture, endpoint);
    if (const auto *call = std::get_if<Call>(&part))
        return QJsonObject{{u"type"_s, u"tool_use"_s},
                           {u"id"_s, plainId(call->id)},
                           {u"name"_s, plainToolName(call->tool)},
                           {u"input"_s, argumentsObject(call->arguments)}};
    return resultBlock(std::get<CallResult>(part), endpoint);
}

/// Roles alternate: what one side says in several messages is one.
static QJsonArray messagesOf(const Prompt &prompt, const Endpoint &endpoint)
{
    const QSet<qsizetype> marks = cacheMarks(prompt.messages);
    QJsonArray messages;
    for (qsizetype at = 0; at < prompt.messages.size(); ++at) {
        const Message &message = prompt.messages[at];
        const QString role = message.role == Message::Role::User ? u"user"_s : u"assistant"_s;
        const bool goesOn = !messages.isEmpty() && messages.last()[u"role"] == role;
        QJsonArray content = goesOn ? messages.last()[u"content"].toArray() : QJsonArray();
        const qsizetype before = content.size();
        for (const Part &part : message.parts) {
            if (const auto block = blockOf(part, endpoint))
                content += *block;
        }
        if (content.size() == before)
            continue;
        if (marks.contains(at)) {
            QJsonObject last = content.last().toObject();
            last.insert(u"cache_control"_s, mark());
            content.replace(content.size() - 1, last);
        }
        const QJsonObject whole{{u"role"_s, role}, {u"content"_s, content}};
        if (goesOn)
            messages.replace(messages.size() - 1, whole);
        else
            messages += whole;
    }
    return messages;
}

static QJsonArray toolsOf(const Prompt &prompt)
{
    QJsonArray tools;
    for (const ToolDefinition &tool : prompt.tools)
        tools += QJsonObject{
            {u"name"_s, tool.name}, {u"description"_s, tool.description}, {u"input_schema"_s, tool.schema}};
    return tools;
}

/// A turn that began without thinking has to go on so: the service refuses it otherwise.
static bool beganWithoutThinking(const Prompt &prompt, const Endpoint &endpoint)
{
    const auto last = std::find_if(prompt.messages.crbegin(), prompt.messages.crend(),
                                   [](const Message &each) { return each.role == Message::Role::Assistant; });
    if (last == prompt.messages.crend())
        return false;
    const bool calls =
        std::ranges::any_of(last->parts, [](const Part &part) { return std::holds_alternative<Call>(part); });
    const auto *first = last->parts.isEmpty() ? nullptr : std::get_if<Thinking>(&last->parts.first());
    return calls && (!first || unsealed(endpoint, first->sealed).isEmpty());
}

static QJsonObject thinkingOf(const Prompt &prompt, const Endpoint &endpoint, int longest)
{
    switch (endpoint.can.reasoning.value_or(Reasoning::Off)) {
    case Reasoning::Adaptive: // some keep what they thought to themselves unless they are asked
        return {{u"type"_s, u"adaptive"_s}, {u"display"_s, u"summarized"_s}};
    case Reasoning::Budget:
        if (longest < 2 * kLeastBudget || beganWithoutThinking(prompt, endpoint))
            return {};
        return {{u"type"_s, u"enabled"_s},
                {u"budget_tokens"_s, std::clamp(longest / 2, kLeastBudget, kMostBudget)}};
    default:
        return {};
    }
}

QJsonObject anthropicRequest(const Prompt &prompt, const Endpoint &endpoint)
{
    const int can = endpoint.can.longestAnswer.value_or(kAnswerOfUnknown);
    const int longest = std::min(prompt.longestAnswer.value_or(can), can);
    QJsonObject request{{u"model"_s, endpoint.model},
                        {u"max_tokens"_s, longest},
                        {u"stream"_s, true},
                        {u"messages"_s, messagesOf(prompt, endpoint)}};
    QJsonArray tools = toolsOf(prompt);
    // Tools come before the system's text, so that a mark there is for both.
    if (!prompt.system.isEmpty()) {
        QJsonObject system = textBlock(prompt.system);
        system.insert(u"cache_control"_s, mark());
        request.insert(u"system"_s, QJsonArray{system});
    } else if (!tools.isEmpty()) {
        QJsonObject last = tools.last().toObject();
        last.insert(u"cache_control"_s, mark());
        tools.replace(tools.size() - 1, last);
    }
    if (!tools.isEmpty()) {
        request.insert(u"tools"_s, tools);
        if (!prompt.mayCall)
            request.insert(u"tool_choice"_s, QJsonObject{{u"type"_s, u"none"_s}});
    }
    if (const QJsonObject thinking = thinkingOf(prompt, endpoint, longest); !thinking.isEmpty())
        request.insert(u"thinking"_s, thinking);
    return request;
}

namespace {

class AnthropicDecoder final : public Decoder
{
public:
    using Decoder::Decoder;

private:
    /// One block of the answer, as it grows.
    struct Block
    {
        QJsonObject begun; ///< as it was when it began
        QString id; ///< of a call
        QString text;
        QByteArray arguments;
        QString signature;
    };

    void read(const QJsonObject &event) override
    {
        const QString type = event.value(u"type"_s).toString();
        if (type == "message_start"_L1) {
            const QJsonObject message = event.value(u"message"_s).toObject();
            m_model = message.value(u"model"_s).toString();
            count(message.value(u"usage"_s).toObject());
        } else if (type == "content_block_start"_L1) {
            begin(event.value(u"index"_s).toInt(), event.value(u"content_block"_s).toObject());
        } else if (type == "content_block_delta"_L1) {
            grow(event.value(u"index"_s).toInt(), event.value(u"delta"_s).toObject());
        } else if (type == "message_delta"_L1) {
            stop(event.value(u"delta"_s).toObject());
            count(event.value(u"usage"_s).toObject());
            m_hasUsage = true;
        } else if (type == "message_stop"_L1) {
            finish();
        } else if (type == "error"_L1) {
            fail(faultOf(0, event.value(u"error"_s)));
        }
    }

    /// Later figures take the place of those before; what is not told again stays.
    void count(const QJsonObject &usage)
    {
        const auto take = [&usage](const char *name, qint64 &into) {
            if (const QJsonValue value = usage.value(QLatin1String(name)); value.isDouble())
                into = std::max<qint64>(0, value.toInteger());
        };
        take("input_tokens", m_usage.input);
        take("cache_creation_input_tokens", m_usage.cacheWritten);
        take("cache_read_input_tokens", m_usage.cacheRead);
        take("output_tokens", m_usage.output);
    }

    void begin(int index, const QJsonObject &begun)
    {
        Block &block = m_blocks[index];
        block = {.begun = begun};
        const QString type = begun.value(u"type"_s).toString();
        if (type == "tool_use"_L1) {
            block.id = callId(begun.value(u"id"_s).toString());
            m_listener.calls(begun.value(u"name"_s).toString());
        } else if (type == "text"_L1) {
            say(block, begun.value(u"text"_s).toString());
        } else if (type == "thinking"_L1) {
            think(block, begun.value(u"thinking"_s).toString());
            block.signature = begun.value(u"signature"_s).toString();
        }
    }

    void grow(int index, const QJsonObject &delta)
    {
        const auto found = m_blocks.find(index);
        if (found == m_blocks.end())
            return fail({Failure::Kind::Broken, u"A part grew that was not begun."_s, true});
        const QString type = delta.value(u"type"_s).toString();
        if (type == "text_delta"_L1)
            say(*found, delta.value(u"text"_s).toString());
        else if (type == "thinking_delta"_L1)
            think(*found, delta.value(u"thinking"_s).toString());
        else if (type == "signature_delta"_L1)
            found->signature += delta.value(u"signature"_s).toString();
        else if (type == "input_json_delta"_L1)
            found->arguments += delta.value(u"partial_json"_s).toString().toUtf8();
    }

    void say(Block &block, const QString &text)
    {
        block.text += text;
        if (!text.isEmpty())
            m_listener.said(text);
    }

    void think(Block &block, const QString &text)
    {
        block.text += text;
        if (!text.isEmpty())
            m_listener.thought(text);
    }

    void stop(const QJsonObject &delta)
    {
        using Stop = Answer::Stop;
        static const QMap<QString, Stop> reasons{{u"tool_use"_s, Stop::Calls},
                                                 {u"max_tokens"_s, Stop::Length},
                                                 {u"refusal"_s, Stop::Refused},
                                                 {u"pause_turn"_s, Stop::Paused},
                                                 {u"model_context_window_exceeded"_s, Stop::ContextFull}};
        m_stop = reasons.value(delta.value(u"stop_reason"_s).toString(), Stop::Done);
        if (m_stop == Stop::Refused)
            m_why = delta.value(u"stop_details"_s)[u"explanation"].toString();
    }

    QList<Part> parts() const override
    {
        QList<Part> parts;
        for (const Block &block : m_blocks) {
            const QString type = block.begun.value(u"type"_s).toString();
            if (type == "text"_L1 && !block.text.isEmpty()) {
                parts += Text{block.text};
            } else if (type == "thinking"_L1) {
                QJsonObject whole = block.begun;
                whole.insert(u"thinking"_s, block.text);
                whole.insert(u"signature"_s, block.signature);
                // Without its signature it was cut off, and nobody takes it back.
                parts += Thinking{block.text,
                                  block.signature.isEmpty() ? QJsonObject() : sealed(m_endpoint, whole)};
            } else if (type == "redacted_thinking"_L1) {
                parts += Thinking{{}, sealed(m_endpoint, block.begun)};
            } else if (type == "tool_use"_L1) {
                parts += Call{block.id, block.begun.value(u"name"_s).toString(), argumentsOf(block), {}};
            }
        }
        return parts;
    }

    static QByteArray argumentsOf(const Block &block)
    {
        if (!block.arguments.isEmpty())
            return block.arguments;
        return QJsonDocument(block.begun.value(u"input"_s).toObject()).toJson(QJsonDocument::Compact);
    }

    QMap<int, Block> m_blocks; ///< by their index
};

} // namespace

std::unique_ptr<Decoder> anthropicDecoder(const Prompt &prompt, const Endpoint &endpoint, Listener &listener)
{
    return std::make_unique<AnthropicDecoder>(prompt, endpoint, listener);
}

} // namespace model
