// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/vm/network/host_world.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace {

constexpr const char *kHost[] = {"127.0.0.1", "198.51.100.2",  "192.168.77.2",  "203.0.113.7",
                                 "::1",       "2001:db8:1::2", "2001:db8:77::2"};
constexpr const char *kInternet[] = {
    "198.51.100.1",  "198.51.100.9",     "203.0.113.80",      "203.0.113.81",   "203.0.113.82",
    "10.1.2.3",      "172.20.0.1",       "192.168.9.9",       "100.64.0.1",     "169.254.169.254",
    "168.63.129.16", "2001:db8:1::1",    "2001:db8:1::9",     "2001:db8:2::80", "fd00:ec2::254",
    "fc00::1",       "64:ff9b::a01:203", "64:ff9b::cb00:7150"};

bool put(const char *file, const QByteArray &text)
{
    const int fd = open(file, O_WRONLY | O_CLOEXEC);
    const bool isPut = fd >= 0 && write(fd, text.constData(), size_t(text.size())) == text.size();
    close(fd);
    return isPut;
}

/// What is exec'ed by somebody who is not root has capabilities only when they are ambient.
void makeAmbient()
{
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct data[_LINUX_CAPABILITY_U32S_3]{};
    syscall(SYS_capget, &header, data);
    for (auto &each : data)
        each.inheritable = each.permitted;
    syscall(SYS_capset, &header, data);
    for (const int capability : {CAP_NET_ADMIN, CAP_SYS_ADMIN, CAP_NET_RAW})
        prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, capability, 0, 0);
}

/// `device`: only what comes by it, where it is given.
int bound(const char *text, int type, int port, const char *device = "")
{
    const bool isV6 = strchr(text, ':');
    sockaddr_storage address{};
    address.ss_family = isV6 ? AF_INET6 : AF_INET;
    auto *v4 = reinterpret_cast<sockaddr_in *>(&address);
    auto *v6 = reinterpret_cast<sockaddr_in6 *>(&address);
    inet_pton(address.ss_family, text, isV6 ? static_cast<void *>(&v6->sin6_addr) : &v4->sin_addr);
    (isV6 ? v6->sin6_port : v4->sin_port) = htons(quint16(port));
    const int fd = socket(address.ss_family, type | SOCK_CLOEXEC, 0);
    const int yes = 1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    setsockopt(fd, isV6 ? SOL_IPV6 : SOL_IP, isV6 ? IPV6_FREEBIND : IP_FREEBIND, &yes, sizeof yes);
    if ((*device && setsockopt(fd, SOL_SOCKET, SO_BINDTODEVICE, device, socklen_t(strlen(device))) != 0)
        || bind(fd, reinterpret_cast<sockaddr *>(&address), isV6 ? sizeof *v6 : sizeof *v4) != 0
        || (type == SOCK_STREAM && listen(fd, 64) != 0))
        _exit(3);
    return fd;
}

struct Served
{
    int fd;
    int type;
    char mark; ///< a resolver's, kEndless, a router's, 0 for others
};

constexpr char kEndless = 'e';
// NAT-PMP's answer to the question for a public address is 203.0.113. and this.
constexpr char kRouter = 81;
constexpr char kOtherRouter = 82;
constexpr ssize_t kLong = 600; // more than UDP has without EDNS

/// To one, in a process of its own: 1.6 MB/s, as long as somebody takes them.
void sendWithoutEnd(int connection)
{
    if (fork() == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        const std::vector<char> zeros(16 << 10);
        while (send(connection, zeros.data(), zeros.size(), MSG_NOSIGNAL) > 0)
            poll(nullptr, 0, 10);
        _exit(0);
    }
    close(connection);
}

