// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/session_operations.h"
#include "core/vm/disk/snapshot.h"

#include <QHash>

#include <memory>

namespace session {
class DocumentCopies;
struct TaskFacts;
class Transcript;
} // namespace session

namespace api {

class TaskOperations;

/// What a fork at a call of a session goes on from: the last moment before the call that was kept.
struct Moment
{
    vm::Snapshot snapshot;
    base::WallTime time; ///< when the machine was so
    int since = 0; ///< calls and runs that began between that and the call, and may have changed the machine

    bool operator==(const Moment &) const = default;
};

/// "The machine is as it was on …", for a person, with what is not in it.
QString sentenceOf(const Moment &moment);

/// Sessions that begin where another one was at a call of an agent: with its transcript until there,
/// copies of the documents that it tells of, the records of its tasks, and its machine from the last snapshot
/// before it. A call is named by its row in the record of all calls (`audit`). Main thread.
class ForkOperations
{
public:
    template <typename T>
    using Reply = base::Task<base::Result<T>>;

    ForkOperations(Workspace &workspace, const SessionOperations &operations, const TaskOperations &tasks)
        : m_workspace(workspace)
        , m_operations(operations)
        , m_tasks(tasks)
    {
    }

    /// NotFound: the transcript has no such call, or there is no snapshot from before it; says how to have
    /// one.
    base::Result<Moment> momentOf(const QString &session, qint64 call) const;
    /// As SessionOperations::fork(); says first what it goes on from. In the new session the last task waits
    /// to be let go on, and is told by what the machine differs from what it remembers.
    SessionOperations::SessionReply fork(QString session, QString name, qint64 call, Caller &caller);

private:
    struct Place;
    base::Result<Place> placeOf(const QString &session, qint64 call) const;
    base::Result<Moment> momentOf(const Place &place) const;
    base::Result<> furnish(const QString &id, const Place &place, const Moment &moment,
                           const std::shared_ptr<session::DocumentCopies> &documents) const;
    base::Result<QHash<QString, QString>> copyTasks(const QString &id, const Place &place,
                                                    const Moment &moment) const;
    base::Result<> close(const session::TaskFacts &facts, const Place &place, const QString &told) const;

    Workspace &m_workspace;
    const SessionOperations &m_operations;
    const TaskOperations &m_tasks;
};

} // namespace api
