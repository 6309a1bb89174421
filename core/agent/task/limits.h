// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/task/record.h"

#include <chrono>

namespace task {

/// How much of a task is done before a person is asked whether to go on. 0: as much as it takes.
struct Limits
{
    int steps = 60; ///< answers of the model
    std::chrono::milliseconds time = std::chrono::minutes(60);
    qint64 nanodollars = 0; ///< of model and machine together

    bool operator==(const Limits &) const = default;
};

/// What was used since a person last let it go on.
struct Used
{
    int steps = 0;
    std::chrono::milliseconds time{0};
    qint64 nanodollars = 0;
};

/// The limit that is reached, and what to do about it.
std::optional<Ended> reached(const Used &used, const Limits &limits);

} // namespace task
