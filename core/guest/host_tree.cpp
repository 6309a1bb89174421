// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/host_tree.h"

#include "core/base/id.h"
#include "core/base/log.h"
#include "core/guest/host_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

#include <cerrno>
#include <cstdio>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace guest {

using base::Error;
using base::fail;
using base::Result;

static QString text(const char *source) { return QCoreApplication::translate("guest::HostTree", source); }

namespace {

using Folder = std::unique_ptr<DIR, int (*)(DIR *)>;

class TreeReader
{
public:
    TreeReader(QByteArray top, TransferLimits limits)
        : m_top(std::move(top))
        , m_limits(limits)
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
        while (const dirent *entry = readdir(folder.get())) {
            const QByteArray name(entry->d_name);
            if (name == "." || name == "..")
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

    void addEntry(const QByteArray &path, const struct stat &status, int depth)
    {
        if (S_ISDIR(status.st_mode)) {
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
    HostTree m_tree;
    QList<std::pair<QByteArray, int>> m_pending;
};

} // namespace

Result<HostTree> readTree(const QByteArray &folder, TransferLimits limits)
{
    return TreeReader(folder, limits).read();
}

HostFolder::HostFolder(QByteArray path, QByteArray hidden)
    : m_path(std::move(path))
    , m_hidden(std::move(hidden))
    , m_inside(m_hidden + "/whole")
{
}

Result<std::unique_ptr<HostFolder>> HostFolder::create(const QByteArray &path, qint64 bytes)
{
    struct stat status
    {
    };
    if (lstat(path.constData(), &status) == 0)
        return fail(hostError(EEXIST, path));
    const QByteArray beside = path.first(path.lastIndexOf('/') + 1);
    const QByteArray hidden = beside + ".berth-" + base::newId().toLatin1() + ".part";
    if (mkdir(hidden.constData(), 0700) != 0)
        return fail(hostError(errno, path));
    std::unique_ptr<HostFolder> folder(new HostFolder(path, hidden));
    if (mkdir(folder->m_inside.constData(), 0777) != 0)
        return fail(hostError(errno, path));
    const Descriptor inside(::open(folder->m_inside.constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (auto room = checkRoom(inside.number(), path, bytes); !room)
        return fail(room.error());
    return folder;
}

HostFolder::~HostFolder()
{
    if (!m_hidden.isEmpty())
        QDir(QFile::decodeName(m_hidden)).removeRecursively();
}

Result<> HostFolder::makeFolder(const QByteArray &below) const
{
    if (mkdir(inside(below).constData(), 0777) != 0)
        return fail(hostError(errno, shown(below)));
    return {};
}

Result<std::unique_ptr<HostWriter>> HostFolder::makeFile(const QByteArray &below) const
{
    return HostWriter::create(inside(below), shown(below));
}

Result<> HostFolder::keep()
{
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
