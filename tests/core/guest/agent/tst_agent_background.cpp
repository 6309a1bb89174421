// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/agent_test.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QTest>

#include <sys/resource.h>
#include <sys/statvfs.h>

using namespace std::chrono_literals;
using Map = wire::Map;

static Map background(const std::string &id, const std::string &text, Map more = Map::object())
{
    more["verb"] = "exec";
    more["shell"] = text;
    more["background"] = true;
    more["id"] = id;
    return more;
}

static Map attach(const std::string &id, std::int64_t offset = 0, std::int64_t errorOffset = 0)
{
    return {{"verb", "attach"}, {"run", id}, {"offset", offset}, {"error_offset", errorOffset}};
}

class tst_AgentBackground : public AgentTest
{
    Q_OBJECT
private slots:
    void outlivesItsHost();
    void givesOutputFromAnyByteOn();
    void goesAlongWithWhatIsWritten();
    void goesAlongFromItsStart();
    void makesNoFilesForWhatPrintsNothing();
    void listsWhatThereIs();
    void refusesWhatCannotBeStarted();
    void leavesNothingOfWhatCouldNotBeStarted();
    void endsWhatIsForgotten();
    void takesSignalsAndTimeLimits();
    void keepsAllOfALongOutput();
    void endsWhatPrintsTooMuch();
    void refusesMoreThanTheDiskHasRoomFor();
    void takesInputFromWhoeverIsAttached();
    void holdsBackWhoWritesTooMuch();
    void isSignalledByName();
    void keepsALimitedNumber();
    void listsRunsOfManyArguments();
    void remembersWhatAnEarlierAgentRan();

private:
    Map described(const std::string &id)
    {
        const Map reply = m_agent->ask({{"verb", "runs"}});
        for (const Map &run : reply["runs"]) {
            if (run["id"] == id)
                return run;
        }
        return Map::object();
    }
    bool waitForEnd(const std::string &id) { return m_agent->finish(m_agent->begin(attach(id))); }
};

void tst_AgentBackground::outlivesItsHost()
{
    const Map reply =
        m_agent->ask(background("job", "echo one; sleep 0.5; echo two; echo three >&2; exit 4"));
    QVERIFY(reply.value("ok", false));
    QCOMPARE(reply.value("run", ""), std::string("job"));
    QVERIFY(m_agent->greet('m'));
    const auto run = m_agent->run(attach("job"));
    QCOMPARE(run.output, std::string("one\ntwo\n"));
    QCOMPARE(run.errors, std::string("three\n"));
    QCOMPARE(run.last().value("code", -1), 4);
    // And again, as often as anybody asks.
    QCOMPARE(m_agent->run(attach("job")).output, std::string("one\ntwo\n"));
}

void tst_AgentBackground::givesOutputFromAnyByteOn()
{
    m_agent->ask(background("job", "echo abcdef; echo 123456 >&2"));
    QVERIFY(waitForEnd("job"));
    const auto run = m_agent->run(attach("job", 4, 6));
    QCOMPARE(run.output, std::string("ef\n"));
    QCOMPARE(run.errors, std::string("\n"));
    QCOMPARE(m_agent->run(attach("job", 1000)).output, std::string());
}

void tst_AgentBackground::goesAlongWithWhatIsWritten()
{
    m_agent->ask(background("job", "for ((i = 0; i < 5; i++)); do echo $i; sleep 0.1; done"));
    const auto first = m_agent->begin(attach("job"));
    const auto second = m_agent->begin(attach("job", 2));
    QVERIFY(m_agent->waitUntil([&] { return m_agent->stream(first).output == "0\n1\n"; }));
    QVERIFY(m_agent->finish(first));
    QVERIFY(m_agent->finish(second));
    QCOMPARE(m_agent->stream(first).output, std::string("0\n1\n2\n3\n4\n"));
    QCOMPARE(m_agent->stream(second).output, std::string("1\n2\n3\n4\n"));
    // Closing such a stream ends nothing.
    m_agent->ask(background("long", "sleep 60"));
    m_agent->close(m_agent->begin(attach("long")));
    QCOMPARE(described("long").value("state", ""), std::string("running"));
}

