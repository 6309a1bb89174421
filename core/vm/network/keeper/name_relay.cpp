// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/keeper/name_relay.h"

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
static constexpr double kQuestionsPerSecond = 200;
static constexpr double kQuestionsAtOnce = 400;
static constexpr auto kPause = 20ms;
static constexpr auto kTry = 2s;
static constexpr auto kSilence = 10s;
static constexpr std::size_t kRounds = 2;

NameRelay::NameRelay(Loop &loop, Judge judge, Descriptor udp, Descriptor tcp, std::string resolvConf)
    : m_loop(loop)
    , m_judge(judge)
    , m_udp(std::move(udp))
    , m_tcp(std::move(tcp))
    , m_resolvConf(std::move(resolvConf))
    , m_bucket(kQuestionsPerSecond, kQuestionsAtOnce)
    , m_tcpReader(loop.watch(m_tcp.get(), EPOLLIN, [this](auto) { takeTalk(); }))
{
    listen();
}

void NameRelay::listen()
{
    m_udpReader = m_loop.watch(m_udp.get(), EPOLLIN, [this](auto) { takeQuestion(); });
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

/// Who asks too much waits, and loses only what the socket does not hold.
void NameRelay::takeQuestion()
{
    if (!m_bucket.take(Loop::Clock::now())) {
        m_udpReader.cancel();
        m_pause = m_loop.after(kPause, [this] { listen(); });
        return;
    }
    std::array<std::uint8_t, kMostQuestionSize + 1> buffer;
    sockaddr_in asker{};
    socklen_t length = sizeof asker;
    const auto count = recvfrom(m_udp.get(), buffer.data(), buffer.size(), MSG_DONTWAIT,
                                reinterpret_cast<sockaddr *>(&asker), &length);
    if (count < 0)
        return;
    Question question = m_judge(buffer.data(), std::size_t(count));
    if (question.to == Question::To::Guest)
        answer(asker, question.bytes);
    if (question.to != Question::To::Resolver || m_questions.size() >= kMostQuestions)
        return;
    readResolvers();
    m_questions.emplace_front();
    m_questions.front().asked = std::move(question);
    m_questions.front().asker = asker;
    ask(m_questions.begin());
}

void NameRelay::answer(const sockaddr_in &asker, const Bytes &bytes)
{
    sendto(m_udp.get(), bytes.data(), bytes.size(), MSG_DONTWAIT, reinterpret_cast<const sockaddr *>(&asker),
           sizeof asker);
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
            || send(fd, question->asked.bytes.data(), question->asked.bytes.size(), 0) < 0)
            continue;
        question->reader = m_loop.watch(fd, EPOLLIN, [this, question](auto) { takeAnswer(question); });
        question->timer = m_loop.after(kTry, [this, question] { ask(question); });
        return;
    }
    answer(question->asker, answerWithout(question->asked.bytes, Reason::ServerFailure));
    m_questions.erase(question);
}

void NameRelay::takeAnswer(Questions::iterator question)
{
    Bytes bytes(65535);
    const auto count = recv(question->socket.get(), bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (count < 0 && errno != EAGAIN)
        return ask(question); // nobody is there
    const Question &asked = question->asked;
    if (count < ssize_t(kNameHeader) || !std::equal(bytes.begin(), bytes.begin() + 2, asked.bytes.begin()))
        return;
    bytes.resize(std::size_t(count));
    answer(question->asker, bytes.size() > asked.mostAnswer ? answerCut(asked.bytes) : bytes);
    m_questions.erase(question);
}

void NameRelay::takeTalk()
{
    Descriptor inside(accept4(m_tcp.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (!inside || m_talks.size() >= kMostTalks)
        return;
    m_talks.emplace_front();
    m_talks.front().inside = std::move(inside);
    watchTalk(m_talks.begin());
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
            talk->isConnected = true;
            carry(talk);
        });
        return;
    }
    m_talks.erase(talk);
}

template <typename Take>
bool NameRelay::Messages::add(const std::uint8_t *data, std::size_t count, Take take)
{
    bytes.insert(bytes.end(), data, data + count);
    std::size_t at = 0;
    while (bytes.size() - at >= 2) {
        const std::size_t size = std::size_t(bytes[at]) << 8 | bytes[at + 1];
        if (size < kNameHeader || size > mostSize)
            return false;
        if (bytes.size() - at - 2 < size)
            break;
        if (!take(bytes.data() + at + 2, size))
            return false;
        at += 2 + size;
    }
    bytes.erase(bytes.begin(), bytes.begin() + ssize_t(at));
    return true;
}

