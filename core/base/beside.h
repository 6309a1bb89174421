// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"

#include <QtGlobal>

namespace base {

/// A task that goes on beside what its owner does, until that waits for it, once:
///
///     base::Beside made(make());
///     …
///     const auto outcome = co_await made;
///
/// It is cancelled when this goes before.
template <typename T>
class Beside
{
public:
    explicit Beside(Task<T> task)
        : m_task(std::move(task))
    {
        m_task.start([this] {
            if (const auto waiting = std::exchange(m_waiting, {}))
                waiting.resume();
        });
    }
    Q_DISABLE_COPY_MOVE(Beside)

    bool await_ready() const { return !m_task.isRunning(); }
    void await_suspend(std::coroutine_handle<> frame) { m_waiting = frame; }
    T await_resume() { return std::move(m_task.result()); }

private:
    Task<T> m_task;
    std::coroutine_handle<> m_waiting;
};

} // namespace base
