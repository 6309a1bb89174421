// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/system.h"

#include "core/guest/agent/text_file.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/fsuid.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace inside::system {

using namespace std::chrono_literals;

static constexpr auto kWaitForDisk = 20s;

bool isSerial(const std::string &serial)
{
    return !serial.empty() && serial.size() <= 20
        && serial.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
        == std::string::npos;
}

/// Whether the superblock asks for a check (ext4, "The Super Block": s_magic, s_state). The journal is none
/// of its business: mounting replays it.
static bool wantsCheck(const std::string &device)
{
    const Descriptor disk(open(device.c_str(), O_RDONLY | O_CLOEXEC));
    std::array<unsigned char, 64> superblock{};
    if (!disk || pread(disk.get(), superblock.data(), superblock.size(), 1024) != ssize_t(superblock.size()))
        return false;
    const unsigned magic = superblock[56] | unsigned(superblock[57]) << 8;
    constexpr unsigned kErrors = 2;
    return magic == 0xef53 && (superblock[58] & kErrors) != 0;
}

/// Runs a program to its end; its exit code, or -1.
static int runToEnd(std::vector<const char *> argv)
{
    argv.push_back(nullptr);
    const pid_t process = fork();
    if (process == 0) {
        execv(argv[0], const_cast<char **>(argv.data()));
        _exit(127);
    }
    int status = 0;
    if (process < 0 || waitpid(process, &status, 0) != process || !WIFEXITED(status))
        return -1;
    return WEXITSTATUS(status);
}

/// In a copied machine the kernel may remember another disk in this place.
static void forgetContent(const std::string &device)
{
    const Descriptor disk(open(device.c_str(), O_RDONLY | O_CLOEXEC));
    if (disk)
        ioctl(disk.get(), BLKFLSBUF, 0);
}

static bool isMountPoint(const std::string &folder, dev_t device)
{
    struct stat status;
    return stat(folder.c_str(), &status) == 0 && status.st_dev == device;
}

/// A folder that only its owner writes to. What is so already costs no write.
static bool giveTo(const Account &account, const Descriptor &folder)
{
    struct stat status;
    return fstat(folder.get(), &status) == 0
        && ((status.st_uid == account.uid && status.st_gid == account.gid)
            || fchown(folder.get(), account.uid, account.gid) == 0)
        && ((status.st_mode & 07777) == 0755 || fchmod(folder.get(), 0755) == 0);
}

/// The three folders, made with the user's rights, which the rest of this process keeps for files: the volume
/// is the user's.
static int makeFolders(const Descriptor &root, const Account &account)
{
    setfsgid(account.gid);
    setfsuid(account.uid);
    for (const char *name : {"input", "working", "output"}) {
        if (mkdirat(root.get(), name, 0755) != 0 && errno != EEXIST)
            return errno;
    }
    return 0;
}

void mount(WorkerSide &side, const wire::Map &request, const Setup &setup)
{
    wire::Fields fields(request);
    const std::string serial = fields.text("serial").value_or("");
    if (!isSerial(serial))
        return side.refuse(Refusal::wrongField("serial"));
    const std::string device = "/dev/disk/by-id/virtio-" + serial;
    if (!waitForPath(device, kWaitForDisk, side.socket()))
        return side.refuse(Refusal::notFound("There is no disk " + serial + " in the machine."));
    struct stat status;
    if (stat(device.c_str(), &status) != 0 || !S_ISBLK(status.st_mode))
        return side.refuse(Refusal::invalid(serial + " is not a disk."));

    const std::string &session = setup.session;
    ::mkdir(session.c_str(), 0755);
    if (isMountPoint(session, status.st_rdev))
        return side.reply({{"checked", false}});
    forgetContent(device);
    const bool check = wantsCheck(device);
    if (check)
        runToEnd({"/sbin/e2fsck", "-y", device.c_str()}); // what it could not mend, mounting will refuse
    constexpr unsigned long kFlags = MS_NOSUID | MS_NODEV | MS_NOATIME;
    if (::mount(device.c_str(), session.c_str(), "ext4", kFlags, "discard") != 0)
        return side.refuse(Refusal::fromErrno(errno, "The session volume"));
    const Descriptor root(open(session.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!root || !giveTo(setup.account, root))
        return side.refuse(Refusal::fromErrno(errno, session));
    unlinkat(root.get(), "lost+found", AT_REMOVEDIR); // when it is empty; a check makes it anew if it must
    if (const int error = makeFolders(root, setup.account))
        return side.refuse(Refusal::fromErrno(error, session));
    side.reply({{"checked", check}});
}

void unmount(WorkerSide &side, const wire::Map &, const Setup &setup)
{
    {
        const Descriptor root(open(setup.session.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        if (root)
            syncfs(root.get());
    }
    // EINVAL: nothing is mounted there. What was just ended may take a moment to let go of it.
    for (int i = 0; i < 40; ++i) {
        if (umount2(setup.session.c_str(), 0) == 0 || errno == EINVAL || errno == ENOENT)
            return side.reply({});
        if (errno != EBUSY)
            break;
        usleep(50'000);
    }
    side.refuse(Refusal::fromErrno(errno, "The session volume"));
}

} // namespace inside::system
