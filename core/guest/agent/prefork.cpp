// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/prefork.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#include <algorithm>
#include <array>
#include <limits>

namespace inside {

using namespace std::chrono_literals;

static constexpr std::size_t kChildren = 2; // for the command that comes, and one at once after it
static constexpr auto kRunsLong = 250ms; // a program that has run so long will not end at once
static constexpr auto kTrouble = 1s;

/// A Program on its way: at the same address in the agent and in the child, since one is a fork of the other.
alignas(Program) static std::array<char, 64 * 1024> programRoom;

namespace {

/// What the nursery answers: a child, and the agent's ends of what it has.
struct Birth
{
    pid_t process = -1; ///< -1: there is none, and nothing else here
    int input = -1;
    int output = -1;
    int error = -1;
    int started = -1;
    int command = -1;
};

} // namespace

/// Nothing of the agent's may stay open in a child that can wait for ever: who reads a pipe would wait with
/// it.
static void closeAllBut(int one, int other)
{
    const auto close = [](int from, int to) {
        if (from <= to)
            syscall(SYS_close_range, unsigned(from), unsigned(to), 0U);
    };
    close(3, std::min(one, other) - 1);
    close(std::min(one, other) + 1, std::max(one, other) - 1);
    close(std::max(one, other) + 1, std::numeric_limits<int>::max());
}

[[noreturn]] static void wait(const ProgramEnds &ends, const Descriptor &command, const Account &account)
{
    takeEnds(ends, false);
    closeAllBut(ends.report.get(), command.get());
    if (recv(command.get(), programRoom.data(), programRoom.size(), 0) <= 0) // the agent is gone
        _exit(0);
    const auto &program = *reinterpret_cast<const Program *>(programRoom.data());
    if (!program.keepsInput)
        dup2(open("/dev/null", O_RDONLY | O_CLOEXEC), 0);
    become(program, account, ends.report.get());
}

static Birth bear(int cgroup, const Account &account)
{
    int sockets[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0)
        return {};
    Descriptor ours(sockets[0]);
    const Descriptor theirs(sockets[1]);
    Command piped;
    piped.keepsInput = true;
    Spawned spawned;
    const auto opened = openEnds(piped, account, spawned);
    const auto *ends = std::get_if<ProgramEnds>(&opened);
    if (!ends)
        return {};
    spawned.process = forkInto(cgroup, CLONE_PARENT);
    if (spawned.process == 0)
        wait(*ends, theirs, account);
    if (spawned.process < 0)
        return {};
    return {spawned.process,         spawned.input.release(),   spawned.output.release(),
            spawned.error.release(), spawned.started.release(), ours.release()};
}

[[noreturn]] static void nurse(pid_t agent, int socket, const Account &account)
{
    leaveProtection(); // here, and not in each child
    prctl(PR_SET_PDEATHSIG, SIGKILL); // the table, and what is open in it, would outlive the agent
    int cgroup = -1;
    while (getppid() == agent && recv(socket, &cgroup, sizeof cgroup, 0) == sizeof cgroup) {
        const Birth birth = bear(cgroup, account);
        send(socket, &birth, sizeof birth, MSG_NOSIGNAL);
    }
    _exit(0);
}

Prefork::Prefork(Loop &loop, const Account &account, Cgroups *cgroups)
    : m_loop(loop)
    , m_account(account)
    , m_cgroups(cgroups)
{
    start();
}

Prefork::~Prefork()
{
    if (m_nursery > 0)
        kill(m_nursery, SIGKILL);
    while (next()) { } // and gone, at the end of its socket
}

void Prefork::start()
{
    int sockets[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0)
        return startAgain();
    m_socket = Descriptor(sockets[0]);
    m_socketOfNursery = Descriptor(sockets[1]);
    const pid_t agent = getpid();
    m_nursery = forkInto(-1, CLONE_FILES);
    if (m_nursery == 0)
        nurse(agent, m_socketOfNursery.get(), m_account);
    if (m_nursery < 0)
        return startAgain();
    m_exit = m_loop.onExit(m_nursery, [this](int, const rusage &) { startAgain(); });
    m_isWanted = true;
}

void Prefork::startAgain()
{
    m_nursery = -1;
    while (next()) { }
    for (; !m_ordered.empty(); m_ordered.pop_front()) {
        if (m_ordered.front())
            m_cgroups->release(std::move(m_ordered.front()));
    }
    m_later = m_loop.after(kTrouble, [this] { start(); });
}

void Prefork::orderAfter(std::chrono::milliseconds delay)
{
    m_later = m_loop.after(delay, [this] { m_isWanted = true; });
}

void Prefork::work()
{
    if (std::exchange(m_isWanted, false) && m_nursery > 0)
        order();
}

void Prefork::order()
{
    while (m_ordered.size() < kChildren) {
        std::unique_ptr<Cgroup> group;
        if (m_cgroups && !(group = m_cgroups->acquire()))
            return orderAfter(kTrouble);
        const int fd = group ? group->fd() : -1;
        m_ordered.push_back(std::move(group));
        send(m_socket.get(), &fd, sizeof fd, MSG_NOSIGNAL | MSG_DONTWAIT);
    }
}

/// The next that was born.
std::optional<Prefork::Child> Prefork::next()
{
    Birth birth;
    if (m_ordered.empty() || recv(m_socket.get(), &birth, sizeof birth, MSG_DONTWAIT) != sizeof birth)
        return {};
    Child child{{{birth.process, Descriptor(birth.input), Descriptor(birth.output), Descriptor(birth.error),
                  Descriptor(birth.started)},
                 std::move(m_ordered.front())},
                Descriptor(birth.command)};
    m_ordered.pop_front();
    return child;
}

std::optional<Begun> Prefork::take(const Command &command)
{
    const std::size_t size = Program::sizeOf(command, m_account);
    if (command.terminal || size > programRoom.size())
        return {};
    auto child = next();
    if (!child)
        return {};
    orderAfter(kRunsLong);
    Program::put(programRoom.data(), command, m_account);
    if (send(child->command.get(), programRoom.data(), size, MSG_NOSIGNAL | MSG_DONTWAIT) != ssize_t(size)) {
        // It was not born, or has died.
        if (child->begun.cgroup)
            m_cgroups->release(std::move(child->begun.cgroup));
        return {};
    }
    if (!command.keepsInput)
        child->begun.spawned.input.close();
    return std::move(child->begun);
}

} // namespace inside
