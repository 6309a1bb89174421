// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/runs/spawn.h"

#include "core/guest/agent/files/text_file.h"

#include <fcntl.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>

namespace inside {

namespace {

enum class Step : int { Rights, Folder, Program };

/// What the child tells when it cannot become the program.
struct Failure
{
    Step step;
    int error;
};

/// Hands out pieces of a block of memory.
class Pieces
{
public:
    explicit Pieces(void *memory)
        : m_at(static_cast<char *>(memory))
    {
    }

    template <typename T>
    T *array(std::size_t count)
    {
        return reinterpret_cast<T *>(std::exchange(m_at, m_at + count * sizeof(T)));
    }
    /// The texts one behind the other, as one.
    char *text(std::initializer_list<std::string_view> texts)
    {
        char *const begin = m_at;
        for (const std::string_view text : texts)
            m_at += text.copy(m_at, text.size());
        *m_at++ = '\0';
        return begin;
    }

private:
    char *m_at;
};

} // namespace

/// Calls `take` with each folder that the program is to be looked for in; with none when it has its path.
template <typename Take>
static void forEachFolder(const Command &command, Take take)
{
    if (command.argv[0].find('/') != std::string::npos)
        return;
    const auto path = command.environment.find("PATH");
    const std::string_view folders =
        path == command.environment.end() ? std::string_view("/usr/bin:/bin") : path->second;
    for (std::size_t begin = 0; begin <= folders.size();) {
        const std::size_t end = std::min(folders.find(':', begin), folders.size());
        take(end == begin ? std::string_view(".") : folders.substr(begin, end - begin));
        begin = end + 1;
    }
}

std::size_t Program::sizeOf(const Command &command, const Account &account)
{
    std::size_t size = sizeof(Program) + command.folder.size() + account.home.size() + 2;
    const auto count = [&size](std::size_t text) { size += sizeof(char *) + text + 1; };
    count(command.argv[0].size());
    forEachFolder(command,
                  [&](std::string_view folder) { count(folder.size() + 1 + command.argv[0].size()); });
    for (const std::string &argument : command.argv)
        count(argument.size());
    for (const auto &[name, value] : command.environment)
        count(name.size() + 1 + value.size());
    return size + 3 * sizeof(char *); // the null at each array's end
}

const Program *Program::put(void *memory, const Command &command, const Account &account)
{
    std::size_t folders = 0;
    forEachFolder(command, [&folders](std::string_view) { ++folders; });
    Pieces pieces(memory);
    auto *const program = pieces.array<Program>(1);
    program->candidates = pieces.array<char *>(std::max<std::size_t>(folders, 1) + 1);
    program->argv = pieces.array<char *>(command.argv.size() + 1);
    program->environment = pieces.array<char *>(command.environment.size() + 1);
    char **candidate = program->candidates;
    forEachFolder(command, [&](std::string_view folder) {
        *candidate++ = pieces.text({folder, "/", command.argv[0]});
    });
    if (folders == 0)
        *candidate++ = pieces.text({command.argv[0]});
    *candidate = nullptr;
    char **argument = program->argv;
    for (const std::string &text : command.argv)
        *argument++ = pieces.text({text});
    *argument = nullptr;
    char **variable = program->environment;
    for (const auto &[name, value] : command.environment)
        *variable++ = pieces.text({name, "=", value});
    *variable = nullptr;
    program->folder = pieces.text({command.folder});
    program->otherFolder = command.isFolderFallible ? pieces.text({account.home}) : nullptr;
    program->hasTerminal = command.terminal.has_value();
    program->keepsInput = command.keepsInput;
    return program;
}

bool makePipe(Descriptor &readEnd, Descriptor &writeEnd)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    readEnd = Descriptor(ends[0]);
    writeEnd = Descriptor(ends[1]);
    return true;
}

bool stopBlocking(const Descriptor &fd) { return fcntl(fd.get(), F_SETFL, O_NONBLOCK) == 0; }

static bool openTerminal(TerminalSize size, const Account &account, Spawned &ours, ProgramEnds &theirs)
{
    ours.output = Descriptor(open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK));
    int unlocked = 0;
    if (!ours.output || ioctl(ours.output.get(), TIOCSPTLCK, &unlocked) != 0)
        return false;
    theirs.input = Descriptor(ioctl(ours.output.get(), TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC));
    if (!theirs.input)
        return false;
    // Programs open their terminal again by its name. It stays in the group "tty" that devpts gave it.
    if (geteuid() == 0 && fchown(theirs.input.get(), account.uid, gid_t(-1)) != 0)
        return false;
    const winsize window{size.rows, size.columns, 0, 0};
    ioctl(ours.output.get(), TIOCSWINSZ, &window);
    theirs.output = Descriptor(fcntl(theirs.input.get(), F_DUPFD_CLOEXEC, 3));
    theirs.error = Descriptor(fcntl(theirs.input.get(), F_DUPFD_CLOEXEC, 3));
    ours.input = Descriptor(fcntl(ours.output.get(), F_DUPFD_CLOEXEC, 3));
    return theirs.output && theirs.error && ours.input;
}

