// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/terminal/scrollback.h"

#include <algorithm>
#include <cstring>
#include <iterator>

namespace terminal {

namespace {
constexpr std::size_t kChunkBytes = 65'536;
}

struct Scrollback::Chunk
{
    std::int64_t first = 0; // number of its first row, which dropping does not change
    std::size_t capacity = 0;
    std::size_t used = 0;
    std::unique_ptr<char[]> bytes;
    std::vector<std::uint32_t> offsets;

    std::size_t memory() const { return capacity + offsets.capacity() * sizeof(std::uint32_t); }
};

Scrollback::Scrollback(int limit, std::int64_t dropped)
    : m_limit(limit)
    , m_begin(dropped)
    , m_end(dropped)
{
}

Scrollback::~Scrollback() = default;
Scrollback::Scrollback(Scrollback &&) noexcept = default;
Scrollback &Scrollback::operator=(Scrollback &&) noexcept = default;

void Scrollback::setLimit(int limit)
{
    m_limit = limit;
    trim();
}

void Scrollback::push(const Row &row)
{
    append(m_codec.encode(row));
    trim();
}

void Scrollback::pushEncoded(const char *encoded)
{
    append({encoded, RowCodec::size(encoded)});
    trim();
}

void Scrollback::append(std::string_view encoded)
{
    if (m_chunks.empty() || m_chunks.back().capacity - m_chunks.back().used < encoded.size()) {
        Chunk chunk;
        chunk.first = m_end;
        chunk.capacity = std::max(kChunkBytes, encoded.size());
        chunk.bytes.reset(new char[chunk.capacity]);
        m_chunks.push_back(std::move(chunk));
        m_bytes += m_chunks.back().memory();
    }
    Chunk &chunk = m_chunks.back();
    m_bytes -= chunk.memory();
    chunk.offsets.push_back(std::uint32_t(chunk.used));
    m_bytes += chunk.memory();
    std::memcpy(chunk.bytes.get() + chunk.used, encoded.data(), encoded.size());
    chunk.used += encoded.size();
    ++m_end;
    m_lines += RowCodec::header(encoded.data()).isWrapped ? 0 : 1;
}

void Scrollback::trim()
{
    const std::size_t most = std::size_t(m_limit) * kBytesPerLine + kChunkBytes;
    while (size() > 0 && (m_lines > m_limit || (m_bytes > most && m_chunks.size() > 1) || m_limit == 0))
        dropFront();
}

void Scrollback::dropFront()
{
    m_lines -= RowCodec::header(encoded(0)).isWrapped ? 0 : 1;
    ++m_begin;
    if (m_begin == m_chunks.front().first + std::int64_t(m_chunks.front().offsets.size())) {
        m_bytes -= m_chunks.front().memory();
        m_chunks.pop_front();
    }
}

void Scrollback::popBack()
{
    m_lines -= RowCodec::header(encoded(size() - 1)).isWrapped ? 0 : 1;
    --m_end;
    Chunk &chunk = m_chunks.back();
    chunk.used = chunk.offsets.back();
    chunk.offsets.pop_back();
    if (chunk.offsets.empty() || m_begin == m_end) {
        m_bytes -= chunk.memory();
        m_chunks.pop_back();
    }
}

void Scrollback::clear()
{
    m_chunks.clear();
    m_begin = m_end;
    m_lines = 0;
    m_bytes = 0;
}

const char *Scrollback::encoded(std::int64_t index) const
{
    const std::int64_t number = m_begin + index;
    const Chunk *chunk = &m_chunks.back();
    if (number < chunk->first) {
        const auto after = std::upper_bound(m_chunks.begin(), m_chunks.end(), number,
                                            [](std::int64_t n, const Chunk &c) { return n < c.first; });
        chunk = &*std::prev(after);
    }
    return chunk->bytes.get() + chunk->offsets[std::size_t(number - chunk->first)];
}

std::size_t Scrollback::bytes() const { return m_bytes; }

} // namespace terminal
