// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/sha256.h"

#include <algorithm>
#include <bit>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace inside {

alignas(16) static constexpr std::uint32_t kRounds[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

Sha256::Sha256()
    : m_state{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}
    , m_compress(bestCompress())
{
}

void Sha256::add(std::string_view bytes)
{
    std::size_t begun = m_length % m_block.size();
    m_length += bytes.size();
    if (begun > 0) {
        const std::size_t count = std::min(bytes.size(), m_block.size() - begun);
        std::copy_n(bytes.data(), count, m_block.data() + begun);
        bytes.remove_prefix(count);
        begun += count;
        if (begun < m_block.size())
            return;
        m_compress(m_state, m_block.data(), 1);
    }
    m_compress(m_state, reinterpret_cast<const unsigned char *>(bytes.data()), bytes.size() / m_block.size());
    bytes.remove_prefix(bytes.size() / m_block.size() * m_block.size());
    std::copy(bytes.begin(), bytes.end(), m_block.begin());
}

std::string Sha256::result()
{
    const std::uint64_t bits = m_length * 8;
    add(std::string_view("\x80", 1));
    const std::size_t begun = m_length % m_block.size();
    add(std::string((2 * m_block.size() - 8 - begun) % m_block.size(), '\0'));
    std::string length;
    for (int shift = 56; shift >= 0; shift -= 8)
        length.push_back(char(bits >> shift & 0xff));
    add(length);
    std::string bytes;
    for (const std::uint32_t word : m_state) {
        for (int shift = 24; shift >= 0; shift -= 8)
            bytes.push_back(char(word >> shift & 0xff));
    }
    return bytes;
}

void Sha256::compressPortably(State &state, const unsigned char *blocks, std::size_t count)
{
    for (; count > 0; --count, blocks += 64) {
        std::uint32_t w[64];
        for (std::size_t i = 0; i < 16; ++i) {
            const unsigned char *at = blocks + 4 * i;
            w[i] =
                std::uint32_t(at[0]) << 24 | std::uint32_t(at[1]) << 16 | std::uint32_t(at[2]) << 8 | at[3];
        }
        for (int i = 16; i < 64; ++i) {
            const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ w[i - 15] >> 3;
            const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ w[i - 2] >> 10;
            w[i] = w[i - 16] + s0 + w[i - 7] + s1;
        }
        auto [a, b, c, d, e, f, g, h] = state;
        for (int i = 0; i < 64; ++i) {
            const std::uint32_t s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
            const std::uint32_t t1 = h + s1 + ((e & f) ^ (~e & g)) + kRounds[i] + w[i];
            const std::uint32_t s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
            const std::uint32_t t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
            h = g;
            g = f;
            f = e;
            e = d + t1;
            d = c;
            c = b;
            b = a;
            a = t1 + t2;
        }
        const State worked{a, b, c, d, e, f, g, h};
        for (std::size_t i = 0; i < state.size(); ++i)
            state[i] += worked[i];
    }
}

#if defined(__x86_64__)

Sha256::Compress Sha256::bestCompress()
{
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
    constexpr unsigned kSha = 1U << 29; // leaf 7, EBX
    const bool hasSha = __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & kSha) != 0;
    constexpr unsigned kSse41 = 1U << 19; // leaf 1, ECX
    const bool hasSse41 = __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & kSse41) != 0;
    return hasSha && hasSse41 ? compressWithInstructions : compressPortably;
}

/// After Intel's description of the SHA extensions: the state in two registers, ABEF and CDGH.
__attribute__((target("sha,sse4.1"))) void
Sha256::compressWithInstructions(State &state, const unsigned char *blocks, std::size_t count)
{
    const __m128i bigEndian = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    auto *words = reinterpret_cast<__m128i *>(state.data());
    const __m128i cdab = _mm_shuffle_epi32(_mm_loadu_si128(words), 0xb1);
    const __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128(words + 1), 0x1b);
    __m128i abef = _mm_alignr_epi8(cdab, efgh, 8);
    __m128i cdgh = _mm_blend_epi16(efgh, cdab, 0xf0);

    for (; count > 0; --count, blocks += 64) {
        const __m128i oldAbef = abef;
        const __m128i oldCdgh = cdgh;
        __m128i w[4]; // the last sixteen words of the schedule
        for (int i = 0; i < 4; ++i)
            w[i] =
                _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i *>(blocks) + i), bigEndian);
        for (int i = 0; i < 16; ++i) {
            if (i >= 4) {
                const __m128i sevenBack = _mm_alignr_epi8(w[(i + 3) % 4], w[(i + 2) % 4], 4);
                const __m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(w[i % 4], w[(i + 1) % 4]), sevenBack);
                w[i % 4] = _mm_sha256msg2_epu32(sum, w[(i + 3) % 4]);
            }
            const __m128i rounds = _mm_load_si128(reinterpret_cast<const __m128i *>(kRounds) + i);
            const __m128i words4 = _mm_add_epi32(w[i % 4], rounds);
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, words4);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(words4, 0x0e));
        }
        abef = _mm_add_epi32(abef, oldAbef);
        cdgh = _mm_add_epi32(cdgh, oldCdgh);
    }

    const __m128i feba = _mm_shuffle_epi32(abef, 0x1b);
    const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xb1);
    _mm_storeu_si128(words, _mm_blend_epi16(feba, dchg, 0xf0));
    _mm_storeu_si128(words + 1, _mm_alignr_epi8(dchg, feba, 8));
}

#else

Sha256::Compress Sha256::bestCompress() { return compressPortably; }

#endif

} // namespace inside
