// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop/connection.h"
#include "core/guest/agent/runs/runs.h"
#include "core/guest/agent/runs/spool.h"

#include <map>
#include <set>

namespace inside {

/// Runs that outlive a connection. Their output goes to files below the state folder, bounded; and so many
/// runs are kept: beyond that the one that began first of those that ended is forgotten. What was running
/// when an earlier agent died is still listed, as ended by SIGKILL, with what it wrote until then.
class Background
{
public:
    explicit Background(Runs &runs);
    ~Background();

    /// All of these answer on the stream; start() once it is known whether the program could be started.
    void start(Connection &connection, std::uint32_t stream, const ExecRequest &request);
    void list(Connection &connection, std::uint32_t stream) const;
    void attach(Connection &connection, std::uint32_t stream, const wire::Map &request);
    void forget(Connection &connection, std::uint32_t stream, const wire::Map &request);

private:
    /// A stream that wants to know what becomes of a run.
    class Reader : public Stream
    {
    public:
        using Stream::Stream;
        using Stream::wake;
    };
    class StartStream;
    class AttachStream;

    struct Entry
    {
        std::string id;
        std::vector<std::string> argv;
        std::int64_t startedMs = 0;
        std::int64_t process = 0;
        Run *run = nullptr; // until it is over
        std::optional<Refusal> startError;
        std::optional<RunEnd> end;
        std::vector<Spool> spools;
        bool isOutputLost = false; // the disk had no room for all of it
        bool isForgotten = false;
        Loop::Handle again;
        std::set<Reader *> readers;

        wire::Map describe() const;
        void tellReaders() const;
    };
    /// Shared with the streams that read it, which may outlive its place in the list.
    using EntryPointer = std::shared_ptr<Entry>;

    std::string folderOf(const std::string &id) const { return m_folder + "/" + id; }
    void readEarlier();
    bool makeRoom();
    OrRefusal<EntryPointer> begin(const ExecRequest &request);
    void pump(Entry &entry);
    void remember(const Entry &entry) const;
    void remove(const std::string &id);
    EntryPointer find(const std::string &id) const;

    Runs &m_runs;
    std::string m_folder;
    std::uint64_t m_capacity;
    std::map<std::string, EntryPointer> m_entries;
};

} // namespace inside
