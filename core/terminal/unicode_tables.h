// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

/// What unicode_tables.py makes; read by unicode.cpp only.
namespace terminal::tables {

inline constexpr unsigned kBlock = 128; // code points that one number of kBlockOf stands for

extern const std::uint8_t kBlockOf[];
extern const std::uint8_t kProperties[];

/// The code points first, first + step … last fold to themselves + difference.
struct Folding
{
    char32_t first;
    char32_t last;
    int step;
    int difference;
};

extern const Folding kFoldings[]; // ascending
extern const std::size_t kFoldingCount;

} // namespace terminal::tables
