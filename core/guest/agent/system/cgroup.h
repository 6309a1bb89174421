// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop/loop.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace inside {

/// One control group of a run: holds all its processes, whatever they do to get away.
class Cgroup
{
public:
    Cgroup(Descriptor folder, std::string name);

    int fd() const { return m_folder.get(); }
    const std::string &name() const { return m_name; }

    bool isPopulated() const;
    /// Of this one, EPOLLPRI tells that isPopulated() may say something else than it did.
    int events() const { return m_events.get(); }
    bool kill() const;

    struct Figures
    {
        std::uint64_t processorMicroseconds = 0;
        std::uint64_t memoryKills = 0;
    };
    /// Since the last call of this: a group serves many runs, one after the other.
    Figures takeFigures();

private:
    Descriptor m_folder;
    // Kept open: each run asks all of them.
    Descriptor m_events;
    Descriptor m_processor;
    Descriptor m_memory;
    std::string m_name;
    Figures m_taken;
};

/// The cgroup tree of a machine:
///
///     berth-agent/            the agent itself, with more weight than all the rest, and memory of its own
///     system.slice/           memory.max and pids.max for all that systemd starts
///       berth-agent.service/  is delegated to the agent
///         work/               cpu.max, memory.max and pids.max for all that it starts
///           packages/         the package helper
///           python/           the interpreter that scripts are forked from
///           1/ 2/ …           the runs, each with a pids.max that leaves some for others
///
/// Making a group costs more than starting a program, so empty ones are kept for the next run.
class Cgroups
{
public:
    /// Nothing where there is no unified hierarchy that this process may change.
    static std::unique_ptr<Cgroups> open(Loop &loop);

    std::unique_ptr<Cgroup> acquire();
    /// Takes a group back. One that still has processes (a server that a run left behind) waits until they
    /// ended.
    void release(std::unique_ptr<Cgroup> group);

    /// The group of what is no run.
    Descriptor helperGroup(const char *name) const;
    /// 100 is one processor; 0 takes the limit away.
    static bool limitProcessors(int percent);
    /// Ends everything but the helpers; whatever it is that still runs.
    void killRuns() const;
    int processes() const;

private:
    struct Waiting
    {
        std::unique_ptr<Cgroup> group;
        Loop::Handle watch;
    };

    Cgroups(Loop &loop, Descriptor work, std::string mostOfARun)
        : m_loop(loop)
        , m_work(std::move(work))
        , m_mostOfARun(std::move(mostOfARun))
    {
    }
    void takeBack(Cgroup *group);

    Loop &m_loop;
    Descriptor m_work;
    std::string m_mostOfARun;
    int m_made = 0;
    std::vector<std::unique_ptr<Cgroup>> m_empty;
    std::vector<std::unique_ptr<Waiting>> m_waiting;
};

} // namespace inside
