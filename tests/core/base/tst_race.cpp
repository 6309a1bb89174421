// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/race.h"

#include "core/base/await.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace std::chrono_literals;
using base::Task;

class Door : public QObject
{
    Q_OBJECT
signals:
    void closed(int reason);
};

static Task<int> answerAfter(std::chrono::milliseconds delay, std::shared_ptr<int> alive)
{
    if (delay > 0ms)
        co_await base::after(delay);
    co_return int(alive.use_count());
}

static Task<std::optional<int>> waitAtMost(std::chrono::milliseconds limit, Task<int> task)
{
    co_return co_await base::within(limit, std::move(task));
}

static Task<std::optional<int>> waitAtDoor(Door *door, Task<int> task)
{
    co_return co_await base::unless(door, &Door::closed, std::move(task));
}

static Task<std::optional<int>> waitUnless(std::function<bool()> isSo, Task<int> task)
{
    co_return co_await base::unlessOnce(1ms, std::move(isSo), std::move(task));
}

class tst_Race : public QObject
{
    Q_OBJECT
private slots:
    void givesTheValueThatCameInTime()
    {
        QVERIFY(support::finish(waitAtMost(10s, answerAfter(5ms, m_alive))));
        QVERIFY(support::finish(waitAtMost(10s, answerAfter(0ms, m_alive)))); // at once
        QCOMPARE(m_alive.use_count(), 1);
    }

    void cancelsTheTaskThatTookTooLong()
    {
        QVERIFY(!support::finish(waitAtMost(5ms, answerAfter(1h, m_alive))));
        QCOMPARE(m_alive.use_count(), 1);
    }

    void cancelsTheTaskWhenTheSignalComes()
    {
        Door door;
        QTimer::singleShot(5ms, &door, [&door] { emit door.closed(1); });
        QVERIFY(!support::finish(waitAtDoor(&door, answerAfter(1h, m_alive))));
        QCOMPARE(m_alive.use_count(), 1);
        emit door.closed(2); // nobody listens any more
        QVERIFY(support::finish(waitAtDoor(&door, answerAfter(1ms, m_alive))));
    }

    void cancelsTheTaskWhenTheAnswerIsYes()
    {
        int asked = 0;
        QVERIFY(!support::finish(waitUnless([&asked] { return ++asked == 3; }, answerAfter(1h, m_alive))));
        QCOMPARE(asked, 3);
        QCOMPARE(m_alive.use_count(), 1);
        QVERIFY(support::finish(waitUnless([] { return false; }, answerAfter(20ms, m_alive))));
    }

    void canBeCancelledAsAWhole()
    {
        Door door;
        {
            auto task = waitAtDoor(&door, answerAfter(1h, m_alive));
            task.start();
            QVERIFY(m_alive.use_count() > 1);
        }
        QCOMPARE(m_alive.use_count(), 1);
        emit door.closed(1);
    }

private:
    std::shared_ptr<int> m_alive = std::make_shared<int>();
};

BERTH_TEST(tst_Race)
#include "tst_race.moc"
