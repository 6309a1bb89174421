// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace sandbox {

/// How much a process may take of the host.
struct Limits
{
    unsigned long memory = 1UL << 30; ///< bytes of address space
    unsigned long written = 0; ///< bytes of a file
    unsigned seconds = 10; ///< of processor time, and of any time: it ends by itself, whoever is gone
};

bool limit(const Limits &limits);

/// From here on this process opens nothing but files below `readable`, for reading, and what it has open it
/// reads and writes; it makes no sockets, processes, or code, and signals nobody. With an empty `readable` it
/// opens nothing at all. By Landlock and seccomp, which take neither privileges nor namespaces, and hold root
/// as anybody else. False where the kernel lacks one of them: then nothing foreign may be looked at.
/// Before there is a second thread.
bool confine(const std::vector<std::string> &readable);

} // namespace sandbox
