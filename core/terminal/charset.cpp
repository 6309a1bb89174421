// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/charset.h"

#include <string_view>

namespace terminal {

char32_t translate(Charset charset, char32_t character)
{
    // DEC Special Graphics, 0x5f to 0x7e.
    static constexpr std::u32string_view kLines = U"\u00a0◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·";
    static_assert(kLines.size() == 32);
    if (charset == Charset::LineDrawing && character >= 0x5f && character <= 0x7e)
        return kLines[character - 0x5f];
    if (charset == Charset::British && character == U'#')
        return U'£';
    return character;
}

} // namespace terminal
