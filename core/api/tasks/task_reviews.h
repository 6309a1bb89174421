// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/gate/gate.h"

#include <QObject>

namespace api {

class WorkingTasks;
struct WorkingTask;

/// The calls of tasks that wait for a person. Who follows the task is told; what the person allowed within a
/// policy has a yes, and what nobody is there to allow is refused in words. Main thread.
class TaskReviews : public QObject
{
    Q_OBJECT

public:
    TaskReviews(gate::Gate &gate, const WorkingTasks &tasks); ///< both outlive this

    /// From now on, and what waits already.
    void allow(WorkingTask *working, gate::Policy within);
    /// Of a session's task.
    QList<gate::Review> open(const QString &session) const;

private:
    void review(const QString &id);

    gate::Gate &m_gate;
    const WorkingTasks &m_tasks;
};

} // namespace api
