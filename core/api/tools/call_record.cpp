// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tools/call_record.h"

#include "core/api/tools/call_summary.h"
#include "core/api/tools/whole_lines.h"
#include "core/base/await.h"
#include "core/base/log.h"
#include "core/base/redact.h"
#include "core/gate/gate.h"
#include "core/guest/guest.h"
#include "core/guest/run.h"
#include "core/session/record/chats.h"
#include "core/session/session.h"
#include "core/workspace.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLoggingCategory>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Task;
using gate::Nature;
using gate::Outcome;
using session::RunRecord;
using session::Session;
using session::Transcript;
using session::record::Call;
using ReviewState = gate::Review::State;

namespace api {

static Q_LOGGING_CATEGORY(lcCalls, "berth.calls")

static constexpr qsizetype kMostText = 2000;
static constexpr qsizetype kMostLine = 160;
static constexpr qsizetype kMostLines = 50;
static constexpr qsizetype kMostArgument = 16 * 1024; // characters
static constexpr qsizetype kMostArguments = 48 * 1024;
static constexpr qsizetype kTail = 8192; // bytes of output that an item has by itself
static constexpr auto kSoon = 1s; // what ends sooner tells all it printed with its end
static constexpr auto kRowEnds = 10s; // after the last call
static constexpr auto kLookAgain = 60s;

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

/// An item that goes on.
struct CallRecord::Open
{
    Call &call() { return item->call(); }

