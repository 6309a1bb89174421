// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/system/cgroup.h"
#include "core/guest/agent/loop/loop.h"
#include "core/guest/agent/runs/spawn.h"

#include <chrono>
#include <deque>
#include <memory>
#include <optional>

namespace inside {

/// Children that wait to become the next programs, with their pipes and in their groups: a command does not
/// wait for any of that. They keep the agent's rights until then, out of the user's reach.
///
/// They are made by a process of its own, the nursery: a fork of the agent is slow, and makes the agent
/// itself slow for a while. They share the nursery's memory until they leave it for a program, each on a
/// stack of its own, so that nothing is copied for them. The nursery shares the agent's table of descriptors,
/// so that what it opens is the agent's, and its children are the agent's.
class Prefork
{
public:
    Prefork(Loop &loop, const Account &account, Cgroups *cgroups);
    ~Prefork();

    /// Nothing when none waits, or the command wants what it does not have: a terminal, much memory.
    std::optional<Begun> take(const Command &command);
    /// A program has ended: the children that are missing are made after this round of events.
    void replenish() { m_isWanted = true; }
    /// Call after each round of events.
    void work();

private:
    struct Child
    {
        Begun begun;
        std::size_t cradle;
    };

    void start();
    void startAgain();
    void order();
    void orderAfter(std::chrono::milliseconds delay);
    std::optional<Child> next();

    Loop &m_loop;
    const Account &m_account;
    Cgroups *m_cgroups;
    pid_t m_nursery = -1;
    Descriptor m_orders; ///< takes the group of each child
    Descriptor m_births; ///< gives each child
    Descriptor m_ordersOfNursery; ///< the other ends are open here too: there is one table
    Descriptor m_birthsOfNursery;
    std::deque<std::unique_ptr<Cgroup>> m_ordered; ///< of the children that wait or will, in their order
    bool m_isWanted = false;
    Loop::Handle m_exit;
    Loop::Handle m_later;
};

} // namespace inside
