// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QLocalSocket>
#include <QTest>

#include "core/guest/wire/decoder.h"
#include "core/guest/wire/map.h"

#include <functional>
#include <memory>
#include <sys/socket.h>

namespace support {

/// The guest's end of a channel, played by the test: it gets in step as the protocol says, and from then on
/// says what the test tells it to.
class PlayedGuest
{
public:
    struct Frame
    {
        quint32 stream;
        wire::Kind kind;
        QByteArray payload;
        wire::Map map() const
        {
            return wire::decodeMap({payload.constData(), size_t(payload.size())}).value_or(wire::Map());
        }
    };

    PlayedGuest()
    {
        int ends[2];
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0)
            qFatal("no socket pair");
        m_hostEnd = std::make_unique<QLocalSocket>();
        m_hostEnd->setSocketDescriptor(ends[0]);
        socket.setSocketDescriptor(ends[1]);
        QObject::connect(&socket, &QIODevice::readyRead, &socket, [this] { read(); });
    }

    std::unique_ptr<QLocalSocket> takeHostEnd() { return std::move(m_hostEnd); }

    void send(const std::string &bytes) { socket.write(bytes.data(), qint64(bytes.size())); }
    void reply(quint32 stream, const wire::Map &map) { send(wire::mapFrame(stream, wire::Kind::Reply, map)); }
    void event(quint32 stream, const wire::Map &map) { send(wire::mapFrame(stream, wire::Kind::Event, map)); }
    void data(quint32 stream, const std::string &bytes, wire::Channel channel = wire::Channel::Main)
    {
        send(wire::dataFrame(stream, channel, bytes));
    }
    void close(quint32 stream) { send(wire::frame(stream, wire::Kind::Close)); }

    /// The first frame of that kind from the host since the last call; waits for it.
    Frame next(wire::Kind kind)
    {
        Frame found{};
        const bool came = QTest::qWaitFor([&] {
            for (qsizetype i = 0; i < frames.size(); ++i) {
                if (frames[i].kind != kind)
                    continue;
                found = frames[i];
                frames.remove(0, i + 1);
                return true;
            }
            return false;
        });
        if (!came)
            qFatal("the host did not send a frame of kind %d", int(kind));
        return found;
    }

    QLocalSocket socket;
    QList<Frame> frames; ///< from the host, not yet looked at
    std::function<void(const Frame &)> onFrame; ///< instead of keeping them
    bool greets = true;
    int calls = 0; ///< how often the host began
    wire::Nonce nonce{}; ///< of its latest call
    wire::Map hello = {{"version", wire::kVersion}, {"agent", "played"}};
    wire::Decoder decoder{wire::Side::Host};

private:
    void read()
    {
        QByteArray bytes = socket.readAll();
        while (!bytes.isEmpty()) {
            bytes.remove(0, qsizetype(decoder.push({bytes.constData(), size_t(bytes.size())})));
            while (const auto item = decoder.next()) {
                if (const auto *start = std::get_if<wire::Synchronised>(&*item)) {
                    ++calls;
                    nonce = start->nonce;
                    if (greets) {
                        send(wire::preamble(start->nonce));
                        send(wire::mapFrame(0, wire::Kind::Hello, hello));
                    }
                } else if (const auto *frame = std::get_if<wire::Frame>(&*item)) {
                    const Frame copy{frame->stream, frame->kind,
                                     QByteArray(frame->payload.data(), qsizetype(frame->payload.size()))};
                    if (onFrame)
                        onFrame(copy);
                    else
                        frames.append(copy);
                }
            }
        }
    }

    std::unique_ptr<QLocalSocket> m_hostEnd;
};

} // namespace support
