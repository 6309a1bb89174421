// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tasks/working_tasks.h"

#include "core/agent/model/models.h"
#include "core/api/caller.h"
#include "core/api/tasks/task_account.h"
#include "core/api/tasks/task_machine.h"
#include "core/api/tasks/task_told.h"
#include "core/session/record/chats.h"
#include "core/workspace.h"

#include <QCoreApplication>
#include <QFile>
#include <QLoggingCategory>

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;
using session::Session;
using session::TaskFacts;
using State = task::Loop::State;

namespace api {

static Q_LOGGING_CATEGORY(lcTasks, "berth.tasks")

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

static Result<task::Mind> mindOf(const model::Models &models, const QString &name)
{
    const auto entry = models.find(name);
    if (!entry)
        return fail(entry.error());
    const model::Abilities can = models.abilities(*entry);
    task::Mind mind{.client = models.client(*entry), .longestAnswer = can.longestAnswer};
    if (const auto price = models.price(*entry); price || model::tellsCost(entry->endpoint))
        mind.price = [price](const model::Usage &usage) { return model::knownCost(usage, price); };
    return mind;
}

WorkingTasks::WorkingTasks(Workspace &workspace, SessionOperations &operations, AgentOperations &agents)
    : m_workspace(workspace)
    , m_operations(operations)
    , m_agents(agents)
    , m_minds([&workspace](const QString &model) { return mindOf(workspace.models(), model); })
{
    connect(&m_workspace.guard(), &session::BudgetGuard::spent, this,
            [this](const QString &session, const QString &why) {
                for (const auto &[id, working] : m_tasks) {
                    if (working->facts.session == session)
                        working->loop->stop({task::Ended::How::Money, why});
                }
            });
    connect(&m_workspace.sessions(), &session::Sessions::removed, this, [this](const QString &id) {
        std::erase_if(m_tasks, [&](const auto &each) { return each.second->facts.session == id; });
    });
    connect(&m_workspace.models(), &model::Models::changed, this, [this] {
        for (const auto &[id, working] : m_tasks)
            working->isOutdated = true;
    });
    connect(&m_workspace.models(), &model::Models::renamed, this, &WorkingTasks::renameModel);
    const auto listen = [this](Session *each) {
        connect(&each->snapshots(), &session::Snapshots::wentBack, this,
                [this, each](const QString &snapshot) {
                    if (auto noted = wentBack(*each, snapshot); !noted)
                        qCWarning(lcTasks, "%s", qPrintable(noted.error().text));
                });
    };
    std::ranges::for_each(m_workspace.sessions().all(), listen);
    connect(&m_workspace.sessions(), &session::Sessions::added, this, listen);
}

/// What was attached after that moment is not in its machine any more.
Result<> WorkingTasks::wentBack(const Session &session, const QString &snapshot)
{
    const auto from = m_workspace.snapshots().find(session.id(), snapshot);
    const auto tasks = m_workspace.tasks().last(std::numeric_limits<int>::max(), session.id());
    if (!from || !tasks)
        return fail(from ? tasks.error() : from.error());
    for (const TaskFacts &facts : *tasks) {
        WorkingTask *const known = find(facts.id);
        if (facts.attachments.isEmpty() || isAttached(facts, *from))
            continue;
        if (known)
            known->hands->bring(facts.attachments);
        if (auto noted = m_workspace.tasks().noteAttached(facts.id, {}); !noted)
            return noted;
    }
    return {};
}

/// A task that has one knows it by its name.
void WorkingTasks::renameModel(const QString &from, const QString &to)
{
    for (const auto &[id, working] : m_tasks) {
        if (working->facts.model == from)
            working->facts.model = to;
    }
    if (auto renamed = m_workspace.tasks().renameModel(from, to); !renamed)
        qCWarning(lcTasks, "%s", qPrintable(renamed.error().text));
}

WorkingTasks::~WorkingTasks() = default;

Session *WorkingTasks::sessionOf(const TaskFacts &facts) const
{
    return session::withId(m_workspace.sessions(), facts.session);
}

WorkingTask *WorkingTasks::find(const QString &id) const
{
    const auto known = m_tasks.find(id);
    return known == m_tasks.end() ? nullptr : known->second.get();
}

void WorkingTasks::forgetEnded()
{
    std::erase_if(m_tasks, [](const auto &each) {
        return each.second->loop->state() == State::Ended && each.second->followers.empty();
    });
}

static QString prompt(const QString &name)
{
    QFile file(u":/prompts/"_s + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the prompt %s is not there", qPrintable(name));
    return QString::fromUtf8(file.readAll()).trimmed();
}

/// Of an entry that has tokens with a price.
static std::optional<session::Charge> costOf(const TaskFacts &facts, const task::Entry &entry)
{
    std::optional<qint64> nanodollars;
    if (const auto *answered = std::get_if<task::Answered>(&entry.content))
        nanodollars = answered->nanodollars;
    else if (const auto *spent = std::get_if<task::Spent>(&entry.content))
        nanodollars = spent->nanodollars;
    if (nanodollars.value_or(0) <= 0)
        return {};
    return session::Charge{facts.session, facts.id, u"model"_s, entry.time, *nanodollars};
}

Result<WorkingTask *> WorkingTasks::open(const TaskFacts &facts, task::Past past)
{
    Session *const session = sessionOf(facts);
    if (!session)
        return fail(Error::Kind::NotFound, text("The session was removed meanwhile."),
                    {base::Remedy::Kind::ListSessions});
    const auto chat = m_workspace.chats().of(session);
    if (!chat)
        return fail(chat.error());
    auto mind = m_minds(facts.model);
    if (!mind)
        return fail(mind.error());
    auto working = std::make_unique<WorkingTask>();
    working->facts = facts;
    // Both or neither are there after a crash: what an answer cost is paid once.
    working->book = m_workspace.tasks().recordOf(facts.id, [this, facts](const task::Entry &entry) {
        const auto cost = costOf(facts, entry);
        return cost ? m_workspace.ledger().write(*cost) : Result<>();
    });
    const tools::Progress progress = [made = working.get()](int percent, const QString &step) {
        for (Caller *follower : made->followers)
            follower->progress(percent, step);
    };
    working->hands = std::make_unique<TaskHands>(m_workspace, m_operations, m_agents, facts, progress);
    mind->name = facts.model;
    working->isPriced = bool(mind->price);
    task::Loop::Parts parts{.mind = *std::move(mind),
                            .hands = working->hands.get(),
                            .book = working->book.get(),
                            .clock = &m_workspace.clock(),
                            .system =
                                prompt(u"operator.md"_s) + u"\n\n"_s + machineTold(m_workspace, *session),
                            .summarize = prompt(u"summarize.md"_s),
                            .limits = facts.limits};
    working->loop = std::make_unique<task::Loop>(std::move(parts), std::move(past));
    WorkingTask *const made = working.get();
    made->scribe = std::make_unique<TaskScribe>(
        facts.id, made->loop.get(), &(*chat)->journal(), [this, made](const task::Ended &ended) {
            return reportOf(m_workspace, sessionOf(made->facts), *made, ended);
        });
    connectTo(made);
    m_tasks[facts.id] = std::move(working);
    return made;
}

WorkingTasks::Opened WorkingTasks::opened(TaskFacts facts)
{
    if (WorkingTask *const known = find(facts.id))
        co_return known;
    auto past = co_await m_workspace.tasks().past(facts.id);
    if (!past)
        co_return fail(past.error());
    if (WorkingTask *const known = find(facts.id)) // meanwhile
        co_return known;
    if (const auto now = m_workspace.tasks().find(facts.id)) { // likewise
        facts.model = now->model;
        facts.attached = now->attached;
    }
    co_return open(facts, *std::move(past));
}

WorkingTasks::Opened WorkingTasks::opened(QString task)
{
    const auto facts = m_workspace.tasks().find(task);
    if (!facts)
        co_return fail(facts.error());
    co_return co_await opened(*facts);
}

/// What it may cost is among the budgets of its session while it is worked on: the loop ends it, people see
/// it.
void WorkingTasks::noteBudget(WorkingTask *working) const
{
    if (working->loop->state() == State::Ended) {
        working->budget.reset();
    } else if (!working->budget) {
        if (auto begun =
                m_workspace.guard().beginRun(working->facts.session, working->loop->limits().nanodollars))
            working->budget = *std::move(begun);
        else
            qCWarning(lcTasks, "%s", qPrintable(begun.error().text)); // the limit holds all the same
    }
}

/// A question that no person is there for has the answer that it came with.
void WorkingTasks::answerNobody(WorkingTask *working, const task::Question &question)
{
    const auto answer = [this, working, id = working->facts.id, words = question.unanswered] {
        if (find(id) == working && working->loop->question())
            working->scribe->answered(words), (void)working->loop->say({words, {}});
    };
    QMetaObject::invokeMethod(this, answer, Qt::QueuedConnection);
}

void WorkingTasks::connectTo(WorkingTask *working)
{
    task::Loop *const loop = working->loop.get();
    // Who reads slowly misses words, and has all of them with the entry.
    const auto stream = [working](const QString &event, const QString &text) {
        for (Caller *follower : working->followers) {
            if (follower->takesOutput())
                follower->happened(event, {{u"text"_s, text}});
        }
    };
    connect(loop, &task::Loop::saidMore, this,
            [stream](const QString &text) { stream(u"task.text"_s, text); });
    connect(loop, &task::Loop::thoughtMore, this,
            [stream](const QString &text) { stream(u"task.thought"_s, text); });
    connect(loop, &task::Loop::again, this, [working](const Error &why, std::chrono::milliseconds wait) {
        working->tell(u"task.again"_s, {{u"text"_s, why.text}, {u"wait_ms"_s, qint64(wait.count())}});
    });
    connect(loop, &task::Loop::asked, this, [this, working](const task::Question &question) {
        if (working->person == Person::There)
            working->tell(u"task.question"_s, told(question));
        else
            answerNobody(working, question);
    });
    connect(loop, &task::Loop::added, this, [this, working](const task::Entry &entry) {
        if (costOf(working->facts, entry))
            m_workspace.ledger().told(working->facts.session);
        working->tell(u"task.entry"_s, told(entry));
    });
    connect(loop, &task::Loop::stateChanged, this, [this, working, wasEnded = true]() mutable {
        const bool isEnded = working->loop->state() == State::Ended;
        if (const Session *const session = sessionOf(working->facts); session && wasEnded && !isEnded) {
            if (const auto usage = session->bill().usage())
                working->machineTime = usage->time;
            if (const QString note = unpricedNote(m_workspace, *working);
                !note.isEmpty() && !std::exchange(working->isUnpricedTold, true))
                working->scribe->note(note);
        }
        wasEnded = isEnded;
        noteBudget(working);
        if (working->loop->state() == State::Ended) {
            // What had begun while it was stopped too.
            if (working->loop->ended() && working->loop->ended()->how == task::Ended::How::Stopped)
                working->hands->cancel();
            const auto tell = [this, id = working->facts.id] { emit over(id); };
            QMetaObject::invokeMethod(this, tell, Qt::QueuedConnection);
        }
        emit changed();
    });
}

} // namespace api
