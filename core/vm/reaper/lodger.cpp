// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/reaper/lodger.h"

#include "core/vm/network/keeper/descriptor.h"

#include <fcntl.h>
#include <grp.h>
#include <linux/keyctl.h>
#include <pwd.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace vm::reaper {

using keeper::Descriptor;

template <typename T = void>
using Expected = tl::expected<T, std::string>;

// Between what Debian gives to its packages and what systemd gives to services: nobody gives these away.
static constexpr uid_t kFirst = 61100;
static constexpr uid_t kLast = 61183;

namespace {

struct Who
{
    uid_t user = 0;
    gid_t group = 0;
};

/// Something of the host, detached from where it was.
struct Kept
{
    std::string path;
    Descriptor tree;
};

tl::unexpected<std::string> failed(const std::string &doing)
{
    return tl::unexpected(doing + ": " + std::strerror(errno) + '.');
}

Expected<Who> numberOfNobody()
{
    for (uid_t number = kFirst; number <= kLast; ++number) {
        if (!getpwuid(number) && !getgrgid(number))
            return Who{number, number};
    }
    return tl::unexpected<std::string>("no number of a user is free.");
}

/// Whom it finds itself to be: libvirt wants somebody who is in the host's list of users.
Expected<Who> nameWithin()
{
    for (const char *name : {"daemon", "nobody"}) {
        if (const passwd *found = getpwnam(name))
            return Who{found->pw_uid, found->pw_gid};
    }
    return tl::unexpected<std::string>("this host has no user `daemon`.");
}

bool writeFile(const std::string &path, const std::string &text)
{
    const Descriptor file(open(path.c_str(), O_WRONLY | O_CLOEXEC));
    return file && write(file.get(), text.data(), text.size()) == ssize_t(text.size());
}

/// A namespace in which there is one user, `inside`, who is `outside` here.
Expected<Descriptor> userNamespace(Who inside, Who outside)
{
    int ready[2];
    if (pipe2(ready, O_CLOEXEC) != 0)
        return failed("there can be no pipe");
    const pid_t self = getpid();
    const pid_t child = fork();
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        const bool isAlone = unshare(CLONE_NEWUSER) == 0 && getppid() == self;
        if (isAlone && write(ready[1], "", 1) == 1)
            pause();
        _exit(EXIT_FAILURE);
    }
    close(ready[1]);
    char byte = 0;
    const bool isThere = child > 0 && read(ready[0], &byte, 1) == 1;
    close(ready[0]);
    const std::string process = "/proc/" + std::to_string(child);
    const auto map = [](unsigned within, unsigned without) {
        return std::to_string(within) + ' ' + std::to_string(without) + " 1";
    };
    Descriptor made;
    if (isThere && writeFile(process + "/uid_map", map(inside.user, outside.user))
        && writeFile(process + "/gid_map", map(inside.group, outside.group)))
        made = Descriptor(open((process + "/ns/user").c_str(), O_RDONLY | O_CLOEXEC));
    const int error = errno;
    if (child > 0) {
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
    }
    errno = error;
    if (!made)
        return failed("this host allows no namespace with a user");
    return made;
}

/// `owner`: in which namespace root is who has it.
Expected<Kept> take(const std::string &path, std::uint64_t attributes, const Descriptor *owner)
{
    Kept kept{
        path,
        Descriptor(open_tree(AT_FDCWD, path.c_str(), OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE))};
    mount_attr wanted{};
    wanted.attr_set = attributes | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV;
    if (owner) {
        wanted.attr_set |= MOUNT_ATTR_IDMAP;
        wanted.userns_fd = std::uint64_t(owner->get());
    }
    if (!kept.tree
        || mount_setattr(kept.tree.get(), "", AT_EMPTY_PATH | AT_RECURSIVE, &wanted, sizeof wanted) != 0)
        return failed(path + " cannot be handed over");
    return kept;
}

/// "/a", "/a/b" of "/a/b/c".
std::vector<std::string> above(const std::string &path)
{
    std::vector<std::string> folders;
    for (std::size_t end = 1; (end = path.find('/', end)) != std::string::npos; ++end)
        folders.push_back(path.substr(0, end));
    return folders;
}

bool isOpenToAll(const std::string &path)
{
    struct stat status
    {
    };
    return stat(path.c_str(), &status) == 0 && (status.st_mode & S_IXOTH) != 0;
}

/// Puts folders where they were, and in the place of what is closed on the way there an empty one.
class View
{
public:
    explicit View(Who lodger)
        : m_lodger(lodger)
    {
    }

