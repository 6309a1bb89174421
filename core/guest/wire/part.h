// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

/// Half files, at either end: a part lies beside its target under a hidden name made of a key, and whoever
/// copies the same again goes on with it. Who has one open has it locked. Everything here blocks.
namespace wire {

/// 32 digits in hexadecimal.
bool isPartKey(std::string_view key);
bool isPartName(std::string_view name);
/// The path of the part of that key.
std::string partIn(const std::string &folder, std::string_view key);

/// The part at that path, to be read and written, made when there is none: -1 when somebody else is at work
/// on it after two seconds more, or it cannot be had. A link, a pipe or a file of somebody else's in its
/// place goes.
int openPart(const std::string &path, unsigned mode);

/// Those in the folder that nobody wrote to for a day and nobody has open.
void removeStaleParts(const std::string &folder);

} // namespace wire
