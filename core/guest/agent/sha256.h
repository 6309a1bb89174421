// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace inside {

/// SHA-256 (FIPS 180-4), with the processor's own instructions where it has them.
class Sha256
{
public:
    Sha256();

    void add(std::string_view bytes);
    /// The 32 bytes; nothing may be added afterwards.
    std::string result();

private:
    using State = std::array<std::uint32_t, 8>;
    using Compress = void (*)(State &state, const unsigned char *blocks, std::size_t count);

    static void compressPortably(State &state, const unsigned char *blocks, std::size_t count);
    static void compressWithInstructions(State &state, const unsigned char *blocks, std::size_t count);
    static Compress bestCompress();

    State m_state;
    Compress m_compress;
    std::uint64_t m_length = 0;
    std::array<unsigned char, 64> m_block; // begun and not full
};

} // namespace inside
