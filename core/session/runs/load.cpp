// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/load.h"

#include "core/guest/guest.h"

#include <algorithm>

namespace session {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

static constexpr auto kShortestLook = 500ms; // over less, a figure says more of the looking than of the run
static constexpr qint64 kSystemKib = 100 * 1024; // what a machine uses beside its runs

static int percentOf(milliseconds processor, milliseconds time)
{
    return time > 0ms ? int(std::clamp<qint64>(processor * 100 / time, 0, 100'000)) : 0;
}

LoadWatch::LoadWatch(milliseconds now)
    : m_begun(now)
{
}

bool LoadWatch::isDue(milliseconds now) const { return now - m_begun >= kShortestLook; }

void LoadWatch::add(milliseconds at, const guest::Usage &figures)
{
    m_most.memoryKib = std::max(m_most.memoryKib, figures.memoryKib);
    if (m_at && at - *m_at < kShortestLook)
        return;
    if (m_at)
        m_most.busiest = std::max(m_most.busiest, percentOf(figures.processor - m_processor, at - *m_at));
    m_at = at;
    m_processor = figures.processor;
}

Load LoadWatch::finish(const guest::RunEnd &end) const
{
    Load load = m_most;
    load.processor = end.processor;
    load.busiest = std::max(load.busiest, percentOf(end.processor, end.wall));
    // Its largest process may have come and gone between two looks.
    if (end.mostMemoryKib > 0)
        load.memoryKib = std::max(load.memoryKib, end.mostMemoryKib + kSystemKib);
    return load;
}

} // namespace session
