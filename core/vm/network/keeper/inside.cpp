// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/keeper/inside.h"

#include "core/vm/network/firewall.h"
#include "core/vm/network/keeper/child.h"
#include "core/vm/network/keeper/message.h"
#include "core/vm/network/keeper/resets.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/rtnetlink.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <sched.h>

namespace vm::keeper {

namespace {

constexpr int kSocket = 3;
constexpr std::uint16_t kNamesPort = 53;
constexpr unsigned kNftSeconds = 20;
constexpr rlim_t kMostSockets = 16384;
constexpr std::size_t kKeptErrors = 4096;

[[noreturn]] void giveUp(const std::string &word, const std::string &said)
{
    sendMessage(kSocket, Message::Kind::Fault, word + " " + said);
    _exit(1);
}

[[noreturn]] void giveUpFor(const std::string &doing)
{
    giveUp("namespaces", doing + ": " + std::strerror(errno));
}

/// Names and packages are asked for at an address of their own on the loopback interface.
void addNamesAddress()
{
    struct
    {
        nlmsghdr header;
        ifaddrmsg body;
        rtattr attribute;
        in_addr address;
    } request{};
    request.header.nlmsg_len = sizeof request;
    request.header.nlmsg_type = RTM_NEWADDR;
    request.header.nlmsg_flags = NLM_F_REQUEST | NLM_F_CREATE | NLM_F_ACK;
    request.body.ifa_family = AF_INET;
    request.body.ifa_prefixlen = 32;
    request.body.ifa_index = 1; // lo, always
    request.attribute.rta_type = IFA_LOCAL;
    request.attribute.rta_len = RTA_LENGTH(sizeof request.address);
    inet_pton(AF_INET, net::kNames, &request.address);
    const Descriptor netlink(socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE));
    struct
    {
        nlmsghdr header;
        nlmsgerr body;
    } answer{};
    if (!netlink || send(netlink.get(), &request, sizeof request, 0) < 0
        || recv(netlink.get(), &answer, sizeof answer, 0) < ssize_t(sizeof answer))
        giveUpFor("adding an address");
    errno = -answer.body.error;
    if (errno)
        giveUpFor("adding an address");
}

Descriptor listenAt(int type, std::uint16_t port)
{
    Descriptor socket(::socket(AF_INET, type | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    inet_pton(AF_INET, net::kNames, &address.sin_addr);
    if (!socket || bind(socket.get(), reinterpret_cast<sockaddr *>(&address), sizeof address) != 0
        || (type == SOCK_STREAM && listen(socket.get(), 16) != 0))
        giveUpFor("listening for names and packages");
    return socket;
}

void loadRules(const Programs &programs, const Descriptor &rules)
{
    auto [errors, errorsIn] = makePipe();
    lseek(rules.get(), 0, SEEK_SET);
    const pid_t nft =
        start({{programs.nft, "-f", "-"}, {rules.get(), -1, errorsIn.get()}, [] { alarm(kNftSeconds); }});
    errorsIn.close();
    std::string first;
    char buffer[1024];
    for (ssize_t count; (count = read(errors.get(), buffer, sizeof buffer)) > 0;) {
        if (first.size() < kKeptErrors)
            first.append(buffer, std::size_t(count));
    }
    int status = 0;
    if (nft < 0 || waitpid(nft, &status, 0) != nft || status != 0)
        giveUp("rules", lastLine(first.substr(0, first.find('\n'))));
}

/// From here on there is no way back to any right over this network: not by what the program is, not by what
/// it may execute. What it makes of itself (a user namespace of its own) has none either.
void dropEverything()
{
    for (int capability = 0; capability < 64; ++capability)
        prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3]{};
    const rlimit sockets{kMostSockets, kMostSockets};
    if (syscall(SYS_capset, &header, none) != 0 || setrlimit(RLIMIT_NOFILE, &sockets) != 0
        || prctl(PR_CAPBSET_READ, CAP_NET_ADMIN, 0, 0, 0) != 0)
        _exit(126);
}

/// Between the card and a passt that needs it; ends when either does.
Descriptor mendResets(const Descriptor &card)
{
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        giveUpFor("making a socket pair");
    Descriptor forPasst(pair[0]);
    const Descriptor forUs(pair[1]);
    const pid_t carrier = fork();
    if (carrier == 0) {
        dropEverything();
        dup2(card.get(), kSocket);
        dup2(forUs.get(), kSocket + 1);
        closeFrom(kSocket + 2);
        carryFrames(kSocket, kSocket + 1);
        _exit(0);
    }
    if (carrier < 0)
        giveUpFor("forking");
    return forPasst;
}

/// Behind the card: DHCP and neighbours for the guest, and a socket of its own for all that the guest sends.
pid_t startPasst(const Programs &programs, Families families, const Descriptor &card,
                 const Descriptor &errors)
{
    std::vector<std::string> command{
        programs.passt, "--foreground",   "--quiet", "--fd",      "3",        "--no-map-gw",
        "-t",           "none",           "-u",      "none",      "-i",       net::kUplink,
        "-M",           net::kGatewayMac, "--dns",   net::kNames, "--search", "none"};
    if (families == Families::V4)
        command.push_back("-4");
    const auto dropAndMakeLean = [&programs] {
        dropEverything();
        programs.makeLean();
    };
    if (programs.passtForgetsAcknowledgments) {
        const Descriptor mended = mendResets(card);
        return start({command, {-1, -1, errors.get(), mended.get()}, dropAndMakeLean});
    }
    return start({command, {-1, -1, errors.get(), card.get()}, dropAndMakeLean});
}

struct Passt
{
    pid_t pid = -1;
    Descriptor ended; ///< a pidfd
    Descriptor errors;
    std::string said;
};

[[noreturn]] void end(Passt &passt)
{
    int status = 0;
    waitpid(passt.pid, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) {
        sendMessage(kSocket, Message::Kind::Ended);
        _exit(0);
    }
    const std::string how = WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status))
                                                : "exit code " + std::to_string(WEXITSTATUS(status));
    giveUp("passt", how + " " + lastLine(passt.said + '\n' + lastLine(passt.errors, 0)));
}

