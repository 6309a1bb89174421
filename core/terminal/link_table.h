// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace terminal {

/// The addresses of OSC 8 by the numbers that cells carry. Holds at most kMostBytes of them: the oldest are
/// forgotten, and their cells are plain text from then on.
class LinkTable
{
public:
    static constexpr std::size_t kMostBytes = 1 << 20;

    /// The same number for the same `id` and address. Both come checked.
    std::uint32_t add(std::string_view id, std::string_view address);
    /// Empty for 0 and for what was forgotten.
    std::string_view address(std::uint32_t number) const;

private:
    struct Entry
    {
        std::string address;
        std::string key;
        std::size_t bytes() const;
    };

    std::deque<Entry> m_entries;
    std::unordered_map<std::string, std::uint32_t> m_numbers;
    std::uint32_t m_first = 1;
    std::size_t m_bytes = 0;
};

} // namespace terminal
