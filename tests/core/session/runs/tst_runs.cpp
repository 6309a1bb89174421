// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/background_runs.h"
#include "core/session/runs/run_book.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using guest::RunEnd;
using session::RunBook;
using session::RunRecord;
using store::Store;
using State = session::RunRecord::State;

class tst_Runs : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_clock = {};
        restart();
    }
    void cleanup()
    {
        m_book.reset();
        m_store.reset();
    }

    void areKeptWithTheirEnd()
    {
        const QString run = begin(u"m1"_s);
        m_clock.advance(1500ms);
        QCOMPARE(m_book->running()->first().took, 1500ms);
        RunEnd end;
        end.reason = RunEnd::Reason::Exited;
        end.code = 3;
        end.wall = 1400ms;
        QVERIFY(m_book->end(run, end, {}));
        restart();
        QVERIFY(m_book->running()->isEmpty());
        const RunRecord record = m_book->recent(u"s1"_s)->first();
        QCOMPARE(record.state, State::Exited);
        QCOMPARE(record.code, 3);
        QCOMPARE(record.took, 1400ms);
        QCOMPARE(record.command, u"make all"_s);
    }

    void areKeptWithTheirLoad()
    {
        const QString run = begin(u"m1"_s);
        RunEnd end;
        end.reason = RunEnd::Reason::Exited;
        end.wall = 1400ms;
        end.processor = 700ms;
        end.mostMemoryKib = 200 * 1024;
        QVERIFY(m_book->end(run, end, {}));
        restart();
        QCOMPARE(m_book->find(run)->load, (session::Load{700ms, 50, 300 * 1024}));
        QCOMPARE(m_book->find(run)->size, u"SM"_s);
        QCOMPARE(m_book->find(u"another"_s).error().kind, base::Error::Kind::NotFound);
    }

    void areKeptWithWhereTheirTimeWent()
    {
        const QList<base::Phase> begun{{u"Waiting for the machine"_s, 12us}, {u"Until it began"_s, 3400us}};
        const QList<base::Phase> whole = begun + QList<base::Phase>{{u"Until its end"_s, 2s}};
        const QString run = begin(u"m1"_s, {}, begun);
        QCOMPARE(m_book->find(run)->phases, begun);
        RunEnd end;
        end.reason = RunEnd::Reason::Exited;
        QVERIFY(m_book->end(run, end, {}, session::LoadWatch(), whole));
        const QString other = begin(u"m1"_s, u"7"_s, begun);
        QVERIFY(m_book->end(other, end, {}));
        restart();
        QCOMPARE(m_book->find(run)->phases, whole);
        QCOMPARE(m_book->find(other)->phases, begun);
        QVERIFY(m_book->find(begin(u"m1"_s))->phases.isEmpty());
    }

    void endOnlyOnce()
    {
        const QString run = begin(u"m1"_s);
        QVERIFY(m_book->end(run, State::Stopped));
        m_clock.advance(10s);
        QVERIFY(m_book->end(run, State::Cancelled));
        QCOMPARE(m_book->recent(u"s1"_s)->first().state, State::Stopped);
        QCOMPARE(m_book->recent(u"s1"_s)->first().took, 0ms);
    }

    void areLostWithTheProgramThatWatchedThem()
    {
        begin(u"m1"_s);
        begin(u"m1"_s, u"7"_s);
        restart();
        const auto running = m_book->running(u"s1"_s);
        QVERIFY(running);
        QCOMPARE(running->size(), 1); // the one in the background outlives its watcher
        QCOMPARE(running->first().background, u"7"_s);
        QCOMPARE(m_book->recent(u"s1"_s)->last().state, State::Lost);
    }

    void endWithTheirMachine()
    {
        begin(u"m1"_s);
        begin(u"m1"_s, u"7"_s);
        begin(u"m2"_s);
        QVERIFY(m_book->endAll(u"m1"_s, State::Lost, u"It fell."_s));
        QCOMPARE(m_book->running()->size(), 1);
        QCOMPARE(m_book->running()->first().machine, u"m2"_s);
        QCOMPARE(m_book->recent(u"s1"_s)->last().note, u"It fell."_s);
    }

    /// Whether the guest could still tell how or not.
    void keepWhyTheirMachineWasStopped()
    {
        const session::Halt halt{true, u"Stopped after 10 idle minutes."_s};
        const QString told = begin(u"m1"_s);
        RunEnd end;
        end.reason = RunEnd::Reason::Signalled;
        end.signal = 15;
        QVERIFY(m_book->end(told, end, halt));
        QCOMPARE(m_book->find(told)->state, State::Stopped);
        QCOMPARE(m_book->find(told)->code, 15);
        QCOMPARE(m_book->find(told)->note, halt.note);
        const QString faster = begin(u"m1"_s);
        end.reason = RunEnd::Reason::Exited;
        QVERIFY(m_book->end(faster, end, halt));
        QCOMPARE(m_book->find(faster)->state, State::Exited);
        QCOMPARE(m_book->find(faster)->note, QString());
    }

    void keepTheirLimit()
    {
        const QString run = begin(u"m1"_s);
        restart();
        QCOMPARE(m_book->recent(u"s1"_s)->first().id, run);
        QCOMPARE(m_book->find(run)->limit, 500ms);
    }

    void areListedNewestFirst()
    {
        QStringList ids;
        for (int i = 0; i < 5; ++i)
            ids.prepend(begin(u"m1"_s));
        QStringList listed;
        const auto recent = m_book->recent(u"s1"_s, 3);
        for (const RunRecord &record : *recent)
            listed << record.id;
        QCOMPARE(listed, ids.first(3));
        QVERIFY(m_book->forgetSession(u"s1"_s));
        QVERIFY(m_book->recent(u"s1"_s)->isEmpty());
    }

    void areFoundByTheBeginningOfTheirIds()
    {
        const QString run = begin(u"m1"_s, u"7"_s);
        QCOMPARE(m_book->findBackground(run)->id, run);
        QCOMPARE(m_book->findBackground(run.first(4))->caller, u"agent"_s);
        const RunRecord known = m_book->find(run).value();
        QCOMPARE(m_book->findInGuest(known.session, known.background).value()->id, run);
        QVERIFY(!m_book->findInGuest(u"other"_s, known.background).value());
        QCOMPARE(m_book->findBackground(u"%"_s).error().kind, base::Error::Kind::NotFound);
        QCOMPARE(m_book->findBackground(QString()).error().kind, base::Error::Kind::NotFound);
        QCOMPARE(m_book->findBackground(begin(u"m1"_s)).error().kind, base::Error::Kind::NotFound);
        QString same;
        for (int i = 0; i < 33 && same.isEmpty(); ++i) { // there are 32 letters
            const auto found = m_book->findBackground(begin(u"m1"_s, u"8"_s).first(1));
            same = found ? QString() : found.error().text;
        }
        QVERIFY(same.contains(u"several"_s));
        QVERIFY(m_book->discard(run));
        QCOMPARE(m_book->findBackground(run).error().kind, base::Error::Kind::NotFound);
    }

    void areListedOfAllSessions()
    {
        const QString run = begin(u"m1"_s);
        QCOMPARE(m_book->recent({})->first().id, run);
        QVERIFY(m_book->recent(u"other"_s)->isEmpty());
    }

    void inTheBackgroundEndAsTheGuestTells()
    {
        const QString ended = begin(u"m1"_s, u"ended"_s);
        const QString goesOn = begin(u"m1"_s, u"goes on"_s);
        const QString forgotten = begin(u"m1"_s, u"forgotten"_s);
        const QString elsewhere = begin(u"m2"_s, u"ended"_s);
        const QString foreground = begin(u"m1"_s);
        RunEnd end;
        end.reason = RunEnd::Reason::Output;
        end.processor = 70ms;
        end.mostMemoryKib = 1024;
        end.leftSince = 5ms;
        const QList<guest::BackgroundRun> told{{u"ended"_s, {}, {}, 30, 12, false, end},
                                               {u"goes on"_s, {}, {}, 7, 0, false, {}},
                                               {u"goes on"_s, {}, {}, 9, 0, false, end}, // nonsense
                                               {QString(), {}, {}, 0, 0, false, end},
                                               {u"unknown"_s, {}, {}, 0, 0, false, end}};
        QVERIFY(settle(told).value());
        QCOMPARE(m_book->find(ended)->state, State::Output);
        QCOMPARE(m_left.size(), 1);
        QCOMPARE(m_left.first().run, ended);
        QVERIFY(m_left.first().since == 5ms);
        QCOMPARE(m_book->find(ended)->printed, 42);
        QCOMPARE(m_book->find(ended)->load.processor, 70ms);
        QVERIFY(m_book->find(ended)->load.memoryKib > 1024); // with the system's
        QCOMPARE(m_book->find(goesOn)->state, State::Running);
        QCOMPARE(m_book->find(goesOn)->printed, 7);
        QCOMPARE(m_book->find(forgotten)->state, State::Running); // it may not have begun
        m_clock.advance(2min);
        QVERIFY(!settle({}).value());
        QCOMPARE(m_book->find(forgotten)->state, State::Lost);
        QCOMPARE(m_book->find(elsewhere)->state, State::Running);
        QCOMPARE(m_book->find(foreground)->state, State::Running);
        QVERIFY(settle({{u"unknown"_s, {}, {}, 0, 0, false, {}}}).value());
    }

    /// Nor are they what keeps a machine from its rest, also with the next owner.
    void thatTheirGuestDoesNotEndAreOver()
    {
        const QString run = begin(u"m1"_s, u"unended"_s);
        RunEnd end;
        end.reason = RunEnd::Reason::Unended;
        QVERIFY(m_book->end(run, end, {}));
        restart();
        QCOMPARE(m_book->find(run)->state, State::Unended);
        QCOMPARE(m_book->find(run)->keep, 4096);
        QVERIFY(!settle({{u"unended"_s, {}, {}, 7, 0, false, {}}}).value());
        QVERIFY(
            settle({{u"unended"_s, {}, {}, 7, 0, false, {}}, {u"other"_s, {}, {}, 0, 0, false, {}}}).value());
        QCOMPARE(m_book->find(run)->state, State::Unended);
    }

    void sayHowTheyEnded_data()
    {
        QTest::addColumn<RunEnd::Reason>("reason");
        QTest::addColumn<int>("number");
        QTest::addColumn<int>("exitCode");
        QTest::addColumn<QString>("said");
        QTest::newRow("by itself") << RunEnd::Reason::Exited << 7 << 7 << u"exit code 7"_s;
        QTest::newRow("by a signal") << RunEnd::Reason::Signalled << 15 << 143 << u"Terminated"_s;
        QTest::newRow("too long") << RunEnd::Reason::Timeout << 0 << 124 << u"240 s"_s;
        QTest::newRow("too large") << RunEnd::Reason::Memory << 0 << 137 << u"out of memory"_s;
        QTest::newRow("too talkative") << RunEnd::Reason::Output << 0 << 137 << u"more than is kept"_s;
        QTest::newRow("not ended by its guest") << RunEnd::Reason::Unended << 0 << 137 << u"did not end it"_s;
        QTest::newRow("lost") << RunEnd::Reason::Lost << 0 << 125 << u"lost"_s;
    }
    void sayHowTheyEnded()
    {
        QFETCH(RunEnd::Reason, reason);
        QFETCH(int, number);
        QFETCH(QString, said);
        RunEnd end;
        end.reason = reason;
        end.code = reason == RunEnd::Reason::Exited ? number : 0;
        end.signal = reason == RunEnd::Reason::Signalled ? number : 0;
        QTEST(session::exitCode(end), "exitCode");
        QVERIFY2(session::describe(end, 240s).contains(said), qPrintable(session::describe(end, 240s)));
    }

