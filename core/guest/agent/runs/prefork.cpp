// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/runs/prefork.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/uio.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <limits>
#include <new>

namespace inside {

using namespace std::chrono_literals;

static constexpr std::size_t kChildren = 2; // for the command that comes, and one at once after it
static constexpr auto kRunsLong = 250ms; // a program that has run so long will not end at once
static constexpr auto kTrouble = 1s;

namespace {

/// Where a child lives until it becomes a program: in the nursery's memory, which a fork would have to copy.
struct Cradle
{
    /// What it is to become: at the same address in the agent, since the nursery is a fork of it. A pipe has
    /// room for it.
    alignas(Program) std::array<char, 60 * 1024> program;
    alignas(64) std::array<char, 32 * 1024> stack;
    std::atomic<pid_t> child = 0; ///< the kernel takes it away when the child has left this memory
};

/// A child's far ends of what the agent has.
struct Things
{
    int input;
    int output;
    int error;
    int report;
    Cradle *cradle;
    const Account *account;
};

/// What the nursery answers: a child, and the agent's ends of what it has.
struct Birth
{
    pid_t process = -1; ///< -1: there is none, and nothing else here
    std::size_t cradle = 0;
    int input = -1;
    int output = -1;
    int error = -1;
    int started = -1;
};

} // namespace

static std::array<Cradle, 2 * kChildren> cradles; // some children are on their way out

/// Nothing of the agent's may stay open in a child that can wait for ever: who reads a pipe would wait with
/// it.
static void closeAllBut(int report)
{
    const auto close = [](int from, int to) {
        if (from <= to)
            syscall(SYS_close_range, unsigned(from), unsigned(to), 0U);
    };
    close(3, report - 1);
    close(report + 1, std::numeric_limits<int>::max());
}

/// The program comes over what is its standard input later: its size first, so that no more is read.
static const Program *awaitProgram(Cradle &cradle)
{
    std::size_t size = 0;
    if (read(0, &size, sizeof size) != sizeof size || size > cradle.program.size()) // the agent is gone
        return nullptr;
    for (std::size_t have = 0; have < size;) {
        const ssize_t count = read(0, cradle.program.data() + have, size - have);
        if (count <= 0)
            return nullptr;
        have += std::size_t(count);
    }
    return reinterpret_cast<const Program *>(cradle.program.data());
}

[[noreturn]] static void wait(const Things &things)
{
    takeEnds(things.input, things.output, things.error, false);
    closeAllBut(things.report);
    const Program *const program = awaitProgram(*things.cradle);
    if (!program)
        _exit(0);
    if (!program->keepsInput)
        dup2(open("/dev/null", O_RDONLY | O_CLOEXEC), 0);
    become(*program, *things.account, things.report);
}

/// A child in the nursery's memory that waits on the cradle's stack, where it finds its `things`.
static pid_t layIn(Cradle &cradle, int cgroup, const Things &things)
{
#if defined(__x86_64__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    clone_args arguments{};
    arguments.flags = CLONE_VM | CLONE_PARENT | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID;
    if (cgroup >= 0) {
        arguments.flags |= CLONE_INTO_CGROUP;
        arguments.cgroup = std::uint64_t(cgroup);
    }
    arguments.parent_tid = arguments.child_tid = reinterpret_cast<std::uintptr_t>(&cradle.child);
    arguments.stack = reinterpret_cast<std::uintptr_t>(cradle.stack.data());
    arguments.stack_size = cradle.stack.size() - 64; // a multiple of 16, as the processor's calls want it
    static_assert(sizeof(Things) <= 64);
    auto *const its = new (cradle.stack.data() + arguments.stack_size) Things(things);
    long child = SYS_clone3;
    asm volatile("syscall\n\t"
                 "test %%rax, %%rax\n\t"
                 "jnz 1f\n\t"
                 "mov %[its], %%rdi\n\t"
                 "call *%[wait]\n\t"
                 "ud2\n"
                 "1:"
                 : "+a"(child)
                 : "D"(&arguments), "S"(sizeof arguments), [its] "r"(its), [wait] "r"(&wait)
                 : "rcx", "r11", "memory");
    return pid_t(child);
#else
    const pid_t child = forkInto(cgroup, CLONE_PARENT);
    if (child == 0)
        wait(things);
    return child;
#endif
}

static Birth bear(int cgroup, const Account &account)
{
    const auto cradle = std::ranges::find_if(cradles, [](const Cradle &each) { return each.child == 0; });
    if (cradle == cradles.end())
        return {};
    Command piped;
    piped.keepsInput = true;
    Spawned spawned;
    const auto opened = openEnds(piped, account, spawned);
    const auto *ends = std::get_if<ProgramEnds>(&opened);
    if (!ends)
        return {};
    spawned.process = layIn(
        *cradle, cgroup,
        {ends->input.get(), ends->output.get(), ends->error.get(), ends->report.get(), &*cradle, &account});
    if (spawned.process < 0)
        return {};
    return {spawned.process,         std::size_t(cradle - cradles.begin()),
            spawned.input.release(), spawned.output.release(),
            spawned.error.release(), spawned.started.release()};
}

[[noreturn]] static void nurse(pid_t agent, int orders, int births, const Account &account)
{
    leaveProtection(); // here, and not in each child
    prctl(PR_SET_PDEATHSIG, SIGKILL); // the table, and what is open in it, would outlive the agent
    int cgroup = -1;
    while (getppid() == agent && read(orders, &cgroup, sizeof cgroup) == sizeof cgroup) {
        const Birth birth = bear(cgroup, account);
        if (write(births, &birth, sizeof birth) != sizeof birth)
            break;
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
    while (next()) { } // and gone, at the end of its pipe
}

void Prefork::start()
{
    if (!makePipe(m_ordersOfNursery, m_orders) || !makePipe(m_births, m_birthsOfNursery)
        || !stopBlocking(m_orders) || !stopBlocking(m_births))
        return startAgain();
    const pid_t agent = getpid();
    m_nursery = forkInto(-1, CLONE_FILES);
    if (m_nursery == 0)
        nurse(agent, m_ordersOfNursery.get(), m_birthsOfNursery.get(), m_account);
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
        (void)!write(m_orders.get(), &fd, sizeof fd); // one of two, so there is room
    }
}

/// The next that was born.
std::optional<Prefork::Child> Prefork::next()
{
    Birth birth;
    if (m_ordered.empty() || read(m_births.get(), &birth, sizeof birth) != sizeof birth)
        return {};
    Child child{{{birth.process, Descriptor(birth.input), Descriptor(birth.output), Descriptor(birth.error),
                  Descriptor(birth.started)},
                 std::move(m_ordered.front())},
                birth.cradle};
    m_ordered.pop_front();
    return child;
}

std::optional<Begun> Prefork::take(const Command &command)
{
    std::size_t size = Program::sizeOf(command, m_account);
    if (command.terminal || size > sizeof Cradle::program)
        return {};
    auto child = next();
    if (!child)
        return {};
    orderAfter(kRunsLong);
    char *const room = cradles[child->cradle].program.data();
    Program::put(room, command, m_account);
    const std::array<iovec, 2> message{iovec{&size, sizeof size}, iovec{room, size}};
    if (writev(child->begun.spawned.input.get(), message.data(), message.size())
        != ssize_t(sizeof size + size)) {
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
