// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/tools/agent_operations.h"
#include "core/mcp/offer.h"
#include "core/owner/agent_resources.h"

#include <QHash>
#include <QSet>

namespace owner {

/// What an agent is offered over the MCP socket: the tools, what they left and print as resources, and the
/// recipes as prompts. Everything it reads or does is a call of a tool, made as the program that it is known
/// to be, so that all of it passes the gate and is on record. Main thread.
class AgentOffer : public mcp::Offer
{
    Q_OBJECT

public:
    /// `caller` is the name of its grant. Borrowed; outlives this.
    AgentOffer(api::AgentOperations *agents, QString caller);
    ~AgentOffer() override;

    /// Which client of that program it is, for as long as this lives; without one it is all of them.
    void setClient(const QString &client);

    mcp::ServerInfo server() const override;
    mcp::Served served() const override;

    QList<mcp::Tool> tools() const override;
    ToolReply callTool(mcp::Call call, QString name, QJsonObject arguments) override;

    Reply<QList<mcp::Resource>> resources() override;
    Reply<QList<mcp::ResourceTemplate>> resourceTemplates() override;
    Asking<mcp::ResourceContents> readResource(mcp::Call call, QString uri) override;
    base::Result<> watch(const QString &uri) override;
    void unwatch(const QString &uri) override;

    QList<mcp::Prompt> prompts() const override;
    Asking<mcp::PromptText> prompt(mcp::Call call, QString name, QJsonObject arguments) override;
    Reply<mcp::Completion> complete(mcp::CompletionWish wish) override;

    Reply<mcp::TaskState> task(QString id) override;
    Reply<void> updateTask(QString id, mcp::Answers answers) override;
    Reply<void> cancelTask(QString id) override;

private:
    base::Task<base::Result<tools::Outcome>> perform(QString tool, QJsonObject arguments,
                                                     tools::Progress progress = {},
                                                     std::optional<tools::Toolbox::Patience> patience = {});
    base::Task<base::Result<std::variant<tools::Outcome, mcp::Ask>>>
    performAsking(mcp::Call call, QString tool, QJsonObject arguments, tools::Progress progress);
    void takeAnswer(const mcp::Call &call, const QString &review);
    base::Task<base::Result<QJsonObject>> look(QString tool, QJsonObject arguments);
    Reply<QByteArray> readAll(ResourceName resource);
    Reply<QStringList> values(QString variable, QString typed, QJsonObject context);
    std::optional<QString> vmOf(const ResourceName &resource) const;
    base::Task<QByteArray> stateOf(ResourceName resource);
    base::Task<> watchAll();

    api::AgentOperations *const m_agents;
    const QString m_caller;
    QString m_client; // as gate::Clients knows it
    QSet<QString> m_terminals; // that this agent opened
    QHash<QString, mcp::TaskState> m_tasks; // as they were last
    struct Watched
    {
        int count = 0;
        std::optional<QByteArray> state; // when it was last looked at
    };
    QHash<QString, Watched> m_watched; // by URI
    base::Task<> m_watching;
};

} // namespace owner
