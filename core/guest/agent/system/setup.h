// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/system/account.h"

#include <string>

namespace inside {

/// Where the agent runs and for whom.
struct Setup
{
    Account account;
    bool isMachine = false; ///< a machine's own agent, root in it; else a child process of a test
    std::string session = "/session";
    std::string state = "/run/berth";
    std::string runs = "/var/lib/berth/runs"; ///< what is kept of those in the background, on the disk
    std::string disks; ///< and a serial number: what a test has for disks that come and go

    std::string workingFolder() const { return session + "/working"; }
    std::string outputFolder() const { return session + "/output"; }
    /// Where a path of the host's leads: a relative one starts in the working folder.
    std::string resolved(const std::string &path) const
    {
        return path.starts_with('/') ? path : workingFolder() + "/" + path;
    }
};

} // namespace inside
