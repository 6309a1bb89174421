// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/terminal/libvterm/script.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>

namespace libvterm {

namespace {

void addLine(std::vector<Line> &lines, int number, const std::string &text)
{
    static const std::regex series(R"(\$SEQ\s+(\d+)\s+(\d+):\s*(.*))");
    static const std::regex repetition(R"(\$REP\s+(\d+):\s*(.*))");
    static const std::regex question(R"(\?([a-z_]+)\s*(.*?)\s*=\s*(.*))");
    static const std::regex command(R"(([A-Za-z_-]+8?)\s*(.*))");
    static const std::regex place(R"(\\#)");
    using Kind = Line::Kind;
    std::smatch m;
    if (std::regex_match(text, m, series)) {
        for (int i = std::stoi(m[1]); i <= std::stoi(m[2]); ++i)
            addLine(lines, number, std::regex_replace(m[3].str(), place, std::to_string(i)));
    } else if (std::regex_match(text, m, repetition)) {
        for (int i = std::stoi(m[1]); i > 0; --i)
            addLine(lines, number, m[2]);
    } else if (std::regex_match(text, m, question)) {
        lines.push_back({number, Kind::Question, m[1], m[2], m[3]});
    } else if (text.starts_with('!')) {
        lines.push_back({number, Kind::Section, text.substr(1), {}, {}});
    } else if (std::regex_match(text, m, command)) {
        lines.push_back({number, std::isupper(text[0]) ? Kind::Command : Kind::Event, m[1], m[2], {}});
    }
}

/// What stands between the quotes.
std::string unescaped(const std::string &text)
{
    static const std::regex escape(R"(\\x\{?([0-9a-fA-F]{2})\}?|\\(.)|[^\\])");
    static constexpr std::string_view kLetters = "abefnrt0";
    static constexpr std::string_view kControls("\a\b\x1b\f\n\r\t\0", 8);
    std::string bytes;
    for (std::sregex_iterator m(text.begin(), text.end(), escape), end; m != end; ++m) {
        if ((*m)[1].matched) {
            bytes += char(std::stoi((*m)[1], nullptr, 16));
        } else if ((*m)[2].matched) {
            const char letter = (*m)[2].str()[0];
            const std::size_t control = kLetters.find(letter);
            bytes += control == kLetters.npos ? letter : kControls[control];
        } else {
            bytes += m->str();
        }
    }
    return bytes;
}

} // namespace

std::vector<Line> readScript(const std::string &path)
{
    std::vector<Line> lines;
    std::ifstream file(path);
    std::string text;
    for (int number = 1; std::getline(file, text); ++number) {
        text.erase(0, text.find_first_not_of(' '));
        text.erase(text.find_last_not_of(' ') + 1);
        if (!text.starts_with('#'))
            addLine(lines, number, text);
    }
    return lines;
}

std::string bytesOf(const std::string &expression)
{
    static const std::regex term(R"re("((?:[^"\\]|\\.)*)"(?:\s*x\s*(\d+))?)re");
    std::string bytes;
    for (std::sregex_iterator m(expression.begin(), expression.end(), term), end; m != end; ++m) {
        const std::string once = unescaped((*m)[1]);
        for (int i = (*m)[2].matched ? std::stoi((*m)[2]) : 1; i > 0; --i)
            bytes += once;
    }
    return bytes;
}

std::u32string codePointsOf(const std::string &expression)
{
    std::u32string text;
    if (expression.starts_with('"')) {
        for (const char c : bytesOf(expression))
            text += char32_t(static_cast<unsigned char>(c));
        return text;
    }
    std::istringstream numbers(expression);
    for (std::string number; std::getline(numbers, number, ',');)
        text += char32_t(std::stoul(number, nullptr, 16));
    return text;
}

std::vector<std::string> wordsOf(const std::string &text)
{
    std::istringstream stream(text);
    return std::vector<std::string>(std::istream_iterator<std::string>(stream), {});
}

} // namespace libvterm