void keepErrors(Passt &passt)
{
    char buffer[1024];
    const auto count = read(passt.errors.get(), buffer, sizeof buffer);
    if (count <= 0)
        return passt.errors.close();
    passt.said.append(buffer, std::size_t(count));
    if (passt.said.size() > 2 * kKeptErrors)
        passt.said.erase(0, passt.said.size() - kKeptErrors);
}

[[noreturn]] void live(const Programs &programs, Families families)
{
    addNamesAddress();
    {
        const Descriptor udp = listenAt(SOCK_DGRAM, kNamesPort);
        const Descriptor tcp = listenAt(SOCK_STREAM, kNamesPort);
        const Descriptor packages = listenAt(SOCK_STREAM, net::kPackagesPort);
        if (!sendMessage(kSocket, Message::Kind::Listening, {}, {udp.get(), tcp.get(), packages.get()}))
            _exit(1);
    }
    bool rulesHold = false;
    Passt passt;
    for (;;) {
        pollfd waiting[] = {
            {kSocket, POLLIN, 0}, {passt.ended.get(), POLLIN, 0}, {passt.errors.get(), POLLIN, 0}};
        if (poll(waiting, 3, -1) < 0)
            continue;
        if (waiting[2].revents)
            keepErrors(passt);
        if (waiting[1].revents)
            end(passt);
        if (!waiting[0].revents)
            continue;
        auto message = receiveMessage(kSocket);
        if (!message)
            _exit(0);
        if (message->kind == Message::Kind::Rules && message->files.size() == 1) {
            loadRules(programs, message->files[0]);
            rulesHold = true;
            sendMessage(kSocket, Message::Kind::RulesHold);
        } else if (message->kind == Message::Kind::Card && message->files.size() == 1 && rulesHold
                   && passt.pid < 0) {
            auto [errors, errorsIn] = makePipe();
            passt.pid = startPasst(programs, families, message->files[0], errorsIn);
            passt.ended = Descriptor(int(syscall(SYS_pidfd_open, passt.pid, 0u)));
            passt.errors = std::move(errors);
            if (!passt.ended)
                giveUpFor("starting passt");
        }
    }
}

bool join(pid_t holder, const char *space, int kind)
{
    const std::string path = "/proc/" + std::to_string(holder) + "/ns/" + space;
    const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    return file && setns(file.get(), kind) == 0;
}

} // namespace

bool startInside(pid_t holder, Descriptor socket, const Programs &programs, Families families)
{
    const pid_t between = fork();
    if (between == 0) {
        for (const int signal : {SIGPIPE, SIGINT, SIGHUP})
            ::signal(signal, SIG_IGN);
        ::signal(SIGTERM, SIG_DFL);
        dup2(socket.get(), kSocket);
        fcntl(kSocket, F_SETFD, FD_CLOEXEC);
        closeFrom(kSocket + 1);
        if (!join(holder, "user", CLONE_NEWUSER) || !join(holder, "net", CLONE_NEWNET)
            || !join(holder, "pid", CLONE_NEWPID))
            giveUpFor("joining the namespaces");
        if (const pid_t inside = fork(); inside == 0)
            live(programs, families);
        else if (inside < 0)
            giveUpFor("forking");
        _exit(0);
    }
    int status = 0;
    return between > 0 && waitpid(between, &status, 0) == between;
}

} // namespace vm::keeper
