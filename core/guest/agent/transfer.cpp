// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/files.h"

#include "core/guest/agent/paths.h"
#include "core/guest/agent/sha256.h"

#include <fcntl.h>
#include <sys/random.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <limits>

namespace inside::files {

static wire::Map doneEvent(Sha256 &hash, std::int64_t bytes)
{
    return {{"event", "done"}, {"sha256", wire::bytes(hash.result())}, {"bytes", bytes}};
}

void read(WorkerSide &side, const wire::Map &request, const Setup &setup)
{
    const auto path = pathIn(request, "path", setup);
    if (const auto *refusal = std::get_if<Refusal>(&path))
        return side.refuse(*refusal);
    wire::Fields fields(request);
    const auto offset = fields.integer("offset", 0).value_or(0);
    const auto length = fields.integer("length", 0).value_or(std::numeric_limits<std::int64_t>::max());
    if (fields.wrong())
        return side.refuse(Refusal::wrongField(fields.wrong()));
    const std::string &name = std::get<std::string>(path);
    // Not to wait for the writer of a named pipe.
    const Descriptor file(open(name.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    struct stat status;
    if (!file || fstat(file.get(), &status) != 0)
        return side.refuse(Refusal::fromErrno(errno, name));
    if (!S_ISREG(status.st_mode))
        return side.refuse(Refusal::invalid(name + " is not a file."));
    if (offset > 0 && lseek(file.get(), offset, SEEK_SET) < 0)
        return side.refuse(Refusal::fromErrno(errno, name));

    side.reply({{"size", std::int64_t(status.st_size)},
                {"mode", std::int64_t(status.st_mode & 07777)},
                {"mtime_ms", modifiedMs(status)}});
    posix_fadvise(file.get(), 0, 0, POSIX_FADV_SEQUENTIAL);
    static std::array<char, wire::kDataSize> buffer;
    Sha256 hash;
    std::int64_t sent = 0;
    while (sent < length) {
        const auto most = std::size_t(std::min<std::int64_t>(buffer.size(), length - sent));
        const ssize_t count = ::read(file.get(), buffer.data(), most);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return side.refuse(Refusal::fromErrno(errno, name));
        if (count == 0)
            break;
        hash.add({buffer.data(), std::size_t(count)});
        side.data({buffer.data(), std::size_t(count)});
        sent += count;
    }
    side.end();
    side.event(doneEvent(hash, sent));
    side.close();
}

namespace {

/// A file on its way to its place: it has no name until it is whole, so whatever happens before leaves
/// nothing behind. File systems without nameless files get one with a name that tells what it is.
class Incoming
{
public:
    explicit Incoming(const std::string &target)
        : m_target(target)
        , m_file(open(parentOf(target).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600))
    {
        if (m_file || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL))
            return;
        m_name = freshName();
        m_file = Descriptor(open(m_name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    }
    ~Incoming()
    {
        if (!m_name.empty())
            unlink(m_name.c_str());
    }

    int fd() const { return m_file.get(); }
    explicit operator bool() const { return bool(m_file); }

    /// Puts it in its place, over what is there. 0, or an errno.
    int place()
    {
        if (m_name.empty()) {
            const std::string itself = "/proc/self/fd/" + std::to_string(fd());
            const std::string name = freshName();
            if (linkat(AT_FDCWD, itself.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) != 0)
                return errno;
            m_name = name;
        }
        if (::rename(m_name.c_str(), m_target.c_str()) != 0)
            return errno;
        m_name.clear();
        return 0;
    }

private:
    std::string freshName() const
    {
        std::uint64_t number = 0;
        if (getrandom(&number, sizeof number, 0) != sizeof number)
            number = std::uint64_t(getpid());
        const std::string parent = parentOf(m_target);
        return (parent == "/" ? "" : parent) + "/.berth-" + std::to_string(number);
    }

    std::string m_target;
    std::string m_name;
    Descriptor m_file;
};

} // namespace

static int writeAll(int fd, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = ::write(fd, bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR)
            return errno;
        bytes.remove_prefix(std::size_t(std::max<ssize_t>(count, 0)));
    }
    return 0;
}

/// The file's mode and times, and if asked for the certainty that the disk has it. 0, or an errno.
static int dress(int fd, mode_t mode, std::optional<std::int64_t> mtimeMs, bool sync)
{
    if (fchmod(fd, mode) != 0)
        return errno;
    if (mtimeMs) {
        const std::int64_t seconds = *mtimeMs / 1000 - (*mtimeMs % 1000 < 0 ? 1 : 0);
        const timespec modified{time_t(seconds), long(*mtimeMs - seconds * 1000) * 1'000'000};
        const std::array<timespec, 2> times{timespec{0, UTIME_OMIT}, modified};
        if (futimens(fd, times.data()) != 0)
            return errno;
    }
    return sync && fsync(fd) != 0 ? errno : 0;
}

void write(WorkerSide &side, const wire::Map &request, const Setup &setup)
{
    const auto path = pathIn(request, "path", setup);
    if (const auto *refusal = std::get_if<Refusal>(&path))
        return side.refuse(*refusal);
    const std::string &name = std::get<std::string>(path);
    wire::Fields fields(request);
    const auto mode = fields.integer("mode", 0, 0777);
    const auto mtimeMs = fields.integer("mtime_ms");
    const auto size = fields.integer("size", 0);
    const bool parents = fields.flag("parents");
    const bool sync = fields.flag("sync");
    if (fields.wrong())
        return side.refuse(Refusal::wrongField(fields.wrong()));
    if (const int error = parents ? makeFolders(parentOf(name), 0755) : 0)
        return side.refuse(Refusal::fromErrno(error, parentOf(name)));
    struct stat before;
    const bool replaces = lstat(name.c_str(), &before) == 0;
    if (replaces && S_ISDIR(before.st_mode))
        return side.refuse(Refusal::fromErrno(EISDIR, name));
    Incoming file(name);
    if (!file)
        return side.refuse(Refusal::fromErrno(errno, parentOf(name)));
    const bool hasRoom = !size || *size == 0 || fallocate(file.fd(), FALLOC_FL_KEEP_SIZE, 0, *size) == 0;
    if (!hasRoom && errno != EOPNOTSUPP && errno != EINTR)
        return side.refuse(Refusal::fromErrno(errno, name));

    side.reply({});
    Sha256 hash;
    std::int64_t received = 0;
    while (const auto bytes = side.input()) {
        if (const int error = writeAll(file.fd(), *bytes))
            return side.refuse(Refusal::fromErrno(error, name));
        hash.add(*bytes);
        received += std::int64_t(bytes->size());
    }
    if (size && received != *size)
        return side.refuse(Refusal::invalid(name + ": other than the announced number of bytes came."));
    const mode_t kept = replaces && S_ISREG(before.st_mode) ? before.st_mode & 0777 : 0644;
    int error = dress(file.fd(), mode ? mode_t(*mode) : kept, mtimeMs, sync);
    if (error == 0)
        error = file.place();
    if (error != 0)
        return side.refuse(Refusal::fromErrno(error, name));
    side.event(doneEvent(hash, received));
    side.close();
}

} // namespace inside::files
