// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/keeper/package_relay.h"

#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

using namespace std::chrono_literals;

namespace vm::keeper {

static constexpr const char *kCacheSocket = "cache";
static constexpr const char *kKeptSocket = "kept"; // what it has, and nothing is asked for
static constexpr std::size_t kMostTalks = 16;
static constexpr std::size_t kMostWaiting = 256 * 1024;
static constexpr auto kSilence = 120s; // longer than the cache waits for a mirror

PackageRelay::PackageRelay(Loop &loop, NetworkPolicy policy, Descriptor listening, Descriptor folder)
    : m_loop(loop)
    , m_socket(policy == NetworkPolicy::Offline ? kKeptSocket : kCacheSocket)
    , m_listening(std::move(listening))
    , m_folder(std::move(folder))
{
    listen();
}

/// Who comes when there are enough waits in the kernel's queue.
void PackageRelay::listen()
{
    if (!m_reader && m_talks.size() < kMostTalks)
        m_reader = m_loop.watch(m_listening.get(), EPOLLIN, [this](auto) { takeTalk(); });
}

Descriptor PackageRelay::connectCache() const
{
    if (!m_folder)
        return {};
    Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::snprintf(address.sun_path, sizeof address.sun_path, "/proc/self/fd/%d/%s", m_folder.get(), m_socket);
    if (!socket || connect(socket.get(), reinterpret_cast<sockaddr *>(&address), sizeof address) != 0)
        return {};
    return socket;
}

void PackageRelay::takeTalk()
{
    Descriptor inside(accept4(m_listening.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    Descriptor outside = inside ? connectCache() : Descriptor();
    if (!outside)
        return;
    m_talks.emplace_front();
    m_talks.front().inside = std::move(inside);
    m_talks.front().outside = std::move(outside);
    watchTalk(m_talks.begin());
    if (m_talks.size() >= kMostTalks)
        m_reader.cancel();
}

/// False: nothing will come any more.
static bool receive(const Descriptor &from, std::vector<std::uint8_t> &waiting)
{
    const std::size_t before = waiting.size();
    if (before >= kMostWaiting)
        return true;
    waiting.resize(kMostWaiting);
    const auto count = recv(from.get(), waiting.data() + before, kMostWaiting - before, MSG_DONTWAIT);
    const bool isOver = count == 0 || (count < 0 && errno != EAGAIN);
    waiting.resize(before + std::size_t(std::max<ssize_t>(count, 0)));
    return !isOver;
}

/// False: nobody takes it any more.
static bool send(const Descriptor &to, std::vector<std::uint8_t> &waiting)
{
    if (waiting.empty())
        return true;
    const auto count = ::send(to.get(), waiting.data(), waiting.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    waiting.erase(waiting.begin(), waiting.begin() + std::max<ssize_t>(count, 0));
    return count >= 0 || errno == EAGAIN;
}

void PackageRelay::carry(Talks::iterator talk)
{
    const bool isAsked = receive(talk->inside, talk->asked);
    if (!talk->wasLeft)
        talk->wasLeft = !receive(talk->outside, talk->told) || !send(talk->outside, talk->asked);
    const bool isTold = send(talk->inside, talk->told);
    if (!isAsked || !isTold || (talk->wasLeft && talk->told.empty()))
        return endTalk(talk);
    watchTalk(talk);
}

void PackageRelay::watchTalk(Talks::iterator talk)
{
    const auto watched = [&](const Descriptor &descriptor, const Bytes &incoming, const Bytes &outgoing) {
        const std::uint32_t wanted =
            (incoming.size() < kMostWaiting ? EPOLLIN : 0u) | (outgoing.empty() ? 0u : EPOLLOUT);
        // A descriptor that nothing is wanted of would report its end over and over.
        return wanted ? m_loop.watch(descriptor.get(), wanted, [this, talk](auto) { carry(talk); })
                      : Loop::Handle();
    };
    talk->insideReady.cancel();
    talk->insideReady = watched(talk->inside, talk->asked, talk->told);
    talk->outsideReady.cancel();
    if (!talk->wasLeft)
        talk->outsideReady = watched(talk->outside, talk->told, talk->asked);
    talk->timer = m_loop.after(kSilence, [this, talk] { endTalk(talk); });
}

void PackageRelay::endTalk(Talks::iterator talk)
{
    m_talks.erase(talk);
    listen();
}

} // namespace vm::keeper
