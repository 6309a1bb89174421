// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/cell.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace terminal {

struct Rgb
{
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;

    friend bool operator==(const Rgb &, const Rgb &) = default;
};

/// What the colours look like: numbers 0 to 255 of the palette, then the default foreground and background
/// and the cursor. The view chooses one; the guest may ask for and change single colours (OSC 4, 10 to 12).
struct Palette
{
    static constexpr int kForeground = 256;
    static constexpr int kBackground = 257;
    static constexpr int kCursor = 258;
    static constexpr int kCount = 259;

    std::array<Rgb, kCount> colours{};

    /// xterm's: 16 named, a cube of 6x6x6, 24 greys; light grey on black.
    static Palette standard();
    /// A colour that is not the default one.
    Rgb operator[](const Colour &colour) const;

    friend bool operator==(const Palette &, const Palette &) = default;
};

/// As X has them: `rgb:R/G/B` with one to four hexadecimal digits each, `#RGB` to `#RRRRGGGGBBBB`.
std::optional<Rgb> parseRgb(std::string_view text);
std::string describeRgb(const Rgb &colour); ///< rgb:RRRR/GGGG/BBBB

} // namespace terminal
