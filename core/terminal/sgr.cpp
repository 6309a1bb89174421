// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/sgr.h"

#include <optional>
#include <utility>

namespace terminal {

namespace {

/// Reads the colour behind 38, 48 or 58, in any of its forms: `38;5;n`, `38;2;r;g;b`, `38:5:n`, `38:2:r:g:b`,
/// `38:2:space:r:g:b`. Moves `index` to the last parameter that belongs to it.
std::optional<Colour> takeColour(const Parameters &parameters, int &index)
{
    const int first = index + 1;
    const bool hasColons = parameters.isSubparameter(first);
    int end = first;
    if (hasColons) {
        while (parameters.isSubparameter(end))
            ++end;
    } else {
        end = parameters.count();
    }
    const int space = parameters.value(first);
    const int given = end - first - 1;
    if (space == 5 && given >= 1) {
        index = hasColons ? end - 1 : first + 1;
        const int number = parameters.value(first + 1);
        return number < 256 ? std::optional(Colour::indexed(unsigned(number))) : std::nullopt;
    }
    if (space == 2 && given >= 3) {
        const int red = first + (hasColons && given >= 4 ? 2 : 1);
        index = hasColons ? end - 1 : red + 2;
        const int r = parameters.value(red);
        const int g = parameters.value(red + 1);
        const int b = parameters.value(red + 2);
        if (r > 255 || g > 255 || b > 255)
            return {};
        return Colour::rgb(unsigned(r), unsigned(g), unsigned(b));
    }
    index = end - 1; // nothing behind it can be made sense of
    return {};
}

void setUnderline(Style &style, int kind)
{
    style.underline = kind <= int(Underline::Dashed) ? Underline(kind) : Underline::Single;
}

void reset(Style &style)
{
    Style plain;
    plain.link = style.link;
    plain.set(Attribute::Protected, style.has(Attribute::Protected));
    style = plain;
}

void applyOne(Style &style, int code)
{
    const auto on = [&](Attribute attribute) { style.set(attribute, true); };
    const auto off = [&](Attribute attribute) { style.set(attribute, false); };
    switch (code) {
    case 0:
        return reset(style);
    case 1:
        return on(Attribute::Bold);
    case 2:
        return on(Attribute::Faint);
    case 3:
        return on(Attribute::Italic);
    case 4:
        return setUnderline(style, 1);
    case 5:
    case 6:
        return on(Attribute::Blink);
    case 7:
        return on(Attribute::Inverse);
    case 8:
        return on(Attribute::Hidden);
    case 9:
        return on(Attribute::Strike);
    case 21:
        return setUnderline(style, 2);
    case 22:
        off(Attribute::Bold);
        return off(Attribute::Faint);
    case 23:
        return off(Attribute::Italic);
    case 24:
        return setUnderline(style, 0);
    case 25:
        return off(Attribute::Blink);
    case 27:
        return off(Attribute::Inverse);
    case 28:
        return off(Attribute::Hidden);
    case 29:
        return off(Attribute::Strike);
    case 39:
        style.foreground = {};
        return;
    case 49:
        style.background = {};
        return;
    case 53:
        return on(Attribute::Overline);
    case 55:
        return off(Attribute::Overline);
    case 59:
        style.underlineColour = {};
        return;
    default:
        break;
    }
    if (code >= 30 && code <= 37)
        style.foreground = Colour::indexed(unsigned(code - 30));
    else if (code >= 40 && code <= 47)
        style.background = Colour::indexed(unsigned(code - 40));
    else if (code >= 90 && code <= 97)
        style.foreground = Colour::indexed(unsigned(code - 90 + 8));
    else if (code >= 100 && code <= 107)
        style.background = Colour::indexed(unsigned(code - 100 + 8));
}

void describe(std::string &text, const Colour &colour, int base)
{
    const auto number = [&](int n) { text += ':' + std::to_string(n); };
    if (colour.isDefault())
        return;
    if (colour.kind() == Colour::Kind::Indexed && colour.index() < 16 && base != 58) {
        text += ';'
            + std::to_string(colour.index() < 8 ? base - 8 + colour.index() : base + 52 + colour.index() - 8);
        return;
    }
    text += ';' + std::to_string(base);
    if (colour.kind() == Colour::Kind::Indexed) {
        number(5);
        number(colour.index());
    } else {
        text += ":2:";
        for (const int part : {colour.red(), colour.green(), colour.blue()})
            number(part);
    }
}

} // namespace

void applySgr(Style &style, const Parameters &parameters)
{
    if (parameters.count() == 0)
        return reset(style);
    for (int i = 0; i < parameters.count(); ++i) {
        const int code = parameters.value(i);
        if (code == 38 || code == 48 || code == 58) {
            Colour &colour = code == 38 ? style.foreground
                : code == 48            ? style.background
                                        : style.underlineColour;
            colour = takeColour(parameters, i).value_or(colour);
            continue;
        }
        if (code == 4 && parameters.isSubparameter(i + 1))
            setUnderline(style, parameters.value(i + 1));
        else if (!parameters.isSubparameter(i + 1))
            applyOne(style, code);
        while (parameters.isSubparameter(i + 1))
            ++i;
    }
}

std::string sgrOf(const Style &style)
{
    static constexpr std::pair<Attribute, int> kCodes[] = {
        {Attribute::Bold, 1},    {Attribute::Faint, 2},  {Attribute::Italic, 3}, {Attribute::Blink, 5},
        {Attribute::Inverse, 7}, {Attribute::Hidden, 8}, {Attribute::Strike, 9}, {Attribute::Overline, 53}};
    std::string text = "0";
    for (const auto &[attribute, code] : kCodes) {
        if (style.has(attribute))
            text += ';' + std::to_string(code);
    }
    if (style.underline == Underline::Single)
        text += ";4";
    else if (style.underline != Underline::None)
        text += ";4:" + std::to_string(int(style.underline));
    describe(text, style.foreground, 38);
    describe(text, style.background, 48);
    describe(text, style.underlineColour, 58);
    return text;
}

} // namespace terminal
