// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rpc/server.h"

#include "core/base/log.h"

#include <QLoggingCategory>
#include <QTimer>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

using base::Error;
using base::fail;
using base::Result;
using base::Task;

Q_LOGGING_CATEGORY(lcServer, "berth.rpc.server")

namespace rpc {

void Call::notify(const QString &method, QJsonObject params) const
{
    params.insert(kCallKey, id);
    caller.notify(method, params);
}

struct Server::Peer
{
    std::unique_ptr<Connection> connection;
    std::map<qint64, Task<Result<QJsonObject>>> tasks; // after the connection: they die first
};

static bool isSameUser(QLocalSocket &socket)
{
    ucred peer{};
    socklen_t size = sizeof peer;
    return getsockopt(int(socket.socketDescriptor()), SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0
        && peer.uid == getuid();
}

Server::Server(Methods methods)
    : m_methods(std::move(methods))
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &Server::accept);
}

Server::~Server() = default;

Result<std::unique_ptr<Server>> Server::listen(const QString &path, Methods methods)
{
    auto server = std::unique_ptr<Server>(new Server(std::move(methods)));
    QLocalServer::removeServer(path);
    if (!server->m_server.listen(path))
        return fail(Error::Kind::Failed,
                    tr("The socket %1 cannot be opened: %2.").arg(path, server->m_server.errorString()));
    return server;
}

Result<std::unique_ptr<Server>> Server::listen(int socket, Methods methods)
{
    auto server = std::unique_ptr<Server>(new Server(std::move(methods)));
    const int copy = fcntl(socket, F_DUPFD_CLOEXEC, 0);
    if (copy < 0 || !server->m_server.listen(copy))
        return fail(Error::Kind::Failed,
                    tr("The socket that was passed cannot be used: %1.").arg(qt_error_string(errno)));
    // As it closes, Qt removes the file of every socket but an abstract one.
    server->m_server.setSocketOptions(QLocalServer::AbstractNamespaceOption);
    return server;
}

int Server::connectionCount() const { return int(m_peers.size()); }

void Server::notifyAll(const QString &method, const QJsonObject &params, const Connection *but)
{
    for (const auto &peer : m_peers) {
        if (peer->connection.get() != but)
            peer->connection->notify(method, params);
    }
}

void Server::accept()
{
    while (QLocalSocket *pending = m_server.nextPendingConnection()) {
        pending->setParent(nullptr);
        std::unique_ptr<QLocalSocket> socket(pending);
        if (!isSameUser(*socket)) {
            qCWarning(lcServer) << "refused a connection of another user";
            continue;
        }
        auto &peer = *m_peers.emplace_back(std::make_unique<Peer>());
        peer.connection = std::make_unique<Connection>(std::move(socket));
        connect(peer.connection.get(), &Connection::requested, this,
                [this, &peer](const Request &request) { run(peer, request); });
        connect(
            peer.connection.get(), &Connection::closed, this,
            [this, &peer] {
                m_peers.remove_if([&](const auto &each) { return each.get() == &peer; });
                emit connectionCountChanged();
            },
            Qt::QueuedConnection); // a task of this peer may be what noticed
        emit connected(peer.connection.get());
        emit connectionCountChanged();
    }
}

void Server::run(Peer &peer, const Request &request)
{
    const auto method = m_methods.constFind(request.method);
    if (method == m_methods.constEnd()) {
        peer.connection->respond(request.id,
                                 fail(Error::Kind::Unsupported,
                                      tr("There is no method %1.").arg(base::printable(request.method, 60))));
        return;
    }
    if (peer.tasks.contains(request.id)) {
        peer.connection->respond(request.id, fail(Error::Kind::Invalid, tr("The id is in use.")));
        return;
    }
    auto &task = peer.tasks[request.id] = (*method)(Call{*peer.connection, request.id}, request.params);
    task.start([this, &peer, id = request.id] {
        peer.connection->respond(id, peer.tasks.at(id).result());
        // The frame is still on the stack below: it goes a turn later, unless the peer went meanwhile.
        QTimer::singleShot(0, peer.connection.get(), [&peer, id] { peer.tasks.erase(id); });
    });
}

} // namespace rpc
