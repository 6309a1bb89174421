// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"

#include <QList>
#include <QString>

#include <chrono>

namespace session {

/// One machine's time on the meter, from the moment it was made to execute until it was told to stop or was
/// gone. The price is the one of the moment it started.
struct Interval
{
    QString session;
    QString machine;
    QString size;
    qint64 nanodollarsPerSecond = 0;
    base::WallTime started; ///< for people; the duration does not come from it
    std::chrono::milliseconds duration{0};
    bool isRunning = false;

    bool operator==(const Interval &) const = default;
};

/// Time and money of any number of intervals, or of sessions, whose money is not for machines alone.
struct Usage
{
    std::chrono::milliseconds time{0};
    qint64 nanodollars = 0;
    int machines = 0;

    bool operator==(const Usage &) const = default;
};

/// To the millisecond, in whole nanodollars; what is left of one is not billed.
qint64 cost(const Interval &interval);

/// What of it falls into the time from that moment on. It counts from its start without its pauses, which are
/// not on record: what was paused over the moment counts before it.
qint64 costSince(const Interval &interval, base::WallTime moment);

/// The sum of the costs: a list of intervals always adds up to its total.
Usage total(const QList<Interval> &intervals);
Usage total(const QList<Usage> &usages);

} // namespace session
