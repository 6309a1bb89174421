// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/task/loop.h"
#include "core/api/tasks/task_hands.h"
#include "core/api/tasks/task_scribe.h"
#include "core/gate/grant.h"
#include "core/session/money/budget_guard.h"
#include "core/session/record/task_book.h"

#include <list>
#include <memory>
#include <optional>

namespace api {

class Caller;

/// Whether a person is there to be asked. Without one what needs their word is refused, in words.
enum class Person { There, Away };

/// A task that this owner works on, or did.
struct WorkingTask
{
    session::TaskFacts facts;
    Person person = Person::There;
    std::optional<gate::Policy> within; ///< what would not be asked about under it has a yes
    std::optional<session::RunBudget> budget; ///< while it is worked on
    bool isOutdated = false; ///< what is known of models changed since it was opened
    bool isPriced = true; ///< what its model's answers cost is known
    bool isUnpricedTold = false; ///< in the transcript
    int refused = 0; ///< since nobody was there to be asked
    std::chrono::milliseconds machineTime{0}; ///< of the session, when a person last let it go on
    std::list<Caller *> followers;
    std::unique_ptr<task::Book> book;
    std::unique_ptr<TaskHands> hands;
    std::unique_ptr<task::Loop> loop;
    std::unique_ptr<TaskScribe> scribe;

    bool isUnderWay() const; ///< it works, or waits for an answer to its question
    /// To whom follows it.
    void tell(const QString &event, const QJsonObject &values) const;
};

} // namespace api
