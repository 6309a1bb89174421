// SPDX-License-Identifier: GPL-3.0-or-later

// way_probe OUTSIDE PORT OTHER: becomes what leads to one port of a host (connectOnly, openNothing), and says
// of each way out whether it leads anywhere: a line with its name and "open", or the error. At both ports of
// the loopback somebody listens; OUTSIDE is a folder with a `file`. Links no Qt.

#include "core/sandbox/sandbox.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

static void say(const std::string &name, long result)
{
    const std::string line = name + " " + (result >= 0 ? "open" : strerrorname_np(errno)) + "\n";
    if (write(STDOUT_FILENO, line.data(), line.size()) < 0)
        _exit(3);
}

static sockaddr_in loopback(int port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(std::uint16_t(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

static int connectTo(int port)
{
    const sockaddr_in address = loopback(port);
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    return socket < 0 || connect(socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0
        ? -1
        : socket;
}

static int listenAnywhere()
{
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    return socket < 0 ? -1 : listen(socket, 1);
}

static long lookUp()
{
    addrinfo *found = nullptr;
    const int error = getaddrinfo("localhost", "80", nullptr, &found);
    errno = EADDRNOTAVAIL;
    return error == 0 ? 0 : -1;
}

int main(int argc, char **argv)
{
    if (argc != 4)
        return 2;
    const std::string outside = argv[1];
    const int port = std::atoi(argv[2]);
    const pid_t parent = getppid();
    if (!sandbox::connectOnly(static_cast<unsigned short>(port)))
        return 77;
    say("names", lookUp());
    say("names-file", open("/etc/hosts", O_RDONLY));
    say("connect", connectTo(port));
    say("connect-other", connectTo(std::atoi(argv[3])));
    say("questions", socket(AF_INET6, SOCK_DGRAM, 0));
    say("listen", listenAnywhere());
    say("outside-read", open((outside + "/file").c_str(), O_RDONLY));
    say("outside-write", open((outside + "/file").c_str(), O_WRONLY));
    say("outside-create", open((outside + "/new").c_str(), O_CREAT | O_WRONLY, 0600));
    say("outside-remove", unlink((outside + "/file").c_str()));
    say("passwords", open("/etc/passwd", O_RDONLY));
    say("processes", open("/proc/self/environ", O_RDONLY));
    say("socket-unix", socket(AF_UNIX, SOCK_STREAM, 0));
    say("socket-packet", socket(AF_PACKET, SOCK_RAW, 0));
    say("socket-vsock", socket(AF_VSOCK, SOCK_STREAM, 0));
    say("socket-beyond", syscall(SYS_socket, (1L << 32) | AF_UNIX, SOCK_STREAM, 0));
    char *const nothing[] = {nullptr};
    say("program", execve("/bin/true", nothing, nothing));
    say("process", syscall(SYS_fork));
    say("process-clone", syscall(SYS_clone, SIGCHLD, nullptr, nullptr, nullptr, nullptr));
    say("process-clone3", syscall(SYS_clone3, nullptr, 0));
    say("signal", kill(parent, 0));
    say("trace", ptrace(PTRACE_SEIZE, parent, nullptr, nullptr));
    say("namespace", unshare(CLONE_NEWUSER));
    say("uring", syscall(SYS_io_uring_setup, 1, nullptr));

    if (!sandbox::openNothing())
        return 78;
    say("then-names-file", open("/etc/hosts", O_RDONLY));
    say("then-connect", connectTo(port));
    say("then-questions", socket(AF_INET, SOCK_DGRAM, 0));
    say("then-signal", kill(parent, 0));
    _exit(0);
}
