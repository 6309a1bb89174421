// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/money/usage.h"

#include <algorithm>

namespace session {

using std::chrono::milliseconds;

qint64 cost(const Interval &interval)
{
    // Whole seconds first: a price times a year of milliseconds would come close to the end of 64 bits.
    const qint64 time = interval.duration.count();
    return time / 1000 * interval.nanodollarsPerSecond + time % 1000 * interval.nanodollarsPerSecond / 1000;
}

qint64 costSince(const Interval &interval, base::WallTime moment)
{
    Interval before = interval;
    before.duration = std::clamp(std::chrono::duration_cast<milliseconds>(moment - interval.started),
                                 milliseconds(0), interval.duration);
    return cost(interval) - cost(before);
}

Usage total(const QList<Interval> &intervals)
{
    Usage usage;
    for (const Interval &interval : intervals) {
        usage.time += interval.duration;
        usage.nanodollars += cost(interval);
        ++usage.machines;
    }
    return usage;
}

Usage total(const QList<Usage> &usages)
{
    Usage sum;
    for (const Usage &usage : usages) {
        sum.time += usage.time;
        sum.nanodollars += usage.nanodollars;
        sum.machines += usage.machines;
    }
    return sum;
}

} // namespace session
