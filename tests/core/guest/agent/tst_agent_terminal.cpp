// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/agent_test.h"
#include "tests/support/subject.h"

#include <QTest>

using namespace std::chrono_literals;
using Map = wire::Map;

static Map terminal(const std::vector<std::string> &argv, int rows = 24, int columns = 80)
{
    return {{"verb", "exec"},
            {"argv", argv},
            {"env", {{"PS1", "PROMPT "}}},
            {"pty", {{"rows", rows}, {"columns", columns}, {"term", "xterm"}}}};
}

/// Without its line editor, which loses keys that come while it changes over to its prompt.
static const std::vector<std::string> kShell{"bash", "--norc", "--noprofile", "--noediting", "-i"};

class tst_AgentTerminal : public AgentTest
{
    Q_OBJECT
private slots:
    void isAControllingTerminal();
    void resizes();
    void passesKeysOn();
    void endsWithTheEndOfInput();
    void signalsTheForeground();
    void hangsUpWhenItIsClosed();
    void takesALongPaste();
    void survivesAFlood();

private:
    bool waitFor(std::uint32_t id, const std::string &text, int times = 1)
    {
        return m_agent->waitUntil([&] {
            const std::string &output = m_agent->stream(id).output;
            int count = 0;
            for (std::size_t at = 0; (at = output.find(text, at)) != std::string::npos; ++at)
                ++count;
            return count >= times;
        });
    }
    /// Something in the foreground that surely runs: a shell about to start it could swallow a signal.
    bool startCat(std::uint32_t id)
    {
        m_agent->write(id, "cat\r");
        m_agent->write(id, "said\r");
        return waitFor(id, "said", 2);
    }
};

void tst_AgentTerminal::isAControllingTerminal()
{
    const auto run = m_agent->run(
        terminal({"sh", "-c", "tty && stty size </dev/tty && echo $TERM && test -t 2"}, 33, 111));
    QCOMPARE(run.last().value("code", -1), 0);
    QVERIFY(run.output.starts_with("/dev/pts/"));
    QVERIFY(run.output.ends_with("\r\n33 111\r\nxterm\r\n"));
    QVERIFY(run.errors.empty());
}

void tst_AgentTerminal::resizes()
{
    const auto id = m_agent->begin(
        terminal({"bash", "-c", "trap 'stty size; exit' WINCH; echo ready; while :; do sleep 0.05; done"}));
    QVERIFY(waitFor(id, "ready"));
    m_agent->control(id, {{"rows", 50}, {"columns", 132}});
    QVERIFY(m_agent->finish(id));
    QVERIFY(m_agent->stream(id).output.ends_with("50 132\r\n"));
}

void tst_AgentTerminal::passesKeysOn()
{
    const auto id = m_agent->begin(terminal(kShell));
    QVERIFY(waitFor(id, "PROMPT"));
    QVERIFY(startCat(id));
    m_agent->write(id, "\x03");
    QVERIFY(waitFor(id, "PROMPT", 2));
    m_agent->write(id, "echo c$((2+2))d\r");
    QVERIFY(waitFor(id, "c4d"));
    m_agent->write(id, "exit 9\r");
    QVERIFY(m_agent->finish(id));
    QCOMPARE(m_agent->stream(id).last().value("code", -1), 9);
}

void tst_AgentTerminal::endsWithTheEndOfInput()
{
    const auto id = m_agent->begin(terminal({"cat"}));
    m_agent->write(id, "line\r");
    m_agent->endInput(id);
    QVERIFY(m_agent->finish(id));
    QCOMPARE(m_agent->stream(id).output, std::string("line\r\nline\r\n"));
}

void tst_AgentTerminal::signalsTheForeground()
{
    const auto id = m_agent->begin(terminal(kShell));
    QVERIFY(waitFor(id, "PROMPT"));
    QVERIFY(startCat(id));
    m_agent->control(id, {{"signal", SIGINT}});
    QVERIFY(waitFor(id, "PROMPT", 2));
    m_agent->write(id, "echo s$?e\r");
    QVERIFY(waitFor(id, "s130e"));
    m_agent->close(id);
}

void tst_AgentTerminal::hangsUpWhenItIsClosed()
{
    const auto id = m_agent->begin(terminal({"bash", "-c", "echo $$; sleep 60"}));
    QVERIFY(waitFor(id, "\n"));
    const pid_t process = std::stoi(m_agent->stream(id).output);
    m_agent->close(id);
    QTRY_VERIFY(::kill(process, 0) != 0);
}

void tst_AgentTerminal::takesALongPaste()
{
    const auto id =
        m_agent->begin(terminal({"bash", "-c", "stty raw -echo; echo ready; head -c 500000 | wc -c"}));
    QVERIFY(waitFor(id, "ready"));
    m_agent->write(id, std::string(500'000, 'p'));
    QVERIFY(m_agent->finish(id));
    QVERIFY(m_agent->stream(id).output.find("500000") != std::string::npos);
}

void tst_AgentTerminal::survivesAFlood()
{
    const auto id = m_agent->begin(terminal(kShell));
    QVERIFY(waitFor(id, "PROMPT"));
    m_agent->write(id, "yes\r");
    QVERIFY(m_agent->waitUntil([&] { return m_agent->stream(id).output.size() > 2'000'000; }));
    m_agent->write(id, "\x03");
    QVERIFY(waitFor(id, "PROMPT", 2));
    m_agent->write(id, "exit 3\r");
    QVERIFY(m_agent->finish(id));
    QCOMPARE(m_agent->stream(id).last().value("code", -1), 3);
}

BERTH_TEST(tst_AgentTerminal)
#include "tst_agent_terminal.moc"
