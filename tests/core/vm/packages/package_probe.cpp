// SPDX-License-Identifier: GPL-3.0-or-later

// package_probe: in the place of the cache's nginx, tries what that needs and every way out that it knows,
// and says of each whether it leads anywhere: a line with its name and "open", or the error. It begins in the
// cache's folder, where "nginx.conf" has a line each: the folder with what is the person's, a port at the
// loopback, the process id of the test, and the name of an abstract socket. Links no Qt.

#include "tests/core/vm/room_probe.h"

#include <dirent.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
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
#include <fstream>
#include <string>

using probe::connectTo;

static void say(const std::string &name, long result) { probe::say(STDERR_FILENO, name, result); }

static int listenAt(const char *path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strcpy(address.sun_path, path);
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    return bind(socket, reinterpret_cast<sockaddr *>(&address), sizeof address);
}

/// What is said at the other end of a way of its own.
static long heardBy(const char *path)
{
    const int socket = connectTo(path, false);
    char byte = 0;
    if (socket < 0 || send(socket, "?", 1, MSG_NOSIGNAL) != 1)
        return -1;
    errno = ENODATA;
    return read(socket, &byte, 1) == 1 && byte == '!' ? 0 : -1;
}

static long childOf()
{
    const pid_t child = fork();
    if (child == 0)
        _exit(0);
    return waitpid(child, nullptr, 0);
}

static long readOf(pid_t pid, const char *what)
{
    char byte = 0;
    const iovec here{&byte, 1};
    const iovec there{const_cast<char *>(what), 1};
    return process_vm_readv(pid, &here, 1, &there, 1, 0);
}

int main(int, char **argv)
{
    std::ifstream configuration("nginx.conf");
    std::string world;
    std::string abstract;
    int port = 0;
    pid_t owner = 0;
    say("own-read", configuration >> world >> port >> owner >> abstract ? 0 : -1);
    say("own-make", open("made", O_CREAT | O_RDWR, 0600));
    say("own-folder", mkdir("folder", 0700));
    say("own-rename", rename("made", "folder/made"));
    say("own-remove", unlink("folder/made"));
    say("own-listen", listenAt("listens"));
    say("own-way", heardBy("way-0"));
    say("worker", childOf());
    say("null", open("/dev/null", O_RDWR));
    say("random", open("/dev/urandom", O_RDONLY));
    say("program-of-the-system", access("/usr/bin/env", R_OK));

    say("home-read", open((world + "/.ssh/id").c_str(), O_RDONLY));
    say("home-write", open((world + "/notes").c_str(), O_WRONLY));
    say("home-list", open(world.c_str(), O_RDONLY | O_DIRECTORY));
    say("home-above", open("../.ssh/id", O_RDONLY));
    say("home-link", open("out", O_RDONLY));
    say("home-bus", connectTo(world + "/bus", false));
    say("abstract-socket", connectTo(abstract, true));
    say("loopback", connectTo(port));
    say("passwords", open("/etc/passwd", O_RDONLY));
    say("processes", open("/proc/self/status", O_RDONLY));
    say("signal", kill(owner, 0));
    say("temporary", open("/tmp", O_RDONLY | O_DIRECTORY));
    if (argv[1]) { // nginx has arguments
        say("system-create", open("/usr/new", O_CREAT | O_WRONLY, 0600));
        say("kvm", open("/dev/kvm", O_RDWR));
        say("socket-internet", socket(AF_INET, SOCK_DGRAM, 0));
        say("socket-netlink", socket(AF_NETLINK, SOCK_RAW, 0));
        say("socket-vsock", socket(AF_VSOCK, SOCK_STREAM, 0));
        say("other-memory", readOf(owner, world.c_str()));
        say("trace", ptrace(PTRACE_SEIZE, owner, nullptr, nullptr));
        say("keys", syscall(SYS_keyctl, 0, -3, 0, 0, 0)); // that of the session
        say("uring", syscall(SYS_io_uring_setup, 1, nullptr));
        say("namespace", unshare(CLONE_NEWUSER));
        say("mount", mount("none", "/dev", "tmpfs", 0, nullptr));
        say("chroot", chroot("/"));
        say("user", setuid(getuid() == 0 ? 1 : 0));
    }
    _exit(0);
}
