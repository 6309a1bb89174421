// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/runs/spool.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>

namespace inside {

Spool Spool::open(const std::string &path)
{
    Spool spool(path);
    Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    struct stat there
    {
    };
    if (file && fstat(file.get(), &there) == 0 && S_ISREG(there.st_mode)) {
        spool.m_file = std::move(file);
        spool.m_size = std::uint64_t(there.st_size);
    }
    return spool;
}

void Spool::makeFolder(const std::string &folder) { mkdir(folder.c_str(), 0700); }

bool Spool::append(std::string_view bytes)
{
    if (!m_file && !bytes.empty()) {
        makeFolder(m_path.substr(0, m_path.rfind('/')));
        m_file =
            Descriptor(::open(m_path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600));
    }
    while (!bytes.empty()) {
        const ssize_t count = pwrite(m_file.get(), bytes.data(), bytes.size(), off_t(m_size));
        if (count <= 0)
            return false;
        m_size += std::uint64_t(count);
        bytes.remove_prefix(std::size_t(count));
    }
    return true;
}

std::size_t Spool::read(std::uint64_t offset, char *buffer, std::size_t size) const
{
    if (offset >= m_size)
        return 0;
    const std::uint64_t most = std::min<std::uint64_t>(size, m_size - offset);
    const ssize_t count = pread(m_file.get(), buffer, std::size_t(most), off_t(offset));
    return count > 0 ? std::size_t(count) : 0;
}

} // namespace inside
