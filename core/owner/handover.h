// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/passed_sockets.h"
#include "core/base/task.h"

#include <QLocalServer>
#include <QLocalSocket>
#include <QObject>
#include <QTimer>

#include <memory>

namespace owner {

/// Lends the sockets that were passed to this process to the owner that comes after it, and keeps the process
/// for when they come back: whoever passed them would listen again if it ended, beside the other one. Main
/// thread.
class Handover : public QObject
{
    Q_OBJECT

public:
    static constexpr std::chrono::seconds kPatience{20}; ///< for the other one to come

    /// The sockets stay this process's, too.
    static base::Result<std::unique_ptr<Handover>> open(const QString &runtimeFolder,
                                                        const base::PassedSockets &sockets);
    QString path() const { return m_server.fullServerName(); }

signals:
    void returned(); ///< who had them is gone, or nobody came

private:
    explicit Handover(base::PassedSockets sockets);
    void give();

    const base::PassedSockets m_sockets;
    QLocalServer m_server;
    std::unique_ptr<QLocalSocket> m_other;
    QTimer m_patience;
};

/// Sockets that are lent by a Handover: they go back with this, or with its process.
class Lease : public QObject
{
    Q_OBJECT

public:
    static base::Task<base::Result<std::unique_ptr<Lease>>> take(QString path);
    ~Lease() override;

    const base::PassedSockets &sockets() const { return m_sockets; }

signals:
    void came();

private:
    explicit Lease(int connection)
        : m_connection(connection)
    {
    }
    base::Result<> receive();

    const int m_connection;
    base::PassedSockets m_sockets;
};

} // namespace owner
