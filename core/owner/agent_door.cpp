// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owner/agent_door.h"

#include "core/base/log.h"
#include "core/callers/family.h"
#include "core/mcp/engine.h"
#include "core/mcp/joined.h"
#include "core/owner/agent_offer.h"
#include "core/callers/greeting.h"

#include <QLocalSocket>
#include <QLoggingCategory>

#include <fcntl.h>
#include <unistd.h>

using base::Error;
using base::fail;
using base::Result;

namespace owner {

static Q_LOGGING_CATEGORY(lcDoor, "berth.agents")

static constexpr qint64 kReadAhead = 256 * 1024;
static constexpr qint64 kWriteAhead = 256 * 1024; // the rest waits in the engine, which notices
static constexpr size_t kMostVisits = 128;
static constexpr qsizetype kLongestName = 60;

/// One connection.
class AgentDoor::Visit : public QObject
{
public:
    Visit(AgentDoor *door, std::unique_ptr<QLocalSocket> socket, const callers::Peer &peer)
        : m_door(door)
        , m_socket(std::move(socket))
        , m_peer(peer)
        , m_since(door->m_clock->now())
        , m_offer(door->m_agents, peer.program().name)
        , m_joined(door->m_more ? QList<mcp::Offer *>{&m_offer, door->m_more} : QList<mcp::Offer *>{&m_offer})
        , m_engine(&m_joined, &door->m_states, peer.program().name)
    {
        m_socket->setReadBufferSize(kReadAhead);
        connect(m_socket.get(), &QLocalSocket::readyRead, this, &Visit::read);
        connect(m_socket.get(), &QLocalSocket::bytesWritten, this, &Visit::write);
        connect(m_socket.get(), &QLocalSocket::disconnected, this, &Visit::leave);
        connect(&m_engine, &mcp::Engine::outputReady, this, &Visit::write);
        connect(&m_engine, &mcp::Engine::inputWanted, this, &Visit::read);
        connect(&m_engine, &mcp::Engine::introduced, this, [this](const mcp::Client &client) {
            m_client = base::printable(client.name, kLongestName);
            if (!client.version.isEmpty())
                m_client += u' ' + base::printable(client.version, kLongestName);
            m_door->m_family->declared(m_peer, m_client);
            emit m_door->visitorsChanged();
        });
        connect(&m_engine, &mcp::Engine::ended, this, [this](const Error &reason) {
            qCInfo(lcDoor, "%s: %s", qPrintable(m_peer.program().name), qPrintable(reason.text));
            m_isOver = true;
            m_socket->write(m_engine.takeOutput());
            m_socket->disconnectFromServer(); // once all is written
        });
        read();
    }
    ~Visit() override
    {
        m_socket->disconnect(this);
        m_socket->abort();
        m_socket.release()->deleteLater(); // it may be in the middle of its own signal
    }

    const callers::Peer &peer() const { return m_peer; }
    Visitor visitor() const
    {
        return {.caller = m_peer.program().name,
                .client = m_client,
                .pid = m_peer.program().process.pid,
                .since = m_since,
                .calls = m_engine.callCount()};
    }
    void close(const QString &why) { m_engine.close(why); }

private:
    void read()
    {
        if (!m_isGreeted && !greet())
            return;
        while (!m_isOver && m_engine.wantsInput() && m_socket->bytesAvailable() > 0)
            m_engine.receive(m_socket->read(kReadAhead));
    }
    /// Which client it is, if that is what is said first; else one of its own. False: it is not said yet.
    bool greet()
    {
        const QByteArray head = m_socket->peek(callers::kLongestGreeting);
        const qsizetype end = head.indexOf('\n');
        if (head.isEmpty()
            || (end < 0 && head.size() < callers::kLongestGreeting && callers::mayBeGreeting(head)))
            return false;
        m_isGreeted = true;
        if (const auto client = callers::clientIn(head.left(end + 1))) {
            m_socket->read(end + 1);
            m_offer.setClient(*client);
        } else {
            m_offer.setClient(callers::newClient());
        }
        return true;
    }
    void write()
    {
        if (!m_isOver && m_socket->bytesToWrite() < kWriteAhead)
            m_socket->write(m_engine.takeOutput());
    }
    /// A turn later: the engine may be what noticed.
    void leave()
    {
        QMetaObject::invokeMethod(
            m_door, [door = m_door, self = this] { door->remove(self); }, Qt::QueuedConnection);
    }

