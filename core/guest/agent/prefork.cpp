// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/prefork.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>

#include <algorithm>
#include <cerrno>
#include <limits>

namespace inside {

using namespace std::chrono_literals;

static constexpr std::size_t kMemory = 64 * 1024; // for a Program; pages that nobody touches cost nothing
static constexpr auto kRunsLong = 50ms; // a program that has run so long will not end at once
static constexpr auto kTrouble = 1s;

void Prefork::Unmap::operator()(void *memory) const { munmap(memory, kMemory); }

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

[[noreturn]] static void wait(const ProgramEnds &ends, const Descriptor &wake, const Program &program,
                              const Account &account)
{
    takeEnds(ends, false);
    closeAllBut(ends.report.get(), wake.get());
    char byte = 0;
    ssize_t count = 0;
    do
        count = read(wake.get(), &byte, 1);
    while (count < 0 && errno == EINTR);
    if (count != 1) // the agent is gone, or does not need it
        _exit(0);
    if (!program.keepsInput)
        dup2(open("/dev/null", O_RDONLY | O_CLOEXEC), 0);
    become(program, account, ends.report.get());
}

Prefork::Prefork(Loop &loop, const Account &account, Cgroups *cgroups)
    : m_loop(loop)
    , m_account(account)
    , m_cgroups(cgroups)
{
    makeAfter(0ms);
}

Prefork::~Prefork()
{
    if (m_child)
        kill(m_child->begun.spawned.process, SIGKILL);
}

void Prefork::makeAfter(std::chrono::milliseconds delay)
{
    m_next = m_loop.after(delay, [this] { make(); });
}

void Prefork::replenish()
{
    if (!m_child)
        makeAfter(0ms);
}

void Prefork::make()
{
    if (m_child)
        return;
    Child child;
    void *const memory = mmap(nullptr, kMemory, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int ends[2];
    if (memory == MAP_FAILED)
        return makeAfter(kTrouble);
    child.memory.reset(memory);
    if (pipe2(ends, O_CLOEXEC) != 0)
        return makeAfter(kTrouble);
    const Descriptor wake(ends[0]);
    child.wake = Descriptor(ends[1]);
    Command piped;
    piped.keepsInput = true;
    const auto opened = openEnds(piped, m_account, child.begun.spawned);
    const auto *theirs = std::get_if<ProgramEnds>(&opened);
    if (!theirs)
        return makeAfter(kTrouble);
    if (m_cgroups && !(child.begun.cgroup = m_cgroups->acquire()))
        return makeAfter(kTrouble);
    const pid_t process = forkInto(child.begun.cgroup ? child.begun.cgroup->fd() : -1);
    if (process == 0)
        wait(*theirs, wake, *static_cast<const Program *>(memory), m_account);
    if (process < 0) {
        if (child.begun.cgroup)
            m_cgroups->release(std::move(child.begun.cgroup));
        return makeAfter(kTrouble);
    }
    child.begun.spawned.process = process;
    child.exit = m_loop.onExit(process, [this](int, const rusage &) {
        if (m_child->begun.cgroup)
            m_cgroups->release(std::move(m_child->begun.cgroup));
        m_child.reset();
        makeAfter(kTrouble);
    });
    m_child = std::move(child);
}

std::optional<Begun> Prefork::take(const Command &command)
{
    if (!m_child || command.terminal || Program::sizeOf(command, m_account) > kMemory)
        return {};
    Program::put(m_child->memory.get(), command, m_account);
    if (write(m_child->wake.get(), "", 1) != 1)
        return {}; // it died; the loop will say so
    Begun begun = std::move(m_child->begun);
    m_child.reset();
    if (!command.keepsInput)
        begun.spawned.input.close();
    makeAfter(kRunsLong);
    return begun;
}

} // namespace inside
