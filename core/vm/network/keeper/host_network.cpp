// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/keeper/host_network.h"

#include "core/vm/network/host_routes.h"

#include <linux/rtnetlink.h>
#include <net/if.h>
#include <sys/socket.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace vm::keeper {

namespace {

using Family = Prefix::Family;
using Attributes = std::map<int, const rtattr *>;

/// What was read, before the routes are known in full.
struct Facts
{
    std::set<unsigned> withLinkLocal;
    std::set<unsigned> v6Defaults;
    std::vector<Prefix> own;
    std::vector<Route> routes;
    std::vector<Router> routers; // of IPv4 default routes
    std::set<unsigned> withPublicV4;
};

std::optional<Family> familyOf(int af)
{
    if (af == AF_INET)
        return Family::V4;
    if (af == AF_INET6)
        return Family::V6;
    return {};
}

Attributes attributes(const rtattr *first, std::size_t length)
{
    Attributes found;
    for (auto left = int(length); RTA_OK(first, left); first = RTA_NEXT(first, left))
        found[first->rta_type] = first;
    return found;
}

const void *payload(const Attributes &all, int type, std::size_t atLeast)
{
    const auto it = all.find(type);
    return it != all.end() && RTA_PAYLOAD(it->second) >= atLeast ? RTA_DATA(it->second) : nullptr;
}

std::size_t sizeOf(Family family) { return family == Family::V4 ? 4 : 16; }
int widthOf(Family family) { return family == Family::V4 ? 32 : 128; }

void takeAddress(const nlmsghdr *message, Facts &facts)
{
    const auto *address = static_cast<const ifaddrmsg *>(NLMSG_DATA(message));
    const auto family = familyOf(address->ifa_family);
    if (!family)
        return;
    const auto all = attributes(IFA_RTA(address), IFA_PAYLOAD(message));
    if (const void *local = payload(all, IFA_LOCAL, sizeOf(*family))) {
        facts.own.push_back(Prefix::of(*family, local, widthOf(*family)));
        if (*family == Family::V4 && isPublic(facts.own.back()))
            facts.withPublicV4.insert(address->ifa_index);
    }
    if (const void *peer = payload(all, IFA_ADDRESS, sizeOf(*family))) {
        facts.own.push_back(Prefix::of(*family, peer, widthOf(*family)));
        if (address->ifa_prefixlen > 0)
            facts.own.push_back(Prefix::of(*family, peer, address->ifa_prefixlen));
    }
    if (*family == Family::V6 && address->ifa_scope == RT_SCOPE_LINK)
        facts.withLinkLocal.insert(address->ifa_index);
}

struct Hops
{
    std::vector<Prefix> gateways;
    std::vector<unsigned> interfaces;
    std::vector<Router> routers;
};

/// `interface`: where it is not among them.
void takeHops(const Attributes &all, Family family, Hops &hops, unsigned interface = 0)
{
    if (const auto *out = static_cast<const unsigned *>(payload(all, RTA_OIF, sizeof(unsigned))))
        interface = *out;
    if (interface != 0)
        hops.interfaces.push_back(interface);
    const auto before = std::ptrdiff_t(hops.gateways.size());
    if (const void *gateway = payload(all, RTA_GATEWAY, sizeOf(family)))
        hops.gateways.push_back(Prefix::of(family, gateway, widthOf(family)));
    if (const auto *via = static_cast<const rtvia *>(payload(all, RTA_VIA, sizeof(rtvia) + 4))) {
        if (const auto other = familyOf(via->rtvia_family);
            other && payload(all, RTA_VIA, sizeof(rtvia) + sizeOf(*other)))
            hops.gateways.push_back(Prefix::of(*other, via->rtvia_addr, widthOf(*other)));
    }
    std::transform(hops.gateways.begin() + before, hops.gateways.end(), std::back_inserter(hops.routers),
                   [interface](const Prefix &gateway) {
                       return Router{interface, gateway};
                   });
    const auto several = all.find(RTA_MULTIPATH);
    if (several == all.end())
        return;
    const auto *hop = static_cast<const rtnexthop *>(RTA_DATA(several->second));
    auto left = int(RTA_PAYLOAD(several->second));
    while (left >= int(sizeof *hop) && RTNH_OK(hop, left)) {
        takeHops(attributes(RTNH_DATA(hop), hop->rtnh_len - sizeof *hop), family, hops,
                 unsigned(hop->rtnh_ifindex));
        left -= int(RTNH_ALIGN(hop->rtnh_len));
        hop = RTNH_NEXT(hop);
    }
}

void takeRoute(const nlmsghdr *message, Facts &facts)
{
    const auto *route = static_cast<const rtmsg *>(NLMSG_DATA(message));
    const auto family = familyOf(route->rtm_family);
    if (!family || (route->rtm_flags & RTM_F_CLONED))
        return;
    const auto all = attributes(RTM_RTA(route), RTM_PAYLOAD(message));
    const void *address = payload(all, RTA_DST, sizeOf(*family));
    if (!address && route->rtm_dst_len > 0)
        return;
    const Prefix to = address ? Prefix::of(*family, address, route->rtm_dst_len) : Prefix{*family, 0, {}};
    Hops hops;
    takeHops(all, *family, hops);
    facts.own.insert(facts.own.end(), hops.gateways.begin(), hops.gateways.end());
    const bool isOwn =
        route->rtm_type == RTN_LOCAL || route->rtm_type == RTN_BROADCAST || route->rtm_type == RTN_ANYCAST;
    if (isOwn && to.length > 0) // a proxy of the host may take everything by a local default route
        facts.own.push_back(to);
    if (route->rtm_type != RTN_UNICAST)
        return;
    if (*family == Family::V4 && to.length == 0)
        std::ranges::copy_if(hops.routers, std::back_inserter(facts.routers),
                             [](const Router &router) { return router.gateway.family == Family::V4; });
    for (const unsigned interface : hops.interfaces) {
        facts.routes.push_back({interface, to});
        if (*family == Family::V6 && to.length == 0)
            facts.v6Defaults.insert(interface);
    }
}

Descriptor openNetlink(unsigned groups)
{
    Descriptor netlink(socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE));
    sockaddr_nl address{};
    address.nl_family = AF_NETLINK;
    address.nl_groups = groups;
    if (netlink && bind(netlink.get(), reinterpret_cast<sockaddr *>(&address), sizeof address) != 0)
        netlink.close();
    return netlink;
}

