// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/wire/decoder.h"

#include <algorithm>
#include <cstring>

namespace wire {

static constexpr std::size_t kInitialBuffer = 65'536;

namespace {

/// What the table of frames in PROTOCOL.md says about one kind.
struct Shape
{
    enum class Payload { Map, Bytes, Nothing, OneByte, FiveBytes, EightBytes };

    bool fromHost;
    bool fromGuest;
    bool onConnection; // on stream 0, else on any other
    Payload payload;
};

} // namespace

static const Shape *shapeOf(std::uint8_t kind)
{
    using enum Shape::Payload;
    static constexpr Shape kShapes[] = {
        {true, true, true, Map}, // Hello
        {true, false, false, Map}, // Open
        {false, true, false, Map}, // Reply
        {true, true, false, Bytes}, // Data
        {false, true, false, Bytes}, // ErrorData
        {true, true, false, OneByte}, // End
        {true, true, false, FiveBytes}, // Credit
        {false, true, false, Map}, // Event
        {true, false, false, Map}, // Control
        {true, true, false, Nothing}, // Close
        {true, false, true, EightBytes}, // Ping
        {false, true, true, EightBytes}, // Pong
    };
    return kind >= 1 && kind <= std::size(kShapes) ? &kShapes[kind - 1] : nullptr;
}

static bool fits(Shape::Payload payload, std::size_t size)
{
    switch (payload) {
    case Shape::Payload::Map:
        return size >= 1 && size <= kMaxMapSize;
    case Shape::Payload::Bytes:
        return size >= 1;
    case Shape::Payload::Nothing:
        return size == 0;
    case Shape::Payload::OneByte:
        return size == 1;
    case Shape::Payload::FiveBytes:
        return size == 5;
    case Shape::Payload::EightBytes:
        return size == 8;
    }
    return false;
}

Decoder::Decoder(Side sender, std::optional<Nonce> expected)
    : m_sender(sender)
    , m_expected(expected)
{
}

std::span<char> Decoder::room()
{
    if (m_begin > 0) {
        std::memmove(m_buffer.data(), m_buffer.data() + m_begin, m_end - m_begin);
        m_end -= m_begin;
        m_begin = 0;
    }
    std::size_t wanted = kInitialBuffer;
    if (m_synchronised && m_end >= kHeaderSize)
        wanted = std::max(wanted,
                          kHeaderSize + std::min<std::size_t>(detail::littleEndian(m_buffer), kMaxPayload));
    if (m_buffer.size() < wanted)
        m_buffer.resize(wanted);
    return {m_buffer.data() + m_end, m_buffer.size() - m_end};
}

void Decoder::commit(std::size_t count) { m_end += std::min(count, m_buffer.size() - m_end); }

std::size_t Decoder::push(std::string_view bytes)
{
    const std::span<char> space = room();
    const std::size_t count = std::min(space.size(), bytes.size());
    std::copy_n(bytes.data(), count, space.data());
    commit(count);
    return count;
}

void Decoder::reset()
{
    m_begin = m_end = 0;
    m_synchronised = false;
}

std::string_view Decoder::unread() const
{
    return std::string_view(m_buffer).substr(m_begin, m_end - m_begin);
}

std::optional<Decoder::Item> Decoder::next()
{
    if (m_synchronised)
        return nextFrame();
    return seek();
}

std::optional<Decoder::Item> Decoder::seek()
{
    while (true) {
        const std::size_t found = unread().find(detail::kMagic[0]);
        if (found == std::string_view::npos) {
            m_begin = m_end;
            return {};
        }
        m_begin += found;
        const std::string_view bytes = unread();
        const std::size_t known = std::min(bytes.size(), detail::kMagic.size());
        if (bytes.substr(0, known) != detail::kMagic.substr(0, known)) {
            ++m_begin;
            continue;
        }
        if (bytes.size() < detail::kPreambleSize)
            return {};
        Synchronised item;
        std::copy_n(bytes.data() + detail::kMagic.size(), item.nonce.size(), item.nonce.data());
        if (m_expected && item.nonce != *m_expected) {
            ++m_begin;
            continue;
        }
        m_begin += detail::kPreambleSize;
        m_synchronised = true;
        return item;
    }
}

std::optional<Decoder::Item> Decoder::nextFrame()
{
    const std::string_view bytes = unread();
    if (bytes.size() < 4)
        return {};
    // The first bytes of a preamble are a length that no frame may have.
    if (detail::littleEndian(bytes) > kMaxPayload) {
        const std::size_t known = std::min(bytes.size(), detail::kMagic.size());
        if (bytes.substr(0, known) != detail::kMagic.substr(0, known))
            return violate("a frame over the limit");
        if (bytes.size() < detail::kPreambleSize)
            return {};
        m_synchronised = false;
        return m_sender == Side::Host ? seek() : violate("a preamble in the middle of a connection");
    }
    if (bytes.size() < kHeaderSize)
        return {};

    Frame frame;
    frame.stream = detail::littleEndian(bytes.substr(4));
    const Shape *shape = shapeOf(static_cast<std::uint8_t>(bytes[8]));
    if (!shape)
        return violate("an unknown kind of frame");
    frame.kind = static_cast<Kind>(bytes[8]);
    if (!(m_sender == Side::Host ? shape->fromHost : shape->fromGuest))
        return violate("a kind of frame that this side does not send");
    if (shape->onConnection != (frame.stream == 0))
        return violate("a frame on a stream it cannot be on");
    const std::size_t size = detail::littleEndian(bytes);
    if (!fits(shape->payload, size))
        return violate("a payload of a size its kind cannot have");
    if (bytes.size() < kHeaderSize + size)
        return {};

    frame.payload = bytes.substr(kHeaderSize, size);
    if ((frame.kind == Kind::End || frame.kind == Kind::Credit)
        && static_cast<std::size_t>(frame.channel()) >= kChannels)
        return violate("a channel that does not exist");
    m_begin += kHeaderSize + size;
    return frame;
}

Decoder::Item Decoder::violate(const char *rule)
{
    m_synchronised = false;
    m_begin = std::min(m_begin + 1, m_end); // no preamble begins where this frame did
    return Violation{rule};
}

} // namespace wire
