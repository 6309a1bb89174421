// SPDX-License-Identifier: GPL-3.0-or-later

// berth-packages: starts the nginx of the cache of packages (CACHE.md) in a room with the cache's folder,
// what it needs of the system, and no network but sockets that lead to one port of one host each (way.h). All
// end together, and with whoever holds the other end of the standard input. This process itself reads nothing
// of what is said.
//
// berth-packages NGINX AUTHORITIES [SOCKET HOST PORT]…
// berth-packages NGINX AUTHORITIES check      whether there can be such a room: nginx says its version in it
//
// It is started in the cache's folder, and for root becomes `nobody`. AUTHORITIES is a file that nginx may
// read, or empty.

#include "core/vm/emulator/view.h"
#include "core/vm/packages/way.h"

#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <pwd.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

using vm::keeper::Descriptor;
using vm::packages::Way;

static constexpr int kEndLimit = 2000; // ms
static constexpr std::size_t kMostTalks = 64; // the next ones wait
static constexpr const char *kLock = "lock";

[[noreturn]] static void giveUp(const std::string &why)
{
    std::fprintf(stderr, "berth-packages: %s\n", why.c_str());
    std::_Exit(EXIT_FAILURE);
}

static std::string failed(const std::string &doing) { return doing + ": " + std::strerror(errno) + '.'; }

static void becomeNobody()
{
    const passwd *const nobody = getpwnam("nobody");
    if (!nobody || setgroups(0, nullptr) != 0
        || setresgid(nobody->pw_gid, nobody->pw_gid, nobody->pw_gid) != 0
        || setresuid(nobody->pw_uid, nobody->pw_uid, nobody->pw_uid) != 0)
        giveUp(failed("becoming nobody"));
    prctl(PR_SET_DUMPABLE, 1); // or its own files in /proc are root's, and no namespace can be made
}

/// One that still ends has its sockets removed by its nginx: it is waited for. The lock is nginx's too, and
/// goes with the last of both.
static void waitForTheLast()
{
    const int lock = open(kLock, O_RDWR | O_CREAT | O_NOFOLLOW, 0600); // for nginx as well
    if (lock < 0 || flock(lock, LOCK_EX) != 0)
        giveUp(failed("the cache's folder cannot be locked"));
}

[[noreturn]] static void becomeNginx(const std::string &nginx, const std::string &authorities, pid_t parent,
                                     bool isCheck)
{
    setpgid(0, 0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    vm::emulator::Files files;
    files.folder = ".";
    for (const std::string &file : {authorities, std::string("/etc/ssl/openssl.cnf")}) {
        if (file == authorities ? !file.empty() : access(file.c_str(), R_OK) == 0)
            files.read.push_back(file);
    }
    if (auto entered = vm::emulator::enter(files, nginx); !entered)
        giveUp(entered.error());
    // After the change of rights, which clears it.
    if (prctl(PR_SET_PDEATHSIG, SIGTERM) != 0 || getppid() != parent)
        giveUp("it was left alone.");
    std::vector<std::string> words{nginx, "-v"};
    if (!isCheck)
        words = {nginx, "-p", ".", "-e", "stderr", "-c", "nginx.conf"};
    std::vector<char *> arguments;
    for (std::string &word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    char *const nothing[]{nullptr};
    execve(nginx.c_str(), arguments.data(), nothing);
    giveUp(failed(nginx + " cannot be started"));
}

static std::vector<Way> openWays(int argc, char **argv)
{
    std::vector<Way> ways;
    for (int i = 3; i + 2 < argc; i += 3) {
        ways.emplace_back(argv[i], argv[i + 1], argv[i + 2]);
        if (!ways.back().open())
            giveUp(failed(std::string(argv[i]) + " cannot be listened at"));
    }
    return ways;
}

/// Takes note of the children that have ended. The status of nginx, if that was one.
static std::optional<int> reap(pid_t nginx, std::size_t &talks)
{
    int status = 0;
    for (pid_t ended = 0; (ended = waitpid(-1, &status, WNOHANG)) > 0;) {
        if (ended == nginx)
            return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_FAILURE;
        --talks;
    }
    return {};
}

/// Until nginx has ended; gives its status.
static int serve(pid_t nginx, int signals, const std::vector<Way> &ways)
{
    std::size_t talks = 0;
    std::vector<pollfd> all{{signals, POLLIN, 0}, {STDIN_FILENO, 0, 0}};
    for (const Way &way : ways)
        all.push_back({way.listening(), POLLIN, 0});
    bool isEnding = false;
    for (;;) {
        for (std::size_t i = 2; i < all.size(); ++i)
            all[i].events = talks >= kMostTalks ? 0 : POLLIN;
        if (poll(all.data(), all.size(), isEnding ? kEndLimit : -1) == 0 && isEnding)
            kill(-nginx, SIGKILL); // its group
        signalfd_siginfo signal{};
        const bool isSignalled = read(signals, &signal, sizeof signal) == sizeof signal;
        if (const auto ended = reap(nginx, talks)) {
            kill(-nginx, SIGKILL); // what it has left
            return isEnding ? EXIT_SUCCESS : *ended; // it may not have been ready yet for a signal
        }
        if (!isEnding && (all[1].revents || (isSignalled && signal.ssi_signo != SIGCHLD))) {
            kill(nginx, SIGTERM);
            isEnding = true;
            all.resize(1); // nobody is let in any more
            continue;
        }
        for (std::size_t i = 2; i < all.size(); ++i) {
            if (all[i].revents && talks < kMostTalks && ways[i - 2].take() > 0)
                ++talks;
        }
    }
}

int main(int argc, char **argv)
{
    if (argc < 3)
        giveUp("Berth starts this by itself.");
    const bool isCheck = argc == 4 && std::strcmp(argv[3], "check") == 0;
    char nginx[PATH_MAX];
    if (!realpath(argv[1], nginx))
        giveUp(failed(std::string(argv[1]) + " is gone"));
    if (geteuid() == 0)
        becomeNobody();
    umask(0077);
    if (isCheck)
        becomeNginx(nginx, argv[2], getppid(), true);
    sigset_t awaited;
    sigemptyset(&awaited);
    for (const int each : {SIGTERM, SIGINT, SIGCHLD})
        sigaddset(&awaited, each);
    sigprocmask(SIG_BLOCK, &awaited, nullptr);
    waitForTheLast();
    for (const char *left : {"cache", "kept"}) // by one that was killed
        unlink(left);
    std::vector<Way> ways = openWays(argc, argv);
    const Descriptor signals(signalfd(-1, &awaited, SFD_CLOEXEC | SFD_NONBLOCK));
    const pid_t self = getpid();
    const pid_t child = fork(); // before there is a second thread
    if (!signals || child < 0)
        giveUp(failed("nginx cannot be started"));
    if (child == 0)
        becomeNginx(nginx, argv[2], self, false);
    setpgid(child, child); // whoever is first
    std::_Exit(serve(child, signals.get(), ways));
}
