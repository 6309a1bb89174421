// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/host_file.h"

#include "core/base/disk_room.h"
#include "core/base/id.h"
#include "core/guest/wire/part.h"

#include <QCoreApplication>
#include <QFile>

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace guest {

using base::Error;
using base::fail;
using base::Result;

static QString text(const char *source) { return QCoreApplication::translate("guest::HostFile", source); }

Descriptor::~Descriptor()
{
    if (isOpen())
        close(m_number);
}

Error hostError(int code, const QByteArray &path)
{
    const QString name = QFile::decodeName(path);
    switch (code) {
    case ENOENT:
    case ENOTDIR:
        return {Error::Kind::NotFound, text("%1 does not exist.").arg(name), {}};
    case EACCES:
    case EPERM:
        return {Error::Kind::Denied, text("There is no permission for %1.").arg(name), {}};
    case EROFS:
        return {Error::Kind::Denied, text("%1 is on a read-only file system.").arg(name), {}};
    case EISDIR:
        return {Error::Kind::Invalid, text("%1 is a folder.").arg(name), {}};
    case EEXIST:
    case ENOTEMPTY:
        return {Error::Kind::Invalid, text("%1 already exists.").arg(name), {}};
    case ENOSPC:
    case EDQUOT:
        return base::diskFullError(name);
    default:
        return {Error::Kind::Failed, text("%1: %2.").arg(name, qt_error_string(code)), {}};
    }
}

static QByteArray folderOf(const QByteArray &path)
{
    const qsizetype slash = path.lastIndexOf('/');
    return slash < 0 ? QByteArray(".") : slash == 0 ? QByteArray("/") : path.first(slash);
}

/// Of a file that is not whole: nobody else reads what a machine still writes.
static constexpr mode_t kMeanwhile = 0600;

/// What the user's umask leaves of a file that lands, which changes for no thread.
static int landedMode()
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (status.open(QIODevice::ReadOnly)) {
        for (const QByteArray &line : status.readAll().split('\n')) {
            if (line.startsWith("Umask:"))
                return kLandedFile & ~line.sliced(6).trimmed().toInt(nullptr, 8);
        }
    }
    return kMeanwhile; // without /proc
}

Result<> checkRoom(int file, const QByteArray &path, qint64 bytes)
{
    const QString name = QFile::decodeName(path);
    return base::checkDiskRoom(file, name, bytes, name);
}

HostReader::HostReader(QByteArray path, Descriptor file)
    : m_path(std::move(path))
    , m_file(std::move(file))
{
}

Result<std::unique_ptr<HostReader>> HostReader::open(const QByteArray &path, Links links)
{
    const int flags =
        O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (links == Links::Refuse ? O_NOFOLLOW : 0);
    Descriptor file(::open(path.constData(), flags));
    struct stat status
    {
    };
    if (!file.isOpen() || fstat(file.number(), &status) != 0)
        return fail(hostError(errno, path));
    if (S_ISDIR(status.st_mode))
        return fail(hostError(EISDIR, path));
    if (!S_ISREG(status.st_mode))
        return fail(Error::Kind::Invalid, text("%1 is not a regular file.").arg(QFile::decodeName(path)));
    std::unique_ptr<HostReader> reader(new HostReader(path, std::move(file)));
    reader->m_size = status.st_size;
    reader->m_changed = status.st_mtim;
    reader->m_mode = int(status.st_mode & 0777);
    reader->m_modified = base::WallTime(
        std::chrono::milliseconds(qint64(status.st_mtim.tv_sec) * 1000 + status.st_mtim.tv_nsec / 1'000'000));
    return reader;
}

static Error shortened(const QByteArray &path)
{
    return {Error::Kind::Invalid,
            text("%1 became shorter while it was copied. Copy it again when nothing writes to it.")
                .arg(QFile::decodeName(path)),
            {}};
}

static Result<QByteArray> realPath(const QByteArray &path)
{
    const std::unique_ptr<char, decltype(&free)> whole(realpath(path.constData(), nullptr), &free);
    if (!whole)
        return fail(hostError(errno, path));
    return QByteArray(whole.get());
}

static Result<QByteArray> checksumOf(int file, qint64 size, const QByteArray &path,
                                     const std::atomic<bool> &unwanted)
{
    const wire::Blocks blocks = wire::readBlocks(
        file, size, [](qint64, std::string_view) { return 0; },
        [&unwanted](qint64) { return unwanted ? ECANCELED : 0; });
    if (blocks.error == ENODATA)
        return fail(shortened(path));
    if (blocks.error != 0)
        return fail(hostError(blocks.error, path));
    return QByteArray::fromStdString(blocks.checksum);
}

