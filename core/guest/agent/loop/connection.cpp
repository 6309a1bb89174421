// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/loop/connection.h"

#include "core/guest/agent/loop/refusal.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/epoll.h>

#include <cerrno>

namespace inside {

static constexpr std::size_t kMostStreams = 256;
static constexpr std::size_t kMostReplies = 1 << 20; // with more unsent, nothing new is read
static constexpr std::size_t kAhead = 2 * wire::kDataSize;
static constexpr int kReadsARound = 4;
static constexpr int kWritesARound = 8;

static std::string hello()
{
    return wire::mapFrame(0, wire::Kind::Hello, {{"version", wire::kVersion}, {"agent", BERTH_VERSION}});
}

void Stream::wake() { m_connection.wake(*this); }

void Stream::send(std::string &out, wire::Kind kind, std::string_view payload)
{
    wire::appendFrame(out, m_id, kind, payload);
}

void Stream::send(std::string &out, wire::Kind kind, const wire::Map &map)
{
    wire::appendFrame(out, m_id, kind, wire::encodeMap(map));
}

void Stream::sendData(std::string &out, wire::Channel channel, std::string_view bytes)
{
    m_send[std::size_t(channel)].take(std::uint32_t(bytes.size()));
    send(out, channel == wire::Channel::Error ? wire::Kind::ErrorData : wire::Kind::Data, bytes);
}

void Stream::usedInput(std::size_t bytes)
{
    if (bytes == 0 || m_hasInputEnded)
        return;
    m_receive.consume(bytes);
    wake();
}

Connection::Connection(Loop &loop, Descriptor port, WhenGone whenGone, OnOpen onOpen)
    : m_loop(loop)
    , m_port(std::move(port))
    , m_whenGone(whenGone)
    , m_onOpen(std::move(onOpen))
{
    fcntl(m_port.get(), F_SETFL, fcntl(m_port.get(), F_GETFL) | O_NONBLOCK);
    m_watch =
        loop.watch(m_port.get(), EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, [this](std::uint32_t events) {
            m_isReadable = m_isReadable || (events & ~std::uint32_t(EPOLLOUT)) != 0;
            m_isWritable = m_isWritable || (events & EPOLLOUT) != 0;
            m_isAhead = m_isAhead && (events & EPOLLHUP) != 0;
        });
    m_replies = hello(); // to a host that was in step with the agent before this one
}

void Connection::add(std::unique_ptr<Stream> stream)
{
    Stream &added = *stream;
    m_streams.insert_or_assign(added.m_id, std::move(stream));
    wake(added);
}

void Connection::reply(std::uint32_t stream, const wire::Map &map)
{
    wire::appendFrame(m_replies, stream, wire::Kind::Reply, wire::encodeMap(map));
}

void Connection::wake(Stream &stream)
{
    if (!std::exchange(stream.m_isWaiting, true))
        m_turns.push_back(stream.m_id);
}

void Connection::work()
{
    readSome();
    writeSome();
    const bool canRead = m_isReadable && m_replies.size() < kMostReplies;
    const bool canWrite = m_isWritable && (m_sent < m_out.size() || !m_replies.empty() || !m_turns.empty());
    if ((canRead || canWrite) && !m_again)
        m_again =
            m_loop.after(std::chrono::milliseconds(0), [] {}); // another round, after a look at the others
}

void Connection::readSome()
{
    for (int i = 0; i < kReadsARound && m_isReadable && m_replies.size() < kMostReplies; ++i) {
        const std::span<char> room = m_decoder.room();
        const ssize_t count = read(m_port.get(), room.data(), room.size());
        if (count > 0) {
            m_decoder.commit(std::size_t(count));
            while (const auto item = m_decoder.next())
                handle(*item);
        } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
            m_isReadable = false;
            if (!m_isAhead)
                lose();
        } else {
            m_isReadable = errno == EINTR;
        }
    }
}

void Connection::writeSome()
{
    for (int i = 0; i < kWritesARound && m_isWritable; ++i) {
        fill();
        if (m_sent == m_out.size())
            return;
        const ssize_t count = write(m_port.get(), m_out.data() + m_sent, m_out.size() - m_sent);
        if (count >= 0)
            m_sent += std::size_t(count);
        else if (errno != EINTR)
            m_isWritable = false; // what is wrong with it, reading will tell
    }
}

