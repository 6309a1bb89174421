// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/recipes/recipe_run.h"
#include "tests/vm/session_place.h"

#include <QDir>
#include <QScopeGuard>

#include <csignal>

/// What a machine of a session costs, and how it ends: by a budget, a limit, a signal, with its recipe.
class tst_SessionEnds : public SessionPlace
{
    Q_OBJECT
private slots:
    void aSpentBudgetStopsTheMachine()
    {
        m_settings.idleAfter = 0min;
        VERIFY_RESULT(support::finish(m_session->ensureRunning(), 300s));
        m_clock.advance(1h); // what the test itself takes is nothing beside it
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
        VERIFY_RESULT(exec(u"echo kept >kept; touch /tmp/here"_s));
        VERIFY_RESULT(support::finish(m_session->stop(), 60s));
        const int before = m_session->bill().usage()->machines;
        const auto said = exec(u"cat kept; ls /tmp/here 2>/dev/null"_s);
        VERIFY_RESULT(said);
        QCOMPARE(said->out, QByteArray("kept\n"));
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
        QCOMPARE(exec(u"cat kept"_s)->out, QByteArray("kept\n"));
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
    static void expectWarning(const QString &words)
    {
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(words));
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
};

BERTH_TEST(tst_SessionEnds)
#include "tst_session_ends.moc"
