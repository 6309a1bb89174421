// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tasks/working_task.h"

#include "core/api/caller.h"

namespace api {

bool WorkingTask::isUnderWay() const
{
    const task::Loop::State state = loop->state();
    return state == task::Loop::State::Working || state == task::Loop::State::Asking;
}

void WorkingTask::tell(const QString &event, const QJsonObject &values) const
{
    for (Caller *follower : followers)
        follower->happened(event, values);
}

} // namespace api
