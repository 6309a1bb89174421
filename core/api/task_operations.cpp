// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/task_operations.h"

#include "core/agent/model/models.h"
#include "core/agent/task/history.h"
#include "core/api/describe.h"
#include "core/api/task_hands.h"
#include "core/api/task_scribe.h"
#include "core/api/task_snapshots.h"
#include "core/api/task_told.h"
#include "core/base/await.h"
#include "core/base/log.h"
#include "core/gate/gate.h"
#include "core/gate/rules.h"
#include "core/session/record/chats.h"
#include "core/tools/catalogue.h"
#include "core/workspace.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QLoggingCategory>
#include <QScopeGuard>

#include <list>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using session::Session;
using session::TaskFacts;
using State = task::Loop::State;

namespace api {

static Q_LOGGING_CATEGORY(lcTasks, "berth.tasks")

static constexpr qsizetype kMostAttached = 50;

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

/// One that this owner works on, or did.
struct TaskOperations::Working
{
    TaskFacts facts;
    Person person = Person::There;
    std::optional<gate::Policy> within;
    std::optional<session::RunBudget> budget; // while it is worked on
    int refused = 0; // since nobody was there to be asked
    std::list<Caller *> followers;
    std::unique_ptr<task::Book> book;
    std::unique_ptr<TaskHands> hands;
    std::unique_ptr<task::Loop> loop;
    std::unique_ptr<TaskScribe> scribe;
};

static Result<task::Mind> mindOf(const model::Models &models, const QString &name)
{
    const auto entry = models.find(name);
    if (!entry)
        return fail(entry.error());
    const model::Abilities can = models.abilities(*entry);
    task::Mind mind{.client = models.client(*entry),
                    .window = can.context.value_or(0),
                    .longestAnswer = can.longestAnswer};
    if (const auto price = models.price(*entry))
        mind.price = [price = *price](const model::Usage &usage) -> std::optional<qint64> {
            return model::costOf(usage, price);
        };
    return mind;
}

TaskOperations::TaskOperations(Workspace &workspace, Operations &operations, AgentOperations &agents)
    : m_workspace(workspace)
    , m_operations(operations)
    , m_agents(agents)
    , m_minds([&workspace](const QString &model) { return mindOf(workspace.models(), model); })
{
    connect(&m_workspace.gate(), &gate::Gate::reviewAsked, this, &TaskOperations::review);
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
}

TaskOperations::~TaskOperations() = default;

static QString prompt(const QString &name)
{
    QFile file(u":/prompts/"_s + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("the prompt %s is not there", qPrintable(name));
    return QString::fromUtf8(file.readAll()).trimmed();
}

Session *TaskOperations::sessionOf(const TaskFacts &facts) const
{
    for (Session *session : m_workspace.sessions().all()) {
        if (session->id() == facts.session)
            return session;
    }
    return nullptr;
}

bool TaskOperations::isWorking() const
{
    return !m_preparing.isEmpty() || std::ranges::any_of(m_tasks, [](const auto &each) {
        const State state = each.second->loop->state();
        return state == State::Working || state == State::Asking;
    });
}

QStringList TaskOperations::asking() const
{
    QStringList sessions;
    for (const auto &[id, working] : m_tasks) {
        if (working->loop->state() == State::Asking)
            sessions += working->facts.session;
    }
    return sessions;
}

task::Loop *TaskOperations::loop(const QString &id) const
{
    const auto known = m_tasks.find(id);
    return known == m_tasks.end() ? nullptr : known->second->loop.get();
}

void TaskOperations::forgetEnded()
{
    std::erase_if(m_tasks, [](const auto &each) {
        return each.second->loop->state() == State::Ended && each.second->followers.empty();
    });
}

/// For that task, so that no two get into each other's way.
Result<> TaskOperations::isFree(const Session &session, const QString &task) const
{
    if (m_preparing.contains(session.id()))
        return fail(
            Error::Kind::Busy,
            text("The machine of session %1 is made ready for what was said before. Say it again in a "
                 "moment.")
                .arg(session.name()));
    for (const auto &[id, working] : m_tasks) {
        const State state = working->loop->state();
        if (id != task && working->facts.session == session.id()
            && (state == State::Working || state == State::Asking))
            return fail(
                Error::Kind::Busy,
                text("A task is under way in session %1. Wait for its end, or stop it.").arg(session.name()));
    }
    return {};
}

Result<> TaskOperations::check(const Wish &wish, const Session *session) const
{
    if (wish.request.trimmed().isEmpty())
        return fail(Error::Kind::Invalid, text("Say what is to be done."));
    if (wish.attachments.size() > kMostAttached)
        return fail(Error::Kind::Invalid, text("A task takes %1 files at most.").arg(kMostAttached));
    QStringList names;
    for (const QString &path : wish.attachments) {
        const QFileInfo file(path);
        if (!file.isAbsolute() || !file.isFile() || !file.isReadable())
            return fail(Error::Kind::NotFound, text("%1 is no file that can be read.").arg(path));
        if (names.contains(file.fileName()))
            return fail(Error::Kind::Invalid,
                        text("Two of the files are called %1. Rename one.").arg(file.fileName()));
        names += file.fileName();
    }
    if (!session)
        return {};
    if (auto free = isFree(*session, {}); !free)
        return free;
    // What is attached must not leave by a network unasked.
    if (!wish.attachments.isEmpty() && session->network() != vm::NetworkPolicy::Offline
        && session->facts().policy != gate::policyName(gate::Policy::Open))
        return fail(Error::Kind::Invalid,
                    text("The machine of session %1 reaches the network, and files are attached to machines "
                         "that do not. Let the task make a session of its own, or set the policy of this one "
                         "to “open”.")
                        .arg(session->name()));
    return {};
}

TaskOperations::Reply<QJsonObject> TaskOperations::ask(Wish wish, Caller &caller)
{
    forgetEnded();
    Session *session = nullptr;
    if (!wish.session.isEmpty()) {
        const auto found = m_operations.find(wish.session);
        if (!found)
            co_return fail(found.error());
        session = *found;
    }
    if (auto checked = check(wish, session); !checked)
        co_return fail(checked.error());
    if (const auto mind = m_minds(wish.model); !mind)
        co_return fail(mind.error());
    if (!session) {
        const Operations::Creation creation{.network = wish.attachments.isEmpty() ? QString() : u"offline"_s};
        const auto made = co_await m_operations.create(creation, caller);
        if (!made)
            co_return fail(made.error());
        session = *made;
    }
    TaskFacts facts{.session = session->id(),
                    .model = wish.model,
                    .request = wish.request,
                    .attachments = wish.attachments,
                    .limits = wish.limits};
    if (const auto usage = session->bill().usage()) {
        facts.machineBefore = usage->nanodollars;
        facts.machineTimeBefore = usage->time;
    }
    // By its name: another may be the first by the time that it goes on.
    if (const auto first = m_workspace.models().find({}); facts.model.isEmpty() && first)
        facts.model = first->name;
    const auto ready = co_await prepare(session, wish.request);
    if (!ready)
        co_return fail(ready.error());
    const auto begun = m_workspace.tasks().begin(facts);
    if (!begun)
        co_return fail(begun.error());
    const task::Said said{TaskHands::withAttachments(wish.request, wish.attachments), {}, ready->snapshot};
    co_return hear(*begun, wish.person, wish.request, said, ready->note);
}

/// The first words of a task, or of a branch.
Result<QJsonObject> TaskOperations::hear(const TaskFacts &facts, Person person, const QString &request,
                                         const task::Said &said, const QString &note)
{
    const auto working = open(facts);
    if (!working)
        return fail(working.error());
    (*working)->person = person;
    (*working)->scribe->begin(request, note);
    if (auto asked = (*working)->loop->say(said); !asked)
        return fail(asked.error());
    return describe((*working)->facts, (*working)->loop->entries(), *working);
}

/// What a snapshot cannot be made of is worked on all the same, and that is said; what cannot be put back is
/// not.
TaskOperations::Reply<TaskOperations::Prepared>
TaskOperations::prepare(QPointer<Session> session, QString words, std::optional<vm::Snapshot> from)
{
    Prepared prepared;
    if (!from && !m_workspace.settings().snapshotBeforeTask)
        co_return prepared;
    const QString id = session->id();
    m_preparing += id;
    const auto done = qScopeGuard([self = QPointer(this), id] {
        if (!self)
            return;
        self->m_preparing -= id;
        emit self->workingChanged();
    });
    emit workingChanged();
    if (from) {
        auto restored = co_await m_operations.restore(id, from->name);
        if (!restored)
            co_return fail(restored.error());
        prepared.snapshot = from->name;
    } else {
        auto kept = co_await snapshotBefore(m_workspace, session, words);
        if (kept)
            prepared.snapshot = *kept;
        else
            prepared.note = text("No snapshot was made before this. %1").arg(kept.error().text);
    }
    if (!session)
        co_return fail(Error::Kind::NotFound, text("The session was removed meanwhile."),
                       {base::Remedy::Kind::ListSessions});
    co_return prepared;
}

/// Makes what works on it, without beginning.
Result<TaskOperations::Working *> TaskOperations::open(const TaskFacts &facts)
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
    auto working = std::make_unique<Working>();
    working->facts = facts;
    working->book = m_workspace.tasks().recordOf(facts.id);
    const tools::Progress progress = [made = working.get()](int percent, const QString &step) {
        for (Caller *follower : made->followers)
            follower->progress(percent, step);
    };
    working->hands = std::make_unique<TaskHands>(m_workspace, m_operations, m_agents, facts, progress);
    task::Loop::Parts parts{.mind = *std::move(mind),
                            .hands = working->hands.get(),
                            .book = working->book.get(),
                            .clock = &m_workspace.clock(),
                            .system = prompt(u"operator.md"_s),
                            .summarize = prompt(u"summarize.md"_s),
                            .limits = facts.limits};
    auto loop = task::Loop::open(std::move(parts));
    if (!loop)
        return fail(loop.error());
    working->loop = *std::move(loop);
    Working *const made = working.get();
    made->scribe = std::make_unique<TaskScribe>(
        facts.id, made->loop.get(), &(*chat)->journal(),
        [this, made](const task::Ended &ended) { return reportOf(*made, ended); });
    connectTo(made);
    m_tasks[facts.id] = std::move(working);
    return made;
}

Result<TaskOperations::Working *> TaskOperations::opened(const QString &task)
{
    const auto facts = m_workspace.tasks().find(task);
    if (!facts)
        return fail(facts.error());
    if (const auto known = m_tasks.find(facts->id); known != m_tasks.end())
        return known->second.get();
    return open(*facts);
}

void TaskOperations::tell(Working *working, const QString &event, const QJsonObject &values) const
{
    for (Caller *follower : working->followers)
        follower->happened(event, values);
}

/// What it may cost is among the budgets of its session while it is worked on: the loop ends it, people see
/// it.
void TaskOperations::noteBudget(Working *working)
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

void TaskOperations::connectTo(Working *working)
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
    connect(loop, &task::Loop::again, this,
            [this, working](const Error &why, std::chrono::milliseconds wait) {
                tell(working, u"task.again"_s, {{u"text"_s, why.text}, {u"wait_ms"_s, qint64(wait.count())}});
            });
    connect(loop, &task::Loop::asked, this, [this, working](const task::Question &question) {
        if (working->person == Person::There)
            return tell(working, u"task.question"_s, told(question));
        const auto answer = [this, working, id = working->facts.id, words = question.unanswered] {
            if (m_tasks.contains(id) && working->loop->question())
                working->scribe->answered(words), (void)working->loop->say({words, {}});
        };
        QMetaObject::invokeMethod(this, answer, Qt::QueuedConnection);
    });
    connect(loop, &task::Loop::added, this, [this, working](const task::Entry &entry) {
        charge(working->facts, entry);
        tell(working, u"task.entry"_s, told(entry));
    });
    connect(loop, &task::Loop::stateChanged, this, [this, working] {
        noteBudget(working);
        if (working->loop->state() == State::Ended) {
            // What had begun while it was stopped too.
            if (working->loop->ended() && working->loop->ended()->how == task::Ended::How::Stopped)
                working->hands->cancel();
            const auto tell = [this, id = working->facts.id] { emit over(id); };
            QMetaObject::invokeMethod(this, tell, Qt::QueuedConnection);
        }
        emit workingChanged();
    });
}

