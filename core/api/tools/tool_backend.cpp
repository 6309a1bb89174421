// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tools/tool_backend.h"

#include "core/api/tools/call_record.h"
#include "core/api/describe.h"
#include "core/api/spending.h"
#include "core/api/tools/tool_listener.h"
#include "core/guest/run.h"
#include "core/session/session.h"
#include "core/tools/failure.h"
#include "core/vm/machine.h"
#include "core/vm/network/network.h"
#include "core/workspace.h"

#include <QCoreApplication>

using namespace Qt::StringLiterals;
using base::Error;
using base::fail;
using base::Result;
using session::Session;

namespace api {

static constexpr qsizetype kMostKept = 4 << 20; // bytes

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

ToolBackend::ToolBackend(Workspace &workspace, SessionOperations &operations, CallRecord *record)
    : m_workspace(workspace)
    , m_operations(operations)
    , m_runs(workspace)
    , m_recipes(workspace)
    , m_record(record)
    , m_printed(kMostKept)
{
}

ToolBackend::~ToolBackend() = default;

Result<Session *> ToolBackend::session(const QString &vm) const
{
    if (Session *session = session::withId(m_workspace.sessions(), vm))
        return session;
    return fail(Error::Kind::NotFound, text("The session was removed meanwhile."),
                {base::Remedy::Kind::ListSessions});
}

static tools::Vm vmOf(const Session &session)
{
    const session::Facts &facts = session.facts();
    const vm::Machine *machine = session.machine();
    return {facts.id,
            facts.name,
            facts.caller,
            facts.size,
            vm::policyName(facts.network),
            facts.policy,
            machine ? machine->size().name : QString()};
}

QList<tools::Vm> ToolBackend::vms() const
{
    QList<tools::Vm> vms;
    for (const Session *session : m_operations.list(false))
        vms += vmOf(*session);
    return vms;
}

tools::Vm ToolBackend::standard() const
{
    const session::Settings &settings = m_workspace.settings();
    tools::Vm vm;
    vm.size = settings.size;
    vm.network = settings.network;
    return vm;
}

/// Of the description that every door has, what an agent needs, and when the machine stops.
Result<QJsonObject> ToolBackend::describe(const QString &vm) const
{
    const auto found = session(vm);
    if (!found)
        return fail(found.error());
    const QJsonObject all = api::describe(**found);
    QJsonObject json{{u"vm"_s, all[u"id"]}};
    for (const auto &member : {u"name"_s, u"state"_s, u"size"_s, u"network"_s, u"policy"_s})
        json.insert(member, all[member]);
    if (const QString note = all[u"note"].toString(); !note.isEmpty())
        json.insert(u"note"_s, note);
    if (const auto left = (*found)->idleStop().remaining())
        json.insert(u"idle_stop_s"_s, qint64(std::chrono::floor<std::chrono::seconds>(*left).count()));
    if (const QJsonValue cost = all[u"nanodollars"]; cost.isDouble())
        json.insert(u"cost_dollars"_s, session::limitText(cost.toInteger()));
    return json;
}

Result<QJsonObject> ToolBackend::cost(const QString &vm) const
{
    const auto found = session(vm);
    if (!found)
        return fail(found.error());
    const auto usage = (*found)->bill().usage();
    if (!usage)
        return fail(usage.error());
    QJsonObject json{{u"name"_s, (*found)->name()},
                     {u"cost_dollars"_s, session::limitText(usage->nanodollars)},
                     {u"running_s"_s, qint64(std::chrono::floor<std::chrono::seconds>(usage->time).count())}};
    if (const qint64 budget = (*found)->facts().budget)
        json.insert(u"budget_dollars"_s, session::limitText(budget));
    return json;
}

Result<QStringList> ToolBackend::attached(const QString &vm) const
{
    return m_workspace.tasks().attachedTo(vm);
}

Result<qint64> ToolBackend::spentToday(const QString &caller) const
{
    return api::spentToday(m_workspace, caller);
}

ToolBackend::Reply<tools::Vm> ToolBackend::createVm(tools::VmWish wish, tools::Progress progress)
{
    ToolListener caller(progress);
    const SessionOperations::Creation creation{.name = wish.name,
                                               .size = wish.size,
                                               .profile = wish.image,
                                               .network = wish.network,
                                               .start = true,
                                               .caller = wish.caller,
                                               .policy = wish.policy};
    const auto made = co_await m_operations.create(creation, caller);
    if (!made)
        co_return fail(made.error());
    co_return vmOf(**made);
}

ToolBackend::Reply<> ToolBackend::change(QString vm, tools::VmChange change)
{
    const session::MachineChange wish{change.size, change.network, change.image};
    const auto changed = co_await m_workspace.sessions().changeMachine(vm, wish);
    if (!changed)
        co_return fail(changed.error());
    co_return {};
}

/// What a reply with a session comes to for who asked for no more than that it is done.
static ToolBackend::Reply<> done(SessionOperations::SessionReply work)
{
    const auto session = co_await std::move(work);
    if (!session)
        co_return fail(session.error());
    co_return {};
}

ToolBackend::Reply<> ToolBackend::pause(QString vm) { return done(m_operations.pause(vm)); }

ToolBackend::Reply<> ToolBackend::resume(QString vm, tools::Progress progress)
{
    ToolListener caller(progress);
    const auto found = session(vm);
    if (!found)
        co_return fail(found.error());
    const bool isPaused = (*found)->state() == Session::State::Paused;
    auto work = isPaused ? m_operations.resume(vm) : m_operations.start(vm, caller);
    co_return co_await done(std::move(work));
}

ToolBackend::Reply<> ToolBackend::destroy(QString vm)
{
    const auto removed = co_await m_operations.remove(vm);
    if (!removed)
        co_return fail(removed.error());
    co_return {};
}

static QJsonObject snapshotJson(const vm::Snapshot &snapshot)
{
    return {{u"name"_s, snapshot.name},
            {u"created"_s, snapshot.made.toUTC().toString(Qt::ISODate)},
            {u"size"_s, snapshot.size},
            {u"bytes"_s, snapshot.bytes}};
}

ToolBackend::Reply<QJsonObject> ToolBackend::snapshot(QString vm, QString name)
{
    const auto kept = co_await m_operations.snapshot(vm, name);
    if (!kept)
        co_return fail(kept.error());
    co_return snapshotJson(*kept);
}

ToolBackend::Reply<> ToolBackend::restore(QString vm, QString snapshot)
{
    return done(m_operations.restore(vm, snapshot));
}

ToolBackend::Reply<tools::Vm> ToolBackend::fork(QString vm, QString name, QString caller)
{
    session::Sessions::Order order;
    order.name = name;
    order.caller = caller;
    const auto forked = co_await m_workspace.sessions().fork(vm, order);
    if (!forked)
        co_return fail(forked.error());
    co_return vmOf(**forked);
}

Result<QList<QJsonObject>> ToolBackend::snapshots(const QString &vm) const
{
    const auto found = m_operations.snapshots(vm);
    if (!found)
        return fail(found.error());
    QList<QJsonObject> rows;
    for (const vm::Snapshot &each : *found)
        rows += snapshotJson(each);
    return rows;
}

ToolBackend::Reply<QString> ToolBackend::openTerminal(QString vm, tools::TerminalWish wish)
{
    const auto found = session(vm);
    if (!found)
        co_return fail(found.error());
    auto opened = co_await m_terminals.open(*found, wish);
    if (opened)
        m_record->opened(wish.call, *opened);
    co_return opened;
}

Result<tools::Screen> ToolBackend::screen(const QString &terminal) const
{
    return m_terminals.screen(terminal);
}

Result<> ToolBackend::type(const QString &terminal, const QString &caller, const QString &typed,
                           const QStringList &keys)
{
    return m_terminals.type(terminal, caller, typed, keys);
}

base::Task<bool> ToolBackend::changes(QString terminal, std::chrono::milliseconds patience)
{
    return m_terminals.changes(terminal, patience);
}

Result<> ToolBackend::closeTerminal(const QString &terminal, const QString &caller)
{
    return m_terminals.close(terminal, caller);
}

/// "left=PATH (*.csv), 1 to 1: The table to keep."
static QString inputText(const QJsonValue &input)
{
    const QString name = input[u"name"].toString();
    QStringList patterns;
    for (const QJsonValue &pattern : input[u"patterns"].toArray())
        patterns += pattern.toString();
    QString line = name.isEmpty() ? u"PATH"_s : name + u"=PATH"_s;
    if (!patterns.isEmpty())
        line += u" (%1)"_s.arg(patterns.join(u", "_s));
    line += u", %1 to %2"_s.arg(input[u"min"].toInt()).arg(input[u"max"].toInt());
    const QString description = input[u"description"].toString();
    return description.isEmpty() ? line : line + u": "_s + description;
}

QJsonObject ToolBackend::recipes() const
{
    QJsonArray rows;
    const QJsonArray all = m_recipes.list().value(u"recipes"_s).toArray();
    for (const QJsonValue &each : all) {
        QStringList parameters;
        for (const QJsonValue &parameter : each[u"parameters"].toArray())
            parameters += u"%1 (%2): %3"_s.arg(parameter[u"name"].toString(), parameter[u"type"].toString(),
                                               parameter[u"description"].toString());
        QStringList inputs;
        for (const QJsonValue &input : each[u"inputs"].toArray())
            inputs += inputText(input);
        QJsonObject row{{u"id"_s, each[u"id"]},
                        {u"description"_s, each[u"description"]},
                        {u"image"_s, each[u"profile"]},
                        {u"inputs"_s, QJsonArray::fromStringList(inputs)},
                        {u"parameters"_s, QJsonArray::fromStringList(parameters)}};
        if (each[u"network"] == u"open"_s)
            row.insert(u"network"_s, each[u"network"]);
        rows += row;
    }
    return {{u"recipes"_s, rows}};
}

ToolBackend::Reply<QJsonObject> ToolBackend::runRecipe(QString vm, tools::RecipeWish wish,
                                                       tools::Progress progress)
{
    ToolListener caller(progress);
    const auto found = session(vm);
    if (!found)
        co_return fail(found.error());
    session::Documents &documents = (*found)->documents();
    const RecipeOperations::Wish order{.recipe = wish.recipe,
                                       .inputs = wish.inputs,
                                       .parameters = wish.parameters,
                                       .outputFolder = documents.folder(),
                                       .session = vm,
                                       .caller = wish.caller,
                                       .onRun = [this, call = wish.call](const QString &run) {
                                           m_record->ran(call, run);
                                       }};
    const auto ran = co_await m_recipes.run(order, caller);
    if (!ran)
        co_return fail(ran.error());
    const session::RecipeResult &result = ran->result;
    QJsonArray names;
    for (const auto &file : result.files)
        names += documents.nameOf(file.path);
    co_await documents.add(result.run, result.files, session::Author::Caller);
    QJsonObject json{{u"exit_code"_s, session::exitCode(result.end)},
                     {u"documents"_s, names},
                     {u"took_ms"_s, qint64(result.machineTime.count())},
                     {u"cost_dollars"_s, session::limitText(result.nanodollars)}};
    if (!result.reason.isEmpty())
        json.insert(u"message"_s, (result.reason + u' ' + tools::nextFor(result.remedy)).trimmed());
    co_return json;
}

} // namespace api
