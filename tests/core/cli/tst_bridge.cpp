// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/callers/greeting.h"
#include "tests/support/folders.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QElapsedTimer>
#include <QLocalServer>
#include <QLocalSocket>
#include <QProcess>
#include <QSocketNotifier>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

/// The program that agents start, with an owner that only listens.
class tst_Bridge : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        QVERIFY(QDir().mkpath(m_dir.filePath(u"run/berth"_s)));
        listen();
        m_bridge = std::make_unique<QProcess>();
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char *variable : {"DATA_HOME", "CONFIG_HOME", "CACHE_HOME", "RUNTIME_DIR"})
            environment.insert(u"XDG_"_s + QLatin1String(variable), m_dir.filePath(u"run"_s));
        m_bridge->setProcessEnvironment(environment);
        m_bridge->setProgram(QStringLiteral(BERTH_BIN_DIR "/berth"));
        m_bridge->setArguments({u"mcp"_s});
    }
    void cleanup()
    {
        if (m_bridge->state() != QProcess::NotRunning) {
            m_bridge->kill();
            QTRY_COMPARE(m_bridge->state(), QProcess::NotRunning);
        }
        m_bridge.reset();
        m_client.reset();
        m_server.reset();
        m_said.clear();
    }

    void carriesLinesAsTheyAre()
    {
        start();
        const QByteArray lines = "{\"id\":1,  \"method\":\"ping\"}\nno JSON\n\n\xff\xfe\n";
        m_bridge->write(lines);
        QTRY_COMPARE(m_heard, lines);
        m_client->write(lines);
        QTRY_COMPARE(said(), lines);
    }

    void endsWithinASecond_data()
    {
        QTest::addColumn<int>("number");
        QTest::newRow("at the end of input") << 0;
        QTest::newRow("at SIGINT") << SIGINT;
        QTest::newRow("at SIGTERM") << SIGTERM;
    }
    void endsWithinASecond()
    {
        QFETCH(int, number);
        start();
        m_bridge->write("{\"id\":1,\"method\":\"ping\"}\n"); // which nobody answers
        QTRY_VERIFY(!m_heard.isEmpty());
        QElapsedTimer timer;
        timer.start();
        if (number == 0)
            m_bridge->closeWriteChannel();
        else
            QVERIFY(support::signalProcess(pid_t(m_bridge->processId()), number));
        QTRY_COMPARE(m_bridge->state(), QProcess::NotRunning);
        QCOMPARE(m_bridge->exitStatus(), QProcess::NormalExit);
        QCOMPARE(m_bridge->exitCode(), 0);
        QVERIFY(timer.elapsed() < 1000);
        QVERIFY(m_bridge->readAllStandardOutput().isEmpty());
    }

    void answersAtTheEndOfInputWhatIsAnsweredByThen()
    {
        start();
        m_bridge->write("{\"id\":1,\"method\":\"ping\"}\n");
        m_bridge->closeWriteChannel();
        QTRY_VERIFY(!m_heard.isEmpty());
        m_client->write("{\"id\":1,\"result\":{}}\n");
        QTRY_COMPARE(m_bridge->state(), QProcess::NotRunning);
        QCOMPARE(m_bridge->readAllStandardOutput(), QByteArray("{\"id\":1,\"result\":{}}\n"));
    }

    void goesOverToTheNextOwner()
    {
        start();
        m_bridge->write("{\"id\":0,\"method\":\"initialize\",\"params\":{}}\n");
        QTRY_VERIFY(m_heard.endsWith('\n'));
        m_client->write("{\"id\":0,\"result\":{}}\n");
        QTRY_COMPARE(said(), QByteArray("{\"id\":0,\"result\":{}}\n"));
        m_bridge->write("{\"id\":1,\"method\":\"tools/call\",\"params\":{}}\n");
        QTRY_VERIFY(m_heard.contains("tools/call"));

        const auto client = callers::clientIn(m_greeting);
        QVERIFY2(client, m_greeting.constData());
        drop();
        m_said.clear();
        QTRY_VERIFY(said().endsWith('\n'));
        const QByteArray answer = m_said;
        QVERIFY(answer.contains("\"id\":1"));
        QVERIFY(answer.contains("\"isError\":true"));
        QVERIFY(answer.contains("list_runs"));

        listen();
        m_bridge->write("{\"id\":2,\"method\":\"ping\"}\n");
        QTRY_VERIFY(m_heard.contains("ping"));
        QVERIFY(m_heard.startsWith("{\"id\":0,\"method\":\"initialize\""));
        QCOMPARE(callers::clientIn(m_greeting), client); // the same to each owner
        m_client->write("{\"id\":0,\"result\":{}}\n{\"id\":2,\"result\":{}}\n");
        m_said.clear();
        QTRY_COMPARE(said(), QByteArray("{\"id\":2,\"result\":{}}\n"));
    }

    /// Nothing is asked of it: the client is seen there all the same.
    void joinsTheNextOwnerWhileIdle()
    {
        start();
        m_bridge->write("{\"id\":0,\"method\":\"initialize\",\"params\":{}}\n");
        QTRY_VERIFY(m_heard.endsWith('\n'));
        m_client->write("{\"id\":0,\"result\":{}}\n");
        QTRY_COMPARE(said(), QByteArray("{\"id\":0,\"result\":{}}\n"));
        drop();
        listen();
        QTRY_VERIFY(m_heard.startsWith("{\"id\":0,\"method\":\"initialize\""));
        QCOMPARE(m_bridge->state(), QProcess::Running);
    }

    void aClientThatDoesNotReadStopsItsOwner()
    {
        // QProcess would read by itself.
        int ends[2];
        QCOMPARE(pipe2(ends, O_CLOEXEC), 0);
        m_bridge->setStandardOutputFile(u"/proc/%1/fd/%2"_s.arg(getpid()).arg(ends[1]));
        start();
        ::close(ends[1]);
        const QByteArray line = QByteArray(1 << 20, 'x') + '\n';
        for (int i = 0; i < 16; ++i)
            m_client->write(line);
        qint64 left = m_client->bytesToWrite();
        QTRY_VERIFY(m_client->bytesToWrite() < left); // it takes some
        // ... but not all, however long one waits: until it takes no more.
        do {
            left = m_client->bytesToWrite();
            QTest::qWait(50);
        } while (m_client->bytesToWrite() < left);
        QVERIFY(left > 8 << 20);

        qint64 got = 0;
        QSocketNotifier readable(ends[0], QSocketNotifier::Read);
        connect(&readable, &QSocketNotifier::activated, this, [&] {
            QByteArray piece(1 << 16, Qt::Uninitialized);
            got += std::max<ssize_t>(0, read(ends[0], piece.data(), size_t(piece.size())));
        });
        QTRY_COMPARE(got, 16 * line.size());
        readable.setEnabled(false);
        ::close(ends[0]);
        QVERIFY(support::signalProcess(pid_t(m_bridge->processId()), SIGTERM));
        QTRY_COMPARE(m_bridge->state(), QProcess::NotRunning);
    }

