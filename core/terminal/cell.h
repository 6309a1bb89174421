// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace terminal {

/// A colour as the guest named it: the default one, a number of the palette, or red, green and blue.
class Colour
{
public:
    enum class Kind : std::uint8_t { Default, Indexed, Rgb };

    constexpr Colour() = default;
    static constexpr Colour indexed(unsigned number) { return Colour(1u << 24 | (number & 0xff)); }
    static constexpr Colour rgb(unsigned red, unsigned green, unsigned blue)
    {
        return Colour(2u << 24 | (red & 0xff) << 16 | (green & 0xff) << 8 | (blue & 0xff));
    }

    constexpr Kind kind() const { return Kind(m_value >> 24); }
    constexpr bool isDefault() const { return m_value == 0; }
    constexpr std::uint8_t index() const { return std::uint8_t(m_value); }
    constexpr std::uint8_t red() const { return std::uint8_t(m_value >> 16); }
    constexpr std::uint8_t green() const { return std::uint8_t(m_value >> 8); }
    constexpr std::uint8_t blue() const { return std::uint8_t(m_value); }

    friend bool operator==(const Colour &, const Colour &) = default;

private:
    explicit constexpr Colour(std::uint32_t value)
        : m_value(value)
    {
    }

    std::uint32_t m_value = 0;
};

enum class Attribute : std::uint16_t {
    Bold = 1,
    Faint = 2,
    Italic = 4,
    Blink = 8,
    Inverse = 16,
    Hidden = 32,
    Strike = 64,
    Overline = 128,
    Protected = 256, ///< not looks: erasing leaves the character, as Screen::Protection says
};

enum class Underline : std::uint8_t { None, Single, Double, Curly, Dotted, Dashed };

/// How a character looks.
struct Style
{
    Colour foreground;
    Colour background;
    Colour underlineColour; ///< default: that of the text
    std::uint32_t link = 0; ///< Terminal::uri() has the address; 0 for none
    std::uint16_t attributes = 0;
    Underline underline = Underline::None;

    bool has(Attribute attribute) const { return (attributes & std::uint16_t(attribute)) != 0; }
    void set(Attribute attribute, bool on)
    {
        const auto bit = std::uint16_t(attribute);
        attributes = std::uint16_t(on ? attributes | bit : attributes & ~bit);
    }

    friend bool operator==(const Style &, const Style &) = default;
};

/// One place of the screen. What it shows is a code point, several (a cluster, kept by its Row), the right
/// half of the wide character before it, or nothing.
struct Cell
{
    static constexpr std::uint32_t kCluster = 1u << 31;
    static constexpr std::uint32_t kWide = 1u << 30;
    static constexpr std::uint32_t kTail = 1u << 29;
    static constexpr std::uint32_t kPayload = kTail - 1;

    std::uint32_t glyph = 0; ///< flags, and a code point or where in the Row the cluster is; 0 for blank
    Style style;

    bool isBlank() const { return glyph == 0; }
    bool isCluster() const { return (glyph & kCluster) != 0; }
    bool isWide() const { return (glyph & kWide) != 0; } ///< the left half of a wide character
    bool isTail() const { return (glyph & kTail) != 0; } ///< the right half
    std::uint32_t payload() const { return glyph & kPayload; }

    friend bool operator==(const Cell &, const Cell &) = default;
};

static_assert(sizeof(Cell) == 24);

} // namespace terminal
