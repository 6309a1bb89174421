// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/model/conversation.h"
#include "core/base/task.h"

#include <QJsonObject>

#include <chrono>
#include <functional>
#include <optional>

namespace task {

/// What came of a call, for the model.
struct Outcome
{
    QString text;
    QList<model::Picture> pictures = {};
    bool failed = false;
    QByteArray essence = {}; ///< as Returned has it; empty: the text
};

/// Of a call that nobody can make as it was meant.
inline Outcome withoutItsSecret()
{
    return {.text = QStringLiteral("Not run: there was a secret in its arguments, and Berth, which ended "
                                   "meanwhile, keeps none. Make the call anew with it, if you can."),
            .failed = true};
}

/// What a task can do: the tools, and the machine behind them. All it is asked for passes whatever guards
/// that. Main thread; outlives the tasks it gives.
class Hands
{
public:
    virtual ~Hands() = default;

    /// In an order that stays, or no service caches anything.
    virtual QList<model::ToolDefinition> tools() const = 0;
    /// Whether it only looks, so that it may go on beside its like, and be made again after a crash.
    virtual bool onlyLooks(const QString &tool) const = 0;
    /// Whether the same answer again means nothing: it waits for something.
    virtual bool isPolling(const QString &tool) const = 0;

    /// How long what goes on by itself is waited for yet; none: without an end. Asked again and again.
    using Left = std::function<std::optional<std::chrono::milliseconds>()>;
    /// `key` is on record already. Whatever goes wrong is an outcome that failed and says what to do; what
    /// goes on once no time is left is one that says so. Cancelling the task gives up waiting; cancel() ends
    /// the work.
    virtual base::Task<Outcome> call(QString key, QString tool, QJsonObject arguments, Left left) = 0;
    /// What came of a call that an owner who is gone has made: asks the machine, and makes it under the same
    /// key where it surely never began. Without arguments they are not known any more, and it is not made
    /// then: withoutItsSecret(). Nothing: nobody knows.
    virtual base::Task<std::optional<Outcome>> recall(QString key, QString tool,
                                                      std::optional<QJsonObject> arguments, Left left) = 0;
    /// Ends at once all that is under way; nothing of it comes back. From the event loop alone.
    virtual void cancel() = 0;

    /// Nanodollars that its machine cost since this task began.
    virtual qint64 spent() const { return 0; }
};

} // namespace task