using Take = void (*)(const nlmsghdr *, Facts &);

bool dump(const Descriptor &netlink, int type, Take take, Facts &facts)
{
    struct
    {
        nlmsghdr header;
        rtgenmsg body;
    } request{};
    request.header.nlmsg_len = NLMSG_LENGTH(sizeof request.body);
    request.header.nlmsg_type = std::uint16_t(type);
    request.header.nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP;
    request.body.rtgen_family = AF_UNSPEC;
    if (send(netlink.get(), &request, request.header.nlmsg_len, 0) < 0)
        return false;
    alignas(nlmsghdr) char buffer[65536];
    for (;;) {
        auto left = recv(netlink.get(), buffer, sizeof buffer, 0);
        if (left <= 0)
            return false;
        for (auto *message = reinterpret_cast<nlmsghdr *>(buffer); NLMSG_OK(message, left);
             message = NLMSG_NEXT(message, left)) {
            if (message->nlmsg_type == NLMSG_ERROR)
                return false;
            if (message->nlmsg_type == NLMSG_DONE)
                return true;
            take(message, facts);
        }
    }
}

} // namespace

Expected<HostNetwork> readHostNetwork()
{
    const Descriptor netlink = openNetlink(0);
    Facts facts;
    if (!netlink || !dump(netlink, RTM_GETADDR, takeAddress, facts)
        || !dump(netlink, RTM_GETROUTE, takeRoute, facts))
        return systemFault("reading the host's addresses");
    HostNetwork host{std::move(facts.own), {}, {}};
    std::ranges::sort(facts.routers); // several tables may have one
    std::ranges::unique_copy(facts.routers, std::back_inserter(host.routers));
    std::erase_if(host.routers,
                  [&](const Router &router) { return facts.withPublicV4.contains(router.interface); });
    const auto networks = besideDefaults(std::move(facts.routes));
    host.own.insert(host.own.end(), networks.begin(), networks.end());
    std::sort(host.own.begin(), host.own.end());
    host.own.erase(std::unique(host.own.begin(), host.own.end()), host.own.end());
    for (const unsigned interface : facts.v6Defaults) {
        char name[IF_NAMESIZE];
        if (facts.withLinkLocal.contains(interface) && if_indextoname(interface, name)) {
            host.v6Interface = name;
            break;
        }
    }
    return host;
}

Expected<Descriptor> watchHostNetwork()
{
    Descriptor netlink =
        openNetlink(RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR | RTMGRP_IPV4_ROUTE | RTMGRP_IPV6_ROUTE);
    if (!netlink)
        return systemFault("watching the host's addresses");
    return netlink;
}

void drain(const Descriptor &netlink)
{
    char buffer[65536];
    // An overrun (ENOBUFS) is no end: more may be queued behind it.
    while (recv(netlink.get(), buffer, sizeof buffer, MSG_DONTWAIT) >= 0 || errno == ENOBUFS
           || errno == EINTR) { }
}

} // namespace vm::keeper
