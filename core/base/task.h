// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#ifndef Q_MOC_RUN // moc 6.4 cannot parse the headers below <coroutine>
#include <coroutine>
#endif
#include <exception>
#include <functional>
#include <optional>
#include <utility>

namespace base {

template <typename T = void>
class Task;

namespace detail {

struct PromiseBase
{
    std::coroutine_handle<> continuation;
    std::function<void()> onDone;

    struct Final
    {
        bool await_ready() noexcept { return false; }
        template <typename P>
        std::coroutine_handle<> await_suspend(std::coroutine_handle<P> self) noexcept
        {
            if (auto next = self.promise().continuation)
                return next;
            if (auto done = std::exchange(self.promise().onDone, {}))
                done(); // may destroy the frame
            return std::noop_coroutine();
        }
        void await_resume() noexcept { }
    };

    std::suspend_always initial_suspend() noexcept { return {}; }
    Final final_suspend() noexcept { return {}; }
    void unhandled_exception() noexcept { std::terminate(); }
};

template <typename T>
struct Promise : PromiseBase
{
    std::optional<T> value;
    Task<T> get_return_object();
    template <typename U = T>
    void return_value(U &&result)
    {
        value.emplace(std::forward<U>(result));
    }
};

template <>
struct Promise<void> : PromiseBase
{
    Task<void> get_return_object();
    void return_void() { }
};

} // namespace detail

/// A coroutine that somebody owns. It does nothing until it is started or awaited, and destroying it cancels
/// it: the suspended frame goes, and with it every local, awaiter and nested task, so that no callback can
/// reach a dead owner. Keep it as a member declared after everything the coroutine uses.
///
/// Main thread only. Take parameters by value, and do not make a capturing lambda a coroutine: the captures
/// live in the lambda, not in the frame.
template <typename T>
class [[nodiscard]] Task
{
public:
    using promise_type = detail::Promise<T>;
    using Handle = std::coroutine_handle<promise_type>;

    Task() = default;
    explicit Task(Handle handle)
        : m_handle(handle)
    {
    }
    Task(Task &&other) noexcept
        : m_handle(std::exchange(other.m_handle, {}))
    {
    }
    Task &operator=(Task &&other) noexcept
    {
        if (this != &other) {
            cancel();
            m_handle = std::exchange(other.m_handle, {});
        }
        return *this;
    }
    ~Task() { cancel(); }

    bool isRunning() const { return m_handle && !m_handle.done(); }
    void cancel()
    {
        if (auto handle = std::exchange(m_handle, {}))
            handle.destroy();
    }

    /// Runs to the first suspension. `onDone` is called once, after the result is there; it may destroy this.
    void start(std::function<void()> onDone = {})
    {
        m_handle.promise().onDone = std::move(onDone);
        m_handle.resume();
    }

    /// The value, once it is done; it may be moved out.
    auto &result() requires(!std::is_void_v<T>) { return *m_handle.promise().value; }

    auto operator co_await() &&noexcept
    {
        struct Awaiter
        {
            Handle handle;
            bool await_ready() { return !handle || handle.done(); }
            std::coroutine_handle<> await_suspend(std::coroutine_handle<> caller)
            {
                handle.promise().continuation = caller;
                return handle;
            }
            T await_resume()
            {
                if constexpr (!std::is_void_v<T>)
                    return std::move(*handle.promise().value);
            }
        };
        return Awaiter{m_handle};
    }

private:
    Handle m_handle;
};

template <typename T>
Task<T> detail::Promise<T>::get_return_object()
{
    return Task<T>{std::coroutine_handle<Promise>::from_promise(*this)};
}

inline Task<void> detail::Promise<void>::get_return_object()
{
    return Task<void>{std::coroutine_handle<Promise>::from_promise(*this)};
}

} // namespace base
