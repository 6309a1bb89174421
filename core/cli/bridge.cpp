// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/bridge.h"

#include "core/base/await.h"
#include "core/base/places.h"
#include "core/cli/client.h"
#include "core/callers/greeting.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QFileSystemWatcher>

#include <cerrno>
#include <csignal>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

namespace cli {

// A client that drops its end waits for a second at most; what is answered by then it gets.
static constexpr auto kFarewell = 500ms;
static constexpr qsizetype kAhead = 1 << 20; // held in each direction before the other side is read again
static constexpr qsizetype kLongestLine = 8 << 20; // the owner refuses what is longer
static constexpr size_t kPipeTakes = 4096; // without blocking, once it is writable
static constexpr int kMostTries = 5; // to be let in
static constexpr auto kBetweenTries = 200ms;
static constexpr int kMostLooks = 10; // for the agents' socket, where there is an owner

static QString text(const char *source) { return QCoreApplication::translate("cli", source); }

Bridge::Bridge(QString socket)
    : m_path(std::move(socket))
    , m_greeting(callers::greetingOf(callers::newClient()))
    , m_signals({SIGINT, SIGTERM, SIGHUP})
    , m_output(STDOUT_FILENO, QSocketNotifier::Write)
{
    std::signal(SIGPIPE, SIG_IGN); // write() says so too
    m_output.setEnabled(false);
    m_end.setSingleShot(true);
    connect(&m_signals, &Signals::caught, this, &Bridge::end);
    connect(&m_input, &StandardInput::came, this, &Bridge::takeInput);
    connect(&m_output, &QSocketNotifier::activated, this, [this] {
        writeReplies();
        takeReplies();
    });
    connect(&m_end, &QTimer::timeout, this, &Bridge::end);
}

Bridge::~Bridge()
{
    if (m_owner)
        m_owner->disconnect(this);
}

void Bridge::begin()
{
    m_input.next();
    m_isReading = true;
    requestOwner(); // most clients open at once
}

void Bridge::takeInput(const QByteArray &bytes)
{
    m_isReading = false;
    if (bytes.isEmpty()) {
        m_isInputOver = true;
        m_end.start(kFarewell);
    }
    m_fromClient += bytes;
    forward();
    endIfDone();
}

void Bridge::forward()
{
    if (!m_owner) {
        if (!m_fromClient.isEmpty())
            requestOwner();
    } else {
        qsizetype start = 0;
        for (qsizetype end; (end = m_fromClient.indexOf('\n', start)) >= 0; start = end + 1) {
            const QByteArray line = m_fromClient.mid(start, end + 1 - start);
            m_conversation.toOwner(line);
            m_owner->write(line);
        }
        m_fromClient.remove(0, start);
        if (m_fromClient.size() > kLongestLine) // it need not be a line to be refused
            m_owner->write(std::exchange(m_fromClient, {}));
    }
    const bool hasRoom = !m_owner || m_owner->bytesToWrite() < kAhead;
    const bool isFull = m_fromClient.size() > kAhead && (!m_owner || m_fromClient.contains('\n'));
    if (!m_isReading && !m_isInputOver && hasRoom && !isFull) {
        m_isReading = true;
        m_input.next();
    }
}

void Bridge::takeReplies()
{
    while (m_owner && m_toClient.size() < kAhead && m_owner->bytesAvailable() > 0) {
        m_tries = 0;
        m_fromOwner += m_owner->read(kAhead);
        QByteArray lines;
        qsizetype start = 0;
        for (qsizetype end; (end = m_fromOwner.indexOf('\n', start)) >= 0; start = end + 1) {
            const QByteArray line = m_fromOwner.mid(start, end + 1 - start);
            if (m_conversation.fromOwner(line))
                lines += line;
        }
        m_fromOwner.remove(0, start);
        reply(lines);
    }
    endIfDone();
}

void Bridge::reply(const QByteArray &lines)
{
    if (lines.isEmpty())
        return;
    m_toClient += lines;
    writeReplies();
}

/// What can be written without blocking; the mode of the file is left alone, as the client shares it.
static ssize_t writeSome(const QByteArray &bytes)
{
    const ssize_t sent =
        send(STDOUT_FILENO, bytes.constData(), size_t(bytes.size()), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent >= 0 || errno != ENOTSOCK)
        return sent;
    pollfd pipe{STDOUT_FILENO, POLLOUT, 0};
    if (poll(&pipe, 1, 0) == 0) {
        errno = EAGAIN;
        return -1;
    }
    return write(STDOUT_FILENO, bytes.constData(), std::min(size_t(bytes.size()), kPipeTakes));
}

void Bridge::writeReplies()
{
    while (!m_toClient.isEmpty()) {
        const ssize_t count = writeSome(m_toClient);
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
            m_output.setEnabled(true);
            return;
        }
        if (count < 0) {
            end(); // nobody reads it any more
            return;
        }
        m_toClient.remove(0, count);
    }
    m_output.setEnabled(false);
}

void Bridge::requestOwner()
{
    if (m_owner || m_finding.isRunning())
        return;
    m_finding = findOwner();
    m_finding.start();
}

