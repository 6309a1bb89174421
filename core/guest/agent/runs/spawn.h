// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/system/account.h"
#include "core/guest/agent/system/cgroup.h"
#include "core/guest/agent/loop/descriptor.h"
#include "core/guest/agent/loop/refusal.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace inside {

struct TerminalSize
{
    unsigned short rows = 24;
    unsigned short columns = 80;
};

/// What to start and how. The program is looked up in the PATH of `environment`.
struct Command
{
    std::vector<std::string> argv;
    std::string folder;
    bool isFolderFallible = false; ///< go to the home folder when `folder` cannot be entered
    Environment environment;
    std::optional<TerminalSize> terminal;
    bool isLoginShell = false; ///< nothing else was asked for: it goes on until somebody ends it
    bool keepsInput = false;
    std::string state = {}; ///< of Python, that it goes on from (States)
    bool isReviewed = false; ///< nothing of it outlives it
};

/// A program just started, in a session and process group of its own. With a terminal, input and output are
/// both its far side (input is a second descriptor of it) and error is empty. All ends here do not block.
struct Spawned
{
    pid_t process = -1;
    Descriptor input;
    Descriptor output;
    Descriptor error;
    /// Readable once it is known whether the program could be started: see startFailure().
    Descriptor started;
};

/// One that was a process before it was wanted, and the group that it is in.
struct Begun
{
    Spawned spawned;
    std::unique_ptr<Cgroup> cgroup; ///< null where there are none
};

/// The far ends of a Spawned, which the program gets.
struct ProgramEnds
{
    Descriptor input;
    Descriptor output;
    Descriptor error;
    Descriptor report; ///< of `started`; closed when the program begins
};

/// A command as execve(2) wants it, in one block of memory: a child that shares it needs nothing else.
struct Program
{
    const char *folder;
    const char *otherFolder; ///< or null
    bool hasTerminal;
    bool keepsInput;
    char **candidates; ///< paths to try, in order
    char **argv;
    char **environment;

    static std::size_t sizeOf(const Command &command, const Account &account);
    /// `memory` has sizeOf() bytes and the alignment of a pointer.
    static const Program *put(void *memory, const Command &command, const Account &account);
};

bool makePipe(Descriptor &readEnd, Descriptor &writeEnd);
/// Of an end of a pipe, which has no other flag yet.
bool stopBlocking(const Descriptor &fd);

/// In a child: the agent is not ended when memory is short, and others are.
void leaveProtection();
/// In a child: a session of its own, the standard streams, the terminal.
void takeEnds(int input, int output, int error, bool hasTerminal);
/// In a child that has its ends: gives up the agent's rights and becomes the program, or reports why not. The
/// child may share its memory with others.
[[noreturn]] void become(const Program &program, const Account &account, int report);
/// fork(2) into a control group, -1 for none, with flags as for clone(2).
pid_t forkInto(int cgroup, std::uint64_t flags = 0);

/// Fills all of `ours` but the process.
OrRefusal<ProgramEnds> openEnds(const Command &command, const Account &account, Spawned &ours);

/// Starts it with the rights of `account`, in the group `cgroup` (-1 for none), with `input` as its standard
/// input if there is one. Returns at once: whether the program exists turns out later.
OrRefusal<Spawned> spawn(const Command &command, const Account &account, int cgroup, Descriptor input = {});

enum class Start { Unknown, Succeeded, Failed };
/// Reads Spawned::started. Fills `why` when it failed.
Start startOutcome(int started, const Command &command, Refusal &why);

} // namespace inside
