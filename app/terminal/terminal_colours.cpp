// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal/terminal_colours.h"

#include <array>
#include <cmath>

using terminal::Palette;
using terminal::Rgb;

// Each of 1 to 6 and 8 to 14 is text that can be read on the ground of its scheme (tested). Black and white
// are grounds too; where one is text on a ground that is like it, readable() looks after it.
static constexpr std::array<QRgb, 16> kLight{0x1c2127, 0xbe2c46, 0x1a7f4b, 0x8a5a00, 0x1d5fd0, 0x9438ad,
                                             0x0f7080, 0xd3d7dd, 0x667080, 0xd02545, 0x0f7d3f, 0x946000,
                                             0x1f6bea, 0xa83fc4, 0x0a7788, 0xffffff};
static constexpr std::array<QRgb, 16> kDark{0x2b3038, 0xff7b8b, 0x4cc38a, 0xe0a84a, 0x6aa5ff, 0xd08cf0,
                                            0x4fc6d6, 0xc9ced6, 0x8b95a1, 0xff9aa6, 0x74dba7, 0xf2c572,
                                            0x93beff, 0xe0adf7, 0x80dbe7, 0xffffff};

static Rgb rgb(const QColor &colour)
{
    return {std::uint8_t(colour.red()), std::uint8_t(colour.green()), std::uint8_t(colour.blue())};
}

TerminalColours TerminalColours::of(style::Scheme scheme)
{
    const bool isDark = scheme == style::Scheme::Dark;
    const style::Colours &colours = style::colours();
    TerminalColours result;
    result.palette = Palette::standard();
    for (std::size_t i = 0; i < 16; ++i)
        result.palette.colours[i] = rgb(QColor((isDark ? kDark : kLight)[i]));
    result.palette.colours[Palette::kForeground] = rgb(colours.text);
    result.palette.colours[Palette::kBackground] = rgb(colours.surface);
    result.palette.colours[Palette::kCursor] = rgb(colours.accent);
    const QRgb ground = colours.surface.rgb();
    result.selection = QColor(mixed(ground, colours.accent.rgb(), isDark ? 0.34 : 0.22));
    result.hit = QColor(mixed(ground, colours.warning.rgb(), isDark ? 0.38 : 0.26));
    result.currentHit = QColor(mixed(ground, colours.warning.rgb(), isDark ? 0.85 : 0.55));
    result.muted = colours.border;
    return result;
}

static double luminance(QRgb colour)
{
    static const std::array<double, 256> kLinear = [] {
        std::array<double, 256> table{};
        for (std::size_t i = 0; i < table.size(); ++i) {
            const double value = double(i) / 255;
            table[i] = value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
        }
        return table;
    }();
    return 0.2126 * kLinear[std::size_t(qRed(colour))] + 0.7152 * kLinear[std::size_t(qGreen(colour))]
        + 0.0722 * kLinear[std::size_t(qBlue(colour))];
}

double contrastOf(QRgb one, QRgb other)
{
    const double a = luminance(one);
    const double b = luminance(other);
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

bool isDark(QRgb colour) { return luminance(colour) < 0.18; }

QRgb mixed(QRgb one, QRgb other, double part)
{
    const auto mix = [part](int a, int b) { return int(std::lround(a + (b - a) * part)); };
    return qRgb(mix(qRed(one), qRed(other)), mix(qGreen(one), qGreen(other)), mix(qBlue(one), qBlue(other)));
}

QRgb readable(QRgb colour, QRgb ground, double least)
{
    if (colour == ground || contrastOf(colour, ground) >= least)
        return colour;
    const QRgb black = qRgb(0, 0, 0);
    const QRgb white = qRgb(255, 255, 255);
    const QRgb end = contrastOf(black, ground) > contrastOf(white, ground) ? black : white;
    // Light text that has to become dark looks muddy at the least of contrasts.
    if ((luminance(colour) > luminance(ground)) == (end == black))
        least = std::max(least, std::min(9.0, contrastOf(end, ground) * 0.8));
    double none = 0;
    double enough = 1;
    for (int i = 0; i < 6; ++i) {
        const double middle = (none + enough) / 2;
        (contrastOf(mixed(colour, end, middle), ground) >= least ? enough : none) = middle;
    }
    return mixed(colour, end, enough);
}
