// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owner/handover.h"

#include "core/base/await.h"

#include <QCoreApplication>
#include <QFile>

#include <array>
#include <cstring>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

namespace owner {

static constexpr size_t kMostSockets = 8;
static constexpr size_t kMostNames = 256; // bytes

static QString text(const char *source) { return QCoreApplication::translate("cli", source); }

static auto broken(const QString &why)
{
    return fail(Error::Kind::Failed, text("The sockets of systemd cannot be taken over: %1.").arg(why));
}

/// In one message: the descriptors, and their names with ":" between them, as LISTEN_FDNAMES has them.
static bool send(int connection, const base::PassedSockets &sockets)
{
    QByteArray names = QByteArrayList(sockets.keys()).join(':');
    std::array<int, kMostSockets> files{};
    const auto count = size_t(std::min(sockets.size(), qsizetype(kMostSockets)));
    std::copy_n(sockets.cbegin(), count, files.begin());
    alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof files)> control{};
    iovec content{names.data(), size_t(names.size())};
    msghdr message{};
    message.msg_iov = &content;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = CMSG_SPACE(count * sizeof(int));
    cmsghdr *const header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(count * sizeof(int));
    std::memcpy(CMSG_DATA(header), files.data(), count * sizeof(int));
    return sendmsg(connection, &message, MSG_NOSIGNAL) == ssize_t(names.size());
}

Handover::Handover(base::PassedSockets sockets)
    : m_sockets(std::move(sockets))
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &Handover::give);
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, &Handover::returned);
    m_patience.start(kPatience);
}

Result<std::unique_ptr<Handover>> Handover::open(const QString &runtimeFolder,
                                                 const base::PassedSockets &sockets)
{
    std::unique_ptr<Handover> handover(new Handover(sockets));
    const QString path = runtimeFolder + QStringLiteral("/handover.sock");
    QLocalServer::removeServer(path);
    if (!handover->m_server.listen(path))
        return broken(handover->m_server.errorString());
    return handover;
}

/// To the first who comes; no other user can.
void Handover::give()
{
    m_other.reset(m_server.nextPendingConnection());
    m_other->setParent(nullptr);
    m_server.close();
    m_patience.stop();
    connect(m_other.get(), &QLocalSocket::disconnected, this, &Handover::returned, Qt::QueuedConnection);
    if (!send(int(m_other->socketDescriptor()), m_sockets))
        m_other->disconnectFromServer();
}

Task<Result<std::unique_ptr<Lease>>> Lease::take(QString path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const QByteArray name = QFile::encodeName(path);
    if (size_t(name.size()) >= sizeof address.sun_path)
        co_return broken(path);
    std::memcpy(address.sun_path, name.constData(), size_t(name.size()));
    std::unique_ptr<Lease> lease(new Lease(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)));
    if (::connect(lease->m_connection, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0)
        co_return broken(qt_error_string(errno));
    QSocketNotifier readable(lease->m_connection, QSocketNotifier::Read);
    QObject::connect(&readable, &QSocketNotifier::activated, lease.get(), &Lease::came, Qt::QueuedConnection);
    co_await base::onSignal(lease.get(), &Lease::came, 10s);
    if (auto received = lease->receive(); !received)
        co_return fail(received.error());
    co_return lease;
}

Result<> Lease::receive()
{
    std::array<char, kMostNames> names{};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(kMostSockets * sizeof(int))> control{};
    iovec content{names.data(), names.size()};
    msghdr message{};
    message.msg_iov = &content;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = control.size();
    const ssize_t length = recvmsg(m_connection, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    QList<int> files;
    for (cmsghdr *each = CMSG_FIRSTHDR(&message); each; each = CMSG_NXTHDR(&message, each)) {
        if (each->cmsg_level != SOL_SOCKET || each->cmsg_type != SCM_RIGHTS)
            continue;
        files.resize(qsizetype((each->cmsg_len - CMSG_LEN(0)) / sizeof(int)));
        std::memcpy(files.data(), CMSG_DATA(each), size_t(files.size()) * sizeof(int));
    }
    const QByteArrayList each = QByteArray(names.data(), std::max<ssize_t>(length, 0)).split(':');
    for (qsizetype i = 0; i < files.size(); ++i)
        m_sockets.insert(i < each.size() ? each.at(i) : QByteArray::number(i),
                         files.at(i)); // closed with this
    if (length <= 0 || files.isEmpty() || files.size() != each.size() || m_sockets.size() != files.size())
        return broken(length < 0 ? qt_error_string(errno) : text("nothing came that can be used"));
    return {};
}

Lease::~Lease()
{
    for (const int socket : std::as_const(m_sockets))
        ::close(socket);
    ::close(m_connection);
}

} // namespace owner
