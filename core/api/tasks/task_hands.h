// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/task/hands.h"
#include "core/api/tools/agent_operations.h"
#include "core/session/record/task_book.h"
#include "core/vm/disk/snapshot.h"

namespace api {

/// The catalogue of tools as a task has it: in one session, whose name it never says, and through the gate
/// like every agent, as `operator`. What is attached comes into the machine with the first call that may need
/// it, by the person's word. Main thread; what it is made with is borrowed and outlives it.
class TaskHands final : public task::Hands
{
public:
    /// `progress` hears how far a machine is that starts, a copy, an installation.
    TaskHands(Workspace &workspace, SessionOperations &operations, AgentOperations &agents,
              session::TaskFacts facts, tools::Progress progress);

    QList<model::ToolDefinition> tools() const override { return m_tools; }
    bool onlyLooks(const QString &tool) const override;
    bool isPolling(const QString &tool) const override;
    base::Task<task::Outcome> call(QString key, QString tool, QJsonObject arguments, Left left) override;
    base::Task<std::optional<task::Outcome>> recall(QString key, QString tool,
                                                    std::optional<QJsonObject> arguments, Left left) override;
    void cancel() override;
    qint64 spent() const override;

    /// What is attached from now on, of which some is not in the machine: it comes with the next call that
    /// may need one.
    void bring(const QStringList &attachments);

    /// Whether a call of that tool may, and what is attached comes before it.
    static bool needsMachine(const QString &tool);
    static QString nameInside(const QString &attachment); ///< "/session/input/orders.csv"
    /// The request as the model is told it: with what is attached, by those names.
    static QString withAttachments(const QString &request, const QStringList &attachments);
    static QStringList attachedIn(const QString &told); ///< the names, out of what withAttachments() added
    /// What the model was told beyond a person's words: the end of them.
    static QString addedTo(const QString &words);

private:
    base::Task<base::Result<>> attach();
    base::Task<base::Result<tools::Outcome>> perform(QString tool, QJsonObject arguments, QString key,
                                                     std::optional<std::chrono::milliseconds> left);
    base::Task<task::Outcome> awaited(QString key, base::Result<tools::Outcome> outcome, bool waitsForRun,
                                      Left left);

    Workspace &m_workspace;
    SessionOperations &m_operations;
    AgentOperations &m_agents;
    session::TaskFacts m_facts;
    const tools::Progress m_progress;
    QList<model::ToolDefinition> m_tools;
};

/// Whether what is attached to a task is in its machine where that goes on from the snapshot.
bool isAttached(const session::TaskFacts &facts, const vm::Snapshot &from);

} // namespace api
