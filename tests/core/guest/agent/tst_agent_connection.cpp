// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/agent_test.h"
#include "tests/support/folders.h"
#include "tests/support/process_state.h"
#include "tests/support/subject.h"

#include <QTest>

#include <random>

using namespace std::chrono_literals;
using Map = wire::Map;

class tst_AgentConnection : public AgentTest
{
    Q_OBJECT
private slots:
    void saysHello();
    void saysThatItBegan();
    void answersEveryPing();
    void survivesAHostThatBreaksTheRules_data();
    void survivesAHostThatBreaksTheRules();
    void survivesGarbage();
    void getsInStepAfterAHalfFrame();
    void limitsTheNumberOfStreams();
    void ignoresFramesForWhatIsOver();
    void endsWithTheSocket();

private:
    bool isInOrder() { return m_agent->run({{"verb", "exec"}, {"argv", {"echo", "x"}}}).output == "x\n"; }
};

void tst_AgentConnection::saysHello()
{
    QCOMPARE(m_agent->hello()->value("version", 0), wire::kVersion);
    QCOMPARE(m_agent->hello()->value("agent", ""), std::string(BERTH_VERSION));
}

void tst_AgentConnection::saysThatItBegan()
{
    AgentClient next(BERTH_AGENT);
    QCOMPARE(next.unasked(),
             wire::mapFrame(0, wire::Kind::Hello, {{"version", wire::kVersion}, {"agent", BERTH_VERSION}}));
    QCOMPARE(next.stop(), 0);
}

void tst_AgentConnection::answersEveryPing()
{
    for (int i = 0; i < 100; ++i)
        m_agent->ping();
    QVERIFY(m_agent->waitUntil([&] { return m_agent->pongs() == 100; }));
}

void tst_AgentConnection::survivesAHostThatBreaksTheRules_data()
{
    QTest::addColumn<QByteArray>("frames");
    const auto row = [](const char *name, const std::string &frames) {
        QTest::newRow(name) << QByteArray::fromStdString(frames);
    };
    const std::string cat =
        wire::mapFrame(1, wire::Kind::Open, {{"verb", "exec"}, {"argv", {"cat"}}, {"stdin", true}});
    std::string flood = cat;
    for (int i = 0; i < 400; ++i)
        flood += wire::dataFrame(1, wire::Channel::Main, std::string(wire::kDataSize, 'x'));
    // Nothing is consumed, because the host does not read: more than the credit must be refused.
    row("more than credit", flood);
    row("zeros", std::string(100, '\0'));
    row("too long", std::string("\xff\xff\xff\x7f\1\0\0\0\4", 9));
    row("a map that is not one", wire::frame(1, wire::Kind::Open, "\xa1"));
    row("a deep map",
        wire::frame(1, wire::Kind::Open,
                    "\xa1\x61"
                    "a" + std::string(60'000, '\x81')));
    row("a control that is not one", cat + wire::frame(1, wire::Kind::Control, "\1"));
    row("credit for nothing", cat + wire::creditFrame(1, wire::Channel::Main, 1));
    row("a stream never opened", wire::frame(9, wire::Kind::Close));
    row("a stream opened twice", cat + cat);
    row("a second hello", wire::mapFrame(0, wire::Kind::Hello, {{"version", 1}}));
    row("a reply", wire::mapFrame(1, wire::Kind::Reply, {{"ok", true}}));
    row("bytes after the end",
        cat + wire::endFrame(1, wire::Channel::Main) + wire::dataFrame(1, wire::Channel::Main, "x"));
    row("an end of errors", cat + wire::endFrame(1, wire::Channel::Error));
}

void tst_AgentConnection::survivesAHostThatBreaksTheRules()
{
    QFETCH(QByteArray, frames);
    m_agent->send({frames.constData(), std::size_t(frames.size())});
    m_agent->ping();
    m_agent->listen(100ms);
    QCOMPARE(m_agent->pongs(), 0);
    QVERIFY(m_agent->greet('m'));
    QVERIFY(isInOrder());
}

void tst_AgentConnection::survivesGarbage()
{
    std::mt19937 random(4);
    for (int round = 0; round < 60; ++round) {
        std::string bytes(random() % 4000, '\0');
        for (char &byte : bytes)
            byte = char(random() % (round % 2 ? 256 : 16));
        // Not a valid request by accident: everything but exec has no effect that matters here.
        m_agent->send(bytes);
        m_agent->send(wire::flushingZeros());
        QVERIFY(m_agent->greet(char('a' + round % 26)));
    }
    QVERIFY(isInOrder());
}

void tst_AgentConnection::getsInStepAfterAHalfFrame()
{
    const auto id = m_agent->begin({{"verb", "exec"}, {"argv", {"cat"}}, {"stdin", true}});
    const std::string frame = wire::dataFrame(id, wire::Channel::Main, std::string(100'000, 'x'));
    m_agent->send(std::string_view(frame).substr(0, 5000));
    m_agent->send(wire::flushingZeros());
    QVERIFY(m_agent->greet('m'));
    QVERIFY(isInOrder());
}

void tst_AgentConnection::limitsTheNumberOfStreams()
{
    std::vector<std::uint32_t> ids;
    for (int i = 0; i < 300; ++i)
        ids.push_back(m_agent->open({{"verb", "exec"}, {"argv", {"cat"}}, {"stdin", true}}));
    for (const auto id : ids)
        QVERIFY(m_agent->waitUntil([&] { return m_agent->stream(id).reply.has_value(); }));
    QCOMPARE(m_agent->stream(ids.front()).refusal(), std::string());
    QCOMPARE(m_agent->stream(ids.back()).refusal(), std::string("busy"));
    for (const auto id : ids)
        m_agent->close(id);
    QVERIFY(isInOrder());
}

void tst_AgentConnection::ignoresFramesForWhatIsOver()
{
    const auto id = m_agent->open({{"verb", "exec"}, {"argv", {"true"}}, {"stdin", true}});
    QVERIFY(m_agent->finish(id));
    m_agent->send(wire::dataFrame(id, wire::Channel::Main, "late"));
    m_agent->endInput(id);
    m_agent->control(id, {{"signal", 9}});
    m_agent->close(id);
    QVERIFY(isInOrder());
}

void tst_AgentConnection::endsWithTheSocket()
{
    const Map reply = m_agent->ask({{"verb", "exec"}, {"argv", {"sleep", "60"}}, {"background", true}});
    const auto id = m_agent->begin({{"verb", "exec"}, {"argv", {"sleep", "61"}}});
    const auto foreground = m_agent->stream(id).reply->value("pid", 0);
    const auto background = reply.value("pid", 0);
    QCOMPARE(m_agent->stop(), 0);
    QTRY_VERIFY(support::isOver(foreground));
    QTRY_VERIFY(support::isOver(background));
}

BERTH_TEST(tst_AgentConnection)
#include "tst_agent_connection.moc"
