// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/mcp/request_state.h"

#include <QLocalServer>
#include <QObject>

#include <list>
#include <memory>

namespace api {
class AgentOperations;
}
namespace callers {
class Family;
}

namespace mcp {
class Offer;
}

namespace owner {

/// The MCP socket: agents made by others come in here, through their bridges, each known by what the kernel
/// says of the process at the other end. Each gets an engine of its own and the same offer; what one floods,
/// leaves unread or breaks off is no business of the others. Main thread.
class AgentDoor : public QObject
{
    Q_OBJECT

public:
    static QString pathIn(const QString &runtimeFolder)
    {
        return runtimeFolder + QStringLiteral("/mcp.sock");
    }
    /// Takes the place of a socket that nobody listens on any more; the caller holds the lock that says so.
    /// All borrowed; they outlive this.
    static base::Result<std::unique_ptr<AgentDoor>> open(const QString &path, api::AgentOperations *agents,
                                                         callers::Family *family, const base::Clock *clock);
    /// By a socket that listens already, of which it takes a copy; its file stays when this ends.
    static base::Result<std::unique_ptr<AgentDoor>> open(int socket, api::AgentOperations *agents,
                                                         callers::Family *family, const base::Clock *clock);
    ~AgentDoor() override;

    /// An agent that is connected.
    struct Visitor
    {
        QString caller; ///< the name of its grant
        QString client; ///< what it says that it is, with its version; proves nothing, hostile
        qint64 pid = 0; ///< of the program, where it could be found
        base::WallTime since;
        int calls = 0; ///< under way
    };
    QList<Visitor> visitors() const; ///< in the order they came
    /// Offers this too, to those that come from now on. Borrowed; outlives this.
    void join(mcp::Offer *offer) { m_more = offer; }
    /// Ends the connections of one, and with them its calls under way, which are told why.
    void turnOut(const QString &caller, const QString &why);

signals:
    void visitorsChanged(); ///< but for their calls

private:
    class Visit;
    AgentDoor(api::AgentOperations *agents, callers::Family *family, const base::Clock *clock);
    void accept();
    void remove(Visit *visit);

    api::AgentOperations *const m_agents; // the desk's
    callers::Family *const m_family; // the owner's
    const base::Clock *const m_clock; // the workspace's
    mcp::RequestStates m_states;
    mcp::Offer *m_more = nullptr;
    QLocalServer m_server;
    std::list<std::unique_ptr<Visit>> m_visits;
};

} // namespace owner
