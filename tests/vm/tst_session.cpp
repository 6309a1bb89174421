// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/await.h"
#include "core/guest/guest.h"
#include "core/guest/run.h"
#include "core/session/recipes/recipe_run.h"
#include "core/session/runs/background_runs.h"
#include "core/vm/disk/overlay.h"
#include "tests/support/finish.h"
#include "tests/support/kept.h"
#include "tests/support/open_sessions.h"
#include "tests/support/private_libvirt.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTest>

#include <csignal>
#include <sys/resource.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::Result;
using session::RunRecord;
using session::Session;
using session::Sessions;
using session::Usage;
using std::chrono::milliseconds;

/// The host's uptime, which a test may run ahead of. The time of day stays: libvirt knows it too.
class HastyClock final : public base::Clock
{
public:
    base::WallTime now() const override { return m_clock.now(); }
    milliseconds elapsed() const override { return m_clock.elapsed() + m_ahead; }
    milliseconds awake() const override { return m_clock.awake() + m_ahead; }
    void advance(milliseconds step) { m_ahead += step; }

private:
    base::SystemClock m_clock;
    milliseconds m_ahead{0};
};

static QString phaseNames(const QList<base::Phase> &phases)
{
    QStringList names;
    for (const base::Phase &phase : phases)
        names << phase.name;
    return names.join(u", "_s);
}

struct Said
{
    guest::RunEnd end;
    QByteArray out;
};

#define VERIFY_RESULT(result)                                                                                \
    do {                                                                                                     \
        const auto &checked = (result);                                                                      \
        QVERIFY2(checked, qPrintable(checked ? QString() : checked.error().text + checked.error().detail));  \
    } while (false)

