// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/phases.h"

#include <algorithm>
#include <cmath>
#include <functional>

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

QList<Share> sharesOf(QList<Phase> phases)
{
    std::chrono::microseconds all{0};
    for (const Phase &phase : std::as_const(phases))
        all += phase.took;
    std::ranges::stable_sort(phases, std::greater(), &Phase::took);
    QList<Share> shares;
    for (const Phase &phase : std::as_const(phases)) {
        const double part = double(phase.took.count()) / double(std::max<qint64>(all.count(), 1));
        if (const auto percent = int(std::lround(100 * part)); percent > 0)
            shares.append({phase.name, percent});
    }
    return shares;
}

} // namespace base
