// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <vector>

// apt-get for a user who has no root (PACKAGES.md): a server that runs as root checks what it is asked for
// and does it; a client stands in for apt-get on the user's side. Both take the places they use as values, so
// that a test gives them others.
namespace packages {

struct Service
{
    std::string socket = "/run/berth/packages.sock";
    std::string aptGet = "/usr/bin/apt-get";
    std::string dpkg = "/usr/bin/dpkg";
    std::string dpkgUpdates = "/var/lib/dpkg/updates"; // not empty: dpkg was interrupted
    std::string environment = "/etc/environment"; // proxies, when it belongs to root
    std::string aptConfiguration = "/run/berth/apt.conf"; // the host's word, when it belongs to root
    std::vector<uid_t> callers = {0, 1000};
    std::chrono::milliseconds sendLimit{5000}; // for a caller to send its whole request
    std::chrono::milliseconds readLimit{60000}; // for a caller that takes none of its output
};

// Serves until SIGTERM or the death of the parent process; returns the exit code. Call it in a process of its
// own, forked before there are threads: it closes every descriptor but 0, 1 and 2.
int serve(const Service &service);

struct Caller
{
    std::string socket = "/run/berth/packages.sock";
    std::string aptGet = "/usr/bin/apt-get"; // for what needs no root
    std::string apt = "/usr/bin/apt";
    std::string lists = "/var/lib/apt/lists"; // of the packages that there are; a new machine has none
};

// What `apt-get ARGUMENTS…` does for the user; returns its exit code, or becomes apt-get when no root is
// needed. argv[0] is the name it was called by, the arguments follow: main passes (argc - 1, argv + 1).
int client(int argc, char **argv, const Caller &caller = {});

} // namespace packages
