// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/tasks/working_task.h"

#include <QObject>

#include <functional>
#include <map>

namespace session {
class Session;
}

namespace api {

/// The tasks that this owner works on, or did: each with a loop over its record, which is told to who follows
/// it, written into its session's chat, and paid. Main thread.
class WorkingTasks : public QObject
{
    Q_OBJECT

public:
    /// The model of that name; the first one without. NotFound: there is none.
    using Minds = std::function<base::Result<task::Mind>(const QString &model)>;

    WorkingTasks(Workspace &workspace, SessionOperations &operations, AgentOperations &agents);
    ~WorkingTasks() override;
    /// Where models come from, from now on; without it from those that a person set up.
    void use(Minds minds) { m_minds = std::move(minds); }
    base::Result<task::Mind> mind(const QString &model) const { return m_minds(model); }

    using Opened = base::Task<base::Result<WorkingTask *>>;
    /// With what works on it, without beginning, in one turn of the event loop where it is open or has no
    /// record yet. NotFound: its session is gone.
    Opened opened(session::TaskFacts facts);
    Opened opened(QString task); ///< likewise, by the beginning of its id
    /// By its id; nothing: it is not open.
    WorkingTask *find(const QString &id) const;
    const std::map<QString, std::unique_ptr<WorkingTask>> &all() const { return m_tasks; }
    void forget(const QString &id) { m_tasks.erase(id); }
    /// What is over, and nobody follows.
    void forgetEnded();
    session::Session *sessionOf(const session::TaskFacts &facts) const;

signals:
    void changed(); ///< the state of one
    void over(const QString &task); ///< nobody works on it any more

private:
    base::Result<WorkingTask *> open(const session::TaskFacts &facts, task::Past past);
    void connectTo(WorkingTask *working);
    void renameModel(const QString &from, const QString &to);
    void answerNobody(WorkingTask *working, const task::Question &question);
    void noteBudget(WorkingTask *working) const;
    base::Result<> wentBack(const session::Session &session, const QString &snapshot);

    Workspace &m_workspace;
    SessionOperations &m_operations;
    AgentOperations &m_agents;
    Minds m_minds;
    std::map<QString, std::unique_ptr<WorkingTask>> m_tasks; // by id
};

} // namespace api
