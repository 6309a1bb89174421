// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QList>
#include <QString>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/// One of the programs that make up a network; all are of their keeper's session.
struct Process
{
    pid_t pid;
    QByteArray command;
};

inline QList<Process> processesOf(pid_t session)
{
    QList<Process> found;
    const QStringList entries = QDir(QStringLiteral("/proc")).entryList(QDir::Dirs);
    for (const QString &entry : entries) {
        QFile stat(QStringLiteral("/proc/") + entry + QStringLiteral("/stat"));
        QFile command(QStringLiteral("/proc/") + entry + QStringLiteral("/cmdline"));
        if (entry.toInt() <= 0 || !stat.open(QIODevice::ReadOnly) || !command.open(QIODevice::ReadOnly))
            continue;
        const QByteArray line = stat.readAll();
        const auto fields = line.mid(line.lastIndexOf(')') + 2).split(' '); // state, parent, group, session
        const QByteArray started = command.readAll().replace('\0', ' ').trimmed();
        // One that has no command any more is ending: the keeper closes its sockets in the middle of that.
        if (fields.size() > 3 && fields[3].toInt() == session && fields[0] != "Z" && !started.isEmpty())
            found.append({pid_t(entry.toInt()), started});
    }
    return found;
}

inline pid_t keeperOf(const QString &folder)
{
    const int fd = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    qstrncpy(address.sun_path, (folder + QStringLiteral("/net/control")).toLocal8Bit().constData(),
             sizeof address.sun_path);
    ucred peer{};
    socklen_t length = sizeof peer;
    if (::connect(fd, reinterpret_cast<sockaddr *>(&address), sizeof address) != 0
        || ::getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0)
        peer.pid = -1;
    ::close(fd);
    return peer.pid;
}
