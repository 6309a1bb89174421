// SPDX-License-Identifier: GPL-3.0-or-later

// emulator_probe WORLD PORT SHM PID NAME […]: in QEMU's place, tries every way out that it knows and says of
// each whether it leads anywhere: a line with its name and "open", or the error. WORLD is a folder as
// tst_emulator makes it, the rest what the test listens at, shares, and is. With more arguments it is not
// held by anything, and tries only what changes nothing. First comes its process id. Links no Qt: nothing but
// what it was started with is tried.

#include "tests/core/vm/room_probe.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>

using probe::connectTo;

static void say(const std::string &name, long result) { probe::say(STDOUT_FILENO, name, result); }

static long readOf(pid_t pid, const char *what)
{
    char byte = 0;
    const iovec here{&byte, 1};
    const iovec there{const_cast<char *>(what), 1};
    return process_vm_readv(pid, &here, 1, &there, 1, 0);
}

int main(int argc, char **argv)
{
    if (argc < 6)
        return 2;
    const std::string world = argv[1];
    const std::string own = world + "/own";
    const std::string other = world + "/other";
    const pid_t owner = std::atoi(argv[4]);
    std::printf("pid %d\n", getpid());
    std::fflush(stdout);

    std::thread([] {}).join();
    say("thread", 0);
    say("own-read", open((own + "/kernel").c_str(), O_RDONLY));
    say("own-write", open((own + "/disk").c_str(), O_RDWR));
    say("own-socket", connectTo(own + "/sockets/listens", false));
    say("null", open("/dev/null", O_RDWR));
    say("random", open("/dev/urandom", O_RDONLY));
    say("program-of-the-system", access("/usr/bin/env", R_OK));

    say("other-read", open((other + "/disk").c_str(), O_RDONLY));
    say("other-above", open((own + "/sockets/../../other/disk").c_str(), O_RDONLY));
    say("other-path", open((other + "/disk").c_str(), O_PATH));
    say("other-socket", connectTo(other + "/listens", false));
    say("own-beside", open((own + "/beside").c_str(), O_RDONLY));
    say("link-out", open((own + "/sockets/out").c_str(), O_RDONLY));
    say("passwords", open("/etc/passwd", O_RDONLY));
    say("keys-of-ssh", open((world + "/.ssh/id").c_str(), O_RDONLY));
    say("processes", open("/proc/self/status", O_RDONLY));
    say("kernel-tree", open("/sys/kernel", O_RDONLY));
    say("world-list", open(other.c_str(), O_RDONLY | O_DIRECTORY));
    say("shared-memory-files", open("/dev/shm", O_RDONLY | O_DIRECTORY));
    say("abstract-socket", connectTo(argv[5], true));
    say("loopback", connectTo(std::atoi(argv[2])));
    void *const shared = shmat(std::atoi(argv[3]), nullptr, 0);
    say("shared-memory", shared == reinterpret_cast<void *>(-1) ? -1 : 0);
    say("signal", kill(owner, 0));
    if (argc > 6)
        _exit(0);

    say("kernel-write", open((own + "/kernel").c_str(), O_RDWR));
    say("own-create", open((own + "/new").c_str(), O_CREAT | O_WRONLY, 0600));
    say("own-remove", unlink((own + "/disk").c_str()));
    say("sockets-create", open((own + "/sockets/new").c_str(), O_CREAT | O_WRONLY, 0600));
    say("sockets-remove", unlink((own + "/sockets/listens").c_str()));
    say("sockets-replace", symlink("/", (own + "/sockets/new").c_str()));
    say("root-list", open("/", O_RDONLY | O_DIRECTORY));
    say("root-create", open("/new", O_CREAT | O_WRONLY, 0600));
    say("system-create", open("/usr/new", O_CREAT | O_WRONLY, 0600));
    say("temporary-create", open("/tmp/berth-emulator-probe", O_CREAT | O_WRONLY, 0600));
    say("terminal", open("/dev/tty", O_RDWR));
    say("terminals", open("/dev/ptmx", O_RDWR));

    say("socket-internet", socket(AF_INET6, SOCK_DGRAM, 0));
    say("socket-netlink", socket(AF_NETLINK, SOCK_RAW, 0));
    say("socket-vsock", socket(AF_VSOCK, SOCK_STREAM, 0));

    say("signal-group", kill(-owner, 0));
    say("other-memory", readOf(owner, argv[0]));
    say("trace", ptrace(PTRACE_SEIZE, owner, nullptr, nullptr));
    say("keys", syscall(SYS_keyctl, 0, -3, 0, 0, 0)); // that of the session
    say("uring", syscall(SYS_io_uring_setup, 1, nullptr));
    say("bpf", syscall(SYS_bpf, 0, nullptr, 0));
    say("namespace", unshare(CLONE_NEWUSER));
    say("namespace-clone", syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, nullptr, nullptr, nullptr, nullptr));
    say("mount", mount("none", "/dev", "tmpfs", 0, nullptr));
    say("unmount", umount2((own + "/kernel").c_str(), MNT_DETACH));
    say("chroot", chroot("/"));
    say("user", setuid(getuid() == 0 ? 1 : 0));
    say("name", sethostname("x", 1));
    _exit(0);
}
