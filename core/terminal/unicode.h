// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

/// What the terminal must know of Unicode 15.0: how many columns a character takes, what joins it, its lower
/// case, and UTF-8.
namespace terminal {

inline constexpr char32_t kReplacement = 0xfffd;
inline constexpr char32_t kZeroWidthJoiner = 0x200d;
inline constexpr char32_t kEmojiStyle = 0xfe0f;

class Character
{
public:
    explicit Character(char32_t codePoint);

    /// Columns: 0 for what is drawn over the character before it, 1 or 2. As glibc's wcwidth() has it, which
    /// the guest's programs ask; 1 for what that has no answer to.
    int width() const { return m_properties & 3; }
    bool isPictographic() const { return (m_properties & 4) != 0; }
    /// Turned into a (wide) emoji by kEmojiStyle.
    bool hasEmojiStyle() const { return (m_properties & 8) != 0; }
    bool isSpacingMark() const { return (m_properties & 16) != 0; }
    bool isSkinTone() const { return m_codePoint >= 0x1f3fb && m_codePoint <= 0x1f3ff; }
    bool isRegionalIndicator() const { return m_codePoint >= 0x1f1e6 && m_codePoint <= 0x1f1ff; }

private:
    char32_t m_codePoint;
    std::uint8_t m_properties;
};

/// Simple case folding: equal for two characters that differ in case only.
char32_t foldCase(char32_t codePoint);

/// Letters, digits and what else belongs to a word, for one who double-clicks.
bool isWordCharacter(char32_t codePoint);

void appendUtf8(std::string &text, char32_t codePoint);
std::string toUtf8(std::u32string_view text);
/// Whatever is no UTF-8 becomes kReplacement.
std::u32string fromUtf8(std::string_view text);

} // namespace terminal
