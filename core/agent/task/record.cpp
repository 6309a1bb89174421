// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/task/record.h"

#include <QJsonArray>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace task {

namespace {

template <typename... Each>
struct Overloaded : Each...
{
    using Each::operator()...;
};
template <typename... Each>
Overloaded(Each...) -> Overloaded<Each...>;

template <typename Value, size_t Count>
using Words = std::array<std::pair<Value, const char *>, Count>;

template <typename Value, size_t Count>
QString wordFor(const Words<Value, Count> &words, Value value)
{
    const auto row = std::ranges::find(words, value, &std::pair<Value, const char *>::first);
    return QString::fromLatin1(row->second);
}

template <typename Value, size_t Count>
std::optional<Value> valueOf(const Words<Value, Count> &words, const QString &wanted)
{
    for (const auto &[value, word] : words) {
        if (wanted == QLatin1String(word))
            return value;
    }
    return {};
}

using How = Ended::How;
constexpr Words<How, 6> kHows{{{How::Done, "done"},
                               {How::Stopped, "stopped"},
                               {How::Steps, "steps"},
                               {How::Time, "time"},
                               {How::Money, "money"},
                               {How::Failed, "failed"}}};
using What = Spent::What;
constexpr Words<What, 3> kWhats{{{What::Failed, "failed"}, {What::Cut, "cut"}, {What::Summary, "summary"}}};
using Stop = model::Answer::Stop;
constexpr Words<Stop, 6> kStops{{{Stop::Done, "done"},
                                 {Stop::Calls, "calls"},
                                 {Stop::Length, "length"},
                                 {Stop::Refused, "refused"},
                                 {Stop::ContextFull, "context_full"},
                                 {Stop::Paused, "paused"}}};

QString inBase64(const QByteArray &bytes) { return QString::fromLatin1(bytes.toBase64()); }

QByteArray outOfBase64(const QJsonValue &value)
{
    return QByteArray::fromBase64(value.toString().toLatin1());
}

QJsonArray write(const QList<model::Picture> &pictures)
{
    QJsonArray array;
    for (const model::Picture &each : pictures)
        array += QJsonObject{{u"type"_s, each.mediaType}, {u"bytes"_s, inBase64(each.bytes)}};
    return array;
}

QList<model::Picture> readPictures(const QJsonValue &value)
{
    QList<model::Picture> pictures;
    const QJsonArray array = value.toArray();
    for (const QJsonValue &each : array)
        pictures += model::Picture{outOfBase64(each[u"bytes"]), each[u"type"].toString()};
    return pictures;
}

QJsonObject write(const model::CallResult &result)
{
    return {{u"call"_s, result.call},
            {u"text"_s, result.text},
            {u"pictures"_s, write(result.pictures)},
            {u"failed"_s, result.failed}};
}

model::CallResult readResult(const QJsonValue &value)
{
    return {value[u"call"].toString(), value[u"text"].toString(), readPictures(value[u"pictures"]),
            value[u"failed"].toBool()};
}

QJsonObject write(const model::Part &part)
{
    const Overloaded writer{
        [](const model::Text &text) {
            return QJsonObject{{u"part"_s, u"text"_s}, {u"text"_s, text.text}};
        },
        [](const model::Thinking &thinking) {
            return QJsonObject{
                {u"part"_s, u"thinking"_s}, {u"text"_s, thinking.text}, {u"sealed"_s, thinking.sealed}};
        },
        [](const model::Picture &picture) {
            return QJsonObject{{u"part"_s, u"picture"_s}, {u"pictures"_s, write(QList{picture})}};
        },
        [](const model::Call &call) {
            // Base64: what a model writes need not be UTF-8, and goes back as it came.
            QJsonObject json{{u"part"_s, u"call"_s},
                             {u"id"_s, call.id},
                             {u"tool"_s, call.tool},
                             {u"arguments"_s, inBase64(call.arguments)},
                             {u"sealed"_s, call.sealed}};
            if (!call.isWhole)
                json.insert(u"is_whole"_s, false);
            return json;
        },
        [](const model::CallResult &result) {
            return QJsonObject{{u"part"_s, u"result"_s}, {u"result"_s, write(result)}};
        }};
    return std::visit(writer, part);
}

std::optional<model::Part> readPart(const QJsonValue &value)
{
    const QString kind = value[u"part"].toString();
    if (kind == u"text"_s)
        return model::Text{value[u"text"].toString()};
    if (kind == u"thinking"_s)
        return model::Thinking{value[u"text"].toString(), value[u"sealed"].toObject()};
    if (kind == u"picture"_s) {
        const auto pictures = readPictures(value[u"pictures"]);
        return pictures.isEmpty() ? std::optional<model::Part>() : pictures.first();
    }
    if (kind == u"call"_s)
        return model::Call{value[u"id"].toString(), value[u"tool"].toString(),
                           outOfBase64(value[u"arguments"]), value[u"sealed"].toObject(),
                           value[u"is_whole"].toBool(true)};
    if (kind == u"result"_s)
        return readResult(value[u"result"]);
    return {};
}

QJsonObject write(const model::Message &message)
{
    QJsonArray parts;
    for (const model::Part &part : message.parts)
        parts += write(part);
    return {{u"role"_s, message.role == model::Message::Role::User ? u"user"_s : u"assistant"_s},
            {u"parts"_s, parts},
            {u"sealed"_s, message.sealed}};
}

std::optional<model::Message> readMessage(const QJsonValue &value)
{
    model::Message message{.role = value[u"role"] == u"user"_s ? model::Message::Role::User
                                                               : model::Message::Role::Assistant,
                           .sealed = value[u"sealed"].toObject()};
    const QJsonArray parts = value[u"parts"].toArray();
    for (const QJsonValue &each : parts) {
        auto part = readPart(each);
        if (!part)
            return {};
        message.parts += *std::move(part);
    }
    return message;
}

QJsonObject write(const model::Usage &usage)
{
    return {{u"input"_s, usage.input},
            {u"cache_read"_s, usage.cacheRead},
            {u"cache_written"_s, usage.cacheWritten},
            {u"output"_s, usage.output},
            {u"at_least"_s, usage.isAtLeast}};
}

model::Usage readUsage(const QJsonValue &value)
{
    return {value[u"input"].toInteger(), value[u"cache_read"].toInteger(),
            value[u"cache_written"].toInteger(), value[u"output"].toInteger(), value[u"at_least"].toBool()};
}

void putPrice(QJsonObject &json, const std::optional<qint64> &nanodollars)
{
    if (nanodollars)
        json.insert(u"nanodollars"_s, *nanodollars);
}

std::optional<qint64> readPrice(const QJsonObject &json)
{
    const QJsonValue value = json.value(u"nanodollars"_s);
    return value.isUndefined() ? std::nullopt : std::optional(value.toInteger());
}

/// Which model it was, and how long it took, where that was written down.
void putRequest(QJsonObject &json, const QString &model, std::optional<std::chrono::milliseconds> took)
{
    if (!model.isEmpty())
        json.insert(u"model"_s, model);
    if (took)
        json.insert(u"took_ms"_s, qint64(took->count()));
}

std::optional<std::chrono::milliseconds> readTook(const QJsonObject &json)
{
    const QJsonValue value = json.value(u"took_ms"_s);
    return value.isUndefined() ? std::nullopt : std::optional(std::chrono::milliseconds(value.toInteger()));
}

} // namespace

