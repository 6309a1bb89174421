// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tools/tool_vms.h"

#include "core/api/describe.h"
#include "core/api/spending.h"
#include "core/api/tools/tool_listener.h"
#include "core/api/tools/tool_session.h"
#include "core/session/session.h"
#include "core/vm/machine.h"
#include "core/vm/network/network.h"
#include "core/workspace.h"

using namespace Qt::StringLiterals;
using base::fail;
using base::Result;
using session::Session;

namespace api {

ToolVms::ToolVms(Workspace &workspace, SessionOperations &operations)
    : m_workspace(workspace)
    , m_operations(operations)
{
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

QList<tools::Vm> ToolVms::list() const
{
    QList<tools::Vm> vms;
    for (const Session *session : m_operations.list(false))
        vms += vmOf(*session);
    return vms;
}

tools::Vm ToolVms::standard() const
{
    const session::Settings &settings = m_workspace.settings();
    tools::Vm vm;
    vm.size = settings.size;
    vm.network = settings.network;
    return vm;
}

/// Of the description that every door has, what an agent needs, and when the machine stops.
Result<QJsonObject> ToolVms::describe(const QString &vm) const
{
    const auto found = sessionOf(m_workspace, vm);
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

Result<QJsonObject> ToolVms::cost(const QString &vm) const
{
    const auto found = sessionOf(m_workspace, vm);
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

Result<QStringList> ToolVms::attached(const QString &vm) const { return m_workspace.tasks().attachedTo(vm); }

Result<qint64> ToolVms::spentToday(const QString &caller) const
{
    return api::spentToday(m_workspace, caller);
}

tools::Reply<tools::Vm> ToolVms::create(tools::VmWish wish, tools::Progress progress)
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

tools::Reply<> ToolVms::change(QString vm, tools::VmChange change)
{
    const session::MachineChange wish{change.size, change.network, change.image};
    const auto changed = co_await m_workspace.sessions().changeMachine(vm, wish);
    if (!changed)
        co_return fail(changed.error());
    co_return {};
}

/// What a reply with a session comes to for who asked for no more than that it is done.
static tools::Reply<> done(SessionOperations::SessionReply work)
{
    const auto session = co_await std::move(work);
    if (!session)
        co_return fail(session.error());
    co_return {};
}

tools::Reply<> ToolVms::pause(QString vm) { return done(m_operations.pause(vm)); }

tools::Reply<> ToolVms::resume(QString vm, tools::Progress progress)
{
    ToolListener caller(progress);
    const auto found = sessionOf(m_workspace, vm);
    if (!found)
        co_return fail(found.error());
    const bool isPaused = (*found)->state() == Session::State::Paused;
    auto work = isPaused ? m_operations.resume(vm) : m_operations.start(vm, caller);
    co_return co_await done(std::move(work));
}

tools::Reply<> ToolVms::destroy(QString vm)
{
    const auto removed = co_await m_operations.remove(vm);
    if (!removed)
        co_return fail(removed.error());
    co_return {};
}

static tools::Snapshot told(const vm::Snapshot &snapshot)
{
    return {snapshot.name, snapshot.made, snapshot.size, snapshot.bytes};
}

tools::Reply<tools::Snapshot> ToolVms::snapshot(QString vm, QString name)
{
    const auto kept = co_await m_operations.snapshot(vm, name);
    if (!kept)
        co_return fail(kept.error());
    co_return told(*kept);
}

tools::Reply<> ToolVms::restore(QString vm, QString snapshot)
{
    return done(m_operations.restore(vm, snapshot));
}

tools::Reply<tools::Vm> ToolVms::fork(QString vm, QString name, QString caller)
{
    session::Sessions::Order order;
    order.name = name;
    order.caller = caller;
    const auto forked = co_await m_workspace.sessions().fork(vm, order);
    if (!forked)
        co_return fail(forked.error());
    co_return vmOf(**forked);
}

Result<QList<tools::Snapshot>> ToolVms::snapshots(const QString &vm) const
{
    const auto found = m_operations.snapshots(vm);
    if (!found)
        return fail(found.error());
    QList<tools::Snapshot> rows;
    for (const vm::Snapshot &each : *found)
        rows += told(each);
    return rows;
}

} // namespace api
