// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mcp/conformance/fixture_tasks.h"
#include "core/mcp/offer.h"

namespace mcp::conformance {

/// What the protocol's official suite of tests expects of a server: tools, resources and prompts by names of
/// its own that do nothing else. Joined with what is served otherwise where the suite is run, and nowhere
/// else. One for all peers: what one changes, all are told of.
class Fixtures : public Offer
{
    Q_OBJECT

public:
    explicit Fixtures(QObject *parent = nullptr);

    ServerInfo server() const override;
    Served served() const override;
    QList<Tool> tools() const override;
    ToolReply callTool(Call call, QString name, QJsonObject arguments) override;
    Reply<QList<Resource>> resources() override;
    Reply<QList<ResourceTemplate>> resourceTemplates() override;
    Asking<ResourceContents> readResource(Call call, QString uri) override;
    base::Result<> watch(const QString &uri) override;
    QList<Prompt> prompts() const override;
    Asking<PromptText> prompt(Call call, QString name, QJsonObject arguments) override;
    Reply<Completion> complete(CompletionWish wish) override;
    Reply<TaskState> task(QString id) override;
    Reply<void> updateTask(QString id, Answers answers) override;
    Reply<void> cancelTask(QString id) override;

private:
    FixtureTasks m_tasks;
};

} // namespace mcp::conformance
