// SPDX-License-Identifier: GPL-3.0-or-later
// Words of a person's that are asked again.
#include "core/agent/task/history.h"
#include "core/api/tasks/task_hands.h"
#include "core/api/tasks/task_operations.h"
#include "core/base/id.h"
#include "core/base/log.h"
#include "core/session/session.h"
#include "core/workspace.h"

#include <QCoreApplication>

#include <limits>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;
using session::Session;
using session::TaskFacts;

namespace api {

static constexpr qsizetype kMostListed = 20;
static constexpr qsizetype kMostOfEach = 50; // letters
static constexpr qsizetype kMostName = 60;

/// To the model, where the first try of a step did something.
static const QString kStepNote = u"You did a step here before, which is taken out of this conversation, and "
                                 u"it is tried again: what its calls "
                                 "changed is in the machine. Look before you rely on anything."_s;

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

/// Words in a task's record.
struct TaskOperations::Words
{
    TaskFacts facts;
    task::Entry entry; // that they are
    bool isFirst = false;

    const task::Said &said() const { return std::get<task::Said>(entry.content); }
};

static QString listed(const QList<task::Entry> &entries, const QList<qint64> &words)
{
    QStringList lines;
    for (const task::Entry &entry : entries) {
        if (words.contains(entry.number) && lines.size() < kMostListed)
            lines +=
                u"%1: %2"_s.arg(lines.size() + 1)
                    .arg(base::printable(std::get<task::Said>(entry.content).text.simplified(), kMostOfEach));
    }
    return lines.join(u'\n');
}

Result<TaskOperations::Words> TaskOperations::wordsAt(const QString &task, int place) const
{
    const auto facts = m_workspace.tasks().find(task);
    if (!facts)
        return fail(facts.error());
    const auto said = m_workspace.tasks().said(facts->id);
    if (!said)
        return fail(said.error());
    const QList<qint64> words = task::wordsIn(*said);
    if (words.isEmpty())
        return fail(Error::Kind::Invalid, text("Nothing was asked in this task yet."));
    if (place < 0 || place > words.size())
        return fail(Error::Kind::Invalid,
                    text("There is no %1 among your words in this task. They are:\n%2")
                        .arg(place)
                        .arg(listed(*said, words)));
    const qint64 entry = place == 0 ? words.last() : words[place - 1];
    return Words{*facts, *std::ranges::find(*said, entry, &task::Entry::number), entry == words.first()};
}

/// Words that came along with a fork were heard by the machine of another session, which has what is kept of
/// it. Says where, or that it was there; nothing: they were heard in this session.
std::optional<QString> TaskOperations::keptElsewhere(const Words &words, const QString &snapshot) const
{
    const Session *const here = m_tasks.sessionOf(words.facts);
    if (!here || words.entry.time >= here->facts().created)
        return {};
    for (const Session *each : m_workspace.sessions().all()) {
        if (m_workspace.snapshots().find(each->id(), snapshot))
            return text("The snapshot of the machine from before these words, %1, belongs to the session "
                        "“%2”, "
                        "which this one was forked from. Ask again there with the machine of then, or here "
                        "with "
                        "the machine as it is.")
                .arg(base::printable(snapshot, kMostName), each->name());
    }
    return text("The snapshot of the machine from before these words, %1, belonged to the session that this "
                "one was forked from, and is no more. Ask again with the machine as it is.")
        .arg(base::printable(snapshot, kMostName));
}

Result<vm::Snapshot> TaskOperations::snapshotOf(const Words &words) const
{
    const QString name = words.said().snapshot;
    if (name.isEmpty())
        return fail(Error::Kind::NotFound,
                    text("There is no snapshot of the machine from before these words. Ask again with the "
                         "machine as it is."));
    if (auto found = m_workspace.snapshots().find(words.facts.session, name))
        return found;
    if (auto foreign = keptElsewhere(words, name))
        return fail(Error::Kind::NotFound, *foreign);
    return fail(
        Error::Kind::NotFound,
        text("The snapshot of the machine from before these words, %1, was removed. Ask again with the "
             "machine as it is.")
            .arg(base::printable(name, kMostName)));
}

Result<vm::Snapshot> TaskOperations::snapshotOf(const QString &task, int place) const
{
    const auto words = wordsAt(task, place);
    return words ? snapshotOf(*words) : fail(words.error());
}

/// What the model knows from here on, and what the machine is like.
static QString noteOf(const std::optional<vm::Snapshot> &from, bool isThere)
{
    const QString known =
        text("Asked again: the model knows nothing of what came after these words the first time.");
    if (from)
        return known + u' ' + text("The machine is as it was then.");
    return known + u' '
        + (isThere ? text("The machine is as it is now, and not as it was then.")
                   : text("The machine is as it is now: there is no snapshot of it from then."));
}

/// What is set for a task that begins as that one did, in its session, which has to be free.
Result<TaskFacts> TaskOperations::branchable(TaskFacts facts, const Manner &how) const
{
    Session *const session = m_tasks.sessionOf(facts);
    if (!session)
        return fail(Error::Kind::NotFound, text("The session was removed meanwhile."),
                    {base::Remedy::Kind::ListSessions});
    if (auto free = isFree(*session, {}); !free)
        return fail(free.error());
    if (!how.model.isEmpty())
        facts.model = how.model;
    if (const auto mind = m_tasks.mind(facts.model); !mind)
        return fail(mind.error());
    facts.limits = changed(facts.limits, how);
    if (const auto usage = session->bill().usage()) {
        facts.machineBefore = usage->nanodollars;
        facts.machineTimeBefore = usage->time;
    }
    return facts;
}

TaskOperations::Reply<TaskAccount> TaskOperations::again(Again how)
{
    auto words = wordsAt(how.task, how.place);
    if (!words)
        co_return fail(words.error());
    const auto branch = branchable(words->facts, how.how);
    if (!branch)
        co_return fail(branch.error());
    Session *const session = m_tasks.sessionOf(words->facts);
    if (auto checked = check(how.attachments, words->facts.attachments, session); !checked)
        co_return fail(checked.error());
    TaskFacts facts = *branch;
    facts.attachments += how.attachments;
    facts.attachments.removeDuplicates();
    if (!how.attachments.isEmpty())
        facts.attached.reset();
    const auto snapshot = snapshotOf(*words);
    std::optional<vm::Snapshot> from;
    if (how.machine == Again::Machine::AsThen) {
        if (!snapshot)
            co_return fail(snapshot.error());
        from = *snapshot;
        if (!isAttached(facts, *from))
            facts.attached.reset();
    }
    task::Said said = words->said();
    const QString added = TaskHands::addedTo(said.text);
    const QString request = how.text.trimmed().isEmpty() ? said.text.chopped(added.size()) : how.text;
    said.text = TaskHands::withAttachments(request, how.attachments) + added;
    if (words->isFirst)
        facts.request = request;
    const auto ready = co_await m_preparations.prepare(session, request, from);
    if (!ready)
        co_return fail(ready.error());
    said.snapshot = ready->snapshot;
    const qint64 entry = words->entry.number;
    const auto turn = m_workspace.tasks().turnAt(facts.id, entry);
    if (!turn)
        co_return fail(turn.error());
    const Trunk trunk{facts.id, entry, task::lateResults(*turn, entry)};
    facts.id = base::newId();
    QStringList notes{noteOf(from, snapshot.has_value())};
    if (!ready->note.isEmpty())
        notes += ready->note;
    co_return co_await hear(facts, how.how, request, said, notes.join(u'\n'), trunk);
}

namespace {

/// An answer of the model, and what came of it.
struct Step
{
    qint64 answer = 0; ///< the entry
    bool isActedOn = false; ///< a call of it began
    bool isOver = false; ///< something was said since
};

} // namespace

static std::optional<Step> lastStep(const QList<task::Entry> &entries)
{
    Step step;
    for (auto it = entries.crbegin(); it != entries.crend(); ++it) {
        if (std::holds_alternative<task::Answered>(it->content)) {
            step.answer = it->number;
            return step;
        }
        const auto *said = std::get_if<task::Said>(&it->content);
        step.isOver = step.isOver || (said && !said->text.startsWith(task::kOwnWords));
        step.isActedOn = step.isActedOn || std::holds_alternative<task::Begun>(it->content);
    }
    return {};
}

TaskOperations::Reply<TaskAccount> TaskOperations::retryStep(QString task, Manner how)
{
    const auto known = m_workspace.tasks().find(task);
    if (!known)
        co_return fail(known.error());
    const auto facts = branchable(*known, how);
    if (!facts)
        co_return fail(facts.error());
    const auto turn = m_workspace.tasks().turnAt(known->id, std::numeric_limits<qint64>::max());
    if (!turn)
        co_return fail(turn.error());
    const auto step = lastStep(*turn);
    if (!step)
        co_return fail(Error::Kind::Invalid, text("The model has answered nothing yet. Let the task go on."));
    if (step->isOver)
        co_return fail(Error::Kind::Invalid,
                       text("The model has not answered your last words yet. Let the task go on."));
    TaskFacts branch = *facts;
    branch.id = base::newId();
    const Trunk trunk{known->id, step->answer};
    const auto working = co_await begun(branch, trunk);
    if (!working)
        co_return fail(working.error());
    if (auto settled = settle(*working, how); !settled)
        co_return fail(settled.error());
    (*working)->scribe->note(
        text("The last step is tried again: the model knows nothing of what it answered there "
             "the first time."));
    auto went =
        step->isActedOn ? (*working)->loop->say({task::kOwnWords + kStepNote, {}}) : (*working)->loop->goOn();
    if (!went)
        co_return fail(went.error());
    co_return account(**working);
}

} // namespace api
