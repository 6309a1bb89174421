// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/session_operations.h"
#include "core/api/tasks/preparations.h"
#include "core/api/tasks/task_account.h"
#include "core/api/tasks/task_reviews.h"
#include "core/api/tasks/working_tasks.h"
#include "core/vm/disk/snapshot.h"

namespace api {

/// What a person asks Berth's own agent to do. A task goes on without whoever asked for it; who follows it
/// hears all that happens in it. One at a time in a session. Main thread, which goes on while the record of a
/// task that is not open is read.
class TaskOperations : public QObject
{
    Q_OBJECT

public:
    template <typename T>
    using Reply = base::Task<base::Result<T>>;
    using Person = api::Person;

    TaskOperations(Workspace &workspace, SessionOperations &operations, AgentOperations &agents);
    ~TaskOperations() override;
    /// Where models come from, from now on; without it from those that a person set up.
    void use(WorkingTasks::Minds minds) { m_tasks.use(std::move(minds)); }

    /// How a task is worked on from here; what is not set stays as it is, or is as ever.
    struct Manner
    {
        QString model = {}; ///< by its name; the first as a rule
        std::optional<int> steps = {}; ///< these three as task::Limits
        std::optional<std::chrono::milliseconds> time = {};
        std::optional<qint64> nanodollars = {};
        Person person = Person::There; ///< while it is under way that stays as it was
        std::optional<gate::Policy> within = {}; ///< as allow(), from the next call on
    };
    struct Wish
    {
        QString request;
        QString session = {}; ///< empty: a new one
        QStringList attachments = {}; ///< absolute; to be had by it by that alone
        Manner how = {};
    };
    Reply<TaskAccount> ask(Wish wish, Caller &caller);
    struct Word
    {
        QString task;
        QString text;
        QStringList attachments = {}; ///< as those of a wish, beside what was attached before
        Manner how = {};
    };
    /// A word in between, or after its end; or the answer to its question.
    Reply<TaskAccount> say(Word word);
    Reply<TaskAccount> stop(QString task); ///< also what its machine is made ready for
    /// What ended at a limit, was stopped, failed or was left behind by an owner who is gone.
    Reply<TaskAccount> goOn(QString task, Manner how);
    struct Again
    {
        QString task;
        QString text; ///< in their place; empty: the same
        int place = 0; ///< of the words among the person's, from 1; 0: the last
        QStringList attachments = {}; ///< more files
        enum class Machine { AsItIs, AsThen } machine = Machine::AsItIs;
        Manner how = {};
    };
    /// Another task of the same session that begins as that one did before these words, with others in their
    /// place. All that came of the first ones stays on record. NotFound: there is no snapshot of the machine
    /// of then. Where it cannot be put back to that, nothing is asked.
    Reply<TaskAccount> again(Again how);
    /// Likewise from before the last answer of the model, which is asked for once more. The machine stays as
    /// it is, and where calls of that answer began, the model is told so. Invalid: nothing was answered yet,
    /// or something was said since, which was not heard.
    Reply<TaskAccount> retryStep(QString task, Manner how);
    /// The machine as it was before words of a task; the place as above. NotFound says why there is none.
    base::Result<vm::Snapshot> snapshotOf(const QString &task, int place) const;
    /// Whether files may be attached to tasks of a session: not to machines that reach a network, from which
    /// they could leave unasked, unless its policy is `open`.
    static bool takesFiles(const session::Session &session);
    /// Answers with yes what would not be asked about under that policy, as long as this owner lives.
    Reply<TaskAccount> allow(QString task, gate::Policy within);
    Reply<QList<TaskAccount>> list(int count, QString session) const;
    Reply<TaskAccount> show(QString task) const;
    /// How the newest task of a session stands, however long it is; without an id there is none.
    struct Standing
    {
        QString task;
        QString state; ///< as show() has it
        QString why;
    };
    base::Result<Standing> standing(const QString &session) const;
    /// Tells the caller all that happened after that entry and happens (RPC.md), until nobody works on it.
    Reply<TaskAccount> follow(QString task, qint64 after, Caller &caller);

    bool isWorking() const;
    /// Whether its machine is kept, or put back, before words are heard there.
    bool isPreparing(const QString &session) const { return m_preparations.isOf(session); }
    /// Those words are not heard: whoever says them is told so, as Cancelled. A machine that is being put
    /// back may be there all the same.
    void stopPreparing(const QString &session) { m_preparations.stop(session); }
    /// The sessions whose task waits for the answer to its question.
    QStringList asking() const;
    /// Of one that is worked on or was, by this owner; else nothing.
    task::Loop *loop(const QString &id) const;

signals:
    void workingChanged();
    void over(const QString &task); ///< nobody works on it any more

private:
    struct Words;
    base::Result<session::TaskFacts> branchable(session::TaskFacts facts, const Manner &how) const;
    base::Result<Words> wordsAt(const QString &task, int place) const;
    base::Result<vm::Snapshot> snapshotOf(const Words &words) const;
    std::optional<QString> keptElsewhere(const Words &words, const QString &snapshot) const;
    using Trunk = session::TaskBook::Trunk;
    WorkingTasks::Opened begun(session::TaskFacts facts, std::optional<Trunk> trunk = {});
    WorkingTasks::Opened opened(session::TaskFacts facts, QString model);
    Reply<TaskAccount> tell(session::TaskFacts facts) const;
    static task::Limits changed(const task::Limits &limits, const Manner &how);
    base::Result<> settle(WorkingTask *working, const Manner &how);
    Reply<TaskAccount> hear(session::TaskFacts facts, Manner how, QString request, task::Said said,
                            QString note, std::optional<Trunk> trunk = {});
    base::Result<> check(const QStringList &files, const QStringList &before,
                         const session::Session *session) const;
    QString wentBackSince(const QList<task::Entry> &entries, session::Session *session) const;
    base::Result<> attach(WorkingTask *working, const QStringList &files);
    base::Result<> isFree(const session::Session &session, const QString &task) const;
    TaskAccount account(const WorkingTask &working) const;

    Workspace &m_workspace;
    SessionOperations &m_operations;
    WorkingTasks m_tasks;
    TaskReviews m_reviews;
    Preparations m_preparations;
    QHash<QString, QString> m_beginning; // sessions, and the task whose record is read to be worked on
};

} // namespace api
