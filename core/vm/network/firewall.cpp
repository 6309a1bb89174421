// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/firewall.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <tuple>

namespace vm {

static constexpr int widthOf(Prefix::Family family) { return family == Prefix::Family::V4 ? 32 : 128; }

Prefix Prefix::of(Family family, const void *address, int length)
{
    Prefix prefix{family, std::clamp(length, 0, widthOf(family)), {}};
    std::memcpy(prefix.bytes.data(), address, std::size_t(widthOf(family) / 8));
    for (int bit = prefix.length; bit < 128; ++bit)
        prefix.bytes[std::size_t(bit / 8)] &= std::uint8_t(~(0x80u >> (bit % 8)));
    return prefix;
}

std::optional<Prefix> Prefix::parse(std::string_view text)
{
    const auto slash = text.find('/');
    const std::string address(text.substr(0, slash));
    const Family family = address.find(':') == std::string::npos ? Family::V4 : Family::V6;
    std::array<std::uint8_t, 16> bytes{};
    if (inet_pton(family == Family::V4 ? AF_INET : AF_INET6, address.c_str(), bytes.data()) != 1)
        return {};
    int length = widthOf(family);
    if (slash != std::string_view::npos) {
        const auto digits = text.substr(slash + 1);
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), length);
        if (error != std::errc() || end != digits.data() + digits.size() || length < 0
            || length > widthOf(family))
            return {};
    }
    return of(family, bytes.data(), length);
}

bool Prefix::contains(const Prefix &other) const
{
    return family == other.family && length <= other.length
        && of(family, other.bytes.data(), length).bytes == bytes;
}

std::string Prefix::text() const
{
    char address[INET6_ADDRSTRLEN];
    inet_ntop(family == Family::V4 ? AF_INET : AF_INET6, bytes.data(), address, sizeof address);
    return length == widthOf(family) ? address : address + ("/" + std::to_string(length));
}

/// In order, and none inside another: nft refuses overlapping elements.
static std::vector<Prefix> merged(std::vector<Prefix> prefixes)
{
    std::sort(prefixes.begin(), prefixes.end(), [](const Prefix &a, const Prefix &b) {
        return std::tie(a.family, a.bytes, a.length) < std::tie(b.family, b.bytes, b.length);
    });
    std::vector<Prefix> kept;
    for (const Prefix &prefix : prefixes) {
        if (kept.empty() || !kept.back().contains(prefix))
            kept.push_back(prefix);
    }
    return kept;
}

// IANA's special-purpose registries. The three documentation networks of IPv4 and that of IPv6 are left out:
// nothing answers there, and a host whose world is built of them is a test.
static constexpr const char *kNever[] = {
    "0.0.0.0/8", // this host
    "10.0.0.0/8", // private
    "100.64.0.0/10", // carrier-grade NAT; Alibaba's metadata at 100.100.100.200
    "127.0.0.0/8",
    "168.63.129.16", // Azure's host
    "169.254.0.0/16", // link-local; everybody's metadata at 169.254.169.254
    "172.16.0.0/12", // private
    "192.0.0.0/24", // protocol assignments; Oracle's metadata at 192.0.0.192
    "192.88.99.0/24", // 6to4 relays
    "192.168.0.0/16", // private
    "198.18.0.0/15", // benchmarks; the made-up addresses of some proxies
    "224.0.0.0/4", // multicast
    "240.0.0.0/4", // reserved, broadcast
    // IPv6 is the other way round: what is not kReachable6 is refused. These lie inside it.
    "2001::/23", // protocol assignments; Teredo
    "2002::/16", // 6to4: an IPv4 address in IPv6 clothes
};
// 64:ff9b::/96 (NAT64) is the whole of IPv4 again: what is refused there is refused here.
static constexpr const char *kReachable6[] = {"2000::/3", "64:ff9b::/96"};

static Prefix throughNat64(const Prefix &prefix)
{
    std::array<std::uint8_t, 16> bytes{0x00, 0x64, 0xff, 0x9b};
    std::copy_n(prefix.bytes.begin(), 4, bytes.begin() + 12);
    return Prefix::of(Prefix::Family::V6, bytes.data(), 96 + prefix.length);
}

static std::vector<Prefix> withNat64(std::vector<Prefix> prefixes)
{
    for (std::size_t i = 0, count = prefixes.size(); i < count; ++i) {
        if (prefixes[i].family == Prefix::Family::V4)
            prefixes.push_back(throughNat64(prefixes[i]));
    }
    return merged(std::move(prefixes));
}

std::vector<Prefix> neverReached()
{
    std::vector<Prefix> prefixes;
    for (const char *text : kNever)
        prefixes.push_back(*Prefix::parse(text));
    return withNat64(std::move(prefixes));
}

