// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/packages/way.h"

#include "core/sandbox/sandbox.h"

#include <fcntl.h>
#include <netdb.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

namespace vm::packages {

using keeper::Descriptor;

static constexpr timeval kConnectLimit{10, 0}; // to each address
static constexpr int kSilence = 120'000; // ms; longer than nginx waits for a mirror
static constexpr std::size_t kPiece = 64 * 1024;

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
    const ssize_t count = read(from, piece.data(), piece.size());
    for (ssize_t sent = 0; sent < count;) {
        const ssize_t more = write(to, piece.data() + sent, std::size_t(count - sent));
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

/// In a process of its own. It has nothing else open: `inside` takes the place of its input.
[[noreturn]] static void lead(int inside, const std::string &host, const std::string &port, pid_t parent)
{
    const int nothing = open("/dev/null", O_RDWR);
    const bool isAlone = dup2(inside, STDIN_FILENO) == STDIN_FILENO && dup2(nothing, STDOUT_FILENO) >= 0
        && dup2(nothing, STDERR_FILENO) >= 0 && close_range(STDERR_FILENO + 1, ~0U, 0) == 0
        && std::signal(SIGPIPE, SIG_IGN) != SIG_ERR && prctl(PR_SET_PDEATHSIG, SIGKILL) == 0
        && getppid() == parent;
    if (!isAlone || !sandbox::connectOnly(static_cast<unsigned short>(std::atoi(port.c_str()))))
        _exit(EXIT_FAILURE);
    const Descriptor outside = connectTo(host, port);
    if (!outside || !sandbox::openNothing())
        _exit(EXIT_FAILURE);
    join(STDIN_FILENO, outside.get());
    _exit(EXIT_SUCCESS);
}

pid_t Way::take() const
{
    const Descriptor inside(accept4(m_listening.get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (!inside)
        return -1;
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child == 0)
        lead(inside.get(), m_host, m_port, parent);
    return child;
}

} // namespace vm::packages