    std::unique_ptr<session::OpenItem> item;
    QPointer<Session> session;
    const Transcript *transcript = nullptr;
    QSet<qint64> audits; // of the calls that wait for its end
    bool isOver = false; // the call; what it executes may go on
    bool isRead = false; // what it executes is being read
    guest::OutputFrom next;
    Task<> following; // dies before what it works with
};

/// As much of the arguments as a person reads, without secrets.
static QJsonObject shortened(const QJsonObject &arguments, bool *isCut)
{
    QJsonObject result = base::redacted(QJsonValue(arguments)).toObject();
    for (auto it = result.begin(); it != result.end(); ++it) {
        if (!it.value().isString() || it.value().toString().size() <= kMostArgument)
            continue;
        it.value() = QString(it.value().toString().left(kMostArgument) + QChar(0x2026));
        *isCut = true;
    }
    qsizetype size = 0;
    for (auto it = result.begin(); it != result.end();) {
        size += it.key().size() + QJsonDocument(QJsonArray{it.value()}).toJson(QJsonDocument::Compact).size();
        *isCut = *isCut || size > kMostArguments;
        it = size > kMostArguments ? result.erase(it) : ++it;
    }
    return result;
}

static QString lineOf(const gate::Request &request)
{
    QStringList words;
    const QJsonObject arguments = base::redacted(QJsonValue(request.arguments)).toObject();
    for (auto it = arguments.begin(); it != arguments.end() && words.size() < 6; ++it) {
        if (it.key() != u"vm"_s && it.value().isString())
            words += it.value().toString().left(kMostLine);
    }
    return base::printable(request.tool + u' ' + words.join(u' '), kMostLine).trimmed();
}

static Call callOf(const gate::Entered &entered)
{
    Call call;
    call.caller = base::printable(entered.request.caller, 100);
    call.tool = base::printable(entered.request.tool, 60);
    call.arguments = shortened(entered.request.arguments, &call.isCut);
    call.audit = entered.audit;
    call.review = entered.review;
    call.verdict = gate::verdictName(entered.verdict.kind);
    call.why = entered.verdict.why.left(kMostText);
    return call;
}

CallRecord::CallRecord(Workspace &workspace)
    : m_workspace(workspace)
{
    m_quietTime.setSingleShot(true);
    m_quietTime.setInterval(kRowEnds);
    connect(&m_quietTime, &QTimer::timeout, this, &CallRecord::endRows);
    gate::Gate *const gate = &workspace.gate();
    connect(gate, &gate::Gate::callEntered, this, &CallRecord::enter, Qt::QueuedConnection);
    connect(gate, &gate::Gate::callEnded, this, &CallRecord::end, Qt::QueuedConnection);
    connect(gate, &gate::Gate::reviewAnswered, this, &CallRecord::settle, Qt::QueuedConnection);
}

CallRecord::~CallRecord() { endRows(); }

void CallRecord::ran(qint64 call, const QString &run)
{
    const auto note = [this, call, run] {
        Open *const open = find(call);
        if (!open)
            return;
        open->call().run = run;
        open->item->changed();
        open->following = follow(open);
        open->following.start([this, open] {
            if (open->isOver)
                closeAfterRun(open);
        });
    };
    QMetaObject::invokeMethod(this, note, Qt::QueuedConnection);
}

void CallRecord::opened(qint64 call, const QString &terminal)
{
    const auto note = [this, call, terminal] {
        if (Open *const open = find(call)) {
            open->call().terminal = terminal;
            open->item->changed();
        }
    };
    QMetaObject::invokeMethod(this, note, Qt::QueuedConnection);
}

void CallRecord::told(qint64 call, const QJsonObject &outcome)
{
    QMetaObject::invokeMethod(
        this, [this, call, outcome] { m_outcomes[call] = outcome; }, Qt::QueuedConnection);
}

Session *CallRecord::sessionBy(const QString &id) const
{
    return session::withId(m_workspace.sessions(), id);
}

/// Of a call that failed before its machine was known, one of the caller's own by the name that it gave: what
/// it says of others is nobody's matter.
Session *CallRecord::sessionOf(const gate::Request &request) const
{
    if (!request.vm.isEmpty())
        return sessionBy(request.vm);
    const QString named = request.arguments.value(u"vm"_s).toString();
    for (Session *session : m_workspace.sessions().all()) {
        if (session->facts().caller == request.caller && !request.caller.isEmpty()
            && (session->id() == named || session->name() == named))
            return session;
    }
    return nullptr;
}

session::Journal *CallRecord::journalOf(Session *session)
{
    const auto chat = m_workspace.chats().of(session);
    if (!chat) {
        qCWarning(lcCalls, "%s", qPrintable(chat.error().text));
        return nullptr;
    }
    return &(*chat)->journal();
}

CallRecord::Open *CallRecord::find(qint64 audit) const
{
    const auto it =
        std::ranges::find_if(m_open, [&](const auto &each) { return each->audits.contains(audit); });
    return it == m_open.end() ? nullptr : it->get();
}

std::unique_ptr<CallRecord::Open> CallRecord::begin(Session *session, const Call &call)
{
    session::Journal *const journal = journalOf(session);
    if (!journal)
        return nullptr;
    const auto author = call.caller == gate::kOperator ? session::Author::Operator : session::Author::Caller;
    auto item = journal->begin(call, author);
    if (!item) {
        qCWarning(lcCalls, "%s", qPrintable(item.error().text));
        return nullptr;
    }
    auto open = std::make_unique<Open>();
    open->item = std::move(*item);
    open->session = session;
    open->transcript = &journal->transcript();
    // With the session, whose transcript goes before its items do.
    connect(open->transcript, &QObject::destroyed, this, &CallRecord::forget, Qt::UniqueConnection);
    return open;
}

void CallRecord::forget(const QObject *transcript)
{
    std::erase_if(m_open, [&](const auto &each) { return each->transcript == transcript; });
    std::erase_if(m_rows, [&](const auto &each) { return each->transcript == transcript; });
}

void CallRecord::enter(const gate::Entered &entered)
{
    Session *const session = sessionOf(entered.request);
    if (entered.verdict.kind == gate::Verdict::Kind::Refuse) {
        Call call = callOf(entered);
        call.state = Call::State::Refused;
        call.text = call.why;
        if (session)
            addToRow(session, call, lineOf(entered.request));
        return;
    }
    const bool isQuiet = entered.request.nature == Nature::Looks || entered.request.nature == Nature::Feeds;
    if (!session || (isQuiet && entered.review.isEmpty())) {
        m_quiet.emplace(entered.audit, entered);
        return;
    }
    Call call = callOf(entered);
    if (!entered.review.isEmpty()) {
        const auto known = std::ranges::find_if(
            m_open, [&](const auto &each) { return each->call().review == entered.review; });
        if (known != m_open.end()) {
            (*known)->audits.insert(entered.audit);
            settle(entered.review);
            return;
        }
        const auto review = m_workspace.gate().review(entered.review);
        if (!review || m_settled.contains(review->id))
            return; // its item is there, and closed
        call.state = Call::State::Waiting;
    }
    auto open = begin(session, call);
    if (!open)
        return;
    open->audits.insert(entered.audit);
    m_open.push_back(std::move(open));
    if (!entered.review.isEmpty())
        settle(entered.review);
}

/// Shows how the review stands that a call waits for.
void CallRecord::settle(const QString &id)
{
    const auto it = std::ranges::find_if(m_open, [&](const auto &each) { return each->call().review == id; });
    const auto review =
        it == m_open.end() ? base::fail(base::Error::Kind::NotFound, {}) : m_workspace.gate().review(id);
    if (!review)
        return;
    Open *const open = it->get();
    Call &call = open->call();
    if (call.state != Call::State::Waiting || review->state == ReviewState::Open)
        return;
    if (review->edited) {
        call.isCut = false;
        call.arguments = shortened(*review->edited, &call.isCut);
    }
    switch (review->state) {
    case ReviewState::Used:
        call.answer = gate::stateName(review->edited ? ReviewState::Edited : ReviewState::Run);
        call.state = Call::State::Running;
        break;
    case ReviewState::Run:
    case ReviewState::Edited:
        call.answer = gate::stateName(review->state);
        break;
    case ReviewState::Refused:
    case ReviewState::Expired:
    case ReviewState::Withdrawn:
        call.answer = gate::stateName(review->state);
        m_settled.insert(id);
        return close(open, Call::State::Refused, review->answer);
    case ReviewState::Open: // looked at above
        return;
    }
    open->item->changed();
}

void CallRecord::end(qint64 audit, Outcome outcome, const QString &told)
{
    const auto known = m_outcomes.extract(audit);
    const QJsonObject result = known ? known.mapped() : QJsonObject();
    if (const auto quiet = m_quiet.extract(audit)) {
        const gate::Entered &entered = quiet.mapped();
        Session *const session = sessionOf(entered.request);
        if (session && outcome != Outcome::Cancelled) {
            Call call = callOf(entered);
            const bool isOk = outcome == Outcome::Ok;
            call.state = isOk ? Call::State::Done : Call::State::Failed;
            if (!isOk)
                call.text = told.isEmpty() ? summaryOf(result) : told;
            addToRow(session, call, lineOf(entered.request));
        }
        addMade(entered, result);
        return;
    }
    Open *const open = find(audit);
    if (!open)
        return;
    open->audits.remove(audit);
    settle(open->call().review);
    if (find(audit) || std::ranges::none_of(m_open, [&](const auto &each) { return each.get() == open; }))
        return;
    if (!open->audits.isEmpty() || open->call().state == Call::State::Waiting)
        return; // another one waits for the same, or will
    finish(open, audit, outcome, told, result);
}

void CallRecord::finish(Open *open, qint64 audit, Outcome outcome, const QString &told,
                        const QJsonObject &result)
{
    Call &call = open->call();
    call.audit = audit;
    gate::Entered made;
    made.audit = audit;
    made.request = {.caller = call.caller,
                    .tool = call.tool,
                    .arguments = call.arguments,
                    .vm = open->session ? open->session->id() : QString()};
    call.text = base::redacted(told.isEmpty() ? summaryOf(result) : told).left(kMostText);
    const qint64 bytes =
        result.value(u"stdout_bytes"_s).toInteger() + result.value(u"stderr_bytes"_s).toInteger();
    const bool goesOn = open->following.isRunning()
        && (result.value(u"state"_s) == u"running"_s || open->isRead || bytes > kTail);
    if (!goesOn && open->item->printed() == 0) {
        const QString output = result.value(u"stdout"_s).toString();
        const QString errors = result.value(u"stderr"_s).toString();
        const QString between = output.isEmpty() || output.endsWith(u'\n') ? QString() : u"\n"_s;
        call.tail =
            base::redacted(output + (errors.isEmpty() ? QString() : between + errors)).toUtf8().right(kTail);
        call.outputBytes = bytes;
    }
    if (outcome == Outcome::Cancelled && told.isEmpty())
        call.text = text("Its caller went away.");
    addMade(made, result);
    if (goesOn && outcome != Outcome::Cancelled) {
        open->isOver = true;
        open->item->changed();
        return;
    }
    close(open, outcome == Outcome::Ok ? Call::State::Done : Call::State::Failed, call.text);
}

void CallRecord::close(Open *open, Call::State state, const QString &why)
{
    Call &call = open->call();
    call.state = state;
    call.text = why.left(kMostText);
    call.took = open->item->age();
    if (auto closed = open->item->close(); !closed)
        qCWarning(lcCalls, "%s", qPrintable(closed.error().text));
    std::erase_if(m_open, [open](const auto &each) { return each.get() == open; });
}

/// What it executed has ended after the call.
void CallRecord::closeAfterRun(Open *open)
{
    const auto run = m_workspace.runs().find(open->call().run);
    const bool isOk = run && run->state == RunRecord::State::Exited && run->code == 0;
    const QString why = isOk || !run             ? open->call().text
        : run->state == RunRecord::State::Exited ? text("It ended with exit code %1.").arg(run->code)
                                                 : text("It ended: %1.").arg(session::stateName(run->state));
    close(open, isOk ? Call::State::Done : Call::State::Failed, why);
}

/// Prints what the call's program prints, until it is over.
Task<> CallRecord::follow(Open *open)
{
    co_await base::after(kSoon);
    while (open->session) {
        const auto run = m_workspace.runs().find(open->call().run);
        if (!run || run->background.isEmpty()) // what it prints in the foreground is not kept
            co_return;
        const QPointer<guest::Guest> guest(open->session->guest());
        const bool isThere = guest && open->session->machine()->id() == run->machine;
        if (!isThere && run->state != RunRecord::State::Running)
            co_return;
        if (isThere) {
            const auto attached = co_await guest->attach(run->background, open->next,
                                                         guest::ExecRequest::Input::None, run->keep);
            if (!attached)
                co_return;
            open->isRead = true;
            guest::Run *const reading = attached->get();
            WholeLines lines(open->item.get());
            const auto take = [open, reading, &lines](guest::Channel channel) {
                const QByteArray bytes = reading->take(channel);
                (channel == guest::Channel::Output ? open->next.output : open->next.error) += bytes.size();
                lines.add(channel, bytes);
            };
            QObject context;
            connect(reading, &guest::Run::outputReady, &context, take);
            if (!reading->end())
                co_await base::onSignal(reading, &guest::Run::finished, 20 * 24h);
            const bool isLost = !reading->end() || reading->end()->reason == guest::RunEnd::Reason::Lost;
            if (!isLost) {
                if (open->session && open->session->guest())
                    co_await open->session->lookAtBackground(); // its record is closed by that
                co_return;
            }
        }
        if (open->session)
            co_await base::onSignal(open->session.get(), &Session::changed, kLookAgain);
    }
}

/// A machine that a call made has the call as its first item.
void CallRecord::addMade(const gate::Entered &entered, const QJsonObject &result)
{
    const QString id = result.value(u"vm"_s).toString();
    const bool makes = entered.request.tool == u"create_vm"_s || entered.request.tool == u"fork_vm"_s;
    Session *const session = makes && id != entered.request.vm ? sessionBy(id) : nullptr;
    session::Journal *const journal = session ? journalOf(session) : nullptr;
    if (!journal)
        return;
    Call call = callOf(entered);
    call.state = Call::State::Done;
    call.text = summaryOf(result).left(kMostText);
    if (auto added = journal->add(call, session::Author::Caller); !added)
        qCWarning(lcCalls, "%s", qPrintable(added.error().text));
}

static bool isAlike(const Call &one, const Call &other)
{
    if (one.caller != other.caller || one.state != other.state)
        return false;
    return one.state == Call::State::Done || (one.tool == other.tool && one.text == other.text);
}

void CallRecord::addToRow(Session *session, const Call &call, const QString &line)
{
    const auto it = std::ranges::find_if(m_rows, [&](const auto &each) { return each->session == session; });
    if (it != m_rows.end()) {
        Open &row = **it;
        if (row.item->index() == row.transcript->count() - 1 && isAlike(row.call(), call)) {
            Call &all = row.call();
            ++all.count;
            all.tool = call.tool;
            all.arguments = call.arguments;
            all.isCut = call.isCut;
            all.audit = call.audit;
            all.lines += line;
            if (all.lines.size() > kMostLines)
                all.lines.removeFirst();
            row.item->changed();
            m_quietTime.start();
            return;
        }
        endRow(&row);
    }
    Call first = call;
    first.lines = {line};
    if (auto row = begin(session, first)) {
        m_rows.push_back(std::move(row));
        m_quietTime.start();
    }
}

void CallRecord::endRow(Open *row)
{
    if (auto closed = row->item->close(); !closed)
        qCWarning(lcCalls, "%s", qPrintable(closed.error().text));
    std::erase_if(m_rows, [row](const auto &each) { return each.get() == row; });
}

void CallRecord::endRows()
{
    while (!m_rows.empty())
        endRow(m_rows.front().get());
}

} // namespace api
