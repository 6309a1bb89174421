// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/task.h"

#include <QByteArray>

#include <chrono>
#include <optional>

namespace model {

/// What the head of an answer says of asking again.
struct RetryHeaders
{
    QByteArray shouldRetry; ///< x-should-retry: "true", "false"
    QByteArray afterMs; ///< retry-after-ms
    QByteArray after; ///< retry-after: seconds, or a date of HTTP
};

inline constexpr int kMostRetries = 4;

/// How long to wait before the attempt that follows `failed` others: as asked for, else longer each time,
/// less up to a quarter by `chance` (0 to 1), so that not all come back at once. Nothing: it would be too
/// long to wait here. Pure.
std::optional<std::chrono::milliseconds> waitBefore(int failed, const RetryHeaders &headers,
                                                    base::WallTime now, double chance);

/// Time and chance, so that tests can turn them.
class Patience
{
public:
    virtual ~Patience() = default;
    virtual base::Task<> sit(std::chrono::milliseconds time);
    virtual base::WallTime now() const;
    virtual double chance();
};

} // namespace model
