// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/vm/network/network_policy.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>

class QLocalSocket;

namespace vm {

/// "open", "offline": as people type them, and as the database and a domain's note keep them.
QString policyName(NetworkPolicy policy);

/// The network of one machine: a namespace of its own with a firewall in it, and the back end of the guest's
/// card, kept by a program of its own (`berth-network`, NETWORK.md). That program outlives this object and
/// its process, as the machine does: destroying the object leaves the network running, adopt() finds it
/// again, stop() ends it. It ends by itself when QEMU closes the card, or when neither QEMU nor an owner
/// comes within a minute. One that failed is replaced by another start() in the same folder, to which QEMU
/// connects its card again by itself.
///
/// Offline needs no program and no right to make namespaces, unless it leads to the cache of packages.
class Network : public QObject
{
    Q_OBJECT

public:
    /// `folder` is the machine's own runtime folder. Unsupported: this host does not let this user have one,
    /// and the text says what would mend that. `onListening` is called when QEMU may connect, which is before
    /// the network is there: what the guest sends waits for its rules. `packages` is the folder of the host's
    /// cache of packages (PackageCache), which the guest reaches while it is served; there need be none. Of
    /// that a guest that is offline reaches what is kept, and nothing else.
    static base::Task<base::Result<std::unique_ptr<Network>>> start(NetworkPolicy policy, QString folder,
                                                                    QString packages = {},
                                                                    std::function<void()> onListening = {});

    /// The network of a machine that runs already. NotFound: it is gone, and what it left behind is removed.
    /// One that is offline is found in any case, with what leads to the cache or without.
    static base::Task<base::Result<std::unique_ptr<Network>>> adopt(NetworkPolicy policy, QString folder);

    ~Network() override;

    /// Where QEMU connects the card, once: `-netdev stream,id=net0,server=off,addr.type=unix,addr.path=…`.
    static QString socketPath(const QString &folder);
    /// Empty when it leads nowhere: the card has no cable then.
    QString socketPath() const { return m_control ? socketPath(m_folder) : QString(); }
    NetworkPolicy policy() const { return m_policy; }

    /// Ends it and returns when no process, namespace or socket of it is left. Stopping a stopped one
    /// succeeds.
    base::Task<> stop();

signals:
    /// QEMU has connected the card; who adopts a network hears it too.
    void plugged();
    /// QEMU closed the card, as it does when it ends. Nothing is left of the network.
    void ended();
    /// The guest has a card that reaches nothing any more. Nothing is left of the network.
    void failed(base::Error reason);

private:
    Network(NetworkPolicy policy, QString folder);
    base::Task<base::Result<>> connectKeeper();
    void hear();
    void keeperGone();

    NetworkPolicy m_policy;
    QString m_folder;
    bool m_isStopping = false;
    QString m_lastWord; ///< of the keeper
    std::unique_ptr<QLocalSocket> m_control; ///< none when it leads nowhere
};

/// Tries for real, in some 100 ms, whether this user can have machine networks on this host. The error's text
/// is the exact reason and the command that mends it.
base::Task<base::Result<>> networkSupport();

/// Under which public addresses this host's routers translate it, asked of them alone, as each machine's
/// network does to refuse them.
struct PublicAddresses
{
    QStringList known;
    int silent = 0; ///< routers that do not say, which takes a second

    bool operator==(const PublicAddresses &) const = default;
};
base::Task<base::Result<PublicAddresses>> publicAddresses();

} // namespace vm
