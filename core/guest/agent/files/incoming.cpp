// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/files/incoming.h"

#include "core/guest/agent/files/paths.h"
#include "core/guest/wire/part.h"

#include <fcntl.h>
#include <sys/random.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace inside {

Incoming::Incoming(const std::string &target, const std::optional<std::string> &partKey)
    : m_target(target)
{
    struct stat before;
    if (lstat(target.c_str(), &before) == 0) {
        if (S_ISDIR(before.st_mode)) {
            m_refusal = Refusal::fromErrno(EISDIR, target);
            return;
        }
        if (S_ISREG(before.st_mode))
            m_mode = before.st_mode & 0777;
    }
    if (partKey && openPart(*partKey))
        return;
    m_file = Descriptor(open(parentOf(target).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600));
    if (!m_file && (errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL)) {
        m_name = freshName();
        m_file = Descriptor(open(m_name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    }
    if (!m_file)
        m_refusal = Refusal::fromErrno(errno, parentOf(target));
}

Incoming::~Incoming()
{
    if (!m_isPart)
        discard();
}

bool Incoming::openPart(const std::string &key)
{
    const std::string parent = parentOf(m_target);
    wire::removeStaleParts(parent);
    const std::string name = wire::partIn(parent, key);
    m_file = Descriptor(wire::openPart(name, 0600));
    m_isPart = bool(m_file);
    if (m_isPart)
        m_name = name;
    return m_isPart;
}

std::int64_t Incoming::size() const
{
    struct stat status;
    return fstat(fd(), &status) == 0 ? std::int64_t(status.st_size) : 0;
}

void Incoming::discard()
{
    if (!m_name.empty())
        unlink(m_name.c_str());
    m_name.clear();
}

int Incoming::write(std::string_view bytes, std::int64_t offset) const
{
    while (!bytes.empty()) {
        const ssize_t count = pwrite(fd(), bytes.data(), bytes.size(), offset);
        if (count < 0 && errno != EINTR)
            return errno;
        const auto done = std::max<ssize_t>(count, 0);
        bytes.remove_prefix(std::size_t(done));
        offset += done;
    }
    return 0;
}

int Incoming::keep(std::optional<std::int64_t> mode, std::optional<std::int64_t> mtimeMs, Sync sync)
{
    if (const int error = dress(mode ? mode_t(*mode) : m_mode, mtimeMs, sync))
        return error;
    return place();
}

int Incoming::dress(mode_t mode, std::optional<std::int64_t> mtimeMs, Sync sync) const
{
    if (fchmod(fd(), mode) != 0)
        return errno;
    if (mtimeMs) {
        const std::int64_t seconds = *mtimeMs / 1000 - (*mtimeMs % 1000 < 0 ? 1 : 0);
        const timespec modified{time_t(seconds), long(*mtimeMs - seconds * 1000) * 1'000'000};
        const std::array<timespec, 2> times{timespec{0, UTIME_OMIT}, modified};
        if (futimens(fd(), times.data()) != 0)
            return errno;
    }
    return sync == Sync::Yes && fsync(fd()) != 0 ? errno : 0;
}

int Incoming::place()
{
    if (m_name.empty()) {
        const std::string itself = "/proc/self/fd/" + std::to_string(fd());
        const std::string name = freshName();
        if (linkat(AT_FDCWD, itself.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) != 0)
            return errno;
        m_name = name;
    }
    // Its blocks are given back when this goes: a large file takes a while, for which nobody need wait.
    m_replaced = Descriptor(open(m_target.c_str(), O_PATH | O_NOFOLLOW | O_CLOEXEC));
    if (::rename(m_name.c_str(), m_target.c_str()) != 0)
        return errno;
    m_name.clear();
    m_file.close(); // who is told that it is there must not find it being written
    return 0;
}

std::string Incoming::freshName() const
{
    std::uint64_t number = 0;
    if (getrandom(&number, sizeof number, 0) != sizeof number)
        number = std::uint64_t(getpid());
    const std::string parent = parentOf(m_target);
    return (parent == "/" ? "" : parent) + "/.berth-" + std::to_string(number);
}

} // namespace inside