bool isPublic(const Prefix &prefix)
{
    static const std::vector<Prefix> never = neverReached();
    if (std::any_of(never.begin(), never.end(), [&](const Prefix &each) { return each.contains(prefix); }))
        return false;
    return prefix.family == Prefix::Family::V4
        || std::any_of(std::begin(kReachable6), std::end(kReachable6), [&](const char *text) {
               const Prefix reachable = *Prefix::parse(text);
               return reachable.contains(prefix) || prefix.contains(reachable);
           });
}

static std::string set(const char *name, const char *type, Prefix::Family family,
                       const std::vector<Prefix> &prefixes)
{
    std::string elements;
    for (const Prefix &prefix : prefixes) {
        if (prefix.family == family)
            elements += (elements.empty() ? "\t\t\t" : ",\n\t\t\t") + prefix.text();
    }
    std::string text = std::string("\tset ") + name + " {\n\t\ttype " + type + "\n\t\tflags interval\n";
    if (!elements.empty())
        text += "\t\telements = {\n" + elements + "\n\t\t}\n";
    return text + "\t}\n";
}

static std::string replaced(std::string text, std::string_view from, std::string_view to)
{
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

// All of the guest's traffic leaves as the sockets of an unprivileged process inside: hook `output`. There is
// no rule "established, accept" for what goes out, so that an address which becomes the host's own is refused
// in the middle of a connection, too. What comes in is an answer or is dropped: pasta's UDP sockets on the
// host would take datagrams from anybody. Their ports are drawn here, so that the guest cannot choose which
// of the host's it occupies.
//
// A pasta before December 2024 answers for a server that refuses by a reset without the acknowledgment flag,
// which the kernel inside has to ignore (keeper/resets.h): chain `mend` sets it.
static constexpr const char *kChains = R"(	chain mend {
		type filter hook prerouting priority raw; policy accept;
		iifname "UPLINK" tcp flags & (rst | ack) == rst tcp flags set rst | ack
	}
	chain refuse {
		meta l4proto tcp reject with tcp reset
		reject with icmpx type port-unreachable
	}
	chain output {
		type filter hook output priority filter; policy drop;
		oifname "lo" ip daddr NAMES udp dport 53 accept
		oifname "lo" ip daddr NAMES tcp dport { 53, PACKAGES } accept
		oifname "lo" ct state established,related accept
		icmpv6 type { nd-neighbor-solicit, nd-neighbor-advert } ip6 hoplimit 255 accept
		ip daddr @never4 goto refuse
		ip daddr @host4 goto refuse
		ip6 daddr != @reachable6 goto refuse
		ip6 daddr @never6 goto refuse
		ip6 daddr @host6 goto refuse
		oifname "UPLINK" meta l4proto { tcp, udp } accept
		oifname "UPLINK" icmp type echo-request accept
		oifname "UPLINK" icmpv6 type echo-request accept
		goto refuse
	}
	chain input {
		type filter hook input priority filter; policy drop;
		iifname "lo" accept
		ct state established,related accept
		icmpv6 type { nd-neighbor-solicit, nd-neighbor-advert } ip6 hoplimit 255 accept
	}
	chain forward {
		type filter hook forward priority filter; policy drop;
	}
	chain ports {
		type nat hook postrouting priority srcnat; policy accept;
		oifname "UPLINK" meta l4proto udp masquerade to :32768-60999 fully-random
	}
)";

// The one address that is served inside, and nothing beyond it.
static constexpr const char *kOfflineChains = R"(	chain output {
		type filter hook output priority filter; policy drop;
		oifname "lo" ip daddr NAMES udp dport 53 accept
		oifname "lo" ip daddr NAMES tcp dport { 53, PACKAGES } accept
		oifname "lo" ct state established,related accept
		meta l4proto tcp reject with tcp reset
		reject with icmpx type port-unreachable
	}
	chain input {
		type filter hook input priority filter; policy drop;
		iifname "lo" accept
	}
	chain forward {
		type filter hook forward priority filter; policy drop;
	}
)";

static std::string chains(const char *form)
{
    return replaced(replaced(replaced(form, "NAMES", net::kNames), "UPLINK", net::kUplink), "PACKAGES",
                    std::to_string(net::kPackagesPort));
}

std::string ruleset(NetworkPolicy policy, std::vector<Prefix> host)
{
    std::string text = "flush ruleset\ntable inet berth {\n";
    if (policy == NetworkPolicy::Offline)
        return text + chains(kOfflineChains) + "}\n";
    const auto never = neverReached();
    host = withNat64(std::move(host));
    using Family = Prefix::Family;
    text += set("never4", "ipv4_addr", Family::V4, never) + set("never6", "ipv6_addr", Family::V6, never);
    text += set("host4", "ipv4_addr", Family::V4, host) + set("host6", "ipv6_addr", Family::V6, host);
    text += "\tset reachable6 {\n\t\ttype ipv6_addr\n\t\tflags interval\n\t\telements = { "
        + std::string(kReachable6[0]) + ", " + kReachable6[1] + " }\n\t}\n";
    return text + chains(kChains) + "}\n";
}

} // namespace vm
