// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/packages/packages.h"

#include "core/guest/agent/packages/packages_apt.h"
#include "core/guest/agent/packages/packages_wire.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <functional>
#include <list>

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

namespace packages {

using inside::Descriptor;

namespace {

constexpr std::ptrdiff_t kMaxConnections = 16;
constexpr std::size_t kMaxBuffered = 64 * 1024; // apt-get waits while a caller has this much to read
constexpr std::size_t kMaxRemains = 1024 * 1024; // what a process left behind may still add after the exit
constexpr int kInterrupted = 128 + SIGINT;

struct Connection
{
    enum class State { Asking, Waiting, Running, Ending, Gone };

    Descriptor socket;
    State state = State::Asking;
    Clock::time_point deadline; // to ask in, or to read some of the output in
    bool stopped = false; // asked to stop; it still reads
    std::string request;
    std::string output;
    AsRoot work;
};

// One thread, one poll: connections ask, wait in a queue, and get the output of their run.
class Server
{
public:
    Server(const Service &service, Descriptor listener)
        : m_service(service)
        , m_listener(std::move(listener))
    {
    }

    [[noreturn]] void run();

private:
    struct Watch
    {
        int fd;
        short events;
        std::function<void(short events)> react;
    };

    std::vector<Watch> watches();
    int pollTimeout() const;
    void accept();
    std::string whyNot(int socket) const;
    void readFrom(Connection &connection);
    void judge(Connection &connection);
    void stop(Connection &connection);
    void sendTo(Connection &connection);
    void say(Connection &connection, FrameKind kind, std::string_view bytes);
    void notify(Connection &connection, const std::string &sentence);
    void end(Connection &connection, int code, const std::string &sentence = {});
    void endOverdue();
    void startNext();
    void forward(int from, FrameKind kind);
    void finishRun();

