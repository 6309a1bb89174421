// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/table/catalogue.h"
#include "core/rpc/server.h"

#include <QHash>

#include <map>

namespace owner {

class SocketCaller;

/// The owner's socket as a door to its operations (RPC.md): a method for each row of the catalogue, and what
/// reaches the runs that one connection has under way, any number at once.
class Service
{
public:
    explicit Service(Workspace &workspace)
        : m_desk(workspace)
    {
    }
    rpc::Server::Methods methods();
    api::Desk &desk() { return m_desk; }
    /// Finds out who it is while it is there for sure.
    void greet(rpc::Connection *connection);
    /// Who makes the reserved call that is being performed, and knows of it; none as a rule.
    const rpc::Connection *asking() const { return m_asking; }
    /// What they are and take, for RPC.md.
    static QList<api::Method> described();

private:
    using Reply = api::Operation::Reply;

    Reply perform(const api::Operation *operation, rpc::Call call, QJsonObject params);
    /// Who is at the other end, and what was last judged of them.
    struct Visitor
    {
        base::Result<callers::Peer> peer;
        std::optional<callers::Judged> judged;
    };
    Visitor &visitorOf(const rpc::Connection &connection);
    Reply input(rpc::Call call, QJsonObject params);

    api::Desk m_desk;
    QHash<std::pair<rpc::Connection *, qint64>, SocketCaller *>
        m_calls; ///< under way; each lives in its frame
    std::map<const rpc::Connection *, Visitor> m_visitors;
    const rpc::Connection *m_asking = nullptr;
    QObject m_context; // of connections to those that may outlive this
};

} // namespace owner