static Task<Result<std::unique_ptr<QLocalSocket>>> connectTo(QString path)
{
    auto socket = std::make_unique<QLocalSocket>();
    socket->connectToServer(path);
    if (socket->state() == QLocalSocket::ConnectingState)
        co_await base::onSignal(socket.get(), &QLocalSocket::stateChanged, 5s);
    if (socket->state() != QLocalSocket::ConnectedState) {
        socket.release()->deleteLater();
        co_return fail(Error::Kind::NotFound,
                       text("Berth takes no agents at the moment: a person has switched that off. They can "
                            "switch it on again on the Agents page of Berth's window."));
    }
    co_return socket;
}

Task<> Bridge::findOwner()
{
    // One that ends may still be listening, and lets nobody in any more.
    if (m_tries > 0)
        co_await base::after(m_tries * kBetweenTries);
    auto socket = co_await connectTo(m_path);
    if (socket && ++m_tries > kMostTries)
        socket = fail(
            Error::Kind::Denied,
            text("Berth does not let this program in. %1/owner.log says why.").arg(QFileInfo(m_path).path()));
    if (!socket && m_tries <= kMostTries) {
        // One that ends lets no agents in any more, and another one may be about to.
        for (int look = 0; !socket && look < kMostLooks; ++look) {
            if (look > 0)
                co_await base::after(kBetweenTries);
            const auto started = co_await connectToOwner();
            socket = co_await connectTo(m_path);
            if (!socket && !started)
                socket = fail(started.error());
        }
    }
    if (!socket) {
        m_tries = 0;
        // What waits is answered, each for itself; the next call tries again.
        qsizetype start = 0;
        for (qsizetype end; (end = m_fromClient.indexOf('\n', start)) >= 0; start = end + 1)
            m_conversation.toOwner(m_fromClient.mid(start, end + 1 - start));
        m_fromClient.remove(0, start);
        QByteArray answers;
        for (const QByteArray &line : m_conversation.refuse(socket.error().text))
            answers += line;
        reply(answers);
        forward();
        endIfDone();
        co_return;
    }
    goOverTo(std::move(*socket));
}

/// To the next owner that there is, without starting one: nothing waits for it.
void Bridge::joinNextOwner()
{
    if (m_owner || m_finding.isRunning())
        return;
    m_finding = findNextOwner();
    m_finding.start();
}

Task<> Bridge::findNextOwner()
{
    // Its socket has a name a moment before it takes anybody, and one that was killed leaves the name behind.
    for (int look = 0; look < kMostLooks && m_fromClient.isEmpty() && QFileInfo::exists(m_path); ++look) {
        if (look > 0)
            co_await base::after(kBetweenTries);
        auto socket = co_await connectTo(m_path);
        if (socket) {
            goOverTo(std::move(*socket));
            co_return;
        }
    }
    if (!m_fromClient.isEmpty())
        co_await findOwner();
}

void Bridge::goOverTo(std::unique_ptr<QLocalSocket> owner)
{
    m_changes.reset();
    m_owner = std::move(owner);
    m_owner->setReadBufferSize(kAhead);
    connect(m_owner.get(), &QLocalSocket::readyRead, this, &Bridge::takeReplies);
    connect(m_owner.get(), &QLocalSocket::bytesWritten, this, &Bridge::forward);
    // A turn later: it may be in the middle of what it does when it notices.
    connect(m_owner.get(), &QLocalSocket::disconnected, this, &Bridge::loseOwner, Qt::QueuedConnection);
    m_owner->write(m_greeting);
    for (const QByteArray &line : m_conversation.again())
        m_owner->write(line);
    forward();
    takeReplies();
}

void Bridge::loseOwner()
{
    if (!m_owner)
        return;
    takeReplies(); // its last words
    m_owner->disconnect(this);
    m_owner.release()->deleteLater();
    m_fromOwner.clear();
    QByteArray answers;
    for (const QByteArray &line :
         m_conversation.lose(text("Berth was ended or started anew while this was under way; whether it was "
                                  "done is not known. Look (list_vms and list_runs tell), and call again.")))
        answers += line;
    reply(answers);
    if (m_conversation.isListening() || m_conversation.isWaiting() || !m_fromClient.isEmpty())
        requestOwner();
    else
        watchForOwner();
    endIfDone();
}

/// So that a person sees in the next owner's window who is connected, and not only at its next call.
void Bridge::watchForOwner()
{
    m_changes = std::make_unique<QFileSystemWatcher>(QStringList{QFileInfo(m_path).path()});
    // A turn later: it goes when there is an owner.
    connect(m_changes.get(), &QFileSystemWatcher::directoryChanged, this, &Bridge::joinNextOwner,
            Qt::QueuedConnection);
    joinNextOwner(); // it may be there by now
}

/// After the end of standard input, once everything is answered.
void Bridge::endIfDone()
{
    if (m_isInputOver && m_fromClient.isEmpty() && m_toClient.isEmpty() && !m_conversation.isWaiting())
        end();
}

void Bridge::end()
{
    m_isOver = true;
    emit ended();
}

Task<int> bridge(Invocation)
{
    const auto places = base::Places::fromEnvironment();
    if (!places)
        co_return complain(places.error());
    Bridge bridge(places->runtime + QStringLiteral("/mcp.sock"));
    QTimer::singleShot(0, &bridge, &Bridge::begin);
    while (!bridge.isOver())
        co_await base::onSignal(&bridge, &Bridge::ended, 24h);
    co_await base::after(0ms); // it may be in the middle of what it ends with
    co_return exitcode::kOk;
}

} // namespace cli
