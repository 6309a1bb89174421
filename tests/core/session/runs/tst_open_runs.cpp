// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/guest.h"
#include "core/guest/run.h"
#include "core/session/runs/open_runs.h"
#include "tests/support/child_agent.h"
#include "tests/support/finish.h"
#include "tests/support/manual_clock.h"
#include "tests/support/subject.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using session::OpenRuns;
using session::RunRecord;
using support::finish;
using State = session::RunRecord::State;

/// Runs of the real agent, without a session.
class tst_OpenRuns : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { m_agent = std::make_unique<support::ChildAgent>(); }
    void cleanupTestCase() { m_agent.reset(); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        auto store =
            store::Store::open(m_folder->filePath(u"berth.sqlite"_s), {session::RunBook::schema()});
        QVERIFY(store);
        m_store = std::move(*store);
        auto book = session::RunBook::open(m_store.get(), &m_clock);
        QVERIFY(book);
        m_book = std::move(*book);
        m_halt = {};
        m_idle = std::make_unique<session::IdleWatch>(&m_clock, 10min);
        m_runs =
            std::make_unique<OpenRuns>(m_book.get(), &m_clock, m_idle.get(), [this] { return m_halt; });
    }
    void cleanup()
    {
        m_runs.reset();
        m_idle.reset();
        m_book.reset();
        m_store.reset();
    }

    void closesTheRecordOfWhatEnds()
    {
        const auto run = exec("read x; echo out; exit 3");
        const QString id = add(run.get());
        QCOMPARE(m_book->find(id)->state, State::Running);
        QVERIFY(m_idle->isBusy());
        end(run.get());
        const RunRecord record = m_book->find(id).value();
        QCOMPARE(record.state, State::Exited);
        QCOMPARE(record.code, 3);
        QVERIFY(record.load.memoryKib > 0);
        QStringList phases;
        for (const base::Phase &phase : record.phases)
            phases += phase.name;
        QCOMPARE(phases, (QStringList{u"Until it began"_s, u"Until its first output"_s, u"Until its end"_s}));
        QVERIFY(!m_idle->isBusy());
    }

    void aCallerThatGoesCancels()
    {
        auto run = exec("read x");
        const QString id = add(run.get());
        run.reset();
        QCOMPARE(m_book->find(id)->state, State::Cancelled);
        QVERIFY(!m_idle->isBusy());
    }

    void aMachineThatIsStoppedIsTheReason()
    {
        const auto run = exec("read x; kill -TERM $$");
        const QString id = add(run.get());
        m_halt = {true, u"The budget is spent."_s};
        end(run.get());
        const RunRecord record = m_book->find(id).value();
        QCOMPARE(record.state, State::Stopped);
        QCOMPARE(record.code, SIGTERM);
        QCOMPARE(record.note, u"The budget is spent."_s);
    }

    void aTerminalIsBusyByItsTrafficAlone()
    {
        const auto run = exec("read x; echo out; read x");
        const QString id = add(run.get(), OpenRuns::Kind::Terminal);
        QVERIFY(!m_idle->isBusy());
        m_clock.advance(9min);
        run->writeInput("\n");
        QTRY_VERIFY(run->available(guest::Channel::Output) > 0);
        QVERIFY(m_idle->remaining() == std::optional<std::chrono::milliseconds>(10min));
        m_clock.advance(11min);
        QVERIFY(m_idle->isOver());
        end(run.get());
        QCOMPARE(m_book->find(id)->state, State::Exited);
    }

    /// At the machine, not before it has lasted, and not for a terminal.
    void looksAtWhatLasts()
    {
        const auto shell = exec("read x");
        add(shell.get(), OpenRuns::Kind::Terminal);
        const auto run = exec("read x");
        const QString id = add(run.get());
        m_runs->tick(m_agent->guest.get());
        m_clock.advance(1s);
        m_runs->tick(nullptr); // no guest answers
        end(run.get());
        const qint64 ofItself = m_book->find(id)->load.memoryKib;

        const auto looked = exec("read x");
        const QString second = add(looked.get());
        m_clock.advance(1s);
        m_runs->tick(m_agent->guest.get());
        const auto usage = finish(m_agent->guest->usage()); // asked later, answered later
        QVERIFY(usage);
        end(looked.get());
        QVERIFY2(m_book->find(second)->load.memoryKib > ofItself,
                 qPrintable(QString::number(m_book->find(second)->load.memoryKib)));
        end(shell.get());
    }

    void runsGoOnWhereNothingCanBeWritten()
    {
        QVERIFY(m_store->exec(u"DROP TABLE runs"_s));
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u".+"_s));
        const auto run = exec("read x");
        QVERIFY(!add(run.get()).isEmpty());
        QVERIFY(m_idle->isBusy());
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u".+"_s));
        end(run.get());
        QVERIFY(!m_idle->isBusy());
    }

private:
    std::unique_ptr<guest::Run> exec(const char *shell)
    {
        guest::ExecRequest request;
        request.shell = QString::fromLatin1(shell);
        request.input = guest::ExecRequest::Input::Open;
        auto run = finish(m_agent->guest->exec(request));
        if (!run)
            qFatal("%s", qPrintable(run.error().text));
        return std::move(*run);
    }
    QString add(guest::Run *run, OpenRuns::Kind kind = OpenRuns::Kind::Program)
    {
        base::Phases phases;
        phases.end("Until it began");
        RunRecord record;
        record.session = u"s1"_s;
        record.machine = u"m1"_s;
        record.command = u"sh"_s;
        record.phases = phases.list();
        return m_runs->add(run, record, phases, kind);
    }
    /// Lets it go on to its end.
    static void end(guest::Run *run)
    {
        run->closeInput();
        QTRY_VERIFY((run->take(guest::Channel::Output), run->end()));
    }

    support::ManualClock m_clock;
    std::unique_ptr<support::ChildAgent> m_agent;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<store::Store> m_store;
    std::unique_ptr<session::RunBook> m_book;
    session::Halt m_halt;
    std::unique_ptr<session::IdleWatch> m_idle;
    std::unique_ptr<OpenRuns> m_runs;
};

BERTH_TEST(tst_OpenRuns)
#include "tst_open_runs.moc"
