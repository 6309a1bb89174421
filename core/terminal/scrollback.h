// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/terminal/row_codec.h"

#include <cstdint>
#include <deque>

namespace terminal {

/// The rows that left the top of the screen, the oldest first, in large chunks of encoded rows. Holds at most
/// `limit` lines, each as many rows as it was wrapped into, and in memory no more than limit * kBytesPerLine:
/// what is over falls off at the old end.
class Scrollback
{
public:
    static constexpr std::size_t kBytesPerLine = 1536;

    /// With a limit of 0 nothing is kept. The count of rows begins at `dropped`.
    explicit Scrollback(int limit, std::int64_t dropped = 0);
    ~Scrollback();
    Scrollback(Scrollback &&) noexcept;
    Scrollback &operator=(Scrollback &&) noexcept;

    int limit() const { return m_limit; }
    void setLimit(int limit);
    std::int64_t size() const { return m_end - m_begin; }
    /// How many have fallen off (or were cleared); row(i) is the (dropped() + i)-th of all that came.
    std::int64_t dropped() const { return m_begin; }

    void push(const Row &row);
    /// One that encoded() of a Scrollback gave.
    void pushEncoded(const char *encoded);
    /// The newest goes.
    void popBack();
    void clear();
    void read(std::int64_t index, Row &row) const { RowCodec::decode(encoded(index), row); }
    /// See RowCodec. Valid until the scrollback changes.
    const char *encoded(std::int64_t index) const;

    std::size_t bytes() const; ///< of memory

private:
    struct Chunk;
    void append(std::string_view encoded);
    void trim();
    void dropFront();

    int m_limit;
    std::deque<Chunk> m_chunks;
    std::int64_t m_begin = 0;
    std::int64_t m_end = 0;
    std::int64_t m_lines = 0; // rows that are not wrapped
    std::size_t m_bytes = 0;
    RowCodec m_codec;
};

} // namespace terminal
