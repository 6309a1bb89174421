// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/callers/peer.h"

#include <QDeadlineTimer>
#include <QObject>
#include <QSet>

namespace callers {

/// What is known of agents' programs at one moment.
struct Callers
{
    QList<Program> connected; ///< by the processes that they are
    QSet<QString> granted; ///< names of grants; shells are never meant

    bool isAny() const { return !connected.isEmpty() || !granted.isEmpty(); }
    bool operator==(const Callers &) const = default;
};

/// Who asks for what only a person may do.
struct Asking
{
    enum class Standing {
        Person, ///< so far as the kernel can tell
        Agent, ///< or what it started: `program`
        NotAtTerminal, ///< nobody can tell, as it is not what a person types to
    };
    Standing standing = Standing::NotAtTerminal;
    QString program = {}; ///< the name of the agent's

    bool operator==(const Asking &) const = default;
};

/// What was judged of a connection. It holds for a moment, and only among the same callers.
struct Judged
{
    Asking asking;
    Callers callers;
    QDeadlineTimer until;
};

/// The program of an agent that a process comes from: itself, or the nearest of its ancestors that is one of
/// the callers or a known client. Pure.
std::optional<QString> familyOf(const Tree &tree, const Callers &callers);
/// The same, of programs that are connected or have a grant alone; also from what shares its terminal. Pure.
std::optional<QString> callerBehind(const Tree &tree, const QList<Process> &beside, const Callers &callers);
/// Who asks, from where it comes, and from what shares its terminal (`beside`). Pure; CALLERS.md says what
/// holds and what does not.
Asking judge(const Tree &asking, const QList<Process> &beside, const Callers &callers);

/// The programs that are connected as agents at the moment, some more than once. One for each owner: the door
/// of the agents tells it who comes and goes, the other doors ask it who is a person. Main thread.
class Family : public QObject
{
    Q_OBJECT

public:
    struct Connected
    {
        Process peer; ///< that connected: itself, or the bridge that it started
        Program program;
        QString declared; ///< what it says that it is; hostile, and of no weight
    };

    void connected(const Peer &peer);
    /// What the client at that end says of itself, as often as it does.
    void declared(const Peer &peer, const QString &name);
    void disconnected(const Peer &peer);

    const QList<Connected> &all() const { return m_connected; }
    /// With the names of all grants there are.
    Callers callers(const QSet<QString> &granted) const;
    /// Who is behind a connection, now. Denied: it has ended.
    base::Result<Asking> judge(const Peer &peer, const QSet<QString> &granted) const;
    base::Result<std::optional<QString>> callerBehind(const Peer &peer, const QSet<QString> &granted) const;
    /// The same for one that asks often: as it was judged where that holds still, else anew. `judged` is of
    /// this connection, and empty at first. What is in the foreground of a terminal is another a moment
    /// later.
    base::Result<Asking> judge(const Peer &peer, const QSet<QString> &granted,
                               std::optional<Judged> &judged) const;

signals:
    void changed(); ///< who is connected, or what they declare

private:
    QList<Connected> m_connected;
};

} // namespace callers