    Expected<> put(const Kept &kept)
    {
        for (const std::string &folder : above(kept.path)) {
            if (auto there = makePassable(folder); !there)
                return there;
        }
        if (isCovered(kept.path) && mkdir(kept.path.c_str(), 0755) != 0 && errno != EEXIST)
            return failed(kept.path + " has no place");
        if (move_mount(kept.tree.get(), "", AT_FDCWD, kept.path.c_str(), MOVE_MOUNT_F_EMPTY_PATH) != 0)
            return failed(kept.path + " cannot be put in its place");
        return {};
    }

private:
    /// Of what is in a cover there is nothing but what was made there.
    bool isCovered(const std::string &path) const
    {
        for (const std::string &cover : m_covers) {
            if (path.compare(0, cover.size() + 1, cover + '/') == 0)
                return true;
        }
        return false;
    }

    Expected<> makePassable(const std::string &folder)
    {
        if (isCovered(folder) && mkdir(folder.c_str(), 0755) != 0 && errno != EEXIST)
            return failed(folder + " has no place");
        struct stat status
        {
        };
        if (stat(folder.c_str(), &status) != 0)
            return failed(folder + " cannot be looked at");
        if ((status.st_mode & S_IXOTH) != 0 || status.st_uid == m_lodger.user)
            return {};
        if (mount("none", folder.c_str(), "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, "mode=0755,size=1m")
            != 0)
            return failed(folder + " cannot be covered");
        m_covers.push_back(folder);
        return {};
    }

    const Who m_lodger;
    std::vector<std::string> m_covers;
};

/// The group that may drive KVM, if there is KVM and not everybody may.
Expected<std::vector<gid_t>> groups()
{
    struct stat kvm
    {
    };
    constexpr mode_t kGroup = S_IRGRP | S_IWGRP;
    constexpr mode_t kOthers = S_IROTH | S_IWOTH;
    if (stat("/dev/kvm", &kvm) != 0 || (kvm.st_mode & kOthers) == kOthers)
        return std::vector<gid_t>();
    if (kvm.st_gid == 0 || (kvm.st_mode & kGroup) != kGroup)
        return tl::unexpected<std::string>(
            "/dev/kvm is for root alone. Give it to the group kvm (chgrp kvm /dev/kvm; chmod 660 /dev/kvm).");
    return std::vector<gid_t>{kvm.st_gid};
}

Expected<> become(Who within, const Descriptor &space)
{
    const auto allowed = groups();
    if (!allowed)
        return tl::unexpected(allowed.error());
    syscall(SYS_keyctl, KEYCTL_JOIN_SESSION_KEYRING, nullptr); // root's keys stay behind
    if (setgroups(allowed->size(), allowed->data()) != 0 || setns(space.get(), CLONE_NEWUSER) != 0
        || setresgid(within.group, within.group, within.group) != 0
        || setresuid(within.user, within.user, within.user) != 0)
        return failed("it cannot become another user");
    if (setuid(0) == 0 || geteuid() != within.user)
        return tl::unexpected<std::string>("it is still root.");
    return {};
}

} // namespace

Expected<> becomeLodger(const Belongings &belongings)
{
    const auto lodger = numberOfNobody();
    if (!lodger)
        return tl::unexpected(lodger.error());
    const auto within = nameWithin();
    if (!within)
        return tl::unexpected(within.error());
    const auto owner = userNamespace({0, 0}, *lodger);
    if (!owner)
        return tl::unexpected(owner.error());
    const auto space = userNamespace(*within, *lodger);
    if (!space)
        return tl::unexpected(space.error());
    std::vector<Kept> all;
    for (const std::string &path : belongings.kept) {
        auto kept = take(path, MOUNT_ATTR_NOEXEC, &*owner);
        if (!kept)
            return tl::unexpected(kept.error());
        all.push_back(std::move(*kept));
    }
    for (const std::string &path : belongings.shown) {
        bool isReached = isOpenToAll(path);
        for (const std::string &folder : above(path))
            isReached = isReached && isOpenToAll(folder);
        if (isReached)
            continue;
        auto shown = take(path, MOUNT_ATTR_RDONLY, &*owner);
        if (!shown)
            return tl::unexpected(shown.error());
        all.push_back(std::move(*shown));
    }
    // What the host unmounts later goes here too.
    if (unshare(CLONE_NEWNS) != 0 || mount(nullptr, "/", nullptr, MS_REC | MS_SLAVE, nullptr) != 0)
        return failed("this host allows no mounts of its own");
    View view(*lodger);
    for (const Kept &kept : all) {
        if (auto there = view.put(kept); !there)
            return there;
    }
    // Whatever is open, the current folder too, leads past all covers.
    close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
    if (chdir("/") != 0)
        return failed("the current folder cannot be left");
    return become(*within, *space);
}

} // namespace vm::reaper
