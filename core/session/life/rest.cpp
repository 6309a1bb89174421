// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/rest.h"

#include "core/guest/guest.h"

#include <utility>

namespace session {

static constexpr int kEnough = 6; // three seconds: as long as udev puts things off
// In a step, the kernel's own chores and our question. Up to 14 were seen in machines that had come to rest,
// on an idle host and a busy one, and mostly 30 and more in the steps before, when something was at work.
static constexpr int kMostSwitches = 24;
static constexpr int kMostPercent = 50; // of one processor: a program that computes switches to nothing

bool Rest::isReached(const guest::Usage &now)
{
    const qint64 switches = now.switches - std::exchange(m_switches, now.switches);
    const auto processor = now.processor - std::exchange(m_processor, now.processor);
    const bool isIdle = switches <= kMostSwitches && processor * 100 <= kStep * kMostPercent;
    m_idleSteps = m_idleSteps >= 0 && isIdle ? m_idleSteps + 1 : 0;
    return m_idleSteps >= kEnough;
}

} // namespace session
