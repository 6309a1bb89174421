// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/mcp/conformance/fixture_tasks.h"

#include "core/base/await.h"
#include "core/base/id.h"
#include "core/mcp/conformance/fixture_tools.h"

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using Status = mcp::TaskState::Status;

namespace mcp::conformance {

using Work = FixtureTasks::Work;

static constexpr auto kLife = 5min;

// What they do, as a task or not

static Work slowCompute(FixtureTasks *, QString, QJsonObject arguments)
{
    const double seconds = std::clamp(arguments.value(u"seconds"_s).toDouble(), 0.0, 60.0);
    co_await base::after(std::chrono::milliseconds(qint64(seconds * 1000)));
    co_return ToolResult::ofText(u"Computed: "_s + arguments.value(u"label"_s).toString(u"something"_s));
}

static Work failingJob(FixtureTasks *, QString, QJsonObject)
{
    co_await base::after(1s);
    co_return ToolResult::ofText(u"The job failed."_s, true);
}

static Work protocolErrorJob(FixtureTasks *, QString, QJsonObject)
{
    co_await base::after(100ms);
    co_return fail(Error::Kind::Failed, u"The job broke down."_s);
}

static Work confirmDelete(FixtureTasks *tasks, QString id, QJsonObject arguments)
{
    const QList<Question> questions{form(u"confirm"_s,
                                         u"Delete %1?"_s.arg(arguments.value(u"filename"_s).toString()),
                                         u"confirm"_s, u"boolean"_s)};
    auto asked = tasks->ask(id, questions);
    const Answers answers = co_await std::move(asked);
    const QJsonObject answer = answers.value(u"confirm"_s);
    const bool isMeant =
        answer.value(u"action"_s) == u"accept"_s && answer.value(u"content"_s)[u"confirm"].toBool();
    co_return ToolResult::ofText(isMeant ? u"Deleted."_s : u"Not deleted."_s);
}

static Work multiInput(FixtureTasks *tasks, QString id, QJsonObject)
{
    const QList<Question> questions{form(u"first"_s, u"The first?"_s, u"name"_s, u"string"_s),
                                    form(u"second"_s, u"The second?"_s, u"name"_s, u"string"_s)};
    auto asked = tasks->ask(id, questions);
    const Answers answers = co_await std::move(asked);
    co_return ToolResult::ofText(u"Answered: "_s + answers.keys().join(u", "_s));
}

static Work greetLater(FixtureTasks *, QString, QJsonObject arguments)
{
    co_await base::after(100ms);
    co_return ToolResult::ofText(u"Hello, %1!"_s.arg(arguments.value(u"user_name"_s).toString()));
}

// Tools

static QJsonObject any() { return {{u"type"_s, u"object"_s}}; }

static Tool tool(const QString &name, const QString &description)
{
    return {.name = name, .description = description, .inputSchema = any()};
}

QList<Tool> FixtureTasks::tools()
{
    return {tool(u"greet"_s, u"Greets at once."_s),
            tool(u"slow_compute"_s, u"Takes its time."_s),
            tool(u"failing_job"_s, u"Fails, as a task."_s),
            tool(u"protocol_error_job"_s, u"Breaks down."_s),
            tool(u"confirm_delete"_s, u"Asks while it goes on."_s),
            tool(u"multi_input"_s, u"Asks two things while it goes on."_s),
            tool(u"test_tool_with_task"_s, u"Asks first, and goes on as a task."_s)};
}

Offer::ToolReply FixtureTasks::call(Call call, QString name, QJsonObject arguments)
{
    if (name == u"greet"_s)
        co_return ToolResult::ofText(u"Hello, %1!"_s.arg(arguments.value(u"name"_s).toString()));
    if (name == u"slow_compute"_s && (!call.mayBecomeTask || arguments.value(u"seconds"_s).toDouble() <= 0)) {
        auto work = slowCompute(this, {}, arguments);
        auto done = co_await std::move(work);
        co_return std::move(*done);
    }
    if (name == u"slow_compute"_s)
        co_return begin(slowCompute, arguments);
    if (name == u"failing_job"_s)
        co_return begin(failingJob, arguments);
    if (name == u"protocol_error_job"_s)
        co_return begin(protocolErrorJob, arguments);
    if (name == u"confirm_delete"_s)
        co_return begin(confirmDelete, arguments);
    if (name == u"multi_input"_s)
        co_return begin(multiInput, arguments);
    if (name == u"test_tool_with_task"_s) {
        if (call.answers.isEmpty()) {
            Ask ask{{form(u"user_name"_s, u"What is your name?"_s, u"name"_s, u"string"_s)}};
            co_return ask;
        }
        arguments.insert(u"user_name"_s, formText(call, u"user_name"_s, u"name"_s));
        co_return begin(greetLater, arguments);
    }
    co_return fail(Error::Kind::NotFound, u"There is no such tool."_s);
}

// Tasks

TaskState FixtureTasks::begin(Work (*work)(FixtureTasks *, QString, QJsonObject), QJsonObject arguments)
{
    forgetOld();
    const QString id = base::newId() + base::newId();
    Entry &entry = m_entries[id];
    entry.state.id = id;
    entry.state.created = entry.state.updated = m_clock.now();
    entry.state.life = kLife;
    entry.state.poll = 100ms;
    const TaskState first = entry.state;
    entry.work = work(this, id, std::move(arguments));
    entry.work.start([this, id] { settle(id); });
    return first;
}

void FixtureTasks::forgetOld()
{
    std::erase_if(m_entries, [now = m_clock.now()](const auto &each) {
        return !each.second.work.isRunning() && now - each.second.state.created > kLife;
    });
}

void FixtureTasks::turn(const QString &id, Status status)
{
    TaskState &state = m_entries.at(id).state;
    state.status = status;
    state.updated = m_clock.now();
    emit changed(id);
}

void FixtureTasks::settle(const QString &id)
{
    Entry &entry = m_entries.at(id);
    const auto &result = entry.work.result();
    if (result) {
        entry.state.result = *result;
    } else {
        entry.state.error = result.error();
        entry.state.message = result.error().text;
    }
    turn(id, result ? Status::Completed : Status::Failed);
}

static auto unknown() { return fail(Error::Kind::NotFound, u"There is no such task."_s); }

Result<TaskState> FixtureTasks::task(const QString &id) const
{
    const auto found = m_entries.find(id);
    if (found == m_entries.end())
        return unknown();
    return found->second.state;
}

base::Task<Answers> FixtureTasks::ask(QString id, QList<Question> questions)
{
    m_entries.at(id).state.questions = std::move(questions);
    turn(id, Status::InputRequired);
    while (!m_entries.at(id).state.questions.isEmpty())
        co_await base::onSignal(this, &FixtureTasks::answered, 24h);
    co_return m_entries.at(id).answers;
}

Result<> FixtureTasks::update(const QString &id, const Answers &answers)
{
    const auto found = m_entries.find(id);
    if (found == m_entries.end())
        return unknown();
    Entry &entry = found->second;
    entry.answers.insert(answers);
    entry.state.questions.removeIf(
        [&answers](const Question &question) { return answers.contains(question.key); });
    if (entry.state.status == Status::InputRequired && entry.state.questions.isEmpty())
        turn(id, Status::Working);
    emit answered(id);
    return {};
}

Result<> FixtureTasks::cancel(const QString &id)
{
    const auto found = m_entries.find(id);
    if (found == m_entries.end())
        return unknown();
    if (found->second.work.isRunning()) {
        found->second.work.cancel();
        found->second.state.questions.clear();
        turn(id, Status::Cancelled);
    }
    return {};
}

} // namespace mcp::conformance
