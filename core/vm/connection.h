// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QList>
#include <QString>
#include <QVersionNumber>

#include <atomic>
#include <functional>
#include <memory>

struct _virConnect;

namespace vm {

/// Why a domain is no more.
enum class StopReason {
    PoweredOff, ///< the guest shut itself down, rebooted or panicked
    Destroyed, ///< somebody ended it through libvirt
    Crashed, ///< QEMU died
    Lost ///< it went while libvirt was out of reach
};

/// An open connection to libvirt: the only code that knows libvirt. Every function blocks, closing too, so
/// all of it belongs in Hypervisor's pool; it may be used from several threads at once. Errors carry
/// libvirt's own words; Disconnected means that this connection is dead for good.
class Connection
{
public:
    struct Domain
    {
        QString name;
        QByteArray xml;
    };

    /// Called on libvirt's own thread, until the connection is destroyed and perhaps a moment longer: what
    /// they reach must be safe from both. Only domains with a name of ours are told of.
    struct Events
    {
        std::function<void(const QString &name, StopReason reason)> onStopped;
        std::function<void(const QString &name)> onPaused; ///< for want of space on the host's disk
        std::function<void(const QString &name)> onResumed;
        std::function<void()> onClosed;
    };

    static base::Result<std::shared_ptr<Connection>> open(const QByteArray &uri, Events events);
    ~Connection();
    Q_DISABLE_COPY_MOVE(Connection)

    QVersionNumber libvirtVersion() const { return m_libvirtVersion; }
    QVersionNumber qemuVersion() const { return m_qemuVersion; }
    bool isQemu() const { return m_isQemu; }
    bool offersKvm() const { return m_offersKvm; }

    base::Result<QList<Domain>> domains() const;
    /// Starts a transient domain, and ends it again when it was abandoned meanwhile.
    base::Result<> create(const QByteArray &xml, const std::atomic<bool> &abandoned) const;
    /// Destroying what is not there succeeds.
    base::Result<> destroy(const QString &name) const;
    base::Result<> resume(const QString &name) const;

private:
    explicit Connection(_virConnect *handle)
        : m_handle(handle)
    {
    }
    base::Result<> listen(Events events);
    base::Result<> learn();

    _virConnect *m_handle;
    int m_listener = -1;
    QVersionNumber m_libvirtVersion;
    QVersionNumber m_qemuVersion;
    bool m_isQemu = false;
    bool m_offersKvm = false;
};

} // namespace vm
