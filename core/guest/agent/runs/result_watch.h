// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop/descriptor.h"

#include <cstdint>
#include <string>

namespace inside {

/// Whether anything in the session's output folder became another file: so that whoever looks for what a run
/// left there need not look after each. May say yes for nothing, never no for something. The folder is the
/// user's, who may remove it, or have it replaced by the session's disk.
class ResultWatch
{
public:
    explicit ResultWatch(std::string folder);

    /// How often there was something so far.
    std::uint64_t changes();

private:
    const std::string m_folder;
    Descriptor m_notify;
    int m_watch = -1;
    std::uint64_t m_changes = 0;
};

} // namespace inside
