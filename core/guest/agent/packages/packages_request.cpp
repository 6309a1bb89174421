// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/packages/packages_request.h"

#include "core/guest/agent/packages/packages_wire.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace packages {

namespace {

enum class Runs { AsRoot, WithApt, WithAptGet };
enum class Names { Refused, Optional, Needed };

struct Verb
{
    std::string_view name;
    Runs runs = Runs::AsRoot;
    Names names = Names::Refused;
    AsRoot::Changes changes = AsRoot::Changes::Packages;
    bool needsLists = false;
};

constexpr std::array kVerbs = {
    Verb{"update", Runs::AsRoot, Names::Refused, AsRoot::Changes::Lists},
    Verb{"install", Runs::AsRoot, Names::Needed, AsRoot::Changes::Packages, true},
    Verb{"reinstall", Runs::AsRoot, Names::Needed},
    Verb{"remove", Runs::AsRoot, Names::Needed},
    Verb{"purge", Runs::AsRoot, Names::Needed},
    Verb{"autoremove", Runs::AsRoot, Names::Optional},
    Verb{"autopurge", Runs::AsRoot, Names::Optional},
    Verb{"upgrade", Runs::AsRoot, Names::Refused},
    Verb{"dist-upgrade", Runs::AsRoot, Names::Refused},
    Verb{"full-upgrade", Runs::AsRoot, Names::Refused},
    Verb{"clean", Runs::AsRoot, Names::Refused, AsRoot::Changes::Lists},
    Verb{"autoclean", Runs::AsRoot, Names::Refused, AsRoot::Changes::Lists},
    Verb{"search", Runs::WithApt},
    Verb{"show", Runs::WithApt},
    Verb{"list", Runs::WithApt},
    Verb{"policy", Runs::WithApt},
    Verb{"depends", Runs::WithApt},
    Verb{"rdepends", Runs::WithApt},
    Verb{"showsrc", Runs::WithApt},
    Verb{"download", Runs::WithAptGet},
    Verb{"source", Runs::WithAptGet},
    Verb{"changelog", Runs::WithAptGet},
    Verb{"check", Runs::WithAptGet},
    Verb{"indextargets", Runs::WithAptGet},
    Verb{"help", Runs::WithAptGet},
};

// No option here takes a value, names a file or changes what is trusted.
struct Option
{
    char letter; // 0: has none
    std::string_view name;
};

constexpr std::array kOptions = {
    Option{'y', "--yes"},
    Option{'y', "--assume-yes"},
    Option{'q', "--quiet"},
    Option{'V', "--verbose-versions"},
    Option{'d', "--download-only"},
    Option{'f', "--fix-broken"},
    Option{'s', "--simulate"},
    Option{'s', "--just-print"},
    Option{'s', "--dry-run"},
    Option{'s', "--recon"},
    Option{'s', "--no-act"},
    Option{0, "--install-recommends"},
    Option{0, "--no-install-recommends"},
    Option{0, "--install-suggests"},
    Option{0, "--no-install-suggests"},
    Option{0, "--reinstall"},
    Option{0, "--only-upgrade"},
    Option{0, "--no-upgrade"},
    Option{0, "--purge"},
    Option{0, "--auto-remove"},
    Option{0, "--autoremove"},
};

constexpr std::array<std::string_view, 4> kAsking = {"-h", "--help", "-v", "--version"};

constexpr std::array<std::string_view, 11> kArchitectures = {
    "all", "amd64", "arm64", "armel", "armhf", "i386", "mips64el", "native", "ppc64el", "riscv64", "s390x"};

// Fixed for every run as root. The pattern setting keeps apt from reading `python.` or `g++` as a regular
// expression, glob or task when no package has that very name.
constexpr std::array<std::string_view, 13> kForced = {"-y",
                                                      "-o",
                                                      "APT::Cmd::Pattern-Only=true",
                                                      "-o",
                                                      "APT::Status-Fd=3",
                                                      "-o",
                                                      "DPkg::Use-Pty=0",
                                                      "-o",
                                                      "DPkg::Lock::Timeout=60",
                                                      "-o",
                                                      "DPkg::Options::=--force-confdef",
                                                      "-o",
                                                      "DPkg::Options::=--force-confold"};

constexpr std::size_t kMaxNames = 200;
constexpr std::size_t kMaxName = 100; // the longest in Debian has 75
constexpr std::size_t kShown = 60;

template <typename Table, typename Value>
bool contains(const Table &table, const Value &value)
{
    return std::find(table.begin(), table.end(), value) != table.end();
}

// Names come from anyone, and a refusal goes to a terminal.
std::string quoted(std::string_view text)
{
    std::string shown = "\"";
    for (const char c : text.substr(0, kShown))
        shown += c < 0x20 || c > 0x7e ? '?' : c;
    return shown + (text.size() > kShown ? "...\"" : "\"");
}

bool isLowerOrDigit(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

bool isPlain(std::string_view text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return c > 0x20 && c < 0x7f; });
}

