// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mcp/content.h"
#include "core/mcp/definition.h"
#include "core/mcp/message.h"
#include "core/mcp/revision.h"
#include "core/mcp/task_state.h"

/// What the values of an offer look like on the wire, in each revision: what one of them does not know is
/// left out, or is text.
namespace mcp::wire {

QJsonObject of(const ServerInfo &server, Revision revision);
QJsonObject capabilities(const Served &served, Revision revision);

QJsonObject of(const Tool &tool, Revision revision);
QJsonObject of(const Resource &resource, Revision revision);
QJsonObject of(const ResourceTemplate &resource, Revision revision);
QJsonObject of(const Prompt &prompt, Revision revision);

QJsonObject of(const ToolResult &result, Revision revision);
QJsonObject of(const ResourceContents &contents);
QJsonObject of(const PromptText &prompt, Revision revision);
QJsonObject of(const Completion &completion);

/// The members of a task, without what kind of result it is.
QJsonObject of(const TaskState &task);

/// By their keys.
QJsonObject of(const QList<Question> &questions);
QString methodOf(Question::Kind kind);
QJsonObject paramsOf(const Question &question, Revision revision);

/// An error of an offer as that of a call.
Failure failureOf(const base::Error &error);

} // namespace mcp::wire
