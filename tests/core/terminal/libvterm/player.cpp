// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/terminal/libvterm/player.h"

#include "core/terminal/unicode.h"
#include "tests/core/terminal/libvterm/answers.h"
#include "tests/core/terminal/shown.h"

#include <algorithm>
#include <cstdio>
#include <optional>

using namespace terminal;

namespace libvterm {

namespace {

/// S, C and A; a zero is none.
Modifiers modifiersOf(const std::string &letters)
{
    const auto has = [&](char letter) { return letters.find(letter) != letters.npos; };
    return {.shift = has('S'), .alt = has('A'), .control = has('C')};
}

Key keyOf(const std::string &name)
{
    static const std::map<std::string, Key> keys{
        {"Up", Key::Up}, {"Tab", Key::Tab}, {"Enter", Key::Enter}, {"KP0", Key::Keypad0}, {"F1", Key::F1}};
    return keys.at(name);
}

/// libvterm's own colours, as far as they are asked for.
Palette palette()
{
    Palette palette = Palette::standard();
    for (unsigned i = 0; i < 8; ++i) {
        const auto part = [&](unsigned bit) { return std::uint8_t((i & bit) != 0 ? 224 : 0); };
        palette.colours[i] = {part(1), part(2), part(4)};
    }
    palette.colours[Palette::kForeground] = {240, 240, 240};
    palette.colours[Palette::kBackground] = {};
    return palette;
}

/// libvterm leaves the scrollback to its harness, which has one in some scripts: `WANTSCREEN b`.
bool keepsLines(const std::vector<Line> &script)
{
    return std::ranges::any_of(script, [](const Line &line) {
        return line.word.starts_with("WANT") && line.rest.find('b') != line.rest.npos;
    });
}

} // namespace

Player::Player(const std::vector<Line> &script)
    : m_terminal({.columns = 80, .rows = 25}, keepsLines(script) ? Terminal::kScrollback : 0)
{
    m_terminal.setPalette(palette());
    const std::span<const Line> lines = script;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].kind == Line::Kind::Command) {
            std::size_t end = i + 1;
            while (end < lines.size() && lines[end].kind == Line::Kind::Event)
                ++end;
            play(lines[i], lines.subspan(i + 1, end - i - 1));
        } else if (lines[i].kind == Line::Kind::Question) {
            if (const auto found = answer(lines[i], m_terminal))
                check(lines[i], found->expected, found->actual);
            else
                ++m_skipped['?' + lines[i].word];
        }
    }
}

void Player::check(const Line &line, const std::string &expected, const std::string &actual)
{
    m_checks.push_back({line.number, expected, actual});
}

void Player::play(const Line &command, std::span<const Line> events)
{
    std::optional<Picture> picture;
    if (!events.empty())
        picture.emplace(m_terminal);
    const LineNumber top = m_terminal.top();
    m_output.clear();
    perform(command);
    m_output += m_terminal.takeReplies();

    const Line *speaker = &command;
    std::string output;
    std::vector<const Line *> drawn;
    std::vector<const Line *> pushed;
    for (const Line &event : events) {
        if (event.word == "moverect" && m_hasScreen) { // put off, and joined with others
            ++m_skipped[event.word];
        } else if (picture->draw(event)) {
            drawn.push_back(&event);
        } else if (event.word == "output") {
            speaker = &event;
            output += bytesOf(event.rest);
        } else if (event.word == "sb_pushline") {
            pushed.push_back(&event);
        } else if (event.word == "sb_clear") {
            check(event, "0", std::to_string(m_terminal.top() - m_terminal.firstLine()));
        } else if (event.word == "movecursor") {
            check(event, event.rest, shown::place(m_terminal));
        } else if (event.word == "settermprop") {
            compareProperty(event);
        } else if (event.word.starts_with("selection")) {
            check(event, event.rest, ""); // the clipboard is not touched
        } else {
            ++m_skipped[event.word];
        }
    }
    if (!output.empty() || !m_output.empty())
        check(*speaker, output, m_output);
    compareScrolledOut(pushed, m_terminal.top() - top);
    if (!drawn.empty())
        compareDrawn(command, *picture, drawn);
    if (command.word == "RESET" && m_isDrawn && !m_hasScreen)
        fillScreen();
}

void Player::compareDrawn(const Line &command, const Picture &picture,
                          const std::vector<const Line *> &events)
{
    const Picture shown(m_terminal);
    check(command, picture.drawnBy(nullptr), picture.shownWhere(nullptr, shown));
    for (const Line *event : events) {
        if (const std::string expected = picture.drawnBy(event); !expected.empty())
            check(*event, expected, picture.shownWhere(event, shown));
        else
            ++m_skipped[event->word];
    }
}

/// A title may come in pieces: `4 ["Here is"`, `4 " another title"]`.
void Player::compareProperty(const Line &event)
{
    const int number = std::stoi(event.rest);
    if (number != 4)
        return check(event, wordsOf(event.rest)[1], property(number, m_terminal));
    if (event.rest.find('[') != event.rest.npos)
        m_title.clear();
    m_title += bytesOf(event.rest);
    if (event.rest.ends_with(']'))
        check(event, m_title, property(number, m_terminal));
}