void serveOne(const Served &served)
{
    char bytes[2048];
    const int connection = served.type == SOCK_STREAM ? accept(served.fd, nullptr, nullptr) : served.fd;
    sockaddr_storage asker{};
    socklen_t length = sizeof asker;
    if (served.mark == kEndless)
        return sendWithoutEnd(connection);
    if (served.type == SOCK_STREAM && !served.mark) {
        close(connection);
        return;
    }
    auto count = recvfrom(connection, bytes, sizeof bytes - 1 - kLong, 0,
                          reinterpret_cast<sockaddr *>(&asker), &length);
    if ((served.mark == kRouter || served.mark == kOtherRouter) && count == 2) {
        const char answer[12] = {0, char(128), 0, 0, 0, 0, 0, 1, char(203), 0, 113, served.mark};
        memcpy(bytes, answer, sizeof answer);
        count = sizeof answer;
    } else if (count > 0 && served.mark) {
        const ssize_t more = 1 + (memmem(bytes, size_t(count), "\4long", 5) ? kLong : 0);
        memset(bytes + count, served.mark, size_t(more));
        if (served.type == SOCK_STREAM) {
            const auto size = htons(uint16_t(count + more - 2));
            memcpy(bytes, &size, sizeof size);
        }
        count += more;
    }
    if (count > 0 && served.type == SOCK_STREAM)
        count = send(connection, bytes, size_t(count), MSG_NOSIGNAL);
    else if (count > 0) {
        const bool isElsewhere = strncmp(bytes, "elsewhere", 9) == 0;
        const int from = isElsewhere ? socket(asker.ss_family, SOCK_DGRAM | SOCK_CLOEXEC, 0) : served.fd;
        sendto(from, bytes, size_t(count), 0, reinterpret_cast<sockaddr *>(&asker), length);
        if (isElsewhere)
            close(from);
    }
    if (served.type == SOCK_STREAM)
        close(connection);
}

[[noreturn]] void serve(const std::vector<Served> &all, int ready)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGCHLD, SIG_IGN); // nobody waits for those that send
    const auto sent = write(ready, "r", 1);
    std::vector<pollfd> waiting;
    for (const Served &served : all)
        waiting.push_back({served.fd, POLLIN, 0});
    while (sent == 1 && poll(waiting.data(), waiting.size(), -1) >= 0) {
        for (size_t i = 0; i < all.size(); ++i) {
            if (waiting[i].revents)
                serveOne(all[i]);
        }
    }
    _exit(2);
}

template <size_t N>
std::vector<Served> answers(const char *const (&addresses)[N])
{
    std::vector<Served> all;
    for (const char *address : addresses) {
        all.push_back({bound(address, SOCK_STREAM, 80), SOCK_STREAM, 0});
        all.push_back({bound(address, SOCK_DGRAM, 9), SOCK_DGRAM, 0});
    }
    return all;
}

bool isReady(int pipe)
{
    char byte;
    return read(pipe, &byte, 1) == 1;
}

} // namespace

bool HostWorld::administer(const QByteArray &script)
{
    const pid_t child = fork();
    if (child == 0) {
        makeAmbient();
        execl("/bin/sh", "sh", "-ec", ("PATH=$PATH:/usr/sbin:/sbin\n" + script).constData(), nullptr);
        _exit(127);
    }
    int status = -1;
    return waitpid(child, &status, 0) == child && status == 0;
}

