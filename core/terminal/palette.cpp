// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/palette.h"

#include <charconv>

namespace terminal {

Palette Palette::standard()
{
    static constexpr Rgb kNamed[] = {
        {0x00, 0x00, 0x00}, {0xcd, 0x00, 0x00}, {0x00, 0xcd, 0x00}, {0xcd, 0xcd, 0x00},
        {0x00, 0x00, 0xee}, {0xcd, 0x00, 0xcd}, {0x00, 0xcd, 0xcd}, {0xe5, 0xe5, 0xe5},
        {0x7f, 0x7f, 0x7f}, {0xff, 0x00, 0x00}, {0x00, 0xff, 0x00}, {0xff, 0xff, 0x00},
        {0x5c, 0x5c, 0xff}, {0xff, 0x00, 0xff}, {0x00, 0xff, 0xff}, {0xff, 0xff, 0xff}};
    Palette palette;
    std::size_t at = 0;
    for (const Rgb &colour : kNamed)
        palette.colours[at++] = colour;
    const auto step = [](int n) { return std::uint8_t(n == 0 ? 0 : 55 + 40 * n); };
    for (int i = 0; i < 216; ++i)
        palette.colours[at++] = {step(i / 36), step(i / 6 % 6), step(i % 6)};
    for (int i = 0; i < 24; ++i) {
        const auto grey = std::uint8_t(8 + 10 * i);
        palette.colours[at++] = {grey, grey, grey};
    }
    palette.colours[kForeground] = palette.colours[kCursor] = kNamed[7];
    return palette;
}

Rgb Palette::operator[](const Colour &colour) const
{
    if (colour.kind() == Colour::Kind::Indexed)
        return colours[colour.index()];
    return {colour.red(), colour.green(), colour.blue()};
}

/// One part of a colour, scaled to 8 bits.
static std::optional<std::uint8_t> parsePart(std::string_view digits)
{
    unsigned value = 0;
    const char *const end = digits.data() + digits.size();
    const auto [at, error] = std::from_chars(digits.data(), end, value, 16);
    if (digits.empty() || digits.size() > 4 || error != std::errc() || at != end)
        return {};
    const unsigned most = (1u << 4 * digits.size()) - 1;
    return std::uint8_t((value * 255 + most / 2) / most);
}

std::optional<Rgb> parseRgb(std::string_view text)
{
    std::array<std::string_view, 3> parts;
    if (text.substr(0, 4) == "rgb:") {
        text.remove_prefix(4);
        for (std::size_t i = 0; i < 3; ++i) {
            const std::size_t slash = text.find('/');
            if ((slash == text.npos) != (i == 2))
                return {};
            parts[i] = text.substr(0, slash);
            text.remove_prefix(i == 2 ? text.size() : slash + 1);
        }
    } else if (text.substr(0, 1) == "#" && text.size() % 3 == 1) {
        const std::size_t length = text.size() / 3;
        for (std::size_t i = 0; i < 3; ++i)
            parts[i] = text.substr(1 + i * length, length);
    } else {
        return {};
    }
    const auto red = parsePart(parts[0]);
    const auto green = parsePart(parts[1]);
    const auto blue = parsePart(parts[2]);
    if (!red || !green || !blue)
        return {};
    return Rgb{*red, *green, *blue};
}

std::string describeRgb(const Rgb &colour)
{
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text = "rgb:";
    for (const std::uint8_t part : {colour.red, colour.green, colour.blue}) {
        for (int i = 0; i < 2; ++i) {
            text += kDigits[part >> 4];
            text += kDigits[part & 15];
        }
        text += '/';
    }
    text.pop_back();
    return text;
}

} // namespace terminal
