// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/caller.h"
#include "core/api/run_operations.h"
#include "core/api/tools/call_record.h"
#include "core/api/tools/rehearsal.h"
#include "core/api/tools/tool_backend.h"
#include "core/base/errands.h"
#include "core/gate/audit.h"
#include "core/gate/reviews.h"
#include "core/tools/toolbox.h"

#include <QJsonObject>

namespace api {

/// What agents do through tools, and what a person answers and sees of it. Main thread; what is under way
/// ends with this.
class AgentOperations
{
public:
    AgentOperations(Workspace &workspace, SessionOperations &operations);

    template <typename T>
    using Reply = base::Task<base::Result<T>>;

    /// All tools, or one with all that is told of it. NotFound.
    base::Result<QList<const tools::Tool *>> tools(const QString &tool) const;
    /// As an agent of that name calls one. What the tool says of a failure is in the result.
    Reply<tools::Outcome> call(QString agent, QString tool, QJsonObject arguments, Caller &caller);

    /// The same, for a door that has more to hand on than JSON.
    Reply<tools::Outcome> perform(tools::Toolbox::Wish wish);
    /// The VMs that an agent of that name made or is given.
    base::Result<QList<tools::Vm>> usable(const QString &agent) const;
    QList<agent::Recipe> recipes() const;
    /// What tools act on, for a door that watches what it was allowed to read.
    tools::Backend backend() { return m_backend.parts(); }

    /// What waits for a person, the oldest first.
    base::Result<QList<gate::Review>> reviews() const;
    /// By its id or the beginning of it.
    base::Result<gate::Review> review(const QString &id) const;
    base::Result<gate::Review> answer(const QString &review, const gate::Answer &answer);
    /// What the call would do: it is made in a fork of its machine without a network, which is removed
    /// afterwards, also when the task is destroyed; the review stays as it is. The machine time is its
    /// session's. `arguments`: as edited. Invalid: it cannot be rehearsed, or there is no machine; with why.
    Reply<Rehearsal> rehearse(QString review, std::optional<QJsonObject> arguments, Caller &caller);
    /// Whether a person lets an agent of that name ask them in its client, too.
    bool asksInClient(const QString &agent) const;
    /// What came from there, on record as such. `client` is what it says that it is. Denied: it may not.
    base::Result<> answerInClient(const QString &agent, const QString &client, const QString &review,
                                  const gate::Answer &answer);
    gate::Gate &gate();
    /// What was called and what came of it, the newest first. Empty names: of all.
    base::Result<QList<gate::AuditEntry>> audit(int count, const QString &agent,
                                                const QString &session) const;
    /// The session whose policy is asked for, and set first where one is given.
    base::Result<session::Session *> policy(const QString &session, const std::optional<QString> &policy);

    /// Ends all that a caller has under way, in one session (its id) or in all: calls, questions to a person,
    /// terminals and runs. Its machines stay. Not from the middle of one of its calls.
    void end(const QString &caller, const QString &why, const QString &session = {});
    /// Who has anything under way.
    base::Result<QStringList> callers() const;
    /// Those that agents have open, for a person to watch and to type into.
    ToolTerminals &terminals() { return m_backend.terminals; }

private:
    Workspace &m_workspace;
    SessionOperations &m_operations;
    RunOperations m_runs;
    CallRecord m_record;
    ToolBackend m_backend;
    tools::Toolbox m_toolbox;
    base::Errands m_ending;
};

} // namespace api
