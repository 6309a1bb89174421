// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/wire/frame.h"

namespace wire {

static void appendLittleEndian(std::string &out, std::uint32_t value)
{
    for (int shift = 0; shift < 32; shift += 8)
        out.push_back(static_cast<char>(value >> shift & 0xff));
}

Channel Frame::channel() const
{
    if (kind == Kind::End)
        return static_cast<Channel>(payload[0]);
    if (kind == Kind::Credit)
        return static_cast<Channel>(payload[4]);
    return kind == Kind::ErrorData ? Channel::Error : Channel::Main;
}

std::uint32_t Frame::creditBytes() const { return detail::littleEndian(payload); }

std::string preamble(const Nonce &nonce)
{
    std::string bytes(detail::kMagic);
    bytes.append(nonce.data(), nonce.size());
    return bytes;
}

std::string flushingZeros() { return std::string(kMaxFrame, '\0'); }

void appendFrame(std::string &out, std::uint32_t stream, Kind kind, std::string_view payload)
{
    appendLittleEndian(out, static_cast<std::uint32_t>(payload.size()));
    appendLittleEndian(out, stream);
    out.push_back(static_cast<char>(kind));
    out.append(payload);
}

std::string frame(std::uint32_t stream, Kind kind, std::string_view payload)
{
    std::string bytes;
    bytes.reserve(kHeaderSize + payload.size());
    appendFrame(bytes, stream, kind, payload);
    return bytes;
}

std::string dataFrame(std::uint32_t stream, Channel channel, std::string_view bytes)
{
    return frame(stream, channel == Channel::Error ? Kind::ErrorData : Kind::Data, bytes);
}

std::string endFrame(std::uint32_t stream, Channel channel)
{
    const char payload = static_cast<char>(channel);
    return frame(stream, Kind::End, {&payload, 1});
}

std::string creditFrame(std::uint32_t stream, Channel channel, std::uint32_t bytes)
{
    std::string payload;
    appendLittleEndian(payload, bytes);
    payload.push_back(static_cast<char>(channel));
    return frame(stream, Kind::Credit, payload);
}

} // namespace wire
