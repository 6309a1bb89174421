// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/leftovers.h"

#include <cctype>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <poll.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace support {

static std::string contentOf(const std::filesystem::path &path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Whether there was one. Each is over afterwards.
static bool killThoseThatName(const std::string &folder)
{
    bool found = false;
    std::error_code gone;
    for (const auto &entry : std::filesystem::directory_iterator("/proc", gone)) {
        const std::string name = entry.path().filename();
        const pid_t process = std::isdigit(name.front()) ? pid_t(std::stol(name)) : 0;
        if (process <= 1 || process == getpid())
            continue;
        // First, so that what is killed is what was looked at.
        pollfd end{.fd = int(syscall(SYS_pidfd_open, process, 0)), .events = POLLIN, .revents = 0};
        if (contentOf(entry.path() / "environ").find(folder) != std::string::npos
            || contentOf(entry.path() / "cmdline").find(folder) != std::string::npos) {
            if (syscall(SYS_pidfd_send_signal, end.fd, SIGKILL, nullptr, 0) == 0) {
                found = true;
                poll(&end, 1, 5000);
            }
        }
        close(end.fd);
    }
    return found;
}

static void unmountBelow(const std::string &folder)
{
    std::ifstream mounts("/proc/self/mounts");
    std::string device, place, rest;
    while (mounts >> device >> place && std::getline(mounts, rest)) {
        if (place.starts_with(folder))
            umount2(place.c_str(), MNT_DETACH);
    }
}

[[noreturn]] static void guard(int test, const std::string &folder)
{
    pollfd end{.fd = test, .events = POLLIN, .revents = 0};
    while (poll(&end, 1, -1) < 0) { }
    for (int round = 0; round < 100 && killThoseThatName(folder); ++round) { } // again: some start others before they end
    unmountBelow(folder);
    std::error_code unused;
    std::filesystem::remove_all(folder, unused);
    _exit(0);
}

void endLeftoversWithThisProcess()
{
    // A test that starts its own program, to kill it, asks what of that is left.
    if (getenv("BERTH_TEST_FOLDER"))
        return;
    std::string folder = "/tmp/XXXXXX"; // short: there are sockets in it, whose paths have 107 bytes
    const int test = int(syscall(SYS_pidfd_open, getpid(), 0));
    // Some tests have processes of other users.
    if (test < 0 || !mkdtemp(folder.data()) || chmod(folder.c_str(), 01777) != 0) {
        std::perror("no folder, or no guardian, for this test");
        std::exit(1);
    }
    const pid_t child = fork();
    if (child == 0) {
        // Neither ctest, which ends whole trees of processes, nor a terminal may end it, and nobody waits for its streams.
        setsid();
        if (fork() != 0)
            _exit(0);
        for (int descriptor = 0; descriptor < 3; ++descriptor)
            close(descriptor);
        guard(test, folder);
    }
    if (child < 0 || waitpid(child, nullptr, 0) < 0) {
        std::perror("no guardian for this test");
        std::exit(1);
    }
    close(test);
    setenv("TMPDIR", folder.c_str(), 1);
    setenv("BERTH_TEST_FOLDER", folder.c_str(), 1);
}

} // namespace support
