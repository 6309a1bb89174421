// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/callers/peer.h"
#include "tests/support/subject.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

/// Who is at the other end of a socket.
class tst_Peer : public QObject
{
    Q_OBJECT
private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_address = addressOf();
        m_listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        QVERIFY(bind(m_listener, reinterpret_cast<const sockaddr *>(&m_address), sizeof m_address) == 0);
        QVERIFY(listen(m_listener, 5) == 0);
    }
    void cleanup()
    {
        close(m_listener);
        for (const int each : std::as_const(m_sockets))
            close(each);
        m_sockets.clear();
    }

    void isTheProcessThatConnected()
    {
        const pid_t child = connected();
        const auto peer = callers::Peer::of(accepted());
        QVERIFY2(peer, peer ? "" : qPrintable(peer.error().text));
        QCOMPARE(peer->pid(), child);
        QCOMPARE(peer->uid(), getuid());
        QCOMPARE(peer->tree().value(1).pid, getpid());
        QVERIFY(peer->isRunning());
        QVERIFY(peer->now());
        ended(child);
        QVERIFY(!peer->isRunning());
        const auto gone = peer->now();
        QVERIFY(!gone);
        QCOMPARE(gone.error().kind, base::Error::Kind::Denied);
    }

    /// Who has left its end to somebody else is not there to be asked.
    void isNobodyWhenItHasEnded()
    {
        const pid_t child = connected();
        const int socket = accepted();
        ended(child);
        const auto peer = callers::Peer::of(socket);
        QVERIFY(!peer);
        QCOMPARE(peer.error().kind, base::Error::Kind::Denied);
    }

    void isFoundWithoutTheKernelsPidfd()
    {
        const auto self = callers::Peer::ofProcess(getpid(), getuid());
        QVERIFY(self);
        QCOMPARE(self->pid(), getpid());
        QVERIFY(self->isRunning());
        QVERIFY(!callers::Peer::ofProcess(1 << 30, getuid()));
    }

    void isNoSocket()
    {
        QVERIFY(!callers::Peer::of(-1));
        QVERIFY(!callers::Peer::of(STDERR_FILENO));
    }

private:
    sockaddr_un addressOf() const
    {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        const QByteArray path = QFile::encodeName(m_folder->filePath(u"s"_s));
        memcpy(address.sun_path, path.constData(), size_t(path.size()));
        return address;
    }
    /// A child that connects and waits to be ended.
    pid_t connected()
    {
        const pid_t child = fork();
        if (child == 0) {
            const int file = socket(AF_UNIX, SOCK_STREAM, 0);
            if (::connect(file, reinterpret_cast<const sockaddr *>(&m_address), sizeof m_address) != 0)
                _exit(1);
            pause();
            _exit(0);
        }
        return child;
    }
    int accepted()
    {
        m_sockets += accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
        return m_sockets.last();
    }
    static void ended(pid_t child)
    {
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    sockaddr_un m_address{};
    int m_listener = -1;
    QList<int> m_sockets;
};

BERTH_TEST(tst_Peer)
#include "tst_peer.moc"
