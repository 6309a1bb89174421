// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/label.h"

#include "core/terminal/unicode.h"

#include <algorithm>
#include <array>

namespace terminal {

static bool isControl(char32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || (c >= 0x2028 && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069)
        || c == 0x200e || c == 0x200f || c == 0x061c || c == 0xfeff;
}

std::string labelOf(std::string_view text, std::size_t most)
{
    std::u32string label = fromUtf8(text);
    label.erase(std::remove_if(label.begin(), label.end(), isControl), label.end());
    if (label.size() > most)
        label.resize(most);
    return toUtf8(label);
}

std::string addressOf(std::string_view text)
{
    static constexpr std::array<std::string_view, 5> kSchemes{"http://", "https://", "ftp://", "file://",
                                                              "mailto:"};
    constexpr std::size_t kMost = 2083;
    const auto isPrintable = [](char c) { return c > 0x20 && c < 0x7f; };
    const auto isOf = [&](std::string_view scheme) {
        return text.size() > scheme.size()
            && std::equal(scheme.begin(), scheme.end(), text.begin(),
                          [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? b + 32 : b); });
    };
    if (text.size() > kMost || !std::all_of(text.begin(), text.end(), isPrintable)
        || std::none_of(kSchemes.begin(), kSchemes.end(), isOf))
        return {};
    return std::string(text);
}

static int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const char lower = char(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

std::string folderOf(std::string_view text)
{
    constexpr std::string_view kScheme = "file://";
    if (text.substr(0, kScheme.size()) != kScheme)
        return {};
    text.remove_prefix(kScheme.size());
    text.remove_prefix(std::min(text.find('/'), text.size()));
    std::string folder;
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '%') {
            const int high = i + 2 < text.size() ? hexDigit(text[i + 1]) : -1;
            const int low = high < 0 ? -1 : hexDigit(text[i + 2]);
            if (low < 0)
                return {};
            c = char(high << 4 | low);
            i += 2;
        }
        folder += c;
    }
    return labelOf(folder, 4096) == folder ? folder : std::string();
}

} // namespace terminal