// Which of several things this is that apt-get knows and that are no plain package name.
std::optional<std::string> whyNoName(std::string_view text)
{
    const auto refuse = [&](const char *why) { return quoted(text) + why; };
    const auto has = [&](std::string_view any) { return text.find_first_of(any) != text.npos; };
    const auto endsWith = [&](std::string_view end) {
        return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
    };

    if (text.find("://") != text.npos)
        return refuse(" is an address; only packages of the distribution can be named.");
    if (has("/") && (std::string_view("/.~").find(text.front()) != text.npos || endsWith(".deb")))
        return refuse(" is a file; only packages of the distribution can be named.");
    if (endsWith(".deb") || endsWith(".dsc") || endsWith(".changes"))
        return refuse(" is a file; only packages of the distribution can be named.");
    if (has("="))
        return refuse(" asks for a version; the newest one is installed when only the name is given.");
    if (has("/"))
        return refuse(" asks for a release; the newest version is installed when only the name is given.");
    if (endsWith("^"))
        return refuse(" is a task; only packages can be named.");
    if (has("*?[]{}()^$|~!"))
        return refuse(" is a pattern; only whole package names can be given.");
    if (endsWith("-"))
        return refuse(" asks for a removal; `remove` does that.");

    const std::string_view name = text.substr(0, text.find(':'));
    if (name.size() < text.size() && !contains(kArchitectures, text.substr(name.size() + 1)))
        return refuse(" names an architecture that Debian does not have.");
    if (std::any_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; }))
        return refuse(" has capital letters; package names have none.");
    const bool valid = name.size() >= 2 && name.size() <= kMaxName && isLowerOrDigit(name.front())
        && std::all_of(name.begin(), name.end(),
                       [](char c) { return isLowerOrDigit(c) || c == '+' || c == '-' || c == '.'; });
    if (!valid)
        return refuse(" is not a package name.");
    return std::nullopt;
}

struct Parsed
{
    std::vector<std::string> options;
    std::vector<std::string> names;
    bool simulate = false;
};

std::optional<std::string> readOption(std::string_view text, Parsed &parsed)
{
    const std::string refused = "The option " + quoted(text) + " is not available here.";
    if (text == "-")
        return refused;
    if (text.substr(0, 2) == "--") {
        const auto row = std::find_if(kOptions.begin(), kOptions.end(),
                                      [&](const Option &option) { return option.name == text; });
        if (row == kOptions.end())
            return refused;
        parsed.simulate |= row->letter == 's';
    } else {
        for (const char letter : text.substr(1)) {
            const bool known = letter != 0
                && std::any_of(kOptions.begin(), kOptions.end(),
                               [&](const Option &option) { return option.letter == letter; });
            if (!known)
                return refused;
            parsed.simulate |= letter == 's';
        }
    }
    parsed.options.emplace_back(text);
    return std::nullopt;
}

std::optional<std::string> overLimit(const std::vector<std::string> &arguments)
{
    if (arguments.size() > kMaxArguments)
        return "That is more than " + std::to_string(kMaxArguments) + " arguments.";
    for (const std::string &argument : arguments) {
        if (argument.empty())
            return "An argument is empty.";
        if (!isPlain(argument))
            return quoted(argument) + " has spaces, control characters or non-ASCII letters.";
        if (argument.size() > 2 * kMaxName)
            return quoted(argument) + " is too long.";
    }
    return std::nullopt;
}