/// `80 = 54 6F 70`: the columns, and what the cells of the row show.
void Player::compareScrolledOut(const std::vector<const Line *> &events, LineNumber count)
{
    LineNumber line = m_terminal.top() - LineNumber(events.size());
    for (const Line *event : events) {
        std::u32string text;
        for (const std::string &number : wordsOf(event->rest.substr(event->rest.find('=') + 1)))
            text += codePointsOf(number);
        const bool areAll = count == LineNumber(events.size());
        check(*event, toUtf8(text), areAll ? shown::line(m_terminal, line++) : "another number of rows");
    }
}

void Player::perform(const Line &command)
{
    const std::string &word = command.word;
    const std::vector<std::string> words = wordsOf(command.rest);
    const auto modifiers = [&](std::size_t at) {
        return at < words.size() ? modifiersOf(words[at]) : Modifiers{};
    };
    int y = 0;
    int x = 0;
    std::sscanf(command.rest.c_str(), "%d,%d", &y, &x);
    if (word == "PUSH") {
        feed(bytesOf(command.rest));
    } else if (word == "RESET") {
        m_terminal.reset();
        m_terminal.clearScrollback();
    } else if (word == "RESIZE") {
        m_terminal.resize({.columns = x, .rows = y});
    } else if (word == "UTF8") {
        m_isUtf8 = y != 0;
    } else if (word == "WANTSTATE") {
        m_isDrawn = m_isDrawn || command.rest.find_first_of("sme") != command.rest.npos;
    } else if (word == "WANTSCREEN") {
        m_hasScreen = true;
    } else if (word == "SETDEFAULTCOL") {
        setColours(command.rest);
    } else if (word == "INCHAR") {
        m_output = encodeCharacter(char32_t(std::stoul(words[1], nullptr, 16)), modifiers(0));
    } else if (word == "INKEY") {
        m_output = encodeKey(keyOf(words[1]), modifiers(0), m_terminal.modes());
    } else if (word == "PASTE") {
        const std::string brackets = encodePaste("", m_terminal.modes());
        const std::size_t half = brackets.size() / 2;
        m_output = words[0] == "START" ? brackets.substr(0, half) : brackets.substr(half);
    } else if (word == "FOCUS") {
        m_output = encodeFocus(words[0] == "IN", m_terminal.modes());
    } else if (word == "MOUSEMOVE") {
        moveMouse(y, x, modifiers(1));
    } else if (word == "MOUSEBTN") {
        pressMouse(words[0][0], std::stoi(words[1]), modifiers(2));
    }
}

/// What is not UTF-8 is Latin-1 with its controls.
void Player::feed(const std::string &bytes)
{
    std::string text;
    for (const char c : bytes) {
        if (m_isUtf8)
            text += c;
        else
            appendUtf8(text, static_cast<unsigned char>(c));
    }
    m_terminal.feed(text);
}

/// A view tells only of another cell.
void Player::moveMouse(int row, int column, Modifiers modifiers)
{
    if (row == m_mouse.row && column == m_mouse.column)
        return;
    m_mouse = {MouseAction::Move, m_mouse.button, column, row, modifiers};
    m_output = encodeMouse(m_mouse, m_terminal.modes());
}

void Player::pressMouse(char action, int button, Modifiers modifiers)
{
    const auto pressed = MouseButton(button); // the wheel from 4 on
    const bool isDown = action == 'd';
    const MouseEvent event{isDown ? MouseAction::Press : MouseAction::Release, pressed, m_mouse.column,
                           m_mouse.row, modifiers};
    if (pressed < MouseButton::WheelUp)
        m_mouse.button = isDown ? pressed : MouseButton::None;
    m_output = encodeMouse(event, m_terminal.modes());
}

/// Text and perhaps background: `rgb(250,250,250) rgb(10,20,30)`.
void Player::setColours(const std::string &colours)
{
    Palette changed = palette();
    int at = Palette::kForeground;
    for (const std::string &colour : wordsOf(colours)) {
        unsigned r = 0;
        unsigned g = 0;
        unsigned b = 0;
        std::sscanf(colour.c_str(), "rgb(%u,%u,%u)", &r, &g, &b);
        changed.colours[std::size_t(at++)] = {std::uint8_t(r), std::uint8_t(g), std::uint8_t(b)};
    }
    m_terminal.setPalette(changed);
}

/// Scripts that write nothing before they scroll and erase get something to scroll and erase.
void Player::fillScreen()
{
    const Size &size = m_terminal.size();
    for (int y = 0; y < size.rows; ++y) {
        std::string letters;
        for (int x = 0; x < size.columns; ++x)
            letters += char('a' + (x + 3 * y) % 26);
        m_terminal.feed("\x1b[" + std::to_string(y + 1) + 'H' + letters);
    }
    m_terminal.feed("\x1b[H");
}

} // namespace libvterm
