// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/row.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace terminal {

/// Rows as the scrollback keeps them: a byte for an ASCII character, some more for others, and only as many
/// styles as there are runs of equal ones. Blanks at the end are dropped.
///
///     header | per run: u16 length, u8 which fields, the fields | text
///
/// In the text 0 stands for a blank cell, 0xfe goes before a wide character, 0xff and a count before a
/// cluster, everything else is UTF-8.
class RowCodec
{
public:
    struct Header
    {
        std::uint32_t textBytes = 0;
        std::uint16_t runBytes = 0;
        std::uint16_t cells = 0; ///< columns the row takes
        bool isWrapped = false;
        bool isPrompt = false;
        bool isAscii = true; ///< text has one byte for each cell
        std::uint8_t hands = 0;
    };
    static_assert(sizeof(Header) == 12);

    /// Valid until the next call.
    std::string_view encode(const Row &row);

    static Header header(const char *encoded);
    static std::size_t size(const char *encoded);
    /// Only what encode() has made.
    static void decode(const char *encoded, Row &row);

private:
    std::string m_runs;
    std::string m_text;
    std::string m_encoded;
};

} // namespace terminal
