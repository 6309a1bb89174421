// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop/descriptor.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace inside {

/// All that one channel of a background run wrote, in a file, so that the death of the agent costs nothing
/// of it. How much it may become is the business of the run.
class Spool
{
public:
    static std::optional<Spool> create(const std::string &path);
    /// One that an earlier agent wrote.
    static std::optional<Spool> open(const std::string &path);

    /// False: the disk took not all of it.
    bool append(std::string_view bytes);
    /// From that byte on; nothing at the end.
    std::size_t read(std::uint64_t offset, char *buffer, std::size_t size) const;
    std::uint64_t size() const { return m_size; }

private:
    Spool(Descriptor file, std::uint64_t size)
        : m_file(std::move(file))
        , m_size(size)
    {
    }

    Descriptor m_file;
    std::uint64_t m_size;
};

} // namespace inside
