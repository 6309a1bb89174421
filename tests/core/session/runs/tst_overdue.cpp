// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/overdue.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Overdue;
using session::RunRecord;

class tst_Overdue : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_clock = {};
        m_overdue = std::make_unique<Overdue>(&m_clock);
    }

    void oneThatWasKilledHasFiveSeconds()
    {
        RunRecord run = record();
        QCOMPARE(look(run, 10min), false);
        m_overdue->killed(run.id);
        QCOMPARE(look(run, 4s), false);
        m_overdue->killed(run.id); // once more puts nothing off
        QCOMPARE(look(run, 1s), true);
    }

    void oneWithATimeLimitHasALittleMore()
    {
        RunRecord run = record();
        run.limit = 60s;
        QCOMPARE(look(run, 75s), false);
        QCOMPARE(look(run, 1s), true);
        QCOMPARE(look(run, 1s), true);
    }

    void oneThatPrintedAllThatIsKeptIsSoonOver()
    {
        RunRecord run = record();
        run.keep = 1000;
        run.printed = 999;
        QCOMPARE(look(run, 10min), false);
        run.printed = 1000;
        QCOMPARE(look(run, 1s), false); // from now on
        QCOMPARE(look(run, 14s), false);
        QCOMPARE(look(run, 1s), true);
    }

    void timeInWhichTheMachineStoodStillIsNotCounted()
    {
        RunRecord run = record();
        run.limit = 60s;
        m_overdue->look({run});
        m_clock.advance(48h); // nobody looked
        QVERIFY(m_overdue->look({run}).isEmpty());
        m_clock.sleepHost(48h);
        QVERIFY(m_overdue->look({run}).isEmpty());
    }

    void oneWithoutALimitGoesOnAndEachIsForItself()
    {
        const RunRecord endless = record();
        RunRecord limited = record();
        limited.id = u"r2"_s;
        limited.limit = 1s;
        for (int second = 0; second < 30; ++second) {
            m_clock.advance(1s);
            m_overdue->look({endless, limited});
        }
        const auto overdue = m_overdue->look({endless, limited});
        QCOMPARE(overdue.size(), 1);
        QCOMPARE(overdue.first().id, limited.id);
        QVERIFY(m_overdue->look({endless}).isEmpty());
        QVERIFY(m_overdue->look({limited}).isEmpty()); // it was over, and is another now
    }

private:
    static RunRecord record()
    {
        RunRecord run;
        run.id = u"r1"_s;
        run.background = u"b1"_s;
        return run;
    }
    /// After so long, in which each second somebody looked; whether it is overdue.
    bool look(const RunRecord &run, std::chrono::seconds passed)
    {
        bool isOverdue = false;
        for (auto second = 0s; second < passed; second += 1s) {
            m_clock.advance(1s);
            isOverdue = !m_overdue->look({run}).isEmpty();
        }
        return isOverdue;
    }

    support::ManualClock m_clock;
    std::unique_ptr<Overdue> m_overdue;
};

BERTH_TEST(tst_Overdue)
#include "tst_overdue.moc"