/// Once: with the entry that has the tokens.
void TaskOperations::charge(const TaskFacts &facts, const task::Entry &entry)
{
    std::optional<qint64> nanodollars;
    if (const auto *answered = std::get_if<task::Answered>(&entry.content))
        nanodollars = answered->nanodollars;
    else if (const auto *spent = std::get_if<task::Spent>(&entry.content))
        nanodollars = spent->nanodollars;
    if (nanodollars.value_or(0) <= 0)
        return;
    const session::Charge charge{facts.session, facts.id, u"model"_s, entry.time, *nanodollars};
    if (auto charged = m_workspace.ledger().charge(charge); !charged)
        qCWarning(lcTasks, "%s", qPrintable(charged.error().text));
}

/// A call of a task waits for a person.
void TaskOperations::review(const QString &id)
{
    const auto review = m_workspace.gate().review(id);
    if (!review || review->caller != gate::kOperator || review->state != gate::Review::State::Open)
        return;
    for (const auto &[task, working] : m_tasks) {
        if (working->facts.session != review->vm || working->loop->state() == State::Ended)
            continue;
        gate::Answer answer;
        const tools::Tool *tool = tools::find(review->tool);
        if (working->within && tool) {
            const gate::Request request{.caller = review->caller,
                                        .tool = review->tool,
                                        .arguments = review->arguments,
                                        .vm = review->vm,
                                        .vmPolicy = *working->within,
                                        .nature = tool->nature,
                                        .crossings = review->crossings};
            const gate::Grant grant = gate::Rules::ofOperator(tools::names());
            if (gate::decide(request, grant).kind == gate::Verdict::Kind::Allow)
                answer.kind = gate::Answer::Kind::Run;
        }
        if (answer.kind != gate::Answer::Kind::Run && working->person == Person::There)
            return tell(working.get(), u"task.review"_s, told(*review));
        if (answer.kind != gate::Answer::Kind::Run) {
            answer.text =
                text("Nobody is there to allow it. Go on without it, and say in the end what was missing.");
            ++working->refused;
        }
        if (auto answered = m_workspace.gate().answer(id, answer); !answered)
            qCWarning(lcTasks, "%s", qPrintable(answered.error().text));
        return;
    }
}

