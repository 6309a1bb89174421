// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QString>

#include "core/guest/wire/decoder.h"
#include "core/guest/wire/map.h"

#include <atomic>
#include <cerrno>
#include <climits>
#include <cstring>
#include <poll.h>
#include <string>
#include <sys/socket.h>
#include <sys/un.h>
#include <thread>
#include <unistd.h>

namespace support {

/// A guest that takes the place of a machine's at the machine's channel, in a thread of its own. It grants
/// whatever it is asked for; whoever watches a folder it tells of changes without end.
class StormingGuest
{
public:
    /// Binds the socket `path` anew; who has listened there hears of nobody any more. After that many storms
    /// it behaves.
    explicit StormingGuest(const QString &path, int mostStorms = INT_MAX)
        : m_mostStorms(mostStorms)
    {
        QFile::remove(path);
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        qstrncpy(address.sun_path, QFile::encodeName(path).constData(), sizeof address.sun_path);
        m_door = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
        if (::bind(m_door, reinterpret_cast<sockaddr *>(&address), sizeof address) != 0
            || ::listen(m_door, 8) != 0 || ::pipe(m_end) != 0)
            qFatal("%s cannot be listened at: %s", address.sun_path, std::strerror(errno));
        m_thread = std::thread([this] { listen(); });
    }
    ~StormingGuest()
    {
        ::close(m_end[1]);
        m_thread.join();
        ::close(m_end[0]);
        ::close(m_door);
    }
    Q_DISABLE_COPY_MOVE(StormingGuest)

    int connections() const { return m_connections; }
    int storms() const { return m_storms; } ///< those that somebody has ended

private:
    /// False: this object is about to go.
    bool await(int descriptor, short events)
    {
        pollfd both[]{{descriptor, events, 0}, {m_end[0], POLLIN, 0}};
        return ::poll(both, 2, -1) > 0 && both[1].revents == 0;
    }
    void listen()
    {
        while (await(m_door, POLLIN)) {
            const int peer = ::accept4(m_door, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
            if (peer < 0)
                continue;
            ++m_connections;
            serve(peer);
            ::close(peer);
        }
    }
    bool send(int peer, std::string_view bytes)
    {
        while (!bytes.empty()) {
            const ssize_t sent = ::send(peer, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent > 0)
                bytes.remove_prefix(size_t(sent));
            else if (errno != EAGAIN || !await(peer, POLLOUT))
                return false;
        }
        return true;
    }
    void serve(int peer)
    {
        wire::Decoder decoder(wire::Side::Host);
        while (await(peer, POLLIN)) {
            const std::span<char> room = decoder.room();
            const ssize_t count = ::recv(peer, room.data(), room.size(), 0);
            if (count == 0 || (count < 0 && errno != EAGAIN))
                return;
            decoder.commit(size_t(std::max<ssize_t>(count, 0)));
            while (const auto item = decoder.next()) {
                if (!answer(peer, *item))
                    return;
            }
        }
    }
    bool answer(int peer, const wire::Decoder::Item &item)
    {
        if (const auto *start = std::get_if<wire::Synchronised>(&item))
            return send(peer, wire::preamble(start->nonce))
                && send(peer,
                        wire::mapFrame(0, wire::Kind::Hello,
                                       {{"version", wire::kVersion}, {"agent", "storm"}}));
        const auto *frame = std::get_if<wire::Frame>(&item);
        if (!frame)
            return false;
        if (frame->kind == wire::Kind::Ping)
            return send(peer, wire::frame(0, wire::Kind::Pong, frame->payload));
        if (frame->kind != wire::Kind::Open)
            return true;
        const auto request = wire::decodeMap(frame->payload);
        const auto stream = frame->stream;
        if (!send(peer, wire::mapFrame(stream, wire::Kind::Reply, {{"ok", true}})))
            return false;
        const bool isWatched = request && request->value("verb", "") == "watch";
        return !isWatched || m_storms >= m_mostStorms || !storm(peer, stream);
    }
    /// True: it was ended by the other side.
    bool storm(int peer, std::uint32_t stream)
    {
        std::string many;
        for (int i = 0; i < 1000; ++i)
            many += wire::mapFrame(stream, wire::Kind::Event, {{"event", "change"}});
        while (send(peer, many)) { }
        ++m_storms;
        return true;
    }

    const int m_mostStorms;
    int m_door = -1;
    int m_end[2]{-1, -1};
    std::atomic<int> m_connections = 0;
    std::atomic<int> m_storms = 0;
    std::thread m_thread;
};

} // namespace support