Result<QByteArray> HostReader::path() const { return realPath(m_path); }

Result<QByteArray> HostReader::checksum(const std::atomic<bool> &unwanted) const
{
    return checksumOf(m_file.number(), m_size, m_path, unwanted);
}

Result<> HostReader::unchanged() const
{
    struct stat now
    {
    };
    if (fstat(m_file.number(), &now) != 0)
        return fail(hostError(errno, m_path));
    if (now.st_size < m_size)
        return fail(shortened(m_path));
    if (now.st_mtim.tv_sec != m_changed.tv_sec || now.st_mtim.tv_nsec != m_changed.tv_nsec)
        return fail(Error::Kind::Invalid,
                    text("%1 changed while it was copied. Copy it again when nothing writes to it.")
                        .arg(QFile::decodeName(m_path)));
    return {};
}

Result<QByteArray> HostReader::read()
{
    QByteArray bytes(std::min(kChunk, m_size - m_read), Qt::Uninitialized);
    qint64 have = 0;
    while (have < bytes.size()) {
        const ssize_t count =
            pread(m_file.number(), bytes.data() + have, size_t(bytes.size() - have), m_read + have);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return fail(hostError(errno, m_path));
        if (count == 0)
            return fail(shortened(m_path));
        have += count;
    }
    m_read += have;
    m_hash.addData(bytes);
    return bytes;
}

void HostReader::rewind()
{
    m_read = 0;
    m_hash.reset();
}

HostWriter::HostWriter(QByteArray path, QByteArray name, QByteArray shown, Modes modes, Descriptor file)
    : m_path(std::move(path))
    , m_name(std::move(name))
    , m_shown(std::move(shown))
    , m_modes(modes)
    , m_file(std::move(file))
{
}

HostWriter::~HostWriter()
{
    if (!m_isPart)
        drop();
}

void HostWriter::drop()
{
    if (!m_name.isEmpty())
        unlink(m_name.constData());
    m_name.clear();
}

static QByteArray nameBeside(const QByteArray &path)
{
    return folderOf(path) + "/.berth-" + base::newId().toLatin1() + ".part";
}

Result<std::unique_ptr<HostWriter>> HostWriter::replace(const QByteArray &path, Modes modes)
{
    const QByteArray folder = folderOf(path);
    struct stat status
    {
    };
    if (stat(path.constData(), &status) == 0 && !S_ISREG(status.st_mode))
        return fail(S_ISDIR(status.st_mode)
                        ? hostError(EISDIR, path)
                        : Error{Error::Kind::Invalid,
                                text("%1 is not a regular file.").arg(QFile::decodeName(path)),
                                {}});
    QByteArray name;
    Descriptor file(::open(folder.constData(), O_TMPFILE | O_RDWR | O_CLOEXEC, kMeanwhile));
    if (!file.isOpen() && (errno == EOPNOTSUPP || errno == EISDIR || errno == EINVAL)) {
        name = nameBeside(path);
        file = Descriptor(
            ::open(name.constData(), O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW | O_CLOEXEC, kMeanwhile));
    }
    if (!file.isOpen())
        return fail(hostError(errno, folder));
    return std::unique_ptr<HostWriter>(new HostWriter(path, name, path, modes, std::move(file)));
}

Result<std::unique_ptr<HostWriter>> HostWriter::create(const QByteArray &path, const QByteArray &shown,
                                                       Modes modes)
{
    Descriptor file(::open(path.constData(), O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW | O_CLOEXEC, kMeanwhile));
    if (!file.isOpen())
        return fail(hostError(errno, shown));
    return std::unique_ptr<HostWriter>(new HostWriter(path, path, shown, modes, std::move(file)));
}

Result<> HostWriter::expect(qint64 bytes)
{
    m_expected = bytes;
    return checkRoom(m_file.number(), m_shown, bytes);
}

Result<> HostWriter::checkFloor(qint64 next) const
{
    if (base::usableRoom(m_file.number()) >= next)
        return {};
    return checkRoom(m_file.number(), m_shown, std::max(next, m_expected));
}

Result<qint64> HostWriter::bytesOnDisk() const
{
    struct stat status
    {
    };
    if (fstat(m_file.number(), &status) != 0)
        return fail(hostError(errno, m_shown));
    return qint64(status.st_blocks) * 512;
}

