// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/keeper/cage.h"

#include "core/vm/network/firewall.h"
#include "core/vm/network/keeper/child.h"
#include "core/vm/network/keeper/message.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <csignal>
#include <cstdlib>
#include <fstream>

namespace vm::keeper {

static constexpr int kStartLimit = 10'000; // ms
static constexpr int kLastWords = 200; // ms
static constexpr int kTermLimit = 1000; // ms
static constexpr time_t kReapLimit = 2; // s
static constexpr rlim_t kMostSockets = 16384;

/// The child of pasta that runs `cat`: pasta has other, passing ones.
static pid_t holderOf(pid_t pasta)
{
    pid_t found = -1;
    DIR *processes = opendir("/proc");
    while (const dirent *entry = processes ? readdir(processes) : nullptr) {
        const pid_t pid = std::atoi(entry->d_name);
        if (pid <= 0)
            continue;
        std::ifstream stat("/proc/" + std::string(entry->d_name) + "/stat");
        std::string number, name, state;
        pid_t parent = 0;
        if (stat >> number >> name >> state >> parent && parent == pasta && name == "(cat)")
            found = pid;
    }
    if (processes)
        closedir(processes);
    return found;
}

Expected<std::unique_ptr<Cage>> Cage::make(const Programs &programs, const std::string &v6Interface)
{
    prctl(PR_SET_CHILD_SUBREAPER, 1); // our half has a parent in between that does not stay
    std::unique_ptr<Cage> cage(new Cage);
    if (auto started = cage->startPasta(programs, v6Interface); !started)
        return tl::unexpected(started.error());
    const auto holder = cage->awaitHolder();
    if (!holder)
        return tl::unexpected(holder.error());
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
        return systemFault("making a socket pair");
    cage->m_socket = Descriptor(pair[0]);
    const auto families = v6Interface.empty() ? Families::V4 : Families::Both;
    if (!startInside(*holder, Descriptor(pair[1]), programs, families))
        return systemFault("forking");
    if (auto listening = cage->awaitListening(); !listening)
        return tl::unexpected(listening.error());
    return cage;
}

// Every address is given, so that nothing depends on what the host has just now: a machine may start while
// the host is off-line, and works when it is on-line again. The interface serves pasta as a pattern alone.
Expected<> Cage::startPasta(const Programs &programs, const std::string &v6Interface)
{
    std::vector<std::string> command{
        programs.pasta, "--foreground", "--quiet",    "--config-net", "--no-map-gw",    "-t",
        "none",         "-u",           "none",       "-T",           "none",           "-U",
        "none",         "-I",           net::kUplink, "-M",           net::kGatewayMac, "-a",
        net::kGuest4,   "-n",           "24",         "-g",           net::kGateway4};
    const bool v6 = !v6Interface.empty();
    for (const char *argument : {"-i", v6 ? v6Interface.c_str() : "lo"})
        command.push_back(argument);
    if (v6)
        command.insert(command.end(), {"-a", net::kGuest6, "-g", net::kGateway6});
    else
        command.push_back("-4");
    command.insert(command.end(), {"--", programs.cat});
    auto [input, lifeline] = makePipe();
    auto [echo, output] = makePipe();
    auto [errors, errorsIn] = makePipe();
    fcntl(errorsIn.get(), F_SETFL, O_NONBLOCK);
    m_pasta = start({command, {input.get(), output.get(), errorsIn.get()}, [&programs] {
                         const rlimit sockets{kMostSockets, kMostSockets};
                         setrlimit(RLIMIT_NOFILE, &sockets);
                         programs.makeLean();
                     }});
    m_lifeline = std::move(lifeline);
    m_echo = std::move(echo);
    m_errors = std::move(errors);
    if (m_pasta < 0)
        return systemFault("forking");
    m_pastaEnded = Descriptor(int(syscall(SYS_pidfd_open, m_pasta, 0u)));
    if (!m_pastaEnded)
        return systemFault("watching pasta");
    return {};
}

/// pasta starts its command when the network is there; the command is there when it echoes.
Expected<pid_t> Cage::awaitHolder()
{
    pollfd echo{m_echo.get(), POLLIN, 0};
    char newline = '\n';
    const bool asked = write(m_lifeline.get(), &newline, 1) == 1;
    if (asked && poll(&echo, 1, kStartLimit) == 0)
        return fault("namespaces", "pasta did not answer in time: " + lastLine(m_errors, 0));
    if (!asked || read(m_echo.get(), &newline, 1) != 1)
        return fault("namespaces", lastLine(m_errors, kLastWords));
    const pid_t holder = holderOf(m_pasta);
    if (holder < 0)
        return fault("namespaces", "the process that holds them is not to be found");
    return holder;
}

Expected<> Cage::awaitListening()
{
    pollfd waiting{m_socket.get(), POLLIN, 0};
    if (poll(&waiting, 1, kStartLimit) <= 0)
        return fault("namespaces", "no answer from inside");
    auto message = receiveMessage(m_socket.get());
    if (!message || message->kind != Message::Kind::Listening || message->files.size() != 3) {
        const std::string said = message ? message->text : "namespaces it ended at once";
        return fault(said.substr(0, said.find(' ')), said.substr(said.find(' ') + 1));
    }
    m_udpNames = std::move(message->files[0]);
    m_tcpNames = std::move(message->files[1]);
    m_packages = std::move(message->files[2]);
    return {};
}

/// Until there is no child left, our half among them, which the kernel ends with its namespace; but not for
/// ever.
static void reapAll()
{
    sigset_t ended;
    sigemptyset(&ended);
    sigaddset(&ended, SIGCHLD);
    sigprocmask(SIG_BLOCK, &ended, nullptr);
    const timespec limit{kReapLimit, 0};
    for (;;) {
        const pid_t child = waitpid(-1, nullptr, WNOHANG);
        if (child < 0 || (child == 0 && sigtimedwait(&ended, nullptr, &limit) < 0))
            return;
    }
}

Cage::~Cage()
{
    if (m_pasta < 0)
        return;
    m_socket.close();
    m_lifeline.close();
    kill(m_pasta, SIGTERM);
    pollfd gone{m_pastaEnded.get(), POLLIN, 0};
    if (poll(&gone, 1, kTermLimit) <= 0)
        kill(m_pasta, SIGKILL);
    reapAll();
}

bool Cage::sendRules(const std::string &rules)
{
    const Descriptor file(memfd_create("rules", MFD_CLOEXEC));
    return file && write(file.get(), rules.data(), rules.size()) == ssize_t(rules.size())
        && sendMessage(m_socket.get(), Message::Kind::Rules, {}, {file.get()});
}

bool Cage::sendCard(const Descriptor &card)
{
    return sendMessage(m_socket.get(), Message::Kind::Card, {}, {card.get()});
}

} // namespace vm::keeper
