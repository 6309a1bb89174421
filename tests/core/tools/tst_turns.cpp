// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/turns.h"
#include "tests/support/finish.h"
#include "tests/support/subject.h"

#include <QElapsedTimer>
#include <QTest>

#include <list>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Result;
using base::Task;
using tools::Turn;
using tools::Turns;

class tst_Turns : public QObject
{
    Q_OBJECT
private slots:
    void cleanup()
    {
        m_calls.clear();
        m_turns.reset();
    }

    void waitInTheOrderOfTheirComing()
    {
        open({.atOnce = 2});
        for (int i = 0; i < 5; ++i)
            call(u"a"_s);
        QCOMPARE(begun(), (QList<int>{0, 1}));
        end(1);
        QTRY_COMPARE(begun(), (QList<int>{0, 2}));
        end(0);
        QTRY_COMPARE(begun(), (QList<int>{2, 3}));
        call(u"a"_s); // and none gets past those that wait
        end(2);
        QTRY_COMPARE(begun(), (QList<int>{3, 4}));
    }

    void oneThatFloodsHarmsNoOther()
    {
        open({.atOnce = 1, .burst = 1000});
        for (int i = 0; i < 100; ++i)
            call(u"a"_s);
        call(u"b"_s);
        QCOMPARE(begun(), (QList<int>{0, 100}));
    }

    void thoseThatWaitForTooLongAreRefused()
    {
        open({.atOnce = 1, .patience = 20ms});
        call(u"a"_s);
        call(u"a"_s);
        QTRY_VERIFY(isRefused(1));
        end(0);
        call(u"a"_s); // its place is free
        QCOMPARE(begun(), (QList<int>{2}));
    }

    void noMoreWaitThanMay()
    {
        open({.atOnce = 1, .waiting = 2});
        for (int i = 0; i < 4; ++i)
            call(u"a"_s);
        QVERIFY(isRefused(3));
        QVERIFY(!isRefused(2));
    }

    void aCallThatIsGivenUpLeavesItsPlace()
    {
        open({.atOnce = 1});
        for (int i = 0; i < 3; ++i)
            call(u"a"_s);
        end(1); // while it waits
        end(0); // while it has its turn
        QTRY_COMPARE(begun(), (QList<int>{2}));
    }

    void noMoreThanSoManyInATime()
    {
        open({.atOnce = 1000, .perSecond = 100, .burst = 10});
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < 20; ++i)
            call(u"a"_s);
        QCOMPARE(begun().size(), 10);
        QTRY_COMPARE(begun().size(), 20);
        QVERIFY2(timer.elapsed() >= 90, qPrintable(QString::number(timer.elapsed()))); // ten, 10 ms each
    }

    /// Their owner goes first when everything ends.
    void turnsMayOutliveWhoGaveThem()
    {
        open({});
        call(u"a"_s);
        m_turns.reset();
        m_calls.clear();
    }

private:
    struct Call
    {
        Task<> task;
        std::optional<Result<Turn>> turn;
        bool isOver = false;
    };

    void open(Turns::Limits limits) { m_turns = std::make_unique<Turns>(limits); }
    static Task<> take(Turns *turns, QString caller, Call *call)
    {
        auto turn = co_await turns->take(caller);
        call->turn.emplace(std::move(turn));
    }
    void call(const QString &caller)
    {
        Call &made = m_calls.emplace_back();
        made.task = take(m_turns.get(), caller, &made);
        made.task.start();
    }
    Call &at(int index) { return *std::next(m_calls.begin(), index); }
    void end(int index)
    {
        at(index).task.cancel();
        at(index).turn.reset();
        at(index).isOver = true;
    }
    bool isRefused(int index)
    {
        return at(index).turn && !*at(index).turn && at(index).turn->error().kind == base::Error::Kind::Busy;
    }
    QList<int> begun()
    {
        QList<int> indices;
        int index = 0;
        for (const Call &each : m_calls) {
            if (!each.isOver && each.turn && *each.turn)
                indices += index;
            ++index;
        }
        return indices;
    }

    std::unique_ptr<Turns> m_turns;
    std::list<Call> m_calls;
};

BERTH_TEST(tst_Turns)
#include "tst_turns.moc"
