// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/unicode.h"

#include "core/terminal/unicode_tables.h"
#include "core/terminal/utf8_decoder.h"

#include <algorithm>

namespace terminal {

Character::Character(char32_t codePoint)
    : m_codePoint(codePoint)
    , m_properties(codePoint < 0x110000
                       ? tables::kProperties[tables::kBlockOf[codePoint / tables::kBlock] * tables::kBlock
                                             + codePoint % tables::kBlock]
                       : 1)
{
}

char32_t foldCase(char32_t codePoint)
{
    if (codePoint < 0x80)
        return codePoint >= U'A' && codePoint <= U'Z' ? codePoint + 32 : codePoint;
    const auto end = tables::kFoldings + tables::kFoldingCount;
    const auto run =
        std::lower_bound(tables::kFoldings, end, codePoint,
                         [](const tables::Folding &folding, char32_t c) { return folding.last < c; });
    if (run == end || codePoint < run->first || (codePoint - run->first) % unsigned(run->step) != 0)
        return codePoint;
    return char32_t(int(codePoint) + run->difference);
}

bool isWordCharacter(char32_t codePoint)
{
    if (codePoint >= 0x80) // all but spaces and general punctuation
        return !(codePoint < 0xc0 && codePoint != 0xaa && codePoint != 0xb5 && codePoint != 0xba)
            && !(codePoint >= 0x2000 && codePoint <= 0x206f) && codePoint != 0x3000
            && !(codePoint >= 0x2500 && codePoint <= 0x259f) && !(codePoint >= 0x3001 && codePoint <= 0x3003);
    return (codePoint >= U'0' && codePoint <= U'9') || (codePoint >= U'a' && codePoint <= U'z')
        || (codePoint >= U'A' && codePoint <= U'Z')
        || std::u32string_view(U"_-./~+%@#:?&=").find(codePoint) != std::u32string_view::npos;
}

void appendUtf8(std::string &text, char32_t codePoint)
{
    const auto byte = [&](char32_t value) { text += char(value); };
    if (codePoint < 0x80) {
        byte(codePoint);
    } else if (codePoint < 0x800) {
        byte(0xc0 | codePoint >> 6);
        byte(0x80 | (codePoint & 0x3f));
    } else if (codePoint < 0x10000) {
        byte(0xe0 | codePoint >> 12);
        byte(0x80 | (codePoint >> 6 & 0x3f));
        byte(0x80 | (codePoint & 0x3f));
    } else {
        byte(0xf0 | codePoint >> 18);
        byte(0x80 | (codePoint >> 12 & 0x3f));
        byte(0x80 | (codePoint >> 6 & 0x3f));
        byte(0x80 | (codePoint & 0x3f));
    }
}

std::string toUtf8(std::u32string_view text)
{
    std::string bytes;
    bytes.reserve(text.size());
    for (const char32_t c : text)
        appendUtf8(bytes, c);
    return bytes;
}

std::u32string fromUtf8(std::string_view text)
{
    std::u32string characters;
    Utf8Decoder decoder;
    for (std::size_t i = 0; i < text.size();) {
        const auto step = decoder.take(static_cast<unsigned char>(text[i]));
        if (step.character)
            characters += *step.character;
        i += step.again ? 0 : 1;
    }
    if (decoder.isInside())
        characters += kReplacement;
    return characters;
}

} // namespace terminal
