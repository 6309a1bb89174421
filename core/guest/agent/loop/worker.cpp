// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/loop/worker.h"

#include <poll.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace inside {

/// Between agent and worker: packets of one byte, the kind of frame, and its payload. A Reply that says no
/// has a kind of its own, because nothing follows it.
static constexpr auto kRefusal = wire::Kind(0);
static constexpr std::size_t kLongestPacket = 1 + wire::kMaxMapSize;
static std::array<char, kLongestPacket> packetBuffer;

static ssize_t sendPacket(int socket, wire::Kind kind, std::string_view payload, int flags = 0)
{
    packetBuffer[0] = char(kind);
    std::copy(payload.begin(), payload.end(), packetBuffer.begin() + 1);
    return ::send(socket, packetBuffer.data(), 1 + payload.size(), MSG_NOSIGNAL | flags);
}

void WorkerSide::send(wire::Kind kind, std::string_view payload)
{
    while (sendPacket(m_socket.get(), kind, payload) < 0) {
        if (errno != EINTR)
            _exit(1);
    }
}

void WorkerSide::reply(wire::Map map)
{
    map["ok"] = true;
    send(wire::Kind::Reply, wire::encodeMap(map));
    m_hasReplied = true;
}

void WorkerSide::refuse(const Refusal &refusal)
{
    wire::Map map = refusal.reply();
    if (m_hasReplied) {
        map["event"] = "failed";
        event(map);
        close();
    } else {
        send(kRefusal, wire::encodeMap(map));
    }
}

void WorkerSide::data(std::string_view bytes)
{
    for (std::size_t at = 0; at < bytes.size(); at += wire::kDataSize)
        send(wire::Kind::Data, bytes.substr(at, wire::kDataSize));
}

void WorkerSide::end()
{
    const char channel = char(wire::Channel::Main);
    send(wire::Kind::End, {&channel, 1});
}

void WorkerSide::event(const wire::Map &map) { send(wire::Kind::Event, wire::encodeMap(map)); }

void WorkerSide::close() { send(wire::Kind::Close, {}); }

std::optional<std::string> WorkerSide::input()
{
    while (true) {
        const ssize_t count = recv(m_socket.get(), packetBuffer.data(), packetBuffer.size(), 0);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            _exit(1);
        if (wire::Kind(packetBuffer[0]) == wire::Kind::End)
            return {};
        return std::string(packetBuffer.data() + 1, std::size_t(count) - 1);
    }
}

void WorkerSide::endIfUnwanted()
{
    pollfd socket{m_socket.get(), 0, 0};
    if (poll(&socket, 1, 0) > 0 && (socket.revents & (POLLHUP | POLLERR)) != 0)
        _exit(1);
}

[[noreturn]] static void runWorker(Descriptor socket, const wire::Map &request, const Setup &setup,
                                   const WorkerStream::Job &job)
{
    // Nothing of the agent's is open here but the one socket.
    dup2(socket.get(), 3);
    socket.release();
    syscall(SYS_close_range, 4U, ~0U, 0U);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    rlimit files{};
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max; // deep trees
        setrlimit(RLIMIT_NOFILE, &files);
    }
    WorkerSide side{Descriptor(3)};
    if (setup.isMachine && job.rights == WorkerStream::Rights::User && !setup.account.become())
        side.refuse(Refusal::failed("The rights of the user were not taken on."));
    else
        job.work(side, request, setup);
    _exit(0);
}

WorkerStream::WorkerStream(Loop &loop, Connection &connection, std::uint32_t id, Shape shape,
                           Descriptor socket)
    : Stream(connection, id)
    , m_shape(shape)
    , m_socket(std::move(socket))
{
    m_watch = loop.watch(m_socket.get(), EPOLLIN | EPOLLOUT | EPOLLET, [this](std::uint32_t events) {
        m_isReadable = m_isReadable || (events & ~std::uint32_t(EPOLLOUT)) != 0;
        pumpInput();
        wake();
    });
}

OrRefusal<std::unique_ptr<Stream>> WorkerStream::start(Loop &loop, Connection &connection, std::uint32_t id,
                                                       const wire::Map &request, const Setup &setup,
                                                       const Job &job)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
        return Refusal::fromErrno(errno, "A new process");
    Descriptor ours(ends[0]);
    Descriptor theirs(ends[1]);
    const pid_t process = fork();
    if (process == 0)
        runWorker(std::move(theirs), request, setup, job);
    if (process < 0)
        return Refusal::fromErrno(errno, "A new process");
    return std::unique_ptr<Stream>(new WorkerStream(loop, connection, id, job.shape, std::move(ours)));
}

Stream::Turn WorkerStream::speak(std::string &out)
{
    // What comes next is not known before it is taken, so there must be credit for the most it can be.
    if (!m_isReadable || credit(wire::Channel::Main) < wire::kDataSize)
        return Turn::Idle;
    const ssize_t count = recv(m_socket.get(), packetBuffer.data(), packetBuffer.size(), MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) {
        m_isReadable = errno == EINTR;
        return m_isReadable ? Turn::More : Turn::Idle;
    }
    if (count <= 0) {
        lose(out);
        return Turn::Over;
    }
    const auto kind = wire::Kind(packetBuffer[0]);
    const std::string_view payload(packetBuffer.data() + 1, std::size_t(count) - 1);
    if (kind == wire::Kind::Data) {
        sendData(out, wire::Channel::Main, payload);
        return Turn::More;
    }
    const bool isReply = kind == wire::Kind::Reply || kind == kRefusal;
    send(out, isReply ? wire::Kind::Reply : kind, payload);
    m_hasReplied = m_hasReplied || isReply;
    const bool isLast =
        kind == wire::Kind::Close || kind == kRefusal || (isReply && m_shape == Shape::AnswerOnly);
    return isLast ? Turn::Over : Turn::More;
}

/// The worker died in the middle.
void WorkerStream::lose(std::string &out)
{
    wire::Map map = Refusal::failed("The guest agent failed in the middle of it.").reply();
    if (!m_hasReplied) {
        send(out, wire::Kind::Reply, map);
        return;
    }
    map["event"] = "failed";
    send(out, wire::Kind::Event, map);
    send(out, wire::Kind::Close);
}

void WorkerStream::takeInput(std::string_view bytes)
{
    m_input += bytes;
    pumpInput();
}

void WorkerStream::endInput()
{
    m_isInputEnded = true;
    pumpInput();
}

void WorkerStream::pumpInput()
{
    while (!m_input.empty()) {
        const std::size_t size = std::min(m_input.size(), wire::kDataSize);
        const ssize_t sent = sendPacket(m_socket.get(), wire::Kind::Data,
                                        std::string_view(m_input).substr(0, size), MSG_DONTWAIT);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0 && errno == EAGAIN)
            return;
        usedInput(size); // also when nobody takes it any more
        m_input.erase(0, size);
    }
    if (m_isInputEnded)
        m_isInputEnded = sendPacket(m_socket.get(), wire::Kind::End, {}, MSG_DONTWAIT) < 0 && errno == EAGAIN;
}

} // namespace inside
