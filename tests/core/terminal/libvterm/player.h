// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/input.h"
#include "core/terminal/terminal.h"
#include "tests/core/terminal/libvterm/picture.h"
#include "tests/core/terminal/libvterm/script.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace libvterm {

/// What a line of a script expects, and what our terminal has.
struct Check
{
    int line;
    std::string expected;
    std::string actual;
};

/// Plays one of libvterm's scripts on a terminal of ours and compares what can be known from outside.
class Player
{
public:
    explicit Player(const std::vector<Line> &script);

    const std::vector<Check> &checks() const { return m_checks; }
    /// How many lines could not be compared, by the word they begin with.
    const std::map<std::string, int> &skipped() const { return m_skipped; }

private:
    void play(const Line &command, std::span<const Line> events);
    void perform(const Line &command);
    void feed(const std::string &bytes);
    void moveMouse(int row, int column, terminal::Modifiers modifiers);
    void pressMouse(char action, int button, terminal::Modifiers modifiers);
    void setColours(const std::string &colours);
    void fillScreen();
    void compareDrawn(const Line &command, const Picture &picture, const std::vector<const Line *> &events);
    void compareProperty(const Line &event);
    void compareScrolledOut(const std::vector<const Line *> &events, terminal::LineNumber count);
    void check(const Line &line, const std::string &expected, const std::string &actual);

    terminal::Terminal m_terminal;
    std::string m_output; // of the command that is played
    std::string m_title; // as far as it is told
    bool m_isUtf8 = false;
    bool m_hasScreen = false; // of libvterm's two layers the upper one, which keeps what is shown
    bool m_isDrawn = false; // the lower one tells what it would draw
    terminal::MouseEvent m_mouse;
    std::vector<Check> m_checks;
    std::map<std::string, int> m_skipped;
};

} // namespace libvterm
