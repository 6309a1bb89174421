// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sandbox/sandbox.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>

namespace sandbox {

bool limit(const Limits &limits)
{
    const auto set = [](__rlimit_resource what, rlim_t most) {
        const rlimit both{most, most};
        return setrlimit(what, &both) == 0;
    };
    alarm(limits.seconds);
    return set(RLIMIT_AS, limits.memory) && set(RLIMIT_FSIZE, limits.written) && set(RLIMIT_CORE, 0)
        && set(RLIMIT_CPU, limits.seconds) && prctl(PR_SET_DUMPABLE, 0) == 0;
}

int landlockVersion()
{
    const long version = syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
    return version < 0 ? 0 : int(version);
}

/// What Landlock may know of, by its version: all that it does must be named to be refused.
static std::uint64_t accessesOf(int version)
{
    static constexpr std::array kCounts{0, 13, 14, 15, 15, 16}; // the first bits, landlock(7)
    const auto last = int(kCounts.size()) - 1;
    return (std::uint64_t(1) << kCounts[size_t(version < last ? version : last)]) - 1;
}

static std::uint64_t accessesFor(Opening::Use use)
{
    static constexpr std::uint64_t kRefer = 1 << 13; // to rename from folder to folder
    static constexpr std::uint64_t kTruncate = 1 << 14;
    static constexpr std::uint64_t kIoctl = 1 << 15;
    static constexpr std::uint64_t kRead = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
    switch (use) {
    case Opening::Use::Read:
        break;
    case Opening::Use::Execute:
        return kRead | LANDLOCK_ACCESS_FS_EXECUTE;
    case Opening::Use::Write:
        return kRead | LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncate;
    case Opening::Use::Drive:
        return kRead | LANDLOCK_ACCESS_FS_WRITE_FILE | kIoctl;
    case Opening::Use::Keep:
        return kRead | LANDLOCK_ACCESS_FS_WRITE_FILE | kTruncate | kRefer | LANDLOCK_ACCESS_FS_MAKE_DIR
            | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_REMOVE_DIR
            | LANDLOCK_ACCESS_FS_REMOVE_FILE;
    }
    return kRead;
}

/// `ports`: where it may connect to by TCP.
static bool restrictTo(const std::vector<Opening> &openings, const std::vector<std::uint64_t> &ports)
{
    const int version = landlockVersion();
    if (version < 1)
        return false;
    // A kernel takes as many of the fields as its version knows.
    struct
    {
        std::uint64_t handled_access_fs;
        std::uint64_t handled_access_net = 3; // bind and connect by TCP
        std::uint64_t scoped = 3; // abstract sockets, signals
    } const rules{accessesOf(version)};
    const std::size_t size = version < 4 ? 8 : version < 6 ? 16 : 24;
    const int ruleset = int(syscall(SYS_landlock_create_ruleset, &rules, size, 0));
    if (ruleset < 0)
        return false;
    bool isRuled = true;
    for (const auto &[path, use] : openings) {
        const int opened = open(path.c_str(), O_PATH | O_CLOEXEC);
        if (opened < 0)
            continue; // what is not there is not opened
        struct stat status
        {
        };
        isRuled &= fstat(opened, &status) == 0;
        std::uint64_t accesses = accessesFor(use) & accessesOf(version);
        if (!S_ISDIR(status.st_mode))
            accesses &= ~std::uint64_t(LANDLOCK_ACCESS_FS_READ_DIR);
        const landlock_path_beneath_attr rule{accesses, opened};
        isRuled &= syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
        close(opened);
    }
    for (const std::uint64_t port : version < 4 ? std::vector<std::uint64_t>() : ports) {
        constexpr int kOfPort = 2; // LANDLOCK_RULE_NET_PORT, which older headers lack
        const struct
        {
            std::uint64_t allowed = 2; // connect
            std::uint64_t port;
        } rule{.port = port};
        isRuled &= syscall(SYS_landlock_add_rule, ruleset, kOfPort, &rule, 0) == 0;
    }
    isRuled = isRuled && syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    close(ruleset);
    return isRuled;
}

bool openOnly(const std::vector<Opening> &openings) { return restrictTo(openings, {}); }

static bool confineFiles(const std::vector<std::string> &readable)
{
    std::vector<Opening> openings;
    for (const std::string &path : readable)
        openings.push_back({path, Opening::Use::Read});
    return openOnly(openings);
}

/// What decoders, malloc and Qt's threads take, and nothing by which a process reaches beyond itself.
static constexpr std::array kAllowed{
    SCMP_SYS(read),
    SCMP_SYS(readv),
    SCMP_SYS(pread64),
    SCMP_SYS(write),
    SCMP_SYS(writev),
    SCMP_SYS(lseek),
    SCMP_SYS(close),
    SCMP_SYS(fstat),
    SCMP_SYS(newfstatat),
    SCMP_SYS(statx),
    SCMP_SYS(munmap),
    SCMP_SYS(mremap),
    SCMP_SYS(madvise),
    SCMP_SYS(brk),
    SCMP_SYS(futex),
    SCMP_SYS(exit),
    SCMP_SYS(exit_group),
    SCMP_SYS(rt_sigaction),
    SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(rt_sigreturn),
    SCMP_SYS(sigaltstack),
    SCMP_SYS(clock_gettime),
    SCMP_SYS(clock_nanosleep),
    SCMP_SYS(clock_getres),
    SCMP_SYS(gettimeofday),
    SCMP_SYS(getrandom),
    SCMP_SYS(getpid),
    SCMP_SYS(gettid),
    SCMP_SYS(getuid),
    SCMP_SYS(geteuid),
    SCMP_SYS(getgid),
    SCMP_SYS(getegid),
    SCMP_SYS(sched_yield),
    SCMP_SYS(sched_getaffinity),
    SCMP_SYS(sysinfo),
    SCMP_SYS(uname),
    SCMP_SYS(rseq),
    SCMP_SYS(set_robust_list),
    SCMP_SYS(restart_syscall),
    SCMP_SYS(eventfd2),
    SCMP_SYS(poll),
    SCMP_SYS(ppoll),
};

/// To find files and to read them; which ones is for Landlock to say.
static constexpr std::array kOfFiles{
    SCMP_SYS(getdents64), SCMP_SYS(access),     SCMP_SYS(faccessat), SCMP_SYS(faccessat2),
    SCMP_SYS(readlink),   SCMP_SYS(readlinkat), SCMP_SYS(fstatfs),   SCMP_SYS(statfs),
    SCMP_SYS(stat),       SCMP_SYS(lstat),      SCMP_SYS(getcwd),    SCMP_SYS(fadvise64),
};

static constexpr std::uint64_t kThread = CLONE_VM | CLONE_THREAD;
static constexpr std::uint64_t kNamespaces =
    CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
/// By which a process gets at others, at keys, and at more of the kernel than a program needs. What makes
/// requests of io_uring is seen by no filter.
static constexpr std::array kReach{
    SCMP_SYS(ptrace),
    SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev),
    SCMP_SYS(kcmp),
    SCMP_SYS(pidfd_getfd),
    SCMP_SYS(process_madvise),
    SCMP_SYS(keyctl),
    SCMP_SYS(add_key),
    SCMP_SYS(request_key),
    SCMP_SYS(bpf),
    SCMP_SYS(perf_event_open),
    SCMP_SYS(userfaultfd),
    SCMP_SYS(io_uring_setup),
    SCMP_SYS(unshare),
    SCMP_SYS(setns),
    SCMP_SYS(mount),
    SCMP_SYS(umount2),
    SCMP_SYS(pivot_root),
    SCMP_SYS(chroot),
    SCMP_SYS(open_tree),
    SCMP_SYS(move_mount),
    SCMP_SYS(fsopen),
    SCMP_SYS(fspick),
    SCMP_SYS(mount_setattr),
    SCMP_SYS(open_by_handle_at),
};

