// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

#include <chrono>

namespace guest {
struct Usage;
}

namespace session {

/// Whether a machine has had nothing to do for a while, from its figures of every kStep. What counts is how
/// often its kernel went from one task to another: time would depend on the host, which may be busy, or so
/// quick that the machine's work hardly shows. Pure.
class Rest
{
public:
    static constexpr std::chrono::milliseconds kStep{500};

    /// With the figures of now. Those of the first call only begin.
    bool isReached(const guest::Usage &now);

private:
    std::chrono::milliseconds m_processor{0};
    qint64 m_switches = 0;
    int m_idleSteps = -1; ///< one after the other, up to the last; -1 before the first figures
};

} // namespace session
