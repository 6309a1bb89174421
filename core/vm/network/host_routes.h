// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/network/firewall.h"

#include <vector>

/// Which of the host's routes lead to networks of its own. Pure, and without Qt, as firewall.h.
namespace vm {

/// That what lies in `to` is reached through an interface.
struct Route
{
    unsigned interface = 0;
    Prefix to;

    auto operator<=>(const Route &) const = default;
};

/// How much of what is public in its family lies in a prefix, from 0 to 1.
double publicShare(const Prefix &prefix);

/// Where `routes` lead, but for those that stand for the internet: of one interface, what lies in no other of
/// its prefixes counts as a default route when together it is over a quarter of what is public. So do the two
/// halves of a tunnel, or all but what it leaves out. What lies inside such a route is judged in the same
/// way.
std::vector<Prefix> besideDefaults(std::vector<Route> routes);

} // namespace vm
