// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/network/keeper/loop.h"
#include "core/vm/network/network_policy.h"

#include <cstdint>
#include <list>
#include <vector>

namespace vm::keeper {

/// Carries connections from inside to the host's cache of packages (CACHE.md) and back, byte by byte: what is
/// said on them the cache judges. How many there may be and how long one may be silent is limited; who finds
/// no cache is let go at once.
class PackageRelay
{
public:
    /// `listening` is bound inside. `folder` is the cache's, with O_PATH, so that the socket in it is reached
    /// by whoever this process has become; none: there is no cache. `policy` says which socket.
    PackageRelay(Loop &loop, NetworkPolicy policy, Descriptor listening, Descriptor folder);

private:
    using Bytes = std::vector<std::uint8_t>;
    struct Talk
    {
        Descriptor inside;
        Descriptor outside;
        Bytes asked; ///< for the cache
        Bytes told; ///< for the guest
        bool wasLeft = false; ///< by the cache
        Loop::Handle insideReady;
        Loop::Handle outsideReady;
        Loop::Handle timer;
    };
    using Talks = std::list<Talk>;

    void listen();
    void takeTalk();
    Descriptor connectCache() const;
    void carry(Talks::iterator talk);
    void watchTalk(Talks::iterator talk);
    void endTalk(Talks::iterator talk);

    Loop &m_loop;
    const char *m_socket; ///< the cache's, in its folder
    Descriptor m_listening;
    Descriptor m_folder;
    Talks m_talks;
    Loop::Handle m_reader;
};

} // namespace vm::keeper
