// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop/stream.h"
#include "core/guest/agent/runs/run.h"
#include "core/guest/agent/runs/spool.h"

#include <deque>
#include <memory>
#include <set>

namespace inside {

/// A stream that wants to know what becomes of a background run, and may write to it.
class Reader : public Stream
{
public:
    using Stream::Stream;
    using Stream::usedInput;
    using Stream::wake;
};

/// One run that outlives connections: what is known of it, all it wrote, and who reads that. Shared with its
/// readers, which may outlive its place in the list.
class BackgroundRun
{
public:
    static constexpr std::array<const char *, wire::kChannels> kSpoolNames{"output", "error"};

    std::string id;
    std::vector<std::string> argv;
    std::int64_t startedMs = 0;
    std::int64_t process = 0;
    Run *run = nullptr; // until it is over
    std::optional<Refusal> startError;
    std::optional<RunEnd> end;
    std::vector<Spool> spools;
    std::uint64_t mostKept = 0; // of both channels together
    bool isOutputLost = false; // the disk had no room for all of it
    bool isForgotten = false;
    bool isOnDisk = false; // that it is there at all
    Loop::Handle again;
    Loop::Handle toDisk;

    wire::Map describe() const;
    std::uint64_t kept() const;
    /// Takes what it has written since. True: there is more.
    bool takeOutput();

    void add(Reader &reader) { m_readers.insert(&reader); }
    void remove(Reader &reader);
    void tellReaders() const;

    bool takesInput() const { return run && run->takesInput(); }
    /// False: it has not read what was written before, which is more than enough.
    bool write(Reader &from, std::string_view bytes);
    /// Lets those who wrote write as much again as was used up of it.
    void grantInput();

private:
    struct Written
    {
        Reader *from; // or null, when it has gone
        std::size_t bytes;
    };

    std::set<Reader *> m_readers;
    std::deque<Written> m_written; // and not used up
};

using BackgroundRunPointer = std::shared_ptr<BackgroundRun>;

using Offsets = std::array<std::uint64_t, wire::kChannels>;
enum class GoesOn { UntilStarted, ToTheEnd };
/// Tells the host whether the program runs, once that is known; and then gives what it wrote, from these
/// bytes on, goes along with it, and takes input for it.
std::unique_ptr<Stream> attachStream(Connection &connection, std::uint32_t stream, BackgroundRunPointer run,
                                     Offsets offsets, GoesOn goesOn = GoesOn::ToTheEnd);

} // namespace inside
