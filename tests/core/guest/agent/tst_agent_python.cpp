// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/agent_client.h"
#include "tests/support/folders.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"

#include <QByteArrayList>
#include <QDeadlineTimer>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

using namespace std::chrono_literals;
using Map = wire::Map;
using Strings = std::vector<std::string>;

/// Scripts that a warm interpreter runs are as those that one of their own runs. Called "python3" a script is
/// run by a fork of it, and by the path of the program never.
class tst_AgentPython : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { qputenv("HOME", m_home.path().toUtf8()); }
    void init()
    {
        if (m_agent)
            return;
        m_agent = std::make_unique<AgentClient>(BERTH_AGENT);
        QVERIFY(m_agent->greet());
        QTRY_COMPARE_WITH_TIMEOUT(waiting().size(), std::size_t(2), 20'000);
    }
    void cleanup() { QCOMPARE(m_agent ? m_agent->violation() : std::string(), std::string()); }
    void cleanupTestCase() { endAgent(); }

    void isAsAnInterpreterOfItsOwn_data();
    void isAsAnInterpreterOfItsOwn();
    void beginsAsAnInterpreterOfItsOwn();
    void loadsNothingForItself();
    void leavesNothingBehind();
    void writesWhatItLeavesOpen();
    void isChanceEachTime();
    void readsInput();
    void startsOtherProcesses();
    void becomesAnotherInterpreter_data();
    void becomesAnotherInterpreter();
    void hearsAnotherInterpreterBeforeItsEnd();
    void refusesAFolderThatIsNotThere();
    void endsTheWholeGroupAtTheTimeLimit();
    void runsInTheBackground();
    void runsManyAtOnce();
    void forksComeWhileScriptsDo();
    void goesOnWithoutForks_data();
    void goesOnWithoutForks();
    void knowsWhatWasInstalled();

private:
    static Map exec(const Strings &argv, Map more = Map::object())
    {
        more["verb"] = "exec";
        more["argv"] = argv;
        return more;
    }
    void endAgent()
    {
        const std::set<pid_t> left = interpreters();
        QCOMPARE(m_agent->stop(), 0);
        for (const pid_t process : left)
            QTRY_VERIFY(!isAlive(process));
        m_agent.reset();
    }
    static bool isAlive(pid_t process)
    {
        const std::string state = stateOf(process);
        return !state.empty() && state != "Z"; // in a container, nobody may ask how it ended
    }
    static std::string stateOf(pid_t process)
    {
        const Strings stat = statOf(std::to_string(process));
        return stat.empty() ? std::string() : stat[0];
    }

    /// Fields of /proc/PID/stat from the state on.
    static Strings statOf(const std::string &process)
    {
        std::ifstream file("/proc/" + process + "/stat");
        std::string text;
        std::getline(file, text);
        std::istringstream rest(text.substr(std::min(text.size(), text.rfind(')') + 1)));
        return {std::istream_iterator<std::string>(rest), {}};
    }
    static std::filesystem::path programOf(const std::string &process)
    {
        std::error_code gone;
        return std::filesystem::read_symlink("/proc/" + process + "/exe", gone);
    }
    /// Children of the agent that lead a session and have a program of their own.
    std::set<pid_t> interpreters() const
    {
        std::set<pid_t> found;
        for (const auto &entry : std::filesystem::directory_iterator("/proc")) {
            const std::string name = entry.path().filename();
            if (name.find_first_not_of("0123456789") != std::string::npos)
                continue;
            const Strings stat = statOf(name);
            if (stat.size() > 3 && stat[0] != "Z" && stat[1] == std::to_string(m_agent->process())
                && stat[3] == name && programOf(name) != programOf(std::to_string(m_agent->process())))
                found.insert(std::stoi(name));
        }
        return found;
    }
    std::set<pid_t> waiting() const
    {
        std::set<pid_t> found = interpreters();
        found.erase(oldest(found));
        std::erase_if(found, [](pid_t process) { return stateOf(process) != "S"; });
        return found;
    }
    /// The one that the others are forked from. Its number may be higher: they begin anew at some time.
    pid_t first() const { return oldest(interpreters()); }
    static pid_t oldest(const std::set<pid_t> &processes)
    {
        const auto startOf = [](pid_t process) {
            const Strings stat = statOf(std::to_string(process));
            return stat.size() > 19 ? std::stoull(stat[19]) : 0;
        };
        const auto found = std::ranges::min_element(processes, {}, startOf);
        return found == processes.end() ? 0 : *found;
    }

    /// Runs it in a fork.
    AgentClient::Stream warm(const Strings &arguments, Map more = Map::object())
    {
        waitForForks();
        const std::set<pid_t> forks = waiting();
        Strings argv{"python3"};
        argv.insert(argv.end(), arguments.begin(), arguments.end());
        const auto run = m_agent->run(exec(argv, std::move(more)));
        m_wasFork = run.reply && forks.contains(run.reply->value("pid", 0));
        return run;
    }
    AgentClient::Stream plain(const Strings &arguments, Map more = Map::object())
    {
        Strings argv{"/usr/bin/python3"};
        argv.insert(argv.end(), arguments.begin(), arguments.end());
        return m_agent->run(exec(argv, std::move(more)));
    }
    void waitForForks() { QTRY_COMPARE_WITH_TIMEOUT(waiting().size(), std::size_t(2), 20'000); }
    void write(const std::string &name, const std::string &text) const
    {
        std::filesystem::create_directories(std::filesystem::path(m_agent->working(name)).parent_path());
        std::ofstream(m_agent->working(name)) << text;
    }

    QTemporaryDir m_home;
    std::unique_ptr<AgentClient> m_agent;
    bool m_wasFork = false;
};

static QByteArray bytes(const std::string &text) { return QByteArray::fromStdString(text); }

static const char *const kIsWarm = "import gc; print(gc.get_freeze_count() > 0)";

void tst_AgentPython::isAsAnInterpreterOfItsOwn_data()
{
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const char *name, const char *text) { QTest::newRow(name) << QByteArray(text); };
    row("output", "print('out'); import sys; print('err', file=sys.stderr)");
    row("order of output", "import os\nprint('one')\nos.write(1, b'two\\n')");
    row("no output", "");
    row("exit", "import sys; sys.exit(3)");
    row("exit with a text", "import sys; print('out'); sys.exit('a text')");
    row("exit with nothing", "raise SystemExit");
    row("exit at once", "import os; print('lost'); os._exit(7)");
    row("exit handlers", "import atexit; atexit.register(print, 'last'); print('first')");
    row("an object that ends", "class A:\n    def __del__(self): print('gone', print is not None)\na = A()");
    row("a ring that ends", "class A:\n    def __del__(self): print('gone')\na = A(); a.a = a");
    row("a finalizer", "import weakref\nclass A: pass\na = A(); weakref.finalize(a, print, 'gone')");
    row("an exception that holds an object",
        "class A:\n    def __del__(self): print('gone')\ndef f():\n    a = A()\n    raise ValueError\nf()");
    row("names that go in order",
        "class A:\n    def __init__(self, n): self.n = n\n    def __del__(self): print(self.n)\n"
        "def f(): pass\n_b = A('_b'); a = A('a'); _a = A('_a'); c = A('c')");
    row("what C has not written",
        "import ctypes\nc = ctypes.CDLL(None)\nc.printf(b'of C\\n')\nprint('of Python')");
    row("a closed output", "import sys; print('x'); sys.stdout.close()");
    row("an output of its own", "import sys\nsys.stdout = None\nprint('x')");
    row("an exit handler that fails",
        "import atexit\nclass A:\n    def __call__(self): return 1 / 0\n"
        "    def __repr__(self): return 'A'\natexit.register(A())\nprint('x')");
    row("a thread that does not end",
        "import threading\nthreading.Thread(target=threading.Event().wait, daemon=True).start()\nprint('x')");
    row("a file left open",
        "import os\n"
        "f = open('left', 'w'); f.write('all of it')\n"
        "class A:\n    def __del__(self): print(os is None or os.path.exists('left'))\na = A()");
    row("a module of its own",
        "import types, sys\n"
        "class A:\n    def __del__(self): print('gone')\n"
        "m = types.ModuleType('m'); m.a = A(); sys.modules['m'] = m");
    row("a signal", "import os, signal; os.kill(os.getpid(), signal.SIGTERM)");
    row("an exception", "def f(x):\n    return 1 / x\nprint('before')\nf(0)\n");
    row("a chain of exceptions",
        "try:\n    {}['a']\nexcept KeyError as e:\n    raise ValueError('b') from e\n");
    row("an exception in a module", "import json\nprint('before')\njson.loads('{')\n");
    row("a group of exceptions", "raise ExceptionGroup('g', [ValueError(1), KeyError('k')])");
    row("a hook", "import sys\nsys.excepthook = lambda *a: print('hook', a[0])\nraise ValueError");
    row("a syntax error", "def f(:\n    pass\n");
    row("a wrong indent", "if True:\nprint(1)\n");
    row("an interruption", "print('before')\nraise KeyboardInterrupt");
    row("an interruption by signal",
        "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nimport time\ntime.sleep(9)");
    row("a generator exit", "raise GeneratorExit('g')");
    row("threads that go on",
        "import threading, time\n"
        "def f():\n    time.sleep(.1)\n    print('thread')\n"
        "threading.Thread(target=f).start()\nprint('main')");
    row("an exception in a thread",
        "import threading\n"
        "def f():\n    raise ValueError('t')\n"
        "threading.Thread(target=f, name='T').start()");
    row("a pool",
        "import concurrent.futures as c\n"
        "with c.ThreadPoolExecutor() as p:\n    print(list(p.map(abs, [-1, -2])))");
    row("processes",
        "import multiprocessing as m\n"
        "if __name__ == '__main__':\n"
        "    with m.get_context('fork').Pool(2) as p:\n        print(p.map(abs, [-1, -2]))");
    row("a coroutine",
        "import asyncio\nasync def f():\n    await asyncio.sleep(0)\n    print('x')\nasyncio.run(f())");
    row("pickles", "import pickle\nclass A: pass\nprint(type(pickle.loads(pickle.dumps(A()))).__module__)");
    row("a warning", "import warnings\nwarnings.warn('careful', DeprecationWarning)\nwarnings.warn('again')");
    row("from the future", "from __future__ import annotations\nx: nothing = 1\nprint(__annotations__)");
    row("letters", "print('ä€😀'); import sys; print(ascii(sys.argv))");
    row("the end of the output", "import os, sys\nos.close(1)\nprint('x')");
}

void tst_AgentPython::isAsAnInterpreterOfItsOwn()
{
    QFETCH(QByteArray, text);
    write("a script.py", text.toStdString());
    for (const Strings &arguments :
         {Strings{"a script.py", "ä", "--b"}, Strings{"-c", text.toStdString(), "ä"}}) {
        if (arguments[0] == "-c" && text.isEmpty())
            continue;
        const auto run = warm(arguments);
        QVERIFY(m_wasFork);
        const auto own = plain(arguments);
        QCOMPARE(bytes(run.output), bytes(own.output));
        QCOMPARE(bytes(run.errors), bytes(own.errors));
        for (const char *what : {"code", "signal"})
            QCOMPARE(run.last().value(what, -1), own.last().value(what, -1));
    }
}

void tst_AgentPython::beginsAsAnInterpreterOfItsOwn()
{
    const std::string text = R"(
import sys
names = sorted(globals())
known = {name: repr(globals()[name]).partition(" at 0x")[0] for name in names if name not in ("sys", "names")}
import gc, os, resource, signal, threading, time, warnings
print(known)
print(sys.argv, sys.orig_argv[1:], sys.path, sys.flags, sys.executable, sys.warnoptions, sys._xoptions)
print(os.getcwd(), sorted((k, v) for k, v in os.environ.items() if k != "BERTH_RUN"))
print({n: signal.getsignal(n) for n in signal.valid_signals() if n not in (32, 33)})
print(sorted(os.listdir("/proc/self/fd")), os.umask(0), os.nice(0), os.getsid(0) == os.getpid() == os.getpgid(0))
for s in (sys.stdin, sys.stdout, sys.stderr):
    print(s.name, s.mode, s.encoding, s.errors, s.line_buffering, s.write_through, s.newlines, s.seekable())
    print(type(s.buffer), s.buffer.raw, s.buffer.raw.closefd)
print([resource.getrlimit(n) for n in range(16)], open("/proc/self/oom_score_adj").read())
print([l for l in open("/proc/self/status") if l.startswith(("SigPnd", "SigBlk", "SigIgn", "SigCgt", "Shd", "Cap", "NoNew", "Threads", "Groups"))])
print(open("/proc/self/comm").read(), open("/proc/self/cmdline").read().rstrip("\0").split("\0")[1:])
print(threading.main_thread() is threading.current_thread(), threading.active_count(), gc.isenabled(), gc.get_threshold(), warnings.filters)
print(sys.getrecursionlimit(), sys.getswitchinterval(), len(sys.meta_path), len(sys.path_hooks), time.tzname)
print(sys.modules["__main__"].__dict__ is globals(), hasattr(sys, "last_type"), os.getppid())
)";
    write("sub/begin.py", text);
    std::filesystem::create_symlink("sub/begin.py", m_agent->working("link.py"));
    for (const Strings &arguments :
         {Strings{"./sub/begin.py", "x"}, Strings{"link.py"}, Strings{m_agent->working("sub/begin.py"), ""},
          Strings{"-c", text, "-u"}}) {
        for (const bool hasInput : {false, true}) {
            // With an input that is open and another, a pipe.
            const Map more = hasInput ? Map{{"cwd", "."}, {"stdin", true}} : Map{{"cwd", "."}};
            const auto run = warm(arguments, more);
            QVERIFY(m_wasFork);
            const auto own = plain(arguments, more);
            QCOMPARE(bytes(run.errors), QByteArray());
            QCOMPARE(bytes(run.output).split('\n'), bytes(own.output).split('\n'));
        }
    }
}

