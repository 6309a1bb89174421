// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/session_operations.h"

#include "core/base/log.h"
#include "core/session/runs/execution.h"
#include "core/workspace.h"

#include <QCoreApplication>
#include <QFileInfo>

using base::Error;
using base::fail;
using base::Result;
using base::Task;
using session::Session;

namespace api {

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

Result<Session *> SessionOperations::find(const QString &session) const
{
    return m_workspace.sessions().find(session);
}

/// After a wait: the name, or the beginning of an id, may be another one's by then.
Result<Session *> SessionOperations::exactly(const QString &id) const
{
    if (Session *session = session::withId(m_workspace.sessions(), id))
        return session;
    return fail(Error::Kind::NotFound, text("The session was removed meanwhile."),
                {base::Remedy::Kind::ListSessions});
}

/// `act` gives the task to do with it, by Session or by its id.
template <typename Act>
SessionOperations::SessionReply SessionOperations::change(QString session, Act act)
{
    const auto found = find(session);
    if (!found)
        co_return fail(found.error());
    const QString id = (*found)->id();
    if (const auto done = co_await act(*found); !done)
        co_return fail(done.error());
    co_return exactly(id);
}

SessionOperations::SessionReply SessionOperations::create(Creation wish, Caller &caller)
{
    const auto made = create(wish);
    if (!made || !wish.start)
        co_return made;
    co_return co_await start((*made)->id(), caller);
}

Result<Session *> SessionOperations::create(const Creation &wish)
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

Result<Session *> SessionOperations::rename(const QString &session, const QString &name)
{
    const auto found = find(session);
    if (!found)
        return fail(found.error());
    if (const auto renamed = m_workspace.sessions().rename(*found, name); !renamed)
        return fail(renamed.error());
    return *found;
}

QList<Session *> SessionOperations::list(bool archived) const
{
    QList<Session *> sessions;
    for (Session *session : m_workspace.sessions().all()) {
        if (session->facts().archived == archived)
            sessions += session;
    }
    return sessions;
}

SessionOperations::SessionReply SessionOperations::start(QString session, Caller &caller)
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

SessionOperations::SessionReply SessionOperations::stop(QString session)
{
    return change(session, [](Session *found) { return found->stop(); });
}

SessionOperations::SessionReply SessionOperations::pause(QString session)
{
    return change(session, [](Session *found) { return found->pause(); });
}

SessionOperations::SessionReply SessionOperations::resume(QString session)
{
    return change(session, [](Session *found) { return found->resume(); });
}

SessionOperations::Reply<SessionOperations::OtherMachine>
SessionOperations::machine(QString session, session::MachineChange change)
{
    const auto found = find(session);
    if (!found)
        co_return fail(found.error());
    const QString id = (*found)->id();
    const auto stopped = co_await m_workspace.sessions().changeMachine(id, change);
    if (!stopped)
        co_return fail(stopped.error());
    const auto changed = exactly(id);
    if (!changed)
        co_return fail(changed.error());
    co_return OtherMachine{*changed, *stopped};
}

SessionOperations::SessionReply SessionOperations::archive(QString session)
{
    return change(session, [this](Session *found) { return m_workspace.sessions().archive(found->id()); });
}

SessionOperations::SessionReply SessionOperations::unarchive(QString session)
{
    const auto found = find(session);
    if (!found)
        co_return fail(found.error());
    if (const auto back = m_workspace.sessions().unarchive(*found); !back)
        co_return fail(back.error());
    co_return *found;
}

SessionOperations::Reply<SessionNow> SessionOperations::remove(QString session)
{
    const auto found = find(session);
    if (!found)
        co_return fail(found.error());
    const SessionNow before = nowOf(**found);
    if (const auto removed = co_await m_workspace.sessions().remove((*found)->id()); !removed)
        co_return fail(removed.error());
    co_return before;
}

void SessionOperations::removeLater(const QString &id) { m_workspace.sessions().removeLater(id); }

Result<std::optional<std::chrono::milliseconds>> SessionOperations::keep(const QString &session,
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

SessionOperations::Reply<vm::Snapshot> SessionOperations::snapshot(QString session, QString name)
{
    const auto found = find(session);
    if (!found)
        co_return fail(found.error());
    co_return co_await (*found)->snapshots().keep(name);
}

SessionOperations::SessionReply SessionOperations::restore(QString session, QString snapshot)
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

SessionOperations::SessionReply SessionOperations::fork(QString session, QString name)
{
    const auto found = find(session);
    if (!found)
        co_return fail(found.error());
    session::Sessions::Order order;
    order.name = name;
    co_return co_await m_workspace.sessions().fork((*found)->id(), order);
}

Result<QList<vm::Snapshot>> SessionOperations::snapshots(const QString &session) const
{
    const auto found = find(session);
    if (!found)
        return fail(found.error());
    return m_workspace.snapshots().of((*found)->id());
}

Result<> SessionOperations::removeSnapshot(const QString &session, const QString &snapshot)
{
    const auto found = find(session);
    if (!found)
        return fail(found.error());
    return m_workspace.snapshots().remove((*found)->id(), snapshot);
}

SessionOperations::Reply<Ran> SessionOperations::exec(QString session, guest::ExecRequest request,
                                                      std::optional<std::chrono::milliseconds> timeLimit,
                                                      Caller &caller)
{
    const auto found = find(session);
    if (!found)
        co_return fail(found.error());
    if (request.argv.isEmpty() == request.shell.isEmpty())
        co_return fail(Error::Kind::Invalid, text("Either a command or a text for the shell is needed."));
    request.timeout = timeLimit.value_or(m_workspace.settings().runLimit);
    std::unique_ptr<session::Execution> execution;
    {
        const PhaseNotices notices(caller, **found);
        auto started = co_await (*found)->exec(std::move(request));
        if (!started)
            co_return fail(started.error());
        execution = std::move(*started);
    }
    co_await join(execution->run(), caller);
    co_return ranOf(*execution->end());
}

static QByteArray lastName(QByteArray path)
{
    while (path.endsWith('/'))
        path.chop(1);
    return path.mid(path.lastIndexOf('/') + 1);
}

SessionOperations::Reply<guest::FolderTransferred> SessionOperations::copy(QString session, Copy what,
                                                                           Caller &caller)
{
    const auto found = find(session);
    if (!found)
        co_return fail(found.error());
    const auto overwrite = what.force ? session::Copies::Overwrite::Yes : session::Copies::Overwrite::No;
    const QString name =
        what.upload ? QFileInfo(what.from).fileName() : base::printable(lastName(what.from.toUtf8()), 80);
    const guest::OnProgress onProgress = [&caller, name](const guest::Progress &progress) {
        caller.copying(progress, name);
    };
    const PhaseNotices notices(caller, **found);
    const auto ignored = what.obeysGitignore ? guest::Ignored::LeaveOut : guest::Ignored::Include;
    if (what.upload)
        co_return co_await (*found)->copies().upload(what.from, what.to.toUtf8(), overwrite, onProgress,
                                                     ignored);
    const auto modes = what.keepMode ? guest::Modes::Kept : guest::Modes::Plain;
    const auto names = what.keepNames ? guest::Names::PlainButDots : guest::Names::Plain;
    co_return co_await (*found)->copies().download(what.from.toUtf8(), what.to, overwrite, onProgress, modes,
                                                   ignored, names);
}

} // namespace api
