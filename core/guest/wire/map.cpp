// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/wire/map.h"

#include <array>

namespace wire {

/// The length in bytes of the UTF-8 character at the front, or 0 when there is none (Unicode, table 3-7).
static std::size_t characterLength(std::string_view text)
{
    const auto byte = [&](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const auto follows = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xbf) {
        return byte(i) >= low && byte(i) <= high;
    };
    const unsigned first = byte(0);
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first <= 0xdf)
        return follows(1) ? 2 : 0;
    if (first >= 0xe0 && first <= 0xef) {
        const bool second = follows(1, first == 0xe0 ? 0xa0 : 0x80, first == 0xed ? 0x9f : 0xbf);
        return second && follows(2) ? 3 : 0;
    }
    if (first >= 0xf0 && first <= 0xf4) {
        const bool second = follows(1, first == 0xf0 ? 0x90 : 0x80, first == 0xf4 ? 0x8f : 0xbf);
        return second && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

static bool isUtf8(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t length = characterLength(text);
        if (length == 0)
            return false;
        text.remove_prefix(length);
    }
    return true;
}

namespace {

/// One walk over CBOR (RFC 8949) without recursion and without building anything.
class Inspection
{
public:
    explicit Inspection(std::string_view cbor)
        : m_rest(cbor)
    {
    }

    bool isGoodMap()
    {
        if (m_rest.empty() || static_cast<unsigned char>(m_rest[0]) >> 5 != 5)
            return false;
        if (!item())
            return false;
        while (m_depth > 0) {
            Level &level = m_levels[m_depth - 1];
            if (level.left == 0) {
                --m_depth;
                continue;
            }
            const bool key = level.map && level.left % 2 == 0;
            if (key && (m_rest.empty() || static_cast<unsigned char>(m_rest[0]) >> 5 != 3))
                return false;
            --level.left;
            if (!item())
                return false;
        }
        return m_rest.empty();
    }

private:
    struct Level
    {
        std::uint64_t left;
        bool map;
    };

    bool item()
    {
        if (m_rest.empty())
            return false;
        const unsigned initial = static_cast<unsigned char>(m_rest[0]);
        m_rest.remove_prefix(1);
        const unsigned major = initial >> 5;
        const unsigned extra = initial & 0x1f;
        if (extra > 27) // reserved or of indefinite length
            return false;
        std::uint64_t argument = extra;
        if (extra >= 24) {
            const std::size_t size = std::size_t(1) << (extra - 24);
            if (m_rest.size() < size)
                return false;
            argument = 0;
            for (std::size_t i = 0; i < size; ++i)
                argument = argument << 8 | static_cast<unsigned char>(m_rest[i]);
            m_rest.remove_prefix(size);
        }
        switch (major) {
        case 0:
            return true;
        case 1:
            return argument <= std::uint64_t(std::numeric_limits<std::int64_t>::max());
        case 2:
        case 3: {
            if (argument > m_rest.size() || (major == 3 && !isUtf8(m_rest.substr(0, argument))))
                return false;
            m_rest.remove_prefix(argument);
            return true;
        }
        case 4:
        case 5:
            // Every member takes a byte at least, so a count beyond the rest is a lie.
            if (argument > m_rest.size() || m_depth == m_levels.size())
                return false;
            m_levels[m_depth++] = {major == 5 ? argument * 2 : argument, major == 5};
            return true;
        case 7:
            // false, true, null and the three sizes of float
            return (extra >= 20 && extra <= 22) || extra >= 25;
        default:
            return false;
        }
    }

    std::string_view m_rest;
    std::array<Level, kMaxDepth> m_levels{};
    std::size_t m_depth = 0;
};

} // namespace

bool isMap(std::string_view cbor) { return cbor.size() <= kMaxMapSize && Inspection(cbor).isGoodMap(); }

std::optional<Map> decodeMap(std::string_view cbor)
{
    if (!isMap(cbor))
        return {};
    Map map = Map::from_cbor(cbor.begin(), cbor.end(), true, false);
    if (!map.is_object())
        return {};
    return map;
}

std::string encodeMap(const Map &map)
{
    std::string cbor;
    Map::to_cbor(map, cbor);
    return cbor;
}

std::string mapFrame(std::uint32_t stream, Kind kind, const Map &map)
{
    return frame(stream, kind, encodeMap(map));
}

Map bytes(std::string_view value) { return Map::binary({value.begin(), value.end()}); }

std::string validText(std::string_view value)
{
    std::string text;
    while (!value.empty()) {
        const std::size_t length = characterLength(value);
        text += length == 0 ? std::string_view("\xef\xbf\xbd") : value.substr(0, length);
        value.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return text;
}

static std::optional<std::string> textOrBytes(const Map &value)
{
    if (value.is_string())
        return value.get_ref<const std::string &>();
    if (value.is_binary())
        return std::string(value.get_binary().begin(), value.get_binary().end());
    return {};
}

const Map *Fields::find(const char *key) const
{
    if (!m_map.is_object())
        return nullptr;
    const auto found = m_map.find(key);
    return found == m_map.end() ? nullptr : &*found;
}

void Fields::mark(const char *key)
{
    if (!m_wrong)
        m_wrong = key;
}

std::optional<std::int64_t> Fields::integer(const char *key, std::int64_t min, std::int64_t max)
{
    const Map *value = find(key);
    if (!value)
        return {};
    constexpr auto kMax = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (!value->is_number_integer() || (value->is_number_unsigned() && value->get<std::uint64_t>() > kMax)) {
        mark(key);
        return {};
    }
    const auto number = value->get<std::int64_t>();
    if (number < min || number > max) {
        mark(key);
        return {};
    }
    return number;
}

std::optional<std::string> Fields::text(const char *key)
{
    const Map *value = find(key);
    if (!value)
        return {};
    if (!value->is_string()) {
        mark(key);
        return {};
    }
    return value->get_ref<const std::string &>();
}

std::optional<std::string> Fields::bytes(const char *key)
{
    const Map *value = find(key);
    if (!value)
        return {};
    auto result = textOrBytes(*value);
    if (!result)
        mark(key);
    return result;
}

std::optional<std::vector<std::string>> Fields::texts(const char *key)
{
    const Map *value = find(key);
    if (!value)
        return {};
    std::vector<std::string> result;
    if (value->is_array()) {
        for (const Map &member : *value) {
            if (member.is_string())
                result.push_back(member.get_ref<const std::string &>());
        }
    }
    if (!value->is_array() || result.size() != value->size()) {
        mark(key);
        return {};
    }
    return result;
}

std::optional<std::vector<std::string>> Fields::bytesList(const char *key)
{
    const Map *value = find(key);
    if (!value)
        return {};
    std::vector<std::string> result;
    if (value->is_array()) {
        for (const Map &member : *value) {
            if (auto bytes = textOrBytes(member))
                result.push_back(std::move(*bytes));
        }
    }
    if (!value->is_array() || result.size() != value->size()) {
        mark(key);
        return {};
    }
    return result;
}

bool Fields::flag(const char *key, bool otherwise)
{
    const Map *value = find(key);
    if (!value)
        return otherwise;
    if (!value->is_boolean()) {
        mark(key);
        return otherwise;
    }
    return value->get<bool>();
}

const Map *Fields::map(const char *key)
{
    const Map *value = find(key);
    if (value && !value->is_object()) {
        mark(key);
        return nullptr;
    }
    return value;
}

const Map *Fields::array(const char *key)
{
    const Map *value = find(key);
    if (value && !value->is_array()) {
        mark(key);
        return nullptr;
    }
    return value;
}

} // namespace wire
