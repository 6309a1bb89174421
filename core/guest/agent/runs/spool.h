// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop/descriptor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace inside {

/// What one channel of a background run wrote: the last so many bytes, in a file used as a ring, so that
/// neither a talkative program nor the death of the agent costs more than the beginning.
class Spool
{
public:
    static std::optional<Spool> create(const std::string &path, std::uint64_t capacity);
    /// One that an earlier agent wrote.
    static std::optional<Spool> open(const std::string &path);

    /// False: the disk took not all of it.
    bool append(std::string_view bytes);
    /// From that byte of all that was ever written; empty at the end. `offset` is at least begin().
    std::size_t read(std::uint64_t offset, char *buffer, std::size_t size) const;

    std::uint64_t begin() const { return m_end > m_capacity ? m_end - m_capacity : 0; }
    std::uint64_t end() const { return m_end; }

private:
    Spool(Descriptor file, std::uint64_t capacity, std::uint64_t end)
        : m_file(std::move(file))
        , m_capacity(capacity)
        , m_end(end)
    {
    }
    bool writeHeader() const;

    Descriptor m_file;
    std::uint64_t m_capacity;
    std::uint64_t m_end;
};

} // namespace inside
