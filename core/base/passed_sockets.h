// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QMap>
#include <QSocketNotifier>

namespace base {

/// Listening sockets that whoever started this process holds open for it (sd_listen_fds(3)), by their names.
/// They stay open as long as the process, and their files are not ours.
using PassedSockets = QMap<QByteArray, int>;

/// What LISTEN_PID, LISTEN_FDS and LISTEN_FDNAMES say to the process `self`: nothing when they are for
/// another one. Invalid: they contradict each other, or two sockets have one name.
Result<PassedSockets> parsePassedSockets(const QByteArray &pid, const QByteArray &count,
                                         const QByteArray &names, qint64 self);

/// Those of this process; no child inherits them or is told of them. Only the first call gives any. Invalid:
/// as above, or one of them is not a listening Unix socket.
Result<PassedSockets> takePassedSockets();

/// The file that a socket was bound to.
QString pathOf(int socket);

/// Ends the connections that wait at a listening socket, so that those who wait look again.
void turnAway(int socket);

/// As long as it lives, also those that come.
class TurnedAway
{
public:
    explicit TurnedAway(int socket);

private:
    QSocketNotifier m_notifier;
};

} // namespace base
