// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tools/tool_runs.h"

#include "core/api/tools/call_record.h"
#include "core/api/tools/tool_listener.h"
#include "core/api/tools/tool_session.h"
#include "core/base/await.h"
#include "core/base/race.h"
#include "core/guest/guest.h"
#include "core/guest/run.h"
#include "core/session/runs/ending.h"
#include "core/session/session.h"
#include "core/workspace.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QPointer>

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using session::RunRecord;

namespace api {

static constexpr qsizetype kMostKept = 4 << 20; // bytes
static constexpr qsizetype kLittle = 256 * 1024; // what the channel has room for by itself
static constexpr auto kPatience = 30s; // for what a guest has already
static constexpr size_t kMostFresh = 16; // each is one of the few streams to its guest

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

namespace {

/// Takes what a run prints until it is over or has printed more than a little.
class Gathering : public QObject
{
    Q_OBJECT
public:
    explicit Gathering(guest::Run *run)
        : m_run(run)
    {
        connect(run, &guest::Run::outputReady, this, &Gathering::take);
        connect(run, &guest::Run::finished, this, &Gathering::done);
        take(guest::Channel::Output); // of what came before anybody waited, nobody tells
        take(guest::Channel::Error);
    }
    qsizetype bytes() const { return output.size() + errors.size(); }
    QByteArray output;
    QByteArray errors;

signals:
    void done();

private:
    void take(guest::Channel channel)
    {
        (channel == guest::Channel::Output ? output : errors) += m_run->take(channel);
        if (bytes() > kLittle)
            emit done();
    }
    guest::Run *const m_run;
};

} // namespace

ToolRuns::ToolRuns(Workspace &workspace, CallRecord *record)
    : m_workspace(workspace)
    , m_operations(workspace)
    , m_record(record)
    , m_printed(kMostKept)
{
}

tools::Reply<QString> ToolRuns::start(QString vm, tools::RunWish wish, tools::Progress progress)
{
    ToolListener caller(progress);
    guest::ExecRequest request;
    request.argv = wish.argv;
    request.folder = wish.folder;
    request.environment = wish.environment;
    request.isCell = wish.isCell;
    request.state = wish.state;
    request.isReviewed = wish.isReviewed;
    request.input = wish.hasInput ? guest::ExecRequest::Input::Open : guest::ExecRequest::Input::None;
    const auto limit = wish.limit.value_or(m_workspace.settings().runLimit);
    auto run = co_await m_operations.begin(vm, std::move(request), limit, wish.caller, caller, wish.key);
    if (!run)
        co_return fail(run.error());
    if (m_fresh.size() >= kMostFresh) // whose callers went: those that come are asked about when they do
        m_fresh.clear();
    const QString record = run->record;
    m_fresh.emplace(record, std::move(*run));
    m_record->ran(wish.call, record);
    co_return record;
}

static tools::RunState stateOf(const RunRecord &run)
{
    tools::RunState state;
    state.id = run.id;
    state.vm = run.session;
    state.caller = run.caller;
    state.command = run.command;
    state.state = session::stateName(run.state);
    state.code = run.code;
    state.outputBytes = run.printed;
    state.took = run.took;
    return state;
}

/// What is there to read of it.
static void measure(tools::RunState &state, const RunRecord &run, const QList<guest::BackgroundRun> &told)
{
    state.outputBytes = 0;
    for (const guest::BackgroundRun &each : told) {
        if (each.id == run.background) {
            state.outputBytes = each.outputBytes;
            state.errorBytes = each.errorBytes;
        }
    }
}

Task<> ToolRuns::watch(session::InBackground fresh, std::chrono::milliseconds patience)
{
    Gathering gathering(fresh.run.get());
    if (!fresh.run->end() && gathering.bytes() <= kLittle)
        co_await base::onSignal(&gathering, &Gathering::done, patience);
    const auto end = fresh.run->end();
    if (!end || end->reason == guest::RunEnd::Reason::Lost)
        co_return;
    const qsizetype bytes = gathering.bytes();
    if (const auto settled = fresh.settle(*end, bytes); !settled)
        co_return; // whoever looks next says why
    m_printed.insert(fresh.record, new Printed{gathering.output, gathering.errors}, bytes + 1);
}

tools::Reply<tools::RunState> ToolRuns::wait(QString run, std::chrono::milliseconds patience)
{
    const QDeadlineTimer deadline(patience);
    auto record = m_workspace.runs().find(run);
    if (!record)
        co_return fail(record.error());
    auto fresh = m_fresh.extract(run);
    if (fresh && patience > 0ms) {
        co_await watch(std::move(fresh.mapped()), patience);
        record = m_workspace.runs().find(run);
        if (!record)
            co_return fail(record.error());
    }
    const std::chrono::milliseconds left(deadline.remainingTime());
    if (record->state == RunRecord::State::Running && left > 0ms) {
        const auto ran = co_await base::within(left, m_operations.wait(run));
        if (ran && !*ran)
            co_return fail(ran->error());
    }
    tools::RunState state;
    if (const Printed *printed = m_printed.object(run)) {
        state = stateOf(*record);
        state.outputBytes = printed->output.size();
        state.errorBytes = printed->errors.size();
    } else {
        QList<guest::BackgroundRun> told;
        if (const auto found = sessionOf(m_workspace, record->session); found && (*found)->guest()) {
            auto looked = co_await (*found)->lookAtBackground();
            if (!looked)
                co_return fail(looked.error());
            told = std::move(*looked);
        }
        record = m_workspace.runs().find(run);
        if (!record)
            co_return fail(record.error());
        state = stateOf(*record);
        measure(state, *record, told);
    }
    if (const session::Ending ending = session::endingOf(*record); state.isOver() && !ending.isByItself()) {
        state.text = ending.reason;
        state.remedy = ending.remedy;
    }
    const std::chrono::milliseconds rest(std::max<qint64>(deadline.remainingTime(), 0));
    if (const auto found = sessionOf(m_workspace, record->session); found && state.isOver()) {
        auto landing = (*found)->documents().of(run);
        auto names = co_await base::within(rest, std::move(landing));
        if (names)
            state.documents = std::move(*names);
    }
    co_return state;
}

tools::Reply<tools::Chunk> ToolRuns::output(QString run, tools::Channel channel, qint64 from, qint64 most)
{
    const auto record = m_workspace.runs().find(run);
    if (!record)
        co_return fail(record.error());
    const bool isError = channel == tools::Channel::Error;
    if (const Printed *printed = m_printed.object(run)) {
        const QByteArray &all = isError ? printed->errors : printed->output;
        co_return tools::Chunk{all.mid(from, most), from, all.size()};
    }
    const auto reached = co_await m_operations.reach(*record);
    if (!reached)
        co_return fail(reached.error());
    const QPointer<guest::Guest> guest = *reached;
    if (!guest)
        co_return fail(Error::Kind::Disconnected, text("The machine was lost."));
    const auto told = co_await guest->runs();
    if (!told)
        co_return fail(told.error());
    tools::RunState state;
    measure(state, *record, *told);
    tools::Chunk chunk{{}, from, isError ? state.errorBytes : state.outputBytes};
    const qint64 end = std::min(chunk.total, from + most);
    if (from >= end)
        co_return chunk;
    if (!guest)
        co_return fail(Error::Kind::Disconnected, text("The machine was lost."));
    guest::OutputFrom start = guest::OutputFrom::nothing();
    (isError ? start.error : start.output) = from;
    const auto attached =
        co_await guest->attach(record->background, start, guest::ExecRequest::Input::None, record->keep);
    if (!attached)
        co_return fail(attached.error());
    guest::Run *const reading = attached->get();
    const auto which = isError ? guest::Channel::Error : guest::Channel::Output;
    while (from + chunk.bytes.size() < end) {
        chunk.bytes += reading->take(which, end - from - chunk.bytes.size());
        if (reading->end() || from + chunk.bytes.size() >= end)
            break;
        if (!co_await base::onSignal(reading, &guest::Run::outputReady, kPatience))
            co_return fail(Error::Kind::Timeout, text("The machine does not answer."));
    }
    co_return chunk;
}

tools::Reply<> ToolRuns::input(QString run, QByteArray bytes, bool isLast)
{
    const auto written = co_await m_operations.write(run, bytes, isLast);
    if (!written)
        co_return fail(written.error());
    co_return {};
}

tools::Reply<> ToolRuns::kill(QString run, int signal)
{
    const auto record = m_workspace.runs().find(run);
    if (!record)
        co_return fail(record.error());
    if (record->state != RunRecord::State::Running)
        co_return {};
    const auto sent = co_await m_operations.signal(run, signal);
    if (!sent)
        co_return fail(sent.error());
    co_return {};
}

Result<tools::RunState> ToolRuns::find(const QString &run) const
{
    const auto record = m_workspace.runs().find(run);
    if (!record || record->background.isEmpty())
        return fail(Error::Kind::NotFound, text("There is no such run."));
    return stateOf(*record);
}

Result<QList<tools::RunState>> ToolRuns::recent(const QString &vm, int most) const
{
    const auto records = m_workspace.runs().recent(vm, most);
    if (!records)
        return fail(records.error());
    QList<tools::RunState> states;
    for (const RunRecord &record : *records) {
        if (!record.background.isEmpty())
            states += stateOf(record);
    }
    return states;
}

} // namespace api

#include "tool_runs.moc"