class tst_Session : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        m_libvirt = std::make_unique<support::PrivateLibvirt>();
        m_places = m_libvirt->places();
        takeImages();
        m_settings.warmMachines = 0;
        support::takeKeptTemplates(m_places.data, kKept);
        layOnOwnImages();
        m_owner = open();
        takeTemplate();
        Sessions::Order order;
        order.name = u"Test.one"_s;
        VERIFY_RESULT((*m_owner)->create(order));
    }
    void cleanupTestCase()
    {
        if (m_owner)
            VERIFY_RESULT(support::finish(m_owner->sessions->stopAll({}), 60s));
        m_owner.reset();
        QFile::copy(m_places.data + u"/acceleration.json"_s, acceleration());
    }
    void init()
    {
        if (!m_owner || m_owner->sessions->all().isEmpty())
            QSKIP("the session could not be made");
        m_session = m_owner->sessions->all().first();
    }

    void startsWithTheFirstCommand()
    {
        QElapsedTimer timer;
        timer.start();
        const auto said = exec(u"id -un; hostname; pwd; nproc; ls -A /session"_s);
        VERIFY_RESULT(said);
        QCOMPARE(said->out, QByteArray("agent\ntest-one\n/session/working\n1\ninput\noutput\nworking\n"));
        QCOMPARE(m_session->state(), Session::State::Running);
        QCOMPARE(m_session->note(), QString());
        std::chrono::microseconds together{0};
        for (const base::Phase &phase : m_session->progress().list()) {
            QVERIFY(!phase.name.isEmpty());
            together += phase.took;
        }
        const auto usage = m_session->bill().usage();
        QVERIFY(usage);
        const std::chrono::nanoseconds passed(timer.nsecsElapsed());
        QVERIFY(together <= passed);
        QVERIFY(usage->time <= passed); // the command took some, too
    }

    void aSecondStartIsTheSameMachine()
    {
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        const QString machine = m_session->machine()->id();
        auto first = m_session->ensureRunning();
        VERIFY_RESULT(support::finish(m_session->ensureRunning()));
        VERIFY_RESULT(support::finish(std::move(first)));
        QCOMPARE(m_session->machine()->id(), machine);
    }

    void theRecordHasEveryRun()
    {
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        VERIFY_RESULT(exec(u"exit 3"_s));
        const RunRecord record = m_session->runs().recent()->first();
        QCOMPARE(record.command, u"exit 3"_s);
        QCOMPARE(record.state, RunRecord::State::Exited);
        QCOMPARE(record.code, 3);
        QCOMPARE(record.size, u"SM"_s);
        QVERIFY(record.load.memoryKib > 0);
        QCOMPARE(phaseNames(record.phases), u"Waiting for the machine, Until it began, Until its end"_s);
        QCOMPARE(*m_session->runs().lastIn(m_session->machine()->id()).value(), record);

        guest::ExecRequest request;
        request.shell = u"sleep 100"_s;
        {
            auto run = support::finish(m_session->exec(request));
            VERIFY_RESULT(run);
            QCOMPARE(m_session->runs().recent()->first().state, RunRecord::State::Running);
            QCOMPARE(phaseNames(m_session->runs().lastIn(m_session->machine()->id()).value()->phases),
                     u"Waiting for the machine, Until it began"_s);
            QVERIFY(!m_session->idleStop().remaining());
        }
        QTRY_COMPARE(m_session->runs().recent()->first().state, RunRecord::State::Cancelled);
        QVERIFY(m_session->idleStop().remaining());
    }

    void aRunThatTakesTooLongSaysSo()
    {
        guest::ExecRequest request;
        request.shell = u"echo so far; sleep 100"_s;
        request.timeout = 2s;
        const auto said = support::finish(follow(m_session, request));
        VERIFY_RESULT(said);
        QCOMPARE(said->out, QByteArray("so far\n"));
        QCOMPARE(said->end.reason, guest::RunEnd::Reason::Timeout);
        QVERIFY(session::describe(said->end, request.timeout).contains(u"2 s"));
        QTRY_COMPARE(m_session->runs().recent()->first().state, RunRecord::State::Timeout);
        QCOMPARE(phaseNames(m_session->runs().recent()->first().phases),
                 u"Waiting for the machine, Until it began, Until its first output, Until its end"_s);
    }

    void filesGoInAndOut()
    {
        const QString file = m_places.cache + u"/in.bin"_s;
        const QByteArray content = QByteArray(3'000'000, '\x7f') + "end";
        write(file, content);
        VERIFY_RESULT(support::finish(m_session->copies().upload(file, {})));
        const auto said =
            exec(u"wc -c < /session/input/in.bin; mkdir -p tree/a; cp /session/input/in.bin tree/a/b"_s);
        VERIFY_RESULT(said);
        QCOMPARE(said->out.trimmed(), QByteArray::number(content.size()));
        VERIFY_RESULT(support::finish(m_session->copies().download("/session/working/tree", m_places.cache)));
        QCOMPARE(read(m_places.cache + u"/tree/a/b"_s), content);
        VERIFY_RESULT(support::finish(m_session->copies().upload(m_places.cache + u"/tree"_s, "copy/")));
        VERIFY_RESULT(exec(u"cmp copy/tree/a/b /session/input/in.bin"_s));
        QCOMPARE(m_session->runs().recent()->first().code, 0);
        const auto nothing =
            support::finish(m_session->copies().download("/session/no-such", m_places.cache));
        QVERIFY(!nothing);
        QCOMPARE(nothing.error().kind, Error::Kind::NotFound);
    }

    void aFullHostDiskEndsADownloadAndNothingElse()
    {
        // No file of this process may grow beyond 1 MiB: as a full disk to whoever writes.
        rlimit before{};
        getrlimit(RLIMIT_FSIZE, &before);
        const rlimit small{1 << 20, before.rlim_max};
        signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &small);
        const auto copied = support::finish(
            m_session->copies().download("/session/input/in.bin", m_places.cache + u"/out"_s));
        setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY(!copied);
        QVERIFY2(copied.error().text.endsWith(u'.'), qPrintable(copied.error().text));
        QVERIFY(!QFile::exists(m_places.cache + u"/out"_s));
        QCOMPARE(QDir(m_places.cache).entryList({u"*out*"_s}, QDir::AllEntries | QDir::Hidden),
                 QStringList());
        VERIFY_RESULT(exec(u"true"_s));
    }

    void isBusyWhileARunGoesOnInTheBackground()
    {
        guest::ExecRequest request;
        request.shell = u"until test -e stop-it; do sleep 0.2; done"_s;
        VERIFY_RESULT(support::finish(m_session->execInBackground(request)));
        m_clock.advance(15min);
        QTest::qWait(2500);
        QCOMPARE(m_session->state(), Session::State::Running);
        VERIFY_RESULT(exec(u"touch stop-it"_s));
        m_clock.advance(9min);
        QTRY_VERIFY_WITH_TIMEOUT(!isRunningInBackground(), 30'000);
        QCOMPARE(m_session->state(), Session::State::Running);
    }

    void goesOnWithTheNextOwner()
    {
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        const QByteArray boot = exec(u"cat /proc/sys/kernel/random/boot_id; touch /tmp/here"_s)->out;
        const milliseconds before = m_session->bill().usage()->time;
        guest::ExecRequest request;
        request.shell = u"sleep 1000"_s;
        auto run = support::finish(m_session->exec(request));
        VERIFY_RESULT(run);
        QElapsedTimer timer;
        timer.start();
        restart();
        run->reset();
        m_clock.advance(100s); // nobody is there for a while
        VERIFY_RESULT(support::finish(m_owner->sessions->reconnect()));
        QVERIFY(m_session->state() == Session::State::Reconnecting
                || m_session->state() == Session::State::Running);
        QCOMPARE(exec(u"cat /proc/sys/kernel/random/boot_id; ls /tmp/here"_s)->out, boot + "/tmp/here\n");
        QCOMPARE(m_session->runs().recent()->at(1).state, RunRecord::State::Lost);
        const milliseconds billed = m_session->bill().usage()->time - before - 100s;
        QVERIFY2(qAbs(billed.count() - timer.elapsed()) < 100, qPrintable(u"%1 ms"_s.arg(billed.count())));
        QCOMPARE(m_session->bill().usage()->machines, 1);
        QCOMPARE(exec(u"pgrep -cxf 'sleep 1000'"_s)->out, QByteArray("0\n"));
    }

    void anAgentThatDiesIsFoundAgain()
    {
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        const QString machine = m_session->machine()->id();
        const QString identity = u"hostname; cat /etc/machine-id /proc/sys/kernel/random/boot_id"_s;
        const QByteArray before = exec(identity)->out;
        guest::ExecRequest request;
        request.shell = u"echo >/kill-agent; sleep 1000"_s;
        const auto said = support::finish(follow(m_session, request), 120s);
        VERIFY_RESULT(said);
        QCOMPARE(said->end.reason, guest::RunEnd::Reason::Lost);
        QCOMPARE(exec(identity)->out, before);
        QCOMPARE(exec(u"cat /session/input/in.bin | wc -c"_s)->out, QByteArray("3000003\n"));
        QCOMPARE(m_session->machine()->id(), machine);
        QCOMPARE(m_session->bill().usage()->machines, 1);
    }

    void aFrozenMachineIsFoundAgain()
    {
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        const pid_t qemu = qemuPid();
        QVERIFY(support::signalProcess(qemu, SIGSTOP));
        const bool isNoticed =
            QTest::qWaitFor([&] { return m_session->state() == Session::State::Reconnecting; }, 60'000);
        QVERIFY(support::signalProcess(qemu, SIGCONT));
        QVERIFY(isNoticed);
        QCOMPARE(exec(u"echo back"_s)->out, QByteArray("back\n"));
        QCOMPARE(m_session->state(), Session::State::Running);
    }

    void stopsWhenIdleAndNotBefore()
    {
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        m_session->idleStop().putOff(25min);
        m_clock.advance(20min);
        QTest::qWait(2500);
        QCOMPARE(m_session->state(), Session::State::Running);
        QVERIFY(m_session->idleStop().remaining() <= 5min);
        QSignalSpy countdown(&m_session->idleStop(), &session::IdleStop::changed);
        const milliseconds before = m_session->bill().usage()->time;
        m_clock.advance(5min);
        QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), Session::State::Stopped, 30'000);
        QVERIFY(!countdown.isEmpty());
        QCOMPARE(countdown.last().first().value<std::optional<std::chrono::seconds>>(), std::nullopt);
        QVERIFY2(m_session->note().contains(u"idle"), qPrintable(m_session->note()));
        QVERIFY(m_session->bill().usage()->time - before < 5min + 20s);
        const Usage usage = *m_session->bill().usage();
        QCOMPARE(usage.nanodollars, usage.time.count() * 30);
        QTest::qWait(1500);
        QCOMPARE(*m_session->bill().usage(), usage);
        noTrace();
    }

    void theCountdownGoesOnWithTheNextOwner()
    {
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        m_clock.advance(7min);
        restart();
        VERIFY_RESULT(support::finish(m_owner->sessions->reconnect()));
        QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), Session::State::Running, 30'000);
        QVERIFY(m_session->idleStop().remaining() && *m_session->idleStop().remaining() <= 3min);
        m_session->idleStop().putOff(25min);
        restart();
        VERIFY_RESULT(support::finish(m_owner->sessions->reconnect()));
        QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), Session::State::Running, 30'000);
        QVERIFY(m_session->idleStop().remaining() > 24min);
        m_clock.advance(25min); // which the next owner finds has passed
        restart();
        VERIFY_RESULT(support::finish(m_owner->sessions->reconnect()));
        QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), Session::State::Stopped, 30'000);
        QVERIFY2(m_session->note().contains(u"idle"), qPrintable(m_session->note()));
    }

    void aSpentBudgetStopsTheMachine()
    {
        m_settings.idleAfter = 0min;
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        const qint64 spent = m_session->bill().usage()->nanodollars;
        const milliseconds tenth(spent / 10 / 30); // of what was spent so far, at the price of SM
        VERIFY_RESULT(m_owner->sessions->setBudget(m_session, 2 * spent));
        {
            QSignalSpy told(m_owner->sessions.get(), &Sessions::budgetTold);
            m_clock.advance(7 * tenth);
            QTRY_COMPARE_WITH_TIMEOUT(told.size(), 1, 10'000);
            QVERIFY2(told.first().at(1).toString().contains(u"% of its budget"),
                     qPrintable(told.first().at(1).toString()));
            QCOMPARE(m_session->state(), Session::State::Running);
        }
        restart();
        VERIFY_RESULT(support::finish(m_owner->sessions->reconnect()));
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        QSignalSpy told(m_owner->sessions.get(), &Sessions::budgetTold);
        QTest::qWait(2500);
        QCOMPARE(told.size(), 0); // once is enough, whoever the owner is

        VERIFY_RESULT(support::finish(m_session->pause(), 60s));
        m_clock.advance(100 * tenth);
        QTest::qWait(1500);
        QCOMPARE(m_session->state(), Session::State::Paused); // which costs nothing
        VERIFY_RESULT(support::finish(m_session->resume(), 60s));
        guest::ExecRequest request;
        request.shell = u"sleep 1000"_s;
        auto running = follow(m_session, request);
        running.start();
        QTRY_VERIFY(!m_session->runs().recent()->isEmpty()
                    && m_session->runs().recent()->first().state == RunRecord::State::Running);
        m_clock.advance(4 * tenth);
        QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), Session::State::Stopped, 60'000);
        QCOMPARE(told.size(), 1);
        QVERIFY2(m_session->note().contains(u"spent its budget"_s), qPrintable(m_session->note()));
        QVERIFY2(!m_session->note().contains(u"berth "_s), qPrintable(m_session->note()));
        QVERIFY(m_session->runs().recent()->first().state != RunRecord::State::Running);
        QVERIFY(m_session->bill().usage()->nanodollars < 2 * spent + 4 * tenth.count() * 30);
        noTrace();

        const auto refused = support::finish(m_session->ensureRunning());
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Busy);
        VERIFY_RESULT(m_owner->sessions->setBudget(m_session, 0));
        m_settings.idleAfter = 10min;
    }

    void theMonthsBudgetSpentByAModelStopsTheMachine()
    {
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        const auto forget = qScopeGuard([this] { m_settings.budgetMonth = 0; });
        m_settings.budgetMonth = 2 * m_owner->sessions->guard().month()->spent + 1'000'000'000;
        QSignalSpy told(m_owner->sessions.get(), &Sessions::budgetTold);
        VERIFY_RESULT(
            m_owner->ledger.charge({u"another"_s, {}, u"model"_s, m_clock.now(), m_settings.budgetMonth}));
        QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), Session::State::Stopped, 60'000);
        QCOMPARE(told.size(), 1);
        QVERIFY2(m_session->note().contains(u"budget of this month"_s), qPrintable(m_session->note()));
        noTrace();
        const auto refused = support::finish(m_session->ensureRunning());
        QVERIFY(!refused);
        QCOMPARE(refused.error().kind, Error::Kind::Busy);
    }

    void theDiskOutlivesTheMachine()
    {
        const int before = m_session->bill().usage()->machines;
        const auto said = exec(u"wc -c < /session/input/in.bin; ls /tmp/here 2>/dev/null"_s);
        VERIFY_RESULT(said);
        QCOMPARE(said->out, QByteArray("3000003\n"));
        QCOMPARE(m_session->bill().usage()->machines, before + 1);
    }

    void noMoreMachinesThanTheLimit()
    {
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        m_settings.machines.machines = 1;
        const auto another = m_owner->sessions->create({});
        VERIFY_RESULT(another);
        const auto running = support::finish((*another)->ensureRunning());
        m_settings.machines.machines = 8;
        QVERIFY(!running);
        QCOMPARE(running.error().kind, Error::Kind::Busy);
        QCOMPARE((*another)->state(), Session::State::Stopped);
        QCOMPARE(*(*another)->bill().usage(), Usage{});
        VERIFY_RESULT(support::finish(m_owner->sessions->remove((*another)->id())));
    }

    void aKilledMachineStopsTheMeter()
    {
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        guest::ExecRequest request;
        request.shell = u"sleep 1000"_s;
        auto run = support::finish(m_session->exec(request));
        VERIFY_RESULT(run);
        QSignalSpy finished((*run)->run(), &guest::Run::finished);
        const milliseconds before = m_session->bill().usage()->time;
        expectWarning(u"QEMU process died"_s);
        QElapsedTimer timer;
        timer.start();
        QVERIFY(support::signalProcess(qemuPid(), SIGKILL));
        QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), Session::State::Stopped, 10'000);
        const milliseconds billed = m_session->bill().usage()->time - before;
        QVERIFY2(billed.count() <= timer.elapsed(), qPrintable(u"%1 ms"_s.arg(billed.count())));
        QTRY_COMPARE(finished.size(), 1);
        QCOMPARE(finished.first().first().value<guest::RunEnd>().reason, guest::RunEnd::Reason::Lost);
        QCOMPARE(m_session->runs().recent()->first().state, RunRecord::State::Lost);
        QVERIFY2(m_session->note().endsWith(u'.'), qPrintable(m_session->note()));
        noTrace();
    }

    void aMachineDestroyedBehindOurBackStopsTheMeter()
    {
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        QCOMPARE(exec(u"wc -c < /session/input/in.bin"_s)->out, QByteArray("3000003\n"));
        expectWarning(u"ended through libvirt"_s);
        VERIFY_RESULT(support::finish(
            m_owner->machines.hypervisor()->destroy(vm::domainName(m_session->machine()->id()))));
        QTRY_COMPARE_WITH_TIMEOUT(m_session->state(), Session::State::Stopped, 10'000);
        QVERIFY2(m_session->note().endsWith(u'.'), qPrintable(m_session->note()));
        noTrace();
    }

    void aMachineThatEndsAfterItsOwnerIsBilledToItsEnd()
    {
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        VERIFY_RESULT(exec(u"true"_s));
        QElapsedTimer timer;
        timer.start();
        const milliseconds before = m_session->bill().usage()->time;
        const pid_t qemu = qemuPid();
        m_owner.reset();
        QTest::qWait(4000); // its life without anybody to watch it
        const milliseconds alone(timer.elapsed());
        QVERIFY(support::signalProcess(qemu, SIGKILL));
        QTRY_COMPARE_WITH_TIMEOUT(qemuPid(), -1, 5000);
        QTest::qWait(500); // libvirt hears of it too
        m_clock.advance(1h);
        restart();
        VERIFY_RESULT(support::finish(m_owner->sessions->reconnect()));
        QCOMPARE(m_session->state(), Session::State::Stopped);
        QVERIFY2(m_session->note().endsWith(u'.'), qPrintable(m_session->note()));
        const milliseconds billed = m_session->bill().usage()->time - before;
        // libvirt may take a moment to notice; the hour since is nobody's.
        QVERIFY2(billed >= alone - 100ms && billed < alone + 5s, qPrintable(u"%1 ms"_s.arg(billed.count())));
        noTrace();
    }

    void aStartThatIsStoppedCostsNothing()
    {
        m_settings.templates = false; // a machine that boots has a start to be ended in
        VERIFY_RESULT(support::finish(m_session->stop(), 60s));
        const Usage before = *m_session->bill().usage();
        auto start = m_session->ensureRunning();
        start.start();
        QTRY_VERIFY_WITH_TIMEOUT(m_session->machine(), 20'000);
        QVERIFY(m_session->state() == Session::State::Starting);
        QTest::qWait(1500);
        VERIFY_RESULT(support::finish(m_session->stop()));
        QVERIFY(!start.isRunning());
        QCOMPARE(start.result().error().kind, Error::Kind::Cancelled);
        QCOMPARE(*m_session->bill().usage(), before);
        noTrace();
        m_settings.templates = true;
    }

    void aMachineKilledInItsStartCostsNothing()
    {
        m_settings.templates = false; // a machine that boots has a start to be ended in
        VERIFY_RESULT(support::finish(m_session->stop(), 60s));
        const Usage before = *m_session->bill().usage();
        auto start = m_session->ensureRunning();
        start.start();
        QTRY_VERIFY_WITH_TIMEOUT(m_session->machine(), 20'000);
        expectWarning(u"QEMU process died"_s);
        expectWarning(u"before its guest answered"_s);
        QVERIFY(support::signalProcess(qemuPid(), SIGKILL));
        QTRY_VERIFY_WITH_TIMEOUT(!start.isRunning(), 20'000);
        QVERIFY(!start.result());
        QCOMPARE(m_session->state(), Session::State::Stopped);
        QCOMPARE(*m_session->bill().usage(), before);
        noTrace();
        m_settings.templates = true;
    }

    void aRecipeRunsInASessionOfItsOwn()
    {
        session::RecipeOrder order = recipeOrder();
        QStringList lines;
        session::RecipeWatch watch;
        watch.onLine = [&](guest::Channel, const QByteArray &line) { lines << QString::fromUtf8(line); };
        const auto result = support::finish(session::runRecipe(m_owner->sessions.get(), order, watch), 300s);
        VERIFY_RESULT(result);
        QCOMPARE(result->end.code, 0);
        QCOMPARE(lines, (QStringList{u"counting"_s, u"a warning"_s}));
        QCOMPARE(result->lastErrors, QByteArray("a warning\n"));
        QCOMPARE(m_owner->sessions->estimates().of(u"count"_s, u"SM"_s).value(),
                 (session::Estimate{result->machineTime, result->nanodollars, 1}));
        QCOMPARE(result->files.size(), 1);
        QCOMPARE(read(result->files.first().path), QByteArray("3 lines\n"));
        QCOMPARE(result->files.first().path, order.outputFolder + u"/count.txt"_s);
        QVERIFY(result->machineTime > result->scriptTime);
        QCOMPARE(result->nanodollars, result->machineTime.count() * 30); // SM
        QTRY_COMPARE(m_owner->sessions->all().size(), 1);
        noTrace();
    }

    void aCancelledRecipeLeavesNothing()
    {
        VERIFY_RESULT(support::finish(m_session->stop()));
        {
            auto task = session::runRecipe(m_owner->sessions.get(), recipeOrder(), {});
            task.start();
            QTRY_COMPARE_WITH_TIMEOUT(m_owner->sessions->all().size(), 2, 5000);
            QTRY_VERIFY_WITH_TIMEOUT(m_owner->sessions->all().last()->machine(), 20'000);
        }
        QTRY_COMPARE_WITH_TIMEOUT(m_owner->sessions->all().size(), 1, 20'000);
        noTrace();
    }

    void aRecipeRunsInAGivenSessionAndKeepsItClean()
    {
        session::RecipeOrder order = recipeOrder();
        order.session = m_session->name();
        const auto result = support::finish(session::runRecipe(m_owner->sessions.get(), order, {}), 300s);
        VERIFY_RESULT(result);
        QCOMPARE(result->files.size(), 1);
        QVERIFY(result->folder.startsWith(order.outputFolder + u"/count-"_s)); // something is in it
        QCOMPARE(result->files.first().path, result->folder + u"/count.txt"_s);
        QCOMPARE(m_session->state(), Session::State::Running);
        QCOMPARE(
            exec(u"ls -d /session/working/count-* /session/input/count-* 2>/dev/null; ls /session/output/*"_s)
                ->out,
            QByteArray("count.txt\n"));
    }

    void isRemovedWhileItRuns()
    {
        VERIFY_RESULT(exec(u"true"_s));
        const QString disk = m_session->volume().path();
        VERIFY_RESULT(support::finish(m_owner->sessions->remove(m_session->id()), 60s));
        QVERIFY(!QFile::exists(disk));
        noTrace();
    }

private:
    /// The images all machine tests share, with a back door that only this test has: beside the system runs a
    /// shell that kills the agent when it is told to.
    void takeImages()
    {
        const QString shared = qEnvironmentVariable("BERTH_TEST_IMAGES");
        if (shared.isEmpty())
            qFatal(
                "BERTH_TEST_IMAGES does not name the folder of guest images; run the tests with tests/run");
        const QString argument =
            u" init=/bin/sh -- -c \"mkfifo -m 666 /kill-agent; while read _ </kill-agent; "
            "do pkill -KILL -x berth-agent; done & exec /sbin/init\""_s;
        QFile::copy(acceleration(), m_places.data + u"/acceleration.json"_s);
        const QStringList ids = QDir(shared).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        for (const QString &id : ids) {
            const QString folder = m_places.data + u"/images/"_s + id;
            QVERIFY(QDir().mkpath(folder));
            const QStringList files = QDir(shared + u'/' + id).entryList(QDir::Files);
            for (const QString &file : files) {
                if (file != u"image.json"_s) // whoever starts QEMU for root shows it this folder alone
                    QVERIFY(support::shareFile(shared + u'/' + id + u'/' + file, folder + u'/' + file));
            }
            QJsonObject image = QJsonDocument::fromJson(read(shared + u'/' + id + u"/image.json"_s)).object();
            QVERIFY(image.contains(u"kernelArguments"_s));
            image[u"kernelArguments"_s] = image[u"kernelArguments"_s].toString() + argument;
            write(folder + u"/image.json"_s, QJsonDocument(image).toJson());
        }
    }

    /// What was kept lies on the image by the path that it had in the run before, which is another one now.
    void layOnOwnImages() const
    {
        const QDir templates(m_places.data + u"/templates"_s);
        for (const QString &id : templates.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            const QString disk = templates.filePath(id) + u"/base.qcow2"_s;
            const QString image = QFileInfo(vm::filesBelow(disk).value(0)).dir().dirName();
            QVERIFY(QFile::copy(disk, disk + u".own"_s) && QFile::remove(disk)
                    && QFile::rename(disk + u".own"_s, disk));
            QVERIFY(QFile::setPermissions(disk, QFile::ReadOwner | QFile::WriteOwner));
            QCOMPARE(QProcess::execute(u"qemu-img"_s,
                                       {u"rebase"_s, u"-u"_s, u"-F"_s, u"qcow2"_s, u"-b"_s,
                                        m_places.data + u"/images/"_s + image + u"/root.qcow2"_s, disk}),
                     0);
        }
    }

    /// For machines with that door: what all of them begin as copies of is made once, and kept for the next
    /// run.
    void takeTemplate()
    {
        VERIFY_RESULT(support::finish(m_owner->machines.open(), 60s));
        const session::Templates::Kind kind{*m_owner->images.current(u"core"_s), *vm::sizeByName(u"SM"_s),
                                            qint64(m_settings.volumeGiB) << 30};
        if (m_owner->templates.ready(kind))
            return;
        m_owner->templates.want(kind);
        QVERIFY(support::finish(m_owner->templates.find(kind), 300s));
        support::keepTemplates(m_places.data, kKept);
    }

    std::unique_ptr<support::OpenSessions> open()
    {
        return std::make_unique<support::OpenSessions>(
            m_places, &m_clock, &m_settings,
            support::OpenSessions::Patience{.link = {.heartbeat = 500ms, .beatsUntilLost = 6}, .times = {}});
    }

    /// What was found out about KVM, which takes a minute: beside the images, for the next test.
    static QString acceleration()
    {
        return qEnvironmentVariable("BERTH_TEST_IMAGES") + u"/../acceleration.json"_s;
    }

    void restart()
    {
        m_owner.reset();
        m_owner = open();
        m_session = m_owner->sessions->all().first();
    }

    static base::Task<Result<Said>> follow(Session *session, guest::ExecRequest request)
    {
        const auto execution = co_await session->exec(request);
        if (!execution)
            co_return base::fail(execution.error());
        Said said;
        const auto end = co_await (*execution)->follow([&said](guest::Channel, const QByteArray &bytes) {
            said.out += bytes;
        });
        if (!end)
            co_return base::fail(end.error());
        said.end = end->run;
        co_return said;
    }
    Result<Said> exec(const QString &script)
    {
        guest::ExecRequest request;
        request.shell = script;
        return support::finish(follow(m_session, request), 300s);
    }
    static void expectWarning(const QString &words)
    {
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(words));
    }
    bool isRunningInBackground() const
    {
        const auto runs = m_session->runs().recent();
        return std::any_of(runs->begin(), runs->end(), [](const RunRecord &run) {
            return !run.background.isEmpty() && run.state == RunRecord::State::Running;
        });
    }

    session::RecipeOrder recipeOrder()
    {
        write(m_places.cache + u"/three.txt"_s, "1\n2\n3\n");
        write(m_places.cache + u"/count.sh"_s,
              "echo counting\necho a warning >&2\nsleep 1\n"
              "jq -r '.inputs[]' \"$1\" | xargs cat | wc -l | sed 's/$/ lines/' > \"$(jq -r .output "
              "\"$1\")/count.txt\"\n");
        session::RecipeOrder order;
        order.recipe.id = u"count"_s;
        order.recipe.name = u"Count"_s;
        order.recipe.profile = u"core"_s;
        order.recipe.size = u"SM"_s;
        order.recipe.timeLimit = 60s;
        order.recipe.command = {u"sh"_s, u"count.sh"_s};
        order.recipe.files = {{u"count.sh"_s, m_places.cache + u"/count.sh"_s}};
        order.inputs = {m_places.cache + u"/three.txt"_s};
        order.outputFolder = m_places.cache + u"/results"_s;
        return order;
    }

    /// The QEMU of this test's machine; -1 when there is not exactly one.
    pid_t qemuPid() const
    {
        pid_t found = -1;
        const QStringList processes = QDir(u"/proc"_s).entryList(QDir::Dirs);
        for (const QString &process : processes) {
            const QByteArray command = read(u"/proc/%1/cmdline"_s.arg(process));
            if (command.contains("qemu-system") && command.contains(m_places.data.toUtf8())) {
                if (found > 0)
                    return -1;
                found = pid_t(process.toInt());
            }
        }
        return found;
    }
    void noTrace()
    {
        QTRY_COMPARE_WITH_TIMEOUT(qemuPid(), -1, 5000);
        for (const QString &folder : {m_places.data + u"/machines"_s, m_places.runtime + u"/machines"_s})
            QTRY_COMPARE(
                QDir(folder).entryList(QDir::AllEntries | QDir::System | QDir::Hidden | QDir::NoDotAndDotDot),
                QStringList());
    }
    static void write(const QString &path, const QByteArray &bytes)
    {
        QFile file(path);
        QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(path));
        QCOMPARE(file.write(bytes), bytes.size());
    }
    static QByteArray read(const QString &path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    inline static const QString kKept = u"templates-with-a-back-door"_s;
    HastyClock m_clock;
    session::Settings m_settings;
    std::unique_ptr<support::PrivateLibvirt> m_libvirt;
    base::Places m_places;
    std::unique_ptr<support::OpenSessions> m_owner;
    Session *m_session = nullptr;
};

BERTH_TEST(tst_Session)
#include "tst_session.moc"
