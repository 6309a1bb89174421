// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mcp/call.h"
#include "core/mcp/message.h"
#include "core/mcp/revision.h"

#include <optional>

namespace mcp {

/// What an `initialize` agreed on; it holds for all later requests that do not say otherwise.
struct Session
{
    Revision revision = kNewestWithSession;
    Client client;
    LogLevel logLevel = LogLevel::Info;
};

/// A request as it is to be understood: in which revision, from whom, and what is to be told of it.
struct Asked
{
    Id id;
    QString method;
    QJsonObject params;
    Revision revision = kNewestWithSession;
    Client client = {};
    QJsonValue progressToken{QJsonValue::Undefined};
    std::optional<LogLevel> logLevel = {}; ///< from this on; without it nothing is told

    bool declaresTasks() const;
};

/// Reads a request by its `_meta` and the session there is. A request that names its revision is of that
/// revision, whatever the session is.
tl::expected<Asked, Failure> readAsked(const Request &request, const std::optional<Session> &session);

/// Reads the params of `initialize`.
tl::expected<Session, Failure> readSession(const QJsonObject &params);

std::optional<LogLevel> logLevelNamed(const QString &name);
QString nameOf(LogLevel level);

/// The key of something in `_meta`, which the protocol keeps for itself.
QString metaKey(QLatin1StringView name);

inline const QString kTasksExtension = QStringLiteral("io.modelcontextprotocol/tasks");

} // namespace mcp
