// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/emulator/view.h"

#include "core/sandbox/sandbox.h"
#include "core/vm/network/keeper/descriptor.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstring>

namespace vm::emulator {

using keeper::Descriptor;
using Use = sandbox::Opening::Use;

// Where QEMU, its libraries and its firmware are. The person's own files are elsewhere.
static constexpr std::array kSystem{
    "/usr",       "/lib",       "/lib64",           "/lib32",           "/opt",
    "/nix/store", "/gnu/store", "/etc/ld.so.cache", "/etc/alternatives"};

bool isOfSystem(const std::string &program)
{
    for (const std::string root : kSystem) {
        if (program.compare(0, root.size() + 1, root + '/') == 0)
            return true;
    }
    return false;
}

namespace {

/// Something of the host that shall be there.
struct Wish
{
    std::string path;
    Use use = Use::Read;
    std::uint64_t attributes = 0; ///< of its mount
    bool mayBeFolder = false;
    bool mayLack = false;
    std::string from = path; ///< where it is now
};

/// The same, detached from where it was.
struct Kept
{
    std::string path;
    Use use = Use::Read;
    Descriptor tree;
    bool isFolder = false;
};

/// /lib is a link to /usr/lib on most hosts.
struct Link
{
    std::string path;
    std::string target;
};

struct Kit
{
    std::vector<Kept> kept;
    std::vector<Link> links;
};

tl::unexpected<std::string> failed(const std::string &doing)
{
    return tl::unexpected(doing + ": " + std::strerror(errno) + '.');
}

bool writeFile(const char *path, const std::string &text)
{
    const Descriptor file(open(path, O_WRONLY | O_CLOEXEC));
    return file && write(file.get(), text.data(), text.size()) == ssize_t(text.size());
}

/// As the same user, so that its files stay its own.
Expected<> leaveNamespaces()
{
    const std::string user = std::to_string(geteuid());
    const std::string group = std::to_string(getegid());
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC) != 0)
        return failed("this user may make no namespaces");
    if (!writeFile("/proc/self/setgroups", "deny")
        || !writeFile("/proc/self/uid_map", user + ' ' + user + " 1")
        || !writeFile("/proc/self/gid_map", group + ' ' + group + " 1"))
        return failed("this user may make no user namespace");
    if (mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0)
        return failed("the mounts cannot be parted from the host's");
    return {};
}

std::vector<Wish> wishesFor(const Files &files, const std::string &program)
{
    constexpr std::uint64_t kSystemOnly = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NODEV;
    constexpr std::uint64_t kData = MOUNT_ATTR_NODEV | MOUNT_ATTR_NOEXEC;
    std::vector<Wish> wishes;
    for (const char *path : kSystem)
        wishes.push_back({path, Use::Execute, kSystemOnly, true, true});
    if (!isOfSystem(program))
        wishes.push_back({program, Use::Execute, kSystemOnly, false, false});
    if (files.isMachine)
        wishes.push_back({"/dev/kvm", Use::Drive, MOUNT_ATTR_NOEXEC, false, true});
    wishes.push_back({"/dev/null", Use::Write, MOUNT_ATTR_NOEXEC, false, false});
    wishes.push_back({"/dev/urandom", Use::Read, MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOEXEC, false, false});
    // A folder: whoever listens there may do so anew.
    if (!files.sockets.empty())
        wishes.push_back({files.sockets, Use::Read, MOUNT_ATTR_RDONLY | kData, true, false});
    for (const std::string &path : files.read)
        wishes.push_back({path, Use::Read, MOUNT_ATTR_RDONLY | kData, false, false});
    for (const std::string &path : files.written)
        wishes.push_back({path, Use::Write, kData, false, false});
    if (!files.folder.empty())
        wishes.push_back({kOwnFolder, Use::Keep, kData, true, false, files.folder});
    return wishes;
}

Expected<Kept> keep(const Wish &wish)
{
    Kept kept{wish.path, wish.use,
              Descriptor(
                  open_tree(AT_FDCWD, wish.from.c_str(), OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE)),
              false};
    struct stat status
    {
    };
    if (!kept.tree || fstat(kept.tree.get(), &status) != 0)
        return failed(wish.path + " cannot be reached");
    kept.isFolder = S_ISDIR(status.st_mode);
    if (kept.isFolder && !wish.mayBeFolder)
        return tl::unexpected(wish.path + " is a folder.");
    if (!kept.isFolder && !S_ISREG(status.st_mode) && !S_ISCHR(status.st_mode))
        return tl::unexpected(wish.path + " is no file.");
    mount_attr wanted{};
    wanted.attr_set = wish.attributes | MOUNT_ATTR_NOSUID;
    if (mount_setattr(kept.tree.get(), "", AT_EMPTY_PATH | AT_RECURSIVE, &wanted, sizeof wanted) != 0)
        return failed(wish.path + " cannot be protected");
    return kept;
}

