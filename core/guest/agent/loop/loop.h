// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop/descriptor.h"

#include <sys/resource.h>
#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <unordered_map>

namespace inside {

/// The one thread of the agent: waits for descriptors, timers and the ends of child processes. Nothing that
/// is called from here may block. A Handle ends what it stands for when it is destroyed, also from within the
/// call it stands for.
class Loop
{
public:
    using Clock = std::chrono::steady_clock;
    using Action = std::function<void()>;
    using OnReady = std::function<void(std::uint32_t epollEvents)>;
    using OnExit = std::function<void(int status, const rusage &usage)>;

    class Handle
    {
    public:
        Handle() = default;
        Handle(Handle &&other) noexcept { *this = std::move(other); }
        Handle &operator=(Handle &&other) noexcept;
        ~Handle() { cancel(); }

        void cancel();
        explicit operator bool() const { return m_loop && m_loop->isActive(m_id); }

    private:
        friend class Loop;
        Handle(Loop *loop, std::uint64_t id)
            : m_loop(loop)
            , m_id(id)
        {
        }

        Loop *m_loop = nullptr;
        std::uint64_t m_id = 0;
    };

    Loop();
    Loop(const Loop &) = delete;
    Loop &operator=(const Loop &) = delete;

    /// `events` as for epoll_ctl(2). The descriptor stays the caller's and must outlive the handle.
    [[nodiscard]] Handle watch(int fd, std::uint32_t events, OnReady onReady);
    [[nodiscard]] Handle after(std::chrono::milliseconds delay, Action action);
    /// Nothing when somebody waits for this one already.
    [[nodiscard]] Handle onExit(pid_t child, OnExit onExit);

    /// Called after each round of events, when everything that happened is known.
    void afterEachRound(Action action) { m_afterEachRound = std::move(action); }

    /// Until quit() or SIGTERM; gives the code for exit(3).
    int run();
    void quit(int code);

private:
    struct Watched
    {
        int fd;
        std::shared_ptr<OnReady> onReady;
    };
    struct Timer
    {
        std::uint64_t id;
        Action action;
    };
    struct Child
    {
        std::uint64_t id;
        OnExit onExit;
    };

    bool isActive(std::uint64_t id) const;
    void cancel(std::uint64_t id);
    void takeSignals();
    void reap();
    void fireTimers();
    int millisecondsToNextTimer() const;

    Descriptor m_epoll;
    Descriptor m_signals;
    std::uint64_t m_nextId = 1;
    std::unordered_map<std::uint64_t, Watched> m_watched;
    std::multimap<Clock::time_point, Timer> m_timers;
    std::map<pid_t, Child> m_children;
    Action m_afterEachRound;
    bool m_running = true;
    int m_code = 0;
};

} // namespace inside
