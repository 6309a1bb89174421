// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tools/tool_vms.h"

#include "core/api/session_now.h"
#include "core/api/spending.h"
#include "core/api/tools/tool_listener.h"
#include "core/api/tools/tool_session.h"
#include "core/session/session.h"
#include "core/vm/machine.h"
#include "core/vm/network/network.h"
#include "core/workspace.h"

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

Result<tools::VmNow> ToolVms::now(const QString &vm) const
{
    const auto found = sessionOf(m_workspace, vm);
    if (!found)
        return fail(found.error());
    const SessionNow now = nowOf(**found);
    tools::VmNow told{.id = now.facts.id,
                      .name = now.facts.name,
                      .state = session::stateName(now.state),
                      .size = now.facts.size,
                      .network = vm::policyName(now.network),
                      .policy = now.facts.policy,
                      .note = now.note,
                      .idleStop = (*found)->idleStop().remaining(),
                      .nanodollars = {}};
    if (now.usage)
        told.nanodollars = now.usage->nanodollars;
    return told;
}

Result<tools::VmCost> ToolVms::cost(const QString &vm) const
{
    const auto found = sessionOf(m_workspace, vm);
    if (!found)
        return fail(found.error());
    const auto usage = (*found)->bill().usage();
    if (!usage)
        return fail(usage.error());
    return tools::VmCost{(*found)->name(), usage->nanodollars, usage->time, (*found)->facts().budget};
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
