// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/guest/byte_queue.h"
#include "core/guest/exec.h"

#include <QObject>

#include <array>

#ifndef Q_MOC_RUN // see core/base/task.h
#include "core/guest/wire/credit.h"
#include "core/guest/wire/map.h"
#endif

namespace guest {

class Link;

/// One stream of a Link, made by Link::start() and owned by the caller; destroying it closes the stream.
///
/// It is looked at, not listened to: changed() says that something of it is different, and comes for an
/// answer, bytes, an event, the end, an error, and room to write. What was received stays here until it is
/// taken, at most 256 KiB per channel, and taking it is what lets the guest send more. A Stream may outlive
/// its Link; it is then over, with an error.
class Stream : public QObject
{
    Q_OBJECT
public:
    ~Stream() override;

    bool isAnswered() const { return m_answered; }
    /// The guest's answer, once it is there and was no refusal.
    wire::Map answer() const;
    /// The refusal, or why the link was lost.
    const std::optional<base::Error> &error() const { return m_error; }
    /// Nothing more comes; what is here may still be taken.
    bool isOver() const { return m_over; }
    /// The guest stands still and is not expected to do anything (Link::hold()).
    bool isHeld() const;

    qint64 available(Channel channel) const { return incoming(channel).bytes.size(); }
    bool hasEnded(Channel channel) const { return incoming(channel).ended; }
    QByteArray take(Channel channel, qint64 most = std::numeric_limits<qint64>::max());
    /// The latest event, if it was not taken yet.
    std::optional<wire::Map> takeEvent();
    /// The same unread, for decodeMap(). To read events is dear, and a guest has a bounded number read.
    QByteArray takeUnreadEvent() { return std::exchange(m_event, {}); }

    /// Takes all of it; it goes out once the guest has answered. Dropped when the stream is over or end() was
    /// called.
    void write(const QByteArray &bytes);
    /// That did not go out yet; an end that did not counts as one.
    qint64 bytesToWrite() const { return m_outgoing.size() + (m_end == End::Wanted ? 1 : 0); }
    void end();
    void control(const wire::Map &map);
    /// Ends whatever the stream stands for. What was received stays.
    void close();

signals:
    void changed();

private:
    friend class Link;
    enum class Shape { AnswerOnly, Flow };
    struct Incoming
    {
        ByteQueue bytes;
        wire::ReceiveWindow window;
        bool ended = false;
    };

    Stream(Link *link, quint32 id, Shape shape);

    /// Takes in a frame. The rule that it breaks, or null.
    const char *receive(const wire::Frame &frame);
    const char *receiveAnswer(const wire::Frame &frame);
    const char *receiveBytes(Incoming &channel, std::string_view bytes);
    /// The next frame to send, or nothing.
    std::string nextFrame();
    /// For what was taken, where that is worth a frame.
    void giveCredit();
    void finish(std::optional<base::Error> error);

    const Incoming &incoming(Channel channel) const { return m_incoming[size_t(channel)]; }
    Incoming &incoming(Channel channel) { return m_incoming[size_t(channel)]; }

    Link *m_link; // null when it is gone
    const quint32 m_id;
    const Shape m_shape;
    bool m_answered = false;
    bool m_over = false;
    std::optional<base::Error> m_error;
    // Maps are kept as they came: read, they may take a hundred times the memory.
    QByteArray m_answer;
    QByteArray m_event;
    std::array<Incoming, wire::kChannels> m_incoming;
    ByteQueue m_outgoing;
    wire::SendWindow m_window;
    enum class End { None, Wanted, Sent } m_end = End::None;
};

} // namespace guest
