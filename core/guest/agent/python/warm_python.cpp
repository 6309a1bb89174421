// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/python/warm_python.h"

#include "core/guest/agent/files/text_file.h"
#include "core/guest/agent/python/cell.h"
#include "core/guest/agent/python/fork.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace inside {

using namespace std::chrono_literals;

extern const char *const kWarmPythonProgram; // warm_python.py

static constexpr const char *kModules = "/usr/lib/berth/python-modules";
static constexpr std::size_t kForks = 2; // for the script that comes, and the one that comes at once after it
static constexpr std::size_t kRoomForArguments = 2000;
static constexpr auto kLongestImport = 2min;
static constexpr auto kLongestFork = 10s;
static constexpr std::chrono::milliseconds kLeastDelay = 1s;
static constexpr std::chrono::milliseconds kMostDelay = 5min;
static constexpr auto kUntilNextFork = 100ms; // the script just begun comes first

static std::string programOf(const Setup &setup) { return setup.state + "/warm_python.py"; }

/// The process at the other end, by the kernel's word, once it has said something; 0 for none.
static pid_t takeSender(int socket)
{
    char word = 0;
    iovec bytes{&word, 1};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(ucred))> control{};
    msghdr message{};
    message.msg_iov = &bytes;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    if (recvmsg(socket, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC) != 1)
        return 0;
    const cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (!header || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_CREDENTIALS)
        return 0;
    ucred sender;
    std::memcpy(&sender, CMSG_DATA(header), sizeof sender);
    return sender.pid;
}

WarmPython::WarmPython(Loop &loop, const Setup &setup, Cgroups *cgroups)
    : m_loop(loop)
    , m_setup(setup)
    , m_cgroups(cgroups)
    , m_delay(kLeastDelay)
{
    unlink(markOf(setup).c_str());
    if (m_cgroups)
        m_group = m_cgroups->helperGroup("python");
    if (writeCellModule(setup) && replaceFile(programOf(setup), kWarmPythonProgram))
        start();
    else
        settle();
}

WarmPython::~WarmPython()
{
    if (m_process > 0)
        kill(m_process, SIGKILL);
    for (const Fork &fork : m_forks) {
        if (fork.process > 0)
            kill(fork.process, SIGKILL);
    }
}

void WarmPython::start()
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return startLater();
    m_control = Descriptor(ends[0]);
    Descriptor theirs(ends[1]);
    Command command;
    command.argv = {"python3", programOf(m_setup), kModules, std::string(kRoomForArguments, ' ')};
    command.environment = m_setup.account.environment();
    command.folder = "/";
    if (m_cgroups)
        writeText(m_group.get(), "cpu.weight", "20"); // whatever else there is to do comes first
    auto spawned = spawn(command, m_setup.account, m_group.get(), std::move(theirs));
    if (std::holds_alternative<Refusal>(spawned))
        return startLater();
    m_process = std::get<Spawned>(spawned).process;
    m_hasForked = false;
    m_startedAt = Loop::Clock::now();
    m_exit = m_loop.onExit(m_process, [this](int status, const rusage &) { noteEnd(status); });
    askForForks();
}

void WarmPython::noteEnd(int status)
{
    m_process = -1;
    while (!m_forks.empty())
        remove(&m_forks.front());
    m_control.close();
    settle();
    const bool isOfUse = !WIFEXITED(status) || WEXITSTATUS(status) != 0;
    if (Loop::Clock::now() - m_startedAt > kMostDelay)
        m_delay = kLeastDelay;
    if (isOfUse)
        startLater();
}

/// Ever later: memory may be short, or what it imports broken.
void WarmPython::startLater()
{
    m_again = m_loop.after(m_delay, [this] { start(); });
    m_delay = std::min(m_delay * 2, kMostDelay);
}

void WarmPython::askForForks()
{
    m_isToAsk = false;
    while (m_process > 0 && m_forks.size() < kForks) {
        int ends[2];
        if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
            return askLater(kLeastDelay);
        Fork fork;
        fork.socket = Descriptor(ends[0]);
        const Descriptor theirs(ends[1]);
        const int yes = 1;
        setsockopt(fork.socket.get(), SOL_SOCKET, SO_PASSCRED, &yes, sizeof yes);
        if (!sendWith(m_control.get(), "f", std::array{theirs.get()}))
            return askLater(kLeastDelay);
        m_forks.push_back(std::move(fork));
        Fork *const asked = &m_forks.back();
        asked->word =
            m_loop.watch(asked->socket.get(), EPOLLIN, [this, asked](std::uint32_t) { noteWord(asked); });
        asked->limit = m_loop.after(m_hasForked ? kLongestFork : kLongestImport, [this] { giveUp(); });
    }
}

void WarmPython::askLater(std::chrono::milliseconds delay)
{
    // Not put off by scripts that follow each other closely. Without an interpreter there will be another.
    if (m_process > 0 && !std::exchange(m_isToAsk, true))
        m_again = m_loop.after(delay, [this] { askForForks(); });
}

void WarmPython::noteWord(Fork *fork)
{
    if (fork->process > 0) { // it has nothing more to say
        remove(fork);
        askLater(kLeastDelay);
        return;
    }
    if (!adopt(*fork))
        return giveUp();
    m_hasForked = true;
    if (m_cgroups)
        writeText(m_group.get(), "cpu.weight", "100");
    const auto isReady = [](const Fork &each) { return each.process > 0; };
    if (std::all_of(m_forks.begin(), m_forks.end(), isReady))
        settle();
}

bool WarmPython::adopt(Fork &fork)
{
    const pid_t process = takeSender(fork.socket.get());
    if (process <= 0 || !isLivingChild(process) || getpgid(process) != process)
        return false;
    fork.exit = m_loop.onExit(process, [this, &fork](int, const rusage &) {
        fork.process = -1;
        remove(&fork);
        askLater(kLeastDelay);
    });
    if (!fork.exit) // it is something else already
        return false;
    if (m_cgroups) {
        fork.cgroup = m_cgroups->acquire();
        if (!fork.cgroup || !writeText(fork.cgroup->fd(), "cgroup.procs", std::to_string(process)))
            return false;
    }
    fork.process = process;
    fork.limit.cancel();
    return true;
}

void WarmPython::remove(Fork *fork)
{
    if (fork->process > 0)
        kill(fork->process, SIGKILL);
    if (fork->cgroup)
        m_cgroups->release(std::move(fork->cgroup));
    m_forks.remove_if([fork](const Fork &each) { return &each == fork; });
}

/// It does not answer, or not as it should; its end is what starts another.
void WarmPython::giveUp()
{
    if (m_process > 0)
        kill(m_process, SIGKILL);
}

void WarmPython::settle() { close(open(markOf(m_setup).c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644)); }

std::optional<Begun> WarmPython::take(const Command &command)
{
    if (command.terminal || command.argv.size() < 2 || command.argv[0] != "python3")
        return {};
    std::vector<Fork *> stopped;
    Fork *fork = nullptr;
    for (Fork &each : m_forks) {
        const char state = each.process > 0 ? stateOf(each.process) : 'X';
        if (state == 'S')
            fork = &each;
        else if (state == 'T' || state == 't')
            stopped.push_back(&each);
    }
    askLater(kUntilNextFork);
    std::for_each(stopped.begin(), stopped.end(), [this](Fork *each) { remove(each); });
    if (!fork)
        return {};
    auto begun = handOver(command, m_setup.account, fork->socket.get(), fork->process, fork->cgroup);
    remove(fork);
    return begun;
}

} // namespace inside
