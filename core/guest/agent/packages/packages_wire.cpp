// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/packages/packages_wire.h"

namespace packages {

static void append(std::string &bytes, std::size_t number, int width)
{
    for (int i = 0; i < width; ++i)
        bytes += char((number >> (8 * i)) & 0xff);
}

static std::size_t number(std::string_view bytes)
{
    std::size_t value = 0;
    for (std::size_t i = bytes.size(); i-- > 0;)
        value = value << 8 | std::uint8_t(bytes[i]);
    return value;
}

std::optional<std::string> encodeRequest(const std::vector<std::string> &arguments)
{
    std::string body;
    for (const std::string &argument : arguments) {
        if (argument.size() > 0xffff)
            return std::nullopt;
        append(body, argument.size(), 2);
        body += argument;
    }
    if (arguments.size() > kMaxArguments || body.size() > kMaxRequest)
        return std::nullopt;
    std::string request;
    append(request, body.size(), 4);
    return request + body;
}

RequestBytes decodeRequest(std::string_view bytes)
{
    using State = RequestBytes::State;
    if (bytes.size() < 4)
        return {};
    const std::size_t length = number(bytes.substr(0, 4));
    if (length > kMaxRequest || bytes.size() > length + 4)
        return {State::Broken, {}};
    if (bytes.size() < length + 4)
        return {};

    RequestBytes request{State::Complete, {}};
    for (bytes.remove_prefix(4); !bytes.empty();) {
        const std::size_t size = number(bytes.substr(0, 2));
        if (bytes.size() < size + 2 || request.arguments.size() == kMaxArguments)
            return {State::Broken, {}};
        request.arguments.emplace_back(bytes.substr(2, size));
        bytes.remove_prefix(size + 2);
    }
    return request;
}

std::string encodeFrame(FrameKind kind, std::string_view bytes)
{
    std::string frame;
    append(frame, std::size_t(kind), 1);
    append(frame, bytes.size(), 4);
    return frame.append(bytes);
}

FrameBytes takeFrame(std::string &bytes)
{
    using State = FrameBytes::State;
    if (bytes.size() < kFrameHeader)
        return {};
    const std::size_t kind = number(std::string_view(bytes).substr(0, 1));
    const std::size_t length = number(std::string_view(bytes).substr(1, 4));
    if (kind < std::size_t(FrameKind::Output) || kind > std::size_t(FrameKind::Exit) || length > kMaxFrame)
        return {State::Broken, {}};
    if (bytes.size() < kFrameHeader + length)
        return {};
    FrameBytes taken{State::Complete, {FrameKind(kind), bytes.substr(kFrameHeader, length)}};
    bytes.erase(0, kFrameHeader + length);
    return taken;
}

} // namespace packages
