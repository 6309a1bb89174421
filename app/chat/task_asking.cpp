// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/chat/task_asking.h"

#include "core/api/caller.h"
#include "core/api/tasks/task_operations.h"
#include "core/session/session.h"

using namespace Qt::StringLiterals;
using base::Result;

TaskAsking::TaskAsking(api::TaskOperations *tasks, session::Session *session,
                       std::function<QStringList()> models, QObject *parent)
    : Asking(parent)
    , m_tasks(tasks)
    , m_session(session)
    , m_models(std::move(models))
{
    connect(tasks, &api::TaskOperations::workingChanged, this, &TaskAsking::refresh);
    connect(tasks, &api::TaskOperations::over, this, &TaskAsking::refresh);
    refresh();
}

static Asking::State stateOf(const QString &name)
{
    if (name == "working"_L1)
        return Asking::State::Working;
    if (name == "asking"_L1)
        return Asking::State::Waiting;
    return name == "done"_L1 || name.isEmpty() ? Asking::State::Idle : Asking::State::Halted;
}

void TaskAsking::refresh()
{
    using Standing = api::TaskOperations::Standing;
    const auto found = m_session ? m_tasks->standing(m_session->id()) : Result<Standing>(Standing());
    const Standing last = found.value_or(Standing());
    m_task = last.task;
    m_state = m_session && m_tasks->isPreparing(m_session->id()) ? State::Preparing : stateOf(last.state);
    m_why = last.why;
    if (m_why.isEmpty() && m_state == State::Halted)
        m_why = last.state == "left"_L1 ? tr("Berth ended while the task was under way.")
                                        : tr("The task was stopped before it was done.");
    emit changed();
}

std::optional<Asking::Question> TaskAsking::question() const
{
    const task::Loop *const loop = m_tasks->loop(m_task);
    if (!loop || !loop->question())
        return {};
    return Question{loop->question()->text, loop->question()->choices};
}

template <typename T>
static Result<> outcome(const Result<T> &result)
{
    return result ? Result<>() : base::fail(result.error());
}

/// For a task that has one already: the default is meant, and not the one that it has.
QString TaskAsking::named(const QString &model) const
{
    return model.isEmpty() ? m_models().value(0) : model;
}

base::Task<Result<>> TaskAsking::ask(QString text, QStringList files, QString model)
{
    if (!m_session)
        co_return base::fail(base::Error::Kind::NotFound, tr("The session was removed meanwhile."));
    if (!m_task.isEmpty()) {
        api::TaskOperations::Word word;
        word.task = m_task;
        word.text = text;
        word.attachments = files;
        word.how.model = named(model);
        const auto said = co_await m_tasks->say(word);
        co_return outcome(said);
    }
    api::TaskOperations::Wish wish;
    wish.request = text;
    wish.session = m_session->id();
    wish.attachments = files;
    wish.how.model = model;
    api::Caller caller; // here: this object may go while it is asked
    const auto begun = co_await m_tasks->ask(wish, caller);
    if (!begun)
        co_return base::fail(begun.error());
    co_return {};
}

base::Task<Result<>> TaskAsking::say(QString text)
{
    api::TaskOperations::Word word;
    word.task = m_task;
    word.text = text;
    const auto said = co_await m_tasks->say(word);
    co_return outcome(said);
}

base::Task<Result<>> TaskAsking::stop()
{
    if (m_state != State::Preparing) {
        const auto stopped = co_await m_tasks->stop(m_task);
        co_return outcome(stopped);
    }
    if (m_session)
        m_tasks->stopPreparing(m_session->id());
    co_return {};
}

bool TaskAsking::isKept(const Words &words) const
{
    return bool(m_tasks->snapshotOf(words.task.isEmpty() ? m_task : words.task, words.place));
}

base::Task<Result<>> TaskAsking::askAgain(QString text, Words words, QStringList files, Machine machine,
                                          QString model)
{
    using Again = api::TaskOperations::Again;
    Again how{.task = words.task.isEmpty() ? m_task : words.task,
              .text = text,
              .place = words.place,
              .attachments = files,
              .machine = machine == Machine::AsThen ? Again::Machine::AsThen : Again::Machine::AsItIs};
    how.how.model = named(model);
    const auto asked = co_await m_tasks->again(how);
    co_return outcome(asked);
}

base::Task<Result<>> TaskAsking::retryStep(QString task, QString model)
{
    api::TaskOperations::Manner how;
    how.model = named(model);
    const auto tried = co_await m_tasks->retryStep(task.isEmpty() ? m_task : task, how);
    co_return outcome(tried);
}

base::Task<Result<>> TaskAsking::goOn(QString model)
{
    api::TaskOperations::Manner how;
    how.model = named(model);
    const auto went = co_await m_tasks->goOn(m_task, how);
    co_return outcome(went);
}
