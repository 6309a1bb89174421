// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vm {

/// What a machine may reach. Inbound is impossible under every policy.
enum class NetworkPolicy {
    Open, ///< the internet; never the host, its networks or another machine (NETWORK.md has the list)
    Offline, ///< nothing: the card has no cable
};

} // namespace vm