bool HostWorld::enter()
{
    const uid_t user = geteuid();
    const gid_t group = getegid();
    if (unshare((user == 0 ? 0 : CLONE_NEWUSER) | CLONE_NEWNET | CLONE_NEWNS) != 0)
        return false;
    if (user != 0
        && !(
            put("/proc/self/uid_map", QByteArray::number(user) + ' ' + QByteArray::number(user) + " 1")
            && put("/proc/self/setgroups", "deny")
            && put("/proc/self/gid_map", QByteArray::number(group) + ' ' + QByteArray::number(group) + " 1")))
        return false;
    char file[] = "/tmp/berth-resolv.XXXXXX";
    const int fd = mkstemp(file);
    m_resolvConf = file;
    if (fd < 0 || fchmod(fd, 0644) != 0 || mount("", "/", "", MS_REC | MS_PRIVATE, nullptr) != 0
        || mount(file, "/etc/resolv.conf", "", MS_BIND, nullptr) != 0)
        return false;
    close(fd);

    int ready[2];
    int go[2];
    if (pipe2(ready, O_CLOEXEC) != 0 || pipe2(go, O_CLOEXEC) != 0)
        return false;
    m_internet = fork();
    if (m_internet == 0) {
        // The parent may move an interface here only when this exists.
        if (unshare(CLONE_NEWNET) != 0 || write(ready[1], "r", 1) != 1 || !isReady(go[0]))
            _exit(1);
        QByteArray script = "ip link set lo up; ip link set isp up; ip address add 198.51.100.1/24 dev isp;"
                            "ip address add 2001:db8:1::1/64 dev isp nodad;"
                            "ip link set isp2 up; ip route add 192.168.9.0/24 dev isp;"
                            "ip route add 192.168.9.0/24 dev isp2 metric 9;";
        for (const char *address : kInternet)
            script += QByteArray("ip address replace ") + address
                + (strchr(address, ':') ? "/128 nodad" : "/32") + " dev lo;";
        if (!administer(script))
            _exit(1);
        auto all = answers(kInternet);
        all.push_back({bound("203.0.113.80", SOCK_STREAM, 8080), SOCK_STREAM, kEndless});
        all.push_back({bound("192.168.9.9", SOCK_DGRAM, 5351, "isp"), SOCK_DGRAM, kRouter});
        all.push_back({bound("192.168.9.9", SOCK_DGRAM, 5351, "isp2"), SOCK_DGRAM, kOtherRouter});
        serve(all, ready[1]);
    }
    // 203.0.113.7 is the host's own through a route of type local, without an interface that has it.
    const bool isSetUp =
        isReady(ready[0])
        && administer(
            "ip link set lo up; ip link add eth0 type veth peer name isp netns "
            + QByteArray::number(m_internet) + "; ip link add wan0 type veth peer name isp2 netns "
            + QByteArray::number(m_internet)
            + ";ip address add 198.51.100.2/24 dev eth0; ip address add 2001:db8:1::2/64 dev eth0 nodad;"
              "ip link set eth0 up; ip link add lan0 type veth peer name lan1; ip link set lan1 up;"
              "ip address add 192.168.77.2/24 dev lan0; ip address add 2001:db8:77::2/64 dev lan0 nodad;"
              "ip link set lan0 up; ip route add default via 198.51.100.1;"
              "ip -6 route add default via 2001:db8:1::1; ip route add local 203.0.113.7/32 dev lo");
    if (!isSetUp || write(go[1], "g", 1) != 1 || !isReady(ready[0]))
        return false;
    m_host = fork();
    if (m_host == 0) {
        auto all = answers(kHost);
        for (const char mark : {'3', '4'}) {
            const char address[] = {'1', '2', '7', '.', '0', '.', '0', '.', '5', mark, 0};
            all.push_back({bound(address, SOCK_DGRAM, 53), SOCK_DGRAM, mark});
            all.push_back({bound(address, SOCK_STREAM, 53), SOCK_STREAM, mark});
        }
        serve(all, ready[1]);
    }
    setResolvers({"127.0.0.53"});
    return isReady(ready[0]);
}

bool HostWorld::serveInInternet(const QList<QByteArray> &command)
{
    const QByteArray name = "/proc/" + QByteArray::number(m_internet) + "/ns/net";
    const int internet = open(name.constData(), O_RDONLY | O_CLOEXEC);
    std::vector<char *> arguments;
    for (const QByteArray &word : command)
        arguments.push_back(const_cast<char *>(word.constData()));
    arguments.push_back(nullptr);
    m_program = internet < 0 ? -1 : fork();
    if (m_program == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (setns(internet, CLONE_NEWNET) == 0)
            execv(arguments.front(), arguments.data());
        _exit(127);
    }
    close(internet);
    return m_program > 0;
}

HostWorld::~HostWorld()
{
    for (const pid_t child : {m_internet, m_host, m_program}) {
        if (child > 0) {
            kill(child, SIGKILL);
            waitpid(child, nullptr, 0);
        }
    }
    if (!m_resolvConf.isEmpty())
        unlink(m_resolvConf.constData());
}

void HostWorld::setResolvers(const QList<QByteArray> &addresses)
{
    QByteArray text = "# made by a test\nsearch example.org\n";
    for (const QByteArray &address : addresses)
        text += "nameserver " + address + '\n';
    const int fd = open(m_resolvConf.constData(), O_WRONLY | O_TRUNC | O_CLOEXEC);
    if (write(fd, text.constData(), size_t(text.size())) != text.size())
        _exit(4);
    close(fd);
}
