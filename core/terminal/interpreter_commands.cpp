// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/interpreter.h"

#include "core/terminal/label.h"

#include <charconv>

namespace terminal {

/// Cuts off the text before the next semicolon.
static std::string_view takeField(std::string_view &text)
{
    const std::size_t end = std::min(text.find(';'), text.size());
    const std::string_view field = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return field;
}

/// Not negative; -1 for what is no number.
static int numberOf(std::string_view text)
{
    int number = -1;
    const char *const end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && at == end && number >= 0 ? number : -1;
}

void Interpreter::command(std::string_view text)
{
    const int code = numberOf(takeField(text));
    switch (code) {
    case 0:
    case 2:
        return setTitle(text);
    case 4:
        return setColours(text);
    case 7:
        if (std::string folder = folderOf(text); folder != m_folder) {
            m_folder = std::move(folder);
            m_events.folder = true;
        }
        return;
    case 8:
        return setLink(text);
    case 10:
    case 11:
    case 12: // one after the other
        for (int i = code; i <= 12 && !text.empty(); ++i)
            setColour(Palette::kForeground + i - 10, i, takeField(text));
        return;
    case 104:
        return resetColours(text);
    case 110:
    case 111:
    case 112:
        return resetColour(Palette::kForeground + code - 110);
    case 133:
        if (text.substr(0, 1) == "A")
            m_screen.markPrompt();
        return;
    default:
        return; // 52, the clipboard, too
    }
}

void Interpreter::setTitle(std::string_view text)
{
    std::string title = labelOf(text, kMostTitle);
    m_events.title = m_events.title || title != m_title;
    m_title = std::move(title);
}

void Interpreter::setLink(std::string_view text)
{
    constexpr std::size_t kMostId = 256;
    std::string_view parameters = takeField(text);
    std::string_view id;
    while (!parameters.empty()) {
        const std::size_t end = std::min(parameters.find(':'), parameters.size());
        if (parameters.substr(0, 3) == "id=")
            id = parameters.substr(3, std::min(end - 3, kMostId));
        parameters.remove_prefix(std::min(end + 1, parameters.size()));
    }
    const std::string address = addressOf(text);
    m_screen.pen().link = address.empty() ? 0 : m_links.add(id, address);
}

void Interpreter::setPalette(const Palette &palette)
{
    m_viewPalette = palette;
    for (std::size_t i = 0; i < Palette::kCount; ++i) {
        if (!m_isChanged[i])
            m_palette.colours[i] = palette.colours[i];
    }
    m_screen.touchAll();
}

void Interpreter::setColours(std::string_view text)
{
    while (!text.empty()) {
        const int number = numberOf(takeField(text));
        const std::string_view value = takeField(text);
        if (number >= 0 && number < 256)
            setColour(number, 4, value);
    }
}

void Interpreter::setColour(int number, int command, std::string_view text)
{
    Rgb &colour = m_palette.colours[std::size_t(number)];
    if (text == "?") {
        const std::string which = command == 4 ? "4;" + std::to_string(number) : std::to_string(command);
        return reply("\x1b]" + which + ';' + describeRgb(colour) + "\x1b\\");
    }
    const auto value = parseRgb(text);
    if (!value)
        return;
    m_isChanged[std::size_t(number)] = true;
    if (colour == *value)
        return;
    colour = *value;
    m_events.palette = true;
    m_screen.touchAll();
}

void Interpreter::resetColours(std::string_view text)
{
    if (text.empty()) {
        for (int i = 0; i < 256; ++i)
            resetColour(i);
    }
    while (!text.empty()) {
        if (const int number = numberOf(takeField(text)); number >= 0 && number < 256)
            resetColour(number);
    }
}

void Interpreter::resetColour(int number)
{
    const auto i = std::size_t(number);
    m_isChanged[i] = false;
    if (m_palette.colours[i] == m_viewPalette.colours[i])
        return;
    m_palette.colours[i] = m_viewPalette.colours[i];
    m_events.palette = true;
    m_screen.touchAll();
}

} // namespace terminal
