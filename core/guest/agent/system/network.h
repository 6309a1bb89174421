// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop/loop.h"

namespace inside {

/// The network of the one card a machine may have, whose addresses are the same in every machine
/// (core/vm/NETWORK.md): nobody is asked for them, and nobody else looks after it. IPv4 is there when the
/// constructor returns. IPv6 is there a moment later, where a router tells that it leads somewhere. A card
/// whose cable is out has its addresses too, and routes that lead nowhere. What fails is told on standard
/// error, and the machine goes on without.
class Network
{
public:
    explicit Network(Loop &loop);

private:
    void setUp();
    void hear();

    Descriptor m_changes; ///< of IPv6 routes, as the kernel tells
    int m_card = 0;
    Loop::Handle m_listener;
};

} // namespace inside