private:
    base::Result<bool> settle(const QList<guest::BackgroundRun> &told)
    {
        const auto settled = session::settleBackground(m_book.get(), u"m1"_s, told, m_clock.now(), {});
        if (!settled)
            return base::fail(settled.error());
        m_left = settled->left;
        return settled->isAnyRunning;
    }
    void restart()
    {
        cleanup();
        auto store = Store::open(m_folder->filePath(u"berth.sqlite"_s), {RunBook::schema()});
        if (!store)
            qFatal("%s", qPrintable(store.error().text));
        m_store = std::move(*store);
        auto book = RunBook::open(m_store.get(), &m_clock);
        if (!book)
            qFatal("%s", qPrintable(book.error().text));
        m_book = std::move(*book);
    }
    QString begin(const QString &machine, const QString &background = {},
                  const QList<base::Phase> &phases = {})
    {
        RunRecord record;
        record.session = u"s1"_s;
        record.machine = machine;
        record.size = u"SM"_s;
        record.command = u"make all"_s;
        record.background = background;
        record.caller = background.isEmpty() ? QString() : u"agent"_s;
        record.phases = phases;
        record.limit = 500ms;
        record.keep = 4096;
        return m_book->begin(record).value_or(QString());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QList<session::Settled::Left> m_left; // by the last settle()
    support::ManualClock m_clock;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<RunBook> m_book;
};

BERTH_TEST(tst_Runs)
#include "tst_runs.moc"
