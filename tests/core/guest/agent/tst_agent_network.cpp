// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/system/network.h"
#include "core/vm/network/firewall.h"
#include "tests/support/subject.h"

#include <QByteArray>
#include <QTest>

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <netinet/icmp6.h>
#include <sched.h>
#include <sys/epoll.h>
#include <sys/wait.h>

#include <cstdio>
#include <functional>

using inside::Descriptor;
using inside::Loop;
using inside::Network;
using namespace std::chrono_literals;

namespace {

QByteArray outputOf(const char *command)
{
    FILE *pipe = popen(command, "r");
    QByteArray text;
    char buffer[1024];
    for (std::size_t count; (count = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
        text.append(buffer, qsizetype(count));
    pclose(pipe);
    return text;
}

bool put(const char *file, const QByteArray &text)
{
    const Descriptor opened(open(file, O_WRONLY | O_CLOEXEC));
    return opened && write(opened.get(), text.constData(), size_t(text.size())) == text.size();
}

/// A network of its own for this process, with a card and what is at the other end of its wire.
bool enterWire()
{
    const QByteArray user = QByteArray::number(geteuid());
    const QByteArray group = QByteArray::number(getegid());
    if (unshare((geteuid() == 0 ? 0 : CLONE_NEWUSER) | CLONE_NEWNET) != 0)
        return false;
    if (user != "0"
        && !(put("/proc/self/uid_map", "0 " + user + " 1") && put("/proc/self/setgroups", "deny")
             && put("/proc/self/gid_map", "0 " + group + " 1")))
        return false;
    return system("PATH=$PATH:/usr/sbin:/sbin; ip link set lo up && ip link add eth0 type veth peer name "
                  "router && "
                  "ip address add fe80::2/64 dev router nodad && ip link set router up")
        == 0;
}

constexpr const char *kLook = "PATH=$PATH:/usr/sbin:/sbin; ip -o address show dev eth0 scope global; "
                              "ip route show default; ip -6 route show default proto static";

/// The router at the other end, as passt is one: it says where it leads to whoever asks.
class Router
{
public:
    explicit Router(Loop &loop)
        : m_socket(socket(AF_INET6, SOCK_RAW | SOCK_CLOEXEC, IPPROTO_ICMPV6))
    {
        const int card = int(if_nametoindex("router"));
        const int hops = 255;
        sockaddr_in6 own{};
        own.sin6_family = AF_INET6;
        own.sin6_scope_id = unsigned(card);
        inet_pton(AF_INET6, vm::net::kGateway6, &own.sin6_addr);
        ipv6_mreq group{{}, unsigned(card)};
        inet_pton(AF_INET6, "ff02::2", &group.ipv6mr_multiaddr);
        const bool isFine = bind(m_socket.get(), reinterpret_cast<sockaddr *>(&own), sizeof own) == 0
            && setsockopt(m_socket.get(), SOL_IPV6, IPV6_ADD_MEMBERSHIP, &group, sizeof group) == 0
            && setsockopt(m_socket.get(), SOL_IPV6, IPV6_MULTICAST_IF, &card, sizeof card) == 0
            && setsockopt(m_socket.get(), SOL_IPV6, IPV6_MULTICAST_HOPS, &hops, sizeof hops) == 0;
        if (!isFine)
            qFatal("the router cannot listen");
        m_listener = loop.watch(m_socket.get(), EPOLLIN, [this](std::uint32_t) { answer(); });
    }

private:
    void answer()
    {
        icmp6_hdr asked{};
        if (recv(m_socket.get(), &asked, sizeof asked, 0) < 4 || asked.icmp6_type != ND_ROUTER_SOLICIT)
            return;
        struct
        {
            nd_router_advert advert;
            nd_opt_prefix_info prefix;
        } word{};
        word.advert.nd_ra_type = ND_ROUTER_ADVERT;
        word.advert.nd_ra_router_lifetime = htons(65535);
        word.prefix.nd_opt_pi_type = ND_OPT_PREFIX_INFORMATION;
        word.prefix.nd_opt_pi_len = 4;
        word.prefix.nd_opt_pi_prefix_len = 64;
        word.prefix.nd_opt_pi_flags_reserved = ND_OPT_PI_FLAG_ONLINK | ND_OPT_PI_FLAG_AUTO;
        word.prefix.nd_opt_pi_valid_time = word.prefix.nd_opt_pi_preferred_time = ~0U;
        inet_pton(AF_INET6, "fd62:6572:7468::", &word.prefix.nd_opt_pi_prefix);
        sockaddr_in6 everybody{};
        everybody.sin6_family = AF_INET6;
        inet_pton(AF_INET6, "ff02::1", &everybody.sin6_addr);
        if (sendto(m_socket.get(), &word, sizeof word, 0, reinterpret_cast<sockaddr *>(&everybody),
                   sizeof everybody)
            < 0)
            qFatal("the router cannot answer");
    }

    Descriptor m_socket;
    Loop::Handle m_listener;
};

/// Ends the loop when the kernel tells `group` what `isIt` waits for.
class Watcher
{
public:
    struct Told
    {
        nlmsghdr header;
        union {
            rtmsg route;
            ifinfomsg card;
        };
        char rest[4096];
    };

    Watcher(Loop &loop, unsigned group, const std::function<bool(const Told &)> &isIt)
        : m_socket(socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE))
    {
        sockaddr_nl own{};
        own.nl_family = AF_NETLINK;
        own.nl_groups = group;
        if (bind(m_socket.get(), reinterpret_cast<sockaddr *>(&own), sizeof own) != 0)
            qFatal("the kernel does not tell");
        m_listener = loop.watch(m_socket.get(), EPOLLIN, [this, &loop, isIt](std::uint32_t) {
            Told told{};
            if (recv(m_socket.get(), &told, sizeof told, 0) > 0 && isIt(told))
                loop.quit(0);
        });
    }

private:
    Descriptor m_socket;
    Loop::Handle m_listener;
};

bool isRouteOfItsOwn(const Watcher::Told &told)
{
    return told.header.nlmsg_type == RTM_NEWROUTE && told.route.rtm_protocol == RTPROT_STATIC;
}

bool isCardWithoutCable(const Watcher::Told &told)
{
    return told.header.nlmsg_type == RTM_NEWLINK && told.card.ifi_index == int(if_nametoindex("eth0"))
        && !(told.card.ifi_flags & IFF_RUNNING);
}

} // namespace

/// The agent gives a machine's card its addresses, on a wire that has what a machine's has.
class tst_AgentNetwork : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        if (onTheWire([](Loop &) { return QByteArray("there"); }) != "there")
            QSKIP("This host does not let this user make namespaces.");
    }

    void hasItsAddressAtOnce()
    {
        const QByteArray seen = onTheWire([](Loop &loop) {
            const Network network(loop);
            return outputOf(kLook);
        });
        QVERIFY2(seen.contains("inet " + QByteArray(vm::net::kGuest4) + "/24 "), seen);
        QVERIFY2(seen.contains("default via " + QByteArray(vm::net::kGateway4) + " dev eth0"), seen);
        QVERIFY2(!seen.contains("inet6"), seen); // nobody has said that it leads anywhere
    }

    void hasTheSameAfterARestart()
    {
        const QByteArray seen = onTheWire([](Loop &loop) {
            {
                const Network before(loop);
            }
            const Network network(loop);
            return outputOf(kLook);
        });
        QCOMPARE(seen.count("inet "), 1);
        QCOMPARE(seen.count("default via"), 1);
    }

    void hasIpv6WhereARouterLeadsSomewhere()
    {
        const QByteArray seen = onTheWire([](Loop &loop) {
            const Router router(loop);
            const Watcher watcher(loop, RTMGRP_IPV6_ROUTE, isRouteOfItsOwn);
            const Network network(loop);
            const Loop::Handle limit = loop.after(20s, [&loop] { loop.quit(1); });
            const int code = loop.run();
            return QByteArray::number(code) + '\n' + outputOf(kLook);
        });
        QVERIFY2(seen.startsWith("0\n"), seen);
        QCOMPARE(seen.count("inet6"), 1); // and none of the router's making
        QVERIFY2(seen.contains("inet6 " + QByteArray(vm::net::kGuest6) + "/64 "), seen);
        QVERIFY2(!seen.contains("tentative"), seen);
        const QByteArray route = "default via " + QByteArray(vm::net::kGateway6) + " dev eth0";
        QVERIFY2(seen.contains(route) && !seen.mid(seen.indexOf(route)).contains("expires"), seen);
    }

    void leadsNowhereWithoutACable()
    {
        const QByteArray seen = onTheWire([](Loop &loop) {
            const Network network(loop);
            const Watcher watcher(loop, RTMGRP_LINK, isCardWithoutCable); // a worker of the kernel's sees it
            if (system("PATH=$PATH:/usr/sbin:/sbin; ip link set router down") != 0)
                return QByteArray("the cable stays");
            const Loop::Handle limit = loop.after(20s, [&loop] { loop.quit(1); });
            return QByteArray::number(loop.run()) + '\n'
                + outputOf("PATH=$PATH:/usr/sbin:/sbin; ip route get 192.0.2.1 2>&1");
        });
        QVERIFY2(seen.startsWith("0\n") && seen.contains("unreachable"), seen);
    }

    void doesWithoutACard()
    {
        const QByteArray seen = onTheWire([](Loop &loop) {
            if (system("PATH=$PATH:/usr/sbin:/sbin; ip link del eth0") != 0)
                return QByteArray("no");
            const Network network(loop);
            return outputOf("PATH=$PATH:/usr/sbin:/sbin; ip route") + "fine";
        });
        QCOMPARE(seen, QByteArray("fine"));
    }

private:
    /// What `scenario` returns, in a process of its own.
    static QByteArray onTheWire(const std::function<QByteArray(Loop &)> &scenario)
    {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0)
            return {};
        const Descriptor readEnd(ends[0]);
        Descriptor writeEnd(ends[1]);
        const pid_t child = fork();
        if (child == 0) {
            QByteArray text = "no namespaces";
            if (enterWire()) {
                Loop loop;
                text = scenario(loop);
            }
            _exit(write(writeEnd.get(), text.constData(), size_t(text.size())) == text.size() ? 0 : 1);
        }
        writeEnd.close();
        QByteArray text;
        char buffer[1024];
        for (ssize_t count; (count = read(readEnd.get(), buffer, sizeof buffer)) > 0;)
            text.append(buffer, count);
        waitpid(child, nullptr, 0);
        return text;
    }
};

BERTH_TEST(tst_AgentNetwork)
#include "tst_agent_network.moc"
