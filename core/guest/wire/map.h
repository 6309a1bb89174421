// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/wire/frame.h"

#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

namespace wire {

/// The payload of a control frame: text keys to values. Always an object.
using Map = nlohmann::json;

inline constexpr int kMaxDepth = 16;

/// Reads CBOR from the other side. Nothing unless it is exactly one map with text keys, at most kMaxMapSize
/// bytes and kMaxDepth levels, of definite lengths, without tags, all text in it UTF-8. Looks before it
/// parses: the parser recurses and must not be handed depths that somebody else chose.
std::optional<Map> decodeMap(std::string_view cbor);
/// Whether it would be read. Costs a hundredth of reading it.
bool isMap(std::string_view cbor);
std::string encodeMap(const Map &map);
std::string mapFrame(std::uint32_t stream, Kind kind, const Map &map);

/// A CBOR byte string: for names and paths, which need not be UTF-8.
Map bytes(std::string_view value);
/// The same text with U+FFFD for what is not UTF-8, so that it may go into a map as text.
std::string validText(std::string_view value);

/// Takes fields out of a map that the other side made. Absent is nothing; of the wrong type or out of range
/// is nothing too, and remembered: ask `wrong()` when all fields are read.
///
///     Fields fields(map);
///     auto path = fields.bytes("path");
///     if (fields.wrong()) … "The field \"path\" is not what it must be."
class Fields
{
public:
    explicit Fields(const Map &map)
        : m_map(map)
    {
    }

    std::optional<std::int64_t> integer(const char *key,
                                        std::int64_t min = std::numeric_limits<std::int64_t>::min(),
                                        std::int64_t max = std::numeric_limits<std::int64_t>::max());
    std::optional<std::string> text(const char *key);
    std::optional<std::vector<std::string>> texts(const char *key);
    /// Text or a byte string.
    std::optional<std::string> bytes(const char *key);
    std::optional<std::vector<std::string>> bytesList(const char *key);
    bool flag(const char *key, bool otherwise = false);
    /// A map inside the map, borrowed from it.
    const Map *map(const char *key);
    /// An array whose members the caller checks, borrowed too.
    const Map *array(const char *key);

    bool has(const char *key) const { return m_map.contains(key); }
    /// The first field that was not what it must be, or null.
    const char *wrong() const { return m_wrong; }

private:
    const Map *find(const char *key) const;
    void mark(const char *key);

    const Map &m_map;
    const char *m_wrong = nullptr;
};

} // namespace wire
