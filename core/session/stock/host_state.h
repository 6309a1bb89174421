// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace vm {
struct Size;
}

namespace session {

/// What a host has to spare now, read from its files each time it is asked for.
class HostState
{
public:
    /// `root`: the folder that `proc` and `sys` are in; another one than / is a test's.
    explicit HostState(QString root = QStringLiteral("/"));
    /// Of this host, or of $BERTH_HOST_ROOT.
    static HostState current();

    /// Whether a machine of this size may wait for somebody to need it: not on battery, nor where memory is
    /// short, nor where it is not known how much there is.
    bool mayKeepWaiting(const vm::Size &size) const;

private:
    qint64 availableMiB() const;
    bool isOnBattery() const;
    QByteArray contentOf(const QString &path) const;

    QString m_root;
};

} // namespace session