static bool openPipes(bool keepsInput, Spawned &ours, ProgramEnds &theirs)
{
    if (keepsInput) {
        if (!makePipe(theirs.input, ours.input) || !stopBlocking(ours.input))
            return false;
    } else {
        theirs.input = Descriptor(open("/dev/null", O_RDONLY | O_CLOEXEC));
    }
    return theirs.input && makePipe(ours.output, theirs.output) && makePipe(ours.error, theirs.error)
        && stopBlocking(ours.output) && stopBlocking(ours.error);
}

/// The child is born into its cgroup: moving it there afterwards waits for an RCU grace period.
pid_t forkInto(int cgroup, std::uint64_t flags)
{
    if (cgroup < 0 && flags == 0)
        return fork();
    clone_args arguments{};
    arguments.flags = flags;
    if (cgroup >= 0) {
        arguments.flags |= CLONE_INTO_CGROUP;
        arguments.cgroup = std::uint64_t(cgroup);
    }
    if ((flags & CLONE_PARENT) == 0) // which takes that of the caller
        arguments.exit_signal = SIGCHLD;
    return pid_t(syscall(SYS_clone3, &arguments, sizeof arguments));
}

[[noreturn]] static void fail(int report, Step step, int error)
{
    const Failure failure{step, error};
    (void)!write(report, &failure, sizeof failure);
    _exit(127);
}

/// A system call whose error is in what it returns, as -errno: `errno` is memory, which others may share.
static long callKernel(long number, const void *first, const void *second = nullptr,
                       const void *third = nullptr)
{
#ifdef __x86_64__
    long result = number;
    asm volatile("syscall" : "+a"(result) : "D"(first), "S"(second), "d"(third) : "rcx", "r11", "memory");
    return result;
#else
    const long result = syscall(number, first, second, third);
    return result < 0 ? -errno : result;
#endif
}

void takeEnds(int input, int output, int error, bool hasTerminal)
{
    setsid();
    dup2(input, 0);
    dup2(output, 1);
    dup2(error, 2);
    if (hasTerminal)
        ioctl(0, TIOCSCTTY, 0);
    umask(022);
    const sched_param none{};
    sched_setscheduler(0, SCHED_OTHER, &none); // the agent's own is another (main.cpp)
}

void leaveProtection()
{
    if (geteuid() == 0)
        writeText("/proc/self/oom_score_adj", "0");
}

void become(const Program &program, const Account &account, int report)
{
    if (!account.become())
        fail(report, Step::Rights, errno);
    const long entered = callKernel(SYS_chdir, program.folder);
    if (entered < 0 && !(program.otherFolder && callKernel(SYS_chdir, program.otherFolder) == 0))
        fail(report, Step::Folder, int(-entered));

    signal(SIGPIPE, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    int error = ENOENT;
    for (char **candidate = program.candidates; *candidate; ++candidate) {
        const int refused = int(-callKernel(SYS_execve, *candidate, program.argv, program.environment));
        // As execvp(3): a program that may not be run is remembered, and the search goes on.
        if (refused != ENOENT && refused != ENOTDIR)
            error = refused;
        if (refused != ENOENT && refused != ENOTDIR && refused != EACCES)
            break;
    }
    fail(report, Step::Program, error);
}

OrRefusal<ProgramEnds> openEnds(const Command &command, const Account &account, Spawned &ours)
{
    ProgramEnds theirs;
    const bool opened = command.terminal ? openTerminal(*command.terminal, account, ours, theirs)
                                         : openPipes(command.keepsInput, ours, theirs);
    if (!opened || !makePipe(ours.started, theirs.report) || !stopBlocking(ours.started))
        return Refusal::fromErrno(errno, "The program's input and output");
    return theirs;
}

OrRefusal<Spawned> spawn(const Command &command, const Account &account, int cgroup, Descriptor input)
{
    Spawned ours;
    auto opened = openEnds(command, account, ours);
    if (const auto *refusal = std::get_if<Refusal>(&opened))
        return *refusal;
    auto &theirs = std::get<ProgramEnds>(opened);
    if (input)
        theirs.input = std::move(input);

    const auto memory = std::make_unique<std::max_align_t[]>(
        Program::sizeOf(command, account) / sizeof(std::max_align_t) + 1);
    const Program &program = *Program::put(memory.get(), command, account);
    ours.process = forkInto(cgroup);
    if (ours.process == 0) {
        leaveProtection();
        takeEnds(theirs.input.get(), theirs.output.get(), theirs.error.get(), program.hasTerminal);
        become(program, account, theirs.report.get());
    }
    if (ours.process < 0)
        return Refusal::fromErrno(errno, "A new process");
    return ours;
}

Start startOutcome(int started, const Command &command, Refusal &why)
{
    Failure failure;
    const ssize_t count = read(started, &failure, sizeof failure);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return Start::Unknown;
    if (count == 0)
        return Start::Succeeded;
    if (count != sizeof failure)
        why = Refusal::failed("The program was not started.");
    else if (failure.step == Step::Rights)
        why = Refusal::failed(std::string("The rights of the user were not taken on: ")
                              + std::strerror(failure.error) + ".");
    else if (failure.step == Step::Folder)
        why = Refusal::fromErrno(failure.error, command.folder);
    else
        why = Refusal::fromErrno(failure.error, command.argv[0]);
    return Start::Failed;
}

} // namespace inside
