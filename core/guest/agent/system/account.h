// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <sys/types.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inside {

using Environment = std::map<std::string, std::string>;

/// The user whose rights everything in the machine is done with. Read from /etc/passwd and /etc/group by
/// hand: a static program cannot use the C library's lookups.
struct Account
{
    std::string name;
    uid_t uid = 0;
    gid_t gid = 0;
    std::vector<gid_t> groups;
    std::string home = "/";
    std::string shell = "/bin/sh";

    static std::optional<Account> named(const std::string &name);
    static Account ofThisProcess();

    /// Gives up the rights this process has for the account's own, for good. False: do not go on.
    bool become() const;
    /// What a login gives: HOME, USER, PATH and the like, and /etc/environment over them.
    Environment environment() const;
};

/// The lines NAME=VALUE of an /etc/environment, as pam_env(8) reads them.
Environment parseEnvironment(const std::string &text);

} // namespace inside
