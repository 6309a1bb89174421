// SPDX-License-Identifier: GPL-3.0-or-later

// sandbox_probe OUTSIDE [FOLDER…]: enters the room that workers are in, with those folders to read, and says
// of each way out whether it leads anywhere: a line with its name and "open", or the error. OUTSIDE is a
// folder with a `file`, and so are the others. Links no Qt: nothing but the sandbox is tried.

#include "core/sandbox/sandbox.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string>
#include <thread>

static void say(const std::string &name, long result)
{
    const std::string line = name + " " + (result >= 0 ? "open" : strerrorname_np(errno)) + "\n";
    if (write(STDOUT_FILENO, line.data(), line.size()) < 0)
        _exit(3);
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    const std::string outside = argv[1];
    const int inherited = open((outside + "/file").c_str(), O_RDONLY);
    const int folder = open(outside.c_str(), O_RDONLY | O_DIRECTORY);
    const pid_t parent = getppid();
    if (!sandbox::limit({.memory = 1UL << 30, .written = 1UL << 20, .seconds = 30})
        || !sandbox::confine({argv + 2, argv + argc}))
        return 77;

    char byte = 0;
    say("read-what-is-open", read(inherited, &byte, 1));
    say("memory", brk(sbrk(0)));
    std::thread([] {}).join();
    say("thread", 0);

    say("outside-read", open((outside + "/file").c_str(), O_RDONLY));
    say("outside-beside", openat(folder, "file", O_RDONLY));
    say("outside-path", open((outside + "/file").c_str(), O_PATH));
    say("outside-folder", open(outside.c_str(), O_RDONLY | O_DIRECTORY));
    say("outside-write", open((outside + "/file").c_str(), O_WRONLY));
    say("outside-create", open((outside + "/new").c_str(), O_CREAT | O_WRONLY, 0600));
    say("outside-truncate", truncate((outside + "/file").c_str(), 0));
    say("outside-remove", unlink((outside + "/file").c_str()));
    say("outside-rename", rename((outside + "/file").c_str(), (outside + "/other").c_str()));
    say("outside-link", link((outside + "/file").c_str(), (outside + "/other").c_str()));
    say("outside-symlink", symlink("/", (outside + "/other").c_str()));
    say("outside-mode", chmod((outside + "/file").c_str(), 0777));
    say("outside-mode-open", fchmod(inherited, 0777));
    say("outside-openat2", syscall(SYS_openat2, AT_FDCWD, (outside + "/file").c_str(), nullptr, 0));
    say("root", open("/", O_RDONLY | O_DIRECTORY));
    say("own-memory", open("/proc/self/mem", O_RDWR));
    say("own-memory-read", open("/proc/self/environ", O_RDONLY));
    say("device", open("/dev/null", O_RDONLY));
    for (int i = 2; i < argc; ++i) {
        const std::string inside = argv[i];
        const std::string number = std::to_string(i - 2);
        say("inside-read-" + number, open((inside + "/file").c_str(), O_RDONLY));
        say("inside-list-" + number, open(inside.c_str(), O_RDONLY | O_DIRECTORY));
        say("inside-above-" + number, open((inside + "/../outside/file").c_str(), O_RDONLY));
        say("inside-symlink-" + number, open((inside + "/out").c_str(), O_RDONLY));
        say("inside-write-" + number, open((inside + "/file").c_str(), O_RDWR));
        say("inside-create-" + number, open((inside + "/new").c_str(), O_CREAT | O_RDONLY, 0600));
    }
    say("socket-unix", socket(AF_UNIX, SOCK_STREAM, 0));
    say("socket-internet", socket(AF_INET, SOCK_DGRAM, 0));
    say("socket-internet-6", socket(AF_INET6, SOCK_STREAM, 0));
    say("socket-netlink", socket(AF_NETLINK, SOCK_RAW, 0));
    say("socket-packet", socket(AF_PACKET, SOCK_RAW, 0));
    say("socket-vsock", socket(AF_VSOCK, SOCK_STREAM, 0));
    int pair[2];
    say("socket-pair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
    say("pipe", pipe(pair));
    say("memory-file", memfd_create("x", 0));
    say("process-fork", syscall(SYS_fork));
    say("process-vfork", syscall(SYS_clone, CLONE_VM | SIGCHLD, nullptr, nullptr, nullptr, nullptr));
    say("process-clone3", syscall(SYS_clone3, nullptr, 0));
    char *const nothing[] = {nullptr};
    say("program", execve("/bin/true", nothing, nothing));
    say("program-open", syscall(SYS_execveat, inherited, "", nothing, nothing, AT_EMPTY_PATH));
    say("namespace", unshare(CLONE_NEWUSER));
    say("namespace-thread",
        syscall(SYS_clone, CLONE_VM | CLONE_THREAD | CLONE_NEWNET, nullptr, nullptr, nullptr, nullptr));
    say("trace", ptrace(PTRACE_ATTACH, parent, nullptr, nullptr));
    say("signal", kill(parent, 0));
    say("signal-group", kill(0, 0));
    say("signal-thread", syscall(SYS_tgkill, parent, parent, 0));
    say("signal-by-descriptor", fcntl(inherited, F_SETOWN, parent));
    say("other-memory", syscall(SYS_process_vm_readv, parent, nullptr, 0, nullptr, 0, 0));
    say("pidfd", syscall(SYS_pidfd_open, parent, 0));
    say("uring", syscall(SYS_io_uring_setup, 1, nullptr));
    say("bpf", syscall(SYS_bpf, 0, nullptr, 0));
    say("keys", syscall(SYS_keyctl, 0, 0, 0, 0, 0));
    say("mount", syscall(SYS_mount, "none", "/mnt", "tmpfs", 0, nullptr));
    say("chroot", chroot("/"));
    say("user", setuid(0));
    say("control", ioctl(STDOUT_FILENO, 0x5412, &byte)); // TIOCSTI
    say("limits", prctl(PR_SET_DUMPABLE, 1));
    const rlimit more{RLIM_INFINITY, RLIM_INFINITY};
    say("limits-more", setrlimit(RLIMIT_AS, &more));
    void *const code =
        mmap(nullptr, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    say("code", code == MAP_FAILED ? -1 : 0);
    void *const page = mmap(nullptr, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    say("code-later", mprotect(page, 4096, PROT_READ | PROT_EXEC));
    void *const much = mmap(nullptr, 2UL << 30, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    say("much-memory", much == MAP_FAILED ? -1 : 0);
    _exit(0);
}
