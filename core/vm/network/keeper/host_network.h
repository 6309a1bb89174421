// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/network/firewall.h"
#include "core/vm/network/keeper/descriptor.h"
#include "core/vm/network/keeper/fault.h"

#include <string>
#include <vector>

namespace vm::keeper {

/// What a machine must not reach because it is the host's, as the kernel has it now.
struct HostNetwork
{
    /// Every own address, every network that a route leads to beside the default ones, and every gateway.
    std::vector<Prefix> own;
    /// The gateways of the IPv4 default routes, where the host has no public address of its own: one of them
    /// translates.
    std::vector<Prefix> routers;
    /// The interface of the IPv6 default route; empty when IPv6 leads nowhere from here.
    std::string v6Interface;
};

Expected<HostNetwork> readHostNetwork();

/// A netlink socket that becomes readable when addresses or routes change. What it says is of no interest:
/// empty it with drain() and read anew.
Expected<Descriptor> watchHostNetwork();
void drain(const Descriptor &netlink);

} // namespace vm::keeper
