// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cstdlib>

namespace support {

/// A file system, of one MiB at first, that this process alone sees and that goes with it. Included once by a
/// test program: it is made before there is a second thread. `path` is empty where that is not allowed.
class SmallDisk
{
public:
    SmallDisk()
    {
        char folder[] = "/tmp/berth-disk-XXXXXX";
        if (!enter() || !mkdtemp(folder))
            return;
        path = QString::fromLatin1(folder);
        if (mount("tmpfs", folder, "tmpfs", 0, "size=1m") != 0)
            drop();
    }
    ~SmallDisk()
    {
        if (path.isEmpty())
            return;
        umount2(path.toLatin1().constData(), MNT_DETACH);
        drop();
    }
    Q_DISABLE_COPY_MOVE(SmallDisk)

    /// Makes it larger or smaller, so that so many bytes are free.
    bool leave(qint64 bytes) const
    {
        struct statvfs disk
        {
        };
        const QByteArray folder = path.toLatin1();
        if (statvfs(folder.constData(), &disk) != 0)
            return false;
        const qint64 size = qint64(disk.f_blocks - disk.f_bfree) * qint64(disk.f_frsize) + bytes;
        const QByteArray options = "size=" + QByteArray::number(size);
        return mount("tmpfs", folder.constData(), "tmpfs", MS_REMOUNT, options.constData()) == 0;
    }

    QString path;

private:
    void drop()
    {
        rmdir(path.toLatin1().constData());
        path.clear();
    }
    static bool put(const char *file, const QByteArray &text)
    {
        const int fd = open(file, O_WRONLY | O_CLOEXEC);
        const bool isPut = fd >= 0 && write(fd, text.constData(), size_t(text.size())) == text.size();
        close(fd);
        return isPut;
    }
    static bool enter()
    {
        const QByteArray user = QByteArray::number(geteuid());
        const QByteArray group = QByteArray::number(getegid());
        if (unshare((geteuid() == 0 ? 0 : CLONE_NEWUSER) | CLONE_NEWNS) != 0)
            return false;
        const bool isMapped = user == "0"
            || (put("/proc/self/uid_map", user + ' ' + user + " 1") && put("/proc/self/setgroups", "deny")
                && put("/proc/self/gid_map", group + ' ' + group + " 1"));
        return isMapped && mount("", "/", "", MS_REC | MS_PRIVATE, nullptr) == 0;
    }
};

inline const SmallDisk smallDisk;

} // namespace support
