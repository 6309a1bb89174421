// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/message.h"

#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace mcp {

static const QString kVersionKey = u"jsonrpc"_s;
static const QString kVersion = u"2.0"_s;
static const QString kId = u"id"_s;
static const QString kMethod = u"method"_s;
static const QString kParams = u"params"_s;
static const QString kResult = u"result"_s;
static const QString kError = u"error"_s;

std::optional<Id> Id::from(const QJsonValue &value)
{
    if (value.isString())
        return Id(value);
    // A number that is no integer is given back as what is asked for instead.
    if (value.isDouble() && value.toInteger(0) == value.toInteger(1))
        return Id(QJsonValue(value.toInteger()));
    return {};
}

QString Id::key() const
{
    return m_value.isString() ? u'"' + m_value.toString() : QString::number(m_value.toInteger());
}

static Message malformed(int code, const QString &text, std::optional<Id> id = {})
{
    return Malformed{{code, text}, std::move(id)};
}

Message messageFrom(const QJsonValue &value)
{
    if (!value.isObject())
        return malformed(code::kInvalidRequest, u"A message is a JSON object."_s);
    const QJsonObject object = value.toObject();
    const std::optional<Id> id = Id::from(object.value(kId));
    if (object.value(kVersionKey) != kVersion)
        return malformed(code::kInvalidRequest, u"The message is not JSON-RPC 2.0."_s, id);

    if (!object.contains(kMethod)) {
        const bool isError = object.value(kError).isObject();
        if (!isError && !object.value(kResult).isObject())
            return malformed(code::kInvalidRequest, u"The message is neither a call nor an answer."_s, id);
        if (!isError)
            return Response{id, object.value(kResult).toObject()};
        const QJsonObject error = object.value(kError).toObject();
        return Response{
            id, failed(int(error.value(u"code"_s).toInteger()), error.value(u"message"_s).toString())};
    }
    if (object.contains(kId) && !id)
        return malformed(code::kInvalidRequest, u"The id is neither a text nor an integer."_s);
    if (!object.value(kMethod).isString())
        return malformed(code::kInvalidRequest, u"The method is not a text."_s, id);
    const QJsonValue params = object.value(kParams);
    if (!params.isObject() && !params.isUndefined())
        return malformed(code::kInvalidRequest, u"The params are not an object."_s, id);
    const QString method = object.value(kMethod).toString();
    if (id)
        return Request{*id, method, params.toObject()};
    return Notification{method, params.toObject()};
}

Parsed parse(const QByteArray &line)
{
    QJsonParseError parsing;
    const QJsonDocument document = QJsonDocument::fromJson(line, &parsing);
    if (parsing.error != QJsonParseError::NoError) {
        // Qt takes no other value for a document, JSON does.
        const QJsonDocument wrapped =
            line.size() < 1000 ? QJsonDocument::fromJson('[' + line + ']') : QJsonDocument();
        if (wrapped.array().size() == 1)
            return messageFrom(wrapped.array().first());
        return malformed(code::kParse, u"The line is not JSON: "_s + parsing.errorString() + u'.');
    }
    if (document.isArray())
        return document.array();
    return messageFrom(document.object());
}

static QJsonObject message(std::initializer_list<std::pair<QString, QJsonValue>> members)
{
    QJsonObject object(members);
    object.insert(kVersionKey, kVersion);
    return object;
}

QJsonObject requestMessage(const Id &id, const QString &method, const QJsonObject &params)
{
    return message({{kId, id.json()}, {kMethod, method}, {kParams, params}});
}

QJsonObject notificationMessage(const QString &method, const QJsonObject &params)
{
    return message({{kMethod, method}, {kParams, params}});
}

QJsonObject resultMessage(const Id &id, const QJsonObject &result)
{
    return message({{kId, id.json()}, {kResult, result}});
}

QJsonObject errorMessage(const std::optional<Id> &id, const Failure &failure)
{
    QJsonObject error{{u"code"_s, failure.code}, {u"message"_s, failure.text}};
    if (!failure.data.isEmpty())
        error.insert(u"data"_s, failure.data);
    QJsonObject object = message({{kError, error}});
    if (id)
        object.insert(kId, id->json());
    return object;
}

QByteArray encode(const QJsonObject &message)
{
    return QJsonDocument(message).toJson(QJsonDocument::Compact);
}

} // namespace mcp
