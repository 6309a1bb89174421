// SPDX-License-Identifier: GPL-3.0-or-later

// The engine with the fixtures of the official suite, and nothing else of Berth, for programs that want a
// command: `fixture_door serve SOCKET` serves them there, `fixture_door connect SOCKET` pumps its own
// standard streams to it.

#include "core/base/clock.h"
#include "core/mcp/conformance/fixtures.h"
#include "core/mcp/engine.h"
#include "core/mcp/request_state.h"

#include <QCoreApplication>
#include <QFile>
#include <QLocalServer>
#include <QLocalSocket>
#include <QSocketNotifier>
#include <QTextStream>

#include <unistd.h>

static constexpr qint64 kPiece = 64 << 10;

/// What whoever has a socket does with an engine (core/mcp/engine.h).
static void join(mcp::Engine *engine, QLocalSocket *socket)
{
    socket->setReadBufferSize(kPiece);
    const auto write = [engine, socket] {
        if (socket->bytesToWrite() < kPiece)
            socket->write(engine->takeOutput());
    };
    const auto read = [engine, socket] {
        while (engine->wantsInput() && socket->bytesAvailable() > 0)
            engine->receive(socket->read(kPiece));
    };
    QObject::connect(engine, &mcp::Engine::outputReady, socket, write);
    QObject::connect(socket, &QLocalSocket::bytesWritten, engine, write);
    QObject::connect(engine, &mcp::Engine::inputWanted, socket, read);
    QObject::connect(socket, &QLocalSocket::readyRead, engine, read);
    QObject::connect(engine, &mcp::Engine::ended, socket, &QLocalSocket::disconnectFromServer);
    QObject::connect(socket, &QLocalSocket::disconnected, engine, &QObject::deleteLater);
    QObject::connect(engine, &QObject::destroyed, socket, &QObject::deleteLater);
}

static int serve(QCoreApplication &program, const QString &path)
{
    const base::SystemClock clock;
    mcp::RequestStates states(&clock);
    mcp::conformance::Fixtures fixtures;
    QLocalServer server;
    server.setSocketOptions(QLocalServer::UserAccessOption);
    QLocalServer::removeServer(path);
    if (!server.listen(path)) {
        QTextStream(stderr) << server.errorString() << '\n';
        return 1;
    }
    QObject::connect(&server, &QLocalServer::newConnection, &server, [&] {
        while (QLocalSocket *socket = server.nextPendingConnection())
            join(new mcp::Engine(&fixtures, &states, QStringLiteral("anybody")), socket);
    });
    QTextStream(stdout) << "listening\n" << Qt::flush;
    return program.exec();
}

static int pump(QCoreApplication &program, const QString &path)
{
    QLocalSocket socket;
    QFile out;
    if (!out.open(STDOUT_FILENO, QIODevice::WriteOnly | QIODevice::Unbuffered))
        return 1;
    socket.connectToServer(path);
    QObject::connect(&socket, &QLocalSocket::readyRead, &socket, [&] { out.write(socket.readAll()); });
    QObject::connect(&socket, &QLocalSocket::disconnected, &program, &QCoreApplication::quit);
    QObject::connect(&socket, &QLocalSocket::errorOccurred, &program, &QCoreApplication::quit);
    QSocketNotifier in(STDIN_FILENO, QSocketNotifier::Read);
    QObject::connect(&in, &QSocketNotifier::activated, &socket, [&] {
        QByteArray piece(kPiece, Qt::Uninitialized);
        const auto size = ::read(STDIN_FILENO, piece.data(), size_t(piece.size()));
        if (size <= 0)
            return program.quit();
        socket.write(piece.constData(), size);
    });
    return program.exec();
}

int main(int argc, char **argv)
{
    QCoreApplication program(argc, argv);
    const QStringList arguments = program.arguments();
    if (arguments.size() == 3 && arguments.at(1) == QStringLiteral("serve"))
        return serve(program, arguments.at(2));
    if (arguments.size() == 3 && arguments.at(1) == QStringLiteral("connect"))
        return pump(program, arguments.at(2));
    QTextStream(stderr) << "usage: fixture_door serve|connect SOCKET\n";
    return 2;
}
