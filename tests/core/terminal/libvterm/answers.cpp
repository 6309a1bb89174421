// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/terminal/libvterm/answers.h"

#include "core/terminal/grid.h"
#include "core/terminal/unicode.h"
#include "tests/core/terminal/shown.h"

#include <algorithm>
#include <cstdio>
#include <utility>

using namespace terminal;

namespace libvterm {

namespace {

/// Of the rows of a region, without the blank cells at the ends of the rows.
std::string textOf(const Region &region, const Terminal &t)
{
    std::string text;
    Row buffer;
    for (int y = region.top; y < region.bottom; ++y) {
        if (y > region.top)
            text += '\n';
        std::string blanks;
        const Row &row = t.row(t.top() + y, buffer);
        for (int x = region.left; x < region.right; ++x) {
            const Cell &cell = row.cell(x);
            if (cell.isBlank()) {
                blanks += ' ';
                continue;
            }
            text += std::exchange(blanks, {}) + toUtf8(row.text(x));
        }
    }
    return text;
}

std::string rgb(const Rgb &colour, const char *remark = "")
{
    return "rgb(" + std::to_string(colour.red) + ',' + std::to_string(colour.green) + ','
        + std::to_string(colour.blue) + remark + ')';
}

Rgb seen(const Colour &colour, int fallback, const Palette &palette)
{
    return colour.isDefault() ? palette.colours[std::size_t(fallback)] : palette[colour];
}

std::string named(const Colour &colour, int fallback, const Palette &palette)
{
    if (colour.kind() == Colour::Kind::Indexed)
        return "idx(" + std::to_string(colour.index()) + ')';
    const char *const remark = fallback == Palette::kForeground ? ",is_default_fg" : ",is_default_bg";
    return rgb(seen(colour, fallback, palette), colour.isDefault() ? remark : "");
}

std::string describe(const Row &row, int x, const Terminal &t)
{
    const Cell &cell = row.cell(x);
    const Style &style = cell.style;
    std::string text;
    for (const char32_t c : row.text(x)) {
        char number[16];
        std::snprintf(number, sizeof number, "%s0x%x", text.empty() ? "" : ",", unsigned(c));
        text += number;
    }
    text = '{' + text + "} width=" + (cell.isWide() ? '2' : '1') + " attrs={";
    if (style.has(Attribute::Bold))
        text += 'B';
    if (style.underline != Underline::None)
        text += 'U' + std::to_string(int(style.underline));
    if (style.has(Attribute::Italic))
        text += 'I';
    if (style.has(Attribute::Blink))
        text += 'K';
    if (style.has(Attribute::Inverse) != t.modes().reverseVideo)
        text += 'R';
    return text + "} fg=" + rgb(seen(style.foreground, Palette::kForeground, t.palette()))
        + " bg=" + rgb(seen(style.background, Palette::kBackground, t.palette()));
}

/// What the next character would look like: a terminal that is told the same shows it.
Style penOf(Terminal &t)
{
    t.feed("\x1bP$qm\x1b\\");
    const std::string report = t.takeReplies(); // DCS 1 $ r parameters m ST
    Terminal other({kLeastColumns, kLeastRows});
    other.feed("\x1b[" + report.substr(5, report.size() - 7) + 'X');
    Row buffer;
    return other.row(0, buffer).cell(0).style;
}

std::optional<std::string> pen(const std::string &attribute, Terminal &t)
{
    const Style style = penOf(t);
    const auto on = [&](Attribute a) { return style.has(a) ? "on" : "off"; };
    if (attribute == "bold")
        return on(Attribute::Bold);
    if (attribute == "italic")
        return on(Attribute::Italic);
    if (attribute == "blink")
        return on(Attribute::Blink);
    if (attribute == "reverse")
        return on(Attribute::Inverse);
    if (attribute == "underline")
        return std::to_string(int(style.underline));
    if (attribute == "foreground")
        return named(style.foreground, Palette::kForeground, t.palette());
    if (attribute == "background")
        return named(style.background, Palette::kBackground, t.palette());
    return {};
}

} // namespace

std::optional<Answer> answer(const Line &question, Terminal &t)
{
    const std::string &what = question.word;
    int numbers[4]{};
    const int given =
        std::sscanf(question.rest.c_str(), "%d,%d,%d,%d", &numbers[0], &numbers[1], &numbers[2], &numbers[3]);
    const auto [y, x, bottom, right] = numbers;
    Row buffer;
    const Row &row = t.row(t.top() + y, buffer);
    if (what == "cursor")
        return Answer{question.answer, shown::place(t)};
    if (what == "screen_row" || what == "screen_chars" || what == "screen_text") {
        const Region region =
            given == 4 ? Region{y, bottom, x, right} : Region{y, y + 1, 0, t.size().columns};
        const std::u32string expected = codePointsOf(question.answer);
        const std::string bytes(expected.begin(), expected.end());
        return Answer{what == "screen_text" ? bytes : toUtf8(expected), textOf(region, t)};
    }
    if (what == "screen_cell")
        return Answer{question.answer, describe(row, x, t)};
    if (what == "screen_eol") {
        const auto rest = row.cells().subspan(std::size_t(std::min(x, row.used())));
        return Answer{question.answer, std::ranges::all_of(rest, &Cell::isBlank) ? "1" : "0"};
    }
    if (what == "screen_attrs_extent") {
        const Style &style = row.cell(x).style;
        const auto isSame = [&](int other) { return row.cell(other).style == style; };
        int first = x;
        int last = x;
        while (first > 0 && isSame(first - 1))
            --first;
        while (last + 1 < t.size().columns && isSame(last + 1))
            ++last;
        return Answer{question.answer,
                      std::to_string(y) + ',' + std::to_string(first) + '-' + std::to_string(y + 1) + ','
                          + std::to_string(last)};
    }
    if (what == "lineinfo") {
        Row above;
        const bool goesOn = t.top() + y > t.firstLine() && t.row(t.top() + y - 1, above).marks().wrapped;
        return Answer{question.answer, goesOn ? "cont" : ""};
    }
    if (what == "pen") {
        if (const auto actual = pen(question.rest, t))
            return Answer{question.answer, *actual};
    }
    return {};
}

std::string property(int number, const Terminal &t)
{
    const Modes &modes = t.modes();
    const auto truth = [](bool on) { return on ? "true" : "false"; };
    switch (number) {
    case 1:
        return truth(modes.cursorVisible);
    case 2:
        return truth(modes.cursorBlinks);
    case 4:
        return t.title();
    case 7:
        return std::to_string(1 + int(modes.cursorShape));
    case 8:
        return std::to_string(std::max(0, int(modes.mouseTracking) - 1)); // libvterm has no mode 9
    case 9:
        return truth(modes.focusEvents);
    default:
        return {};
    }
}

} // namespace libvterm
