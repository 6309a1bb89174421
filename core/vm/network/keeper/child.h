// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/network/keeper/descriptor.h"

#include <sys/types.h>

#include <functional>
#include <string>
#include <vector>

namespace vm::keeper {

/// How a program is started: what it gets as descriptors 0, 1, 2 and so on, and no other. A -1 is /dev/null.
struct Start
{
    std::vector<std::string> command;
    std::vector<int> descriptors;
    std::function<void()> beforeExec; ///< in the child, after everything else
};

/// The child's pid, -1 when there can be none. Its signals are as they are by default.
pid_t start(const Start &how);

/// A pipe or socket that the children do not inherit.
struct Ends
{
    Descriptor read;
    Descriptor write;
};
Ends makePipe();

/// The last line of all that comes until the end or `limit` ms, fit for one line of text.
std::string lastLine(const Descriptor &pipe, int limit);
/// The same, of what is there now.
std::string lastLine(const std::string &text);

/// The rest of a process that may be given an end: the descriptors from `first` on are closed.
void closeFrom(int first);

} // namespace vm::keeper
