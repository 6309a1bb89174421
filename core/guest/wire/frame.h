// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// The frames host and guest agent exchange: core/guest/PROTOCOL.md. Bytes are kept in std::string and
/// std::string_view. No I/O, no threads, nothing throws.
namespace wire {

inline constexpr int kVersion = 1;
inline constexpr std::size_t kHeaderSize = 9;
inline constexpr std::size_t kMaxPayload = 262'144;
inline constexpr std::size_t kMaxFrame = kHeaderSize + kMaxPayload;
inline constexpr std::size_t kMaxMapSize = 65'536;
inline constexpr std::uint32_t kInitialCredit = 262'144;
/// What a sender puts into one data frame, so that streams take turns at a fine grain.
inline constexpr std::size_t kDataSize = 32'768;

enum class Kind : std::uint8_t {
    Hello = 1,
    Open,
    Reply,
    Data,
    ErrorData,
    End,
    Credit,
    Event,
    Control,
    Close,
    Ping,
    Pong
};

enum class Channel : std::uint8_t { Main = 0, Error = 1 };
inline constexpr std::size_t kChannels = 2;

using Nonce = std::array<char, 16>;

/// One frame as it was read. The payload is borrowed from the decoder, until that is touched again.
struct Frame
{
    std::uint32_t stream = 0;
    Kind kind = Kind::Close;
    std::string_view payload;

    /// Of a Data, ErrorData, End or Credit frame.
    Channel channel() const;
    /// Of a Credit frame.
    std::uint32_t creditBytes() const;
};

std::string preamble(const Nonce &nonce);
/// What a host sends before a second preamble, to push a half-read frame out of the agent's decoder.
std::string flushingZeros();

std::string frame(std::uint32_t stream, Kind kind, std::string_view payload = {});
void appendFrame(std::string &out, std::uint32_t stream, Kind kind, std::string_view payload = {});
std::string dataFrame(std::uint32_t stream, Channel channel, std::string_view bytes);
std::string endFrame(std::uint32_t stream, Channel channel);
std::string creditFrame(std::uint32_t stream, Channel channel, std::uint32_t bytes);

namespace detail {
inline constexpr std::string_view kMagic{"\x89"
                                         "BERTH\r\n\x1a\n\0\0\0\0\0\0",
                                         16};
inline constexpr std::size_t kPreambleSize = kMagic.size() + std::tuple_size_v<Nonce>;

inline std::uint32_t littleEndian(std::string_view bytes)
{
    std::uint32_t value = 0;
    for (int i = 3; i >= 0; --i)
        value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
}
} // namespace detail

} // namespace wire
