// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/loop/loop.h"

#include <signal.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace inside {

static constexpr std::uint64_t kSignals = 0; // no handle has this id

Loop::Handle &Loop::Handle::operator=(Handle &&other) noexcept
{
    if (this != &other) {
        cancel();
        m_loop = std::exchange(other.m_loop, nullptr);
        m_id = other.m_id;
    }
    return *this;
}

void Loop::Handle::cancel()
{
    if (Loop *loop = std::exchange(m_loop, nullptr))
        loop->cancel(m_id);
}

Loop::Loop()
    : m_epoll(epoll_create1(EPOLL_CLOEXEC))
{
    sigset_t taken;
    sigemptyset(&taken);
    for (int number : {SIGCHLD, SIGTERM, SIGINT})
        sigaddset(&taken, number);
    sigprocmask(SIG_BLOCK, &taken, nullptr);
    signal(SIGPIPE, SIG_IGN);
    m_signals = Descriptor(signalfd(-1, &taken, SFD_CLOEXEC | SFD_NONBLOCK));
    epoll_event event{EPOLLIN, {.u64 = kSignals}};
    if (!m_epoll || !m_signals || epoll_ctl(m_epoll.get(), EPOLL_CTL_ADD, m_signals.get(), &event) != 0) {
        std::perror("berth-agent: no event loop");
        std::abort();
    }
}

Loop::Handle Loop::watch(int fd, std::uint32_t events, OnReady onReady)
{
    const std::uint64_t id = m_nextId++;
    epoll_event event{events, {.u64 = id}};
    if (epoll_ctl(m_epoll.get(), EPOLL_CTL_ADD, fd, &event) != 0)
        return {};
    m_watched.emplace(id, Watched{fd, std::make_shared<OnReady>(std::move(onReady))});
    return Handle(this, id);
}

Loop::Handle Loop::after(std::chrono::milliseconds delay, Action action)
{
    const std::uint64_t id = m_nextId++;
    m_timers.emplace(Clock::now() + delay, Timer{id, std::move(action)});
    return Handle(this, id);
}

Loop::Handle Loop::onExit(pid_t child, OnExit onExit)
{
    const std::uint64_t id = m_nextId++;
    if (!m_children.try_emplace(child, Child{id, std::move(onExit)}).second)
        return {};
    return Handle(this, id);
}

bool Loop::isActive(std::uint64_t id) const
{
    const auto isIt = [id](const auto &entry) { return entry.second.id == id; };
    return m_watched.contains(id) || std::any_of(m_timers.begin(), m_timers.end(), isIt)
        || std::any_of(m_children.begin(), m_children.end(), isIt);
}

void Loop::cancel(std::uint64_t id)
{
    if (const auto watched = m_watched.find(id); watched != m_watched.end()) {
        epoll_ctl(m_epoll.get(), EPOLL_CTL_DEL, watched->second.fd, nullptr);
        m_watched.erase(watched);
        return;
    }
    const auto isIt = [id](const auto &entry) { return entry.second.id == id; };
    if (std::erase_if(m_timers, isIt) == 0)
        std::erase_if(m_children, isIt);
}

int Loop::run()
{
    std::array<epoll_event, 64> events;
    while (m_running) {
        const int count =
            epoll_wait(m_epoll.get(), events.data(), int(events.size()), millisecondsToNextTimer());
        for (int i = 0; i < count; ++i) {
            if (events[i].data.u64 == kSignals) {
                takeSignals();
                continue;
            }
            const auto watched = m_watched.find(events[i].data.u64);
            if (watched == m_watched.end())
                continue;
            const std::shared_ptr<OnReady> onReady = watched->second.onReady;
            (*onReady)(events[i].events);
        }
        fireTimers();
        if (m_afterEachRound)
            m_afterEachRound();
    }
    return m_code;
}

void Loop::quit(int code)
{
    m_running = false;
    m_code = code;
}

void Loop::takeSignals()
{
    std::array<signalfd_siginfo, 3> taken; // one of each, since they do not queue
    const ssize_t size = read(m_signals.get(), taken.data(), sizeof taken);
    for (ssize_t i = 0; i < size / ssize_t(sizeof taken[0]); ++i) {
        if (taken[std::size_t(i)].ssi_signo == SIGCHLD)
            reap();
        else
            quit(0);
    }
}

void Loop::reap()
{
    int status = 0;
    rusage usage{};
    for (pid_t pid = 0; (pid = wait4(-1, &status, WNOHANG, &usage)) > 0;) {
        // Others are orphans of a run that came to us, and of nobody's interest.
        if (auto child = m_children.extract(pid))
            child.mapped().onExit(status, usage);
    }
}

void Loop::fireTimers()
{
    const auto now = Clock::now();
    while (!m_timers.empty() && m_timers.begin()->first <= now) {
        const auto timer = m_timers.extract(m_timers.begin());
        timer.mapped().action();
    }
}

int Loop::millisecondsToNextTimer() const
{
    if (m_timers.empty())
        return -1;
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(m_timers.begin()->first - Clock::now()).count();
    return int(std::clamp<long long>(left, 0, std::numeric_limits<int>::max()));
}

} // namespace inside
