// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/loop/descriptor.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace inside {

/// All that one channel of a background run wrote, in a file, so that the death of the agent costs nothing
/// of it. There is none before there is something to keep: most runs are short, and to make files takes as
/// long as to start them. How much it may become is the business of the run.
class Spool
{
public:
    explicit Spool(std::string path)
        : m_path(std::move(path))
    {
    }
    /// One that an earlier agent wrote, or would have.
    static Spool open(const std::string &path);

    /// False: the disk took not all of it.
    bool append(std::string_view bytes);
    static void makeFolder(const std::string &folder); // that nobody but the agent can enter
    /// From that byte on; nothing at the end.
    std::size_t read(std::uint64_t offset, char *buffer, std::size_t size) const;
    std::uint64_t size() const { return m_size; }

private:
    std::string m_path; // in a folder of the run's own, which comes with the first byte
    Descriptor m_file;
    std::uint64_t m_size = 0;
};

} // namespace inside