static constexpr std::uint64_t kNoReading = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_PATH;

static bool confineCalls(bool readsFiles)
{
    const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    if (!filter)
        return false;
    bool isRuled = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0;
    const auto allow = [&](int call, auto... conditions) {
        const int added =
            seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, sizeof...(conditions), conditions...);
        isRuled = isRuled && added == 0;
    };
    for (const int call : kAllowed)
        allow(call);
    // No memory becomes code.
    for (const int call : {SCMP_SYS(mmap), SCMP_SYS(mprotect)})
        allow(call, SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0));
    allow(SCMP_SYS(clone), SCMP_A0(SCMP_CMP_MASKED_EQ, kThread | kNamespaces, kThread));
    isRuled = isRuled // its flags are in memory; the C library has clone() instead
        && seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0;
    for (const int what : {F_GETFD, F_SETFD, F_GETFL}) // and not who gets a signal
        allow(SCMP_SYS(fcntl), SCMP_A1(SCMP_CMP_EQ, scmp_datum_t(what)));
    allow(SCMP_SYS(prlimit64), SCMP_A0(SCMP_CMP_EQ, 0), SCMP_A2(SCMP_CMP_EQ, 0)); // its own, to read
    if (readsFiles) {
        for (const int call : kOfFiles)
            allow(call);
        allow(SCMP_SYS(open), SCMP_A1(SCMP_CMP_MASKED_EQ, kNoReading, 0));
        allow(SCMP_SYS(openat), SCMP_A2(SCMP_CMP_MASKED_EQ, kNoReading, 0));
    }
    isRuled = isRuled && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return isRuled;
}

