// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/mcp/call.h"
#include "core/mcp/message.h"
#include "core/mcp/revision.h"

#include <QHash>

#include <chrono>
#include <functional>
#include <optional>

namespace mcp {

/// Questions to a client of a revision that has requests from us. Cancelling the task withdraws those that
/// have no answer.
class Questions
{
public:
    /// `send` takes a message. An answer is waited for no longer than `limit`.
    Questions(std::function<void(const QJsonObject &)> send, std::chrono::milliseconds limit);

    /// All at once. An elicitation that the client cannot put, or answers with something else, counts as
    /// cancelled; any other question that it does not answer is an error, Timeout or Failed.
    /// Where all are elicitations, what is not answered within a `patience` shorter than the limit is withdrawn,
    /// and so counts as cancelled.
    base::Task<base::Result<Answers>> ask(QList<Question> questions, Revision revision,
                                          std::optional<std::chrono::milliseconds> patience = {});
    void take(const Response &response);
    /// Withdraws the elicitations by that key.
    void withdraw(const QString &key);

private:
    struct Waiting;

    const std::function<void(const QJsonObject &)> m_send;
    const std::chrono::milliseconds m_limit;
    QHash<QString, Waiting *> m_waiting; // by the id's key; each lives in the frame of its ask()
    qint64 m_lastId = 0;
};

} // namespace mcp
