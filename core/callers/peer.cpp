// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/callers/peer.h"

#include <QCoreApplication>

#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SO_PEERPIDFD
#define SO_PEERPIDFD 77 // Linux 6.5
#endif

namespace callers {

using base::Error;
using base::fail;
using base::Result;

static QString text(const char *source) { return QCoreApplication::translate("callers", source); }

static bool hasEnded(int pidfd)
{
    pollfd waits{pidfd, POLLIN, 0};
    return poll(&waits, 1, 0) != 0;
}

static auto untold()
{
    return fail(Error::Kind::Denied,
                text("The program at the other end has ended, so that nobody can tell who asks."));
}

static QSharedPointer<int> held(int file)
{
    return {new int(file), [](int *each) {
                close(*each);
                delete each;
            }};
}

Result<Peer> Peer::of(int socket)
{
    ucred credentials{};
    socklen_t size = sizeof credentials;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0 || credentials.pid <= 0)
        return untold();
    int file = -1;
    size = sizeof file;
    // An older kernel gives a number that another process may have by now: ofProcess() looks twice.
    if (getsockopt(socket, SOL_SOCKET, SO_PEERPIDFD, &file, &size) != 0)
        file = -1;
    return of(credentials.pid, credentials.uid, file);
}

Result<Peer> Peer::ofProcess(qint64 pid, uint uid) { return of(pid, uid, -1); }

Result<Peer> Peer::of(qint64 pid, uint uid, int pidfd)
{
    QSharedPointer<int> file = pidfd < 0 ? nullptr : held(pidfd);
    const auto before = read(pid);
    if (!before)
        return untold();
    if (!file) {
        const int opened = int(syscall(SYS_pidfd_open, pid_t(pid), 0)); // glibc 2.36 has it for C alone
        if (opened < 0)
            return untold();
        file = held(opened);
    }
    const auto tree = ancestry(pid);
    if (!tree && tree.error().kind == Error::Kind::Denied)
        return fail(tree.error());
    // It still runs, so that all that was read in between was of it.
    if (!tree || !tree->first().isSame(*before) || hasEnded(*file))
        return untold();
    Peer peer;
    peer.m_uid = uid;
    peer.m_tree = *tree;
    peer.m_program = callerOf(*tree);
    peer.m_file = file;
    return peer;
}

bool Peer::isRunning() const { return !hasEnded(*m_file); }

Result<Tree> Peer::now() const
{
    auto tree = ancestry(pid());
    if (!tree && tree.error().kind == Error::Kind::Denied)
        return tree;
    if (!tree || !isRunning()) // after it was read: the number was still its own
        return untold();
    return tree;
}

} // namespace callers
