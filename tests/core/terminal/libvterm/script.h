// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

/// The language of libvterm's test scripts.
namespace libvterm {

struct Line
{
    enum class Kind {
        Section, ///< !Name
        Command, ///< PUSH "ABC"
        Event, ///< putglyph 0x41 1 0,0: comes of the command before
        Question, ///< ?cursor = 0,3
    };

    int number = 0; ///< in the file; several lines have the same one behind $SEQ and $REP
    Kind kind = Kind::Command;
    std::string word; ///< the first one; of a section the whole name
    std::string rest; ///< of a question up to the equals sign
    std::string answer; ///< to a question
};

/// Empty when the file cannot be read.
std::vector<Line> readScript(const std::string &path);

/// The bytes of a Perl expression: strings in double quotes, `.` between them, `x 3` behind them.
std::string bytesOf(const std::string &expression);

/// `0x65,0x301`, or the characters of a string.
std::u32string codePointsOf(const std::string &expression);

std::vector<std::string> wordsOf(const std::string &text);

} // namespace libvterm