    const Service m_service;
    const Descriptor m_listener;
    std::list<Connection> m_connections; // in the order they came in
    Clock::time_point m_acceptFrom = Clock::now();
    std::unique_ptr<AptRun> m_run;
    Connection *m_runner = nullptr; // in m_connections; none when it went away
};

void Server::run()
{
    for (;;) {
        startNext();
        std::vector<Watch> watched = watches();
        std::vector<pollfd> polled;
        for (const Watch &watch : watched)
            polled.push_back({watch.fd, watch.events, 0});
        ::poll(polled.data(), polled.size(), pollTimeout());
        for (std::size_t i = 0; i < watched.size(); ++i) {
            if (polled[i].revents != 0)
                watched[i].react(polled[i].revents);
        }
        endOverdue();
        for (const Connection &connection : m_connections) {
            if (&connection == m_runner && connection.state == Connection::State::Gone) {
                m_runner = nullptr;
                m_run->interrupt();
            }
        }
        m_connections.remove_if([](const Connection &c) { return c.state == Connection::State::Gone; });
    }
}

// Whoever went away has made room before the next is let in. The exit comes last, so that output of the same
// moment is read before it.
std::vector<Server::Watch> Server::watches()
{
    std::vector<Watch> list;
    for (Connection &connection : m_connections) {
        const bool reads = connection.state != Connection::State::Ending && !connection.stopped;
        const int events = (reads ? POLLIN : 0) | (connection.output.empty() ? 0 : POLLOUT);
        list.push_back({connection.socket.get(), short(events), [this, &connection](short now) {
                            if ((now & POLLOUT) != 0)
                                sendTo(connection);
                            if ((now & POLLIN) != 0)
                                readFrom(connection);
                            if ((now & (POLLHUP | POLLERR)) != 0)
                                connection.state = Connection::State::Gone;
                        }});
    }
    if (Clock::now() >= m_acceptFrom)
        list.push_back({m_listener.get(), POLLIN, [this](short) { accept(); }});
    if (!m_run)
        return list;
    list.push_back({m_run->progress(), POLLIN, [this](short) { m_run->readProgress(); }});
    if (!m_runner || m_runner->output.size() < kMaxBuffered) {
        list.push_back(
            {m_run->output(), POLLIN, [this](short) { forward(m_run->output(), FrameKind::Output); }});
        list.push_back(
            {m_run->errors(), POLLIN, [this](short) { forward(m_run->errors(), FrameKind::Error); }});
    }
    list.push_back({m_run->exited(), POLLIN, [this](short) { finishRun(); }});
    return list;
}

int Server::pollTimeout() const
{
    std::optional<Clock::time_point> next;
    const auto consider = [&](Clock::time_point when) { next = std::min(next.value_or(when), when); };
    if (m_acceptFrom > Clock::now())
        consider(m_acceptFrom);
    for (const Connection &connection : m_connections) {
        if (connection.state == Connection::State::Asking || !connection.output.empty())
            consider(connection.deadline);
    }
    if (!next)
        return -1;
    const auto wait = std::chrono::ceil<std::chrono::milliseconds>(*next - Clock::now());
    return int(std::max(wait, 0ms).count());
}

void Server::accept()
{
    Descriptor socket(::accept4(m_listener.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (!socket) {
        // Out of descriptors or memory: the listener stays readable, so look away for a moment.
        if (errno != EAGAIN && errno != EINTR && errno != ECONNABORTED)
            m_acceptFrom = Clock::now() + 1s;
        return;
    }
    const std::string refusal = whyNot(socket.get());
    Connection &connection = m_connections.emplace_back();
    connection.socket = std::move(socket);
    connection.deadline = Clock::now() + m_service.sendLimit;
    if (!refusal.empty())
        end(connection, kRefused, refusal);
}

std::string Server::whyNot(int socket) const
{
    ucred peer{};
    socklen_t size = sizeof peer;
    if (::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0)
        return "It cannot be told who asks.";
    if (std::find(m_service.callers.begin(), m_service.callers.end(), peer.uid) == m_service.callers.end())
        return "Packages cannot be changed by this user.";
    const auto isThere = [](const Connection &c) { return c.state != Connection::State::Gone; };
    if (std::count_if(m_connections.begin(), m_connections.end(), isThere) >= kMaxConnections)
        return "Too many requests wait already; try again later.";
    return {};
}

void Server::readFrom(Connection &connection)
{
    using State = Connection::State;
    char bytes[4096];
    const ssize_t size = ::recv(connection.socket.get(), bytes, sizeof bytes, 0);
    if (size < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (size == 0 && connection.state != State::Asking)
        return stop(connection);
    // Nothing may follow a request: whoever breaks that rule is not our client.
    if (size <= 0 || connection.state != State::Asking) {
        connection.state = State::Gone;
        return;
    }
    connection.request.append(bytes, std::size_t(size));
    judge(connection);
}

void Server::judge(Connection &connection)
{
    const RequestBytes request = decodeRequest(connection.request);
    if (request.state == RequestBytes::State::Incomplete)
        return;
    connection.request.clear();
    if (request.state == RequestBytes::State::Broken)
        return end(connection, kRefused, "The request is too long or malformed.");

    const Decision decision = decide(request.arguments);
    if (const auto *refusal = std::get_if<Refusal>(&decision))
        return end(connection, kRefused, refusal->reason);
    const auto *work = std::get_if<AsRoot>(&decision);
    if (!work)
        return end(connection, kRefused, "That needs no root; run it as it is.");

    connection.work = *work;
    connection.state = Connection::State::Waiting;
    if (m_run)
        notify(connection, "Waiting for another apt-get to finish.");
}

void Server::stop(Connection &connection)
{
    connection.stopped = true;
    if (connection.state == Connection::State::Waiting)
        end(connection, kInterrupted);
    else if (&connection == m_runner && !m_run->interrupt())
        notify(connection, "Packages are being installed or removed; that is finished first.");
}

void Server::sendTo(Connection &connection)
{
    const ssize_t size =
        ::send(connection.socket.get(), connection.output.data(), connection.output.size(), MSG_NOSIGNAL);
    if (size < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    if (size < 0) {
        connection.state = Connection::State::Gone;
        return;
    }
    connection.output.erase(0, std::size_t(size));
    connection.deadline = Clock::now() + m_service.readLimit;
    if (connection.output.empty() && connection.state == Connection::State::Ending)
        connection.state = Connection::State::Gone;
}

void Server::say(Connection &connection, FrameKind kind, std::string_view bytes)
{
    if (connection.output.empty())
        connection.deadline = Clock::now() + m_service.readLimit;
    connection.output += encodeFrame(kind, bytes);
}

void Server::notify(Connection &connection, const std::string &sentence)
{
    say(connection, FrameKind::Error, "berth: " + sentence + "\n");
}

void Server::end(Connection &connection, int code, const std::string &sentence)
{
    if (!sentence.empty())
        notify(connection, sentence);
    say(connection, FrameKind::Exit, std::string(1, char(code)));
    connection.state = Connection::State::Ending;
}

void Server::endOverdue()
{
    const auto now = Clock::now();
    for (Connection &connection : m_connections) {
        if (now < connection.deadline)
            continue;
        if (!connection.output.empty())
            connection.state = Connection::State::Gone;
        else if (connection.state == Connection::State::Asking)
            end(connection, kRefused, "The request did not come in time.");
    }
}

void Server::startNext()
{
    if (m_run)
        return;
    for (Connection &connection : m_connections) {
        if (connection.state != Connection::State::Waiting)
            continue;
        m_run = AptRun::start(m_service, connection.work);
        if (m_run) {
            m_runner = &connection;
            connection.state = Connection::State::Running;
            return;
        }
        end(connection, kRefused, std::string("apt-get cannot be started: ") + std::strerror(errno) + ".");
    }
}

void Server::forward(int from, FrameKind kind)
{
    char bytes[16 * 1024];
    const ssize_t size = ::read(from, bytes, sizeof bytes);
    if (size > 0 && m_runner)
        say(*m_runner, kind, {bytes, std::size_t(size)});
}

void Server::finishRun()
{
    const std::optional<int> code = m_run->nextStep();
    if (!code)
        return;
    for (const auto &[from, kind] :
         {std::pair(m_run->output(), FrameKind::Output), std::pair(m_run->errors(), FrameKind::Error)}) {
        char bytes[16 * 1024];
        std::size_t taken = 0;
        for (ssize_t size; taken < kMaxRemains && (size = ::read(from, bytes, sizeof bytes)) > 0;) {
            taken += std::size_t(size);
            if (m_runner)
                say(*m_runner, kind, {bytes, std::size_t(size)});
        }
    }
    if (m_runner)
        end(*m_runner, *code);
    m_runner = nullptr;
    m_run.reset();
}

// A folder that others can write to would let them put a socket of their own in this place.
bool isOurs(const std::string &folder)
{
    struct stat facts
    {
    };
    return ::lstat(folder.c_str(), &facts) == 0 && S_ISDIR(facts.st_mode) && facts.st_uid == ::geteuid()
        && (facts.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

Descriptor listenAt(const std::string &path)
{
    const std::string draft = path + ".new"; // who finds the socket by its name is heard
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (draft.size() >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return Descriptor();
    }
    draft.copy(address.sun_path, draft.size());
    Descriptor listener(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (!listener || (::unlink(draft.c_str()) != 0 && errno != ENOENT))
        return Descriptor();
    ::umask(0111); // who connects is judged by its uid
    const bool bound =
        ::bind(listener.get(), reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0;
    ::umask(022);
    const bool isHeard =
        bound && ::listen(listener.get(), SOMAXCONN) == 0 && ::rename(draft.c_str(), path.c_str()) == 0;
    return isHeard ? std::move(listener) : Descriptor();
}

void forgetParent()
{
    ::close_range(3, ~0U, 0);
    for (int number = 1; number < NSIG; ++number)
        std::signal(number, SIG_DFL);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
}

} // namespace

int serve(const Service &service)
{
    forgetParent();
    const std::string folder = service.socket.substr(0, service.socket.rfind('/'));
    if (!isOurs(folder)) {
        std::fprintf(stderr, "packages: %s must belong to the server alone.\n", folder.c_str());
        return 1;
    }
    Descriptor listener = listenAt(service.socket);
    if (!listener) {
        std::fprintf(stderr, "packages: cannot listen at %s: %s.\n", service.socket.c_str(),
                     std::strerror(errno));
        return 1;
    }
    Server(service, std::move(listener)).run();
}

} // namespace packages
