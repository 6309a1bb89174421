// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/loop/connection.h"
#include "core/guest/wire/map.h"
#include "tests/support/subject.h"

#include <QTest>

#include <sys/socket.h>
#include <unistd.h>

#include <csignal>
#include <functional>

using inside::Connection;
using inside::Descriptor;
using inside::Loop;

/// Says when it ends.
class Watched : public inside::Stream
{
public:
    Watched(Connection &connection, std::uint32_t id, int *ended)
        : Stream(connection, id)
        , m_ended(ended)
    {
    }
    ~Watched() override { ++*m_ended; }
    Turn speak(std::string &) override { return Turn::Idle; }

private:
    int *const m_ended;
};

/// A port and who comes and goes at its other end.
class tst_AgentPort : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { std::signal(SIGPIPE, SIG_IGN); }

    /// What a host wrote is there while the port still says that nobody is.
    void aHostWhoseBytesComeBeforeItsNews()
    {
        askForSomething();
        m_host.close();
        rounds();
        QCOMPARE(m_opened, 1);
        QCOMPARE(m_ended, 0);
    }

    /// A socket says so when it is true.
    void aHostThatIsGoneBeforeItIsRead()
    {
        begin(Connection::WhenGone::Quit);
        askForSomething();
        m_host.close();
        rounds();
        QCOMPARE(m_opened, 1);
        QCOMPARE(m_ended, 1);
    }

    void aHostThatLeaves()
    {
        askForSomething();
        rounds([this] {
            QCOMPARE(m_opened, 1);
            QCOMPARE(m_ended, 0);
            m_host.close();
        });
        QCOMPARE(m_ended, 1);
    }

    void init() { begin(Connection::WhenGone::Wait); }
    void cleanup()
    {
        m_connection.reset();
        m_loop.reset();
    }

private:
    void begin(Connection::WhenGone whenGone)
    {
        int pair[2];
        QVERIFY(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) == 0);
        m_host = Descriptor(pair[0]);
        m_opened = m_ended = 0;
        m_connection.reset();
        m_loop = std::make_unique<Loop>();
        m_connection = std::make_unique<Connection>(
            *m_loop, Descriptor(pair[1]), whenGone, [this](std::uint32_t stream, const wire::Map &) {
                ++m_opened;
                m_connection->add(std::make_unique<Watched>(*m_connection, stream, &m_ended));
            });
        m_loop->afterEachRound([this] { m_connection->work(); });
    }
    /// As a host that has just connected.
    void askForSomething()
    {
        const std::string bytes = wire::preamble({})
            + wire::mapFrame(0, wire::Kind::Hello, {{"version", wire::kVersion}})
            + wire::mapFrame(1, wire::Kind::Open, {{"verb", "exec"}});
        QCOMPARE(::write(m_host.get(), bytes.data(), bytes.size()), ssize_t(bytes.size()));
    }
    /// Enough of them for all that there is to read, before `then` and after it.
    void rounds(const std::function<void()> &then = [] {})
    {
        int left = 10;
        Loop::Handle next;
        const std::function<void()> step = [&] {
            if (--left == 5)
                then();
            if (left == 0)
                m_loop->quit(0);
            else
                next = m_loop->after(std::chrono::milliseconds(0), step);
        };
        step();
        m_loop->run();
    }

    Descriptor m_host;
    std::unique_ptr<Loop> m_loop;
    std::unique_ptr<Connection> m_connection;
    int m_opened = 0;
    int m_ended = 0;
};

BERTH_TEST(tst_AgentPort)
#include "tst_agent_port.moc"
