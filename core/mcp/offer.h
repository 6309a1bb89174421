// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/mcp/call.h"
#include "core/mcp/content.h"
#include "core/mcp/definition.h"
#include "core/mcp/task_state.h"

#include <QObject>

#include <variant>

namespace mcp {

/// What one peer is offered, in terms of what there is to do and not of any revision of the protocol. Whoever
/// serves implements it; an Engine speaks for it, or several that are connections of the same peer. Lists are
/// the same for all of its connections and keep their order; the engine parts them into pages.
///
/// A call is a task that the engine owns: it is destroyed when the peer cancels, or is gone. An error ends it
/// as a protocol error with its text: NotFound where what is named is not there (an unknown tool, resource,
/// prompt, task), Invalid for what it cannot be called with; anything else is an internal error, or of a tool
/// a result that isError. What a model is to read and mend is no error but such a result. Main thread.
class Offer : public QObject
{
    Q_OBJECT

public:
    template <typename T>
    using Reply = base::Task<base::Result<T>>;
    /// A result, or questions after which the call is made again.
    template <typename T>
    using Asking = base::Task<base::Result<std::variant<T, Ask>>>;
    /// As Asking; where Call::mayBecomeTask also what becomes of the work, which goes on.
    using ToolReply = base::Task<base::Result<std::variant<ToolResult, Ask, TaskState>>>;

    using QObject::QObject;

    virtual ServerInfo server() const = 0;
    virtual Served served() const = 0;

    virtual QList<Tool> tools() const = 0;
    virtual ToolReply callTool(Call call, QString name, QJsonObject arguments) = 0;

    virtual Reply<QList<Resource>> resources();
    virtual Reply<QList<ResourceTemplate>> resourceTemplates();
    virtual Asking<ResourceContents> readResource(Call call, QString uri);
    /// From now on `resourceUpdated` is wanted for it. NotFound. Each watch() that succeeds has its
    /// unwatch().
    virtual base::Result<> watch(const QString &uri);
    virtual void unwatch(const QString &uri);

    virtual QList<Prompt> prompts() const;
    /// `arguments`: texts by name. The engine has seen to it that the prompt exists and none that is required
    /// is missing.
    virtual Asking<PromptText> prompt(Call call, QString name, QJsonObject arguments);

    /// NotFound: there is no such prompt or template. An argument without suggestions has none.
    virtual Reply<Completion> complete(CompletionWish wish);

    virtual Reply<TaskState> task(QString id);
    /// Answers that nobody waits for are left alone.
    virtual Reply<void> updateTask(QString id, Answers answers);
    virtual Reply<void> cancelTask(QString id);

signals:
    void toolsChanged();
    void promptsChanged();
    void resourcesChanged();
    void resourceUpdated(const QString &uri);
    void taskChanged(const QString &id);
    /// Nobody needs to answer that question any more: elicitations by that key that are open in a session
    /// count as cancelled.
    void questionSettled(const QString &key);
};

} // namespace mcp
