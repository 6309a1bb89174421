// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/conversation.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace cli {

static const auto kInitialize = "initialize"_L1;
static const auto kInitialized = "notifications/initialized"_L1;
static const auto kSubscribe = "resources/subscribe"_L1;
static const auto kUnsubscribe = "resources/unsubscribe"_L1;
static const auto kListen = "subscriptions/listen"_L1; // open for as long as the client listens
static const auto kLevel = "logging/setLevel"_L1;
static const auto kCancelled = "notifications/cancelled"_L1;
static const auto kCall = "tools/call"_L1;

static constexpr int kInternalError = -32603;

static QList<QJsonObject> messagesIn(const QByteArray &line)
{
    const auto json = QJsonDocument::fromJson(line);
    if (json.isObject())
        return {json.object()};
    QList<QJsonObject> messages;
    for (const QJsonValue &each : json.array()) { // a batch
        if (each.isObject())
            messages += each.toObject();
    }
    return messages;
}

static QString key(const QJsonValue &id)
{
    return QString::fromUtf8(QJsonDocument(QJsonArray{id}).toJson(QJsonDocument::Compact));
}

static QByteArray asLine(const QJsonObject &message)
{
    return QJsonDocument(message).toJson(QJsonDocument::Compact) + '\n';
}

/// What one of them replaces or takes back, when it is about the same.
static QString subjectOf(const QString &method, const QJsonObject &params)
{
    return method == kSubscribe || method == kUnsubscribe ? params.value("uri"_L1).toString() : method;
}

static bool isSaidAgain(const QString &method)
{
    return method == kInitialize || method == kSubscribe || method == kLevel;
}

void Conversation::toOwner(const QByteArray &line)
{
    const auto messages = messagesIn(line);
    const bool isBatch = line.trimmed().startsWith('[');
    for (const QJsonObject &message : messages)
        hear(message, isBatch ? asLine(message) : line);
}

void Conversation::hear(const QJsonObject &message, const QByteArray &line)
{
    const QString method = message.value("method"_L1).toString();
    if (method.isEmpty())
        return;
    const QJsonObject params = message.value("params"_L1).toObject();
    if (message.contains("id"_L1)) {
        m_open += Open{
            .id = key(message.value("id"_L1)),
            .method = method,
            .isModern =
                params.value("_meta"_L1).toObject().contains("io.modelcontextprotocol/protocolVersion"_L1),
            .line = line,
            .subject = subjectOf(method, params)};
    } else if (method == kInitialized) {
        m_opening.removeIf([](const Said &said) { return said.method == kInitialized; });
        m_opening += Said{{}, method, line, {}};
    } else if (method == kCancelled) {
        const QString id = key(params.value("requestId"_L1));
        m_open.removeIf([&id](const Open &open) { return open.id == id && open.method != kInitialize; });
    }
}

bool Conversation::fromOwner(const QByteArray &line)
{
    bool isNew = false;
    const auto messages = messagesIn(line);
    for (const QJsonObject &message : messages)
        isNew = settle(message) || isNew;
    return isNew || messages.isEmpty();
}

bool Conversation::settle(const QJsonObject &message)
{
    if (message.contains("method"_L1))
        return true;
    const QString id = key(message.value("id"_L1));
    if (m_repeated.removeOne(id))
        return false;
    const auto open =
        std::find_if(m_open.begin(), m_open.end(), [&id](const Open &each) { return each.id == id; });
    if (open == m_open.end())
        return true;
    const Open answered = *open;
    m_open.erase(open);
    if (!message.contains("result"_L1))
        return true;
    const bool isTakenBack = answered.method == kUnsubscribe;
    if (isSaidAgain(answered.method) || isTakenBack) {
        m_opening.removeIf([&answered](const Said &said) {
            return said.method != kInitialized && said.subject == answered.subject;
        });
    }
    if (isSaidAgain(answered.method)) {
        // The opening comes before what follows it, whenever its answer came.
        const Said said{id, answered.method, answered.line, answered.subject};
        m_opening.insert(answered.method == kInitialize ? 0 : m_opening.size(), said);
    }
    return true;
}

static QByteArray answerTo(const QJsonValue &id, const QString &method, bool isModern, const QString &why)
{
    QJsonObject answer{{u"jsonrpc"_s, u"2.0"_s}, {u"id"_s, id}};
    if (method != kCall) {
        answer.insert(u"error"_s, QJsonObject{{u"code"_s, kInternalError}, {u"message"_s, why}});
        return asLine(answer);
    }
    // To a model, and a failed tool is nothing that its client gives up for.
    const QJsonObject text{{u"type"_s, u"text"_s}, {u"text"_s, why}};
    QJsonObject result{{u"content"_s, QJsonArray{text}}, {u"isError"_s, true}};
    if (isModern)
        result.insert(u"resultType"_s, u"complete"_s);
    answer.insert(u"result"_s, result);
    return asLine(answer);
}

QList<QByteArray> Conversation::lose(const QString &why)
{
    m_repeated.clear();
    QList<Open> kept;
    for (const QString &method : {QString(kInitialize), QString(kListen)}) {
        std::copy_if(m_open.cbegin(), m_open.cend(), std::back_inserter(kept),
                     [&method](const Open &open) { return open.method == method; });
        m_open.removeIf([&method](const Open &open) { return open.method == method; });
    }
    const auto answers = refuse(why);
    m_open = kept;
    return answers;
}

QList<QByteArray> Conversation::refuse(const QString &why)
{
    QList<QByteArray> answers;
    for (const Open &open : std::as_const(m_open)) {
        const QJsonValue id = QJsonDocument::fromJson(open.id.toUtf8()).array().first();
        answers += answerTo(id, open.method, open.isModern, why);
    }
    m_open.clear();
    return answers;
}

QList<QByteArray> Conversation::again()
{
    QList<QByteArray> lines;
    for (const Said &said : std::as_const(m_opening)) {
        lines += said.line;
        if (!said.id.isEmpty())
            m_repeated += said.id;
    }
    for (const Open &open : std::as_const(m_open)) // with their own ids: their answers are for the client
        lines += open.line;
    return lines;
}

bool Conversation::isListening() const
{
    return std::any_of(m_opening.cbegin(), m_opening.cend(),
                       [](const Said &said) { return said.method == kSubscribe; })
        || std::any_of(m_open.cbegin(), m_open.cend(),
                       [](const Open &open) { return open.method == kListen; });
}

} // namespace cli
