// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/task.h"

#include <QFutureWatcher>
#include <QObject>
#include <QTimer>

#include <chrono>
#include <tuple>

/// What a Task may wait for besides another Task: `co_await after(1s)`, `co_await onFuture(future)`,
/// `co_await onSignal(object, &Class::signal, 5s)`. Cancelling the Task disconnects whatever it waits for.
namespace base {

namespace detail {

// The context dies with the awaiter, so no callback outlives the frame. Timers and watchers may be in the
// middle of their own emission when that happens: they die one turn of the event loop later.
class Awaiter
{
protected:
    Awaiter()
        : m_helpers(new QObject)
    {
    }
    ~Awaiter() { m_helpers->deleteLater(); }
    Q_DISABLE_COPY_MOVE(Awaiter)

    void resumeAfter(std::chrono::milliseconds delay, std::coroutine_handle<> frame)
    {
        auto *timer = new QTimer(m_helpers);
        timer->setSingleShot(true);
        QObject::connect(timer, &QTimer::timeout, &m_context, [frame] { frame.resume(); });
        timer->start(delay);
    }

    QObject m_context;
    QObject *m_helpers;
};

class Delay : Awaiter
{
public:
    explicit Delay(std::chrono::milliseconds delay)
        : m_delay(delay)
    {
    }
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> frame) { resumeAfter(m_delay, frame); }
    void await_resume() { }

private:
    std::chrono::milliseconds m_delay;
};

template <typename Object, typename... Args>
class SignalOf : Awaiter
{
public:
    using Signal = void (Object::*)(Args...);
    using Values = std::tuple<std::decay_t<Args>...>;

    SignalOf(Object *object, Signal signal, std::chrono::milliseconds timeout)
        : m_object(object)
        , m_signal(signal)
        , m_timeout(timeout)
    {
    }
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> frame)
    {
        // The connection is cut first: the resumed coroutine may cause the same signal again.
        m_connection = QObject::connect(m_object, m_signal, &m_context, [this, frame](Args... args) {
            QObject::disconnect(m_connection);
            delete std::exchange(m_timer, nullptr);
            m_values.emplace(std::move(args)...);
            frame.resume();
        });
        m_timer = new QTimer(m_helpers);
        m_timer->setSingleShot(true);
        QObject::connect(m_timer, &QTimer::timeout, &m_context, [this, frame] {
            QObject::disconnect(m_connection);
            frame.resume();
        });
        m_timer->start(m_timeout);
    }
    std::optional<Values> await_resume() { return std::move(m_values); }

private:
    Object *m_object;
    Signal m_signal;
    std::chrono::milliseconds m_timeout;
    QMetaObject::Connection m_connection;
    QTimer *m_timer = nullptr;
    std::optional<Values> m_values;
};

template <typename T>
class FutureOf : Awaiter
{
public:
    explicit FutureOf(QFuture<T> future)
        : m_future(std::move(future))
    {
    }
    bool await_ready() const { return m_future.isFinished(); }
    void await_suspend(std::coroutine_handle<> frame)
    {
        auto *watcher = new QFutureWatcher<T>(m_helpers);
        QObject::connect(watcher, &QFutureWatcherBase::finished, &m_context, [frame] { frame.resume(); });
        watcher->setFuture(m_future);
    }
    T await_resume()
    {
        if constexpr (!std::is_void_v<T>)
            return m_future.takeResult();
    }

private:
    QFuture<T> m_future;
};

} // namespace detail

inline detail::Delay after(std::chrono::milliseconds delay) { return detail::Delay(delay); }

/// The signal's arguments, or nothing when it did not come in time.
template <typename Object, typename Emitter, typename... Args>
detail::SignalOf<Emitter, Args...> onSignal(Object *object, void (Emitter::*signal)(Args...),
                                            std::chrono::milliseconds timeout)
{
    return {object, signal, timeout};
}

template <typename T>
detail::FutureOf<T> onFuture(QFuture<T> future)
{
    return detail::FutureOf<T>(std::move(future));
}

} // namespace base
