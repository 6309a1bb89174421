// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <random>
#include <string>

/// What programs print, made up: at least so many bytes, the same each time.
namespace streams {

constexpr int kRows = 40;
constexpr int kColumns = 120;

inline std::string repeated(std::size_t size, const std::function<void(std::string &)> &piece)
{
    std::string stream;
    while (stream.size() < size)
        piece(stream);
    return stream;
}

inline std::string number(int n) { return std::to_string(n); }

/// As `find -ls` and `ls --color` print.
inline std::string coloured(std::size_t size)
{
    std::mt19937 random(1);
    return repeated(size, [&](std::string &s) {
        s += "\x1b[0m\x1b[01;34m./usr/share/doc/\x1b[0m";
        for (int i = 0; i < 3; ++i)
            s += "\x1b[38;5;" + number(int(random() % 256)) + "mpackage-" + number(int(random() % 100'000))
                + "\x1b[0m/";
        s += "\x1b[1;32mchangelog.gz\x1b[m " + number(int(random() % 1'000'000)) + "\r\n";
    });
}

inline std::string seq(std::size_t size)
{
    int n = 0;
    return repeated(size, [&](std::string &s) { s += number(++n) + "\r\n"; });
}

inline std::string unicode(std::size_t size)
{
    return repeated(size,
                    [](std::string &s) { s += "Grüße, 世界! Привет мир — e\u0301 \U0001f680 naïve ﬁn\r\n"; });
}

/// As a full-screen program redraws: places the cursor, colours, box drawing.
inline std::string redraw(std::size_t size)
{
    int frame = 0;
    return repeated(size, [&](std::string &s) {
        s += "\x1b[H";
        for (int y = 1; y <= kRows; ++y) {
            s += "\x1b[" + number(y) + ";1H\x1b[44;37m│\x1b[0m "
                + std::string(50, char('a' + (y + frame) % 26)) + " \x1b[7m" + number(frame * y)
                + "\x1b[27m\x1b[K";
        }
        ++frame;
    });
}

} // namespace streams
