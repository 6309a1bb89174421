// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tasks/task_hands.h"

#include "core/api/tools/tool_listener.h"
#include "core/base/quantity.h"
#include "core/gate/gate.h"
#include "core/guest/guest.h"
#include "core/session/session.h"
#include "core/tools/catalogue.h"
#include "core/workspace.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QPointer>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

namespace api {

static constexpr auto kWait = 45s; // as long as wait_run takes
static constexpr auto kLeastWait = 5s; // of which a handler needs some to say that it goes on
static const auto kVm = "vm"_L1;
static const auto kNotAwaited =
    QStringLiteral("It was not waited for any longer: the task has taken what it may. It goes on by itself, "
                   "and wait_run with this “run” gives what became of it.");
static const auto kAttached = QStringLiteral("\n\nAttached:\n");

/// A task works in the session it was given, which is the person's to make and to remove.
static bool isLeftOut(const tools::Tool &tool)
{
    static const QStringList names{u"create_vm"_s, u"list_vms"_s, u"destroy_vm"_s, u"fork_vm"_s};
    return names.contains(tool.name);
}

bool TaskHands::needsMachine(const QString &tool)
{
    // What is told of a session without its machine.
    static const QStringList without{u"get_vm"_s,         u"get_cost"_s,      u"list_recipes"_s,
                                     u"list_documents"_s, u"read_document"_s, u"list_snapshots"_s,
                                     u"calculate"_s};
    return !without.contains(tool);
}

/// The schema without the name of the VM, which there is only one of.
static QJsonObject withoutVm(QJsonObject schema)
{
    QJsonObject properties = schema.value(u"properties"_s).toObject();
    properties.remove(kVm);
    schema.insert(u"properties"_s, properties);
    QJsonArray required = schema.value(u"required"_s).toArray();
    for (qsizetype i = required.size() - 1; i >= 0; --i) {
        if (required[i].toString() == kVm)
            required.removeAt(i);
    }
    schema.insert(u"required"_s, required);
    return schema;
}

static bool takesVm(const tools::Tool &tool)
{
    return tool.takes.json().value(u"properties"_s).toObject().contains(kVm);
}

QString TaskHands::nameInside(const QString &attachment)
{
    return u"/session/input/"_s + QFileInfo(attachment).fileName();
}

QString TaskHands::withAttachments(const QString &request, const QStringList &attachments)
{
    if (attachments.isEmpty())
        return request;
    QStringList lines;
    for (const QString &path : attachments)
        lines += u"- %1 (%2)"_s.arg(nameInside(path), base::bytesText(QFileInfo(path).size()));
    return request + kAttached + lines.join(u'\n');
}

QStringList TaskHands::attachedIn(const QString &told)
{
    QStringList names;
    const QString before = u"- "_s + nameInside({});
    for (const QString &line : told.mid(told.indexOf(kAttached) + kAttached.size()).split(u'\n')) {
        if (line.startsWith(before) && line.endsWith(u')'))
            names += line.mid(before.size(), line.lastIndexOf(u" ("_s) - before.size());
    }
    return names;
}

QString TaskHands::addedTo(const QString &words)
{
    qsizetype from = words.size();
    for (const QString &mark : {kAttached, u"\n\n"_s + task::kOwnWords}) {
        if (const qsizetype at = words.indexOf(mark); at > 0)
            from = std::min(from, at);
    }
    return words.mid(from);
}

TaskHands::TaskHands(Workspace &workspace, SessionOperations &operations, AgentOperations &agents,
                     session::TaskFacts facts, tools::Progress progress)
    : m_workspace(workspace)
    , m_operations(operations)
    , m_agents(agents)
    , m_facts(std::move(facts))
    , m_progress(std::move(progress))
{
    for (const tools::Tool &tool : tools::catalogue()) {
        if (!isLeftOut(tool))
            m_tools += model::ToolDefinition{tool.name, tool.description, withoutVm(tool.takes.json())};
    }
}

bool TaskHands::onlyLooks(const QString &name) const
{
    const tools::Tool *tool = tools::find(name);
    return tool && tool->annotations.isReadOnly;
}

bool TaskHands::isPolling(const QString &tool) const
{
    static const QStringList names{u"wait_run"_s, u"read_output"_s, u"read_screen"_s, u"list_runs"_s};
    return names.contains(tool);
}

/// The person's own act: what they attach they allow.
Task<Result<>> TaskHands::attach()
{
    const QStringList files = m_facts.attachments; // more may be said meanwhile
    for (const QString &file : files) {
        ToolListener listener(m_progress);
        // Replaced, as an owner who was killed may have left a part of it.
        const SessionOperations::Copy copy{
            .from = file, .to = nameInside(file), .upload = true, .force = true};
        const auto copied = co_await m_operations.copy(m_facts.session, copy, listener);
        if (!copied)
            co_return fail(copied.error());
    }
    const session::Session *const session = session::withId(m_workspace.sessions(), m_facts.session);
    if (!session)
        co_return fail(Error::Kind::NotFound,
                       QCoreApplication::translate("api", "The session was removed meanwhile."));
    // Else a machine that ends suddenly would have lost what is noted here.
    if (auto flushed = co_await session->copies().flush(); !flushed)
        co_return flushed;
    if (m_facts.attachments != files)
        co_return {};
    m_facts.attached = m_workspace.clock().now();
    co_return m_workspace.tasks().noteAttached(m_facts.id, m_facts.attached);
}

void TaskHands::bring(const QStringList &attachments)
{
    m_facts.attachments = attachments;
    m_facts.attached.reset();
}

/// The answer, or that it goes on, comes in the time that is left; a person's time is not the task's.
static std::optional<tools::Toolbox::Patience> patienceFor(std::optional<std::chrono::milliseconds> left)
{
    if (!left)
        return {};
    tools::Toolbox::Patience patience;
    patience.answer = std::clamp<std::chrono::milliseconds>(*left, kLeastWait, patience.answer);
    return patience;
}

Task<Result<tools::Outcome>> TaskHands::perform(QString name, QJsonObject arguments, QString key,
                                                std::optional<std::chrono::milliseconds> left)
{
    const tools::Tool *tool = tools::find(name);
    if (tool && takesVm(*tool))
        arguments.insert(kVm, m_facts.session);
    const tools::Toolbox::Wish wish{.caller = gate::kOperator,
                                    .tool = name,
                                    .arguments = arguments,
                                    .progress = m_progress,
                                    .patience = patienceFor(left),
                                    .key = key,
                                    .only = m_facts.session};
    return m_agents.perform(wish);
}

/// The same but for what differs each time.
static QByteArray essenceOf(QJsonObject json)
{
    for (const QString &each : {u"run"_s, u"took_ms"_s, u"terminal"_s, u"cost_dollars"_s, u"idle_stop_s"_s})
        json.remove(each);
    return QJsonDocument(json).toJson(QJsonDocument::Compact);
}

static task::Outcome outcomeOf(const Result<tools::Outcome> &outcome)
{
    if (!outcome)
        return {.text = outcome.error().text, .failed = true};
    task::Outcome result{.text = outcome->text(), .failed = outcome->isError};
    result.essence = essenceOf(outcome->json);
    for (const tools::Picture &picture : outcome->pictures)
        result.pictures += model::Picture{picture.bytes, picture.type};
    return result;
}

/// Waiting costs a model as much as thinking: what waits for a person, or for the end of a run that was not
/// begun to be left alone, is waited for here, the latter as long as time is left.
Task<task::Outcome> TaskHands::awaited(QString key, Result<tools::Outcome> outcome, bool waitsForRun,
                                       Left left)
{
    QJsonObject edited; // by a person; what is waited for says it no more
    while (outcome) {
        if (outcome->json.contains(tools::kEdited))
            edited = outcome->json.value(tools::kEdited).toObject();
        const QString state = outcome->json.value(u"state"_s).toString();
        const QString handle = outcome->json.value(u"run"_s).toString();
        const bool isAsked = state == u"waiting_for_person"_s;
        const bool goesOn = isAsked || state == u"working"_s || (waitsForRun && state == u"running"_s);
        if (!goesOn || handle.isEmpty())
            break;
        const auto time = isAsked ? std::nullopt : left();
        if (time && *time <= 0ms) {
            outcome->json.insert(u"message"_s, kNotAwaited);
            break;
        }
        const auto wait = std::chrono::ceil<std::chrono::seconds>(
            std::min<std::chrono::milliseconds>(time.value_or(kWait), kWait));
        const QJsonObject which{{u"run"_s, handle}, {u"wait_s"_s, qint64(wait.count())}};
        outcome = co_await perform(u"wait_run"_s, which, key, time);
    }
    if (outcome && !edited.isEmpty()) {
        QJsonObject arguments = edited.value(u"arguments"_s).toObject();
        arguments.remove(kVm);
        edited.insert(u"arguments"_s, arguments);
        outcome->json.insert(tools::kEdited, edited);
    }
    co_return outcomeOf(outcome);
}

Task<task::Outcome> TaskHands::call(QString key, QString tool, QJsonObject arguments, Left left)
{
    if (!m_facts.attached && !m_facts.attachments.isEmpty() && needsMachine(tool)) {
        auto attached = co_await attach();
        if (!attached && attached.error().kind == Error::Kind::Disconnected)
            attached = co_await attach(); // into the next machine
        if (!attached)
            co_return task::Outcome{.text = u"Not run: what the person attached cannot be brought into the "
                                            "machine. %1"_s.arg(attached.error().text),
                                    .failed = true};
    }
    const bool waitsForRun = !arguments.contains(u"wait_s"_s) && !isPolling(tool);
    auto outcome = co_await perform(tool, arguments, key, left());
    co_return co_await awaited(key, std::move(outcome), waitsForRun, std::move(left));
}

/// What it does is to begin one run, which the guest knows by the call's key and takes once.
static bool isOneRun(const QString &tool)
{
    static const QStringList names{u"execute_bash"_s, u"execute_python"_s, u"install_packages"_s};
    return names.contains(tool);
}

/// Whether its machine knows a run. Nothing: that machine is gone, or does not say.
static Task<std::optional<bool>> hasBegun(QPointer<session::Session> session, session::RunRecord run)
{
    const auto isThere = [&] {
        return session && session->machine() && session->machine()->id() == run.machine;
    };
    if (!isThere())
        co_return std::nullopt;
    const auto guest = co_await session->ensureRunning();
    if (!guest || !isThere())
        co_return std::nullopt;
    // What an earlier owner had sent was taken before the greeting of this one.
    const auto told = co_await session->lookAtBackground();
    if (!told || !isThere())
        co_return std::nullopt;
    co_return std::ranges::find(*told, run.background, &guest::BackgroundRun::id) != told->end();
}

/// A run has its record before the guest hears of it, and goes on without its owner.
Task<std::optional<task::Outcome>> TaskHands::recall(QString key, QString tool,
                                                     std::optional<QJsonObject> arguments, Left left)
{
    if (!isOneRun(tool))
        co_return std::nullopt;
    const auto record = m_workspace.runs().findInGuest(m_facts.session, key);
    if (!record)
        co_return std::nullopt;
    if (!*record && !arguments)
        co_return task::withoutItsSecret();
    if (!*record)
        co_return co_await call(key, tool, *arguments, std::move(left));
    const session::RunRecord run = **record;
    using State = session::RunRecord::State;
    if (run.state == State::Running || run.state == State::Lost) { // the latter as nobody knew of it in time
        const QPointer<session::Session> session(m_operations.find(m_facts.session).value_or(nullptr));
        const auto begun = co_await hasBegun(session, run);
        if (begun == false) {
            if (auto discarded = m_workspace.runs().discard(run.id); !discarded)
                co_return std::nullopt;
            if (!arguments)
                co_return task::withoutItsSecret();
            co_return co_await call(key, tool, *arguments, std::move(left));
        }
    }
    const bool waitsForRun = !arguments || !arguments->contains(u"wait_s"_s);
    const QJsonObject which{{u"run"_s, run.id}, {u"wait_s"_s, 0}};
    auto outcome = co_await perform(u"wait_run"_s, which, key, std::nullopt);
    co_return co_await awaited(key, std::move(outcome), waitsForRun, std::move(left));
}

void TaskHands::cancel() { m_agents.end(gate::kOperator, u"The task was stopped."_s, m_facts.session); }

qint64 TaskHands::spent() const
{
    const session::CostScope scope{.session = m_facts.session};
    const auto sums = m_workspace.ledger().bySource(scope);
    return sums ? sums->value(u"machine"_s) - m_facts.machineBefore : 0;
}

bool isAttached(const session::TaskFacts &facts, const vm::Snapshot &from)
{
    const base::WallTime then(std::chrono::milliseconds(from.made.toMSecsSinceEpoch()));
    return facts.attached && *facts.attached <= then;
}

} // namespace api
