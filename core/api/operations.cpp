// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/operations.h"

#include "core/api/describe.h"
#include "core/workspace.h"

#include <QCoreApplication>

using base::Error;
using base::fail;
using base::Result;
using base::Task;
using session::Session;

namespace api {

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

Result<Session *> Operations::find(const QString &session) const
{
    return m_workspace.sessions().find(session);
}

/// After a wait: the name, or the beginning of an id, may be another one's by then.
Result<Session *> Operations::exactly(const QString &id) const
{
    for (Session *session : m_workspace.sessions().all()) {
        if (session->id() == id)
            return session;
    }
    return fail(Error::Kind::NotFound, text("The session was removed meanwhile."),
                {base::Remedy::Kind::ListSessions});
}

/// `act` gives the task to do with it, by Session or by its id.
template <typename Act>
Operations::SessionReply Operations::change(QString session, Act act)
{
    const auto found = find(session);
    if (!found)
        co_return fail(found.error());
    const QString id = (*found)->id();
    if (const auto done = co_await act(*found); !done)
        co_return fail(done.error());
    co_return exactly(id);
}

Operations::SessionReply Operations::create(Creation wish, Caller &caller)
{
    const auto made = create(wish);
    if (!made || !wish.start)
        co_return made;
    co_return co_await start((*made)->id(), caller);
}

Result<Session *> Operations::create(const Creation &wish)
{
    session::Sessions::Order order;
    order.name = wish.name;
    order.size = wish.size;
    order.profile = wish.profile;
    order.network = wish.network;
    order.cold = wish.cold;
    order.caller = wish.caller;
    order.policy = wish.policy;
    if (wish.budget) {
        const auto limit = session::limitFromText(*wish.budget);
        if (!limit)
            return fail(limit.error());
        order.budget = *limit;
    }
    return m_workspace.sessions().create(order);
}

Result<Session *> Operations::rename(const QString &session, const QString &name)
{
    const auto found = find(session);
    if (!found)
        return fail(found.error());
    if (const auto renamed = m_workspace.sessions().rename(*found, name); !renamed)
        return fail(renamed.error());
    return *found;
}

QList<Session *> Operations::list(bool archived) const
{
    QList<Session *> sessions;
    for (Session *session : m_workspace.sessions().all()) {
        if (session->facts().archived == archived)
            sessions += session;
    }
    return sessions;
}

Operations::SessionReply Operations::start(QString session, Caller &caller)
{
    const auto found = find(session);
    if (!found)
        co_return fail(found.error());
    const QString id = (*found)->id();
    const PhaseNotices notices(caller, **found);
    if (const auto guest = co_await (*found)->ensureRunning(); !guest)
        co_return fail(guest.error());
    co_return exactly(id);
}

Operations::SessionReply Operations::stop(QString session)
{
    return change(session, [](Session *found) { return found->stop(); });
}

Operations::SessionReply Operations::pause(QString session)
{
    return change(session, [](Session *found) { return found->pause(); });
}

Operations::SessionReply Operations::resume(QString session)
{
    return change(session, [](Session *found) { return found->resume(); });
}

Operations::Reply<QJsonObject> Operations::machine(QString session, QString size, QString network)
{
    const auto found = find(session);
    if (!found)
        co_return fail(found.error());
    const QString id = (*found)->id();
    const auto stopped = co_await m_workspace.sessions().changeMachine(id, size, network);
    if (!stopped)
        co_return fail(stopped.error());
    const auto changed = exactly(id);
    if (!changed)
        co_return fail(changed.error());
    QJsonObject described = describe(**changed);
    described.insert(QStringLiteral("stopped"), *stopped);
    co_return described;
}

Operations::SessionReply Operations::archive(QString session)
{
    return change(session, [this](Session *found) { return m_workspace.sessions().archive(found->id()); });
}

Operations::SessionReply Operations::unarchive(QString session)
{
    const auto found = find(session);
    if (!found)
        co_return fail(found.error());
    if (const auto back = m_workspace.sessions().unarchive(*found); !back)
        co_return fail(back.error());
    co_return *found;
}

Operations::Reply<QJsonObject> Operations::remove(QString session)
{
    const auto found = find(session);
    if (!found)
        co_return fail(found.error());
    const QJsonObject before = describe(**found);
    if (const auto removed = co_await m_workspace.sessions().remove((*found)->id()); !removed)
        co_return fail(removed.error());
    co_return before;
}

void Operations::removeLater(const QString &id) { m_workspace.sessions().removeLater(id); }

Result<std::optional<std::chrono::milliseconds>> Operations::keep(const QString &session,
                                                                  std::chrono::milliseconds time)
{
    const auto found = find(session);
    if (!found)
        return fail(found.error());
    if ((*found)->state() == Session::State::Stopped)
        return fail(Error::Kind::Invalid,
                    text("The session %1 has no machine running.").arg((*found)->name()));
    (*found)->idleStop().putOff(time);
    return (*found)->idleStop().remaining();
}

Operations::Reply<vm::Snapshot> Operations::snapshot(QString session, QString name)
{
    const auto found = find(session);
    if (!found)
        co_return fail(found.error());
    co_return co_await (*found)->snapshots().keep(name);
}

Operations::SessionReply Operations::restore(QString session, QString snapshot)
{
    const auto found = find(session);
    if (!found)
        co_return fail(found.error());
    const auto from = m_workspace.snapshots().find((*found)->id(), snapshot);
    if (!from)
        co_return fail(from.error());
    // Named: GCC 12 destroys what a lambda holds twice when it is made in an awaited call.
    const auto goOn = [from = *from](Session *that) { return that->snapshots().goOnFrom(from); };
    co_return co_await change((*found)->id(), goOn);
}

Operations::SessionReply Operations::fork(QString session, QString name)
{
    const auto found = find(session);
    if (!found)
        co_return fail(found.error());
    session::Sessions::Order order;
    order.name = name;
    co_return co_await m_workspace.sessions().fork((*found)->id(), order);
}

Result<QList<vm::Snapshot>> Operations::snapshots(const QString &session) const
{
    const auto found = find(session);
    if (!found)
        return fail(found.error());
    return m_workspace.snapshots().of((*found)->id());
}

Result<> Operations::removeSnapshot(const QString &session, const QString &snapshot)
{
    const auto found = find(session);
    if (!found)
        return fail(found.error());
    return m_workspace.snapshots().remove((*found)->id(), snapshot);
}

} // namespace api
