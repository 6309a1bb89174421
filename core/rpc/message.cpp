// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rpc/message.h"

#include <QCoreApplication>
#include <QJsonDocument>

using base::Error;
using base::fail;
using base::Result;

namespace rpc {

static constexpr int kFailed = -32000; // JSON-RPC: reserved for the server's own errors

static const QString kVersionKey = QStringLiteral("jsonrpc");
static const QString kVersion = QStringLiteral("2.0");
static const QString kId = QStringLiteral("id");
static const QString kMethod = QStringLiteral("method");
static const QString kParams = QStringLiteral("params");
static const QString kResult = QStringLiteral("result");
static const QString kError = QStringLiteral("error");

static QByteArray line(QJsonObject message)
{
    message.insert(kVersionKey, kVersion);
    return QJsonDocument(message).toJson(QJsonDocument::Compact) + '\n';
}

static QJsonObject errorObject(const Error &error)
{
    QJsonObject data{{QStringLiteral("kind"), base::kindName(error.kind)},
                     {QStringLiteral("detail"), error.detail}};
    error.remedy.writeTo(data);
    return {{QStringLiteral("code"), kFailed},
            {QStringLiteral("message"), error.text},
            {QStringLiteral("data"), data}};
}

static Error errorFrom(const QJsonObject &object)
{
    const QJsonObject data = object.value(QStringLiteral("data")).toObject();
    Error error{Error::Kind::Failed, object.value(QStringLiteral("message")).toString(),
                data.value(QStringLiteral("detail")).toString(), base::Remedy::readFrom(data)};
    const QString name = data.value(QStringLiteral("kind")).toString();
    for (int kind = 0; kind <= int(Error::Kind::Failed); ++kind) {
        if (base::kindName(Error::Kind(kind)) == name)
            error.kind = Error::Kind(kind);
    }
    return error;
}

QByteArray encode(const Request &request)
{
    return line({{kId, request.id}, {kMethod, request.method}, {kParams, request.params}});
}

QByteArray encode(const Notification &notification)
{
    return line({{kMethod, notification.method}, {kParams, notification.params}});
}

QByteArray encode(const Response &response)
{
    if (response.result)
        return line({{kId, response.id}, {kResult, *response.result}});
    return line({{kId, response.id}, {kError, errorObject(response.result.error())}});
}

static auto invalid(const char *reason)
{
    return fail(Error::Kind::Invalid, QCoreApplication::translate("rpc", reason));
}

Result<Message> decode(const QByteArray &line)
{
    QJsonParseError parsing;
    const QJsonDocument document = QJsonDocument::fromJson(line, &parsing);
    if (parsing.error != QJsonParseError::NoError || !document.isObject())
        return invalid(QT_TRANSLATE_NOOP("rpc", "The line is not a JSON object."));
    const QJsonObject message = document.object();
    if (message.value(kVersionKey) != kVersion)
        return invalid(QT_TRANSLATE_NOOP("rpc", "The message is not JSON-RPC 2.0."));

    const QJsonValue id = message.value(kId);
    if (!id.isUndefined() && !id.isDouble())
        return invalid(QT_TRANSLATE_NOOP("rpc", "The id is not a number."));
    if (message.contains(kMethod)) {
        const QJsonValue params = message.value(kParams);
        if (!message.value(kMethod).isString() || !(params.isObject() || params.isUndefined()))
            return invalid(
                QT_TRANSLATE_NOOP("rpc", "The method is not a text or its params are not an object."));
        const QString method = message.value(kMethod).toString();
        if (id.isUndefined())
            return Message(Notification{method, params.toObject()});
        return Message(Request{id.toInteger(), method, params.toObject()});
    }
    if (id.isUndefined())
        return invalid(QT_TRANSLATE_NOOP("rpc", "The message has neither a method nor an id."));
    if (message.value(kError).isObject())
        return Message(Response{id.toInteger(), fail(errorFrom(message.value(kError).toObject()))});
    if (message.value(kResult).isObject())
        return Message(Response{id.toInteger(), message.value(kResult).toObject()});
    return invalid(QT_TRANSLATE_NOOP("rpc", "The message is neither a call nor an answer."));
}

} // namespace rpc
