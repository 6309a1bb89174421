// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/host_tree.h"

#include "core/base/id.h"
#include "core/base/log.h"
#include "core/guest/host_file.h"
#include "core/guest/ignore_rules.h"
#include "core/guest/wire/part.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QThread>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <functional>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace guest {

using base::Error;
using base::fail;
using base::Result;

static constexpr int kTries = 100; // for a folder that a copy of before still has
static constexpr unsigned long kBetweenTries = 20; // ms
static constexpr time_t kStale = 24 * 60 * 60; // seconds

static QString text(const char *source) { return QCoreApplication::translate("guest::HostTree", source); }

namespace {

using Folder = std::unique_ptr<DIR, int (*)(DIR *)>;

class TreeReader
{
public:
    TreeReader(QByteArray top, TransferLimits limits, Parts parts)
        : m_top(std::move(top))
        , m_limits(limits)
        , m_parts(parts)
    {
    }

    Result<HostTree> read()
    {
        const Folder top = open(m_top, 0);
        if (!top)
            return fail(hostError(errno, m_top));
        bool fits = add(top, {}, 1);
        while (fits && !m_pending.isEmpty()) {
            const auto [path, depth] = m_pending.takeFirst();
            const QByteArray whole = m_top + '/' + path;
            if (const Folder folder = open(whole, O_NOFOLLOW))
                fits = add(folder, path + '/', depth);
            else
                leaveOut(path, hostError(errno, whole).text);
        }
        if (m_ignored.isExhausted())
            return fail(exhaustedError());
        if (fits)
            return std::move(m_tree);
        return fail(Error::Kind::Invalid,
                    text("%1 holds more than %2 files or is nested deeper than %3 folders. Pack it into one "
                         "file first.")
                        .arg(QFile::decodeName(m_top))
                        .arg(m_limits.files)
                        .arg(m_limits.depth));
    }

private:
    static Folder open(const QByteArray &path, int flags)
    {
        Folder folder(nullptr, closedir);
        const int file = ::open(path.constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC | flags);
        if (file >= 0) {
            folder.reset(fdopendir(file));
            if (!folder)
                close(file);
        }
        return folder;
    }

