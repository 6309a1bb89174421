// SPDX-License-Identifier: GPL-3.0-or-later

// The decoder and the maps against whatever comes (preset `fuzz`; the corpus also runs in the tests). The
// first byte of the input chooses the side and the size of the pieces, the rest is what arrives after the
// preamble.

#include "core/guest/wire/decoder.h"
#include "core/guest/wire/map.h"

#include <algorithm>
#include <cstdlib>

using namespace wire;

static void require(bool isSo)
{
    if (!isSo)
        std::abort();
}

static void readFields(const Map &map)
{
    Fields fields(map);
    for (const auto &[key, value] : map.items()) {
        const char *name = key.c_str();
        fields.integer(name, 0, 1000);
        fields.text(name);
        fields.texts(name);
        fields.bytes(name);
        fields.bytesList(name);
        fields.flag(name);
        fields.array(name);
        if (const Map *inner = fields.map(name))
            readFields(*inner);
    }
}

static void readMap(std::string_view cbor)
{
    const auto map = decodeMap(cbor);
    if (!map)
        return;
    require(map->is_object());
    readFields(*map);
    // What was read can be written, and is then read the same.
    const std::string once = encodeMap(*map);
    const auto again = decodeMap(once);
    require(again.has_value() && encodeMap(*again) == once);
}

static void take(const Frame &frame)
{
    require(frame.payload.size() <= kMaxPayload);
    switch (frame.kind) {
    case Kind::Hello:
    case Kind::Open:
    case Kind::Reply:
    case Kind::Event:
    case Kind::Control:
        readMap(frame.payload);
        break;
    case Kind::Credit:
        frame.creditBytes();
        [[fallthrough]];
    case Kind::End:
        require(static_cast<std::size_t>(frame.channel()) < kChannels);
        break;
    default:
        break;
    }
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    if (size < 1)
        return 0;
    const Side side = (bytes[0] & 1) != 0 ? Side::Host : Side::Guest;
    const std::size_t piece = (bytes[0] & 2) != 0 ? 1 + bytes[0] / 4 : size;
    Decoder decoder(side);
    std::string input = preamble({});
    input.append(reinterpret_cast<const char *>(bytes + 1), size - 1);
    for (std::string_view rest = input; !rest.empty();) {
        std::string_view part = rest.substr(0, piece);
        rest.remove_prefix(part.size());
        while (!part.empty()) {
            part.remove_prefix(decoder.push(part));
            while (const auto item = decoder.next()) {
                if (const auto *frame = std::get_if<Frame>(&*item))
                    take(*frame);
            }
            require(!decoder.room().empty() && decoder.room().size() <= kMaxFrame);
        }
    }
    readMap(input.substr(32));
    return 0;
}
