// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/stream.h"

#include "core/guest/link.h"
#include "core/guest/maps.h"

namespace guest {

using base::Error;

Stream::Stream(Link *link, quint32 id, Shape shape)
    : m_link(link)
    , m_id(id)
    , m_shape(shape)
{
}

Stream::~Stream()
{
    close();
    if (m_link)
        m_link->m_streams.remove(m_id);
}

bool Stream::isHeld() const { return m_link && m_link->isHeld(); }

wire::Map Stream::answer() const { return wire::decodeMap(viewed(m_answer)).value_or(wire::Map::object()); }

std::optional<wire::Map> Stream::takeEvent()
{
    if (m_event.isEmpty())
        return {};
    if (m_link)
        m_link->countRead(m_event.size());
    return wire::decodeMap(viewed(takeUnreadEvent()));
}

QByteArray Stream::take(Channel channel, qint64 most)
{
    Incoming &from = incoming(channel);
    const QByteArray bytes = from.bytes.take(most);
    from.window.consume(size_t(bytes.size()));
    if (m_link && !m_link->withholdsCredit())
        giveCredit();
    return bytes;
}

void Stream::giveCredit()
{
    for (size_t i = 0; i < m_incoming.size(); ++i) {
        const quint32 grant = m_incoming[i].window.takeGrant();
        if (grant > 0 && m_link && !m_over && !m_incoming[i].ended)
            m_link->send(wire::creditFrame(m_id, wire::Channel(i), grant));
    }
}

void Stream::write(const QByteArray &bytes)
{
    if (m_over || m_end != End::None)
        return;
    m_outgoing.append(bytes.constData(), bytes.size());
    m_link->pump();
}

void Stream::end()
{
    if (m_over || m_end != End::None)
        return;
    m_end = End::Wanted;
    m_link->pump();
}

void Stream::control(const wire::Map &map)
{
    if (!m_over)
        m_link->send(wire::mapFrame(m_id, wire::Kind::Control, map));
}

void Stream::close()
{
    if (m_over)
        return;
    m_link->forget(m_id);
    finish({});
}

std::string Stream::nextFrame()
{
    if (m_over || !m_answered)
        return {};
    if (!m_outgoing.isEmpty()) {
        const quint32 most = std::min<quint32>(wire::kDataSize, m_window.available());
        if (most == 0)
            return {};
        const QByteArrayView bytes = m_outgoing.first(most);
        const std::string frame = wire::dataFrame(m_id, wire::Channel::Main, viewed(bytes));
        m_window.take(quint32(bytes.size()));
        m_outgoing.drop(bytes.size());
        return frame;
    }
    if (m_end != End::Wanted)
        return {};
    m_end = End::Sent;
    return wire::endFrame(m_id, wire::Channel::Main);
}

const char *Stream::receive(const wire::Frame &frame)
{
    if (m_over)
        return "a frame on a stream that is over";
    if (frame.kind == wire::Kind::Reply)
        return receiveAnswer(frame);
    if (!m_answered)
        return "something else before the answer";
    switch (frame.kind) {
    case wire::Kind::Data:
    case wire::Kind::ErrorData:
        return receiveBytes(incoming(Channel(frame.channel())), frame.payload);
    case wire::Kind::End:
        if (std::exchange(incoming(Channel(frame.channel())).ended, true))
            return "a second end of a channel";
        return nullptr;
    case wire::Kind::Credit:
        if (frame.channel() != wire::Channel::Main || !m_window.grant(frame.creditBytes()))
            return "more credit than was used";
        return nullptr;
    case wire::Kind::Event:
        if (!wire::isMap(frame.payload))
            return "a map that is not one";
        m_event = copied(frame.payload);
        return nullptr;
    case wire::Kind::Close:
        finish({});
        return nullptr;
    default:
        return "a frame that does not belong on a stream";
    }
}

const char *Stream::receiveAnswer(const wire::Frame &frame)
{
    if (m_answered)
        return "a second answer";
    const auto map = wire::decodeMap(frame.payload);
    if (!map)
        return "a map that is not one";
    wire::Fields fields(*map);
    const bool good = fields.flag("ok");
    if (fields.wrong() || !fields.has("ok"))
        return "an answer that says neither yes nor no";
    m_answered = true;
    if (!good)
        finish(readRefusal(*map));
    else if (m_shape == Shape::AnswerOnly)
        finish({});
    if (good)
        m_answer = copied(frame.payload);
    return nullptr;
}

const char *Stream::receiveBytes(Incoming &channel, std::string_view bytes)
{
    if (channel.ended)
        return "bytes after the end of a channel";
    if (!channel.window.receive(bytes.size()))
        return "more bytes than credit";
    channel.bytes.append(bytes.data(), qint64(bytes.size()));
    return nullptr;
}

void Stream::finish(std::optional<Error> error)
{
    m_over = true;
    m_error = std::move(error);
    m_outgoing.clear();
    if (m_end == End::Wanted)
        m_end = End::Sent;
}

} // namespace guest