/// It would take longer than most scripts.
void tst_AgentPython::loadsNothingForItself()
{
    const std::string text = "import sys; print(sorted(sys.modules))";
    const std::string before = warm({"-c", text}).output;
    QVERIFY(m_wasFork);
    QVERIFY2(before.find("importlib.metadata") == before.npos, before.c_str());
    write("fresh.py", "x = 1");
    QCOMPARE(bytes(warm({"-c", "import fresh; print(fresh.x)"}).output), QByteArray("1\n"));
    QVERIFY(m_wasFork);
}

void tst_AgentPython::leavesNothingBehind()
{
    const std::string text = "import os, sys, signal, json, decimal, builtins\n"
                             "print(hasattr(json, 'mark'), 'MARK' in os.environ, hasattr(builtins, 'mark'),\n"
                             "      decimal.getcontext().prec, signal.getsignal(signal.SIGTERM))\n"
                             "json.mark = builtins.mark = True\n"
                             "os.environ['MARK'] = 'x'\n"
                             "os.chdir('/'); os.umask(0o777)\n"
                             "decimal.getcontext().prec = 5\n"
                             "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n";
    for (int i = 0; i < 4; ++i)
        QCOMPARE(bytes(warm({"-c", text}).output), QByteArray("False False False 28 0\n"));
}

