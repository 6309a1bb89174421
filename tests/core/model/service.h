// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/core/model/strict_rules.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QSslCertificate>
#include <QSslKey>
#include <QSslSocket>
#include <QTcpServer>
#include <QTcpSocket>
#include <QTest>

/// A service of models on this host's loopback. It refuses what the real one refuses, and plays what it is
/// told to, one play for each request that is right; the last one again and again.
class Service : public QObject
{
    Q_OBJECT

public:
    struct Play
    {
        QByteArray body;
        int status = 200;
        QList<QByteArray> heads = {}; ///< whole lines
        qsizetype piece = 0; ///< sends so many bytes at a time; 0: all at once
        bool isCut = false; ///< then breaks off, as if more were to come
        bool isHeld = false; ///< then says nothing more, and keeps the connection
    };

    /// What it proves with that it is `localhost`; without, it speaks HTTP.
    struct Identity
    {
        QSslCertificate certificate = QSslCertificate();
        QSslKey key = QSslKey();
    };
    explicit Service(model::Format format)
        : Service(format, Identity())
    {
    }
    Service(model::Format format, const Identity &identity)
        : rules(format)
        , m_format(format)
        , m_server(identity)
    {
        connect(&m_server, &QTcpServer::newConnection, this, [this] {
            while (QTcpSocket *socket = m_server.nextPendingConnection())
                greet(socket);
        });
        if (!m_server.listen(QHostAddress::LocalHost))
            qFatal("cannot listen");
    }

    model::Endpoint endpoint() const
    {
        model::Endpoint endpoint;
        endpoint.format = m_format;
        endpoint.url = QUrl((m_server.isSecret() ? QStringLiteral("https://localhost:%1")
                                                 : QStringLiteral("http://127.0.0.1:%1"))
                                .arg(m_server.serverPort()));
        endpoint.model = QStringLiteral("test-model");
        return endpoint;
    }

    StrictRules rules;
    QList<Play> plays;
    QList<QJsonObject> asked; ///< the bodies of the requests, right or wrong
    QList<QByteArray> paths;
    QHash<QByteArray, QByteArray> heads; ///< of the last request
    QStringList objections;
    int closed = 0; ///< connections that the other end closed before it had all

private:
    class Server final : public QTcpServer
    {
    public:
        explicit Server(Identity identity)
            : m_identity(std::move(identity))
        {
        }
        bool isSecret() const { return !m_identity.certificate.isNull(); }

    protected:
        void incomingConnection(qintptr handle) override
        {
            if (!isSecret())
                return QTcpServer::incomingConnection(handle);
            auto *socket = new QSslSocket(this);
            socket->setSocketDescriptor(handle);
            socket->setLocalCertificate(m_identity.certificate);
            socket->setPrivateKey(m_identity.key);
            socket->startServerEncryption();
            addPendingConnection(socket);
        }

    private:
        const Identity m_identity;
    };

    void greet(QTcpSocket *socket)
    {
        socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
        auto *got = new QByteArray;
        connect(socket, &QObject::destroyed, this, [got] { delete got; });
        connect(socket, &QTcpSocket::readyRead, socket, [this, socket, got] {
            *got += socket->readAll();
            hear(socket, *got);
        });
        connect(socket, &QTcpSocket::disconnected, this, [this, socket] {
            closed += socket->property("held").toBool() ? 1 : 0;
            socket->deleteLater();
        });
    }

    void hear(QTcpSocket *socket, QByteArray &got)
    {
        const qsizetype end = got.indexOf("\r\n\r\n");
        if (end < 0)
            return;
        const QList<QByteArray> lines = got.left(end).split('\n');
        QHash<QByteArray, QByteArray> found;
        for (const QByteArray &line : lines.mid(1))
            found.insert(line.left(line.indexOf(':')).toLower(), line.mid(line.indexOf(':') + 1).trimmed());
        const qsizetype length = found.value("content-length").toLongLong();
        if (got.size() < end + 4 + length)
            return;
        const QJsonObject body = QJsonDocument::fromJson(got.mid(end + 4, length)).object();
        const QByteArray path = lines.first().split(' ').value(1);
        got.remove(0, end + 4 + length);
        heads = found;
        paths += path;
        if (path == "/api/tags" || path == "/v1/models")
            return answer(socket, {.body = listed, .heads = {"Content-Type: application/json"}});
        if (path == "/api/show")
            return answer(socket, {.body = show, .heads = {"Content-Type: application/json"}});
        asked += body;
        if (const QString objection = rules.objection(found, body); !objection.isEmpty()) {
            objections += objection;
            return answer(
                socket,
                {.body = QJsonDocument(QJsonObject{{QStringLiteral("error"),
                                                    QJsonObject{{QStringLiteral("message"), objection}}}})
                             .toJson(),
                 .status = 400});
        }
        answer(socket, plays.size() > 1 ? plays.takeFirst() : plays.value(0));
    }

    void answer(QTcpSocket *socket, const Play &play)
    {
        QByteArray head =
            "HTTP/1.1 " + QByteArray::number(play.status) + " X\r\nTransfer-Encoding: chunked\r\n";
        for (const QByteArray &line : play.heads)
            head += line + "\r\n";
        socket->write(head + "\r\n");
        const qsizetype piece = play.piece > 0 ? play.piece : qMax<qsizetype>(1, play.body.size());
        for (qsizetype at = 0; at < play.body.size(); at += piece) {
            const QByteArray part = play.body.mid(at, piece);
            socket->write(QByteArray::number(part.size(), 16) + "\r\n" + part + "\r\n");
            if (play.piece > 0)
                socket->flush();
        }
        socket->setProperty("held", play.isHeld);
        if (play.isCut)
            socket->disconnectFromHost();
        else if (!play.isHeld)
            socket->write("0\r\n\r\n");
    }

    const model::Format m_format;
    Server m_server;

public:
    QByteArray listed = "<html>"; ///< which models there are
    /// What Ollama tells of its model.
    QByteArray show =
        R"({"model_info":{"general.architecture":"qwen3","qwen3.context_length":40960},"capabilities":["tools","thinking"]})";
};
