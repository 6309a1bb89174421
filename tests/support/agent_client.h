// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/wire/credit.h"
#include "core/guest/wire/decoder.h"
#include "core/guest/wire/map.h"
#include "tests/support/compare.h"
#include "tests/support/signal_process.h"

#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

/// The guest agent as a child process on a socket pair, and the simplest host there is: every call waits,
/// with poll(2), for what it asked for. Has folders of its own for the session and the agent's state.
class AgentClient
{
public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::seconds kPatience{20};

    /// What came on one stream so far.
    struct Stream
    {
        std::optional<wire::Map> reply;
        std::string output;
        std::string errors;
        std::vector<wire::Map> events;
        std::vector<int> ends; ///< channels
        bool isClosed = false;
        bool isConsumed = true; ///< credit is given for what comes
        wire::SendWindow window;
        std::map<int, wire::ReceiveWindow> received;

        bool isRefused() const { return reply && !reply->value("ok", false); }
        std::string refusal() const { return isRefused() ? reply->value("error", "") : ""; }
        /// The event that says how it ended.
        wire::Map last() const { return events.empty() ? wire::Map::object() : events.back(); }
    };

    explicit AgentClient(const std::string &program)
    {
        char folder[] = "/tmp/berth-agent-XXXXXX";
        m_folder = mkdtemp(folder);
        std::filesystem::create_directories(session() + "/working");
        std::filesystem::create_directories(m_folder + "/state");
        start(program);
    }

    ~AgentClient()
    {
        stop();
        std::filesystem::remove_all(m_folder);
    }

    void start(const std::string &program)
    {
        int ends[2];
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
            abort();
        m_socket = ends[0];
        m_process = fork();
        if (m_process == 0) {
            dup2(ends[1], 3);
            execl(program.c_str(), program.c_str(), "--fd", "3", "--session", session().c_str(), "--state",
                  (m_folder + "/state").c_str(), nullptr);
            _exit(127);
        }
        ::close(ends[1]);
        m_decoder.reset();
    }

    /// Ends the agent by hanging up; its exit status.
    int stop()
    {
        int status = 0;
        ::close(std::exchange(m_socket, -1));
        if (m_process > 0)
            waitpid(std::exchange(m_process, -1), &status, 0);
        return status;
    }

    void kill()
    {
        if (support::signalProcess(m_process, SIGKILL))
            stop();
    }

    std::string session() const { return m_folder + "/session"; }
    std::string working(const std::string &name = {}) const { return session() + "/working/" + name; }
    pid_t process() const { return m_process; }

    /// False: the agent did not answer.
    bool greet(char mark = 'n')
    {
        wire::Nonce nonce;
        nonce.fill(mark);
        m_nonce = nonce;
        m_decoder = wire::Decoder(wire::Side::Guest, nonce);
        m_streams.clear();
        m_next = 1;
        m_hello.reset();
        m_pongs = 0;
        m_violation.clear();
        send(wire::preamble(nonce));
        send(wire::mapFrame(0, wire::Kind::Hello, {{"version", wire::kVersion}, {"agent", "test"}}));
        return waitUntil([this] { return m_hello.has_value(); });
    }

    /// What it says before it is greeted, as it is.
    std::string unasked()
    {
        pollfd socket{m_socket, POLLIN, 0};
        char buffer[1024];
        const ssize_t count = poll(&socket, 1, int(std::chrono::milliseconds(kPatience).count())) == 1
            ? recv(m_socket, buffer, sizeof buffer, 0)
            : 0;
        return {buffer, std::size_t(std::max<ssize_t>(count, 0))};
    }

    const std::optional<wire::Map> &hello() const { return m_hello; }
    int pongs() const { return m_pongs; }
    /// The rule that the agent broke, if it did.
    const std::string &violation() const { return m_violation; }

    std::uint32_t open(const wire::Map &request)
    {
        const std::uint32_t id = m_next++;
        m_streams.emplace(id, Stream{});
        send(wire::mapFrame(id, wire::Kind::Open, request));
        return id;
    }

    Stream &stream(std::uint32_t id) { return m_streams[id]; }

    /// Opens and waits for the reply.
    std::uint32_t begin(const wire::Map &request)
    {
        const std::uint32_t id = open(request);
        waitUntil([&] { return stream(id).reply.has_value(); });
        return id;
    }

    /// Opens and waits for the end.
    Stream run(const wire::Map &request)
    {
        const std::uint32_t id = open(request);
        finish(id);
        return stream(id);
    }

    /// For verbs without a stream.
    wire::Map ask(const wire::Map &request)
    {
        const std::uint32_t id = begin(request);
        return stream(id).reply.value_or(wire::Map{{"error", "silence"}});
    }

    bool finish(std::uint32_t id, std::chrono::milliseconds patience = kPatience)
    {
        return waitUntil([&] { return stream(id).isClosed || stream(id).isRefused(); }, patience);
    }

