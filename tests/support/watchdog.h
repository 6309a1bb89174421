// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractEventDispatcher>
#include <QObject>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <utility>

namespace support {

/// Measures the longest time in which this thread's event loop took no turn, in processor time of the thread:
/// that of other programs on a busy host does not count, nor does what the sanitizers add to ours. Beside
/// others the two threads of a core share its means, so that the same work takes up to twice the time.
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
    }
    int turns() const { return m_turns; }
    double longestMilliseconds() const
    {
        return double(m_longest) / 1e6 / kSlower / (isBesideOthers() ? 2 : 1);
    }

private:
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    static constexpr int kSlower = 8;
#else
    static constexpr int kSlower = 1;
#endif

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
};

} // namespace support
