// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/passed_sockets.h"

#include <QCoreApplication>
#include <QFile>

#include <cstddef>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace base {

static constexpr int kFirst = 3;
static constexpr int kMost = 16;

static QString text(const char *source) { return QCoreApplication::translate("base::PassedSockets", source); }

Result<PassedSockets> parsePassedSockets(const QByteArray &pid, const QByteArray &count,
                                         const QByteArray &names, qint64 self)
{
    bool isNumber = false;
    if (pid.isEmpty() || pid.toLongLong(&isNumber) != self || !isNumber)
        return PassedSockets();
    const int number = count.toInt(&isNumber);
    if (!isNumber || number < 0 || number > kMost)
        return fail(Error::Kind::Invalid,
                    text("LISTEN_FDS is no number of sockets. Start Berth by its systemd units."));
    const QList<QByteArray> each = names.split(':');
    if (number > 0 && each.size() != number)
        return fail(Error::Kind::Invalid,
                    text("LISTEN_FDNAMES does not name the sockets. Start Berth by its systemd units."));
    PassedSockets sockets;
    for (int i = 0; i < number; ++i) {
        if (sockets.contains(each.at(i)))
            return fail(Error::Kind::Invalid,
                        text("Two sockets were passed by one name. Install the systemd units again."));
        sockets.insert(each.at(i), kFirst + i);
    }
    return sockets;
}

static int option(int socket, int name)
{
    int value = -1;
    socklen_t size = sizeof value;
    return getsockopt(socket, SOL_SOCKET, name, &value, &size) == 0 ? value : -1;
}

Result<PassedSockets> takePassedSockets()
{
    auto sockets =
        parsePassedSockets(qgetenv("LISTEN_PID"), qgetenv("LISTEN_FDS"), qgetenv("LISTEN_FDNAMES"), getpid());
    for (const char *variable : {"LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"})
        qunsetenv(variable);
    if (!sockets)
        return sockets;
    for (const int socket : std::as_const(*sockets)) {
        if (option(socket, SO_DOMAIN) != AF_UNIX || option(socket, SO_TYPE) != SOCK_STREAM
            || option(socket, SO_ACCEPTCONN) != 1)
            return fail(Error::Kind::Invalid,
                        text("What was passed is not a listening socket. Start Berth by its systemd units."));
        if (fcntl(socket, F_SETFD, FD_CLOEXEC) != 0
            || fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) | O_NONBLOCK) != 0)
            return fail(Error::Kind::Failed,
                        text("A socket that was passed cannot be used: %1.").arg(qt_error_string(errno)));
    }
    return sockets;
}

QString pathOf(int socket)
{
    sockaddr_un address{};
    socklen_t size = sizeof address;
    if (getsockname(socket, reinterpret_cast<sockaddr *>(&address), &size) != 0
        || address.sun_family != AF_UNIX || size <= offsetof(sockaddr_un, sun_path))
        return {};
    const size_t room = std::min(size_t(size), sizeof address) - offsetof(sockaddr_un, sun_path);
    return QFile::decodeName(QByteArray(address.sun_path, qsizetype(strnlen(address.sun_path, room))));
}

void turnAway(int socket)
{
    for (int waiting; (waiting = accept4(socket, nullptr, nullptr, SOCK_CLOEXEC)) >= 0;)
        close(waiting);
}

TurnedAway::TurnedAway(int socket)
    : m_notifier(socket, QSocketNotifier::Read)
{
    QObject::connect(&m_notifier, &QSocketNotifier::activated, &m_notifier, [socket] { turnAway(socket); });
    turnAway(socket);
}

} // namespace base
