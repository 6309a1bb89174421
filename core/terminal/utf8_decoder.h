// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace terminal {

/// UTF-8, a byte at a time. Refuses overlong forms, surrogates and what is past U+10FFFF; each maximal part
/// of a broken character becomes one U+FFFD, as Unicode 15 chapter 3.9 recommends.
class Utf8Decoder
{
public:
    struct Step
    {
        std::optional<char32_t> character; ///< what the byte completed or broke
        bool again = false; ///< the byte belongs to what comes next: take it once more
    };

    Step take(unsigned char byte)
    {
        if (m_missing == 0)
            return begin(byte);
        if (byte < m_least || byte > m_most) {
            m_missing = 0;
            return {0xfffd, true};
        }
        m_least = 0x80;
        m_most = 0xbf;
        m_character = m_character << 6 | (byte & 0x3fu);
        if (--m_missing != 0)
            return {};
        return {m_character, false};
    }

    /// A character has begun and is not complete.
    bool isInside() const { return m_missing != 0; }
    void reset() { m_missing = 0; }

private:
    Step begin(unsigned char byte)
    {
        m_least = 0x80;
        m_most = 0xbf;
        if (byte < 0x80)
            return {char32_t(byte), false};
        if (byte >= 0xc2 && byte <= 0xdf) {
            m_missing = 1;
            m_character = byte & 0x1fu;
        } else if (byte >= 0xe0 && byte <= 0xef) {
            m_missing = 2;
            m_character = byte & 0x0fu;
            if (byte == 0xe0)
                m_least = 0xa0;
            if (byte == 0xed)
                m_most = 0x9f;
        } else if (byte >= 0xf0 && byte <= 0xf4) {
            m_missing = 3;
            m_character = byte & 0x07u;
            if (byte == 0xf0)
                m_least = 0x90;
            if (byte == 0xf4)
                m_most = 0x8f;
        } else {
            return {0xfffd, false};
        }
        return {};
    }

    char32_t m_character = 0;
    unsigned char m_least = 0x80;
    unsigned char m_most = 0xbf;
    int m_missing = 0;
};

} // namespace terminal
