// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tasks/task_operations.h"

#include "core/agent/model/models.h"
#include "core/agent/task/history.h"
#include "core/api/tasks/task_told.h"
#include "core/base/await.h"
#include "core/base/log.h"
#include "core/session/record/chats.h"
#include "core/workspace.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QHash>
#include <QScopeGuard>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using session::Session;
using session::TaskFacts;
using State = task::Loop::State;

namespace api {

static constexpr qsizetype kMostAttached = 50;
static constexpr int kPiece = 500; // entries that are told in one turn of the event loop

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

TaskOperations::TaskOperations(Workspace &workspace, SessionOperations &operations, AgentOperations &agents)
    : m_workspace(workspace)
    , m_operations(operations)
    , m_tasks(workspace, operations, agents)
    , m_reviews(workspace.gate(), m_tasks)
    , m_preparations(workspace, operations)
{
    connect(&m_preparations, &Preparations::changed, this, &TaskOperations::workingChanged);
    connect(&m_tasks, &WorkingTasks::changed, this, &TaskOperations::workingChanged);
    connect(&m_tasks, &WorkingTasks::over, this, &TaskOperations::over);
}

TaskOperations::~TaskOperations() = default;

bool TaskOperations::isWorking() const
{
    return m_preparations.isAny()
        || std::ranges::any_of(m_tasks.all(), [](const auto &each) { return each.second->isUnderWay(); });
}

QStringList TaskOperations::asking() const
{
    QStringList sessions;
    for (const auto &[id, working] : m_tasks.all()) {
        if (working->loop->state() == State::Asking)
            sessions += working->facts.session;
    }
    return sessions;
}

task::Loop *TaskOperations::loop(const QString &id) const
{
    const WorkingTask *const known = m_tasks.find(id);
    return known ? known->loop.get() : nullptr;
}

/// For that task, so that no two get into each other's way.
Result<> TaskOperations::isFree(const Session &session, const QString &task) const
{
    if (m_preparations.isOf(session.id()))
        return fail(
            Error::Kind::Busy,
            text("The machine of session %1 is made ready for what was said before. Say it again in a "
                 "moment.")
                .arg(session.name()));
    const bool isBusy = std::ranges::any_of(m_tasks.all(), [&](const auto &each) {
        const auto &[id, working] = each;
        return id != task && working->facts.session == session.id() && working->isUnderWay();
    });
    if (isBusy || m_beginning.value(session.id(), task) != task)
        return fail(
            Error::Kind::Busy,
            text("A task is under way in session %1. Wait for its end, or stop it.").arg(session.name()));
    return {};
}

bool TaskOperations::takesFiles(const Session &session)
{
    return session::networkOf(session) == vm::NetworkPolicy::Offline
        || session.facts().policy == gate::policyName(gate::Policy::Open);
}

/// Of files that are attached to what has others already.
Result<> TaskOperations::check(const QStringList &files, const QStringList &before,
                               const Session *session) const
{
    if (files.size() + before.size() > kMostAttached)
        return fail(Error::Kind::Invalid, text("A task takes %1 files at most.").arg(kMostAttached));
    QHash<QString, QString> names; // and where each is
    for (const QString &path : before)
        names.insert(QFileInfo(path).fileName(), path);
    QSet<QString> now;
    for (const QString &path : files) {
        const QFileInfo file(path);
        const QString name = file.fileName();
        if (!file.isAbsolute() || !file.isFile() || !file.isReadable())
            return fail(Error::Kind::NotFound, text("%1 is no file that can be read.").arg(path));
        if (now.contains(name) || names.value(name, path) != path)
            return fail(Error::Kind::Invalid, text("Two of the files are called %1. Rename one.").arg(name));
        now += name;
    }
    if (session && !files.isEmpty() && !takesFiles(*session))
        return fail(Error::Kind::Invalid,
                    text("The machine of session %1 reaches the network, and files are attached to machines "
                         "that do not. Take it offline, or let the task make a session of its own.")
                        .arg(session->name()));
    return {};
}

TaskOperations::Reply<TaskAccount> TaskOperations::ask(Wish wish, Caller &caller)
{
    m_tasks.forgetEnded();
    Session *session = nullptr;
    if (!wish.session.isEmpty()) {
        const auto found = m_operations.find(wish.session);
        if (!found)
            co_return fail(found.error());
        session = *found;
    }
    if (wish.request.trimmed().isEmpty())
        co_return fail(Error::Kind::Invalid, text("Say what is to be done."));
    if (auto checked = check(wish.attachments, {}, session); !checked)
        co_return fail(checked.error());
    if (session) {
        if (auto free = isFree(*session, {}); !free)
            co_return fail(free.error());
    }
    if (const auto mind = m_tasks.mind(wish.how.model); !mind)
        co_return fail(mind.error());
    if (!session) {
        const SessionOperations::Creation creation{.network =
                                                       wish.attachments.isEmpty() ? QString() : u"offline"_s};
        const auto made = co_await m_operations.create(creation, caller);
        if (!made)
            co_return fail(made.error());
        session = *made;
    }
    const session::Settings &settings = m_workspace.settings();
    TaskFacts facts{.session = session->id(),
                    .model = wish.how.model,
                    .request = wish.request,
                    .attachments = wish.attachments,
                    .limits =
                        changed({settings.taskSteps, settings.taskTime, settings.budgetTask}, wish.how)};
    if (const auto usage = session->bill().usage()) {
        facts.machineBefore = usage->nanodollars;
        facts.machineTimeBefore = usage->time;
    }
    // By its name: another may be the first by the time that it goes on.
    if (const auto first = m_workspace.models().find({}); facts.model.isEmpty() && first)
        facts.model = first->name;
    const auto ready = co_await m_preparations.prepare(session, wish.request);
    if (!ready)
        co_return fail(ready.error());
    const auto begun = m_workspace.tasks().begin(facts);
    if (!begun)
        co_return fail(begun.error());
    const task::Said said{TaskHands::withAttachments(wish.request, wish.attachments), {}, ready->snapshot};
    co_return co_await hear(*begun, wish.how, wish.request, said, ready->note);
}

task::Limits TaskOperations::changed(const task::Limits &limits, const Manner &how)
{
    return {how.steps.value_or(limits.steps), how.time.value_or(limits.time),
            how.nanodollars.value_or(limits.nanodollars)};
}

/// The first words of a task, or of a branch of that one.
TaskOperations::Reply<TaskAccount> TaskOperations::hear(TaskFacts facts, Manner how, QString request,
                                                        task::Said said, QString note,
                                                        std::optional<Trunk> trunk)
{
    const auto working = co_await begun(facts, trunk);
    if (!working)
        co_return fail(working.error());
    if (auto settled = settle(*working, how); !settled)
        co_return fail(settled.error());
    (*working)->scribe->begin(request, note);
    if (auto asked = (*working)->loop->say(said); !asked)
        co_return fail(asked.error());
    co_return account(**working);
}

/// Opened, to be worked on: no other of its session begins while its record is copied and read.
WorkingTasks::Opened TaskOperations::begun(TaskFacts facts, std::optional<Trunk> trunk)
{
    m_beginning.insert(facts.session, facts.id);
    const auto over = qScopeGuard([self = QPointer(this), facts] {
        if (self)
            self->m_beginning.remove(facts.session);
    });
    if (trunk) {
        const auto branched = co_await m_workspace.tasks().branch(facts, *trunk);
        if (!branched)
            co_return fail(branched.error());
        facts = *branched;
    }
    co_return co_await m_tasks.opened(facts);
}

/// Of another model from now on, where one is named; of one that was changed, as it is now.
WorkingTasks::Opened TaskOperations::opened(TaskFacts facts, QString model)
{
    WorkingTask *known = m_tasks.find(facts.id);
    if (known && known->isOutdated && !known->isUnderWay() && known->followers.empty()) {
        m_tasks.forget(facts.id);
        known = nullptr;
    }
    const bool isOther = !model.isEmpty() && model != (known ? known->facts : facts).model;
    if (!isOther)
        co_return co_await begun(facts);
    if (known && (known->isUnderWay() || !known->followers.empty()))
        co_return fail(Error::Kind::Busy, text("The task is under way. Stop it first."));
    if (const auto mind = m_tasks.mind(model); !mind)
        co_return fail(mind.error());
    if (auto noted = m_workspace.tasks().noteModel(facts.id, model); !noted)
        co_return fail(noted.error());
    m_tasks.forget(facts.id);
    facts.model = model;
    co_return co_await begun(facts);
}

/// Before it goes on: its first call is judged at once.
Result<> TaskOperations::settle(WorkingTask *working, const Manner &how)
{
    if (!working->isUnderWay()) {
        working->person = how.person;
        working->refused = 0;
    }
    if (how.within)
        m_reviews.allow(working, *how.within);
    const task::Limits limits = changed(working->loop->limits(), how);
    if (limits == working->loop->limits())
        return {};
    working->loop->limit(limits);
    return m_workspace.tasks().noteLimits(working->facts.id, limits);
}

/// Beside what it has; brought before its next call.
Result<> TaskOperations::attach(WorkingTask *working, const QStringList &files)
{
    if (files.isEmpty())
        return {};
    QStringList &all = working->facts.attachments;
    all += files;
    all.removeDuplicates();
    working->hands->bring(all);
    return m_workspace.tasks().noteAttachments(working->facts.id, all);
}

/// For the model: that the machine was taken back since, which it cannot know.
QString TaskOperations::wentBackSince(const QList<task::Entry> &entries, Session *session) const
{
    const auto chat = m_workspace.chats().of(session);
    if (!chat || entries.isEmpty())
        return {};
    session::Transcript &transcript = (*chat)->transcript();
    for (int index = transcript.count() - 1; index >= 0; --index) {
        const session::Item item = transcript.item(index);
        if (item.time <= entries.last().time)
            break;
        const auto *note = std::get_if<session::record::Note>(&item.content);
        if (note && !note->snapshot.isEmpty())
            return u"The machine was taken back to an earlier moment, its snapshot “%1”: what was done in it "
                   "after that is gone, and what is attached is there. Look before you rely on "
                   "anything."_s.arg(base::printable(note->snapshot, 60));
    }
    return {};
}

TaskOperations::Reply<TaskAccount> TaskOperations::say(Word word)
{
    if (word.text.trimmed().isEmpty())
        co_return fail(Error::Kind::Invalid, text("Say what is to be done."));
    const auto facts = m_workspace.tasks().find(word.task);
    if (!facts)
        co_return fail(facts.error());
    Session *const session = m_tasks.sessionOf(*facts);
    if (!session)
        co_return fail(Error::Kind::NotFound, text("The session was removed meanwhile."),
                       {base::Remedy::Kind::ListSessions});
    if (auto free = isFree(*session, facts->id); !free)
        co_return fail(free.error());
    if (auto checked = check(word.attachments, facts->attachments, session); !checked)
        co_return fail(checked.error());
    auto working = co_await opened(*facts, word.how.model);
    if (!working)
        co_return fail(working.error());
    task::Said said{TaskHands::withAttachments(word.text, word.attachments), {}};
    if (!(*working)->isUnderWay()) {
        if (const QString gone = wentBackSince((*working)->loop->entries(), session); !gone.isEmpty())
            said.text += u"\n\n"_s + task::kOwnWords + gone;
        const auto ready = co_await m_preparations.prepare(session, word.text);
        if (!ready)
            co_return fail(ready.error());
        working = co_await begun(*facts); // it may have been forgotten meanwhile
        if (!working)
            co_return fail(working.error());
        said.snapshot = ready->snapshot;
        (*working)->scribe->begin(word.text, ready->note);
    }
    if (auto settled = settle(*working, word.how); !settled)
        co_return fail(settled.error());
    if (auto attached = attach(*working, word.attachments); !attached)
        co_return fail(attached.error());
    if ((*working)->loop->question())
        (*working)->scribe->answered(word.text);
    if (auto heard = (*working)->loop->say(said); !heard)
        co_return fail(heard.error());
    co_return account(**working);
}

TaskOperations::Reply<TaskAccount> TaskOperations::stop(QString task)
{
    const auto working = co_await m_tasks.opened(task);
    if (!working)
        co_return fail(working.error());
    (*working)->loop->stop();
    m_preparations.stop((*working)->facts.session);
    co_return account(**working);
}

TaskOperations::Reply<TaskAccount> TaskOperations::goOn(QString task, Manner how)
{
    const auto facts = m_workspace.tasks().find(task);
    if (!facts)
        co_return fail(facts.error());
    if (const Session *const session = m_tasks.sessionOf(*facts)) {
        if (auto free = isFree(*session, facts->id); !free)
            co_return fail(free.error());
    }
    const auto working = co_await opened(*facts, how.model);
    if (!working)
        co_return fail(working.error());
    if (auto settled = settle(*working, how); !settled)
        co_return fail(settled.error());
    task::Loop *const loop = (*working)->loop.get();
    Session *const session = m_tasks.sessionOf(*facts);
    const bool isLeft = !(*working)->isUnderWay() && !task::isAnswered(loop->entries());
    const QString gone = isLeft && session ? wentBackSince(loop->entries(), session) : QString();
    auto went = gone.isEmpty() ? loop->goOn() : loop->say({task::kOwnWords + gone, {}});
    if (!went)
        co_return fail(went.error());
    co_return account(**working);
}

TaskOperations::Reply<TaskAccount> TaskOperations::allow(QString task, gate::Policy within)
{
    const auto working = co_await m_tasks.opened(task);
    if (!working)
        co_return fail(working.error());
    m_reviews.allow(*working, within);
    co_return account(**working);
}

TaskOperations::Reply<QList<TaskAccount>> TaskOperations::list(int count, QString session) const
{
    QString id;
    if (!session.isEmpty()) {
        const auto found = m_operations.find(session);
        if (!found)
            co_return fail(found.error());
        id = (*found)->id();
    }
    const auto all = m_workspace.tasks().last(count, id);
    if (!all)
        co_return fail(all.error());
    QList<TaskAccount> accounts;
    for (const TaskFacts &facts : *all) {
        const auto shown = co_await tell(facts);
        if (!shown)
            co_return fail(shown.error());
        accounts += *shown;
    }
    co_return accounts;
}

TaskOperations::Reply<TaskAccount> TaskOperations::show(QString task) const
{
    const auto facts = m_workspace.tasks().find(task);
    if (!facts)
        co_return fail(facts.error());
    co_return co_await tell(*facts);
}

TaskOperations::Reply<TaskAccount> TaskOperations::tell(TaskFacts facts) const
{
    if (const WorkingTask *const known = m_tasks.find(facts.id))
        co_return account(*known);
    const auto past = co_await m_workspace.tasks().past(facts.id);
    if (!past)
        co_return fail(past.error());
    co_return accountOf(m_workspace, m_tasks.sessionOf(facts), facts, *past, m_tasks.find(facts.id));
}

Result<TaskOperations::Standing> TaskOperations::standing(const QString &session) const
{
    const auto newest = m_workspace.tasks().last(1, session);
    if (!newest)
        return fail(newest.error());
    if (newest->isEmpty())
        return Standing();
    const QString id = newest->first().id;
    const WorkingTask *const known = m_tasks.find(id);
    const auto last =
        known ? Result<std::optional<task::Entry>>(known->loop->last()) : m_workspace.tasks().lastEntry(id);
    if (!last)
        return fail(last.error());
    const auto *ended = *last ? std::get_if<task::Ended>(&(*last)->content) : nullptr;
    return Standing{id, stateOf(ended, known), ended ? ended->why : QString()};
}

TaskOperations::Reply<TaskAccount> TaskOperations::follow(QString task, qint64 after, Caller &caller)
{
    const auto found = co_await m_tasks.opened(task);
    if (!found)
        co_return fail(found.error());
    const QString id = (*found)->facts.id;
    // From the book, which has all of it: no loop holds thousands of calls. What is written meanwhile is in
    // the last piece, or comes to who follows.
    for (bool isMore = true; isMore;) {
        const auto piece = m_workspace.tasks().written(id, after, kPiece);
        const auto entries = piece ? session::TaskBook::entriesOf(*piece) : fail(piece.error());
        if (!entries)
            co_return fail(entries.error());
        for (const task::Entry &entry : *entries)
            caller.happened(u"task.entry"_s, told(entry));
        isMore = entries->size() == kPiece;
        if (isMore) {
            after = entries->last().number;
            co_await base::after(0ms);
        }
    }
    const auto there = co_await m_tasks.opened(id); // it may have been forgotten meanwhile
    if (!there)
        co_return fail(there.error());
    {
        WorkingTask *const working = *there;
        if (working->loop->question())
            caller.happened(u"task.question"_s, told(*working->loop->question()));
        const QList<gate::Review> open = m_reviews.open(working->facts.session);
        for (const gate::Review &review : open)
            caller.happened(u"task.review"_s, told(review));
        working->followers.push_back(&caller);
    }
    const auto forget = qScopeGuard([this, id, &caller] {
        if (WorkingTask *const known = m_tasks.find(id))
            known->followers.remove(&caller);
    });
    while (true) {
        const WorkingTask *const known = m_tasks.find(id);
        if (!known)
            co_return fail(Error::Kind::NotFound, text("The session was removed meanwhile."));
        if (!known->isUnderWay())
            co_return account(*known);
        co_await base::onSignal(this, &TaskOperations::over, 60s);
    }
}

TaskAccount TaskOperations::account(const WorkingTask &working) const
{
    return accountOf(m_workspace, m_tasks.sessionOf(working.facts), working.facts, working.loop->past(),
                     &working);
}

} // namespace api