TaskOperations::Reply<QJsonObject> TaskOperations::say(QString task, QString words)
{
    if (words.trimmed().isEmpty())
        co_return fail(Error::Kind::Invalid, text("Say what is to be done."));
    auto working = opened(task);
    if (!working)
        co_return fail(working.error());
    Session *const session = sessionOf((*working)->facts);
    if (!session)
        co_return fail(Error::Kind::NotFound, text("The session was removed meanwhile."),
                       {base::Remedy::Kind::ListSessions});
    if (auto free = isFree(*session, (*working)->facts.id); !free)
        co_return fail(free.error());
    const State state = (*working)->loop->state();
    task::Said said{words, {}};
    if (state != State::Working && state != State::Asking) {
        const auto ready = co_await prepare(session, words);
        if (!ready)
            co_return fail(ready.error());
        working = opened(task); // it may have been forgotten meanwhile
        if (!working)
            co_return fail(working.error());
        said.snapshot = ready->snapshot;
        (*working)->scribe->begin(words, ready->note);
    }
    if ((*working)->loop->question())
        (*working)->scribe->answered(words);
    if (auto heard = (*working)->loop->say(said); !heard)
        co_return fail(heard.error());
    co_return describe((*working)->facts, (*working)->loop->entries(), *working);
}

Result<QJsonObject> TaskOperations::stop(const QString &task)
{
    const auto working = opened(task);
    if (!working)
        return fail(working.error());
    (*working)->loop->stop();
    return describe((*working)->facts, (*working)->loop->entries(), *working);
}

