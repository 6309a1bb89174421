// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/task/record.h"

#include <functional>

namespace task {

inline constexpr int kSameTimes = 3; ///< a call with one result: it goes round in a circle

/// Whether the last results are all of one call with one result. Entries up to the number `after` do not
/// count. `isPolling`: of such a tool the same is to be expected. Looks at the last results alone, however
/// long the task is.
bool isRepeating(const QList<Entry> &entries, qint64 after,
                 const std::function<bool(const QString &tool)> &isPolling);

} // namespace task
