// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/guest.h"
#include "core/session/runs/load.h"
#include "core/session/money/prices.h"
#include "core/session/runs/size_advice.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::Load;
using session::LoadWatch;
using session::RunRecord;
using std::chrono::milliseconds;
using State = session::RunRecord::State;

static guest::Usage figures(milliseconds processor, qint64 memoryMiB)
{
    guest::Usage usage;
    usage.processor = processor;
    usage.memoryKib = memoryMiB * 1024;
    return usage;
}

static guest::RunEnd end(milliseconds wall, milliseconds processor, qint64 memoryMiB)
{
    guest::RunEnd end;
    end.reason = guest::RunEnd::Reason::Exited;
    end.wall = wall;
    end.processor = processor;
    end.mostMemoryKib = memoryMiB * 1024;
    return end;
}

class tst_SizeAdvice : public QObject
{
    Q_OBJECT
private slots:
    void theBusiestSecondCounts()
    {
        LoadWatch watch;
        watch.add(10s, figures(100s, 200)); // what it did before is not the run's
        watch.add(11s, figures(100'400ms, 340));
        watch.add(12s, figures(102'200ms, 300));
        watch.add(12'100ms, figures(102'500ms, 310)); // too short to tell
        const Load load = watch.finish(end(10s, 3s, 50));
        QCOMPARE(load, (Load{3s, 180, 340 * 1024}));
    }

    void aShortRunHasItsOwnFigures()
    {
        const Load load = LoadWatch().finish(end(2s, 1s, 60));
        QCOMPARE(load.busiest, 50);
        QVERIFY(load.memoryKib > 60 * 1024); // with the system's
        QCOMPARE(LoadWatch().finish({}), Load{});
    }

    void aShortRunIsNotLookedAt()
    {
        const LoadWatch watch(10s);
        QVERIFY(!watch.isDue(10'300ms));
        QVERIFY(watch.isDue(11s));
    }

    void anAdviceNamesASize_data()
    {
        QTest::addColumn<QString>("size");
        QTest::addColumn<State>("state");
        QTest::addColumn<milliseconds>("took");
        QTest::addColumn<Load>("load");
        QTest::addColumn<QString>("said"); // empty: nothing
        const auto row = [](const char *name, const QString &size, State state, milliseconds took,
                            milliseconds processor, int busiest, qint64 memoryMiB, const QString &said) {
            QTest::newRow(name) << size << state << took << Load{processor, busiest, memoryMiB * 1024}
                                << said;
        };
        row("a little of MD", u"MD"_s, State::Exited, 20s, 4s, 40, 300,
            u"Size XS would have been enough, for $0.0540 an hour instead of $0.2160: at most 0.4 of 2 CPU "
            u"and 300 "
            u"of "
            "2048 MiB were in use."_s);
        row("one processor of two", u"MD"_s, State::Exited, 20s, 20s, 102, 300, u"Size SM would"_s);
        row("much memory", u"LG"_s, State::Exited, 20s, 4s, 40, 1000, u"Size MD would"_s);
        row("all of it", u"MD"_s, State::Exited, 20s, 30s, 190, 1200, u""_s);
        row("the smallest", u"XS"_s, State::Exited, 20s, 2s, 12, 100, u""_s);
        row("nearly as much as the smaller has", u"MD"_s, State::Exited, 20s, 4s, 40, 900, u""_s);
        row("too short", u"MD"_s, State::Exited, 4s, 1s, 40, 300, u""_s);
        row("stopped", u"MD"_s, State::Stopped, 20s, 4s, 40, 300, u""_s);
        row("unknown", u"MD"_s, State::Exited, 20s, 0s, 0, 0, u""_s);
        row("of an older version", u""_s, State::Exited, 20s, 4s, 40, 300, u""_s);
        row("out of memory", u"MD"_s, State::Memory, 1s, 1s, 100, 2000, u"Use LG, which has 4096 MiB."_s);
        row("out of all memory", u"XL"_s, State::Memory, 1s, 1s, 100, 8000, u"smaller parts"_s);
        row("half a processor, always busy", u"XS"_s, State::Exited, 60s, 29s, 50, 300,
            u"It kept all of its 0.5 CPU busy. Size SM has 1."_s);
        row("two processors, until the time limit", u"MD"_s, State::Timeout, 240s, 470s, 200, 300,
            u"Size LG has 4."_s);
        row("one processor, always busy", u"SM"_s, State::Exited, 60s, 60s, 100, 800, u""_s);
        row("all there are", u"XL"_s, State::Exited, 60s, 470s, 800, 800, u""_s);
    }
    void anAdviceNamesASize()
    {
        QFETCH(QString, size);
        QFETCH(State, state);
        QFETCH(milliseconds, took);
        QFETCH(Load, load);
        QFETCH(QString, said);
        RunRecord run;
        run.size = size;
        run.state = state;
        run.took = took;
        run.load = load;
        const auto prices = session::Prices::parse(
            R"({"XS": 15000, "SM": 30000, "MD": 60000, "LG": 120000, "XL": 240000})", u"prices"_s, {});
        const QString advice = session::adviceOnSize(run, *prices);
        if (said.isEmpty())
            QCOMPARE(advice, QString());
        else
            QVERIFY2(advice.contains(said), qPrintable(advice));
    }

    void aFailedRunWasNotEnough()
    {
        RunRecord run;
        run.size = u"MD"_s;
        run.state = State::Exited;
        run.code = 1;
        run.took = 20s;
        run.load = {4s, 40, 300 * 1024};
        QCOMPARE(session::adviceOnSize(run, {}), QString());
        run.code = 0;
        QVERIFY(
            session::adviceOnSize(run, {}).contains(u"XS would have been enough: at most"_s)); // no prices
    }
};

BERTH_TEST(tst_SizeAdvice)
#include "tst_size_advice.moc"
