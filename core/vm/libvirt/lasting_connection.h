// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/vm/libvirt/connection.h"
#include "core/vm/libvirt/session_daemon.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <optional>

class QThreadPool;

namespace vm {

class Relay;

/// A connection to libvirt that outlives libvirt's daemon: when that dies, another one is made, however long
/// it takes. For root, `qemu:///session` is a daemon of Berth's own, which is started when nobody answers.
///
/// Lives on the main thread. Calls run in a small pool; the destructor waits for those under way.
class LastingConnection : public QObject
{
    Q_OBJECT

public:
    /// `catchUp` is awaited when the daemon is back, before `restored`: it may use once() and begin().
    LastingConnection(base::Places places, QString uri, std::function<base::Task<>()> catchUp);
    ~LastingConnection() override;

    /// NotFound or Disconnected: no libvirt there. Nothing else may be called before it succeeded.
    base::Task<base::Result<>> open();

    const Connection *current() const { return m_connection.get(); } ///< null: the daemon is away
    const std::optional<SessionDaemon> &daemon() const { return m_daemon; } ///< Berth's own, if it is
    /// Why the daemon that was started last is no user of its own; empty: it is, or none was started.
    QString whyNoLodger() const { return m_whyNoLodger; }

    /// What is called in the pool, on a connection that may be dead.
    template <typename T = void>
    using Work = std::function<base::Result<T>(const Connection &)>;

    /// Waits a while for a daemon that is away. Disconnected: it does not come back, or died meanwhile.
    /// Timeout: libvirt may be at it all the same. T is void or QList<Connection::Domain>.
    template <typename T>
    base::Task<base::Result<T>> call(Work<T> work);
    /// For what may be called again: once more when the daemon died meanwhile.
    template <typename T>
    base::Task<base::Result<T>> callTwice(Work<T> work);
    /// On the connection that is there now, and nothing follows from an error.
    template <typename T>
    base::Task<base::Result<T>> once(Work<T> work);
    /// Likewise, for who does not wait: `onDone` comes when it went well and the daemon still lives. Nothing
    /// while it is away.
    void begin(const Work<> &work, const std::function<void()> &onDone);

signals:
    void lost(); ///< the daemon died
    void restored(); ///< it is back, and all is caught up with
    void stopped(const QString &name, vm::StopReason reason);
    void paused(const QString &name); ///< for want of space on the host's disk
    void resumed(const QString &name);

private:
    using ConnectionPtr = std::shared_ptr<Connection>;
    Connection::Events events(const std::shared_ptr<Relay> &to);
    base::Task<base::Result<ConnectionPtr>> attempt();
    base::Task<base::Result<>> connectOnce();
    base::Task<base::Result<ConnectionPtr>> connected();
    base::Task<> reconnect();
    void drop(ConnectionPtr dead);
    void closeInPool(ConnectionPtr last);

    const base::Places m_places;
    const QString m_uri;
    const std::function<base::Task<>()> m_catchUp;
    std::optional<SessionDaemon> m_daemon;
    QString m_whyNoLodger;
    QThreadPool *m_pool;
    ConnectionPtr m_connection;
    std::shared_ptr<Relay> m_relay; // shared with libvirt's thread: of the connection
    base::Task<> m_reconnecting;
};

} // namespace vm
