// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/idle_stop.h"

#include <utility>

namespace session {

using std::chrono::milliseconds;

IdleStop::IdleStop(store::Store *store, const base::Clock *clock, QString session, milliseconds limit)
    : m_watch(clock, limit)
    , m_memory(store, std::move(session))
{
}

std::optional<milliseconds> IdleStop::remaining() const
{
    return m_machine.isEmpty() ? std::nullopt : m_watch.remaining();
}

void IdleStop::putOff(milliseconds time)
{
    m_watch.putOff(time);
    keep();
}

void IdleStop::begin(const QString &machine)
{
    m_machine = machine;
    keep();
}

void IdleStop::recall(const QString &machine) { m_memory.recall(&m_watch, machine); }

void IdleStop::end() { m_machine.clear(); }

void IdleStop::tick(milliseconds limit)
{
    m_watch.setLimit(limit);
    keep();
}

void IdleStop::tell()
{
    std::optional<std::chrono::seconds> now;
    if (const auto left = remaining())
        now = std::chrono::ceil<std::chrono::seconds>(*left);
    if (std::exchange(m_told, now) != now)
        emit changed(now);
}

void IdleStop::keep()
{
    if (!m_machine.isEmpty())
        m_memory.keep(m_watch, m_machine);
}

} // namespace session
