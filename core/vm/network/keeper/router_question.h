// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/network/firewall.h"
#include "core/vm/network/keeper/host_network.h"
#include "core/vm/network/keeper/loop.h"

#include <functional>
#include <list>
#include <span>
#include <vector>

namespace vm::keeper {

/// The public address in a router's answer to NAT-PMP's question for it (RFC 6886, 3.2). Nothing: it is no
/// answer, says that it has none, or gives one that is not public. Pure; what comes is foreign.
std::optional<Prefix> publicAddressIn(std::span<const std::uint8_t> answer);

/// Asks the routers, and nobody else on the internet, under which public address they translate the host's:
/// a few times until they answer, and again from time to time, as they are given others.
class RouterQuestion
{
public:
    using OnAnswer = std::function<void(const Router &router, const Prefix &address)>;
    RouterQuestion(Loop &loop, OnAnswer onAnswer);

    /// From now on these, of IPv4, each by its own interface; none: nobody.
    void ask(const std::vector<Router> &routers);

private:
    struct Asked
    {
        Router router;
        Descriptor socket; // connected: nobody else's answer comes by it
        Loop::Handle reader;
        bool isAnswered = false;
    };

    void send(std::chrono::milliseconds patience);
    void hear(Asked &asked);

    Loop &m_loop;
    const OnAnswer m_onAnswer;
    std::list<Asked> m_asked;
    Loop::Handle m_again;
};

} // namespace vm::keeper
