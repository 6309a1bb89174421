// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/task/limits.h"

#include "core/base/quantity.h"

#include <QCoreApplication>

namespace task {

static QString text(const char *source) { return QCoreApplication::translate("task", source); }

std::optional<Ended> reached(const Used &used, const Limits &limits)
{
    if (limits.steps > 0 && used.steps >= limits.steps)
        return Ended{Ended::How::Steps,
                     text("It took the %1 steps that it may. Let it go on, or say what it is to do instead.")
                         .arg(limits.steps)};
    if (limits.time.count() > 0 && used.time >= limits.time)
        return Ended{Ended::How::Time,
                     text("It took the time that it may, %1. Let it go on, or say what it is to do instead.")
                         .arg(base::timeText(limits.time.count()))};
    if (limits.nanodollars > 0 && used.nanodollars >= limits.nanodollars)
        return Ended{Ended::How::Money,
                     text("It cost what it may, $%1. Let it go on, or raise what it may cost.")
                         .arg(double(limits.nanodollars) / 1e9, 0, 'f', 2)};
    return {};
}

} // namespace task
