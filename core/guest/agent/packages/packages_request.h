// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <variant>
#include <vector>

// What a caller may ask of apt-get: plain values in, a decision out. Nothing here touches a file, a process
// or a socket; PACKAGES.md tells the rules in prose.
namespace packages {

// The descriptor on which apt-get reports how far it is.
inline constexpr int kProgress = 3;

// Needs root and is harmless: run apt-get with exactly these arguments.
struct AsRoot
{
    enum class Changes { Lists, Packages };

    std::vector<std::string> arguments;
    Changes changes = Changes::Lists;
    bool needsLists = false; // of the packages that there are
};

// Needs no root: the caller runs it with no more rights than it has.
struct AsUser
{
    enum class Program { Apt, AptGet };

    Program program = Program::AptGet;
    bool needsLists = false;
};

struct Refusal
{
    std::string reason; // a whole sentence, printable ASCII only
};

using Decision = std::variant<AsRoot, AsUser, Refusal>;

// `arguments` is what the caller typed after `apt-get`, of any origin and any bytes.
Decision decide(const std::vector<std::string> &arguments);

// The proxy settings of a machine's environment, as NAME=value.
std::vector<std::string> proxies(const std::map<std::string, std::string> &environment);

} // namespace packages