void tst_AgentPython::writesWhatItLeavesOpen()
{
    const auto run = warm({"-c",
                           "import collections, socket\n"
                           "def write(name):\n"
                           "    file = open(name, 'w')\n"
                           "    file.write(name)\n"
                           "    return file\n"
                           "mine = write('mine')\n"
                           "collections.theirs = write('theirs')\n" // which nobody takes apart
                           "ring = [write('ring')]\n"
                           "ring.append(ring)\n"
                           "raise SystemExit(3)"});
    QVERIFY(m_wasFork);
    QCOMPARE(run.last().value("code", -1), 3);
    for (const char *name : {"mine", "theirs", "ring"}) {
        std::ifstream file(m_agent->working(name));
        std::string text;
        std::getline(file, text);
        QCOMPARE(text, std::string(name));
    }
}

void tst_AgentPython::isChanceEachTime()
{
    std::set<std::string> seen;
    for (int i = 0; i < 4; ++i)
        seen.insert(warm({"-c", "import random; print(random.random())"}).output);
    QCOMPARE(seen.size(), std::size_t(4));
}

void tst_AgentPython::readsInput()
{
    waitForForks();
    const auto id = m_agent->begin(exec(
        {"python3", "-c", "for line in open(0): print(line.strip()[::-1], flush=True)"}, {{"stdin", true}}));
    m_agent->write(id, "abc\n");
    QVERIFY(m_agent->waitUntil([&] { return m_agent->stream(id).output == "cba\n"; }));
    m_agent->write(id, "def");
    m_agent->endInput(id);
    QVERIFY(m_agent->finish(id));
    QCOMPARE(bytes(m_agent->stream(id).output), QByteArray("cba\nfed\n"));
    QCOMPARE(bytes(warm({"-c", "import sys; print(sys.stdin.read() == '')"}).output), QByteArray("True\n"));
}