Result<QJsonObject> TaskOperations::goOn(const QString &task, const Continuation &how)
{
    auto facts = m_workspace.tasks().find(task);
    if (!facts)
        return fail(facts.error());
    if (const Session *const session = sessionOf(*facts)) {
        if (auto free = isFree(*session, facts->id); !free)
            return fail(free.error());
    }
    const auto known = m_tasks.find(facts->id);
    if (known != m_tasks.end() && !how.model.isEmpty() && known->second->facts.model != how.model) {
        if (known->second->loop->state() != State::Ended || !known->second->followers.empty())
            return fail(Error::Kind::Busy, text("The task is under way. Stop it first."));
        m_tasks.erase(known);
    }
    if (!how.model.isEmpty())
        facts->model = how.model;
    const auto working =
        m_tasks.contains(facts->id) ? Result<Working *>(m_tasks[facts->id].get()) : open(*facts);
    if (!working)
        return fail(working.error());
    (*working)->person = how.person;
    if (how.limits) {
        if (auto noted = m_workspace.tasks().noteLimits(facts->id, *how.limits); !noted)
            return fail(noted.error());
    }
    if (auto gone = (*working)->loop->goOn(how.limits); !gone)
        return fail(gone.error());
    return describe((*working)->facts, (*working)->loop->entries(), *working);
}

