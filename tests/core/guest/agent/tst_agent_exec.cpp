// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/agent_test.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"

#include <QTest>

#include <sys/syscall.h>

#include <fstream>

using namespace std::chrono_literals;
using Clock = AgentClient::Clock;
using Map = wire::Map;

static Map exec(const std::vector<std::string> &argv, Map more = Map::object())
{
    more["verb"] = "exec";
    more["argv"] = argv;
    return more;
}

static Map shell(const std::string &text, Map more = Map::object())
{
    more["verb"] = "exec";
    more["shell"] = text;
    return more;
}

/// Waits for the end of a process that is no child of this one, and closes the descriptor.
static bool hasEnded(int pidfd)
{
    pollfd end{pidfd, POLLIN, 0};
    const bool hasEnded = poll(&end, 1, 20'000) == 1;
    ::close(pidfd);
    return hasEnded;
}

static bool isAlive(pid_t process) { return ::kill(process, 0) == 0; }

class tst_AgentExec : public AgentTest
{
    Q_OBJECT
private slots:
    void givesOutputErrorsAndExitCode();
    void tellsSignals();
    void refusesWhatCannotBeStarted_data();
    void refusesWhatCannotBeStarted();
    void takesFolderAndVariables();
    void startsWithAnEnvironmentOfItsOwn();
    void passesInputOn();
    void throwsInputAwayThatNobodyReads();
    void endsTheWholeGroupAtTheTimeLimit();
    void leavesAProgramTimeToEndAtTheTimeLimit();
    void signalsTheWholeGroup();
    void endsTheRunWhenTheStreamIsClosed();
    void endsTheRunOfALostHost();
    void keepsTheExitBehindTheLastByte();
    void carriesManySmallOutputs();
    void keepsEveryByteOfAFlood();
    void servesOthersDuringAFlood();
    void waitsForAConsumerThatIsSlow();
    void runsEightAtOnce();
    void doesNotWaitForLeftoverProcesses();
    void waitsForOutputThatComesJustAfterTheEnd();
    void lastsThroughTwoHundredRuns();
    void aChildThatWaitsBecomesTheProgram();
    void oneThatWaitsHoldsNothingOfOthers();
    void oneThatDiedIsReplaced();
    void whatMakesThemIsReplaced();
    void allThatWaitEndWithTheAgent();

private:
    /// Its program as it is, in sessions of their own or in its own.
    std::vector<pid_t> childrenOfAgent(bool inSessionsOfTheirOwn);
    std::vector<pid_t> waitingChildren();
};

void tst_AgentExec::givesOutputErrorsAndExitCode()
{
    const auto run = m_agent->run(shell("echo out; echo err >&2; exit 3"));
    QCOMPARE(run.output, std::string("out\n"));
    QCOMPARE(run.errors, std::string("err\n"));
    QVERIFY(run.reply->value("pid", 0) > 0);
    QCOMPARE(run.events.size(), std::size_t(1));
    QCOMPARE(run.last().value("event", ""), std::string("exit"));
    QCOMPARE(run.last().value("code", -1), 3);
    QCOMPARE(run.last().value("reason", ""), std::string("exited"));
    QVERIFY(run.last().value("max_rss_kib", 0) > 0);
    QVERIFY(!run.last().contains("signal"));
}

void tst_AgentExec::tellsSignals()
{
    const auto run = m_agent->run(shell("kill -SEGV $$"));
    QCOMPARE(run.last().value("signal", 0), SIGSEGV);
    QCOMPARE(run.last().value("reason", ""), std::string("signalled"));
}

void tst_AgentExec::refusesWhatCannotBeStarted_data()
{
    QTest::addColumn<QByteArray>("request");
    QTest::addColumn<QByteArray>("error");
    const auto row = [](const char *name, const Map &request, const char *error) {
        QTest::newRow(name) << QByteArray::fromStdString(wire::encodeMap(request)) << QByteArray(error);
    };
    row("no such program", exec({"no-such-program"}), "not_found");
    row("no such path", exec({"/no/such/program"}), "not_found");
    row("a folder", exec({"/tmp"}), "denied");
    row("a text", exec({"/etc/passwd"}), "denied");
    row("no such folder", exec({"true"}, {{"cwd", "/no/such/folder"}}), "not_found");
    row("a file as folder", exec({"true"}, {{"cwd", "/etc/passwd"}}), "not_found");
    row("an empty program", exec({""}), "invalid");
    row("no arguments", exec({}), "invalid");
    row("a nul", exec({std::string("a\0b", 3)}), "invalid");
    row("arguments that are none", {{"verb", "exec"}, {"argv", "true"}}, "invalid");
    row("a variable that is none", exec({"true"}, {{"env", {{"A=B", "c"}}}}), "invalid");
    row("a value that is none", exec({"true"}, {{"env", {{"A", 1}}}}), "invalid");
    row("a negative time", exec({"true"}, {{"timeout_ms", -1}}), "invalid");
    row("a terminal that is none", exec({"true"}, {{"pty", {{"rows", 0}}}}), "invalid");
    row("an id that is a path", exec({"true"}, {{"background", true}, {"id", "../x"}}), "invalid");
    row("a program with a name without an end", exec({std::string(65'480, 'x')}), "invalid");
    row("a folder with one", exec({"true"}, {{"cwd", wire::bytes(std::string(30'000, '\xff'))}}), "invalid");
    row("a verb with one", {{"verb", std::string(65'500, 'x')}}, "unsupported");
    row("no such verb", {{"verb", "fly"}}, "unsupported");
    row("no verb", Map::object(), "unsupported");
    row("only for machines", {{"verb", "mount"}, {"serial", "x"}}, "unsupported");
}

void tst_AgentExec::refusesWhatCannotBeStarted()
{
    QFETCH(QByteArray, request);
    QFETCH(QByteArray, error);
    const auto run = m_agent->run(*wire::decodeMap(request.toStdString()));
    QCOMPARE(run.refusal(), error.toStdString());
    QVERIFY(run.reply->value("text", "").ends_with('.'));
    QCOMPARE(m_agent->run(exec({"true"})).last().value("code", -1), 0);
}

void tst_AgentExec::takesFolderAndVariables()
{
    std::filesystem::create_directory(m_agent->working("sub"));
    const auto run =
        m_agent->run(shell("pwd; echo $A-$PATH", {{"cwd", "sub"}, {"env", {{"A", "x"}, {"PATH", "/bin"}}}}));
    QCOMPARE(run.output, m_agent->working("sub") + "\nx-/bin\n");
}

void tst_AgentExec::startsWithAnEnvironmentOfItsOwn()
{
    qputenv("SECRET_OF_THE_HOST", "1");
    const auto run = m_agent->run(exec({"/usr/bin/env"}));
    QVERIFY(run.output.find("HOME=") != std::string::npos);
    QVERIFY(run.output.find("LANG=") != std::string::npos);
    QVERIFY(run.output.find("SECRET") == std::string::npos);
    // No descriptor of the agent's either: three, and the one that lists them.
    QCOMPARE(m_agent->run(shell("ls /proc/self/fd | wc -l")).output, std::string("4\n"));
    // Signals are as a shell has them.
    QCOMPARE(m_agent->run(shell("grep -E 'Sig(Blk|Ign)' /proc/self/status | cut -f2 | tr '\\n' ' '")).output,
             std::string("0000000000000000 0000000000000000 "));
}

void tst_AgentExec::passesInputOn()
{
    const auto id = m_agent->begin(exec({"cat"}, {{"stdin", true}}));
    std::string sent;
    for (int i = 0; i < 40; ++i) {
        sent += std::string(50'000, char('a' + i % 26));
        m_agent->write(id, std::string(50'000, char('a' + i % 26)));
    }
    m_agent->endInput(id);
    QVERIFY(m_agent->finish(id));
    QVERIFY(m_agent->stream(id).output == sent);
    // Without it there is nothing to read.
    QCOMPARE(m_agent->run(exec({"cat"})).last().value("code", -1), 0);
}

void tst_AgentExec::throwsInputAwayThatNobodyReads()
{
    const auto id = m_agent->begin(shell("exec 0<&-; sleep 0.2; echo done", {{"stdin", true}}));
    m_agent->write(id, std::string(2'000'000, 'x'));
    m_agent->endInput(id);
    QVERIFY(m_agent->finish(id));
    QCOMPARE(m_agent->stream(id).output, std::string("done\n"));
}

void tst_AgentExec::endsTheWholeGroupAtTheTimeLimit()
{
    const auto begun = Clock::now();
    const auto run =
        m_agent->run(shell("trap '' TERM; (trap '' TERM; sleep 60 & echo $!; wait) & setsid sleep 60 & "
                           "echo $!; wait; sleep 60",
                           {{"timeout_ms", 1000}})); // by then it has set its traps
    const auto took = Clock::now() - begun;
    QCOMPARE(run.last().value("reason", ""), std::string("timeout"));
    QCOMPARE(run.last().value("signal", 0), SIGKILL);
    QVERIFY(took >= 2s && took < 8s);
    // Also those that left the group: the processes printed above.
    std::istringstream numbers(run.output);
    int count = 0;
    for (pid_t process = 0; numbers >> process; ++count)
        QTRY_VERIFY(!isAlive(process));
    QCOMPARE(count, 2);
}

void tst_AgentExec::leavesAProgramTimeToEndAtTheTimeLimit()
{
    const auto run = m_agent->run(
        shell("trap 'sleep 0.3; echo saved; exit 7' TERM; echo begun; while :; do sleep 0.05; done",
              {{"timeout_ms", 1000}}));
    QCOMPARE(run.output, std::string("begun\nsaved\n"));
    QCOMPARE(run.last().value("reason", ""), std::string("timeout"));
    QCOMPARE(run.last().value("code", 0), 7);
}

void tst_AgentExec::signalsTheWholeGroup()
{
    const auto id = m_agent->begin(shell("trap 'echo got; exit 5' TERM; sleep 60 & echo $!; wait"));
    QVERIFY(m_agent->waitUntil([&] { return !m_agent->stream(id).output.empty(); }));
    const pid_t sleeper = std::stoi(m_agent->stream(id).output);
    m_agent->control(id, {{"signal", SIGTERM}});
    QVERIFY(m_agent->finish(id));
    QCOMPARE(m_agent->stream(id).last().value("code", 0), 5);
    QVERIFY(m_agent->stream(id).output.ends_with("got\n"));
    QTRY_VERIFY(!isAlive(sleeper));

    const auto other = m_agent->begin(shell("sleep 60 & sleep 61"));
    m_agent->control(other, {{"signal", SIGKILL}});
    QVERIFY(m_agent->finish(other));
    QCOMPARE(m_agent->stream(other).last().value("signal", 0), SIGKILL);
}

void tst_AgentExec::endsTheRunWhenTheStreamIsClosed()
{
    const auto id = m_agent->begin(shell("trap '' HUP; setsid sleep 60 & echo $! $$; yes"));
    QVERIFY(m_agent->waitUntil([&] { return m_agent->stream(id).output.size() > 100; }));
    std::istringstream numbers(m_agent->stream(id).output);
    pid_t sleeper = 0;
    pid_t leader = 0;
    numbers >> sleeper >> leader;
    QVERIFY(isAlive(sleeper) && isAlive(leader));
    m_agent->close(id);
    QTRY_VERIFY(!isAlive(leader));
    QTRY_VERIFY(!isAlive(sleeper));
    QCOMPARE(m_agent->ask({{"verb", "usage"}}).value("runs", -1), 0);
}

void tst_AgentExec::endsTheRunOfALostHost()
{
    const auto id = m_agent->begin(shell("echo $$; exec sleep 60"));
    QVERIFY(m_agent->waitUntil([&] { return !m_agent->stream(id).output.empty(); }));
    const pid_t sleeper = std::stoi(m_agent->stream(id).output);
    QVERIFY(m_agent->greet('m'));
    QTRY_VERIFY(!isAlive(sleeper));
    QCOMPARE(m_agent->run(exec({"echo", "again"})).output, std::string("again\n"));
}

void tst_AgentExec::keepsTheExitBehindTheLastByte()
{
    for (int i = 0; i < 20; ++i) {
        const auto run = m_agent->run(shell("head -c 65536 /dev/zero; head -c 70000 /dev/zero >&2"));
        QCOMPARE(run.output.size(), std::size_t(65536));
        QCOMPARE(run.errors.size(), std::size_t(70000));
    }
}

void tst_AgentExec::carriesManySmallOutputs()
{
    const auto run = m_agent->run(shell("for ((i = 0; i < 10000; i++)); do echo $i; done"));
    std::string wanted;
    for (int i = 0; i < 10'000; ++i)
        wanted += std::to_string(i) + "\n";
    QVERIFY(run.output == wanted);
}

void tst_AgentExec::keepsEveryByteOfAFlood()
{
    const auto run = m_agent->run(shell("yes | head -c 50000000"));
    QCOMPARE(run.output.size(), std::size_t(50'000'000));
    QCOMPARE(std::size_t(std::count(run.output.begin(), run.output.end(), 'y')), run.output.size() / 2);
}

void tst_AgentExec::servesOthersDuringAFlood()
{
    const auto flood = m_agent->begin(exec({"yes"}));
    const auto stopped = m_agent->open(exec({"yes"}));
    m_agent->stream(stopped).isConsumed = false;
    for (int i = 0; i < 10; ++i) {
        const auto begun = Clock::now();
        QCOMPARE(m_agent->run(exec({"echo", "x"})).output, std::string("x\n"));
        QVERIFY(Clock::now() - begun < 2s);
    }
    m_agent->ping();
    QVERIFY(m_agent->waitUntil([&] { return m_agent->pongs() == 1; }));
    // The one that nobody consumes stopped at its credit.
    QCOMPARE(m_agent->stream(stopped).output.size(), std::size_t(wire::kInitialCredit));
    for (const auto id : {flood, stopped})
        m_agent->close(id);
}

void tst_AgentExec::waitsForAConsumerThatIsSlow()
{
    const auto id = m_agent->open(shell("head -c 300000 /dev/zero; echo end >&2"));
    m_agent->stream(id).isConsumed = false;
    m_agent->listen(700ms);
    auto &stream = m_agent->stream(id);
    QCOMPARE(stream.output.size(), std::size_t(wire::kInitialCredit));
    QVERIFY(!stream.isClosed);
    stream.isConsumed = true;
    stream.received[0].consume(stream.output.size());
    m_agent->send(wire::creditFrame(id, wire::Channel::Main, stream.received[0].takeGrant()));
    QVERIFY(m_agent->finish(id));
    QCOMPARE(stream.output.size(), std::size_t(300'000));
    QCOMPARE(stream.errors, std::string("end\n"));
}

void tst_AgentExec::runsEightAtOnce()
{
    std::vector<std::uint32_t> ids;
    for (int i = 0; i < 8; ++i)
        ids.push_back(m_agent->open(shell("for ((i = 0; i < 2000; i++)); do echo " + std::to_string(i)
                                          + "; done; exit " + std::to_string(i))));
    for (int i = 0; i < 8; ++i) {
        QVERIFY(m_agent->finish(ids[i]));
        std::string wanted;
        for (int line = 0; line < 2000; ++line)
            wanted += std::to_string(i) + "\n";
        QVERIFY(m_agent->stream(ids[i]).output == wanted);
        QCOMPARE(m_agent->stream(ids[i]).last().value("code", -1), i);
    }
}

void tst_AgentExec::doesNotWaitForLeftoverProcesses()
{
    const auto begun = Clock::now();
    const auto quiet = m_agent->run(shell("sleep 60 & echo $!"));
    QVERIFY(Clock::now() - begun < 30s);
    QCOMPARE(quiet.last().value("code", -1), 0);
    const pid_t sleeper = std::stoi(quiet.output);
    QVERIFY(isAlive(sleeper));
    QVERIFY(support::signalProcess(sleeper, SIGKILL));

    // One that never stops talking is waited for as little, and goes on living.
    const auto loud = m_agent->run(shell("(while :; do echo x; sleep 0.01; done) & echo $! >&2"));
    QCOMPARE(loud.last().value("code", -1), 0);
    QVERIFY(Clock::now() - begun < 50s);
    const pid_t talker = std::stoi(loud.errors);
    m_agent->listen(300ms);
    QVERIFY(isAlive(talker));
    QVERIFY(support::signalProcess(talker, SIGKILL));
}

void tst_AgentExec::waitsForOutputThatComesJustAfterTheEnd()
{
    const auto run = m_agent->run(shell("(sleep 0.1; echo late) &"));
    QCOMPARE(run.output, std::string("late\n"));
}

void tst_AgentExec::lastsThroughTwoHundredRuns()
{
    const auto countOpen = [&] {
        const std::filesystem::directory_iterator files("/proc/" + std::to_string(m_agent->process())
                                                        + "/fd");
        return std::distance(begin(files), end(files));
    };
    // The ends of a child are closed a moment after it waits.
    const auto countAtRest = [&] {
        auto before = countOpen();
        do {
            waitingChildren();
            m_agent->listen(50ms);
        } while (countOpen() != std::exchange(before, countOpen()));
        return before;
    };
    m_agent->run(exec({"true"}));
    const auto before = countAtRest();
    for (int i = 0; i < 200; ++i)
        QCOMPARE(m_agent->run(exec({"true"})).last().value("code", -1), 0);
    QCOMPARE(countAtRest(), before);
}

std::vector<pid_t> tst_AgentExec::childrenOfAgent(bool inSessionsOfTheirOwn)
{
    const auto programOf = [](const std::string &process) {
        std::error_code gone;
        return std::filesystem::read_symlink("/proc/" + process + "/exe", gone);
    };
    const std::string agent = std::to_string(m_agent->process());
    std::vector<pid_t> found;
    for (const auto &folder : std::filesystem::directory_iterator("/proc")) {
        std::ifstream stat(folder.path() / "stat");
        std::string process, name, state, parent, group, session;
        if (stat >> process >> name >> state >> parent >> group >> session && parent == agent && state == "S"
            && (session == process) == inSessionsOfTheirOwn && programOf(process) == programOf(agent))
            found.push_back(pid_t(std::stoi(process)));
    }
    std::sort(found.begin(), found.end());
    return found;
}

/// Those that are forked and not yet told what to become, oldest first; empty: they are not all there in
/// time.
std::vector<pid_t> tst_AgentExec::waitingChildren()
{
    for (const auto deadline = Clock::now() + AgentClient::kPatience; Clock::now() < deadline;) {
        if (const auto found = childrenOfAgent(true); found.size() == 2)
            return found;
        m_agent->listen(5ms);
    }
    return {};
}

void tst_AgentExec::aChildThatWaitsBecomesTheProgram()
{
    std::filesystem::create_directory(m_agent->working("sub"));
    for (const bool hasInput : {false, true, false}) {
        const auto children = waitingChildren();
        QVERIFY(!children.empty());
        const auto id = m_agent->begin(
            shell("echo $$; pwd; cat; exit 4", {{"stdin", hasInput}, {"cwd", "sub"}, {"env", {{"A", "x"}}}}));
        if (hasInput) {
            m_agent->write(id, "input\n");
            m_agent->endInput(id);
        }
        QVERIFY(m_agent->finish(id));
        QCOMPARE(m_agent->stream(id).reply->value("pid", 0), children[0]);
        QCOMPARE(m_agent->stream(id).output,
                 std::to_string(children[0]) + "\n" + m_agent->working("sub") + "\n"
                     + (hasInput ? "input\n" : ""));
        QCOMPARE(m_agent->stream(id).last().value("code", -1), 4);
    }
}

void tst_AgentExec::oneThatWaitsHoldsNothingOfOthers()
{
    // The third one gets a child that was forked while the pipe to the first was open.
    std::vector<std::uint32_t> ids;
    for (int i = 0; i < 3; ++i) {
        QVERIFY(!waitingChildren().empty());
        ids.push_back(m_agent->begin(exec({"cat"}, {{"stdin", true}})));
    }
    QVERIFY(!waitingChildren().empty());
    for (const auto id : ids) {
        m_agent->endInput(id);
        QVERIFY(m_agent->finish(id));
        QCOMPARE(m_agent->stream(id).last().value("code", -1), 0);
    }
}

void tst_AgentExec::oneThatDiedIsReplaced()
{
    const auto children = waitingChildren();
    QVERIFY(!children.empty());
    const int end = int(syscall(SYS_pidfd_open, children[0], 0));
    QVERIFY(support::signalProcess(children[0], SIGKILL));
    QVERIFY(hasEnded(end));
    QCOMPARE(m_agent->run(exec({"true"})).last().value("code", -1), 0);
    QVERIFY(!waitingChildren().empty());
}

void tst_AgentExec::whatMakesThemIsReplaced()
{
    QVERIFY(!waitingChildren().empty());
    const auto nursery = childrenOfAgent(false);
    QCOMPARE(nursery.size(), 1U);
    QVERIFY(support::signalProcess(nursery[0], SIGKILL));
    for (int i = 0; i < 5; ++i)
        QCOMPARE(m_agent->run(exec({"true"})).last().value("code", -1), 0);
    QVERIFY(!waitingChildren().empty());
    QVERIFY(childrenOfAgent(false) != nursery);
}

void tst_AgentExec::allThatWaitEndWithTheAgent()
{
    auto all = waitingChildren();
    QVERIFY(!all.empty());
    const auto nursery = childrenOfAgent(false);
    all.insert(all.end(), nursery.begin(), nursery.end());
    std::vector<int> ends;
    for (const pid_t process : all)
        ends.push_back(int(syscall(SYS_pidfd_open, process, 0)));
    m_agent->kill();
    for (const int end : ends)
        QVERIFY(hasEnded(end));
}

BERTH_TEST(tst_AgentExec)
#include "tst_agent_exec.moc"