    /// False: there is too much.
    bool add(const Folder &folder, const QByteArray &prefix, int depth)
    {
        readIgnored(folder, prefix);
        while (const dirent *entry = readdir(folder.get())) {
            const QByteArray name(entry->d_name);
            if (name == "." || name == ".."
                || (m_parts == Parts::LeaveOut && wire::isPartName(name.toStdString())))
                continue;
            if (m_tree.nodes.size() + m_tree.skipped.size() >= m_limits.files || depth > m_limits.depth)
                return false;
            struct stat status
            {
            };
            const QByteArray path = prefix + name;
            if (fstatat(dirfd(folder.get()), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0)
                leaveOut(path, hostError(errno, m_top + '/' + path).text);
            else
                addEntry(path, status, depth);
        }
        return true;
    }

    void readIgnored(const Folder &folder, const QByteArray &prefix)
    {
        if (m_limits.ignored == Ignored::Include)
            return;
        const Descriptor file(
            openat(dirfd(folder.get()), kIgnoreFile, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK));
        QFile content;
        struct stat status
        {
        };
        if (file.isOpen() && fstat(file.number(), &status) == 0 && S_ISREG(status.st_mode)
            && content.open(file.number(), QIODevice::ReadOnly))
            m_ignored.add(prefix.chopped(prefix.isEmpty() ? 0 : 1), content.read(IgnoreRules::kLargest));
    }

    void addEntry(const QByteArray &path, const struct stat &status, int depth)
    {
        if (m_ignored.names(path, S_ISDIR(status.st_mode)))
            leaveOut(path, ignoredText());
        else if (S_ISDIR(status.st_mode)) {
            m_tree.nodes.append({path, true});
            m_pending.append({path, depth + 1});
        } else if (S_ISREG(status.st_mode)) {
            m_tree.nodes.append({path, false});
            ++m_tree.files;
            m_tree.bytes += status.st_size;
        } else {
            leaveOut(path, S_ISLNK(status.st_mode) ? text("It is a link.") : text("It is a special file."));
        }
    }

    void leaveOut(const QByteArray &path, const QString &reason)
    {
        m_tree.skipped.append({base::printable(path, 4096), reason});
    }

    const QByteArray m_top;
    const TransferLimits m_limits;
    const Parts m_parts;
    HostTree m_tree;
    IgnoreRules m_ignored;
    QList<std::pair<QByteArray, int>> m_pending;
};

} // namespace

QString ignoredText() { return text("A .gitignore file leaves it out."); }

Error exhaustedError()
{
    return {
        Error::Kind::Invalid,
        text("The .gitignore files in the folder take too long to read. Copy a part of it, or pack it into "
             "one file first."),
        {}};
}

Result<HostTree> readTree(const QByteArray &folder, TransferLimits limits, Parts parts)
{
    return TreeReader(folder, limits, parts).read();
}

HostFolder::HostFolder(QByteArray path, QByteArray hidden, Modes modes, Descriptor lock)
    : m_path(std::move(path))
    , m_hidden(std::move(hidden))
    , m_inside(m_hidden + "/whole")
    , m_modes(modes)
    , m_lock(std::move(lock))
{
}

static bool isOwnFolder(const struct stat &status)
{
    return S_ISDIR(status.st_mode) && status.st_uid == geteuid() && (status.st_mode & 077) == 0;
}

/// Made if it is not there, and locked; closed when another copy has it or it is none of ours.
static Descriptor openHidden(const QByteArray &path)
{
    for (int i = 0; i < kTries; ++i) {
        mkdir(path.constData(), 0700);
        Descriptor folder(::open(path.constData(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        struct stat status, named;
        if (!folder.isOpen() || fstat(folder.number(), &status) != 0 || !isOwnFolder(status))
            return Descriptor();
        const bool isLocked = flock(folder.number(), LOCK_EX | LOCK_NB) == 0;
        if (!isLocked && errno != EWOULDBLOCK)
            return Descriptor();
        if (isLocked && lstat(path.constData(), &named) == 0 && named.st_ino == status.st_ino)
            return folder;
        if (!isLocked) // as in wire::openPart(), on a thread for the disk
            QThread::msleep(kBetweenTries);
    }
    return Descriptor();
}

static void removeStaleFolders(const QByteArray &parent)
{
    const QDir folder(QFile::decodeName(parent));
    const QFileInfoList entries =
        folder.entryInfoList({QStringLiteral(".berth-*.part")}, QDir::Dirs | QDir::Hidden | QDir::NoSymLinks);
    for (const QFileInfo &entry : entries) {
        const QByteArray path = QFile::encodeName(entry.filePath());
        struct stat status
        {
        };
        if (!wire::isPartName(QFile::encodeName(entry.fileName()).toStdString())
            || lstat(path.constData(), &status) != 0 || !isOwnFolder(status)
            || time(nullptr) - status.st_mtim.tv_sec < kStale)
            continue;
        const Descriptor stale(::open(path.constData(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        if (stale.isOpen() && flock(stale.number(), LOCK_EX | LOCK_NB) == 0)
            QDir(entry.filePath()).removeRecursively();
    }
}

Result<std::unique_ptr<HostFolder>> HostFolder::create(const QByteArray &path, const QByteArray &key,
                                                       qint64 bytes, Modes modes)
{
    struct stat status
    {
    };
    if (lstat(path.constData(), &status) == 0)
        return fail(hostError(EEXIST, path));
    const QByteArray beside = path.first(path.lastIndexOf('/') + 1);
    removeStaleFolders(beside);
    QByteArray hidden = beside + ".berth-" + key + ".part";
    Descriptor lock = openHidden(hidden);
    if (!lock.isOpen()) {
        hidden = beside + ".berth-" + base::newId().toLatin1() + ".part";
        if (mkdir(hidden.constData(), 0700) != 0)
            return fail(hostError(errno, path));
    }
    std::unique_ptr<HostFolder> folder(new HostFolder(path, hidden, modes, std::move(lock)));
    if (mkdir(folder->m_inside.constData(), kLandedFolder) != 0) {
        const auto left = readTree(folder->m_inside, TransferLimits(), Parts::Include);
        if (left && left->skipped.isEmpty()) {
            bytes = std::max<qint64>(bytes - left->bytes, 0);
            for (const HostTree::Node &node : left->nodes)
                folder->m_left.insert(node.path, node.isFolder);
        } else if (!QDir(QFile::decodeName(folder->m_inside)).removeRecursively()
                   || mkdir(folder->m_inside.constData(), kLandedFolder) != 0) {
            return fail(hostError(errno, path));
        }
    }
    const Descriptor inside(::open(folder->m_inside.constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (auto room = checkRoom(inside.number(), path, bytes); !room)
        return fail(room.error());
    return folder;
}

HostFolder::~HostFolder()
{
    if (m_lock.isOpen() && rmdir(m_inside.constData()) != 0) // there is something in it
        return;
    drop();
}

void HostFolder::drop()
{
    if (!m_hidden.isEmpty())
        QDir(QFile::decodeName(m_hidden)).removeRecursively();
    m_hidden.clear();
}

void HostFolder::remove(const QByteArray &below) const
{
    if (m_left.value(below))
        QDir(QFile::decodeName(inside(below))).removeRecursively();
    else
        unlink(inside(below).constData());
}

Result<> HostFolder::makeFolder(const QByteArray &below)
{
    if (const auto left = m_left.constFind(below); left != m_left.cend()) {
        const bool isFolder = *left;
        if (!isFolder)
            remove(below);
        m_left.remove(below);
        if (isFolder)
            return {};
    }
    if (mkdir(inside(below).constData(), kLandedFolder) != 0)
        return fail(hostError(errno, shown(below)));
    return {};
}

Result<std::unique_ptr<HostWriter>> HostFolder::makeFile(const QByteArray &below)
{
    if (m_left.contains(below))
        remove(below);
    m_left.remove(below);
    return HostWriter::create(inside(below), shown(below), m_modes);
}

std::unique_ptr<HostReader> HostFolder::left(const QByteArray &below, qint64 size,
                                             base::WallTime modified) const
{
    if (!m_left.contains(below) || m_left.value(below))
        return nullptr;
    auto file = HostReader::open(inside(below), HostReader::Links::Refuse);
    if (!file || (*file)->size() != size || (*file)->modified() != modified)
        return nullptr;
    return std::move(*file);
}

void HostFolder::takeOver(const QByteArray &below) { m_left.remove(below); }

Result<> HostFolder::keep()
{
    QList<QByteArray> unwanted = m_left.keys();
    std::sort(unwanted.begin(), unwanted.end(), std::greater<>()); // what is in a folder before it
    for (const QByteArray &below : std::as_const(unwanted))
        remove(below);
    m_left.clear();
    const Descriptor inside(::open(m_inside.constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!inside.isOpen() || syncfs(inside.number()) != 0)
        return fail(hostError(errno, m_path));
    int code = renameat2(AT_FDCWD, m_inside.constData(), AT_FDCWD, m_path.constData(), RENAME_NOREPLACE);
    if (code != 0 && errno == EINVAL) // not on every file system; rename() replaces an empty folder at most
        code = rename(m_inside.constData(), m_path.constData());
    if (code != 0)
        return fail(hostError(errno, m_path));
    if (rmdir(m_hidden.constData()) == 0)
        m_hidden.clear();
    return {};
}

} // namespace guest