Result<QJsonObject> TaskOperations::allow(const QString &task, gate::Policy within)
{
    const auto working = opened(task);
    if (!working)
        return fail(working.error());
    (*working)->within = within;
    const auto open = m_workspace.gate().openReviews();
    for (const gate::Review &each : open.value_or(QList<gate::Review>()))
        review(each.id);
    return describe((*working)->facts, (*working)->loop->entries(), *working);
}

Result<QJsonObject> TaskOperations::list(int count, const QString &session) const
{
    QString id;
    if (!session.isEmpty()) {
        const auto found = m_operations.find(session);
        if (!found)
            return fail(found.error());
        id = (*found)->id();
    }
    const auto all = m_workspace.tasks().last(count, id);
    if (!all)
        return fail(all.error());
    QJsonArray rows;
    for (const TaskFacts &facts : *all) {
        const auto shown = show(facts.id);
        if (!shown)
            return fail(shown.error());
        rows += *shown;
    }
    return QJsonObject{{u"tasks"_s, rows}};
}

Result<QJsonObject> TaskOperations::show(const QString &task) const
{
    const auto facts = m_workspace.tasks().find(task);
    if (!facts)
        return fail(facts.error());
    if (const auto known = m_tasks.find(facts->id); known != m_tasks.end())
        return describe(known->second->facts, known->second->loop->entries(), known->second.get());
    const auto entries = m_workspace.tasks().recordOf(facts->id)->entries();
    if (!entries)
        return fail(entries.error());
    return describe(*facts, *entries, nullptr);
}

TaskOperations::Reply<QJsonObject> TaskOperations::follow(QString task, qint64 after, Caller &caller)
{
    const auto found = opened(task);
    if (!found)
        co_return fail(found.error());
    const QString id = (*found)->facts.id;
    {
        Working *const working = *found;
        const QList<task::Entry> entries = working->loop->entries();
        for (const task::Entry &entry : entries) {
            if (entry.number > after)
                caller.happened(u"task.entry"_s, told(entry));
        }
        if (working->loop->question())
            caller.happened(u"task.question"_s, told(*working->loop->question()));
        const auto open = m_workspace.gate().openReviews();
        for (const gate::Review &review : open.value_or(QList<gate::Review>())) {
            if (review.caller == gate::kOperator && review.vm == working->facts.session)
                caller.happened(u"task.review"_s, told(review));
        }
        working->followers.push_back(&caller);
    }
    const auto forget = qScopeGuard([this, id, &caller] {
        if (const auto known = m_tasks.find(id); known != m_tasks.end())
            known->second->followers.remove(&caller);
    });
    while (true) {
        const auto known = m_tasks.find(id);
        if (known == m_tasks.end())
            co_return fail(Error::Kind::NotFound, text("The session was removed meanwhile."));
        const State state = known->second->loop->state();
        if (state != State::Working && state != State::Asking)
            co_return describe(known->second->facts, known->second->loop->entries(), known->second.get());
        co_await base::onSignal(this, &TaskOperations::over, 60s);
    }
}

