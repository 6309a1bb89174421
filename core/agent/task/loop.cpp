// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/task/loop.h"

#include "core/agent/task/repetition.h"
#include "core/base/await.h"
#include "core/base/beside.h"
#include "core/base/id.h"
#include "core/base/log.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <algorithm>
#include <list>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using Stop = model::Answer::Stop;

namespace task {

static constexpr int kMostTimesEmpty = 2; // in a row, that an answer brings nothing

static QString text(const char *source) { return QCoreApplication::translate("task", source); }

static QString goOnText() { return text("Go on"); }
static QString stopText() { return text("Stop"); }
static QString fullText()
{
    return text(
        "What was said is longer than this model can read, also in short. Begin a new task that looks "
        "at less at once, or let this one go on with a model that can read more.");
}

static QString emptyText()
{
    return text("The model answered twice with neither words nor a call. Let it go on, say what it is to do "
                "instead, or let it go on with another model.");
}
static QString thoughtAllText()
{
    return text(
        "Two answers of the model were over before it had said anything: it thought until they reached "
        "their longest length. Raise the longest answer in the model's settings, and let it go on.");
}

/// Whether an answer says anything, or wants something done.
static bool isOfUse(const model::Message &message)
{
    return std::ranges::any_of(message.parts, [](const model::Part &part) {
        const auto *words = std::get_if<model::Text>(&part);
        return words ? !words->text.trimmed().isEmpty() : std::holds_alternative<model::Call>(part);
    });
}

/// Hands on what the model says as it says it.
class Loop::LoudEar final : public Ear
{
public:
    using Ear::Ear;
    void said(const QString &text) override { emit m_loop->saidMore(text); }
    void thought(const QString &text) override { emit m_loop->thoughtMore(text); }
    void again(const Error &why, std::chrono::milliseconds wait) override
    {
        Ear::again(why, wait);
        emit m_loop->again(why, wait);
    }
};

Loop::Loop(Parts parts, Past past)
    : m_parts(std::move(parts))
    , m_past(std::move(past))
    , m_fixedTokens(tokensOf(m_parts.system))
{
    for (const model::ToolDefinition &tool : m_parts.hands->tools())
        m_fixedTokens +=
            tokensOf(tool.description) + QJsonDocument(tool.schema).toJson(QJsonDocument::Compact).size() / 3;
    m_taken.total = m_past.total;
    if (ended())
        m_state = State::Ended;
}

Loop::~Loop() = default;

std::optional<Ended> Loop::ended() const
{
    const auto *last =
        m_past.entries.isEmpty() ? nullptr : std::get_if<Ended>(&m_past.entries.last().content);
    return last ? std::optional(*last) : std::nullopt;
}

Result<Entry> Loop::add(const Content &content)
{
    auto entry = m_parts.book->add(content);
    if (!entry)
        return entry;
    m_past.add(*entry);
    m_taken.total.add(content);
    emit added(*entry);
    return entry;
}

void Loop::change(State state)
{
    if (std::exchange(m_state, state) != state)
        emit stateChanged();
}

Result<> Loop::say(const Said &said)
{
    if (m_isEnding)
        return fail(Error::Kind::Busy, text("It is being stopped. Say it again in a moment."));
    if (m_question && said.pictures.isEmpty()) {
        m_answer = said.text;
        emit answered();
        return {};
    }
    if (auto added = add(said); !added)
        return fail(added.error());
    if (m_state == State::Idle || m_state == State::Ended)
        work();
    return {};
}

Result<> Loop::goOn()
{
    if (m_state == State::Working || m_state == State::Asking)
        return {};
    if (m_isEnding || m_past.entries.isEmpty() || isAnswered(m_past.entries))
        return fail(Error::Kind::Invalid, text("There is nothing to go on with. Say what is to be done."));
    work();
    return {};
}

void Loop::work()
{
    m_began = m_parts.clock->elapsed();
    m_taken = {.since = m_past.entries.isEmpty() ? base::WallTime() : m_past.entries.last().time,
               .after = lastNumber()};
    m_spentBefore = m_parts.hands->spent();
    m_request.reset();
    m_timesFull = 0;
    m_timesEmpty = 0;
    change(State::Working);
    m_work = run();
    // From the event loop: the frame is not in the middle of its own end then.
    m_work.start([this, round = ++m_round] {
        QMetaObject::invokeMethod(
            this,
            [this, round] {
                if (m_isEnding || round != m_round || m_state == State::Ended)
                    return;
                const auto worked = m_work.result();
                end(worked ? *worked : Ended{Ended::How::Failed, worked.error().text});
            },
            Qt::QueuedConnection);
    });
}

void Loop::stop(const Ended &ended)
{
    if (m_isEnding || m_state == State::Ended || m_past.entries.isEmpty())
        return;
    m_isEnding = true;
    // Whoever calls this may be called by the work itself, or by what it waits for.
    QMetaObject::invokeMethod(
        this,
        [this, ended] {
            m_work.cancel();
            m_parts.hands->cancel();
            m_question.reset();
            m_isEnding = false;
            end(ended);
        },
        Qt::QueuedConnection);
}

/// A history with a call that has no result is refused ever after.
void Loop::end(Ended ended)
{
    if (m_request && m_request->since <= m_parts.clock->elapsed()) { // its answer was broken off
        model::Usage declared = m_request->declared.value_or(model::Usage());
        declared.isAtLeast = true;
        if (auto noted = noteSpent(Spent::What::Cut, declared); !noted)
            ended = {Ended::How::Failed, noted.error().text};
    }
    m_request.reset();
    for (const OpenCall &open : openCalls(m_past.entries)) {
        const QString what = open.key.isEmpty()
            ? u"Not run: the task ended before."_s
            : u"Interrupted: it may have run in part. Look before you do it again."_s;
        const Outcome outcome{.text = what, .failed = true};
        if (auto given = giveBack(open.call, outcome); !given)
            ended = {Ended::How::Failed, given.error().text};
    }
    if (auto noted = add(ended); !noted) {
        // It is over all the same; the next owner finds it unfinished.
        m_past.entries += Entry{lastNumber() + 1, m_parts.clock->now(), ended};
    }
    change(State::Ended);
}

Loop::Taken Loop::taken() const
{
    Taken now = m_taken;
    now.time = m_parts.clock->elapsed() - m_began;
    now.machine = m_parts.hands->spent() - m_spentBefore;
    return now;
}

Used Loop::used() const
{
    const Taken now = taken();
    return {now.total.steps, now.time, now.total.nanodollars + now.machine};
}

std::optional<qint64> Loop::priceOf(const model::Usage &usage) const
{
    return m_parts.mind.price ? m_parts.mind.price(usage) : std::nullopt;
}

void Loop::beginRequest(std::chrono::milliseconds wait)
{
    m_request = Request{m_parts.clock->elapsed() + wait, {}};
}

/// Gives how long it took.
std::chrono::milliseconds Loop::endRequest()
{
    const auto since = m_request ? m_request->since : m_parts.clock->elapsed();
    m_request.reset();
    return std::max(m_parts.clock->elapsed() - since, 0ms);
}

/// Ends the request.
Result<> Loop::noteSpent(Spent::What what, const model::Usage &usage, const QString &why)
{
    const bool isFree = usage == model::Usage(); // whatever the price
    const Spent spent{what, usage, isFree ? 0 : priceOf(usage), m_parts.mind.name, endRequest(), why};
    if (auto noted = add(spent); !noted)
        return fail(noted.error());
    return {};
}

/// How long a call may be waited for; none: as long as it takes.
std::optional<std::chrono::milliseconds> Loop::left() const
{
    const Limits limits{.steps = 0, .time = m_parts.limits.time, .nanodollars = m_parts.limits.nanodollars};
    const Used used = this->used();
    if (reached(used, limits))
        return 0ms;
    return limits.time.count() > 0 ? std::optional(limits.time - used.time) : std::nullopt;
}

model::Prompt Loop::prompt() const
{
    return {.system = m_parts.system,
            .tools = m_parts.hands->tools() + ownTools(),
            .messages = messagesOf(m_past.entries),
            .longestAnswer = m_parts.mind.longestAnswer};
}

Task<Result<Ended>> Loop::run()
{
    if (auto settled = co_await settleOpenCalls(); !settled)
        co_return fail(settled.error());
    const auto isPolling = [hands = m_parts.hands](const QString &tool) { return hands->isPolling(tool); };
    while (!m_isEnding && !isAnswered(m_past.entries)) {
        if (isRepeating(m_past.entries, m_repeatsAfter, isPolling)) {
            const auto told = co_await askAboutRepetition();
            if (!told)
                co_return fail(told.error());
            if (*told)
                co_return **told;
        }
        if (const auto limit = reached(used(), m_parts.limits))
            co_return *limit;
        if (auto made = co_await makeRoom(false); !made)
            co_return fail(made.error());
        const auto thought = co_await think();
        if (!thought)
            co_return fail(thought.error());
        if (*thought)
            co_return **thought;
    }
    co_return Ended{};
}

/// What an owner who is gone has left open.
Loop::Work Loop::settleOpenCalls()
{
    const QList<OpenCall> open = openCalls(m_past.entries);
    for (const OpenCall &each : open) {
        const auto arguments = argumentsOf(each.call.arguments);
        const bool isOwn = each.call.tool == kAskPerson || each.call.tool == kPlan;
        // What was never sent, or only looks, is done now.
        if (each.key.isEmpty() || !arguments || isOwn || m_parts.hands->onlyLooks(each.call.tool)) {
            if (!each.call.isWhole) {
                if (auto given = giveBack(each.call, withoutItsSecret()); !given)
                    co_return given;
                continue;
            }
            if (auto made = co_await makeCall(each.call); !made)
                co_return made;
            continue;
        }
        const Hands::Left left = [this] { return this->left(); };
        const auto whole = each.call.isWhole ? std::optional(*arguments) : std::nullopt;
        const auto known = co_await m_parts.hands->recall(each.key, each.call.tool, whole, left);
        Outcome outcome{.text =
                            u"Interrupted: Berth ended meanwhile, and it may have run in part. Look before "
                            "you do it again."_s,
                        .failed = true};
        if (known)
            outcome = *known;
        if (auto given = giveBack(each.call, outcome); !given)
            co_return given;
    }
    co_return {};
}

Loop::Step Loop::think()
{
    LoudEar ear(this);
    const qint64 heard = m_past.entries.last().number;
    const model::Prompt asked = prompt();
    const auto answer = co_await m_parts.mind.client->answer(asked, ear);
    const auto took = endRequest();
    if (!ear.noted())
        co_return fail(ear.noted().error());
    if (!answer) {
        const model::Failure failure = answer.error();
        if (failure.kind == model::Failure::Kind::ContextFull) {
            const auto made = co_await makeRoomOnceMore();
            if (!made)
                co_return fail(made.error());
            if (*made)
                co_return std::nullopt;
            co_return Ended{Ended::How::Failed, failure.error.text + u' ' + fullText()};
        }
        co_return Ended{Ended::How::Failed, failure.error.text};
    }
    if (answer->stop != Stop::ContextFull)
        m_timesFull = 0;
    const Answered answered{
        heard, answer->message, answer->stop, answer->usage, priceOf(answer->usage), m_parts.mind.name, took};
    if (auto noted = add(answered); !noted)
        co_return fail(noted.error());
    co_return co_await after(answered, answer->why);
}

/// What an answer asks for.
Loop::Step Loop::after(Answered answered, QString why)
{
    const QList<model::Call> calls = callsOf(answered.message);
    const bool isEmpty = !isOfUse(answered.message);
    if (!isEmpty)
        m_timesEmpty = 0;
    if (isEmpty && (answered.stop == Stop::Done || answered.stop == Stop::Calls))
        co_return askOnceMore(u"Your answer was empty. Go on, or report what came of it."_s, emptyText());
    if (answered.stop == Stop::Done || answered.stop == Stop::Calls || answered.stop == Stop::Paused) {
        if (auto done = co_await act(calls); !done)
            co_return fail(done.error());
        co_return std::nullopt;
    }
    if (auto given = giveBackAll(calls,
                                 u"Not run: your answer was cut, and this call with it. Make it "
                                 "shorter, or in pieces."_s);
        !given)
        co_return fail(given.error());
    if (answered.stop == Stop::Refused)
        co_return Ended{Ended::How::Failed,
                        why.isEmpty()
                            ? text("The model refuses to answer this.")
                            : text("The model refuses to answer this: %1").arg(base::printable(why, 500))};
    if (answered.stop == Stop::ContextFull) {
        const auto made = co_await makeRoomOnceMore();
        if (!made)
            co_return fail(made.error());
        if (!*made)
            co_return Ended{Ended::How::Failed, fullText()};
    }
    const QString cut = u"Your answer was cut at its longest length. Go on where it ends."_s;
    if (isEmpty && answered.stop == Stop::Length)
        co_return askOnceMore(cut, thoughtAllText());
    if (calls.isEmpty()) {
        const Said said{kOwnWords + cut, {}};
        if (auto noted = add(said); !noted)
            co_return fail(noted.error());
    }
    co_return std::nullopt;
}

/// After an answer with neither words nor a call; the second in a row ends the task.
Result<std::optional<Ended>> Loop::askOnceMore(const QString &words, const QString &why)
{
    if (auto noted = add(Said{kOwnWords + words, {}}); !noted)
        return fail(noted.error());
    if (++m_timesEmpty < kMostTimesEmpty)
        return std::nullopt;
    return Ended{Ended::How::Failed, why};
}

/// Those that only look go on side by side, all else one after the other.
Loop::Work Loop::act(QList<model::Call> calls)
{
    for (qsizetype i = 0; i < calls.size() && !m_isEnding;) {
        std::list<base::Beside<Result<>>> together;
        while (i < calls.size() && m_parts.hands->onlyLooks(calls[i].tool))
            together.emplace_back(makeCall(calls[i++]));
        for (auto &each : together) {
            if (auto made = co_await each; !made)
                co_return made;
        }
        if (!together.empty() || m_isEnding)
            continue;
        if (auto made = co_await makeCall(calls[i++]); !made)
            co_return made;
    }
    co_return {};
}

Loop::Work Loop::makeCall(model::Call call)
{
    Outcome outcome{.failed = true};
    const auto arguments = argumentsOf(call.arguments);
    if (!arguments) {
        outcome.text = arguments.error().text;
        co_return giveBack(call, outcome);
    }
    if (call.tool == kPlan) {
        const auto plan = planIn(*arguments);
        if (plan) {
            if (auto noted = add(*plan); !noted)
                co_return fail(noted.error());
            outcome = {.text = u"The person sees it."_s};
        } else {
            outcome.text = plan.error().text;
        }
        co_return giveBack(call, outcome);
    }
    if (call.tool == kAskPerson) {
        const auto question = questionIn(*arguments);
        if (question) {
            const QString answer = co_await ask(*question);
            outcome = {.text = answer};
        } else {
            outcome.text = question.error().text;
        }
        co_return giveBack(call, outcome);
    }
    const QList<model::ToolDefinition> tools = m_parts.hands->tools();
    if (std::ranges::find(tools, call.tool, &model::ToolDefinition::name) == tools.cend()) {
        outcome.text = u"There is no tool “%1”."_s.arg(base::printable(call.tool, 60));
        co_return giveBack(call, outcome);
    }
    co_return co_await doCall(call, *arguments);
}

Loop::Work Loop::doCall(model::Call call, QJsonObject arguments)
{
    const QString key = base::newId();
    const Begun begun{call.id, key};
    if (auto noted = add(begun); !noted)
        co_return fail(noted.error());
    emit callBegan(call, arguments);
    if (m_isEnding) // by whoever heard of it
        co_return {};
    const Hands::Left left = [this] { return this->left(); };
    const Outcome outcome = co_await m_parts.hands->call(key, call.tool, arguments, left);
    if (m_isEnding)
        co_return {}; // it was interrupted, whatever it says
    co_return giveBack(call, outcome);
}

Result<> Loop::giveBack(const model::Call &call, const Outcome &outcome)
{
    const model::CallResult result{call.id, outcome.text, outcome.pictures, outcome.failed};
    auto noted = add(Returned{result, outcome.essence.isEmpty() ? outcome.text.toUtf8() : outcome.essence});
    if (!noted)
        return fail(noted.error());
    emit callEnded(call, result);
    return {};
}

Result<> Loop::giveBackAll(const QList<model::Call> &calls, const QString &why)
{
    for (const model::Call &call : calls) {
        if (auto given = giveBack(call, {.text = why, .failed = true}); !given)
            return given;
    }
    return {};
}

/// The person's time is not the task's.
Task<QString> Loop::ask(Question question)
{
    const auto since = m_parts.clock->elapsed();
    m_question = question;
    m_answer.reset();
    change(State::Asking);
    emit asked(question);
    while (!m_answer)
        co_await base::onSignal(this, &Loop::answered, 1h);
    m_question.reset();
    m_began += m_parts.clock->elapsed() - since;
    change(State::Working);
    co_return *std::exchange(m_answer, std::nullopt);
}

Loop::Step Loop::askAboutRepetition()
{
    const Question question{
        text("The model made the same call %1 times and got the same result. What is it to do?")
            .arg(kSameTimes),
        {goOnText(), stopText()},
        stopText()};
    const QString answer = co_await ask(question);
    m_repeatsAfter = lastNumber();
    if (answer == stopText())
        co_return Ended{Ended::How::Stopped, text("It made the same call again and again.")};
    if (answer != goOnText()) {
        const Said said{answer, {}};
        if (auto noted = add(said); !noted)
            co_return fail(noted.error());
    }
    co_return std::nullopt;
}

} // namespace task