    AgentDoor *const m_door;
    std::unique_ptr<QLocalSocket> m_socket;
    const callers::Peer m_peer;
    const base::WallTime m_since;
    QString m_client;
    bool m_isOver = false;
    bool m_isGreeted = false;
    AgentOffer m_offer;
    mcp::Joined m_joined;
    mcp::Engine m_engine; // dies before what it works with
};

AgentDoor::AgentDoor(api::AgentOperations *agents, callers::Family *family, const base::Clock *clock)
    : m_agents(agents)
    , m_family(family)
    , m_clock(clock)
    , m_states(clock)
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &AgentDoor::accept);
}

AgentDoor::~AgentDoor()
{
    for (const auto &visit : m_visits)
        m_family->disconnected(visit->peer());
}

Result<std::unique_ptr<AgentDoor>> AgentDoor::open(const QString &path, api::AgentOperations *agents,
                                                   callers::Family *family, const base::Clock *clock)
{
    auto door = std::unique_ptr<AgentDoor>(new AgentDoor(agents, family, clock));
    QLocalServer::removeServer(path);
    if (!door->m_server.listen(path))
        return fail(Error::Kind::Failed,
                    tr("The socket %1 cannot be opened: %2.").arg(path, door->m_server.errorString()));
    return door;
}

Result<std::unique_ptr<AgentDoor>> AgentDoor::open(int socket, api::AgentOperations *agents,
                                                   callers::Family *family, const base::Clock *clock)
{
    auto door = std::unique_ptr<AgentDoor>(new AgentDoor(agents, family, clock));
    const int copy = fcntl(socket, F_DUPFD_CLOEXEC, 0);
    if (copy < 0 || !door->m_server.listen(copy))
        return fail(Error::Kind::Failed,
                    tr("The socket that was passed cannot be used: %1.").arg(qt_error_string(errno)));
    // As it closes, Qt removes the file of every socket but an abstract one.
    door->m_server.setSocketOptions(QLocalServer::AbstractNamespaceOption);
    return door;
}

QList<AgentDoor::Visitor> AgentDoor::visitors() const
{
    QList<Visitor> visitors;
    for (const auto &visit : m_visits)
        visitors += visit->visitor();
    return visitors;
}

void AgentDoor::turnOut(const QString &caller, const QString &why)
{
    for (const auto &visit : m_visits) {
        if (visit->peer().program().name == caller)
            visit->close(why);
    }
}

void AgentDoor::accept()
{
    while (QLocalSocket *pending = m_server.nextPendingConnection()) {
        pending->setParent(nullptr);
        std::unique_ptr<QLocalSocket> socket(pending);
        const auto peer = callers::Peer::of(int(socket->socketDescriptor()));
        if (!peer || peer->uid() != getuid()) {
            qCWarning(lcDoor, "refused a connection: %s",
                      qPrintable(peer ? QStringLiteral("it is another user's") : peer.error().text));
            continue;
        }
        if (m_visits.size() >= kMostVisits) {
            qCWarning(lcDoor, "refused a connection of %s: there are %d", qPrintable(peer->program().name),
                      int(kMostVisits));
            continue;
        }
        m_family->connected(*peer);
        m_visits.push_back(std::make_unique<Visit>(this, std::move(socket), *peer));
        emit visitorsChanged();
    }
}

void AgentDoor::remove(Visit *visit)
{
    const auto it = std::find_if(m_visits.begin(), m_visits.end(),
                                 [visit](const auto &each) { return each.get() == visit; });
    if (it == m_visits.end())
        return;
    m_family->disconnected(visit->peer());
    m_visits.erase(it);
    emit visitorsChanged();
}

} // namespace owner
