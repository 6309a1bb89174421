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

/// A file, or all that is below a folder, and what may be done with it.
struct Opening
{
    enum class Use {
        Read,
        Execute,
        Write,
        Drive,
        Keep
    }; ///< beside reading: a program's start, writing, ioctl() too, and files made, renamed and removed
    std::string path;
    Use use = Use::Read;
};

/// The version of this kernel's Landlock; 0: it has none.
int landlockVersion();

/// From here on this process opens nothing but these, and makes, renames and removes no files but where it
/// keeps some; as far as the kernel's version goes it also neither connects nor listens by TCP, reaches no
/// abstract socket and signals no process from before. What is not there is left out. False where there is no
/// Landlock.
bool openOnly(const std::vector<Opening> &openings);

/// For who leads from a socket to a host on the internet: from here on this process connects by TCP to this
/// port and that of names alone (where the kernel has Landlock 4), opens nothing but what the host has to
/// look names up (Landlock), and starts nothing, listens nowhere, makes no sockets but of the internet and
/// asks for no addresses but the kernel, and reaches no other process. Before there is a second thread.
bool connectOnly(unsigned short port);

/// From here on this process opens nothing and makes no sockets, processes or code; what it has open it reads
/// and writes. The half of confine({}) that every kernel has.
bool openNothing();

/// For a program too large for confine(). From here on this process makes no sockets but local ones, no
/// namespaces, mounts or code for the kernel, and reaches for no key and no other process's memory.
bool withoutReach();

/// From here on this process opens nothing but files below `readable`, for reading, and what it has open it
/// reads and writes; it makes no sockets, processes, or code, and signals nobody. With an empty `readable` it
/// opens nothing at all. By Landlock and seccomp, which take neither privileges nor namespaces, and hold root
/// as anybody else. False where the kernel lacks one of them: then nothing foreign may be looked at.
/// Before there is a second thread.
bool confine(const std::vector<std::string> &readable);

} // namespace sandbox
