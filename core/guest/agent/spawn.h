// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/account.h"
#include "core/guest/agent/descriptor.h"
#include "core/guest/agent/refusal.h"

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
    bool keepsInput = false;
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

/// The far ends of a Spawned, which the program gets.
struct ProgramEnds
{
    Descriptor input;
    Descriptor output;
    Descriptor error;
    Descriptor report; ///< of `started`; closed when the program begins
};

/// Fills all of `ours` but the process.
OrRefusal<ProgramEnds> openEnds(const Command &command, const Account &account, Spawned &ours);

/// Starts it with the rights of `account`, in the group `cgroup` (-1 for none), with `input` as its standard
/// input if there is one. Returns at once: whether the program exists turns out later.
OrRefusal<Spawned> spawn(const Command &command, const Account &account, int cgroup, Descriptor input = {});

enum class Start { Unknown, Succeeded, Failed };
/// Reads Spawned::started. Fills `why` when it failed.
Start startOutcome(int started, const Command &command, Refusal &why);

} // namespace inside