static void put(std::vector<std::uint8_t> &waiting, const std::uint8_t *message, std::size_t size)
{
    waiting.insert(waiting.end(), {std::uint8_t(size >> 8), std::uint8_t(size)});
    waiting.insert(waiting.end(), message, message + size);
}

static bool hasRoom(const std::vector<std::uint8_t> &waiting) { return waiting.size() < kMostWaiting; }

/// Reads while there is room in `waiting`. False: the connection is of no more use.
template <typename Hear>
static bool readAll(int from, const std::vector<std::uint8_t> &waiting, bool &ended, Hear hear)
{
    std::array<std::uint8_t, 4096> buffer;
    while (!ended && hasRoom(waiting)) {
        const auto count = recv(from, buffer.data(), buffer.size(), MSG_DONTWAIT);
        if (count < 0)
            return errno == EAGAIN;
        ended = count == 0;
        if (!hear(buffer.data(), std::size_t(count)))
            return false;
    }
    return true;
}

static bool sendWaiting(int to, std::vector<std::uint8_t> &waiting)
{
    if (waiting.empty())
        return true;
    const auto count = send(to, waiting.data(), waiting.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    waiting.erase(waiting.begin(), waiting.begin() + std::max<ssize_t>(count, 0));
    return count >= 0 || errno == EAGAIN;
}

/// False: the guest says what is no question, or too many.
bool NameRelay::hearQuestions(Talk &talk)
{
    const auto take = [&](const std::uint8_t *message, std::size_t size) {
        const Question question = m_judge(message, size);
        if (question.to == Question::To::Nobody || !m_bucket.take(Loop::Clock::now()))
            return false;
        const bool isAsked = question.to == Question::To::Resolver;
        put(isAsked ? talk.out : talk.in, question.bytes.data(), question.bytes.size());
        talk.owed += isAsked;
        return true;
    };
    if (!hasRoom(talk.out))
        return true;
    return readAll(
        talk.inside.get(), talk.in, talk.hasAsked,
        [&](const std::uint8_t *data, std::size_t count) { return talk.questions.add(data, count, take); });
}

/// False: more comes than was asked for.
bool NameRelay::hearAnswers(Talk &talk)
{
    const auto take = [&](const std::uint8_t *message, std::size_t size) {
        if (talk.owed == 0)
            return false;
        --talk.owed;
        put(talk.in, message, size);
        return true;
    };
    return readAll(
        talk.outside.get(), talk.in, talk.wasLeft,
        [&](const std::uint8_t *data, std::size_t count) { return talk.answers.add(data, count, take); });
}

void NameRelay::carry(Talks::iterator talk)
{
    const bool isSound = hearQuestions(*talk) && (!talk->isConnected || hearAnswers(*talk))
        && sendWaiting(talk->inside.get(), talk->in)
        && (!talk->isConnected || talk->wasLeft || sendWaiting(talk->outside.get(), talk->out));
    const bool isOver = talk->wasLeft || (talk->hasAsked && talk->owed == 0);
    if (!isSound || (isOver && talk->in.empty())) {
        m_talks.erase(talk);
        return;
    }
    watchTalk(talk);
    if (!talk->out.empty() && !talk->outside) {
        readResolvers();
        connectTalk(talk);
    }
}

void NameRelay::watchTalk(Talks::iterator talk)
{
    const auto events = [](bool isRead, const Bytes &outgoing) {
        return (isRead ? EPOLLIN : 0u) | (outgoing.empty() ? 0u : EPOLLOUT);
    };
    // A descriptor that nothing is wanted of would report its end over and over.
    const auto watched = [&](const Descriptor &descriptor, std::uint32_t wanted) {
        return wanted ? m_loop.watch(descriptor.get(), wanted, [this, talk](auto) { carry(talk); })
                      : Loop::Handle();
    };
    talk->insideReady.cancel();
    talk->insideReady =
        watched(talk->inside, events(!talk->hasAsked && hasRoom(talk->in) && hasRoom(talk->out), talk->in));
    if (talk->outside && !talk->isConnected)
        return;
    talk->outsideReady.cancel();
    if (talk->isConnected && !talk->wasLeft)
        talk->outsideReady = watched(talk->outside, events(hasRoom(talk->in), talk->out));
    talk->timer = m_loop.after(kSilence, [this, talk] { m_talks.erase(talk); });
}

} // namespace vm::keeper