void tst_AgentPython::startsOtherProcesses()
{
    const std::string text =
        "import subprocess, sys\n"
        "print(subprocess.run(['sh', '-c', 'ls /proc/self/fd | wc -l; grep SigIgn /proc/self/status;"
        " echo $BERTH_RUN | wc -w'], capture_output=True, text=True).stdout)\n"
        "print(subprocess.run([sys.executable, '-c', 'import os; print(os.environ[\"HOME\"])']))\n";
    const auto run = warm({"-c", text});
    QVERIFY(m_wasFork);
    QCOMPARE(run.output, plain({"-c", text}).output);
    QCOMPARE(run.errors, std::string());
}

void tst_AgentPython::becomesAnotherInterpreter_data()
{
    QTest::addColumn<QByteArrayList>("arguments");
    QTest::addColumn<bool>("hasVariable");
    const QByteArray isWarm = kIsWarm;
    QTest::newRow("an option") << QByteArrayList{"-I", "-c", isWarm} << false;
    QTest::newRow("two in one") << QByteArrayList{"-uc", isWarm} << false;
    QTest::newRow("a module") << QByteArrayList{"-m", "warm"} << false;
    QTest::newRow("a folder") << QByteArrayList{"folder"} << false;
    QTest::newRow("a script that is not there") << QByteArrayList{"no.py"} << false;
    QTest::newRow("-c without a text") << QByteArrayList{"-c"} << false;
    QTest::newRow("an option that is none") << QByteArrayList{"--what"} << false;
    QTest::newRow("a variable") << QByteArrayList{"warm.py"} << true;
    QTest::newRow("a module with a name that is loaded") << QByteArrayList{"shadow/warm.py"} << false;
}

