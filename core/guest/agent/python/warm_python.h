// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/system/cgroup.h"
#include "core/guest/agent/system/setup.h"
#include "core/guest/agent/runs/spawn.h"

#include <chrono>
#include <list>
#include <memory>
#include <optional>

namespace inside {

/// An interpreter that has imported what scripts usually import, and forks of it that wait for a script
/// (PYTHON.md). All of them are the user's own processes and may be killed, stopped or worse by what the user
/// runs: nothing here waits for them, and where there is none that waits, a script starts the ordinary way.
class WarmPython
{
public:
    /// The interpreter starts at once, in the background.
    WarmPython(Loop &loop, const Setup &setup, Cgroups *cgroups);
    ~WarmPython();

    /// Nothing when it is no script of Python or no fork waits. Whether the fork runs the script itself or
    /// becomes an interpreter of its own is decided there, and no difference to the caller.
    std::optional<Begun> take(const Command &command);

    /// The path of a file that is there once what can be ready is ready.
    static std::string markOf(const Setup &setup) { return setup.state + "/python-is-settled"; }

private:
    /// A fork: asked for until it has told its process, waiting from then on.
    struct Fork
    {
        Descriptor socket;
        pid_t process = -1;
        std::unique_ptr<Cgroup> cgroup;
        Loop::Handle word;
        Loop::Handle exit;
        Loop::Handle limit;
    };

    void start();
    void startLater();
    void noteEnd(int status);
    void askForForks();
    void askLater(std::chrono::milliseconds delay);
    void noteWord(Fork *fork);
    bool adopt(Fork &fork);
    void remove(Fork *fork);
    void giveUp();
    void settle();

    Loop &m_loop;
    const Setup &m_setup;
    Cgroups *m_cgroups;
    Descriptor m_group;
    pid_t m_process = -1;
    Descriptor m_control;
    bool m_hasForked = false; // since it started
    bool m_isToAsk = false; // for forks, by m_again
    Loop::Clock::time_point m_startedAt;
    std::chrono::milliseconds m_delay;
    std::list<Fork> m_forks;
    Loop::Handle m_exit;
    Loop::Handle m_again;
};

} // namespace inside