void tst_AgentBackground::goesAlongFromItsStart()
{
    const auto job = m_agent->open(background("other", "read line; echo $line; echo err >&2; exit 3",
                                              {{"attach", true}, {"stdin", true}}));
    m_agent->write(job, "said\n");
    QVERIFY(m_agent->finish(job));
    QCOMPARE(m_agent->stream(job).reply->value("run", ""), std::string("other"));
    QCOMPARE(m_agent->stream(job).output, std::string("said\n"));
    QCOMPARE(m_agent->stream(job).errors, std::string("err\n"));
    QCOMPARE(m_agent->stream(job).last().value("code", -1), 3);
    QCOMPARE(m_agent->run(attach("other")).output, std::string("said\n")); // and it is kept
    const auto none = m_agent->run(
        {{"verb", "exec"}, {"argv", {"no-such-program"}}, {"background", true}, {"attach", true}});
    QCOMPARE(none.refusal(), std::string("not_found"));
    // It outlives who goes along.
    const auto long_ = m_agent->begin(background("long", "sleep 60", {{"attach", true}}));
    m_agent->close(long_);
    QCOMPARE(described("long").value("state", ""), std::string("running"));
    QVERIFY(m_agent->greet('m'));
    QCOMPARE(described("long").value("state", ""), std::string("running"));
}

void tst_AgentBackground::makesNoFilesForWhatPrintsNothing()
{
    const std::string folder = m_agent->session() + "/../state/runs/job";
    QVERIFY(m_agent->ask(background("job", "true")).value("ok", false));
    QVERIFY(waitForEnd("job"));
    QTRY_VERIFY(std::filesystem::exists(folder + "/meta"));
    QVERIFY(!std::filesystem::exists(folder + "/output"));
    m_agent->kill();
    std::filesystem::create_directory(folder + "-half"); // of a run that its agent had no time for
    m_agent->start(BERTH_AGENT);
    QVERIFY(m_agent->greet());
    QCOMPARE(described("job").value("code", -1), 0);
    QVERIFY(!std::filesystem::exists(folder + "-half"));
}

void tst_AgentBackground::listsWhatThereIs()
{
    QVERIFY(m_agent->ask({{"verb", "runs"}})["runs"].empty());
    m_agent->ask(background("one", "exit 3"));
    m_agent->ask(background("two", "sleep 60"));
    QVERIFY(waitForEnd("one"));
    const Map one = described("one");
    QCOMPARE(one.value("state", ""), std::string("over"));
    QCOMPARE(one.value("reason", ""), std::string("exited"));
    QCOMPARE(one.value("code", -1), 3);
    QCOMPARE(one["argv"][2].get<std::string>(), std::string("exit 3"));
    QVERIFY(one.value("started_ms", 0LL) > 1'600'000'000'000);
    QCOMPARE(described("two").value("state", ""), std::string("running"));
    QCOMPARE(m_agent->ask({{"verb", "usage"}}).value("runs", -1), 1);
}

void tst_AgentBackground::refusesWhatCannotBeStarted()
{
    Map request = background("job", "");
    request.erase("shell");
    request["argv"] = {"no-such-program"};
    QCOMPARE(m_agent->ask(request).value("error", ""), std::string("not_found"));
    QVERIFY(described("job").empty());
    QCOMPARE(m_agent->ask(attach("job")).value("error", ""), std::string("not_found"));
    QVERIFY(m_agent->ask(background("job", "true")).value("ok", false));
    QCOMPARE(m_agent->ask(background("job", "true")).value("error", ""), std::string("busy"));
}

