// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/callers/program.h"

#include <QSharedPointer>

namespace callers {

/// The process at the other end of a connected Unix socket, told by the kernel and not by itself: the one
/// that connected. It is held by a pidfd, so that it is never taken for a later one with its number. A value;
/// copies hold the same process.
class Peer
{
public:
    /// Denied: the kernel does not tell, or it has ended already.
    static base::Result<Peer> of(int socket);
    /// As if it had connected: for a door that needs no socket, and for tests.
    static base::Result<Peer> ofProcess(qint64 pid, uint uid);

    uint uid() const { return m_uid; }
    qint64 pid() const { return m_tree.first().pid; }
    const Tree &tree() const { return m_tree; } ///< as it was when it connected
    /// Who calls: the key of the grant. What a client declares of itself may stand beside it, and counts for
    /// nothing.
    const Program &program() const { return m_program; }

    bool isRunning() const;
    /// Itself and its ancestors now. Denied: it has ended.
    base::Result<Tree> now() const;

private:
    Peer() = default;
    static base::Result<Peer> of(qint64 pid, uint uid, int pidfd);

    uint m_uid = 0;
    Tree m_tree; // never empty
    Program m_program;
    QSharedPointer<int> m_file; // the pidfd
};

} // namespace callers
