// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/network/firewall.h"
#include "core/vm/network/keeper/descriptor.h"
#include "core/vm/network/keeper/fault.h"

#include <compare>
#include <string>
#include <vector>

namespace vm::keeper {

/// Where an interface leads to the internet by IPv4. Two interfaces may have routers of one address.
struct Router
{
    unsigned interface = 0;
    Prefix gateway;

    friend auto operator<=>(const Router &, const Router &) = default;
};

/// What a machine must not reach because it is the host's, as the kernel has it now.
struct HostNetwork
{
    /// Every own address, every network that a route leads to beside the default ones, and every gateway.
    std::vector<Prefix> own;
    /// Of the IPv4 default routes of interfaces that have no public address of their own: it translates.
    std::vector<Router> routers;
    /// The interface of the IPv6 default route; empty when IPv6 leads nowhere from here.
    std::string v6Interface;
};

Expected<HostNetwork> readHostNetwork();

/// A netlink socket that becomes readable when addresses or routes change. What it says is of no interest:
/// empty it with drain() and read anew.
Expected<Descriptor> watchHostNetwork();
void drain(const Descriptor &netlink);

} // namespace vm::keeper
