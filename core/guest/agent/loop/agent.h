// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/runs/background.h"
#include "core/guest/agent/system/cgroup.h"
#include "core/guest/agent/loop/connection.h"
#include "core/guest/agent/runs/runs.h"
#include "core/guest/agent/loop/worker.h"

namespace inside {

/// The guest agent: what a host may ask of a machine (core/guest/PROTOCOL.md), each verb a row of a table.
class Agent
{
public:
    Agent(Loop &loop, const Setup &setup, Descriptor port, Connection::WhenGone whenGone, Cgroups *cgroups);

private:
    struct Verb
    {
        std::string_view name;
        bool isForMachinesOnly;
        void (Agent::*handle)(std::uint32_t stream, const wire::Map &request); // or
        WorkerStream::Job job;
    };
    static const Verb kVerbs[];

    void open(std::uint32_t stream, const wire::Map &request);
    void exec(std::uint32_t stream, const wire::Map &request);
    void listRuns(std::uint32_t stream, const wire::Map &request);
    void attach(std::uint32_t stream, const wire::Map &request);
    void signal(std::uint32_t stream, const wire::Map &request);
    void forget(std::uint32_t stream, const wire::Map &request);
    void list(std::uint32_t stream, const wire::Map &request);
    void mount(std::uint32_t stream, const wire::Map &request);
    void unmount(std::uint32_t stream, const wire::Map &request);
    void identity(std::uint32_t stream, const wire::Map &request);
    void usage(std::uint32_t stream, const wire::Map &request);
    void startWorker(std::uint32_t stream, const wire::Map &request, const WorkerStream::Job &job);

    Loop &m_loop;
    const Setup &m_setup;
    Cgroups *m_cgroups;
    Leftovers m_leftovers;
    States m_states;
    WarmPython m_python;
    Prefork m_prefork;
    ResultWatch m_results;
    Runs m_runs;
    Background m_background;
    Connection m_connection;
};

} // namespace inside