Result<> HostWriter::write(const QByteArray &bytes)
{
    if (auto room = checkFloor(bytes.size()); !room)
        return room;
    m_hash.addData(bytes);
    for (qsizetype done = 0; done < bytes.size();) {
        const ssize_t count = ::write(m_file.number(), bytes.constData() + done, size_t(bytes.size() - done));
        if (count < 0 && errno != EINTR)
            return fail(hostError(errno, m_shown));
        done += std::max<ssize_t>(count, 0);
    }
    return {};
}

Result<qint64> HostWriter::becomePart(const QByteArray &key, qint64 most)
{
    const std::string folder = folderOf(m_path).toStdString();
    wire::removeStaleParts(folder);
    const std::string name = wire::partIn(folder, key.toStdString());
    Descriptor part(wire::openPart(name, kMeanwhile));
    struct stat status
    {
    };
    if (!part.isOpen() || fstat(part.number(), &status) != 0)
        return 0;
    fchmod(part.number(), kMeanwhile); // one that was there
    drop();
    m_file = std::move(part);
    m_name = QByteArray::fromStdString(name);
    m_isPart = true;
    if (status.st_size <= most)
        return status.st_size;
    if (auto emptied = startOver(); !emptied)
        return fail(emptied.error());
    return 0;
}

Result<qint64> HostWriter::takeIn()
{
    QByteArray bytes(HostReader::kChunk, Qt::Uninitialized);
    ssize_t count = 0;
    do {
        count = ::read(m_file.number(), bytes.data(), size_t(bytes.size()));
    } while (count < 0 && errno == EINTR);
    if (count < 0)
        return fail(hostError(errno, m_shown));
    m_hash.addData(QByteArrayView(bytes).first(count));
    return count;
}

Result<> HostWriter::startOver()
{
    m_hash.reset();
    if (lseek(m_file.number(), 0, SEEK_SET) != 0)
        return fail(hostError(errno, m_shown));
    return cut(0);
}

Result<QByteArray> HostWriter::becomeDisk(qint64 bytes)
{
    if (m_name.isEmpty()) {
        if (auto named = giveName(); !named)
            return fail(named.error());
    }
    if (auto sized = cut(wire::wholeSectors(bytes)); !sized)
        return fail(sized.error());
    return realPath(m_name);
}

Result<QByteArray> HostWriter::checksum(qint64 bytes, const std::atomic<bool> &unwanted) const
{
    return checksumOf(m_file.number(), bytes, m_shown, unwanted);
}

Result<> HostWriter::cut(qint64 bytes)
{
    if (ftruncate(m_file.number(), bytes) != 0)
        return fail(hostError(errno, m_shown));
    return {};
}

Result<> HostWriter::keep(int mode, base::WallTime modified)
{
    // What a file system without permissions refuses, it has no use for.
    fchmod(m_file.number(), mode_t(landingMode(landedMode(), mode, m_modes)));
    const auto ms = modified.time_since_epoch().count();
    const auto seconds = ms >= 0 ? ms / 1000 : (ms - 999) / 1000;
    const timespec times[] = {{0, UTIME_OMIT}, {time_t(seconds), long(ms - seconds * 1000) * 1'000'000}};
    futimens(m_file.number(), times);
    if (m_name != m_path) {
        if (auto placed = putInPlace(); !placed)
            return placed;
    }
    m_name.clear();
    return {};
}

Result<> HostWriter::giveName()
{
    const QByteArray name = nameBeside(m_path);
    const QByteArray open = "/proc/self/fd/" + QByteArray::number(m_file.number());
    if (linkat(AT_FDCWD, open.constData(), AT_FDCWD, name.constData(), AT_SYMLINK_FOLLOW) != 0)
        return fail(hostError(errno, m_shown));
    m_name = name;
    return {};
}

Result<> HostWriter::putInPlace()
{
    if (fsync(m_file.number()) != 0)
        return fail(hostError(errno, m_shown));
    if (m_name.isEmpty()) {
        if (auto named = giveName(); !named)
            return named;
    }
    if (rename(m_name.constData(), m_path.constData()) != 0)
        return fail(hostError(errno, m_shown));
    m_name.clear();
    // The name too should outlive a power cut; a file system that cannot promise that is no reason to fail.
    const Descriptor folder(::open(folderOf(m_path).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (folder.isOpen())
        fsync(folder.number());
    return {};
}

} // namespace guest