void Connection::fill()
{
    if (m_out.size() - m_sent >= kAhead)
        return;
    m_out.erase(0, std::exchange(m_sent, 0));
    m_out += std::exchange(m_replies, {});
    while (m_out.size() < kAhead && !m_turns.empty()) {
        const std::uint32_t id = m_turns.front();
        m_turns.pop_front();
        const auto found = m_streams.find(id);
        if (found == m_streams.end())
            continue;
        Stream &stream = *found->second;
        stream.m_isWaiting = false;
        const Stream::Turn turn = stream.speak(m_out);
        if (turn == Stream::Turn::Over) {
            m_streams.erase(found);
            continue;
        }
        if (const std::uint32_t grant = stream.m_receive.takeGrant())
            m_out += wire::creditFrame(id, wire::Channel::Main, grant);
        if (turn == Stream::Turn::More)
            wake(stream);
    }
}

void Connection::handle(const wire::Decoder::Item &item)
{
    if (const auto *synchronised = std::get_if<wire::Synchronised>(&item)) {
        welcome(synchronised->nonce);
        return;
    }
    const char *rule = nullptr;
    if (const auto *violation = std::get_if<wire::Violation>(&item))
        rule = violation->rule;
    else
        rule = handle(std::get<wire::Frame>(item));
    if (rule) {
        if (m_whenGone == WhenGone::Wait) // for the journal; tests do it on purpose
            std::fprintf(stderr, "berth-agent: the host broke a rule: %s\n", rule);
        forgetHost();
        m_decoder.resynchronise();
    }
}

const char *Connection::handle(const wire::Frame &frame)
{
    if (frame.kind == wire::Kind::Hello) {
        if (std::exchange(m_isGreeted, true))
            return "a second Hello";
        return wire::decodeMap(frame.payload) ? nullptr : "a map that is not one";
    }
    if (!m_isGreeted)
        return "something else before Hello";
    if (frame.kind == wire::Kind::Ping) {
        wire::appendFrame(m_replies, 0, wire::Kind::Pong, frame.payload);
        return nullptr;
    }
    if (frame.kind == wire::Kind::Open)
        return handleOpen(frame);
    if (frame.stream > m_lastStream)
        return "a frame on a stream that was never opened";
    const auto found = m_streams.find(frame.stream);
    if (found == m_streams.end())
        return nullptr; // over on this side, which the host does not know yet
    if (frame.kind == wire::Kind::Close) {
        m_streams.erase(found);
        return nullptr;
    }
    return handleOnStream(*found->second, frame);
}

const char *Connection::handleOpen(const wire::Frame &frame)
{
    if (frame.stream <= m_lastStream)
        return "a stream opened twice";
    const auto request = wire::decodeMap(frame.payload);
    if (!request)
        return "a map that is not one";
    m_lastStream = frame.stream;
    if (m_streams.size() >= kMostStreams)
        reply(frame.stream, Refusal::busy("Too much is under way in the machine at once.").reply());
    else
        m_onOpen(frame.stream, *request);
    return nullptr;
}

const char *Connection::handleOnStream(Stream &stream, const wire::Frame &frame)
{
    switch (frame.kind) {
    case wire::Kind::Data:
        if (stream.m_hasInputEnded)
            return "bytes after the end of a channel";
        if (!stream.m_receive.receive(frame.payload.size()))
            return "more bytes than credit";
        stream.takeInput(frame.payload);
        return nullptr;
    case wire::Kind::End:
        if (frame.channel() != wire::Channel::Main || std::exchange(stream.m_hasInputEnded, true))
            return "an end of a channel that is not open";
        stream.endInput();
        return nullptr;
    case wire::Kind::Credit:
        if (!stream.m_send[std::size_t(frame.channel())].grant(frame.creditBytes()))
            return "more credit than was used";
        wake(stream);
        return nullptr;
    case wire::Kind::Control: {
        const auto map = wire::decodeMap(frame.payload);
        if (!map)
            return "a map that is not one";
        stream.control(*map);
        return nullptr;
    }
    default:
        return "a frame that does not belong on a stream";
    }
}

void Connection::welcome(const wire::Nonce &nonce)
{
    forgetHost();
    m_isAhead = m_whenGone == WhenGone::Wait && isHungUp();
    m_replies = wire::preamble(nonce) + hello();
}

bool Connection::isHungUp() const
{
    pollfd port{m_port.get(), 0, 0};
    return poll(&port, 1, 0) > 0 && (port.revents & POLLHUP) != 0;
}

void Connection::forgetHost()
{
    m_streams.clear();
    m_turns.clear();
    m_replies.clear();
    m_out.clear();
    m_sent = 0;
    m_isGreeted = false;
    m_lastStream = 0;
}

void Connection::lose()
{
    forgetHost();
    m_decoder.reset();
    if (m_whenGone == WhenGone::Quit)
        m_loop.quit(0);
}

} // namespace inside
