// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"

#include <QObject>
#include <QTimer>

#include <chrono>
#include <optional>

/// Tasks that are not waited for at any price: `co_await within(10s, guest->unmount())`,
/// `co_await unless(machine, &Machine::stopped, Guest::open(…))` and `co_await unlessOnce(1s, isSpent,
/// work())` give nothing, and cancel the task, when the time is over, the signal comes or the question, which
/// is asked every so often, is answered with yes first.
namespace base {

namespace detail {

template <typename T>
class Race
{
public:
    template <typename Arm>
    Race(Task<T> task, Arm arm)
        : m_task(std::move(task))
        , m_arm(std::move(arm))
    {
    }
    Q_DISABLE_COPY_MOVE(Race)

    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> frame)
    {
        m_arm(&m_context, [this, frame] { finish(frame); });
        m_task.start([this, frame] {
            m_value.emplace(std::move(m_task.result()));
            finish(frame);
        });
    }
    std::optional<T> await_resume()
    {
        m_task.cancel();
        return std::move(m_value);
    }

private:
    void finish(std::coroutine_handle<> frame)
    {
        if (!std::exchange(m_finished, true))
            frame.resume();
    }

    QObject m_context;
    Task<T> m_task;
    std::function<void(QObject *, std::function<void()>)> m_arm;
    std::optional<T> m_value;
    bool m_finished = false;
};

} // namespace detail

template <typename T>
detail::Race<T> within(std::chrono::milliseconds limit, Task<T> task)
{
    return {std::move(task), [limit](QObject *context, std::function<void()> stop) {
                QTimer::singleShot(limit, context, std::move(stop));
            }};
}

template <typename Object, typename Emitter, typename... Args, typename T>
detail::Race<T> unless(Object *object, void (Emitter::*signal)(Args...), Task<T> task)
{
    return {std::move(task), [object, signal](QObject *context, std::function<void()> stop) {
                QObject::connect(object, signal, context, [stop = std::move(stop)](Args...) { stop(); });
            }};
}

template <typename T>
detail::Race<T> unlessOnce(std::chrono::milliseconds step, std::function<bool()> isSo, Task<T> task)
{
    return {std::move(task), [step, isSo = std::move(isSo)](QObject *context, std::function<void()> stop) {
                auto *timer = new QTimer(context);
                const auto look = [isSo, stop = std::move(stop)] {
                    if (isSo())
                        stop();
                };
                // Queued: the timer goes with what is stopped.
                QObject::connect(timer, &QTimer::timeout, context, look, Qt::QueuedConnection);
                timer->start(step);
            }};
}

} // namespace base
