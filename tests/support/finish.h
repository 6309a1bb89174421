// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"

#include <QEventLoop>
#include <QTest>

namespace support {

/// Runs a task to its end on the test's event loop and gives its value. Fails the test after `limit`.
template <typename T>
T finish(base::Task<T> task, std::chrono::milliseconds limit = std::chrono::seconds(30))
{
    bool done = false;
    task.start([&] { done = true; });
    if (!QTest::qWaitFor([&] { return done; }, int(limit.count())))
        qFatal("a task did not end within %lld ms", static_cast<long long>(limit.count()));
    if constexpr (!std::is_void_v<T>)
        return std::move(task.result());
}

} // namespace support
