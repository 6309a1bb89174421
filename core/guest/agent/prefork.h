// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/cgroup.h"
#include "core/guest/agent/loop.h"
#include "core/guest/agent/spawn.h"

#include <chrono>
#include <memory>
#include <optional>

namespace inside {

/// A child that waits to become the next program, with its pipes and in its group: a command does not wait
/// for any of them. It keeps the agent's rights until then, out of the user's reach.
class Prefork
{
public:
    Prefork(Loop &loop, const Account &account, Cgroups *cgroups);
    ~Prefork();

    /// Nothing when none waits, or the command wants what it does not have: a terminal, much memory.
    std::optional<Begun> take(const Command &command);
    /// The agent has nothing else to do now: the next child is made.
    void replenish();

private:
    struct Unmap
    {
        void operator()(void *memory) const;
    };
    /// One that waits.
    struct Child
    {
        Begun begun;
        Descriptor wake; ///< one byte: it is to become what is in `memory`
        std::unique_ptr<void, Unmap> memory; ///< shared with it
        Loop::Handle exit;
    };

    void make();
    void makeAfter(std::chrono::milliseconds delay);

    Loop &m_loop;
    const Account &m_account;
    Cgroups *m_cgroups;
    std::optional<Child> m_child;
    Loop::Handle m_next;
};

} // namespace inside
