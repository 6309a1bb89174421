// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QJsonObject>

#include <variant>

/// JSON-RPC 2.0 as values and lines (RPC.md). Pure: no socket, no clock.
namespace rpc {

/// The longest line either side accepts, its end included.
inline constexpr qsizetype kLongestLine = 8 << 20;

/// Of the params of a notification that belongs to a call: the call's id.
inline const QString kCallKey = QStringLiteral("call");

struct Request
{
    qint64 id = 0;
    QString method;
    QJsonObject params;
};

struct Notification
{
    QString method;
    QJsonObject params;
};

struct Response
{
    qint64 id = 0;
    base::Result<QJsonObject> result;
};

using Message = std::variant<Request, Notification, Response>;

/// One line, newline included.
QByteArray encode(const Request &request);
QByteArray encode(const Notification &notification);
QByteArray encode(const Response &response);

/// Reads one line. Invalid: it is no JSON-RPC 2.0 message of ours; the text says what is wrong with it.
base::Result<Message> decode(const QByteArray &line);

} // namespace rpc
