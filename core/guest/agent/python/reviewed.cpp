// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/python/reviewed.h"

#include "core/guest/agent/python/cell.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#include <array>
#include <cstddef>
#include <vector>

namespace inside {

extern const char *const kReviewedPythonProgram; // reviewed_python.py

#if defined(__x86_64__)
static constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
static constexpr std::uint32_t kOtherNumbers = 0x40000000; // x32: the same calls by other numbers
#elif defined(__aarch64__)
static constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
static constexpr std::uint32_t kOtherNumbers = 0x80000000;
#else
#error "Say what calls are called here."
#endif

static constexpr std::uint32_t kNamespaces =
    CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
static constexpr std::uint32_t kSocketTypes = 0xf; // the rest are flags
static constexpr std::uint32_t kTypeInto = 0x5412, kTypeIntoConsole = 0x541c; // TIOCSTI, TIOCLINUX

/// Programs, other processes, code from elsewhere, other roots and namespaces, the kernel itself.
static constexpr std::array kRefused
{
    SYS_execve, SYS_execveat, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_process_madvise,
        SYS_pidfd_getfd, SYS_kcmp, SYS_memfd_create, SYS_userfaultfd, SYS_io_uring_setup, SYS_io_uring_enter,
        SYS_io_uring_register, SYS_bpf, SYS_perf_event_open, SYS_unshare, SYS_setns, SYS_mount, SYS_umount2,
        SYS_move_mount, SYS_open_tree, SYS_fsopen, SYS_fsconfig, SYS_fsmount, SYS_fspick, SYS_mount_setattr,
        SYS_pivot_root, SYS_chroot, SYS_name_to_handle_at, SYS_open_by_handle_at, SYS_personality, SYS_keyctl,
        SYS_add_key, SYS_request_key, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load,
        SYS_kexec_file_load, SYS_reboot, SYS_swapon, SYS_swapoff, SYS_acct, SYS_quotactl, SYS_syslog,
        SYS_settimeofday, SYS_clock_settime, SYS_clock_adjtime, SYS_adjtimex, SYS_sethostname,
        SYS_setdomainname, SYS_vhangup,
#if defined(__x86_64__)
        SYS_modify_ldt, SYS_ioperm, SYS_iopl, SYS_uselib,
#endif
};

namespace {

/// Writes the program: an instruction is looked at after the other, and each either ends it or not.
class Filter
{
public:
    void load(std::size_t offset) { add(BPF_LD | BPF_W | BPF_ABS, std::uint32_t(offset)); }
    void keepBits(std::uint32_t bits) { add(BPF_ALU | BPF_AND | BPF_K, bits); }
    void refuse(int error) { add(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | std::uint32_t(error)); }
    void allow() { add(BPF_RET | BPF_K, SECCOMP_RET_ALLOW); }
    /// The next `count` instructions are for that value alone.
    void onlyIf(std::uint32_t value, std::uint8_t count) { jump(BPF_JEQ, value, 0, count); }
    void onlyIfNot(std::uint32_t value, std::uint8_t count) { jump(BPF_JEQ, value, count, 0); }
    void onlyFrom(std::uint32_t value, std::uint8_t count) { jump(BPF_JGE, value, 0, count); }
    void onlyWithAny(std::uint32_t bits, std::uint8_t count) { jump(BPF_JSET, bits, 0, count); }

    std::string bytes() const
    {
        return {reinterpret_cast<const char *>(m_code.data()), m_code.size() * sizeof m_code[0]};
    }

private:
    void add(std::uint16_t code, std::uint32_t value) { m_code.push_back({code, 0, 0, value}); }
    void jump(std::uint16_t how, std::uint32_t value, std::uint8_t yes, std::uint8_t no)
    {
        m_code.push_back({std::uint16_t(BPF_JMP | how | BPF_K), yes, no, value});
    }
    std::vector<sock_filter> m_code;
};

} // namespace

static constexpr std::size_t argument(int index)
{
    // The lower half: what these calls take is no longer, and both of our architectures begin with it.
    return offsetof(seccomp_data, args) + std::size_t(index) * sizeof(std::uint64_t);
}

std::string forbiddenCalls()
{
    Filter filter;
    filter.load(offsetof(seccomp_data, arch));
    filter.onlyIfNot(kArchitecture, 1); // i386 calls of a 64-bit process, say
    filter.refuse(EPERM);
    filter.load(offsetof(seccomp_data, nr));
    filter.onlyFrom(kOtherNumbers, 1);
    filter.refuse(EPERM);
    for (const long call : kRefused) {
        filter.onlyIf(std::uint32_t(call), 1);
        filter.refuse(EPERM);
    }
    filter.onlyIf(SYS_clone3, 1); // its flags are in memory; the C library has clone() instead
    filter.refuse(ENOSYS);
    filter.onlyIf(SYS_clone, 4);
    filter.load(argument(0));
    filter.onlyWithAny(kNamespaces, 1);
    filter.refuse(EPERM);
    filter.allow();
    // Sockets of the machine's own programs would have them do what this one may not.
    filter.onlyIf(SYS_socket, 8);
    filter.load(argument(0));
    for (const int family : {AF_INET, AF_INET6, AF_NETLINK}) {
        filter.onlyIf(std::uint32_t(family), 1);
        filter.allow();
    }
    filter.refuse(EPERM);
    filter.onlyIf(SYS_socketpair, 5); // a pair of datagrams may be connected to others' sockets
    filter.load(argument(1));
    filter.keepBits(kSocketTypes);
    filter.onlyIf(SOCK_DGRAM, 1);
    filter.refuse(EPERM);
    filter.allow();
    filter.onlyIf(SYS_ioctl, 6);
    filter.load(argument(1));
    filter.onlyIf(kTypeInto, 1);
    filter.refuse(EPERM);
    filter.onlyIf(kTypeIntoConsole, 1);
    filter.refuse(EPERM);
    filter.allow();
    filter.allow();
    return filter.bytes();
}

static std::string hexadecimal(const std::string &bytes)
{
    static constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    for (const char byte : bytes) {
        text += kDigits[std::uint8_t(byte) >> 4];
        text += kDigits[std::uint8_t(byte) & 15];
    }
    return text;
}

std::optional<Refusal> holdToReview(Command &command, const Setup &setup)
{
    if (!isPythonText(command))
        return Refusal::invalid("Reviewed code is a text for python3.");
    command.argv = {"/usr/bin/python3",
                    "-I", // no variables, no folder of the script's, no packages of the user's
                    "-S", // no .pth, no sitecustomize
                    "-B",
                    "-c",
                    std::string(kCellProgram) + kReviewedPythonProgram,
                    hexadecimal(forbiddenCalls()),
                    setup.session,
                    setup.isMachine ? "must" : "may",
                    command.argv[2]};
    Environment environment = setup.account.environment();
    std::erase_if(environment, [](const auto &variable) {
        return variable.first.starts_with("LD_") || variable.first.starts_with("PYTHON");
    });
    environment["MPLCONFIGDIR"] = "/tmp/matplotlib"; // its place at home is not written to
    command.environment = std::move(environment);
    command.isReviewed = true;
    return {};
}

} // namespace inside
