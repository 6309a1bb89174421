// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/live_machine.h"

#include "core/session/money/ledger.h"
#include "core/session/money/meter.h"
#include "core/session/money/prices.h"
#include "core/session/runs/run_book.h"
#include "core/session/stock/machines.h"
#include "tests/core/vm/tiny_machines.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"

#include <QSignalSpy>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::LiveMachine;
using session::Machines;
using session::Meter;
using session::RunBook;
using session::RunRecord;
using store::Store;
using support::finish;
using support::TinyGuest;

/// With machines that execute, and have no agent.
class tst_LiveMachine : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_tiny = std::make_unique<TinyMachines>();
        m_store =
            take(Store::open(m_tiny->places.data + u"/berth.sqlite"_s, {Meter::schema(), RunBook::schema()}));
        m_meter = take(Meter::open(m_store.get(), &m_clock, u"a boot"_s));
        m_runs = take(RunBook::open(m_store.get(), &m_clock));
        m_machines = std::make_unique<Machines>(m_tiny->places, &m_settings);
        m_live = std::make_unique<LiveMachine>(session::Shared{.places = m_tiny->places,
                                                               .clock = &m_clock,
                                                               .store = m_store.get(),
                                                               .meter = m_meter.get(),
                                                               .runs = m_runs.get(),
                                                               .machines = m_machines.get(),
                                                               .prices = &m_prices},
                                               u"s1"_s, [] { return false; });
    }
    void cleanup()
    {
        if (QTest::currentTestFailed())
            m_tiny->endAll();
        QCOMPARE(m_tiny->leftovers(), QStringList());
    }
    void cleanupTestCase()
    {
        m_live.reset();
        m_machines.reset();
        m_runs.reset();
        m_meter.reset();
        m_store.reset();
        m_tiny.reset();
    }

    void withoutAMachineThereIsNothingToEnd()
    {
        QVERIFY(!m_live->machine() && !m_live->isAnswering() && !m_live->isFrozen());
        QVERIFY(finish(m_live->stop()));
        m_live->lose();
    }

    void isOnTheMeterUntilItIsStopped()
    {
        begin(TinyGuest::Halts);
        const QString run = beginRun();
        m_clock.advance(5s);
        QCOMPARE(m_meter->usage(u"s1"_s)->time, 5s);
        QVERIFY(finish(m_live->stop()));
        QVERIFY(!m_live->machine());
        m_clock.advance(5s);
        QCOMPARE(m_meter->usage(u"s1"_s)->time, 5s);
        QCOMPARE(m_runs->find(run)->state, RunRecord::State::Stopped);
    }

    void whatStandsStillCostsNothing()
    {
        const auto before = m_meter->usage(u"s1"_s)->time;
        begin(TinyGuest::Halts);
        QVERIFY(!m_live->isFrozen());
        QVERIFY(finish(m_live->freeze(vm::Held::ByPerson)));
        QVERIFY(m_live->isFrozen());
        m_clock.advance(1h);
        QVERIFY(finish(m_live->thaw()));
        QVERIFY(!m_live->isFrozen());
        m_clock.advance(2s);
        QCOMPARE(m_meter->usage(u"s1"_s)->time - before, 2s);
        QVERIFY(finish(m_live->stop()));
    }

    void saysHowItEnded()
    {
        begin(TinyGuest::PowersOffSoon);
        const QString run = beginRun();
        QSignalSpy ended(m_live.get(), &LiveMachine::ended);
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u"shut itself down"_s));
        QVERIFY(ended.wait(60'000));
        QVERIFY2(m_live->endedBecause().endsWith(u'.'), qPrintable(m_live->endedBecause()));
        m_live->lose();
        QVERIFY(!m_live->machine());
        QCOMPARE(m_runs->find(run)->state, RunRecord::State::Lost);
        QVERIFY(!m_meter->intervals(u"s1"_s)->last().isRunning);
    }

private:
    template <typename T>
    static std::unique_ptr<T> take(base::Result<std::unique_ptr<T>> result)
    {
        if (!result)
            qFatal("%s", qPrintable(result.error().text));
        return std::move(*result);
    }

    void begin(TinyGuest guest)
    {
        auto machine = finish(m_machines->start(m_tiny->order(guest)), 60s);
        QVERIFY2(machine, machine ? "" : qPrintable(machine.error().text));
        m_live->take(std::move(*machine));
        QVERIFY(m_live->bill());
        QVERIFY(m_meter->confirm(m_live->machine()->id()));
    }

    QString beginRun()
    {
        RunRecord run;
        run.session = u"s1"_s;
        run.machine = m_live->machine()->id();
        run.size = m_live->machine()->size().name;
        run.command = u"make"_s;
        return m_runs->begin(run).value_or(QString());
    }

    std::unique_ptr<TinyMachines> m_tiny;
    support::ManualClock m_clock;
    const session::Settings m_settings;
    const session::Prices m_prices = session::Prices::byDesign().value();
    std::unique_ptr<Store> m_store;
    std::unique_ptr<Meter> m_meter;
    std::unique_ptr<RunBook> m_runs;
    std::unique_ptr<Machines> m_machines;
    std::unique_ptr<LiveMachine> m_live;
};

BERTH_TEST(tst_LiveMachine)
#include "tst_live_machine.moc"
