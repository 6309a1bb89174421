// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/folders.h"

#include <QFile>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>

#include <dirent.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <string>

/// A host whose KVM claims to work: it has a /dev/kvm, and a QEMU that tells libvirt that it can use it
/// (claims_kvm.py). What comes of it a test says. For this process and what it starts.
class ClaimedKvm
{
public:
    /// Before there is a second thread. False where this user may not.
    static bool enter()
    {
        char old[] = "/tmp/berth-dev-XXXXXX";
        const bool isPossible = geteuid() == 0 && unshare(CLONE_NEWNS) == 0
            && mount("", "/", "", MS_REC | MS_PRIVATE, nullptr) == 0 && mkdtemp(old)
            && mount("/dev", old, "", MS_BIND | MS_REC, nullptr) == 0
            && mount("tmpfs", "/dev", "tmpfs", MS_NOSUID, "mode=755") == 0 && fill(old);
        umount2(old, MNT_DETACH);
        rmdir(old);
        return isPossible;
    }

    /// libvirt finds it on PATH.
    ClaimedKvm()
    {
        // Whoever starts QEMU for root is somebody else, who reads and writes here too.
        const QByteArray folder = QFile::encodeName(m_folder.path());
        const QString program = path("qemu-system-x86_64");
        if (!QFile::copy(QStringLiteral(BERTH_SOURCE_DIR "/tests/core/vm/claims_kvm.py"), program)
            || chmod(QFile::encodeName(program).constData(), 0755) != 0
            || chmod(folder.constData(), 0777) != 0)
            qFatal("%s cannot be written", folder.constData());
        qputenv("PATH", QFile::encodeName(m_folder.path()) + ':' + qgetenv("PATH"));
    }

    /// "ends", "runs": what QEMU does under KVM from here on.
    void let(const QByteArray &kvm) const
    {
        QFile::remove(path("started"));
        QFile::remove(path("broken"));
        write("kvm", kvm);
    }
    /// No QEMU starts at all.
    void breakAll() const { write("broken", {}); }
    /// What executed the machines since: "kvm", "tcg".
    QStringList started() const
    {
        QFile file(path("started"));
        if (!file.open(QIODevice::ReadOnly))
            return {};
        return QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts);
    }

private:
    static bool fill(const std::string &old)
    {
        DIR *devices = opendir(old.c_str());
        bool isFilled = devices != nullptr;
        while (const dirent *entry = isFilled ? readdir(devices) : nullptr) {
            const std::string name = entry->d_name;
            if (name != "." && name != ".." && name != "kvm")
                isFilled = show(old + '/' + name, "/dev/" + name);
        }
        if (devices)
            closedir(devices);
        return isFilled && touch("/dev/kvm");
    }
    static bool show(const std::string &from, const std::string &to)
    {
        struct stat status
        {
        };
        if (lstat(from.c_str(), &status) != 0)
            return true; // gone since
        if (S_ISLNK(status.st_mode)) {
            char target[4096];
            const auto length = readlink(from.c_str(), target, sizeof target);
            return length > 0 && symlink(std::string(target, size_t(length)).c_str(), to.c_str()) == 0;
        }
        const bool isMade = S_ISDIR(status.st_mode) ? mkdir(to.c_str(), 0755) == 0 : touch(to.c_str());
        return isMade && mount(from.c_str(), to.c_str(), "", MS_BIND | MS_REC, nullptr) == 0;
    }
    static bool touch(const char *file)
    {
        const int fd = open(file, O_CREAT | O_WRONLY | O_CLOEXEC, 0666);
        fchmod(fd, 0666);
        return close(fd) == 0;
    }
    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }
    void write(const char *name, const QByteArray &content) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("%s cannot be written", name);
    }

    const QTemporaryDir m_folder;
};
