// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/packages/way.h"

#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

namespace vm::packages {

using keeper::Descriptor;

static constexpr int kMostTalks = 64;
static constexpr timeval kConnectLimit{10, 0}; // to each address
static constexpr int kSilence = 120'000; // ms; longer than nginx waits for a mirror
static constexpr std::size_t kPiece = 64 * 1024;

static std::atomic<int> s_talks = 0;

Way::Way(std::string socket, std::string host, std::string port)
    : m_socket(std::move(socket))
    , m_host(std::move(host))
    , m_port(std::move(port))
{
}

bool Way::open()
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (m_socket.size() >= sizeof address.sun_path) {
        errno = ENAMETOOLONG;
        return false;
    }
    std::memcpy(address.sun_path, m_socket.data(), m_socket.size());
    unlink(m_socket.c_str());
    m_listening = Descriptor(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    return m_listening && bind(m_listening.get(), reinterpret_cast<sockaddr *>(&address), sizeof address) == 0
        && listen(m_listening.get(), SOMAXCONN) == 0;
}

static Descriptor connectTo(const std::string &host, const std::string &port)
{
    addrinfo wanted{};
    wanted.ai_socktype = SOCK_STREAM;
    addrinfo *found = nullptr;
    if (getaddrinfo(host.c_str(), port.c_str(), &wanted, &found) != 0)
        return {};
    const std::unique_ptr<addrinfo, decltype(&freeaddrinfo)> all(found, freeaddrinfo);
    for (const addrinfo *each = found; each; each = each->ai_next) {
        Descriptor peer(socket(each->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0));
        if (peer && setsockopt(peer.get(), SOL_SOCKET, SO_SNDTIMEO, &kConnectLimit, sizeof kConnectLimit) == 0
            && connect(peer.get(), each->ai_addr, each->ai_addrlen) == 0)
            return peer;
    }
    return {};
}

/// What there is. False: that side says nothing more, or the other takes nothing.
static bool carry(int from, int to, std::vector<char> &piece)
{
    const ssize_t count = recv(from, piece.data(), piece.size(), 0);
    for (ssize_t sent = 0; sent < count;) {
        const ssize_t more = send(to, piece.data() + sent, std::size_t(count - sent), MSG_NOSIGNAL);
        if (more <= 0)
            return false;
        sent += more;
    }
    return count > 0;
}

static void join(int inside, int outside)
{
    std::vector<char> piece(kPiece);
    pollfd both[]{{inside, POLLIN, 0}, {outside, POLLIN, 0}};
    while (poll(both, 2, kSilence) > 0) {
        for (int i : {0, 1}) {
            if (both[i].revents && !carry(both[i].fd, both[1 - i].fd, piece))
                return;
        }
    }
}

bool Way::areFull() { return s_talks >= kMostTalks; }

void Way::take()
{
    Descriptor inside(accept4(m_listening.get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (!inside)
        return;
    ++s_talks;
    std::thread([inside = std::move(inside), host = m_host, port = m_port] {
        if (const Descriptor outside = connectTo(host, port))
            join(inside.get(), outside.get());
        --s_talks;
    }).detach();
}

} // namespace vm::packages