QString nameOf(Spent::What what) { return wordFor(kWhats, what); }
QString nameOf(Ended::How how) { return wordFor(kHows, how); }

QString kindOf(const Content &content)
{
    static const QStringList names{u"said"_s,      u"answered"_s, u"spent"_s, u"begun"_s, u"returned"_s,
                                   u"shortened"_s, u"summed"_s,   u"plan"_s,  u"ended"_s};
    static_assert(std::variant_size_v<Content> == 9);
    return names[qsizetype(content.index())];
}

QJsonObject toJson(const Content &content)
{
    const Overloaded writer{
        [](const Said &said) {
            QJsonObject json{{u"text"_s, said.text}, {u"pictures"_s, write(said.pictures)}};
            if (!said.snapshot.isEmpty())
                json.insert(u"snapshot"_s, said.snapshot);
            return json;
        },
        [](const Answered &answered) {
            QJsonObject json{{u"heard"_s, answered.heard},
                             {u"message"_s, write(answered.message)},
                             {u"stop"_s, wordFor(kStops, answered.stop)},
                             {u"usage"_s, write(answered.usage)}};
            putPrice(json, answered.nanodollars);
            putRequest(json, answered.model, answered.took);
            return json;
        },
        [](const Spent &spent) {
            QJsonObject json{{u"what"_s, nameOf(spent.what)}, {u"usage"_s, write(spent.usage)}};
            putPrice(json, spent.nanodollars);
            putRequest(json, spent.model, spent.took);
            if (!spent.why.isEmpty())
                json.insert(u"why"_s, spent.why);
            return json;
        },
        [](const Begun &begun) {
            return QJsonObject{{u"call"_s, begun.call}, {u"key"_s, begun.key}};
        },
        [](const Returned &returned) {
            return QJsonObject{{u"result"_s, write(returned.result)},
                               {u"essence"_s, inBase64(returned.essence)}};
        },
        [](const Shortened &shortened) {
            return QJsonObject{{u"before"_s, shortened.before}};
        },
        [](const Summed &summed) {
            return QJsonObject{{u"before"_s, summed.before}, {u"text"_s, summed.text}};
        },
        [](const Plan &plan) {
            QJsonArray steps;
            for (const Plan::Step &step : plan.steps)
                steps += QJsonObject{{u"text"_s, step.text}, {u"state"_s, step.state}};
            return QJsonObject{{u"steps"_s, steps}};
        },
        [](const Ended &ended) {
            return QJsonObject{{u"how"_s, nameOf(ended.how)}, {u"why"_s, ended.why}};
        }};
    return std::visit(writer, content);
}

