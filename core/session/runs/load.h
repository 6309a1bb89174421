// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <chrono>
#include <optional>

namespace guest {
struct RunEnd;
struct Usage;
} // namespace guest

namespace session {

/// What a run asked of its machine.
struct Load
{
    std::chrono::milliseconds processor{0}; ///< time of processors that it took
    int busiest = 0; ///< what the machine's processors did at most, in percent of one
    qint64 memoryKib = 0; ///< what the machine used at most, with its system; 0: not known

    bool operator==(const Load &) const = default;
};

/// Gathers the load of one run from the machine's figures, looked at now and then while it runs, and from
/// what the guest says of it in the end. A run of a moment has only the latter.
class LoadWatch
{
public:
    /// Of a run that begins now. Times are of any clock that runs forward.
    explicit LoadWatch(std::chrono::milliseconds now = {});

    /// Whether the run has lasted long enough for a look to be worth its while: that takes the machine as
    /// long as a short command.
    bool isDue(std::chrono::milliseconds now) const;
    void add(std::chrono::milliseconds at, const guest::Usage &figures);
    Load finish(const guest::RunEnd &end) const;

private:
    std::chrono::milliseconds m_begun;
    std::optional<std::chrono::milliseconds> m_at; // of the last look
    std::chrono::milliseconds m_processor{0}; // of the machine, at that look
    Load m_most;
};

} // namespace session
