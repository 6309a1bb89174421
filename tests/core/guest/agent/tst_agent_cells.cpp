// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/agent_client.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>

using namespace Qt::StringLiterals;
using Map = wire::Map;

/// Code that is run as a notebook runs it, in forks of the warm interpreter and in one of its own.
class tst_AgentCells : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        qputenv("HOME", m_home.path().toUtf8());
        m_agent = std::make_unique<AgentClient>(BERTH_AGENT);
        QVERIFY(m_agent->greet());
        std::filesystem::create_directories(m_agent->session() + "/output");
        std::filesystem::create_directories(m_agent->session() + "/programs");
    }
    void cleanup() { QCOMPARE(m_agent->violation(), std::string()); }
    void cleanupTestCase()
    {
        QCOMPARE(m_agent->stop(), 0);
        m_agent.reset();
    }

    void givesTheValueOfTheLastExpression_data()
    {
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("output");
        QTest::addColumn<QString>("errors"); // how it ends
        QTest::addColumn<int>("exit");
        QTest::newRow("a value") << u"x = 20\nx * 2 + 2"_s << u"42\n"_s << QString() << 0;
        QTest::newRow("a text") << u"'a\\nb'"_s << u"'a\\nb'\n"_s << QString() << 0;
        QTest::newRow("after what is printed") << u"print(1)\n2"_s << u"1\n2\n"_s << QString() << 0;
        QTest::newRow("None") << u"print(1)"_s << u"1\n"_s << QString() << 0;
        QTest::newRow("not wanted") << u"6 * 7;"_s << QString() << QString() << 0;
        QTest::newRow("no expression") << u"x = 42"_s << QString() << QString() << 0;
        QTest::newRow("in a block") << u"if True:\n    42"_s << QString() << QString() << 0;
        QTest::newRow("nothing") << QString() << QString() << QString() << 0;
        QTest::newRow("uses what is defined")
            << u"def f(): return g()\ndef g(): return 7\nf()"_s << u"7\n"_s << QString() << 0;
        QTest::newRow("from the future") << u"from __future__ import annotations\ndef f(a: b): pass\n"
                                            "f.__annotations__"_s
                                         << u"{'a': 'b'}\n"_s << QString() << 0;
        QTest::newRow("an exit code") << u"import sys\nsys.exit(3)"_s << QString() << QString() << 3;
        QTest::newRow("an error") << u"1\ndef f():\n    return 1 / 0\nf()"_s << QString()
                                  << u"ZeroDivisionError: division by zero\n"_s << 1;
        QTest::newRow("a wrong text")
            << u"print("_s << QString() << u"SyntaxError: '(' was never closed\n"_s << 1;
        QTest::newRow("what it is") << u"import sys\nif __name__ == '__main__':\n    print(sys.argv, "
                                       "sorted(n for n in globals() if n[0] != '_'), sys.path[0])"_s
                                    << u"['-c'] ['sys'] \n"_s << QString() << 0;
        QTest::newRow("a process of its own")
            << u"import multiprocessing as m\ndef f(x): return x * x\n"
               "with m.get_context('fork').Pool(2) as pool:\n    print(pool.map(f, [1, 2, 3]))"_s
            << u"[1, 4, 9]\n"_s << QString() << 0;
    }
    void givesTheValueOfTheLastExpression()
    {
        QFETCH(QString, code);
        QFETCH(QString, output);
        QFETCH(QString, errors);
        QFETCH(int, exit);
        for (const Map &more : {Map::object(), ownInterpreter()}) {
            const auto run = cell(code.toStdString(), more);
            QCOMPARE(QString::fromStdString(run.output), output);
            const QString told = QString::fromStdString(run.errors);
            QVERIFY2(errors.isEmpty() ? told.isEmpty() : told.endsWith(errors), run.errors.c_str());
            QVERIFY2(told.count(u"File \""_s) == told.count(u"File \"<cell>\""_s), run.errors.c_str());
            QCOMPARE(run.last().value("code", -1), exit);
        }
    }

    void showsTheLinesOfAnError()
    {
        const auto run = cell("def f():\n    return 1 / 0\nf()");
        QVERIFY2(run.errors.starts_with("Traceback (most recent call last):\n  File \"<cell>\", line 3, in "
                                        "<module>\n    f()\n"),
                 run.errors.c_str());
    }

    void runsAScript()
    {
        std::ofstream(m_agent->working("mine.py")) << "value = 3\n";
        std::ofstream(m_agent->working("script.py"))
            << "import mine, sys\nprint(len(sys.argv), __name__, __file__ == sys.argv[0])\ndef f(): return "
               "mine.value\n"
               "f()\n";
        Map request{{"verb", "exec"}, {"argv", {"python3", m_agent->working("script.py")}}, {"cell", true}};
        for (const Map &more : {Map::object(), ownInterpreter()}) {
            request.update(more);
            const auto run = m_agent->run(request);
            QCOMPARE(run.errors, std::string());
            QCOMPARE(run.output, std::string("1 __main__ True\n3\n"));
        }
        request["argv"] = {"python3", m_agent->working("absent.py")};
        const auto absent = m_agent->run(request);
        QVERIFY2(absent.errors.find("FileNotFoundError") != std::string::npos, absent.errors.c_str());
        request["state"] = "a";
        QCOMPARE(m_agent->ask(request).value("error", ""), std::string("invalid"));
    }

    void installsKnownModulesThatAreMissing()
    {
        installer("apt-get", "echo \"$@\" >> asked; echo 'def f(): return 5' > mutagen.py");
        const auto run = cell("import json, mutagen\nmutagen.f()", ownInterpreter());
        QCOMPARE(run.output, std::string("5\n"));
        QCOMPARE(run.errors, std::string("mutagen: not installed. Installing python3-mutagen …\n"));
        QCOMPARE(written("asked"), std::string("install -y --no-install-recommends python3-mutagen\n"));
        QCOMPARE(cell("import mutagen\nmutagen.f()", ownInterpreter()).errors, std::string());
    }

    void installsWhatDebianHasNotFromTheIndex()
    {
        installer("apt-get", "exit 9");
        installer("pip", "echo \"$@\" > asked-pip; echo 'v = 1' > pptx.py");
        const auto run =
            cell("def later():\n    from pptx import v\n    return v\nlater()", ownInterpreter());
        QCOMPARE(run.errors, std::string("pptx: not installed. Installing python-pptx …\n"));
        QCOMPARE(run.output, std::string("1\n"));
        QCOMPARE(written("asked-pip"), std::string("install -q python-pptx\n"));
    }

    void saysWhyNothingWasInstalled()
    {
        installer("apt-get", "echo; echo 'E: no network'; exit 100");
        const auto run = cell("import vobject", ownInterpreter());
        QVERIFY2(
            run.errors.starts_with("vobject: not installed. Installing python3-vobject …\nThat failed:\n"
                                   "  E: no network\nA machine that is offline has what is installed in it, "
                                   "and what its host has kept.\nTraceback"),
            run.errors.c_str());
        QCOMPARE(run.last().value("code", -1), 1);
    }

    /// Models invent names, and somebody registers those.
    void installsNothingElse()
    {
        installer("apt-get", "touch called");
        installer("pip", "touch called");
        const auto run = cell("import pandas_magic_helper", ownInterpreter());
        QVERIFY2(
            run.errors.ends_with("No module named 'pandas_magic_helper'\npandas_magic_helper is none of the "
                                 "modules that are installed unasked. If you know that it exists, install it "
                                 "first.\n"),
            run.errors.c_str());
        const auto own =
            cell("try:\n    import simplejson as json\nexcept (KeyError, ImportError):\n    import json\n"
                 "json.dumps(1)",
                 ownInterpreter());
        QCOMPARE(own.output, std::string("'1'\n"));
        QVERIFY(!std::filesystem::exists(m_agent->working("called")));
    }

    /// By a matplotlib that has just what this touches: a machine has the real one
    /// (tests/vm/tst_office_recipes.cpp).
    void keepsPlotsThatAreShown()
    {
        std::filesystem::copy(BERTH_SOURCE_DIR "/tests/data/cells/matplotlib",
                              m_agent->working("matplotlib"));
        const auto run = cell("import matplotlib.pyplot as plt\n"
                              "plt.plot([1, 2]); plt.show()\n"
                              "plt.figure(); plt.plot(1)\n"
                              "plt.savefig('../output/own.png'); plt.show()\n"
                              "plt.figure()\n"
                              "plt.plot(2)\n"
                              "plt.figure();");
        QCOMPARE(run.errors, std::string());
        const std::string output = m_agent->session() + "/output";
        QCOMPARE(run.output, "plot: " + output + "/plot-1.png\nplot: " + output + "/plot-2.png\n");
        QVERIFY(std::filesystem::exists(output + "/own.png"));
        for (const char *name : {"/plot-1.png", "/plot-2.png"})
            QCOMPARE(std::filesystem::file_size(output + name), std::uintmax_t(9));
        QVERIFY(!std::filesystem::exists(output + "/plot-3.png"));
    }

    void goesOnFromAState()
    {
        const auto first = in("a", "import random\nx = [1]\nx");
        QCOMPARE(first.output, std::string("[1]\n"));
        QCOMPARE(first.errors, std::string("a is a new state: it has no variables yet.\n"));
        const auto next = in("a", "x.append(2)\nprint(random.__name__, x)");
        QCOMPARE(next.output, std::string("random [1, 2]\n"));
        QCOMPARE(next.errors, std::string());
        QCOMPARE(next.last().value("code", -1), 0);
        QCOMPARE(in("b", "'x' in globals()").output, std::string("False\n"));
        QCOMPARE(cell("'x' in globals()").output, std::string("False\n"));
        QCOMPARE(in("a", "x").output, std::string("[1, 2]\n"));
    }

    void keepsAStateWhateverEndsTheCode_data()
    {
        QTest::addColumn<QString>("code");
        QTest::addColumn<int>("exit");
        QTest::newRow("an error") << u"y = 5\n1 / 0"_s << 1;
        QTest::newRow("a wrong text") << u"print("_s << 1;
        QTest::newRow("an exit") << u"import sys; sys.exit(7)"_s << 7;
        QTest::newRow("an exit with words") << u"import sys; sys.exit('no')"_s << 1;
        QTest::newRow("threads")
            << u"import threading, time\nthreading.Thread(target=lambda: (time.sleep(.2), "
               "print('late'))).start()"_s
            << 0;
        QTest::newRow("output that was closed") << u"import os\nos.close(1)"_s << 0;
        QTest::newRow("all three") << u"import os\nos.closerange(0, 3)"_s << 0;
    }
    void keepsAStateWhateverEndsTheCode()
    {
        QFETCH(QString, code);
        QFETCH(int, exit);
        in("kept", "y = 4");
        const auto run = in("kept", code.toStdString());
        QCOMPARE(run.last().value("code", -1), exit);
        const auto next = in("kept", "y");
        QCOMPARE(next.errors, std::string()); // which say why, if it is not as it was
        QCOMPARE(next.output, std::string(code.startsWith(u'y') ? "5\n" : "4\n"));
    }

    void keepsAStateAtATimeLimit()
    {
        in("slow", "z = 1");
        const auto run = in("slow", "z = 2\nwhile True: pass", {{"timeout_ms", 2000}});
        QCOMPARE(run.last().value("reason", ""), std::string("timeout"));
        QCOMPARE(in("slow", "z").output, std::string("2\n"));
    }

    void saysThatAStateIsGone()
    {
        in("gone", "import os\nv = 1");
        QCOMPARE(in("gone", "os.kill(os.getpid(), 9)").last().value("signal", 0), 9);
        const auto run = in("gone", "'v' in globals()");
        QCOMPARE(run.output, std::string("False\n"));
        QVERIFY(run.errors.find("gone is a new state") != std::string::npos);
    }

    void hasAFolderAndInputOfEachCall()
    {
        in("f", "import os, sys\nos.chdir('/')", {{"stdin", false}});
        QCOMPARE(in("f", "os.getcwd(), sys.stdin.read()").output,
                 "('" + m_agent->session() + "/working', '')\n");
        QCOMPARE(in("f", "os.getcwd()", {{"cwd", "/usr"}}).output, std::string("'/usr'\n"));
        Map request = stateRequest("f", "1");
        request["cwd"] = "/nowhere";
        QCOMPARE(m_agent->ask(request).value("error", ""), std::string("not_found"));
        QCOMPARE(in("f", "os.getcwd()").output, "'" + m_agent->session() + "/working'\n");
    }

    void worksInAStateWithoutForks()
    {
        QCOMPARE(in("own", "n = 1", ownInterpreter()).last().value("code", -1), 0);
        QCOMPARE(in("own", "n").output, std::string("1\n"));
    }

    void isThereAsSoonAsTheRunIsOver()
    {
        in("quick", "n = 0");
        for (int count = 0; count < 60; ++count)
            QCOMPARE(in("quick", "n += 1").errors, std::string());
        QCOMPARE(in("quick", "n").output, std::string("60\n"));
    }

    void keepsTheLastEightStates()
    {
        for (int number = 0; number < 10; ++number)
            in("s" + std::to_string(number), "v = " + std::to_string(number));
        QCOMPARE(in("s9", "v").output, std::string("9\n"));
        QCOMPARE(in("s2", "v").output, std::string("2\n"));
        QCOMPARE(in("s1", "'v' in globals()").output, std::string("False\n"));
    }

    void takesNoOtherForAState()
    {
        in("own", "secret = 1");
        // A child of the program's own, that leads no session: not the agent's.
        const auto run = cell("import os, socket\n"
                              "s = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)\n"
                              "s.connect(next(l.split()[-1] for l in open('/proc/net/unix') if "
                              "l.strip().endswith('python-states.sock') and l.split()[-1].startswith('"
                              + m_agent->session().substr(0, 8)
                              + "')))\n"
                                "if os.fork() == 0: os._exit(0)\n"
                                "s.send(b'own')\ns.recv(10)");
        QCOMPARE(run.output, std::string("b''\n"));
        QCOMPARE(in("own", "secret").output, std::string("1\n"));
    }

    void refusesAStateOfWhatIsNoCell_data()
    {
        QTest::addColumn<QString>("state");
        QTest::addColumn<QString>("how");
        QTest::newRow("long") << QString(65, u'a') << u"cell"_s;
        QTest::newRow("no cell") << u"a"_s << u"stdin"_s;
        QTest::newRow("reviewed") << u"a"_s << u"reviewed"_s;
    }
    void refusesAStateOfWhatIsNoCell()
    {
        QFETCH(QString, state);
        QFETCH(QString, how);
        Map request{{"verb", "exec"}, {"argv", {"python3", "-c", "1"}}, {"state", state.toStdString()}};
        request[how.toStdString()] = true;
        QCOMPARE(m_agent->ask(request).value("error", ""), std::string("invalid"));
    }

    void refusesWhatIsNoCode()
    {
        const Map request{{"verb", "exec"}, {"argv", {"ls"}}, {"cell", true}};
        QCOMPARE(m_agent->ask(request).value("error", ""), std::string("invalid"));
    }