private:
    void listen()
    {
        m_server = std::make_unique<QLocalServer>();
        QVERIFY2(m_server->listen(m_dir.filePath(u"run/berth/mcp.sock"_s)),
                 qPrintable(m_server->errorString()));
        connect(m_server.get(), &QLocalServer::newConnection, this, [this] {
            m_client.reset(m_server->nextPendingConnection());
            m_client->setParent(nullptr);
            m_heard.clear();
            m_greeting.clear();
            connect(m_client.get(), &QLocalSocket::readyRead, this, [this] {
                m_heard += m_client->readAll();
                if (m_greeting.isEmpty() && m_heard.contains('\n')) {
                    m_greeting = m_heard.left(m_heard.indexOf('\n') + 1);
                    m_heard.remove(0, m_greeting.size());
                }
            });
        });
    }
    const QByteArray &said() { return m_said += m_bridge->readAllStandardOutput(); }
    void drop()
    {
        m_server.reset();
        m_client.reset();
    }
    void start()
    {
        m_bridge->start();
        QTRY_VERIFY(m_client);
    }

    QTemporaryDir m_dir{u"/tmp/berth-XXXXXX"_s};
    std::unique_ptr<QLocalServer> m_server;
    std::unique_ptr<QLocalSocket> m_client;
    QByteArray m_greeting; // the first line
    QByteArray m_heard; // all else
    QByteArray m_said;
    std::unique_ptr<QProcess> m_bridge;
};

BERTH_TEST(tst_Bridge)
#include "tst_bridge.moc"
