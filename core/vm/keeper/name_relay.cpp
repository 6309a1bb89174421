// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/keeper/name_relay.h"

#include <arpa/inet.h>
#include <net/if.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>

using namespace std::chrono_literals;

namespace vm::keeper {

static constexpr std::size_t kMostResolvers = 3; // as the C library
static constexpr std::size_t kMostQuestions = 256;
static constexpr std::size_t kMostTalks = 16;
static constexpr std::size_t kMostWaiting = 65536 + 2;
static constexpr std::size_t kHeader = 12; // RFC 1035, 4.1.1
static constexpr auto kTry = 2s;
static constexpr auto kSilence = 10s;
static constexpr std::size_t kRounds = 2;
static constexpr std::uint8_t kServerFailure = 2;
static constexpr std::uint8_t kNotImplemented = 4;

/// By the third byte of a message: neither an answer nor an update, a notification or a session.
static bool isQuestion(std::uint8_t kind) { return (kind & 0xf8) == 0; }

NameRelay::NameRelay(Loop &loop, Descriptor udp, Descriptor tcp, std::string resolvConf)
    : m_loop(loop)
    , m_udp(std::move(udp))
    , m_tcp(std::move(tcp))
    , m_resolvConf(std::move(resolvConf))
    , m_udpReader(loop.watch(m_udp.get(), EPOLLIN, [this](auto) { takeQuestion(); }))
    , m_tcpReader(loop.watch(m_tcp.get(), EPOLLIN, [this](auto) { takeTalk(); }))
{
}

/// Before each question: a laptop that moves gets other resolvers.
void NameRelay::readResolvers()
{
    struct stat now
    {
    };
    const bool isThere = stat(m_resolvConf.c_str(), &now) == 0;
    if (isThere && !m_resolvers.empty() && now.st_ino == m_read.st_ino && now.st_size == m_read.st_size
        && now.st_mtim.tv_sec == m_read.st_mtim.tv_sec && now.st_mtim.tv_nsec == m_read.st_mtim.tv_nsec)
        return;
    m_read = now;
    m_resolvers.clear();
    std::ifstream file(m_resolvConf);
    for (std::string line; m_resolvers.size() < kMostResolvers && std::getline(file, line);) {
        std::istringstream words(line);
        std::string word, address;
        if (!(words >> word >> address) || word != "nameserver")
            continue;
        Resolver resolver;
        auto *v4 = reinterpret_cast<sockaddr_in *>(&resolver.address);
        auto *v6 = reinterpret_cast<sockaddr_in6 *>(&resolver.address);
        const auto scope = address.find('%');
        if (inet_pton(AF_INET, address.c_str(), &v4->sin_addr) == 1) {
            v4->sin_family = AF_INET;
            v4->sin_port = htons(53);
            resolver.length = sizeof *v4;
        } else if (inet_pton(AF_INET6, address.substr(0, scope).c_str(), &v6->sin6_addr) == 1) {
            v6->sin6_family = AF_INET6;
            v6->sin6_port = htons(53);
            if (scope != std::string::npos)
                v6->sin6_scope_id = if_nametoindex(address.c_str() + scope + 1);
            resolver.length = sizeof *v6;
        } else {
            continue;
        }
        m_resolvers.push_back(resolver);
    }
    if (m_resolvers.empty()) { // resolv.conf(5): the local machine
        Resolver local;
        auto *v4 = reinterpret_cast<sockaddr_in *>(&local.address);
        v4->sin_family = AF_INET;
        v4->sin_port = htons(53);
        v4->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        local.length = sizeof *v4;
        m_resolvers.push_back(local);
    }
}

void NameRelay::takeQuestion()
{
    std::array<std::uint8_t, 4096> buffer;
    sockaddr_in asker{};
    socklen_t length = sizeof asker;
    const auto count = recvfrom(m_udp.get(), buffer.data(), buffer.size(), MSG_DONTWAIT,
                                reinterpret_cast<sockaddr *>(&asker), &length);
    if (count < ssize_t(kHeader) || m_questions.size() >= kMostQuestions)
        return;
    readResolvers();
    m_questions.emplace_front();
    m_questions.front().bytes.assign(buffer.begin(), buffer.begin() + count);
    m_questions.front().asker = asker;
    if (isQuestion(buffer[2]))
        ask(m_questions.begin());
    else
        refuse(m_questions.begin(), kNotImplemented);
}

/// From a socket and so a port of its own each time: whoever wants to answer in the resolver's place has to
/// guess both.
void NameRelay::ask(Questions::iterator question)
{
    for (; question->tries < kRounds * m_resolvers.size();) {
        const Resolver &resolver = m_resolvers[question->tries++ % m_resolvers.size()];
        question->reader.cancel();
        question->socket =
            Descriptor(::socket(resolver.address.ss_family, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
        const int fd = question->socket.get();
        if (fd < 0 || connect(fd, reinterpret_cast<const sockaddr *>(&resolver.address), resolver.length) != 0
            || send(fd, question->bytes.data(), question->bytes.size(), 0) < 0)
            continue;
        question->reader = m_loop.watch(fd, EPOLLIN, [this, question](auto) { takeAnswer(question); });
        question->timer = m_loop.after(kTry, [this, question] { ask(question); });
        return;
    }
    refuse(question, kServerFailure);
}

void NameRelay::takeAnswer(Questions::iterator question)
{
    std::array<std::uint8_t, 65535> buffer;
    const auto count = recv(question->socket.get(), buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (count < 0 && errno != EAGAIN)
        return ask(question); // nobody is there
    if (count < ssize_t(kHeader) || !std::equal(buffer.begin(), buffer.begin() + 2, question->bytes.begin()))
        return;
    sendto(m_udp.get(), buffer.data(), std::size_t(count), MSG_DONTWAIT,
           reinterpret_cast<const sockaddr *>(&question->asker), sizeof question->asker);
    m_questions.erase(question);
}

/// Kinder than silence.
void NameRelay::refuse(Questions::iterator question, std::uint8_t reason)
{
    auto &bytes = question->bytes;
    bytes[2] = std::uint8_t((bytes[2] & 0x79) | 0x80); // QR, with the question's OPCODE and RD
    bytes[3] = std::uint8_t(0x80 | reason); // RA, RCODE
    sendto(m_udp.get(), bytes.data(), bytes.size(), MSG_DONTWAIT,
           reinterpret_cast<const sockaddr *>(&question->asker), sizeof question->asker);
    m_questions.erase(question);
}

void NameRelay::takeTalk()
{
    Descriptor inside(accept4(m_tcp.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (!inside || m_talks.size() >= kMostTalks)
        return;
    readResolvers();
    m_talks.emplace_front();
    m_talks.front().inside = std::move(inside);
    connectTalk(m_talks.begin());
}

void NameRelay::connectTalk(Talks::iterator talk)
{
    while (talk->tries < m_resolvers.size()) {
        const Resolver &resolver = m_resolvers[talk->tries++];
        talk->outsideReady.cancel();
        talk->outside =
            Descriptor(::socket(resolver.address.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
        const auto *address = reinterpret_cast<const sockaddr *>(&resolver.address);
        if (!talk->outside
            || (connect(talk->outside.get(), address, resolver.length) != 0 && errno != EINPROGRESS))
            continue;
        talk->timer = m_loop.after(kTry, [this, talk] { connectTalk(talk); });
        talk->outsideReady = m_loop.watch(talk->outside.get(), EPOLLOUT, [this, talk](auto) {
            int error = 0;
            socklen_t length = sizeof error;
            getsockopt(talk->outside.get(), SOL_SOCKET, SO_ERROR, &error, &length);
            if (error)
                return connectTalk(talk);
            carry(talk);
        });
        return;
    }
    m_talks.erase(talk);
}

bool NameRelay::Look::at(const std::uint8_t *bytes, std::size_t count)
{
    for (; count > 0; ++bytes, --count) {
        if (rest > 0) {
            --rest;
            continue;
        }
        begin[have++] = *bytes;
        if (have < begin.size())
            continue;
        const std::size_t size = std::size_t(begin[0]) << 8 | begin[1];
        if (size < kHeader || !isQuestion(begin[4]))
            return false;
        rest = size - (begin.size() - 2);
        have = 0;
    }
    return true;
}

/// False when the connection is of no more use, or what came is not fine.
template <typename IsFine>
static bool move(int from, int to, std::vector<std::uint8_t> &waiting, bool &ended, IsFine isFine)
{
    std::array<std::uint8_t, 4096> buffer;
    while (!ended && waiting.size() + buffer.size() <= kMostWaiting) {
        const auto count = recv(from, buffer.data(), buffer.size(), MSG_DONTWAIT);
        if (count < 0 && errno == EAGAIN)
            break;
        if (count < 0 || !isFine(buffer.data(), std::size_t(count)))
            return false;
        ended = count == 0;
        waiting.insert(waiting.end(), buffer.begin(), buffer.begin() + count);
    }
    if (!waiting.empty()) {
        const auto count = send(to, waiting.data(), waiting.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
        if (count < 0 && errno != EAGAIN)
            return false;
        waiting.erase(waiting.begin(), waiting.begin() + std::max<ssize_t>(count, 0));
    }
    if (ended && waiting.empty())
        shutdown(to, SHUT_WR);
    return true;
}

void NameRelay::carry(Talks::iterator talk)
{
    const auto asks = [talk](const std::uint8_t *bytes, std::size_t count) {
        return talk->look.at(bytes, count);
    };
    const auto answers = [](const std::uint8_t *, std::size_t) { return true; };
    const bool isSound =
        move(talk->inside.get(), talk->outside.get(), talk->out.waiting, talk->out.ended, asks)
        && move(talk->outside.get(), talk->inside.get(), talk->in.waiting, talk->in.ended, answers);
    if (!isSound || (talk->in.ended && talk->in.waiting.empty())) {
        m_talks.erase(talk);
        return;
    }
    watchTalk(talk);
}

void NameRelay::watchTalk(Talks::iterator talk)
{
    const auto events = [](const Direction &incoming, const Direction &outgoing) {
        const bool hasRoom = !incoming.ended && incoming.waiting.size() + 4096 <= kMostWaiting;
        return (hasRoom ? EPOLLIN : 0u) | (outgoing.waiting.empty() ? 0u : EPOLLOUT);
    };
    // A descriptor that nothing is wanted of would report its end over and over.
    const auto watched = [&](const Descriptor &descriptor, std::uint32_t wanted) {
        return wanted ? m_loop.watch(descriptor.get(), wanted, [this, talk](auto) { carry(talk); })
                      : Loop::Handle();
    };
    talk->insideReady.cancel();
    talk->outsideReady.cancel();
    talk->insideReady = watched(talk->inside, events(talk->out, talk->in));
    talk->outsideReady = watched(talk->outside, events(talk->in, talk->out));
    talk->timer = m_loop.after(kSilence, [this, talk] { m_talks.erase(talk); });
}

} // namespace vm::keeper
