// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop/connection.h"
#include "core/guest/agent/runs/background_run.h"
#include "core/guest/agent/runs/runs.h"

#include <map>

namespace inside {

/// Runs that outlive a connection. All they print is kept in files of a folder that only the agent can
/// enter, up to what was asked for, and so many runs and bytes in all: beyond that the one that began first
/// of those that ended is forgotten. What was running when an earlier agent died is still listed, as ended by
/// SIGKILL, with what it wrote until then.
class Background
{
public:
    explicit Background(Runs &runs);
    ~Background();

    /// All of these answer on the stream; start() once it is known whether the program could be started.
    void start(Connection &connection, std::uint32_t stream, const ExecRequest &request);
    void list(Connection &connection, std::uint32_t stream) const;
    void attach(Connection &connection, std::uint32_t stream, const wire::Map &request);
    void signal(Connection &connection, std::uint32_t stream, const wire::Map &request);
    void forget(Connection &connection, std::uint32_t stream, const wire::Map &request);

    /// Call after each round of events, once the host has been told of them: writes down what ended.
    void work();

private:
    std::string folderOf(const std::string &id) const { return m_folder + "/" + id; }
    void readEarlier();
    std::optional<Refusal> makeRoom(std::uint64_t bytes);
    std::uint64_t promised() const;
    OrRefusal<BackgroundRunPointer> begin(const ExecRequest &request);
    void pump(BackgroundRun &entry);
    void remember(BackgroundRun &entry) const;
    void remove(const std::string &id);
    BackgroundRunPointer find(const std::string &id) const;

    Runs &m_runs;
    std::string m_folder;
    std::map<std::string, BackgroundRunPointer> m_entries;
    std::vector<BackgroundRunPointer> m_ended; // and not written down
};

} // namespace inside
