// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/rpc/connection.h"

#include "core/base/await.h"
#include "core/base/log.h"

#include <QLoggingCategory>
#include <QPointer>

using base::Error;
using base::fail;
using base::Result;
using base::Task;

Q_LOGGING_CATEGORY(lcRpc, "berth.rpc")

namespace rpc {

static constexpr qint64 kCongestion = 1 << 20;
static constexpr qint64 kReadAhead = 1 << 20;

/// A call that has no answer yet. A single-shot QObject signal would lose the value's type, so the awaiting
/// frame is resumed through this.
struct Connection::Waiting : QObject
{
    std::coroutine_handle<> frame;
    OnNotified onNotified;
    Result<QJsonObject> result = fail(Error::Kind::Disconnected, {});

    void finish(Result<QJsonObject> value)
    {
        result = std::move(value);
        std::exchange(frame, {}).resume();
    }
    bool await_ready() const { return false; }
    void await_suspend(std::coroutine_handle<> suspended) { frame = suspended; }
    void await_resume() { }
};

Connection::Connection(std::unique_ptr<QLocalSocket> socket, QObject *parent)
    : QObject(parent)
    , m_socket(std::move(socket))
{
    m_socket->setReadBufferSize(kReadAhead);
    connect(m_socket.get(), &QLocalSocket::readyRead, this, &Connection::read);
    connect(m_socket.get(), &QLocalSocket::disconnected, this, &Connection::end);
    connect(m_socket.get(), &QLocalSocket::bytesWritten, this, [this] {
        if (!isCongested())
            emit drained();
    });
}

Connection::~Connection()
{
    m_socket->disconnect(this);
    m_socket->abort();
    m_socket.release()->deleteLater(); // it may be in the middle of its own signal
}

Task<Result<std::unique_ptr<Connection>>> Connection::open(QString path, std::chrono::milliseconds timeout)
{
    auto socket = std::make_unique<QLocalSocket>();
    socket->connectToServer(path);
    if (socket->state() == QLocalSocket::ConnectingState)
        co_await base::onSignal(socket.get(), &QLocalSocket::stateChanged, timeout);
    if (socket->state() != QLocalSocket::ConnectedState) {
        const QString reason = socket->errorString();
        socket.release()->deleteLater();
        co_return fail(Error::Kind::NotFound, tr("Nobody listens on %1: %2.").arg(path, reason));
    }
    co_return std::make_unique<Connection>(std::move(socket));
}

Task<Result<QJsonObject>> Connection::call(QString method, QJsonObject params,
                                           std::chrono::milliseconds timeout, OnNotified onNotified)
{
    if (!isOpen())
        co_return fail(Error::Kind::Disconnected, tr("The connection is closed."));
    const qint64 id = ++m_lastId;
    Waiting waiting;
    waiting.onNotified = std::move(onNotified);
    m_waiting.insert(id, &waiting);
    // Removed with the frame, so that an answer to a cancelled call finds nothing.
    connect(&waiting, &QObject::destroyed, this, [this, id] { m_waiting.remove(id); });
    if (timeout.count() > 0)
        QTimer::singleShot(timeout, &waiting, [this, &waiting, id] {
            m_waiting.remove(id);
            waiting.finish(fail(Error::Kind::Timeout, tr("There was no answer in time.")));
        });
    send(encode(Request{id, method, params}));
    co_await waiting;
    co_return std::move(waiting.result);
}

void Connection::notify(const QString &method, const QJsonObject &params)
{
    send(encode(Notification{method, params}));
}

void Connection::respond(qint64 id, const Result<QJsonObject> &result) { send(encode(Response{id, result})); }

bool Connection::isOpen() const { return m_socket->state() == QLocalSocket::ConnectedState; }

bool Connection::isCongested() const { return m_socket->bytesToWrite() > kCongestion; }

void Connection::close() { m_socket->disconnectFromServer(); }

void Connection::send(const QByteArray &line)
{
    if (isOpen())
        m_socket->write(line);
}

void Connection::read()
{
    const QPointer<Connection> alive(this);
    while (m_socket->bytesAvailable() > 0) {
        m_line += m_socket->read(kReadAhead);
        qsizetype start = 0;
        for (qsizetype end; (end = m_line.indexOf('\n', start)) >= 0; start = end + 1) {
            const auto message = decode(m_line.mid(start, end - start));
            if (!message) {
                qCWarning(lcRpc) << "closing a connection:" << message.error().text;
                m_socket->abort();
                return;
            }
            handle(*message);
            if (!alive || m_ended)
                return;
        }
        m_line.remove(0, start);
        if (m_line.size() > kLongestLine) {
            qCWarning(lcRpc) << "closing a connection: a line is over the limit";
            m_socket->abort();
            return;
        }
    }
}

void Connection::handle(const Message &message)
{
    if (const auto *request = std::get_if<Request>(&message)) {
        emit requested(*request);
    } else if (const auto *notification = std::get_if<Notification>(&message)) {
        const Waiting *about = m_waiting.value(notification->params.value(kCallKey).toInteger());
        if (!about || !about->onNotified)
            emit notified(notification->method, notification->params);
        else if (const auto tell = about->onNotified) // a copy: what it does may end the call
            tell(notification->method, notification->params);
    } else if (const auto *response = std::get_if<Response>(&message)) {
        if (Waiting *waiting = m_waiting.take(response->id))
            waiting->finish(response->result);
    }
}

void Connection::end()
{
    if (std::exchange(m_ended, true))
        return;
    const QPointer<Connection> alive(this);
    while (alive && !m_waiting.isEmpty())
        m_waiting.take(m_waiting.constBegin().key())
            ->finish(fail(Error::Kind::Disconnected, tr("The other side closed the connection.")));
    if (alive)
        emit closed();
}

} // namespace rpc
