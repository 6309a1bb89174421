// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

namespace terminal {

enum class Charset : unsigned char { Ascii, LineDrawing, British };

/// What a final byte of SCS designates; a set that is not known is taken for ASCII.
inline Charset charsetOf(char final)
{
    return final == '0' ? Charset::LineDrawing : final == 'A' ? Charset::British : Charset::Ascii;
}

/// Of one byte from 0x20 to 0x7e.
char32_t translate(Charset charset, char32_t character);

/// G0 to G3, and which of them text is taken from. Only the left half of the code is: bytes over 0x7f are
/// UTF-8.
struct Charsets
{
    std::array<Charset, 4> designated{};
    int shift = 0; ///< locked
    int singleShift = -1; ///< for the next character only

    bool isPlain() const { return singleShift < 0 && designated[std::size_t(shift)] == Charset::Ascii; }
    char32_t take(char32_t character)
    {
        const Charset charset = designated[std::size_t(singleShift < 0 ? shift : singleShift)];
        singleShift = -1;
        return translate(charset, character);
    }
};

} // namespace terminal
