// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/network.h"

#include "core/base/await.h"
#include "core/base/process.h"
#include "core/vm/network/network_support.h"
#include "core/base/own_program.h"

#include <QCoreApplication>
#include <QDir>
#include <QLocalSocket>

#include <csignal>
#include <cstring>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using base::Error;
using base::fail;
using base::Result;
using base::Task;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace vm {

static constexpr auto kStartLimit = 45s; // more than the keeper's own limits together
static constexpr auto kStopLimit = 10s;
static constexpr auto kKillLimit = 5s;

static QString text(const char *source) { return QCoreApplication::translate("vm::Network", source); }

QString policyName(NetworkPolicy policy)
{
    return policy == NetworkPolicy::Offline ? u"offline"_s : u"open"_s;
}

/// Gives what it printed.
static Task<Result<QByteArray>> runKeeper(QStringList arguments, std::function<void()> onListening = {})
{
    const auto program = base::ownProgram("berth-network"_L1);
    if (!program)
        co_return fail(program.error());
    base::Command command{*program, arguments, kStartLimit};
    command.onLine = [onListening](const QByteArray &line) {
        if (line == "listening" && onListening)
            onListening();
    };
    const auto output = co_await base::run(std::move(command));
    if (!output)
        co_return fail(output.error());
    if (output->exitCode != 0) {
        const QByteArray said = output->err.trimmed();
        co_return fail(explainNetwork(QString::fromUtf8(said.mid(said.lastIndexOf('\n') + 1)), readSetting));
    }
    co_return output->out;
}

Task<Result<>> networkSupport()
{
    if (const auto checked = co_await runKeeper(QStringList(u"check"_s)); !checked)
        co_return fail(checked.error());
    co_return {};
}

Task<Result<PublicAddresses>> publicAddresses()
{
    const auto told = co_await runKeeper(QStringList(u"public"_s));
    if (!told)
        co_return fail(told.error());
    PublicAddresses addresses{QString::fromLatin1(*told).split(u'\n', Qt::SkipEmptyParts)};
    addresses.silent = int(addresses.known.removeAll(u"?"_s));
    co_return addresses;
}

static void removeLeftovers(const QString &folder)
{
    QFile::remove(folder + "/net/card"_L1);
    QFile::remove(folder + "/net/control"_L1);
    QDir(folder).rmdir(u"net"_s);
}

namespace {

/// Ends a network whose start was cancelled, perhaps when it was ready already. Nobody can wait for it there.
class Undo
{
public:
    explicit Undo(const QString &folder)
        : m_control(QFile::encodeName(folder + "/net/control"_L1))
    {
    }
    ~Undo()
    {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        if (m_control.isEmpty() || m_control.size() >= qsizetype(sizeof address.sun_path))
            return;
        std::memcpy(address.sun_path, m_control.constData(), size_t(m_control.size()));
        const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        if (::connect(socket, reinterpret_cast<sockaddr *>(&address), sizeof address) == 0)
            ::send(socket, "stop\n", 5, MSG_NOSIGNAL);
        ::close(socket);
    }
    Q_DISABLE_COPY_MOVE(Undo)
    void disarm() { m_control.clear(); }

private:
    QByteArray m_control;
};

} // namespace

Network::Network(NetworkPolicy policy, QString folder)
    : m_policy(policy)
    , m_folder(std::move(folder))
{
}

Network::~Network()
{
    if (!m_control)
        return;
    m_control->disconnect(this); // it closes, and that is no end of the network
    m_control.release()->deleteLater(); // who waited for its signal may let go of us in the middle of it
}

QString Network::socketPath(const QString &folder) { return folder + "/net/card"_L1; }

Task<Result<std::unique_ptr<Network>>> Network::start(NetworkPolicy policy, QString folder, QString packages,
                                                      std::function<void()> onListening)
{
    // Two keepers of one folder would remove each other's sockets.
    if (auto left = co_await adopt(NetworkPolicy::Open, folder))
        co_await (*left)->stop();
    std::unique_ptr<Network> network(new Network(policy, folder));
    const bool isOffline = policy == NetworkPolicy::Offline;
    if (isOffline && packages.isEmpty())
        co_return network;
    Undo undo(folder);
    QStringList arguments{isOffline ? u"offline"_s : u"start"_s, folder};
    if (!packages.isEmpty())
        arguments << packages;
    if (auto started = co_await runKeeper(arguments, onListening); !started) {
        undo.disarm();
        removeLeftovers(folder);
        co_return fail(started.error());
    }
    if (auto connected = co_await network->connectKeeper(); !connected)
        co_return fail(connected.error());
    undo.disarm();
    co_return network;
}

Task<Result<std::unique_ptr<Network>>> Network::adopt(NetworkPolicy policy, QString folder)
{
    std::unique_ptr<Network> network(new Network(policy, folder));
    const auto connected = co_await network->connectKeeper();
    if (!connected)
        removeLeftovers(folder);
    if (!connected && policy != NetworkPolicy::Offline)
        co_return fail(connected.error());
    co_return network;
}

/// The connection is the hold on the keeper: it ends when the keeper has, and never names another process.
Task<Result<>> Network::connectKeeper()
{
    m_control = std::make_unique<QLocalSocket>();
    m_control->connectToServer(m_folder + "/net/control"_L1);
    if (m_control->state() == QLocalSocket::ConnectingState)
        co_await base::onSignal(m_control.get(), &QLocalSocket::stateChanged, kStopLimit);
    if (m_control->state() != QLocalSocket::ConnectedState) {
        const QString reason = m_control->errorString();
        m_control.reset();
        co_return fail(Error::Kind::NotFound, text("The machine's network is gone."), reason);
    }
    connect(m_control.get(), &QLocalSocket::readyRead, this, &Network::hear);
    connect(m_control.get(), &QLocalSocket::disconnected, this, &Network::keeperGone);
    co_return {};
}

void Network::hear()
{
    while (m_control->canReadLine())
        m_lastWord = QString::fromUtf8(m_control->readLine().trimmed());
    if (m_lastWord == "plugged"_L1)
        emit plugged();
}

void Network::keeperGone()
{
    if (m_control->bytesAvailable() > 0)
        m_lastWord = QString::fromUtf8(m_control->readAll().trimmed().split('\n').last());
    removeLeftovers(m_folder);
    if (m_isStopping)
        return;
    if (m_lastWord == "ended"_L1) {
        emit ended();
        return;
    }
    const auto line = m_lastWord.startsWith("failed "_L1) ? QStringView(m_lastWord).sliced(7)
                                                          : QStringView(u"system its keeper was ended");
    emit failed(explainNetwork(line, readSetting));
}

Task<> Network::stop()
{
    if (!m_control || m_control->state() != QLocalSocket::ConnectedState)
        co_return;
    m_isStopping = true;
    m_control->write("stop\n");
    m_control->flush();
    if (m_control->state() == QLocalSocket::ConnectedState)
        co_await base::onSignal(m_control.get(), &QLocalSocket::disconnected, kStopLimit);
    if (m_control->state() != QLocalSocket::ConnectedState)
        co_return;
    ucred keeper{};
    socklen_t length = sizeof keeper;
    if (getsockopt(int(m_control->socketDescriptor()), SOL_SOCKET, SO_PEERCRED, &keeper, &length) == 0
        && keeper.pid > 1 && kill(keeper.pid, SIGKILL) == 0)
        co_await base::onSignal(m_control.get(), &QLocalSocket::disconnected, kKillLimit);
    removeLeftovers(m_folder);
}

} // namespace vm