std::string verbList()
{
    std::string list;
    for (const Verb &verb : kVerbs)
        list += (list.empty() ? "" : ", ") + std::string(verb.name);
    return list;
}

using Arguments = std::vector<std::string>;

Decision checked(const Verb &verb, const Arguments &arguments, Arguments::const_iterator verbAt)
{
    if (const auto why = overLimit(arguments))
        return Refusal{*why};

    Parsed parsed;
    bool optionsEnded = false;
    for (auto argument = arguments.begin(); argument != arguments.end(); ++argument) {
        std::optional<std::string> why;
        if (argument == verbAt)
            continue;
        if (argument > verbAt && !optionsEnded && *argument == "--")
            optionsEnded = true;
        else if (!optionsEnded && argument->front() == '-')
            why = readOption(*argument, parsed);
        else if ((why = whyNoName(*argument)) == std::nullopt)
            parsed.names.push_back(*argument);
        if (why)
            return Refusal{*why};
    }

    if (verb.names == Names::Refused && !parsed.names.empty())
        return Refusal{"`" + std::string(verb.name) + "` takes no package names."};
    const bool repairs = contains(parsed.options, "-f") || contains(parsed.options, "--fix-broken");
    if (verb.names == Names::Needed && parsed.names.empty() && !repairs)
        return Refusal{"`" + std::string(verb.name) + "` needs the name of a package."};
    if (parsed.names.size() > kMaxNames)
        return Refusal{"That is more than " + std::to_string(kMaxNames) + " packages."};
    if (parsed.simulate)
        return AsUser{AsUser::Program::AptGet, verb.needsLists};

    AsRoot run{{kForced.begin(), kForced.end()}, verb.changes, verb.needsLists};
    run.arguments.insert(run.arguments.end(), parsed.options.begin(), parsed.options.end());
    run.arguments.emplace_back(verb.name);
    run.arguments.emplace_back("--");
    run.arguments.insert(run.arguments.end(), parsed.names.begin(), parsed.names.end());
    return run;
}

} // namespace

Decision decide(const Arguments &arguments)
{
    const bool asks = std::any_of(arguments.begin(), arguments.end(),
                                  [](const std::string &argument) { return contains(kAsking, argument); });
    if (arguments.empty() || asks)
        return AsUser{AsUser::Program::AptGet};

    const auto first = std::find_if(arguments.begin(), arguments.end(),
                                    [](const std::string &argument) { return argument.substr(0, 1) != "-"; });
    const auto verb = first == arguments.end()
        ? kVerbs.end()
        : std::find_if(kVerbs.begin(), kVerbs.end(), [&](const Verb &row) { return row.name == *first; });
    if (verb != kVerbs.end() && verb->runs == Runs::WithApt)
        return AsUser{AsUser::Program::Apt};
    if (verb != kVerbs.end() && verb->runs == Runs::WithAptGet)
        return AsUser{AsUser::Program::AptGet};
    if (verb != kVerbs.end())
        return checked(*verb, arguments, first);

    // An option that takes a value (-o NAME=VALUE) makes the value look like the verb: blame the option.
    Parsed ignored;
    for (auto argument = arguments.begin(); argument != first; ++argument) {
        if (const auto why = readOption(*argument, ignored))
            return Refusal{*why};
    }
    if (first == arguments.end())
        return Refusal{"There is no command; there are " + verbList() + "."};
    return Refusal{quoted(*first) + " is not available here; there are " + verbList() + "."};
}

std::vector<std::string> proxies(const std::map<std::string, std::string> &environment)
{
    constexpr std::size_t kMaxValue = 1024;
    std::vector<std::string> found;
    for (const std::string_view name : {"http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "ftp_proxy",
                                        "FTP_PROXY", "no_proxy", "NO_PROXY"}) {
        const auto variable = environment.find(std::string(name));
        if (variable == environment.end())
            continue;
        const std::string &value = variable->second;
        if (!value.empty() && value.size() <= kMaxValue && isPlain(value))
            found.push_back(variable->first + "=" + value);
    }
    return found;
}

} // namespace packages
