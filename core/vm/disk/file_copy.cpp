// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/disk/file_copy.h"

#include "core/base/disk_room.h"

#include <QCoreApplication>
#include <QFile>
#include <QScopeGuard>

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace vm {

using base::Error;
using base::fail;
using base::Result;

static QString text(const char *source) { return QCoreApplication::translate("vm::copyFile", source); }

namespace {

class Handle
{
public:
    explicit Handle(int fd)
        : m_fd(fd)
    {
    }
    ~Handle()
    {
        if (m_fd >= 0)
            ::close(m_fd);
    }
    Q_DISABLE_COPY_MOVE(Handle)
    int get() const { return m_fd; }

private:
    const int m_fd;
};

} // namespace

/// From `begin` to `end`, which has no holes. False: errno. Who else writes to the disk meanwhile has its
/// reserve end the copy.
static bool copyData(int from, int to, off_t begin, off_t end)
{
    std::array<char, 1 << 18> buffer;
    while (begin < end) {
        const ssize_t taken =
            ::pread(from, buffer.data(), size_t(std::min<off_t>(end - begin, off_t(buffer.size()))), begin);
        if (taken == 0)
            return true; // it became shorter
        if (taken > 0 && base::usableRoom(to) < taken) {
            errno = ENOSPC;
            return false;
        }
        if (taken < 0 || ::pwrite(to, buffer.data(), size_t(taken), begin) != taken) {
            errno = taken < 0 || errno != 0 ? errno : ENOSPC;
            return false;
        }
        begin += taken;
    }
    return true;
}

static bool copyContent(int from, int to)
{
    if (::ioctl(to, FICLONE, from) == 0)
        return true;
    struct stat status
    {
    };
    if (::fstat(from, &status) != 0 || ::ftruncate(to, status.st_size) != 0)
        return false;
    for (off_t end = 0; end < status.st_size;) {
        const off_t begin = ::lseek(from, end, SEEK_DATA);
        if (begin < 0)
            return errno == ENXIO; // a hole to the end
        end = ::lseek(from, begin, SEEK_HOLE);
        errno = 0;
        if (end < 0 || !copyData(from, to, begin, end))
            return false;
    }
    return true;
}

Result<> copyFile(const QString &from, const QString &to)
{
    const Handle source(::open(QFile::encodeName(from).constData(), O_RDONLY | O_CLOEXEC));
    if (source.get() < 0)
        return fail(Error::Kind::Failed, text("%1 cannot be read: %2.").arg(from, qt_error_string(errno)));
    const Handle target(
        ::open(QFile::encodeName(to).constData(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (target.get() < 0 || !copyContent(source.get(), target.get()) || ::fsync(target.get()) != 0) {
        const int code = errno;
        const QString reason = qt_error_string(code);
        if (target.get() >= 0)
            QFile::remove(to);
        if (code == ENOSPC || code == EDQUOT)
            return fail(base::diskFullError(to));
        return fail(Error::Kind::Failed, text("%1 cannot be copied to %2: %3.").arg(from, to, reason));
    }
    return {};
}

Result<> syncFile(const QString &path)
{
    const Handle file(::open(QFile::encodeName(path).constData(), O_RDONLY | O_CLOEXEC));
    if (file.get() >= 0 && ::fsync(file.get()) == 0)
        return {};
    return fail(Error::Kind::Failed,
                text("%1 cannot be written to the disk: %2.").arg(path, qt_error_string(errno)));
}

qint64 bytesOnDisk(const QString &path)
{
    struct stat status
    {
    };
    return ::stat(QFile::encodeName(path).constData(), &status) == 0 ? qint64(status.st_blocks) * 512 : 0;
}

} // namespace vm
