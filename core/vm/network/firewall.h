// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/network/network_policy.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The rules of a machine's network: policy and facts about the host in, text for nft(8) out. Pure, and
/// without Qt, because the program that keeps the network has none.
namespace vm {

/// An IPv4 or IPv6 network; a single address is one of full length. The bits behind the length are zero.
struct Prefix
{
    enum class Family : std::uint8_t { V4, V6 };

    Family family = Family::V4;
    int length = 0;
    std::array<std::uint8_t, 16> bytes{}; ///< network order; IPv4 in the first four

    /// Of a whole address in network order, as the kernel gives it: the bits behind `length` are dropped.
    static Prefix of(Family family, const void *address, int length);
    /// "10.0.0.0/8", "2001:db8::1". Nothing when it is neither.
    static std::optional<Prefix> parse(std::string_view text);

    bool contains(const Prefix &other) const;
    std::string text() const;

    auto operator<=>(const Prefix &) const = default;
};

/// The fixed addresses of every machine's network. They are the same everywhere, so that a copy of a booted
/// machine finds its network as it left it.
namespace net {
inline constexpr const char *kUplink = "uplink"; ///< the interface inside that leads out
inline constexpr const char *kGuest4 = "10.0.2.15";
inline constexpr const char *kGateway4 = "10.0.2.2";
inline constexpr const char *kNames =
    "10.0.2.3"; ///< names and packages are asked for here, and nothing else is there
inline constexpr std::uint16_t kPackagesPort = 3142; ///< apt-cacher's
inline constexpr const char *kGuest6 = "fd62:6572:7468::15";
inline constexpr const char *kGateway6 = "fe80::2";
inline constexpr const char *kGatewayMac = "9a:55:9a:55:9a:55";
} // namespace net

/// Every address that `policy` refuses whatever the host's own are, IPv4 and IPv6 merged and in order.
std::vector<Prefix> neverReached();

/// Whether some address in it may be reached by a machine, as far as that is the same for every host.
bool isPublic(const Prefix &prefix);

/// The whole ruleset for nft -f, which replaces whatever was there in one step. `host` are the host's own
/// addresses, its on-link networks and its gateways. Whatever is refused is refused at once: a TCP reset, or
/// an ICMP "port unreachable".
std::string ruleset(NetworkPolicy policy, std::vector<Prefix> host);

} // namespace vm
