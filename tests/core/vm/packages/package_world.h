// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/packages/package_cache.h"
#include "tests/support/subject.h"

#include <QLocalSocket>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>

#include <memory>

/// A mirror at 127.0.0.1 that has every path there is, and notes what it is asked.
class Mirror : public QTcpServer
{
public:
    QList<QByteArray> asked;
    qsizetype size = 1000; ///< of a file
    QHash<QByteArray, QByteArray> files; ///< by path: all there are, where there is any
    QByteArray type = "application/vnd.debian.binary-package";

    Mirror()
    {
        connect(this, &QTcpServer::newConnection, this, [this] {
            QTcpSocket *const socket = nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, this, [this, socket] { answer(socket); });
            connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        });
    }
    bool open() { return listen(QHostAddress::LocalHost); }
    QByteArray host() const { return "127.0.0.1:" + QByteArray::number(serverPort()); }
    vm::PackageSources sources() const
    {
        const QString own = QStringLiteral("http://") + QString::fromLatin1(host());
        vm::PackageSources sources;
        sources.mirrors = {QUrl(own + QStringLiteral("/debian"))};
        sources.npm = sources.pythonIndex = sources.pythonFiles = QUrl(own);
        return sources;
    }

private:
    void answer(QTcpSocket *socket)
    {
        const QByteArray request = socket->peek(8192);
        if (!request.contains("\r\n\r\n"))
            return;
        socket->readAll();
        asked += request;
        if (request.contains("\r\nIf-Modified-Since:")) {
            socket->write("HTTP/1.1 304 Not Modified\r\n\r\n");
            return;
        }
        const QByteArray path = request.split(' ')[1];
        const QByteArray body =
            files.isEmpty() ? path + QByteArray(size - path.size(), '.') : files.value(path);
        if (body.isEmpty()) {
            socket->write("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
            return;
        }
        socket->write("HTTP/1.1 200 OK\r\nLast-Modified: Mon, 05 Jan 2026 10:00:00 GMT\r\nSet-Cookie: a=b\r\n"
                      "Cache-Control: no-store\r\nContent-Type: "
                      + (path.endsWith(".whl") ? "application/octet-stream" : type)
                      + "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body);
    }
};

/// The real nginx before a mirror of our own.
class PackageWorld
{
protected:
    static constexpr vm::PackageRoom kRoom{qint64(64) << 20, 0};

    void begin()
    {
        m_home = std::make_unique<QTemporaryDir>();
        m_mirror = std::make_unique<Mirror>();
        QVERIFY(m_mirror->open());
        m_cache = std::make_unique<vm::PackageCache>(folder());
        QVERIFY(m_cache->serve(m_mirror->sources(), kRoom));
        QTRY_VERIFY(!ask(get("/")).isEmpty());
    }
    void end()
    {
        m_cache.reset();
        m_mirror.reset();
    }

    static QByteArray get(const QByteArray &target, const QByteArray &more = {})
    {
        return "GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + more + "\r\n";
    }
    static QByteArray bodyOf(const QByteArray &answer) { return answer.mid(answer.indexOf("\r\n\r\n") + 4); }
    static QByteArray statusOf(const QByteArray &answer) { return answer.mid(9, 3); }

    QString folder() const { return m_home->path() + QStringLiteral("/packages"); }
    QByteArray ask(const QByteArray &request) const { return askAt(QLatin1StringView("cache"), request); }
    QByteArray askOffline(const QByteArray &request) const
    {
        return askAt(QLatin1StringView("kept"), request);
    }
    /// What the cache says to it, whole; nothing when there is none.
    QByteArray askAt(QLatin1StringView door, const QByteArray &request) const
    {
        QLocalSocket socket;
        socket.connectToServer(folder() + u'/' + door);
        if (socket.state() != QLocalSocket::ConnectedState)
            return {};
        socket.write(request);
        const bool isOver =
            QTest::qWaitFor([&] { return socket.state() == QLocalSocket::UnconnectedState; }, 30'000);
        return isOver ? socket.readAll() : QByteArray();
    }

    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<Mirror> m_mirror;
    std::unique_ptr<vm::PackageCache> m_cache;
};
