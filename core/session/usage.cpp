// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/usage.h"

namespace session {

qint64 cost(const Interval &interval)
{
    // Whole seconds first: a price times a year of milliseconds would come close to the end of 64 bits.
    const qint64 milliseconds = interval.duration.count();
    return milliseconds / 1000 * interval.nanodollarsPerSecond
        + milliseconds % 1000 * interval.nanodollarsPerSecond / 1000;
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

} // namespace session