std::optional<Content> fromJson(const QString &kind, const QJsonObject &json)
{
    if (kind == u"said"_s)
        return Said{json.value(u"text"_s).toString(), readPictures(json.value(u"pictures"_s)),
                    json.value(u"snapshot"_s).toString()};
    if (kind == u"answered"_s) {
        const auto message = readMessage(json.value(u"message"_s));
        const auto stop = valueOf(kStops, json.value(u"stop"_s).toString());
        if (!message || !stop)
            return {};
        return Answered{json.value(u"heard"_s).toInteger(),
                        *message,
                        *stop,
                        readUsage(json.value(u"usage"_s)),
                        readPrice(json),
                        json.value(u"model"_s).toString(),
                        readTook(json)};
    }
    if (kind == u"spent"_s) {
        const auto what = valueOf(kWhats, json.value(u"what"_s).toString(u"cut"_s)); // as all were once
        if (!what)
            return {};
        return Spent{*what,           readUsage(json.value(u"usage"_s)),
                     readPrice(json), json.value(u"model"_s).toString(),
                     readTook(json),  json.value(u"why"_s).toString()};
    }
    if (kind == u"begun"_s)
        return Begun{json.value(u"call"_s).toString(), json.value(u"key"_s).toString()};
    if (kind == u"returned"_s)
        return Returned{readResult(json.value(u"result"_s)), outOfBase64(json.value(u"essence"_s))};
    if (kind == u"shortened"_s)
        return Shortened{json.value(u"before"_s).toInteger()};
    if (kind == u"summed"_s)
        return Summed{json.value(u"before"_s).toInteger(), json.value(u"text"_s).toString()};
    if (kind == u"plan"_s) {
        Plan plan;
        const QJsonArray steps = json.value(u"steps"_s).toArray();
        for (const QJsonValue &step : steps)
            plan.steps += Plan::Step{step[u"text"].toString(), step[u"state"].toString()};
        return plan;
    }
    if (kind == u"ended"_s) {
        const auto how = valueOf(kHows, json.value(u"how"_s).toString());
        if (!how)
            return {};
        return Ended{*how, json.value(u"why"_s).toString()};
    }
    return {};
}

void Total::add(const Content &content)
{
    const auto pay = [this](const model::Usage &more, const std::optional<qint64> &price) {
        usage.input += more.input;
        usage.cacheRead += more.cacheRead;
        usage.cacheWritten += more.cacheWritten;
        usage.output += more.output;
        usage.isAtLeast = usage.isAtLeast || more.isAtLeast;
        nanodollars += price.value_or(0);
        isPriced = isPriced && price;
    };
    if (const auto *answered = std::get_if<Answered>(&content)) {
        pay(answered->usage, answered->nanodollars);
        ++steps;
    } else if (const auto *spent = std::get_if<Spent>(&content)) {
        pay(spent->usage, spent->nanodollars);
    } else if (std::holds_alternative<Begun>(content)) {
        ++calls;
    } else if (const auto *returned = std::get_if<Returned>(&content)) {
        ++results;
        failures += returned->result.failed;
    }
}

Total totalOf(const QList<Entry> &entries)
{
    Total total;
    for (const Entry &entry : entries)
        total.add(entry.content);
    return total;
}

} // namespace task
