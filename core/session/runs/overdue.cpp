// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/overdue.h"

#include <algorithm>

namespace session {

using namespace std::chrono_literals;

static constexpr auto kAfterKill = 5s;
static constexpr auto kAfterLimit = 15s; // as a run in the foreground
static constexpr std::chrono::milliseconds kLongestLook = 5s; // more is time that the machine stood still

Overdue::Overdue(const base::Clock *clock)
    : m_clock(clock)
    , m_last(clock->awake())
{
}

void Overdue::killed(const QString &record)
{
    Watched &watched = m_watched[record];
    if (!watched.sinceKill)
        watched.sinceKill = 0ms;
}

QList<RunRecord> Overdue::look(const QList<RunRecord> &open)
{
    const Time now = m_clock->awake();
    const Time passed = std::min(now - std::exchange(m_last, now), kLongestLook);
    QHash<QString, Watched> still;
    QList<RunRecord> overdue;
    for (const RunRecord &record : open) {
        Watched watched = m_watched.value(record.id);
        watched.ran += passed;
        if (watched.sinceKill)
            *watched.sinceKill += passed;
        if (watched.sinceFull)
            *watched.sinceFull += passed;
        else if (record.keep > 0 && record.printed >= record.keep)
            watched.sinceFull = 0ms;
        still.insert(record.id, watched);
        if (watched.sinceKill >= kAfterKill || watched.sinceFull >= kAfterLimit
            || (record.limit > 0ms && watched.ran > record.limit + kAfterLimit))
            overdue += record;
    }
    m_watched = still;
    return overdue;
}

} // namespace session
