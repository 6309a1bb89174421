// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/rpc/connection.h"

#include <QHash>
#include <QLocalServer>
#include <QObject>

#include <functional>
#include <list>
#include <memory>

namespace rpc {

/// A call under way: who made it, and its id among that one's calls.
struct Call
{
    Connection &caller; ///< outlives the task: a caller that goes away cancels its tasks
    qint64 id;

    /// A notification about this call, which is what its member `call` says.
    void notify(const QString &method, QJsonObject params) const;
};

/// One method: its params in, its result out, whenever the task ends.
using Method = std::function<base::Task<base::Result<QJsonObject>>(Call call, QJsonObject params)>;

/// Listens on a Unix socket (mode 0600) for programs of the same user and runs the methods of a table for
/// them, any number at once for each. A caller with another uid is turned away. An unknown method is an error
/// that names it. Main thread.
class Server : public QObject
{
    Q_OBJECT
public:
    using Methods = QHash<QString, Method>;

    /// Takes the place of a socket file that nobody listens on any more; the caller holds the lock that says
    /// so.
    static base::Result<std::unique_ptr<Server>> listen(const QString &path, Methods methods);
    /// By a socket that listens already, of which it takes a copy; its file stays when this ends.
    static base::Result<std::unique_ptr<Server>> listen(int socket, Methods methods);
    ~Server() override;

    int connectionCount() const;
    void notifyAll(const QString &method, const QJsonObject &params, const Connection *but = nullptr);

signals:
    void connected(rpc::Connection *connection);
    void connectionCountChanged();

private:
    struct Peer;
    explicit Server(Methods methods);
    void accept();
    void run(Peer &peer, const Request &request);

    Methods m_methods;
    QLocalServer m_server;
    std::list<std::unique_ptr<Peer>> m_peers;
};

} // namespace rpc
