// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/network/keeper/descriptor.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>

namespace vm::keeper {

/// The one thread of the keeper: waits for descriptors and timers. Nothing called from here may block. A
/// Handle ends what it stands for when it is destroyed, also from within the call it stands for.
class Loop
{
public:
    using Clock = std::chrono::steady_clock;
    using OnReady = std::function<void(std::uint32_t epollEvents)>;

    class Handle
    {
    public:
        Handle() = default;
        Handle(Handle &&other) noexcept
            : m_loop(std::exchange(other.m_loop, nullptr))
            , m_id(other.m_id)
        {
        }
        Handle &operator=(Handle &&other) noexcept
        {
            std::swap(m_loop, other.m_loop);
            std::swap(m_id, other.m_id);
            other.cancel();
            return *this;
        }
        ~Handle() { cancel(); }
        void cancel()
        {
            if (auto *loop = std::exchange(m_loop, nullptr))
                loop->remove(m_id);
        }
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

    /// `events` as for epoll_ctl(2). The descriptor stays the caller's and outlives the handle.
    [[nodiscard]] Handle watch(int fd, std::uint32_t events, OnReady onReady);
    [[nodiscard]] Handle after(std::chrono::milliseconds delay, std::function<void()> action);
    void run();
    void quit() { m_running = false; }

private:
    struct Watched
    {
        int fd;
        std::shared_ptr<OnReady> onReady;
    };
    struct Timer
    {
        std::uint64_t id;
        std::function<void()> action;
    };

    bool isActive(std::uint64_t id) const;
    void remove(std::uint64_t id);
    void fireTimers();
    int millisecondsToNextTimer() const;

    Descriptor m_epoll;
    std::uint64_t m_nextId = 1;
    std::map<std::uint64_t, Watched> m_watched;
    std::multimap<Clock::time_point, Timer> m_timers;
    bool m_running = true;
};

} // namespace vm::keeper
