// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/watchdog.h"

#include "tests/support/subject.h"

#include <QTest>

#include <array>
#include <fcntl.h>

using namespace std::chrono_literals;

/// What tells other tests that the main thread was held up.
class tst_Watchdog : public QObject
{
    Q_OBJECT
private slots:
    void waitingForEventsIsNoTurn()
    {
        const support::Watchdog watchdog;
        QTest::qWait(700);
        QVERIFY2(watchdog.longestMilliseconds() < 50,
                 qPrintable(QString::number(watchdog.longestMilliseconds())));
    }

    void seesWhatTakesTheProcessor()
    {
        const support::Watchdog watchdog;
        const auto begun = processorTime();
        while (processorTime() - begun < 300ms) { }
        QTest::qWait(1);
        QVERIFY2(watchdog.longestMilliseconds() >= 100 / kSlower, // of a busy host a half counts
                 qPrintable(QString::number(watchdog.longestMilliseconds())));
    }

    /// A pipe that nobody writes to, as a guest can leave one.
    void seesWhatWaits()
    {
        std::array<int, 2> pipe{};
        QCOMPARE(::pipe2(pipe.data(), O_CLOEXEC), 0);
        support::Watchdog watchdog;
        {
            std::thread late([end = pipe[1]] {
                std::this_thread::sleep_for(900ms);
                ::close(end);
            });
            char byte = 0;
            QCOMPARE(::read(pipe[0], &byte, 1), 0);
            late.join();
        }
        ::close(pipe[0]);
        QVERIFY2(watchdog.longestMilliseconds() >= 500,
                 qPrintable(QString::number(watchdog.longestMilliseconds())));
        watchdog.reset();
        QTest::qWait(1);
        QVERIFY(watchdog.longestMilliseconds() < 50);
    }

private:
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    static constexpr int kSlower = 8;
#else
    static constexpr int kSlower = 1;
#endif
    static std::chrono::nanoseconds processorTime()
    {
        timespec taken{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &taken);
        return std::chrono::seconds(taken.tv_sec) + std::chrono::nanoseconds(taken.tv_nsec);
    }
};

BERTH_TEST(tst_Watchdog)
#include "tst_watchdog.moc"
