// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tl/expected.hpp>

#include <string>
#include <vector>

namespace vm::emulator {

/// A sentence of what is wrong and what to do.
template <typename T = void>
using Expected = tl::expected<T, std::string>;

inline constexpr const char *kOwnFolder = "/own";

/// What of the host's files a program may reach, as one machine's QEMU. All paths are absolute and without
/// `.` and `..`.
struct Files
{
    std::vector<std::string> read;
    std::vector<std::string> written;
    std::string sockets; ///< the folder of those it connects to, or empty
    std::string folder =
        {}; ///< any path to one that is its own: it becomes kOwnFolder, where the program begins
    bool isMachine = false; ///< it drives KVM
};

/// What a machine's description says (vm::domainXml), by the environment: BERTH_READ_0, BERTH_READ_1 and so
/// on, BERTH_WRITE_0, and so on, and BERTH_SOCKETS, which must be there. `home` and what holds it is refused
/// as a folder.
Expected<Files> filesIn(const char *const *environment, const std::string &home);

/// The same environment without that.
std::vector<char *> withoutFiles(char **environment);

/// The file with libvirt's key, which QEMU is told to read (`-object {"qom-type":"secret"…`). Empty: none.
Expected<std::string> keyFileIn(const std::vector<std::string> &arguments);

/// Whether libvirt asks QEMU what it can do: it runs no machine then.
bool isQuestion(const std::vector<std::string> &arguments);

} // namespace vm::emulator