private:
    AgentClient::Stream cell(const std::string &code, Map more = Map::object())
    {
        more["verb"] = "exec";
        more["argv"] = {"python3", "-c", code};
        more["cell"] = true;
        return m_agent->run(more);
    }
    static Map stateRequest(const std::string &name, const std::string &code)
    {
        return {{"verb", "exec"}, {"argv", {"python3", "-c", code}}, {"cell", true}, {"state", name}};
    }
    AgentClient::Stream in(const std::string &state, const std::string &code, const Map &more = Map::object())
    {
        Map request = stateRequest(state, code);
        request.update(more);
        return m_agent->run(request);
    }
    /// A variable of its own ends the use of forks.
    Map ownInterpreter() const
    {
        const std::string path = m_agent->session() + "/programs:/usr/bin:/bin";
        return {{"env", {{"PATH", path}}}};
    }
    void installer(const std::string &name, const std::string &text)
    {
        const std::string path = m_agent->session() + "/programs/" + name;
        std::ofstream(path) << "#!/bin/sh\n" << text << "\n";
        std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    }
    std::string written(const std::string &name) const
    {
        std::ifstream file(m_agent->working(name));
        return {std::istreambuf_iterator<char>(file), {}};
    }

    QTemporaryDir m_home;
    std::unique_ptr<AgentClient> m_agent;
};

BERTH_TEST(tst_AgentCells)
#include "tst_agent_cells.moc"
