// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/runs/spool.h"

#include <fcntl.h>

#include <algorithm>
#include <array>

namespace inside {

/// In front of the ring: its capacity and the number of bytes ever written.
using Header = std::array<std::uint64_t, 2>;

static off_t placeOf(std::uint64_t offset, std::uint64_t capacity)
{
    return off_t(sizeof(Header) + offset % capacity);
}

std::optional<Spool> Spool::create(const std::string &path, std::uint64_t capacity)
{
    Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    Spool spool(std::move(file), capacity, 0);
    if (!spool.m_file || !spool.writeHeader())
        return {};
    return spool;
}

std::optional<Spool> Spool::open(const std::string &path)
{
    Descriptor file(::open(path.c_str(), O_RDWR | O_CLOEXEC));
    Header header{};
    if (!file || pread(file.get(), header.data(), sizeof header, 0) != sizeof header || header[0] == 0)
        return {};
    return Spool(std::move(file), header[0], header[1]);
}

bool Spool::append(std::string_view bytes)
{
    while (!bytes.empty()) {
        const std::uint64_t tillWrap = m_capacity - m_end % m_capacity;
        const std::size_t size = std::size_t(std::min<std::uint64_t>(bytes.size(), tillWrap));
        const ssize_t count = pwrite(m_file.get(), bytes.data(), size, placeOf(m_end, m_capacity));
        if (count <= 0)
            break;
        m_end += std::uint64_t(count);
        bytes.remove_prefix(std::size_t(count));
    }
    return writeHeader() && bytes.empty();
}

std::size_t Spool::read(std::uint64_t offset, char *buffer, std::size_t size) const
{
    const std::uint64_t tillWrap = m_capacity - offset % m_capacity;
    const std::uint64_t most = std::min({std::uint64_t(size), m_end - std::min(offset, m_end), tillWrap});
    const ssize_t count = pread(m_file.get(), buffer, std::size_t(most), placeOf(offset, m_capacity));
    return count > 0 ? std::size_t(count) : 0;
}

bool Spool::writeHeader() const
{
    const Header header{m_capacity, m_end};
    return pwrite(m_file.get(), header.data(), sizeof header, 0) == ssize_t(sizeof header);
}

} // namespace inside
