// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace inside {

/// A small file of the system (/proc, /sys, /etc) whole; empty when it cannot be read. `folder` as for
/// openat(2).
std::string readText(int folder, const char *path);
std::string readText(const std::string &path);

/// One write(2) of all of it to a file that is there, as /proc and /sys want it.
bool writeText(int folder, const char *path, std::string_view text);
bool writeText(const std::string &path, std::string_view text);

/// Writes the file anew beside itself and renames it, for the files of /etc. False: errno says why.
bool replaceFile(const std::string &path, std::string_view text);

/// The number behind `key` in lines "key number": cpu.stat, memory.events, /proc/meminfo ("key: number kB").
std::optional<unsigned long long> numberAfter(const std::string &text, std::string_view key);

} // namespace inside