void tst_AgentPython::becomesAnotherInterpreter()
{
    QFETCH(QByteArrayList, arguments);
    QFETCH(bool, hasVariable);
    write("warm.py", kIsWarm);
    write("folder/__main__.py", kIsWarm);
    write("shadow/warm.py", std::string("import random\n") + kIsWarm);
    write("shadow/random.py", "print('mine')");
    Strings words;
    for (const QByteArray &word : arguments)
        words.push_back(word.toStdString());
    const Map more = hasVariable ? Map{{"env", {{"PYTHONPATH", "/tmp"}}}} : Map::object();
    const auto run = warm(words, more);
    QVERIFY(m_wasFork);
    const auto own = plain(words, more);
    QCOMPARE(run.output, own.output);
    QCOMPARE(bytes(run.errors), bytes(own.errors).replace("/usr/bin/python3", "python3"));
    QCOMPARE(run.last().value("code", -1), own.last().value("code", -2));
    QVERIFY(run.output.find("True") == std::string::npos);
    QCOMPARE(bytes(warm({"warm.py"}).output), QByteArray("True\n"));
}

void tst_AgentPython::hearsAnotherInterpreterBeforeItsEnd()
{
    waitForForks();
    const auto id = m_agent->begin(exec({"python3", "-u", "-c", "print('up'); input()"}, {{"stdin", true}}));
    QVERIFY(m_agent->waitUntil([&] { return m_agent->stream(id).output == "up\n"; }));
    m_agent->write(id, "\n");
    m_agent->endInput(id);
    QVERIFY(m_agent->finish(id));
    QCOMPARE(m_agent->stream(id).last().value("code", -1), 0);
}

void tst_AgentPython::refusesAFolderThatIsNotThere()
{
    const auto run = warm({"-c", "1"}, {{"cwd", "/no/such/folder"}});
    QCOMPARE(run.refusal(), std::string("not_found"));
    std::filesystem::remove_all(m_agent->session());
    QCOMPARE(warm({"-c", "import os; print(os.getcwd())"}).output,
             plain({"-c", "import os; print(os.getcwd())"}).output);
    endAgent();
}

