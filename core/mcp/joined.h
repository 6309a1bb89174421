// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/mcp/offer.h"

namespace mcp {

/// Several offers as one: lists one after the other, and each call to the first that knows what it names.
/// What is said of the server is the first one's.
class Joined : public Offer
{
    Q_OBJECT

public:
    /// All borrowed; they outlive this.
    explicit Joined(QList<Offer *> offers);

    ServerInfo server() const override;
    Served served() const override;
    QList<Tool> tools() const override;
    ToolReply callTool(Call call, QString name, QJsonObject arguments) override;
    Reply<QList<Resource>> resources() override;
    Reply<QList<ResourceTemplate>> resourceTemplates() override;
    Asking<ResourceContents> readResource(Call call, QString uri) override;
    base::Result<> watch(const QString &uri) override;
    void unwatch(const QString &uri) override;
    QList<Prompt> prompts() const override;
    Asking<PromptText> prompt(Call call, QString name, QJsonObject arguments) override;
    Reply<Completion> complete(CompletionWish wish) override;
    Reply<TaskState> task(QString id) override;
    Reply<void> updateTask(QString id, Answers answers) override;
    Reply<void> cancelTask(QString id) override;

private:
    const QList<Offer *> m_offers;
    QHash<QString, Offer *> m_watched;
};

} // namespace mcp
