// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/task/history.h"
#include "core/agent/task/limits.h"
#include "core/base/task.h"
#include "core/store/store.h"

#include <QStringList>

#include <functional>
#include <memory>
#include <optional>

namespace session {

/// What was set for a task when it was asked for.
struct TaskFacts
{
    QString id;
    QString session;
    QString model; ///< by the name that the person gave it
    QString request; ///< its first words
    QStringList attachments; ///< files of the host, absolute
    task::Limits limits;
    base::WallTime created;
    qint64 machineBefore = 0; ///< nanodollars that the machine of the session had cost by then
    std::chrono::milliseconds machineTimeBefore{0}; ///< likewise
    /// Since when its files are in the machine's /session/input; none: they are not, or not all of them.
    std::optional<base::WallTime> attached = {};

    bool operator==(const TaskFacts &) const = default;
};

/// The tasks of all sessions and their records, in the database. Main thread.
class TaskBook
{
public:
    static store::Schema schema();
    /// Both borrowed; outlive this. Forgets what an owner who is gone had begun to copy.
    TaskBook(store::Store *store, const base::Clock *clock);

    /// `id` and `created` are set here. Gives it as it is written.
    base::Result<TaskFacts> begin(TaskFacts facts);
    /// What a branch begins with: entries of that task, by their numbers.
    struct Trunk
    {
        QString task;
        qint64 before = 0; ///< all before that one
        QList<qint64> beside = {}; ///< and these of the others
    };
    /// Another task, of that id (base::newId()), that begins with these; all of them stay with the first. As
    /// begin() otherwise. They are copied in many turns of the event loop, and it is there in the last.
    base::Task<base::Result<TaskFacts>> branch(TaskFacts facts, Trunk trunk);
    /// The same task in another session, as old, with what was in its record by then. Its machine has cost
    /// nothing, and what was attached is not in it.
    base::Result<TaskFacts> copy(TaskFacts facts, const QString &session, base::WallTime until);
    /// That what is attached is in the machine since then; none: it is not.
    base::Result<> noteAttached(const QString &id, std::optional<base::WallTime> since);
    /// All that is attached from now on, which is not in the machine.
    base::Result<> noteAttachments(const QString &id, const QStringList &files);
    base::Result<> noteModel(const QString &id, const QString &name);
    /// Of all tasks with the one of that name.
    base::Result<> renameModel(const QString &from, const QString &to);
    base::Result<> noteLimits(const QString &id, const task::Limits &limits);
    /// By its id or the beginning of it. NotFound; Invalid: it fits several.
    base::Result<TaskFacts> find(const QString &idStart) const;
    /// The newest first; of all sessions without one.
    base::Result<QList<TaskFacts>> last(int count, const QString &session = {}) const;
    /// How much there is of it, without reading it.
    struct Count
    {
        qint64 answers = 0;
        qint64 calls = 0;
        std::chrono::milliseconds took{0}; ///< from its first entry to its last

        bool operator==(const Count &) const = default;
    };
    base::Result<Count> countOf(const QString &id) const;
    /// An entry as it lies in the database.
    struct Written
    {
        qint64 number = 0;
        QString kind;
        base::WallTime time;
        QString content; ///< JSON
    };
    /// So many of its record behind the entry `after`: a long one is read in pieces.
    base::Result<QList<Written>> written(const QString &id, qint64 after, int count) const;
    /// For written(): behind which entry all is that the steps after `entry` are made of. That is the answer
    /// at or before `entry`, whose calls may follow, and one entry before it, where the answer's time begins.
    base::Result<qint64> beforeTurn(const QString &id, qint64 entry) const;
    /// All that is known of it from its record, which is read in many turns of the event loop: of a long one
    /// it takes a second. What is written meanwhile is in it. Unsupported: a newer Berth wrote some.
    base::Task<base::Result<task::Past>> past(QString id) const;
    /// The entries that are words, a person's and those in their place.
    base::Result<QList<task::Entry>> said(const QString &id) const;
    /// The last answer before that entry with all behind it, up to the next answer; all, where there is none.
    base::Result<QList<task::Entry>> turnAt(const QString &id, qint64 entry) const;
    /// The last of its record; nothing: it has none.
    base::Result<std::optional<task::Entry>> lastEntry(const QString &id) const;
    /// Whether the words stand in what was said, answered or returned. On any thread, as entriesOf().
    static bool standIn(const QList<Written> &written, const QString &words);
    /// On any thread: it takes long for thousands. Unsupported: a newer Berth wrote them.
    static base::Result<QList<task::Entry>> entriesOf(const QList<Written> &written);
    /// The names of all files that tasks of that session were given, each once.
    base::Result<QStringList> attachedTo(const QString &session) const;
    /// Of a session that was removed.
    base::Result<> forget(const QString &session);
    /// What is written down with an entry: both, or neither. An error writes neither.
    using Beside = std::function<base::Result<>(const task::Entry &)>;
    /// Its record. Must not outlive this.
    std::unique_ptr<task::Book> recordOf(const QString &id, Beside beside = {}) const;

private:
    base::Result<> forgetHalves();
    base::Result<TaskFacts> write(TaskFacts facts);
    base::Result<QList<TaskFacts>> read(const QString &rest, const QVariantList &values) const;

    store::Store *const m_store; // the workspace's
    const base::Clock *const m_clock; // the workspace's
};

} // namespace session
