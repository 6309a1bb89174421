// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owner/agent_offer.h"

#include "core/gate/gate.h"
#include "core/owner/review_question.h"
#include "core/tools/catalogue.h"
#include "core/tools/run_result.h"

#include <QJsonObject>
#include <QLoggingCategory>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

namespace owner {

static Q_LOGGING_CATEGORY(lcOffer, "berth.agents")

static constexpr qsizetype kMostTasks = 200;
static constexpr auto kFirstPoll = 2s;
static constexpr auto kInClient = 40'000ms; // to answer a review there; a call is over within 50 s
static constexpr auto kLeast = 2'000ms;

static const QString kReview = u"review"_s;
static const QString kWaitRun = u"wait_run"_s;

AgentOffer::AgentOffer(api::AgentOperations *agents, QString caller)
    : m_agents(agents)
    , m_caller(std::move(caller))
{
    connect(&m_agents->gate(), &gate::Gate::reviewAnswered, this,
            [this](const QString &review) { emit questionSettled(questionKey(review)); });
}

AgentOffer::~AgentOffer()
{
    if (!m_client.isEmpty())
        m_agents->gate().clients().left(m_client);
}

void AgentOffer::setClient(const QString &client)
{
    Q_ASSERT(m_client.isEmpty());
    m_client = m_caller + u'\n' + client; // another program's is another
    m_agents->gate().clients().came(m_client);
}

mcp::ServerInfo AgentOffer::server() const
{
    return {u"berth"_s, u"Berth"_s, QStringLiteral(BERTH_VERSION), tools::instructions()};
}

mcp::Served AgentOffer::served() const
{
    return {.tools = true,
            .resources = true,
            .subscriptions = true,
            .prompts = true,
            .completions = true,
            .logging = false,
            .tasks = true};
}

static mcp::Tool described(const tools::Tool &tool)
{
    const QJsonObject definition = tools::definition(tool);
    const tools::Annotations &is = tool.annotations;
    return {.name = tool.name,
            .title = tool.title,
            .description = tool.description,
            .inputSchema = definition.value(u"inputSchema"_s).toObject(),
            .outputSchema = definition.value(u"outputSchema"_s).toObject(),
            .hints = mcp::ToolHints{is.isReadOnly, is.isDestructive, is.isIdempotent, is.isOpenWorld}};
}

QList<mcp::Tool> AgentOffer::tools() const
{
    // Asked for with every call, and the same for everybody.
    static const QList<mcp::Tool> all = [] {
        QList<mcp::Tool> list;
        for (const tools::Tool &tool : tools::catalogue())
            list += described(tool);
        return list;
    }();
    return all;
}

Task<Result<tools::Outcome>> AgentOffer::perform(QString tool, QJsonObject arguments,
                                                 tools::Progress progress,
                                                 std::optional<tools::Toolbox::Patience> patience)
{
    const tools::Toolbox::Wish wish{.caller = m_caller,
                                    .tool = tool,
                                    .arguments = arguments,
                                    .progress = progress,
                                    .patience = patience,
                                    .client = m_client};
    co_return co_await m_agents->perform(wish);
}

/// The JSON of a tool that only looks; an error where it says one.
Task<Result<QJsonObject>> AgentOffer::look(QString tool, QJsonObject arguments)
{
    const auto outcome = co_await perform(tool, arguments);
    if (!outcome)
        co_return fail(outcome.error());
    if (outcome->isError) {
        const QString kind = outcome->json.value(u"error"_s).toString();
        co_return fail(kind == u"not_found"_s     ? Error::Kind::NotFound
                           : kind == u"invalid"_s ? Error::Kind::Invalid
                                                  : Error::Kind::Denied,
                       outcome->json.value(u"message"_s).toString());
    }
    if (outcome->json.value(u"state"_s) == u"waiting_for_person"_s)
        co_return fail(Error::Kind::Denied, outcome->json.value(u"message"_s).toString());
    co_return outcome->json;
}

/// As perform(), where a person is asked in the client, too. What they do not answer there stays open.
Task<Result<std::variant<tools::Outcome, mcp::Ask>>>
AgentOffer::performAsking(mcp::Call call, QString tool, QJsonObject arguments, tools::Progress progress)
{
    tools::Toolbox::Patience patience;
    QString asked = call.state.value(kReview).toString();
    bool mayAsk = asked.isEmpty() && call.mayAskPerson && m_agents->asksInClient(m_caller);
    if (!asked.isEmpty()) {
        takeAnswer(call, asked);
        patience.answer = std::max(patience.answer - call.age, kLeast);
        patience.person = std::max(patience.person - call.age, kLeast);
    } else if (mayAsk) {
        patience.person = 0ms;
    }
    std::optional<tools::Outcome> outcome;
    for (;;) {
        if (!asked.isEmpty()) { // the call that waits is made once more by its handle
            tool = kWaitRun;
            arguments = {{u"run"_s, asked}};
        }
        const auto performed = co_await perform(tool, arguments, progress, patience);
        if (!performed)
            co_return fail(performed.error());
        outcome = *performed;
        if (!std::exchange(mayAsk, false) || outcome->json.value(u"state"_s) != u"waiting_for_person"_s)
            co_return *outcome;
        asked = outcome->json.value(u"run"_s).toString();
        const auto review = m_agents->gate().review(asked);
        if (const auto question = review ? questionAbout(*review) : std::nullopt)
            co_return mcp::Ask{{*question}, {{kReview, asked}}, kInClient};
        patience = {}; // there is too much to read: in Berth alone
    }
}

/// Only what is meant beyond doubt answers.
void AgentOffer::takeAnswer(const mcp::Call &call, const QString &review)
{
    const auto answer = answerIn(call.answers.value(questionKey(review)));
    if (!answer)
        return;
    const QString client = call.client.name + u' ' + call.client.version;
    if (auto taken = m_agents->answerInClient(m_caller, client, review, *answer); !taken)
        qCInfo(lcOffer, "%s", qPrintable(taken.error().text)); // it was answered in Berth meanwhile
}

static mcp::ToolResult resultOf(const tools::Outcome &outcome)
{
    auto result = mcp::ToolResult::ofJson(outcome.json, outcome.isError);
    for (const tools::Picture &picture : outcome.pictures)
        result.content += mcp::Content::ofImage(picture.bytes, picture.type);
    return result;
}

mcp::Offer::ToolReply AgentOffer::callTool(mcp::Call call, QString name, QJsonObject arguments)
{
    const tools::Progress progress = [tell = call.progress](int percent, const QString &step) {
        if (tell)
            tell(std::max(percent, 0), percent < 0 ? 0 : 100, step);
    };
    auto performed = co_await performAsking(call, name, arguments, progress);
    if (!performed)
        co_return fail(performed.error());
    if (const auto *ask = std::get_if<mcp::Ask>(&*performed))
        co_return *ask;
    const auto *const outcome = std::get_if<tools::Outcome>(&*performed);
    if (const QString terminal = outcome->json.value(u"terminal"_s).toString(); !terminal.isEmpty())
        m_terminals += terminal;
    if (const tools::Tool *tool = tools::find(name); tool && !tool->annotations.isReadOnly)
        QMetaObject::invokeMethod(this, &Offer::resourcesChanged, Qt::QueuedConnection);
    const QString handle = tools::handleOf(*outcome);
    // Who looks after a run has its handle, and wants to know how it is and not how it ends.
    if (!call.mayBecomeTask || handle.isEmpty() || handle == arguments.value(u"run"_s).toString())
        co_return resultOf(*outcome);
    const auto now = base::SystemClock().now();
    mcp::TaskState state{.id = handle,
                         .message = outcome->json.value(u"next"_s).toString(),
                         .created = now,
                         .updated = now,
                         .poll = kFirstPoll};
    if (m_tasks.size() >= kMostTasks)
        m_tasks.erase(m_tasks.begin());
    m_tasks.insert(handle, state);
    co_return state;
}

mcp::Offer::Reply<mcp::TaskState> AgentOffer::task(QString id)
{
    // A run is known by its handle alone, also to the owner that comes after the one that gave it.
    mcp::TaskState state = m_tasks.value(id);
    if (state.status != mcp::TaskState::Status::Working)
        co_return state;
    const QJsonObject look{{u"run"_s, id}, {u"wait_s"_s, 0}};
    const auto outcome = co_await perform(u"wait_run"_s, look);
    if (!outcome)
        co_return fail(outcome.error());
    const auto now = base::SystemClock().now();
    if (state.id.isEmpty()) {
        if (outcome->isError && outcome->json.value(u"error"_s) == u"not_found"_s)
            co_return fail(Error::Kind::NotFound, outcome->json.value(u"message"_s).toString());
        state = {.id = id, .created = now};
    }
    state.updated = now;
    state.poll = kFirstPoll;
    if (tools::handleOf(*outcome).isEmpty()) {
        state.status = mcp::TaskState::Status::Completed;
        state.message.clear();
        state.result = resultOf(*outcome);
    }
    m_tasks.insert(id, state);
    co_return state;
}

mcp::Offer::Reply<void> AgentOffer::updateTask(QString id, mcp::Answers)
{
    const auto state = co_await task(id);
    if (!state)
        co_return fail(state.error());
    co_return Result<>(); // nothing is ever asked
}

mcp::Offer::Reply<void> AgentOffer::cancelTask(QString id)
{
    auto state = co_await task(id);
    if (!state)
        co_return fail(state.error());
    if (state->status != mcp::TaskState::Status::Working)
        co_return Result<>();
    const QJsonObject which{{u"run"_s, id}, {u"signal"_s, u"KILL"_s}};
    const auto killed = co_await look(u"kill_run"_s, which);
    if (!killed)
        co_return fail(killed.error());
    state->status = mcp::TaskState::Status::Cancelled;
    state->updated = base::SystemClock().now();
    m_tasks.insert(id, *state);
    co_return Result<>();
}

} // namespace owner