/// What came of the session's work since it began.
QJsonArray TaskOperations::documentsOf(const TaskFacts &facts) const
{
    QJsonArray rows;
    Session *const session = sessionOf(facts);
    const auto chat = session ? m_workspace.chats().of(session) : fail(Error::Kind::NotFound, {});
    if (!chat)
        return rows;
    session::Transcript &transcript = (*chat)->transcript();
    for (int i = transcript.count() - 1; i >= 0; --i) {
        const session::Item item = transcript.item(i);
        if (item.time < facts.created)
            break;
        if (const auto *document = std::get_if<session::record::Document>(&item.content))
            rows.prepend(QJsonObject{
                {u"name"_s, document->name}, {u"path"_s, document->path}, {u"bytes"_s, document->bytes}});
    }
    return rows;
}

static qint64 tokensOf(const model::Usage &usage)
{
    return usage.input + usage.cacheRead + usage.cacheWritten + usage.output;
}

session::record::Report TaskOperations::reportOf(const Working &working, const task::Ended &ended) const
{
    const task::Total total = task::totalOf(working.loop->entries());
    session::record::Report report;
    report.text = ended.why;
    if (ended.how == task::Ended::How::Done)
        report.text = text("Done.");
    else if (ended.why.isEmpty())
        report.text = text("Stopped.");
    report.failed = ended.how != task::Ended::How::Done;
    report.files = int(documentsOf(working.facts).size());
    report.tokens = tokensOf(total.usage);
    report.isAtLeast = total.usage.isAtLeast;
    if (total.isPriced)
        report.modelNanodollars = total.nanodollars;
    if (Session *const session = sessionOf(working.facts)) {
        if (const auto usage = session->bill().usage()) {
            report.time = usage->time - working.facts.machineTimeBefore;
            report.nanodollars = working.hands->spent();
        }
    }
    return report;
}

QJsonObject TaskOperations::describe(const TaskFacts &facts, const QList<task::Entry> &entries,
                                     const Working *working) const
{
    const task::Total total = task::totalOf(entries);
    const auto *ended = entries.isEmpty() ? nullptr : std::get_if<task::Ended>(&entries.last().content);
    QString state = ended ? task::nameOf(ended->how) : u"left"_s;
    if (working && working->loop->state() == State::Working)
        state = u"working"_s;
    if (working && working->loop->state() == State::Asking)
        state = u"asking"_s;
    QJsonObject json{{u"task"_s, facts.id},
                     {u"session"_s, facts.session},
                     {u"model"_s, facts.model},
                     {u"request"_s, facts.request},
                     {u"state"_s, state},
                     {u"entry"_s, entries.isEmpty() ? 0 : entries.last().number},
                     {u"created_ms"_s, qint64(facts.created.time_since_epoch().count())},
                     {u"steps"_s, total.steps},
                     {u"calls"_s, total.calls},
                     {u"input_tokens"_s, total.usage.input},
                     {u"cached_tokens"_s, total.usage.cacheRead},
                     {u"cache_written_tokens"_s, total.usage.cacheWritten},
                     {u"output_tokens"_s, total.usage.output},
                     {u"documents"_s, documentsOf(facts)},
                     {u"answer"_s, wordsOf(entries)}};
    if (total.usage.isAtLeast)
        json.insert(u"at_least"_s, true);
    if (ended && !ended->why.isEmpty())
        json.insert(u"why"_s, ended->why);
    if (total.isPriced)
        json.insert(u"model_nanodollars"_s, total.nanodollars);
    if (const Session *const session = sessionOf(facts)) {
        json.insert(u"session_name"_s, session->name());
        if (const auto usage = session->bill().usage()) {
            json.insert(u"machine_nanodollars"_s, usage->nanodollars - facts.machineBefore);
            json.insert(u"machine_ms"_s, qint64((usage->time - facts.machineTimeBefore).count()));
        }
    }
    if (working && working->refused > 0)
        json.insert(u"refused"_s, working->refused);
    return json;
}

} // namespace api
