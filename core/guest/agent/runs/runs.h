// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/runs/result_authors.h"
#include "core/guest/agent/runs/run.h"
#include "core/guest/agent/system/setup.h"

#include <memory>
#include <vector>

namespace inside {

/// What an exec asks for.
struct ExecRequest
{
    Command command;
    std::vector<std::string> argv; // as asked for; the command may be made of it
    std::chrono::milliseconds timeout{0};
    bool inBackground = false;
    bool isAttached = false; // the stream goes along with one in the background, as attach() does
    std::string id; // of a background run; may be empty
    std::uint64_t keep = 0; // bytes of what it prints in the background; with more it is ended

    static OrRefusal<ExecRequest> read(const wire::Map &map, const Setup &setup);
};

/// Owns all runs, until the last one that nobody wants any more has ended.
class Runs
{
public:
    Runs(Run::Services services, const Setup &setup);

    /// Borrowed, until it is given to release().
    OrRefusal<Run *> start(ExecRequest request, std::string id);
    /// Ends it if it runs, and destroys it when it is over and nobody is in the middle of it.
    void release(Run *run);

    std::string newId() { return std::to_string(++m_lastId); }
    int running() const;
    /// Files of the output folder that a run wrote last which goes on, by their names, as far as is known:
    /// they are its own, and not what another left there. Of a shell those of the programs that it runs now.
    std::vector<std::string> filesOfRunning();
    /// Call after each round of events.
    void sweep();

    const Setup &setup() const { return m_setup; }
    Loop &loop() const { return m_services.loop; }

private:
    Run::Services m_services;
    const Setup &m_setup;
    ResultAuthors m_authors;
    std::uint64_t m_lastId = 0;
    std::vector<std::unique_ptr<Run>> m_runs;
    std::vector<Run *> m_released;
};

} // namespace inside