void tst_AgentPython::endsTheWholeGroupAtTheTimeLimit()
{
    const std::string text = "import os, signal, subprocess, time\n"
                             "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
                             "print(subprocess.Popen(['sleep', '1000']).pid, flush=True)\n"
                             "if os.fork() == 0:\n    print(os.getpid(), flush=True)\n"
                             "time.sleep(1000)\n";
    const auto run = warm({"-c", text}, {{"timeout_ms", 1500}});
    QVERIFY(m_wasFork);
    QCOMPARE(run.last().value("reason", std::string()), std::string("timeout"));
    std::istringstream lines(run.output);
    int count = 0;
    for (pid_t process = 0; lines >> process; ++count)
        QTRY_VERIFY(!isAlive(process));
    QCOMPARE(count, 2);
}

void tst_AgentPython::runsInTheBackground()
{
    waitForForks();
    const Map run = m_agent->ask(exec({"python3", "-c", kIsWarm}, {{"background", true}, {"id", "b"}}));
    QVERIFY(run.value("ok", false));
    QTRY_COMPARE(m_agent->ask({{"verb", "runs"}}).at("runs")[0].value("state", ""), std::string("over"));
    QCOMPARE(bytes(m_agent->run({{"verb", "attach"}, {"run", "b"}}).output), QByteArray("True\n"));
}

void tst_AgentPython::runsManyAtOnce()
{
    std::vector<std::uint32_t> ids;
    for (int i = 0; i < 8; ++i)
        ids.push_back(m_agent->open(exec({"python3", "-c", "print(" + std::to_string(i) + ")"})));
    for (int i = 0; i < 8; ++i) {
        QVERIFY(m_agent->finish(ids[i]));
        QCOMPARE(m_agent->stream(ids[i]).output, std::to_string(i) + "\n");
    }
}

/// Scripts that follow each other at once use up what waits, and put off nothing.
void tst_AgentPython::forksComeWhileScriptsDo()
{
    waitForForks();
    const QDeadlineTimer limit(5'000);
    int count = 0;
    while (count < 6 && !limit.hasExpired())
        count += m_agent->run(exec({"python3", "-c", kIsWarm})).output == "True\n";
    QCOMPARE(count, 6); // of which two had waited
}

void tst_AgentPython::goesOnWithoutForks_data()
{
    QTest::addColumn<int>("number");
    QTest::addColumn<bool>("hitsForks");
    QTest::newRow("forks killed") << SIGKILL << true;
    QTest::newRow("forks stopped") << SIGSTOP << true;
    QTest::newRow("the first one killed") << SIGKILL << false;
    QTest::newRow("the first one stopped") << SIGSTOP << false;
}

void tst_AgentPython::goesOnWithoutForks()
{
    QFETCH(int, number);
    QFETCH(bool, hitsForks);
    waitForForks();
    const pid_t before = first();
    const std::set<pid_t> hit = hitsForks ? waiting() : std::set<pid_t>{before};
    for (const pid_t process : hit) {
        QVERIFY(support::signalProcess(process, number));
        QTRY_VERIFY(stateOf(process) != "S");
    }
    for (int i = 0; i < 6; ++i) {
        const auto run = m_agent->run(exec({"python3", "-c", "print(1)"}));
        QCOMPARE(bytes(run.output), QByteArray("1\n"));
        QCOMPARE(run.last().value("code", -1), 0);
    }
    if (!hitsForks)
        QTRY_VERIFY_WITH_TIMEOUT(first() != before, 30'000);
    QCOMPARE(bytes(warm({"-c", kIsWarm}).output), QByteArray("True\n"));
    QVERIFY(m_wasFork);
}

void tst_AgentPython::knowsWhatWasInstalled()
{
    const auto folder = warm({"-c", "import site; print(site.getusersitepackages(), end='')"}).output;
    const std::string own = folder + "/berth_test_module.py";
    std::filesystem::create_directories(folder);
    std::ofstream(own) << "x = 1";
    const pid_t before = first();
    const auto run = warm({"-c", "import berth_test_module as m, gc; print(m.x, gc.get_freeze_count())"});
    QCOMPARE(bytes(run.output), QByteArray("1 0\n"));
    QTRY_VERIFY_WITH_TIMEOUT(!isAlive(before), 20'000);
    waitForForks();
    QCOMPARE(bytes(warm({"-c", kIsWarm}).output), QByteArray("True\n"));
}

BERTH_TEST(tst_AgentPython)
#include "tst_agent_python.moc"
