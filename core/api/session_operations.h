// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/caller.h"
#include "core/api/ran.h"
#include "core/api/session_now.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/session/session.h"

#include <chrono>
#include <optional>

class Workspace;

namespace api {

/// What anybody may ask of the owner about sessions, whatever door they come through: the door reads
/// (catalogue.h), this does, as do the other operations of this folder. A session is named as people name it,
/// by its name or id or the beginning of either; after a wait it is that very one by its id, or NotFound.
/// Pointers to sessions are good until the caller next waits. Operations give values; doors make of them what
/// they speak (table/results.h). Main thread; destroying a task gives up what it waits for.
class SessionOperations
{
public:
    template <typename T>
    using Reply = base::Task<base::Result<T>>;
    using SessionReply = Reply<session::Session *>;

    explicit SessionOperations(Workspace &workspace)
        : m_workspace(workspace)
    {
    }

    struct Creation
    {
        QString name; ///< this and the next three: empty for what the settings say
        QString size;
        QString profile;
        QString network;
        bool cold = false; ///< its machines boot
        std::optional<QString> budget; ///< as typed
        bool start = false;
        QString caller = {}; ///< the agent that asks; empty: a person
        QString policy = {}; ///< for what agents do in it; empty: the usual
    };
    SessionReply create(Creation wish, Caller &caller);
    base::Result<session::Session *> create(const Creation &wish); ///< at once, and without starting it
    base::Result<session::Session *> find(const QString &session) const;
    base::Result<session::Session *> rename(const QString &session, const QString &name);
    QList<session::Session *> list(bool archived) const;
    SessionReply start(QString session, Caller &caller);
    SessionReply stop(QString session);
    SessionReply pause(QString session);
    SessionReply resume(QString session);
    struct OtherMachine
    {
        session::Session *session;
        bool wasStopped = false; ///< the machine that it had
    };
    Reply<OtherMachine> machine(QString session, session::MachineChange change);
    SessionReply archive(QString session);
    SessionReply unarchive(QString session);
    /// As it was.
    Reply<SessionNow> remove(QString session);
    void removeLater(const QString &id); ///< for who cannot wait
    /// The time until the machine is stopped for being idle; nothing while it is busy.
    base::Result<std::optional<std::chrono::milliseconds>> keep(const QString &session,
                                                                std::chrono::milliseconds time);

    Reply<vm::Snapshot> snapshot(QString session, QString name);
    SessionReply restore(QString session, QString snapshot);
    SessionReply fork(QString session, QString name);
    base::Result<QList<vm::Snapshot>> snapshots(const QString &session) const;
    base::Result<> removeSnapshot(const QString &session, const QString &snapshot);

    /// Output goes to the caller while they have room for it. Without a time limit that of the settings
    /// holds.
    Reply<Ran> exec(QString session, guest::ExecRequest request,
                    std::optional<std::chrono::milliseconds> timeLimit, Caller &caller);

    struct Copy
    {
        QString from;
        QString to;
        bool upload = false; ///< into the machine
        bool force = false; ///< overwrites
        bool keepMode = false; ///< programs stay executable on the host
        bool keepNames = false; ///< what is in a folder keeps a dot in front on the host
        bool obeysGitignore = false; ///< of a folder without what its .gitignore files name
    };
    Reply<guest::FolderTransferred> copy(QString session, Copy what, Caller &caller);

private:
    base::Result<session::Session *> exactly(const QString &id) const;
    template <typename Act>
    SessionReply change(QString session, Act act);

    Workspace &m_workspace;
};

} // namespace api
