// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractEventDispatcher>
#include <QObject>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <mutex>
#include <string>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace support {

/// The longest time for which a thread of this process stood in one call of the kernel that is no poll(2), in
/// which event loops wait: a lock, a pipe, a disk. Looks from a thread of its own.
class Blocked
{
public:
    explicit Blocked(pid_t thread)
        : m_folder("/proc/self/task/" + std::to_string(thread))
        , m_thread([this] { look(); })
    {
    }
    ~Blocked()
    {
        m_isOver = true;
        m_thread.join();
    }
    Q_DISABLE_COPY_MOVE(Blocked)
    void reset()
    {
        const std::lock_guard lock(m_mutex);
        m_longest = {};
        m_since = Clock::now();
    }
    std::chrono::milliseconds longest() const
    {
        const std::lock_guard lock(m_mutex);
        return std::chrono::duration_cast<std::chrono::milliseconds>(m_longest);
    }

private:
    using Clock = std::chrono::steady_clock;

    /// The same for as long as it stands in the same call; empty while it runs, or waits for events.
    std::string call() const
    {
        std::string call, line, switches;
        std::getline(std::ifstream(m_folder + "/syscall"), call);
        const auto number = std::atoi(call.c_str());
        if (call.empty() || call[0] == 'r' || call[0] == '-' || number == SYS_ppoll || isPoll(number))
            return {};
        for (std::ifstream status(m_folder + "/status"); std::getline(status, line);) {
            if (line.starts_with("voluntary_ctxt_switches"))
                switches = line;
        }
        return call + switches;
    }
    static bool isPoll(int number)
    {
#ifdef SYS_poll
        return number == SYS_poll;
#else
        return number < 0;
#endif
    }
    void look()
    {
        for (std::string before; !m_isOver; std::this_thread::sleep_for(std::chrono::milliseconds(20))) {
            const std::string now = call();
            const std::lock_guard lock(m_mutex);
            if (now.empty() || now != before)
                m_since = Clock::now();
            m_longest = std::max(m_longest, Clock::now() - m_since);
            before = now;
        }
    }

    const std::string m_folder;
    std::atomic<bool> m_isOver = false;
    mutable std::mutex m_mutex; // of what is below
    Clock::time_point m_since = Clock::now();
    Clock::duration m_longest{};
    std::thread m_thread; // the last member: it uses the others
};

/// Measures the longest time in which this thread's event loop took no turn, in processor time of the thread:
/// that of other programs on a busy host does not count, nor does what the sanitizers add to ours. Beside
/// others the two threads of a core share its means, so that the same work takes up to twice the time. Where
/// it waited for something else than events, that counts from half a second on: what is shorter can be a busy
/// host's disk.
class Watchdog : public QObject
{
public:
    Watchdog()
    {
        auto *dispatcher = QAbstractEventDispatcher::instance();
        connect(dispatcher, &QAbstractEventDispatcher::aboutToBlock, this, [this] { turn(); });
        connect(dispatcher, &QAbstractEventDispatcher::awake, this, [this] { turn(); });
        reset();
    }
    void reset()
    {
        m_last = now();
        m_longest = 0;
        m_blocked.reset();
    }
    int turns() const { return m_turns; }
    double longestMilliseconds() const
    {
        const double stood = m_blocked.longest() < kNoDisk ? 0 : double(m_blocked.longest().count());
        return std::max(stood, double(m_longest) / 1e6 / kSlower / (isBesideOthers() ? 2 : 1));
    }

private:
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    static constexpr int kSlower = 8;
#else
    static constexpr int kSlower = 1;
#endif

    static constexpr std::chrono::milliseconds kNoDisk{500};

    static bool isBesideOthers()
    {
        double load = 0;
        return getloadavg(&load, 1) == 1 && load > 1.5;
    }
    static qint64 now()
    {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
    }
    void turn()
    {
        const qint64 time = now();
        m_longest = std::max(m_longest, time - std::exchange(m_last, time));
        ++m_turns;
    }

    qint64 m_last = 0;
    qint64 m_longest = 0;
    int m_turns = 0;
    Blocked m_blocked{gettid()};
};

} // namespace support
