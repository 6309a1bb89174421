// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/system/network.h"

#include "core/guest/agent/files/text_file.h"

#include <arpa/inet.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace inside {

namespace {

constexpr const char *kCard = "eth0";

/// An address of either family in the kernel's form.
struct Address
{
    unsigned char family;
    unsigned char prefix; ///< of the network that it is in
    std::array<unsigned char, 16> bytes{};

    Address(const char *text, unsigned char bits)
        : family(std::strchr(text, ':') ? AF_INET6 : AF_INET)
        , prefix(bits)
    {
        inet_pton(family, text, bytes.data());
    }
    std::size_t size() const { return family == AF_INET6 ? 16 : 4; }
};

const Address kOwn4("10.0.2.15", 24);
const Address kRouter4("10.0.2.2", 24);
const Address kOwn6("fd62:6572:7468::15", 64);
const Address kRouter6("fe80::2", 64);

/// A question to the kernel's routing (rtnetlink(7)).
class Request
{
public:
    template <typename Body>
    Request(int type, int flags, const Body &body)
    {
        auto *header = at<nlmsghdr>(0);
        header->nlmsg_type = static_cast<unsigned short>(type);
        header->nlmsg_flags = static_cast<unsigned short>(NLM_F_REQUEST | NLM_F_ACK | flags);
        header->nlmsg_len = NLMSG_LENGTH(sizeof body);
        std::memcpy(NLMSG_DATA(header), &body, sizeof body);
    }
    void add(int type, const void *value, std::size_t size)
    {
        auto *header = at<nlmsghdr>(0);
        auto *attribute = at<rtattr>(NLMSG_ALIGN(header->nlmsg_len));
        attribute->rta_type = static_cast<unsigned short>(type);
        attribute->rta_len = static_cast<unsigned short>(RTA_LENGTH(size));
        std::memcpy(RTA_DATA(attribute), value, size);
        header->nlmsg_len = NLMSG_ALIGN(header->nlmsg_len) + RTA_ALIGN(attribute->rta_len);
    }
    /// The error, 0 for none. The kernel answers before send(2) returns.
    int ask(const Descriptor &netlink)
    {
        struct
        {
            nlmsghdr header;
            nlmsgerr body;
        } answer{};
        if (!netlink || send(netlink.get(), m_bytes.data(), at<nlmsghdr>(0)->nlmsg_len, 0) < 0
            || recv(netlink.get(), &answer, sizeof answer, 0) < 0)
            return errno;
        return -answer.body.error;
    }

private:
    template <typename Part>
    Part *at(std::size_t offset)
    {
        return reinterpret_cast<Part *>(m_bytes.data() + offset);
    }
    alignas(nlmsghdr) std::array<unsigned char, 256> m_bytes{};
};

Descriptor openNetlink(unsigned groups)
{
    Descriptor netlink(socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE));
    sockaddr_nl own{};
    own.nl_family = AF_NETLINK;
    own.nl_groups = groups;
    if (netlink && bind(netlink.get(), reinterpret_cast<sockaddr *>(&own), sizeof own) != 0)
        netlink.close();
    return netlink;
}

void report(const char *what, int error)
{
    if (error != 0)
        std::fprintf(stderr, "berth-agent: the network: %s: %s\n", what, std::strerror(error));
}

int turnOn(const Descriptor &netlink, int card)
{
    ifinfomsg body{};
    body.ifi_index = card;
    body.ifi_flags = body.ifi_change = IFF_UP;
    return Request(RTM_NEWLINK, 0, body).ask(netlink);
}

int addAddress(const Descriptor &netlink, int card, const Address &address)
{
    ifaddrmsg body{};
    body.ifa_family = address.family;
    body.ifa_prefixlen = address.prefix;
    body.ifa_flags = address.family == AF_INET6 ? IFA_F_NODAD : 0;
    body.ifa_index = unsigned(card);
    Request request(RTM_NEWADDR, NLM_F_CREATE | NLM_F_REPLACE, body);
    request.add(IFA_LOCAL, address.bytes.data(), address.size());
    request.add(IFA_ADDRESS, address.bytes.data(), address.size());
    return request.ask(netlink);
}

/// For all that has no other.
int addRoute(const Descriptor &netlink, int card, const Address &router)
{
    constexpr unsigned kMetric = 100; // before what a router's word makes (1024), which ends some day
    rtmsg body{};
    body.rtm_family = router.family;
    body.rtm_table = RT_TABLE_MAIN;
    body.rtm_protocol = RTPROT_STATIC;
    body.rtm_scope = RT_SCOPE_UNIVERSE;
    body.rtm_type = RTN_UNICAST;
    Request request(RTM_NEWROUTE, NLM_F_CREATE | NLM_F_REPLACE, body);
    request.add(RTA_GATEWAY, router.bytes.data(), router.size());
    request.add(RTA_OIF, &card, sizeof card);
    request.add(RTA_PRIORITY, &kMetric, sizeof kMetric);
    return request.ask(netlink);
}

void set(const std::string &setting, std::string_view value)
{
    report(setting.c_str(), writeText("/proc/sys/net/" + setting, value) ? 0 : errno);
}

/// Whether the kernel tells of a way out that a router has told it of.
bool isWayOut(const nlmsghdr *message)
{
    const auto *route = static_cast<const rtmsg *>(NLMSG_DATA(message));
    return message->nlmsg_type == RTM_NEWROUTE && message->nlmsg_len >= NLMSG_LENGTH(sizeof *route)
        && route->rtm_family == AF_INET6 && route->rtm_dst_len == 0 && route->rtm_protocol == RTPROT_RA;
}

} // namespace

Network::Network(Loop &loop)
    : m_changes(openNetlink(RTMGRP_IPV6_ROUTE))
    , m_card(int(if_nametoindex(kCard)))
{
    if (m_card == 0)
        return;
    if (!m_changes)
        report("what changes", errno);
    else // before the card is on: nothing that is told is missed
        m_listener = loop.watch(m_changes.get(), EPOLLIN, [this](std::uint32_t) { hear(); });
    setUp();
}

void Network::setUp()
{
    const std::string four = std::string("ipv4/conf/") + kCard;
    const std::string six = std::string("ipv6/conf/") + kCard;
    set(four + "/ignore_routes_with_linkdown", "1"); // out with the cable, nowhere at once
    set(six + "/ignore_routes_with_linkdown", "1");
    set(six + "/autoconf", "0"); // a router's word for where it leads, and not for who we are
    set(six + "/accept_dad", "0"); // nobody else is on this wire
    set(six + "/router_solicitation_delay", "0");
    set(six + "/router_solicitations", "3");
    const Descriptor netlink = openNetlink(0);
    report("the card", turnOn(netlink, m_card));
    report("the address", addAddress(netlink, m_card, kOwn4));
    report("the route", addRoute(netlink, m_card, kRouter4));
}

void Network::hear()
{
    alignas(nlmsghdr) std::array<unsigned char, 8192> buffer;
    const ssize_t count = recv(m_changes.get(), buffer.data(), buffer.size(), MSG_DONTWAIT);
    int rest = int(count);
    for (const auto *message = reinterpret_cast<const nlmsghdr *>(buffer.data()); NLMSG_OK(message, rest);
         message = NLMSG_NEXT(message, rest)) {
        if (!isWayOut(message))
            continue;
        const Descriptor netlink = openNetlink(0);
        report("the IPv6 address", addAddress(netlink, m_card, kOwn6));
        report("the IPv6 route", addRoute(netlink, m_card, kRouter6));
        m_listener.cancel();
        m_changes.close();
        return;
    }
}

} // namespace inside
