// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The few bytes between client and server. Numbers are little endian.
//
//   request   length of the rest (4), then for each argument: length (2), bytes
//   answer    frames: kind (1), length (4), bytes; Exit comes last and holds the exit code (1)
//
// A client that shuts its sending side down asks to stop; it goes on reading.
namespace packages {

inline constexpr std::size_t kMaxRequest = 32 * 1024;
inline constexpr std::size_t kMaxArguments = 256;
inline constexpr std::size_t kMaxFrame = 32 * 1024;
inline constexpr std::size_t kFrameHeader = 5;
inline constexpr int kRefused = 100; // what apt-get itself returns for an error

enum class FrameKind : std::uint8_t { Output = 1, Error = 2, Exit = 3 };

struct Frame
{
    FrameKind kind;
    std::string bytes;
};

// Nothing when the arguments are over the limits.
std::optional<std::string> encodeRequest(const std::vector<std::string> &arguments);

struct RequestBytes
{
    enum class State { Incomplete, Complete, Broken };

    State state = State::Incomplete;
    std::vector<std::string> arguments;
};

RequestBytes decodeRequest(std::string_view bytes);

std::string encodeFrame(FrameKind kind, std::string_view bytes);

struct FrameBytes
{
    enum class State { Incomplete, Complete, Broken };

    State state = State::Incomplete;
    Frame frame{};
};

// Takes the first whole frame off the front of `bytes`.
FrameBytes takeFrame(std::string &bytes);

} // namespace packages
