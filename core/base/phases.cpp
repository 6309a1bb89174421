// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/phases.h"

#include <algorithm>

namespace base {

void Phases::end(const char *name)
{
    const std::chrono::nanoseconds took(m_timer.nsecsElapsed());
    m_timer.start();
    m_list.append({QString::fromUtf8(name), std::chrono::duration_cast<std::chrono::microseconds>(took)});
}

void add(QList<Phase> &sum, const QList<Phase> &more)
{
    for (const Phase &phase : more) {
        const auto same =
            std::find_if(sum.begin(), sum.end(), [&](const Phase &each) { return each.name == phase.name; });
        if (same == sum.end())
            sum.append(phase);
        else
            same->took += phase.took;
    }
}

} // namespace base
