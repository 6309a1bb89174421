// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"

#include <QEventLoop>
#include <QTest>
#include <QTimer>

namespace support {

/// Runs a task to its end on the test's event loop and gives its value. Fails the test after `limit`.
template <typename T>
T finish(base::Task<T> task, std::chrono::milliseconds limit = std::chrono::seconds(30))
{
    // Not qWaitFor(): that one sleeps 10 ms between two looks, which a task of many steps pays many times.
    bool done = false;
    QEventLoop loop;
    task.start([&] {
        done = true;
        loop.quit();
    });
    QTimer::singleShot(limit, &loop, &QEventLoop::quit);
    if (!done)
        loop.exec();
    if (!done)
        qFatal("a task did not end within %lld ms", static_cast<long long>(limit.count()));
    if constexpr (!std::is_void_v<T>)
        return std::move(task.result());
}

} // namespace support
