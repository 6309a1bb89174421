// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"

#include <QObject>
#include <QString>

#include <memory>

class QLocalSocket;

namespace vm {

/// What a machine may reach. Inbound is impossible under every policy.
enum class NetworkPolicy {
    Open,    ///< the internet; never the host, its networks or another machine (NETWORK.md has the list)
    Offline, ///< nothing: the card is there, and nobody answers behind it
};

/// The network of one machine: a namespace of its own with a firewall in it, and the back end of the guest's
/// card, kept by a program of its own (`berth-network`). That program outlives this object and its process,
/// as the machine does: destroying the object leaves the network running, adopt() finds it again, stop() ends
/// it. It ends by itself when QEMU closes the card, or when neither QEMU nor an owner comes in time.
///
/// Offline needs no program and no right to make namespaces; it is the same card with nobody behind it.
class Network : public QObject
{
    Q_OBJECT

public:
    /// `folder` is the machine's own runtime folder. Started before QEMU. Unsupported: see networkSupport().
    static base::Task<base::Result<std::unique_ptr<Network>>> start(NetworkPolicy policy, QString folder);

    /// The network of a machine that runs already. NotFound: it is gone; what it left behind is removed.
    static base::Task<base::Result<std::unique_ptr<Network>>> adopt(NetworkPolicy policy, QString folder);

    ~Network() override;

    /// Where QEMU connects the card, once: `-netdev stream,id=net0,server=off,addr.type=unix,addr.path=…`.
    QString socketPath() const;
    NetworkPolicy policy() const { return m_policy; }

    /// Ends the program and leaves no process, namespace or socket behind. Stopping a stopped one succeeds.
    base::Task<> stop();

signals:
    /// QEMU closed the card; everything is gone.
    void ended();
    /// The network broke: the guest has a card that reaches nothing. Everything is gone.
    void failed(base::Error reason);

private:
    Network(NetworkPolicy policy, QString folder);

    NetworkPolicy m_policy;
    QString m_folder;
    std::unique_ptr<QLocalSocket> m_control;
};

/// Tries for real, in some 100 ms, whether this user can have machine networks on this host. The error's text
/// is the exact reason and the command that mends it.
base::Task<base::Result<>> networkSupport();

} // namespace vm
