// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/link_table.h"

namespace terminal {

std::size_t LinkTable::Entry::bytes() const
{
    return sizeof(Entry) + address.size() + 2 * key.size() + 96; // 96: about a node of the map
}

std::uint32_t LinkTable::add(std::string_view id, std::string_view address)
{
    std::string key(id);
    key += ';';
    key += address;
    if (const auto known = m_numbers.find(key); known != m_numbers.end())
        return known->second;
    const auto number = std::uint32_t(m_first + m_entries.size());
    m_numbers.emplace(key, number);
    m_entries.push_back({std::string(address), std::move(key)});
    m_bytes += m_entries.back().bytes();
    while (m_bytes > kMostBytes) {
        m_bytes -= m_entries.front().bytes();
        m_numbers.erase(m_entries.front().key);
        m_entries.pop_front();
        ++m_first;
    }
    return number;
}

std::string_view LinkTable::address(std::uint32_t number) const
{
    if (number < m_first || number - m_first >= m_entries.size())
        return {};
    return m_entries[number - m_first].address;
}

} // namespace terminal
