// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/rpc/message.h"

#include <QHash>
#include <QJsonObject>
#include <QLocalSocket>
#include <QObject>

#include <chrono>
#include <functional>
#include <memory>

namespace rpc {

/// One end of a connection: sends calls and notifications, hands out those of the other end. The two ends
/// are alike; a server's connection differs only in who answers `requested`. Main thread.
///
/// A reader that is slow makes `isCongested()` true on this side: whoever produces much data waits for
/// `drained()` then, so that the process never holds more than a few megabytes for it.
class Connection : public QObject
{
    Q_OBJECT
public:
    explicit Connection(std::unique_ptr<QLocalSocket> socket, QObject *parent = nullptr);
    ~Connection() override;

    /// Where the owner listens, whose runtime folder this is.
    static QString pathIn(const QString &runtimeFolder)
    {
        return runtimeFolder + QStringLiteral("/berth.sock");
    }
    /// Connects to a server's socket. NotFound: nobody listens there.
    static base::Task<base::Result<std::unique_ptr<Connection>>> open(QString path,
                                                                      std::chrono::milliseconds timeout);

    using OnNotified = std::function<void(const QString &method, const QJsonObject &params)>;

    /// The answer, or the other end's error, or Disconnected, or Timeout. A limit of zero waits for as long
    /// as the connection lives. `onNotified` gets the other end's notifications about this call, whose id is in
    /// their `call`; without it they are `notified`, as all others are.
    base::Task<base::Result<QJsonObject>> call(QString method, QJsonObject params,
                                               std::chrono::milliseconds timeout = {},
                                               OnNotified onNotified = {});
    void notify(const QString &method, const QJsonObject &params);
    void respond(qint64 id, const base::Result<QJsonObject> &result);

    bool isOpen() const;
    qintptr socket() const { return m_socket->socketDescriptor(); } ///< by which the kernel tells who is there
    bool isCongested() const;
    void close();

signals:
    void requested(const rpc::Request &request);
    void notified(const QString &method, const QJsonObject &params);
    void drained();
    void closed();

private:
    struct Waiting;
    void read();
    void handle(const Message &message);
    void send(const QByteArray &line);
    void end();

    std::unique_ptr<QLocalSocket> m_socket;
    QByteArray m_line;
    QHash<qint64, Waiting *> m_waiting; // each lives in the frame of the call() that waits
    qint64 m_lastId = 0;
    bool m_ended = false;
};

} // namespace rpc
