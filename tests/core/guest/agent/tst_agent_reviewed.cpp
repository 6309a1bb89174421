// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/python/reviewed.h"
#include "tests/support/agent_test.h"
#include "tests/support/folders.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QTest>

#include <sys/syscall.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Map = wire::Map;

static std::string dataFile(const char *name)
{
    QFile file(QStringLiteral(BERTH_SOURCE_DIR) + u"/tests/data/reviewed/"_s + QString::fromLatin1(name));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no %s", name);
    return file.readAll().toStdString();
}

static Map python(const std::string &code, Map more = Map::object())
{
    more["verb"] = "exec";
    more["argv"] = {"python3", "-c", code};
    more["reviewed"] = true;
    return more;
}

/// Code that a person has read. Whether writing is limited depends on the kernel of this host; in machines it
/// always is (tests/vm/tst_tool_story.cpp).
class tst_AgentReviewed : public AgentTest
{
    Q_OBJECT
private slots:
    void runsAsPythonDoes()
    {
        const auto run =
            m_agent->run(python("import sys, json, os, socket, sqlite3\n"
                                "one, other = socket.socketpair(); one.send(b'x')\n"
                                "print(__name__, sys.argv, sys.path[0], os.getcwd().rpartition('/')[2])\n"
                                "print(json.loads('[1]'), sum(range(10)))\n"
                                "open('made', 'w').write('here')\n"
                                "print(sys.stdin.read(), file=sys.stderr)\n"
                                "sys.exit(3)"));
        QCOMPARE(run.last().value("code", -1), 3);
        QVERIFY2(run.output.starts_with("__main__ ['-c'] /usr/lib/python3"), run.output.c_str());
        QVERIFY2(run.output.ends_with(" working\n[1] 45\n"), run.output.c_str());
        QCOMPARE(run.errors, std::string("\n"));
        QVERIFY(std::filesystem::exists(m_agent->working("made")));
        const auto failed = m_agent->run(python("def f():\n    return 1 / 0\nf()"));
        QCOMPARE(failed.last().value("code", -1), 1);
        QVERIFY2(
            failed.errors.starts_with("Traceback (most recent call last):\n  File \"<cell>\", line 3, in "
                                      "<module>\n    f()\n"),
            failed.errors.c_str());
        QCOMPARE(m_agent->run(python("x = 6\nx * 7")).output, std::string("42\n"));
        const auto wrong = m_agent->run(python("print("));
        QCOMPARE(wrong.last().value("code", -1), 1);
        QVERIFY(wrong.errors.find("SyntaxError") != std::string::npos);
        const auto forks = m_agent->run(python("import os, threading\n"
                                               "t = threading.Thread(target=print, args=('thread',))\n"
                                               "t.start(); t.join()\n"
                                               "pid = os.fork()\n"
                                               "if pid == 0: os._exit(7)\n"
                                               "print(os.waitpid(pid, 0)[1] >> 8)"));
        QCOMPARE(forks.output, std::string("thread\n7\n"));
    }

    void saysWhatIsNotAllowed()
    {
        const auto run = m_agent->run(python("import subprocess; subprocess.run(['ls'])"));
        QCOMPARE(run.last().value("code", -1), 1);
        QVERIFY2(run.errors.find("PermissionError") != std::string::npos, run.errors.c_str());
        QVERIFY2(run.errors.find("Reviewed code starts no other programs") != std::string::npos,
                 run.errors.c_str());
    }

    void noWayLeadsToSomethingElse()
    {
        const Map home{{"HOME", m_agent->session() + "/home"}};
        const auto prepared =
            m_agent->run({{"verb", "exec"}, {"argv", {"bash", "-c", dataFile("prepare.sh")}}, {"env", home}});
        QCOMPARE(prepared.errors, std::string());
        QCOMPARE(prepared.last().value("code", -1), 0);
        const Map given{{"BERTH_GIVEN", "1"},
                        {"PYTHONPATH", m_agent->working()},
                        {"PYTHONSTARTUP", m_agent->working("berth_written.py")},
                        {"LD_PRELOAD", m_agent->working("a.so")}};
        const auto run = m_agent->run(python(dataFile("ways.py"), {{"env", given}}));
        QCOMPARE(run.last().value("code", -1), 0);
        int count = 0;
        for (const QString &line : QString::fromStdString(run.output).split(u'\n')) {
            const QStringList fields = line.split(u'\t');
            // Who may not write there may not signal others either.
            const bool isByKernel = fields.first() == u"writings"_s || fields.first() == u"others"_s;
            if (fields.size() != 3 || (isByKernel && !isWritingLimited()))
                continue;
            ++count;
            QVERIFY2(!fields.last().contains(u"THROUGH"_s), qPrintable(line));
        }
        QVERIFY2(run.output.ends_with("end\n"), run.output.c_str());
        QVERIFY2(count >= 45, run.output.c_str());
    }

    void leavesNoProcessBehind()
    {
        const auto run = m_agent->run(python("import os, time\n"
                                             "pid = os.fork()\n"
                                             "if pid == 0: os.setsid(); time.sleep(60)\n"
                                             "print(pid)"));
        const int process = std::stoi(run.output);
        QVERIFY(process > 1);
        QTRY_VERIFY(::kill(process, 0) != 0);
    }

    void endsInTimeWhateverIsAskedFor()
    {
        QVERIFY(inside::reviewedLimit(0ms) == 240s);
        QVERIFY(inside::reviewedLimit(1h) == 240s);
        QVERIFY(inside::reviewedLimit(100ms) == 100ms);
        const auto run = m_agent->run(python("while True: pass", {{"timeout_ms", 1000}}));
        QCOMPARE(run.last().value("reason", ""), std::string("timeout"));
    }

    void refusesWhatIsNoCode_data()
    {
        QTest::addColumn<QString>("argv");
        QTest::newRow("another program") << u"bash -c true"_s;
        QTest::newRow("a script") << u"python3 made.py"_s;
        QTest::newRow("an option") << u"python3 -i -c 1"_s;
        QTest::newRow("an argument") << u"python3 -c 1 2"_s;
        QTest::newRow("another interpreter") << u"./python3 -c 1"_s;
    }
    void refusesWhatIsNoCode()
    {
        QFETCH(QString, argv);
        Map request{{"verb", "exec"}, {"reviewed", true}};
        for (const QString &word : argv.split(u' '))
            request["argv"].push_back(word.toStdString());
        QCOMPARE(m_agent->ask(request).value("error", ""), std::string("invalid"));
        Map terminal = python("1");
        terminal["pty"] = {{"rows", 24}, {"columns", 80}};
        QCOMPARE(m_agent->ask(terminal).value("error", ""), std::string("invalid"));
    }

private:
    static bool isWritingLimited() { return syscall(444, nullptr, 0, 1) >= 6; }
};

BERTH_TEST(tst_AgentReviewed)
#include "tst_agent_reviewed.moc"
