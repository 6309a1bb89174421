// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

/// What someone might try to get more out of apt-get than a package of the distribution, with a piece of the
/// reason it is refused for. Checked as values, and against a server that must not run any of it.
struct HostileRequest
{
    std::string kind;
    std::vector<std::string> arguments;
    std::string reason;
};

inline const std::vector<HostileRequest> &hostileRequests()
{
    using namespace std::string_literals;
    static const std::string kOption = "is not available here";
    static const std::string kFile = "is a file";
    static const std::string kPattern = "is a pattern";
    static const std::string kUnplain = "has spaces, control characters or non-ASCII letters";
    static const std::string kNoName = "is not a package name";
    static const std::vector<HostileRequest> requests = {
        {"hook by option", {"-o", "APT::Update::Pre-Invoke::=/tmp/x", "update"}, kOption},
        {"hook by option after the verb", {"update", "-o", "DPkg::Pre-Invoke::=id"}, kOption},
        {"hook by joined option", {"-oDPkg::Post-Invoke::=id", "install", "jq"}, kOption},
        {"hook by long option", {"--option=DPkg::Pre-Install-Pkgs::=id", "install", "jq"}, kOption},
        {"hook by long option and value", {"--option", "Dir::Bin::dpkg=/tmp/x", "install", "jq"}, kOption},
        {"option that swallows the verb", {"-o", "install", "jq"}, kOption},
        {"another dpkg", {"install", "-o", "Dir::Bin::dpkg=/tmp/x", "jq"}, kOption},
        {"configuration file", {"-c", "/tmp/apt.conf", "install", "jq"}, kOption},
        {"joined configuration file", {"-c/tmp/apt.conf", "install", "jq"}, kOption},
        {"long configuration file", {"--config-file=/tmp/apt.conf", "update"}, kOption},
        {"option hidden in a group", {"-yqo", "Debug::NoLocking=1", "install", "jq"}, kOption},
        {"configuration hidden in a group", {"install", "-yc", "/tmp/apt.conf", "jq"}, kOption},
        {"unsigned packages", {"install", "--allow-unauthenticated", "jq"}, kOption},
        {"unsigned repositories", {"--allow-insecure-repositories", "update"}, kOption},
        {"older versions", {"install", "--allow-downgrades", "jq"}, kOption},
        {"essential packages", {"remove", "--allow-remove-essential", "bash"}, kOption},
        {"every safety off", {"install", "--force-yes", "jq"}, kOption},
        {"another release", {"install", "-t", "sid", "jq"}, kOption},
        {"another release, long", {"install", "--target-release=../../tmp", "jq"}, kOption},
        {"repository on the command line", {"--with-source=/tmp/x.deb", "install", "x"}, kOption},
        {"build dependencies of a folder", {"build-dep", "./evil"}, kOption},
        {"dependency expression", {"satisfy", "jq (>= 1)"}, kOption},
        {"editor as root", {"edit-sources"}, kOption},
        {"shell of dpkg", {"dselect-upgrade"}, kOption},
        {"made-up verb", {"install;id", "jq"}, kOption},
        {"local package", {"install", "./evil.deb"}, kFile},
        {"absolute local package", {"install", "/tmp/evil.deb"}, kFile},
        {"local package up the tree", {"install", "../tmp/evil.deb"}, kFile},
        {"local package by folder", {"install", "tmp/evil.deb"}, kFile},
        {"local package in the current folder", {"install", "evil.deb"}, kFile},
        {"local package of the home folder", {"install", "~/evil.deb"}, kFile},
        {"local source package", {"install", "evil.dsc"}, kFile},
        {"local package after the options", {"install", "-y", "--", "/tmp/evil.deb"}, kFile},
        {"package from an address", {"install", "https://evil.example/x.deb"}, "is an address"},
        {"package from a file address", {"install", "file:///tmp/x.deb"}, "is an address"},
        {"chosen version", {"install", "sudo=1.8.2-1"}, "asks for a version"},
        {"chosen release", {"install", "sudo/sid"}, "asks for a release"},
        {"task", {"install", "gnome-desktop^"}, "is a task"},
        {"removal in disguise", {"install", "jq", "apt-"}, "asks for a removal"},
        {"regular expression", {"install", "^lib.*$"}, kPattern},
        {"glob", {"remove", "*"}, kPattern},
        {"glob with a set", {"remove", "pytho[n]3"}, kPattern},
        {"question mark", {"remove", "bas?"}, kPattern},
        {"apt pattern", {"remove", "?essential"}, kPattern},
        {"short apt pattern", {"remove", "~i"}, kPattern},
        {"command substitution", {"install", "$(id)"}, kPattern},
        {"variable", {"install", "$HOME"}, kPattern},
        {"pipe", {"install", "jq|id"}, kPattern},
        {"backquotes", {"install", "`id`"}, kNoName},
        {"semicolon", {"install", "jq;id"}, kNoName},
        {"ampersand", {"install", "jq&&id"}, kNoName},
        {"redirection", {"install", "jq>x"}, kNoName},
        {"quote", {"install", "jq'"}, kNoName},
        {"backslash", {"install", "jq\\x"}, kNoName},
        {"percent", {"install", "jq%s%n"}, kNoName},
        {"space", {"install", "jq id"}, kUnplain},
        {"newline", {"install", "jq\nid"}, kUnplain},
        {"carriage return", {"install", "jq\r"}, kUnplain},
        {"tabulator", {"install", "jq\tid"}, kUnplain},
        {"NUL", {"install", "jq\0id"s}, kUnplain},
        {"NUL in an option", {"-y\0-o"s, "install", "jq"}, kUnplain},
        {"escape sequence", {"install", "\x1b]0;x\x07"}, kUnplain},
        {"letter that looks like another", {"install", "p\xd1\x83thon3"}, kUnplain},
        {"invalid UTF-8", {"install", "jq\xff\xfe"}, kUnplain},
        {"space before an option", {"install", " -o"}, kUnplain},
        {"option that only looks like a name", {"install", "--", "-o"}, kNoName},
        {"lone dash", {"-", "install", "jq"}, kOption},
        {"dashes before the verb", {"--", "-y", "install", "jq"}, kOption},
        {"dashes twice", {"install", "--", "--", "jq"}, "asks for a removal"},
        {"empty name", {"install", ""}, "is empty"},
        {"empty verb", {""}, kOption},
        {"only options", {"-y", "-q"}, "There is no command"},
        {"nothing to install", {"install", "-y"}, "needs the name"},
        {"names for the lists", {"update", "jq"}, "takes no package names"},
        {"architecture nobody has", {"install", "jq:vax"}, "names an architecture"},
        {"empty architecture", {"install", "jq:"}, "names an architecture"},
        {"two architectures", {"install", "jq:amd64:i386"}, "names an architecture"},
        {"capital letters", {"install", "JQ"}, "has capital letters"},
        {"one letter", {"install", "j"}, kNoName},
        {"dot first", {"install", ".jq"}, kNoName},
        {"plus first", {"install", "+jq"}, kNoName},
        {"long name", {"install", std::string(150, 'a')}, kNoName},
        {"very long name", {"install", std::string(5000, 'a')}, "is too long"},
        {"very long option", {"install", "-" + std::string(5000, 'y'), "jq"}, "is too long"},
        {"too many names",
         [] {
             std::vector<std::string> many(220, "jq");
             many.insert(many.begin(), "install");
             return many;
         }(),
         "more than 200 packages"},
    };
    return requests;
}
