// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/keeper/loop.h"

#include <sys/epoll.h>

#include <algorithm>
#include <array>

namespace vm::keeper {

Loop::Loop()
    : m_epoll(epoll_create1(EPOLL_CLOEXEC))
{
}

Loop::Handle Loop::watch(int fd, std::uint32_t events, OnReady onReady)
{
    const std::uint64_t id = m_nextId++;
    epoll_event event{};
    event.events = events;
    event.data.u64 = id;
    epoll_ctl(m_epoll.get(), EPOLL_CTL_ADD, fd, &event);
    m_watched[id] = {fd, std::make_shared<OnReady>(std::move(onReady))};
    return {this, id};
}

Loop::Handle Loop::after(std::chrono::milliseconds delay, std::function<void()> action)
{
    const std::uint64_t id = m_nextId++;
    m_timers.emplace(Clock::now() + delay, Timer{id, std::move(action)});
    return {this, id};
}

bool Loop::isActive(std::uint64_t id) const
{
    return m_watched.contains(id)
        || std::any_of(m_timers.begin(), m_timers.end(), [id](const auto &t) { return t.second.id == id; });
}

void Loop::remove(std::uint64_t id)
{
    if (const auto watched = m_watched.find(id); watched != m_watched.end()) {
        epoll_ctl(m_epoll.get(), EPOLL_CTL_DEL, watched->second.fd, nullptr);
        m_watched.erase(watched);
        return;
    }
    std::erase_if(m_timers, [id](const auto &timer) { return timer.second.id == id; });
}

void Loop::fireTimers()
{
    const auto now = Clock::now();
    while (!m_timers.empty() && m_timers.begin()->first <= now) {
        const auto action = std::move(m_timers.begin()->second.action);
        m_timers.erase(m_timers.begin());
        action();
    }
}

int Loop::millisecondsToNextTimer() const
{
    if (m_timers.empty())
        return -1;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(m_timers.begin()->first - Clock::now());
    return int(std::clamp<std::int64_t>(left.count(), 0, 3'600'000));
}

void Loop::run()
{
    while (m_running) {
        std::array<epoll_event, 16> events;
        const int count =
            epoll_wait(m_epoll.get(), events.data(), int(events.size()), millisecondsToNextTimer());
        for (int i = 0; i < count; ++i) {
            const auto watched = m_watched.find(events[std::size_t(i)].data.u64);
            if (watched == m_watched.end())
                continue;
            const auto onReady = watched->second.onReady; // it may cancel itself
            (*onReady)(events[std::size_t(i)].events);
        }
        fireTimers();
    }
}

} // namespace vm::keeper
