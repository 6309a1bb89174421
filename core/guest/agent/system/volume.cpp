// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/system/system.h"

#include "core/guest/agent/files/text_file.h"

#include <fcntl.h>
#include <sys/fsuid.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace inside::system {

using namespace std::chrono_literals;

static constexpr auto kWaitForDisk = 20s;
// What is deleted is given back to the host. A session's disk is small: nothing need be read of it
// beforehand.
static constexpr const char *kOptions = "discard,no_prefetch_block_bitmaps";

bool isSerial(const std::string &serial)
{
    return !serial.empty() && serial.size() <= 20
        && serial.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
        == std::string::npos;
}

/// Whether the superblock asks for a check (ext4, "The Super Block": s_magic, s_state). The journal is none
/// of its business: mounting replays it.
static bool wantsCheck(const Descriptor &disk)
{
    std::array<unsigned char, 64> superblock{};
    if (pread(disk.get(), superblock.data(), superblock.size(), 1024) != ssize_t(superblock.size()))
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

/// The three folders, made with the user's rights for files: the volume is the user's.
static int makeFolders(const Descriptor &root, const Account &account)
{
    int error = 0;
    setfsgid(account.gid);
    setfsuid(account.uid);
    for (const char *name : {"input", "working", "output"}) {
        if (error == 0 && mkdirat(root.get(), name, 0755) != 0 && errno != EEXIST)
            error = errno;
    }
    setfsuid(geteuid());
    setfsgid(getegid());
    return error;
}

static std::string pathOf(const std::string &serial) { return "/dev/disk/by-id/virtio-" + serial; }

using Superblock = std::array<unsigned char, 1024>;

/// What the disk has, whatever the kernel remembers of one in its place; nothing when it cannot be read.
static std::optional<Superblock> superblockOf(const std::string &device)
{
    alignas(4096) std::array<unsigned char, 4096> begin;
    const Descriptor disk(open(device.c_str(), O_RDONLY | O_DIRECT | O_CLOEXEC));
    if (!disk || pread(disk.get(), begin.data(), begin.size(), 0) != ssize_t(begin.size()))
        return {};
    Superblock superblock;
    std::copy_n(begin.begin() + 1024, superblock.size(), superblock.begin());
    return superblock;
}

static int mountDevice(const std::string &device, const std::string &session, unsigned long more)
{
    constexpr unsigned long kFlags = MS_NOSUID | MS_NODEV | MS_NOATIME;
    return ::mount(device.c_str(), session.c_str(), "ext4", kFlags | more, kOptions) == 0 ? 0 : errno;
}

/// Of the disk that is mounted to be read only, in a machine that is to be copied. ext4 writes it before
/// anything else, so a disk with the same one is the same.
static std::optional<Superblock> readOnlyDisk;

static OrRefusal<wire::Map> mountReadOnly(const std::string &device, const Setup &setup)
{
    ::mkdir(setup.session.c_str(), 0755);
    if (const int error = mountDevice(device, setup.session, MS_RDONLY))
        return Refusal::fromErrno(error, "The session volume");
    readOnlyDisk = superblockOf(device);
    {
        const Descriptor root(open(setup.session.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        if (!root || !giveTo(setup.account, root) || makeFolders(root, setup.account) != 0)
            readOnlyDisk.reset(); // something has to be written first
    }
    if (!readOnlyDisk && umount2(setup.session.c_str(), 0) != 0)
        return Refusal::fromErrno(errno, "The session volume");
    return wire::Map{{"checked", false}};
}

/// In a copy of that machine: whether its disk is the same, and now is for writing too. Another disk is not
/// mounted then, and as nobody else has it open, the kernel has forgotten all it knew of the one in its
/// place.
static OrRefusal<bool> takeReadOnly(const std::string &device, const std::string &session)
{
    const bool isSame = superblockOf(device) == std::exchange(readOnlyDisk, {});
    int error = 0;
    if (isSame)
        error = mountDevice(device, session, MS_REMOUNT);
    else if (umount2(session.c_str(), 0) != 0)
        error = errno;
    if (error)
        return Refusal::fromErrno(error, "The session volume");
    return isSame;
}

/// Nothing when it wants a check first and that is not wanted.
static std::optional<OrRefusal<wire::Map>> mountDisk(const std::string &serial, const Setup &setup,
                                                     bool mayCheck)
{
    const std::string device = pathOf(serial);
    const std::string &session = setup.session;
    if (readOnlyDisk) {
        const auto taken = takeReadOnly(device, session);
        if (const auto *refusal = std::get_if<Refusal>(&taken))
            return *refusal;
        if (std::get<bool>(taken))
            return wire::Map{{"checked", false}};
    }
    const Descriptor disk(open(device.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat status;
    if (!disk || fstat(disk.get(), &status) != 0 || !S_ISBLK(status.st_mode))
        return Refusal::invalid(serial + " is not a disk.");
    ::mkdir(session.c_str(), 0755);
    if (isMountPoint(session, status.st_rdev))
        return wire::Map{{"checked", false}};
    // In a copied machine the kernel may remember another disk in this place.
    posix_fadvise(disk.get(), 0, 0, POSIX_FADV_DONTNEED);
    const bool check = wantsCheck(disk);
    if (check && !mayCheck)
        return {};
    if (check)
        runToEnd({"/sbin/e2fsck", "-y", device.c_str()}); // what it could not mend, mounting will refuse
    if (const int error = mountDevice(device, session, 0))
        return Refusal::fromErrno(error, "The session volume");
    const Descriptor root(open(session.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!root || !giveTo(setup.account, root))
        return Refusal::fromErrno(errno, session);
    unlinkat(root.get(), "lost+found", AT_REMOVEDIR); // when it is empty; a check makes it anew if it must
    if (const int error = makeFolders(root, setup.account))
        return Refusal::fromErrno(error, session);
    return wire::Map{{"checked", check}};
}

std::optional<OrRefusal<wire::Map>> mountAtOnce(const wire::Map &request, const Setup &setup)
{
    wire::Fields fields(request);
    const std::string serial = fields.text("serial").value_or("");
    if (!isSerial(serial))
        return Refusal::wrongField("serial");
    const bool readOnly = fields.flag("read_only");
    if (fields.wrong())
        return Refusal::wrongField(fields.wrong());
    if (readOnly)
        return mountReadOnly(pathOf(serial), setup);
    if (access(pathOf(serial).c_str(), F_OK) != 0)
        return {};
    return mountDisk(serial, setup, false);
}

void mount(WorkerSide &side, const wire::Map &request, const Setup &setup)
{
    wire::Fields fields(request);
    const std::string serial = fields.text("serial").value_or("");
    if (!isSerial(serial))
        return side.refuse(Refusal::wrongField("serial"));
    if (!waitForPath(pathOf(serial), kWaitForDisk, side.socket()))
        return side.refuse(Refusal::notFound("There is no disk " + serial + " in the machine."));
    const auto mounted = *mountDisk(serial, setup, true);
    if (const auto *refusal = std::get_if<Refusal>(&mounted))
        return side.refuse(*refusal);
    side.reply(std::get<wire::Map>(mounted));
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