Expected<Kit> gather(const std::vector<Wish> &wishes)
{
    Kit kit;
    for (const Wish &wish : wishes) {
        char target[PATH_MAX];
        const ssize_t length = wish.mayLack ? readlink(wish.path.c_str(), target, sizeof target) : -1;
        if (length > 0) {
            kit.links.push_back({wish.path, std::string(target, std::size_t(length))});
            continue;
        }
        if (wish.mayLack && access(wish.path.c_str(), F_OK) != 0)
            continue;
        auto kept = keep(wish);
        if (!kept)
            return tl::unexpected(kept.error());
        kit.kept.push_back(std::move(*kept));
    }
    return kit;
}

/// The empty folder that becomes the root, in place of one that is surely there.
Expected<Descriptor> makeRoot()
{
    const Descriptor settings(fsopen("tmpfs", FSOPEN_CLOEXEC));
    if (!settings || fsconfig(settings.get(), FSCONFIG_SET_STRING, "size", "1m", 0) != 0
        || fsconfig(settings.get(), FSCONFIG_SET_STRING, "mode", "0755", 0) != 0
        || fsconfig(settings.get(), FSCONFIG_CMD_CREATE, nullptr, nullptr, 0) != 0)
        return failed("there can be no empty folder");
    Descriptor root(fsmount(settings.get(), FSMOUNT_CLOEXEC, MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV));
    if (!root || move_mount(root.get(), "", AT_FDCWD, "/usr", MOVE_MOUNT_F_EMPTY_PATH) != 0)
        return failed("there can be no empty folder");
    return root;
}

Expected<> put(const Descriptor &root, const Kept &kept)
{
    for (std::size_t end = 1; (end = kept.path.find('/', end)) != std::string::npos; ++end) {
        if (mkdirat(root.get(), kept.path.substr(1, end - 1).c_str(), 0755) != 0 && errno != EEXIST)
            return failed(kept.path + " has no place");
    }
    const std::string place = kept.path.substr(1);
    struct stat status
    {
    };
    if (fstatat(root.get(), place.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
        const int made = kept.isFolder ? mkdirat(root.get(), place.c_str(), 0755)
                                       : mknodat(root.get(), place.c_str(), S_IFREG | 0600, 0);
        if (made != 0)
            return failed(kept.path + " has no place");
    }
    if (move_mount(kept.tree.get(), "", root.get(), place.c_str(), MOVE_MOUNT_F_EMPTY_PATH) != 0)
        return failed(kept.path + " cannot be put in its place");
    return {};
}

Expected<> furnish(const Descriptor &root, const Kit &kit)
{
    for (const Kept &kept : kit.kept) {
        if (auto done = put(root, kept); !done)
            return done;
    }
    for (const auto &[path, target] : kit.links) {
        if (symlinkat(target.c_str(), root.get(), path.c_str() + 1) != 0)
            return failed(path + " has no place");
    }
    return {};
}

/// Everything else of the host is gone after this.
Expected<> settleIn(const Descriptor &root)
{
    mount_attr wanted{};
    wanted.attr_set = MOUNT_ATTR_RDONLY;
    if (fchdir(root.get()) != 0 || syscall(SYS_pivot_root, ".", ".") != 0 || umount2(".", MNT_DETACH) != 0
        || chdir("/") != 0 || mount_setattr(AT_FDCWD, "/", 0, &wanted, sizeof wanted) != 0)
        return failed("the host's files cannot be left behind");
    return {};
}

Expected<> dropEverything(const std::vector<Kept> &all)
{
    for (int capability = 0; capability < 64; ++capability)
        prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3]{};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || syscall(SYS_capset, &header, none) != 0
        || prctl(PR_CAPBSET_READ, CAP_SYS_ADMIN, 0, 0, 0) != 0)
        return failed("its rights cannot be dropped");
    std::vector<sandbox::Opening> openings;
    for (const Kept &kept : all)
        openings.push_back({kept.path, kept.use});
    // A kernel without Landlock has the rest of the walls.
    if (sandbox::landlockVersion() > 0 && !sandbox::openOnly(openings))
        return failed("Landlock does not take its rules");
    if (!sandbox::withoutReach())
        return tl::unexpected<std::string>("seccomp does not take its rules.");
    return {};
}

} // namespace

Expected<> enter(const Files &files, const std::string &program)
{
    if (auto left = leaveNamespaces(); !left)
        return left;
    const auto kit = gather(wishesFor(files, program));
    if (!kit)
        return tl::unexpected(kit.error());
    const auto root = makeRoot();
    if (!root)
        return tl::unexpected(root.error());
    if (auto furnished = furnish(*root, *kit); !furnished)
        return furnished;
    if (auto settled = settleIn(*root); !settled)
        return settled;
    if (!files.folder.empty() && chdir(kOwnFolder) != 0)
        return failed("its own folder cannot be entered");
    return dropEverything(kit->kept);
}

} // namespace vm::emulator