/// To start programs and processes, to signal others, and to be connected to.
static constexpr std::array kOfPrograms{
    SCMP_SYS(execve),
    SCMP_SYS(execveat),
    SCMP_SYS(fork),
    SCMP_SYS(vfork),
    SCMP_SYS(kill),
    SCMP_SYS(tkill),
    SCMP_SYS(listen),
    SCMP_SYS(pidfd_send_signal),
    SCMP_SYS(accept),
    SCMP_SYS(accept4),
    SCMP_SYS(rt_sigqueueinfo),
};

/// Sockets of these families alone.
static bool refuseReach(std::initializer_list<int> families, bool startsPrograms)
{
    const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (!filter)
        return false;
    bool isRuled = seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0;
    const auto refuse = [&](int call, auto... conditions) {
        const int added =
            seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, sizeof...(conditions), conditions...);
        isRuled = isRuled && added == 0;
    };
    for (const int call : kReach)
        refuse(call);
    for (const int call : {SCMP_SYS(socket), SCMP_SYS(socketpair)}) {
        const int last = std::max(families);
        refuse(call, SCMP_A0(SCMP_CMP_GT, scmp_datum_t(last)));
        for (int family = 0; family < last; ++family) {
            if (std::find(families.begin(), families.end(), family) == families.end())
                refuse(call, SCMP_A0(SCMP_CMP_EQ, scmp_datum_t(family)));
        }
    }
    if (!startsPrograms) {
        for (const int call : kOfPrograms)
            refuse(call);
        refuse(SCMP_SYS(clone), SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0));
    }
    for (std::uint64_t kind = 1; kind != 0; kind <<= 1) {
        if (kind & kNamespaces)
            refuse(SCMP_SYS(clone), SCMP_A0(SCMP_CMP_MASKED_EQ, kind, kind));
    }
    isRuled = isRuled // its flags are in memory; the C library has clone() instead
        && seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0
        && seccomp_load(filter) == 0;
    seccomp_release(filter);
    return isRuled;
}

bool withoutReach() { return refuseReach({AF_UNIX}, true); }

bool connectOnly(unsigned short port)
{
    constexpr std::uint64_t kNames = 53;
    std::vector<Opening> openings;
    for (const char *path : {"/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf", "/etc/host.conf",
                             "/etc/gai.conf", "/etc/services", "/etc/ld.so.cache", "/usr/lib", "/usr/lib64",
                             "/usr/lib32", "/lib", "/lib64", "/nix/store", "/gnu/store"})
        openings.push_back({path, Opening::Use::Read});
    // A kernel without Landlock has the rest.
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
        && (landlockVersion() < 1 || restrictTo(openings, {port, kNames}))
        && refuseReach({AF_INET, AF_INET6, AF_NETLINK}, false);
}

bool openNothing() { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && confineCalls(false); }

bool confine(const std::vector<std::string> &readable)
{
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && confineFiles(readable)
        && confineCalls(!readable.empty());
}

} // namespace sandbox
