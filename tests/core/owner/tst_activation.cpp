// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rpc/connection.h"
#include "tests/support/finish.h"
#include "tests/support/folders.h"
#include "tests/support/hollow_image.h"
#include "tests/support/signal_process.h"
#include "tests/support/subject.h"

#include <QDir>
#include <QLocalServer>
#include <QLocalSocket>
#include <QProcess>
#include <QTemporaryDir>

#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

/// `berth serve` as systemd starts it: somebody else holds the sockets.
class tst_Activation : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>(u"/tmp/berth-XXXXXX"_s);
        QVERIFY(support::makeHollowImage(m_dir->filePath(u"berth/images"_s)));
        m_libvirt.close();
        QVERIFY(m_libvirt.listen(m_dir->filePath(u"libvirt"_s)));
        m_sockets[0] = listenAt(path(u"berth.sock"_s));
        m_sockets[1] = listenAt(path(u"mcp.sock"_s));
        QVERIFY(m_sockets[0] >= 0 && m_sockets[1] >= 0);
    }
    void cleanup()
    {
        m_owner.kill();
        m_owner.waitForFinished();
        for (const int socket : m_sockets)
            close(socket);
    }

    void servesWhoWaitsAndLeavesTheSockets()
    {
        for (int round = 0; round < 2; ++round) {
            const auto agent = connectTo(u"mcp.sock"_s);
            QVERIFY(agent);
            const auto connection =
                support::finish(rpc::Connection::open(path(u"berth.sock"_s), 5s)); // nobody is there yet
            QVERIFY(connection);
            start();
            QVERIFY(support::finish((*connection)->call(u"session.list"_s, {})));
            agent->write("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n");
            QTRY_VERIFY(agent->canReadLine());
            QVERIFY(support::signalProcess(pid_t(m_owner.processId()), SIGTERM));
            QTRY_COMPARE_WITH_TIMEOUT(m_owner.state(), QProcess::NotRunning, 30'000);
            QCOMPARE(m_owner.exitCode(), 0);
            QVERIFY(QFile::exists(path(u"berth.sock"_s)));
            QVERIFY(QFile::exists(path(u"mcp.sock"_s)));
        }
    }

    /// Nobody is kept waiting at a door that a person closed.
    void turnsAgentsAwayWhileAPersonHasItSo()
    {
        QFile settings(path(u"settings.json"_s));
        QVERIFY(settings.open(QIODevice::WriteOnly));
        settings.write("{\"agents\": 0}");
        settings.close();
        const auto early = connectTo(u"mcp.sock"_s);
        QVERIFY(early);
        start();
        QTRY_COMPARE(early->state(), QLocalSocket::UnconnectedState);
        const auto late = connectTo(u"mcp.sock"_s);
        QVERIFY(late);
        QTRY_COMPARE(late->state(), QLocalSocket::UnconnectedState);

        QVERIFY(settings.open(QIODevice::WriteOnly | QIODevice::Truncate));
        settings.write("{\"agents\": 1}");
        settings.close();
        const auto isServed = [this] {
            const auto agent = connectTo(u"mcp.sock"_s);
            if (!agent)
                return false;
            agent->write("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n");
            return QTest::qWaitFor(
                       [&] { return agent->canReadLine() || agent->state() != QLocalSocket::ConnectedState; })
                && agent->canReadLine();
        };
        QTRY_VERIFY(isServed());
        QVERIFY(settings.open(QIODevice::WriteOnly | QIODevice::Truncate));
        settings.write("{\"agents\": 0}");
        settings.close();
        QTRY_VERIFY(!isServed());
        QVERIFY(QFile::exists(path(u"mcp.sock"_s)));
    }

    /// A window binds sockets of its own; clients must not reach the old ones meanwhile.
    void leavesNoWayToTheSocketsWhenItYields()
    {
        start();
        const auto connection = support::finish(rpc::Connection::open(path(u"berth.sock"_s), 5s));
        QVERIFY(connection);
        QVERIFY(support::finish((*connection)->call(u"owner.yield"_s, {})));
        QTRY_COMPARE_WITH_TIMEOUT(m_owner.state(), QProcess::NotRunning, 30'000);
        QCOMPARE(m_owner.exitCode(), 0);
        QVERIFY(!QFile::exists(path(u"berth.sock"_s)));
        QVERIFY(!QFile::exists(path(u"mcp.sock"_s)));

        start(); // with what nobody can reach any more
        QTRY_VERIFY(QFile::exists(path(u"berth.sock"_s)));
        const auto again = support::finish(rpc::Connection::open(path(u"berth.sock"_s), 5s));
        QVERIFY(again);
        QVERIFY(support::finish((*again)->call(u"session.list"_s, {})));
    }

    /// systemd would listen beside a window if the process ended that it passed the sockets to.
    void lendsItsSocketsToAWindow()
    {
        start();
        const auto agent = connectTo(u"mcp.sock"_s);
        QVERIFY(agent);
        QTRY_COMPARE(ownerOf(), m_owner.processId());
        const auto files = [this] { return std::pair(inode(u"berth.sock"_s), inode(u"mcp.sock"_s)); };
        const auto before = files();
        for (const bool isKilled : {false, true}) {
            QProcess window;
            window.setProcessEnvironment(m_owner.processEnvironment());
            window.start(QStringLiteral(BERTH_BIN_DIR "/berth-desktop"));
            QVERIFY(window.waitForStarted());
            QTRY_COMPARE_WITH_TIMEOUT(ownerOf(), window.processId(), 30'000);
            QCOMPARE(files(), before);
            QVERIFY(isServed());
            QCOMPARE(m_owner.state(), QProcess::Running);
            if (isKilled)
                window.kill();
            else
                QVERIFY(support::signalProcess(pid_t(window.processId()), SIGTERM));
            QTRY_COMPARE_WITH_TIMEOUT(window.state(), QProcess::NotRunning, 30'000);
            QTRY_COMPARE_WITH_TIMEOUT(ownerOf(), m_owner.processId(), 30'000);
            QCOMPARE(files(), before);
            QVERIFY(isServed());
        }
    }

    void takesBackWhatNobodyFetches()
    {
        start();
        {
            const auto connection = support::finish(rpc::Connection::open(path(u"berth.sock"_s), 5s));
            QVERIFY(connection);
            const auto told = support::finish((*connection)->call(u"owner.yield"_s, {{u"borrows"_s, true}}));
            QVERIFY(told);
            QCOMPARE(told->value(u"handover"_s), path(u"handover.sock"_s));
            const auto wrong = connectTo(u"handover.sock"_s); // hears them, and is gone
            QVERIFY(wrong && wrong->waitForReadyRead(5000));
        }
        QTRY_VERIFY_WITH_TIMEOUT(isServed(), 30'000);
        QCOMPARE(ownerOf(), m_owner.processId());
    }

    void endsWhereAnotherOneIs()
    {
        QFile lock(path(u"owner.lock"_s));
        QVERIFY(lock.open(QIODevice::ReadWrite));
        QCOMPARE(flock(lock.handle(), LOCK_EX | LOCK_NB), 0);
        const auto waiting = connectTo(u"berth.sock"_s);
        QVERIFY(waiting);
        m_owner.setProcessChannelMode(QProcess::SeparateChannels);
        start();
        QTRY_COMPARE_WITH_TIMEOUT(m_owner.state(), QProcess::NotRunning, 30'000);
        QCOMPARE(m_owner.exitCode(), 5);
        QVERIFY(m_owner.readAllStandardError().startsWith("berth: "));
        QTRY_COMPARE(waiting->state(), QLocalSocket::UnconnectedState);
        QVERIFY(QFile::exists(path(u"berth.sock"_s)));
    }

    void refusesSocketsOfOtherFolders()
    {
        const QString elsewhere = m_dir->filePath(u"other.sock"_s);
        close(m_sockets[0]);
        m_sockets[0] = listenAt(elsewhere);
        QVERIFY(m_sockets[0] >= 0);
        m_owner.setProcessChannelMode(QProcess::SeparateChannels);
        start();
        QTRY_COMPARE_WITH_TIMEOUT(m_owner.state(), QProcess::NotRunning, 30'000);
        QCOMPARE(m_owner.exitCode(), 2);
        QVERIFY(m_owner.readAllStandardError().contains(elsewhere.toUtf8()));
    }

private:
    qint64 ownerOf() const
    {
        QFile lock(path(u"owner.lock"_s));
        return lock.open(QIODevice::ReadOnly) ? lock.readAll().trimmed().toLongLong() : 0;
    }
    ino_t inode(const QString &name) const
    {
        struct stat status = {};
        return ::stat(QFile::encodeName(path(name)).constData(), &status) == 0 ? status.st_ino : 0;
    }
    /// At both sockets.
    bool isServed() const
    {
        const auto connection = support::finish(rpc::Connection::open(path(u"berth.sock"_s), 5s));
        if (!connection || !support::finish((*connection)->call(u"session.list"_s, {})))
            return false;
        const auto agent = connectTo(u"mcp.sock"_s);
        if (!agent)
            return false;
        agent->write("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n");
        return QTest::qWaitFor([&] { return agent->canReadLine(); });
    }
    QString path(const QString &name) const { return m_dir->filePath(u"berth/"_s + name); }

    /// A listening socket that children inherit.
    static int listenAt(const QString &path)
    {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        const QByteArray name = QFile::encodeName(path);
        std::memcpy(address.sun_path, name.constData(), size_t(name.size()));
        const int made = socket(AF_UNIX, SOCK_STREAM, 0);
        if (bind(made, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0
            || listen(made, 16) != 0)
            return -1;
        const int high = fcntl(made, F_DUPFD, 20); // out of the way of 3 and 4
        close(made);
        return high;
    }
    void start()
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char *variable : {"DATA_HOME", "CONFIG_HOME", "CACHE_HOME", "RUNTIME_DIR"})
            environment.insert(u"XDG_"_s + QLatin1String(variable), m_dir->path());
        environment.insert(u"BERTH_LIBVIRT_URI"_s,
                           u"qemu+unix:///session?socket="_s + m_libvirt.fullServerName());
        environment.insert(u"LISTEN_FDS"_s, u"2"_s);
        environment.insert(u"LISTEN_FDNAMES"_s, u"berth:mcp"_s);
        m_owner.setProcessEnvironment(environment);
        const QString script = QStringLiteral("exec 3<&%1 4<&%2 %1<&- %2<&-; LISTEN_PID=$$ exec \"$@\"")
                                   .arg(m_sockets[0])
                                   .arg(m_sockets[1]);
        m_owner.start(u"bash"_s,
                      {u"-c"_s, script, u"bash"_s, QStringLiteral(BERTH_BIN_DIR "/berth"), u"serve"_s,
                       u"--end-when-idle"_s});
        QVERIFY(m_owner.waitForStarted());
    }
    std::unique_ptr<QLocalSocket> connectTo(const QString &name) const
    {
        auto socket = std::make_unique<QLocalSocket>();
        socket->connectToServer(path(name));
        return socket->waitForConnected(5000) ? std::move(socket) : nullptr;
    }

    std::unique_ptr<QTemporaryDir> m_dir;
    QLocalServer m_libvirt;
    int m_sockets[2] = {-1, -1};
    QProcess m_owner;
};

BERTH_TEST(tst_Activation)
#include "tst_activation.moc"