void tst_AgentBackground::leavesNothingOfWhatCouldNotBeStarted()
{
    const rlimit none{0, 4096}; // what it has open stays so
    QCOMPARE(prlimit(m_agent->process(), RLIMIT_NOFILE, &none, nullptr), 0);
    // Longer than what is made ready before anybody asks, and has its files open.
    const std::string longOne = "true #" + std::string(64'000, 'x');
    QVERIFY(!m_agent->ask(background("job", longOne)).value("ok", false));
    QVERIFY(std::filesystem::is_empty(m_agent->session() + "/../state/runs"));
}

void tst_AgentBackground::endsWhatIsForgotten()
{
    const Map reply = m_agent->ask(background("job", "trap '' HUP; sleep 60"));
    const auto reader = m_agent->begin(attach("job"));
    QVERIFY(m_agent->ask({{"verb", "forget"}, {"run", "job"}}).value("ok", false));
    QVERIFY(m_agent->finish(reader));
    QCOMPARE(m_agent->stream(reader).last().value("error", ""), std::string("not_found"));
    QTRY_VERIFY(::kill(reply.value("pid", 0), 0) != 0);
    QVERIFY(described("job").empty());
    QVERIFY(std::filesystem::is_empty(m_agent->session() + "/../state/runs"));
    QCOMPARE(std::filesystem::status(m_agent->session() + "/../state/runs").permissions(),
             std::filesystem::perms::owner_all);
    QVERIFY(m_agent->ask({{"verb", "forget"}, {"run", "job"}}).value("ok", false));
}

void tst_AgentBackground::takesSignalsAndTimeLimits()
{
    m_agent->ask(background("limited", "sleep 60", {{"timeout_ms", 100}}));
    QCOMPARE(m_agent->run(attach("limited")).last().value("reason", ""), std::string("timeout"));
    m_agent->ask(background("asked", "sleep 60"));
    const auto reader = m_agent->begin(attach("asked"));
    m_agent->control(reader, {{"signal", SIGTERM}});
    QVERIFY(m_agent->finish(reader));
    QCOMPARE(m_agent->stream(reader).last().value("signal", 0), SIGTERM);
}

void tst_AgentBackground::keepsAllOfALongOutput()
{
    m_agent->ask(background("job", "seq 1 1000000; echo the end >&2"));
    QVERIFY(waitForEnd("job"));
    const auto run = m_agent->run(attach("job"));
    QCOMPARE(run.output.size(), std::size_t(6'888'896));
    QVERIFY(run.output.starts_with("1\n2\n"));
    QVERIFY(run.output.ends_with("\n1000000\n"));
    QCOMPARE(run.errors, std::string("the end\n"));
    QCOMPARE(m_agent->run(attach("job", 6'888'888)).output, std::string("1000000\n"));
}

void tst_AgentBackground::endsWhatPrintsTooMuch()
{
    // With a child that holds the output open, and one that ignores the signal.
    m_agent->ask(background("job", "echo x >&2; (trap '' TERM; sleep 60) & yes", {{"keep", 100'000}}));
    const auto run = m_agent->run(attach("job"));
    QCOMPARE(run.last().value("reason", ""), std::string("output"));
    QCOMPARE(run.output.size() + run.errors.size(), std::size_t(100'000));
    const Map job = described("job");
    QCOMPARE(job.value("reason", ""), std::string("output"));
    QCOMPARE(job.value("output_bytes", 0) + job.value("error_bytes", 0), 100'000);
    QVERIFY(!job.value("output_lost", false));
    // Not one byte more, but as many.
    m_agent->ask(background("fits", "printf 12345", {{"keep", 5}}));
    QCOMPARE(m_agent->run(attach("fits")).last().value("reason", ""), std::string("exited"));
    m_agent->ask(background("ended", "printf 123456", {{"keep", 5}}));
    const auto ended = m_agent->run(attach("ended"));
    QCOMPARE(ended.last().value("reason", ""), std::string("output"));
    QCOMPARE(ended.output, std::string("12345"));
}

void tst_AgentBackground::refusesMoreThanTheDiskHasRoomFor()
{
    const Map reply = m_agent->ask(background("job", "true", {{"keep", std::int64_t(1) << 40}}));
    struct statvfs disk
    {
    };
    QCOMPARE(statvfs("/tmp", &disk), 0);
    if (disk.f_blocks * disk.f_frsize / 4 >= std::uint64_t(1) << 40)
        QSKIP("The disk is too large.");
    QCOMPARE(reply.value("error", ""), std::string("failed"));
    QCOMPARE(m_agent->ask(background("job", "true", {{"keep", 0}})).value("error", ""),
             std::string("invalid"));
    QVERIFY(described("job").empty());
}

void tst_AgentBackground::takesInputFromWhoeverIsAttached()
{
    const char *program = "while read -r line; do echo \"got $line\"; done; echo end";
    QVERIFY(m_agent->ask(background("job", program, {{"stdin", true}})).value("ok", false));
    Map writing = attach("job");
    writing["stdin"] = true;
    const auto first = m_agent->begin(writing);
    m_agent->write(first, "one\n");
    QVERIFY(m_agent->waitUntil([&] { return m_agent->stream(first).output == "got one\n"; }));
    m_agent->close(first);
    QVERIFY(m_agent->greet('m'));
    const auto second = m_agent->begin(writing);
    m_agent->write(second, "two\n");
    m_agent->endInput(second);
    QVERIFY(m_agent->finish(second));
    QCOMPARE(m_agent->stream(second).output, std::string("got one\ngot two\nend\n"));
    QCOMPARE(m_agent->stream(second).last().value("code", -1), 0);
    QCOMPARE(m_agent->ask(writing).value("error", ""), std::string("invalid"));
    m_agent->ask(background("deaf", "cat; sleep 60"));
    writing["run"] = "deaf";
    QCOMPARE(m_agent->ask(writing).value("error", ""), std::string("invalid"));
}

void tst_AgentBackground::holdsBackWhoWritesTooMuch()
{
    m_agent->ask(background("job", "until [ -e go ]; do sleep 0.05; done; wc -c", {{"stdin", true}}));
    // The pipe takes 64 KiB, and what was written stays when the writer goes.
    std::vector<std::uint32_t> writers;
    for (int i = 0; i < 4; ++i) {
        writers.push_back(m_agent->begin(attach("job")));
        m_agent->write(writers.back(), std::string(wire::kInitialCredit, 'i'));
    }
    m_agent->ping();
    QVERIFY(m_agent->waitUntil([&] { return m_agent->pongs() == 1; }));
    QVERIFY(m_agent->stream(writers[1]).window.available() == 0);
    m_agent->close(writers[0]);
    const auto last = m_agent->begin(attach("job"));
    m_agent->write(last, std::string(wire::kInitialCredit, 'i'));
    QVERIFY(m_agent->finish(last));
    QCOMPARE(m_agent->stream(last).last().value("error", ""), std::string("busy"));
    const auto go = m_agent->run({{"verb", "exec"}, {"shell", "echo go > go"}});
    QCOMPARE(go.last().value("code", -1), 0);
    QVERIFY(m_agent->waitUntil([&] { return m_agent->stream(writers[1]).window.available() > 0; }));
    m_agent->endInput(writers[1]);
    QVERIFY(m_agent->finish(writers[1]));
    QVERIFY(std::stoll(m_agent->stream(writers[1]).output) >= 4 * std::int64_t(wire::kInitialCredit));
}

void tst_AgentBackground::isSignalledByName()
{
    m_agent->ask(background("job", "trap 'echo usr; exit 3' USR1; echo up; while :; do sleep 0.05; done"));
    const auto reader = m_agent->begin(attach("job"));
    QVERIFY(m_agent->waitUntil([&] { return m_agent->stream(reader).output == "up\n"; }));
    const auto signal = [&](const char *run, int number) {
        return m_agent->ask({{"verb", "signal"}, {"run", run}, {"signal", number}});
    };
    QCOMPARE(signal("job", 65).value("error", ""), std::string("invalid"));
    QCOMPARE(signal("other", SIGTERM).value("error", ""), std::string("not_found"));
    QVERIFY(signal("job", SIGUSR1).value("ok", false));
    QVERIFY(m_agent->finish(reader));
    QCOMPARE(m_agent->stream(reader).last().value("code", -1), 3);
    QCOMPARE(signal("job", SIGTERM).value("error", ""), std::string("invalid"));
}

void tst_AgentBackground::keepsALimitedNumber()
{
    for (int i = 0; i < 70; ++i) {
        const std::string id = "job" + std::to_string(i);
        QVERIFY(m_agent->ask(background(id, "true " + std::string(2000, 'x'))).value("ok", false));
        QVERIFY(waitForEnd(id));
    }
    const Map runs = m_agent->ask({{"verb", "runs"}});
    QCOMPARE(runs["runs"].size(), std::size_t(64));
    QVERIFY(described("job0").empty());
    QVERIFY(!described("job69").empty());
}

void tst_AgentBackground::listsRunsOfManyArguments()
{
    std::vector<Map> argv(5000, "");
    argv.insert(argv.begin(), {"true", wire::bytes(std::string(100, '\xff'))});
    for (int i = 0; i < 64; ++i) {
        Map request = background("job" + std::to_string(i), "");
        request.erase("shell");
        request["argv"] = argv;
        QVERIFY(m_agent->ask(request).value("ok", false));
    }
    const Map runs = m_agent->ask({{"verb", "runs"}});
    QCOMPARE(runs["runs"].size(), std::size_t(64));
    QCOMPARE(runs["runs"][0]["argv"][0].get<std::string>(), std::string("true"));
}

void tst_AgentBackground::remembersWhatAnEarlierAgentRan()
{
    m_agent->ask(background("done", "echo text; exit 6"));
    const Map reply = m_agent->ask(background("lost", "echo begun; sleep 60"));
    QVERIFY(waitForEnd("done"));
    const auto reader = m_agent->begin(attach("lost"));
    QVERIFY(m_agent->waitUntil([&] { return m_agent->stream(reader).output == "begun\n"; }));
    m_agent->kill();
    QVERIFY(reply.value("pid", 0) > 1);
    ::kill(-reply.value("pid", 0), SIGKILL);
    m_agent->start(BERTH_AGENT);
    QVERIFY(m_agent->greet());
    QCOMPARE(described("done").value("code", -1), 6);
    QCOMPARE(m_agent->run(attach("done")).output, std::string("text\n"));
    QCOMPARE(described("done").value("output_bytes", 0), 5);
    const auto lost = m_agent->run(attach("lost"));
    QCOMPARE(lost.output, std::string("begun\n"));
    QCOMPARE(lost.last().value("signal", 0), SIGKILL);
}

BERTH_TEST(tst_AgentBackground)
#include "tst_agent_background.moc"