    void write(std::uint32_t id, std::string_view bytes)
    {
        while (!bytes.empty()) {
            if (!waitUntil([&] { return stream(id).window.available() > 0 || stream(id).isClosed; })
                || stream(id).isClosed)
                return;
            const auto size =
                std::min<std::size_t>({bytes.size(), wire::kDataSize, stream(id).window.available()});
            stream(id).window.take(std::uint32_t(size));
            send(wire::dataFrame(id, wire::Channel::Main, bytes.substr(0, size)));
            bytes.remove_prefix(size);
        }
    }
    void endInput(std::uint32_t id) { send(wire::endFrame(id, wire::Channel::Main)); }
    void control(std::uint32_t id, const wire::Map &map)
    {
        send(wire::mapFrame(id, wire::Kind::Control, map));
    }
    void close(std::uint32_t id) { send(wire::frame(id, wire::Kind::Close)); }
    void ping() { send(wire::frame(0, wire::Kind::Ping, "12345678")); }

    /// As they are, whatever they are.
    void send(std::string_view bytes)
    {
        while (!bytes.empty()) {
            pollfd socket{m_socket, POLLOUT | POLLIN, 0};
            poll(&socket, 1, 10'000);
            if ((socket.revents & POLLIN) != 0)
                receive();
            const ssize_t count = ::send(m_socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
            if (count < 0 && errno != EAGAIN)
                return;
            bytes.remove_prefix(std::size_t(std::max<ssize_t>(count, 0)));
        }
    }

    /// Reads until it is so. False: it did not become so in time, or the agent hung up.
    bool waitUntil(const std::function<bool()> &isSo, std::chrono::milliseconds patience = kPatience)
    {
        const auto deadline = Clock::now() + patience;
        while (!isSo()) {
            const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
            pollfd socket{m_socket, POLLIN, 0};
            if (left <= 0 || poll(&socket, 1, int(left)) <= 0 || !receive())
                return isSo();
        }
        return true;
    }

    /// Reads what comes within that time.
    void listen(std::chrono::milliseconds time)
    {
        waitUntil([] { return false; }, time);
    }

private:
    bool receive()
    {
        const std::span<char> room = m_decoder.room();
        const ssize_t count = recv(m_socket, room.data(), room.size(), MSG_DONTWAIT);
        if (count == 0 || (count < 0 && errno != EAGAIN))
            return false;
        m_decoder.commit(std::size_t(std::max<ssize_t>(count, 0)));
        while (const auto item = m_decoder.next()) {
            if (const auto *violation = std::get_if<wire::Violation>(&*item))
                m_violation = violation->rule;
            else if (const auto *frame = std::get_if<wire::Frame>(&*item))
                take(*frame);
        }
        return true;
    }

    void take(const wire::Frame &frame)
    {
        if (frame.kind == wire::Kind::Hello)
            m_hello = wire::decodeMap(frame.payload);
        if (frame.kind == wire::Kind::Pong)
            ++m_pongs;
        if (frame.stream == 0)
            return;
        const auto found = m_streams.find(frame.stream);
        if (found == m_streams.end() || found->second.isClosed || found->second.isRefused()) {
            m_violation = "a frame on a stream that is not open";
            return;
        }
        Stream &stream = found->second;
        if (!stream.reply && frame.kind != wire::Kind::Reply)
            m_violation = "something else before the reply";
        switch (frame.kind) {
        case wire::Kind::Reply:
            stream.reply = wire::decodeMap(frame.payload);
            if (!stream.reply)
                m_violation = "a map that is not one";
            break;
        case wire::Kind::Data:
        case wire::Kind::ErrorData: {
            wire::ReceiveWindow &window = stream.received[int(frame.channel())];
            if (!window.receive(frame.payload.size()))
                m_violation = "more bytes than credit";
            (frame.kind == wire::Kind::Data ? stream.output : stream.errors) += frame.payload;
            if (!stream.isConsumed)
                break;
            window.consume(frame.payload.size());
            if (const auto grant = window.takeGrant())
                send(wire::creditFrame(frame.stream, frame.channel(), grant));
            break;
        }
        case wire::Kind::End:
            stream.ends.push_back(int(frame.channel()));
            break;
        case wire::Kind::Credit:
            if (!stream.window.grant(frame.creditBytes()))
                m_violation = "more credit than was used";
            break;
        case wire::Kind::Event:
            stream.events.push_back(wire::decodeMap(frame.payload).value_or(wire::Map()));
            break;
        case wire::Kind::Close:
            stream.isClosed = true;
            break;
        default:
            m_violation = "a frame that a guest does not send";
        }
    }

    std::string m_folder;
    int m_socket = -1;
    pid_t m_process = -1;
    wire::Nonce m_nonce{};
    wire::Decoder m_decoder{wire::Side::Guest};
    std::map<std::uint32_t, Stream> m_streams;
    std::uint32_t m_next = 1;
    std::optional<wire::Map> m_hello;
    int m_pongs = 0;
    std::string m_violation;
};
