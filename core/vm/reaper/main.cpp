// SPDX-License-Identifier: GPL-3.0-or-later

// Starts a daemon and takes the place of init for all that it leaves behind.
//
// A process whose parent has ended belongs to init, and stays as a zombie until that has asked for it.
// libvirt waits for its QEMU to be gone in that sense. Init as a container or a small virtual machine has it
// asks now and then, or never. Here, there is always somebody who does.
//
// berth-reaper [--keep FOLDER]… [--show FOLDER]… PROGRAM ARGUMENTS…
//
// Returns when the program does, and what that returned. With a folder to keep the program is a lodger, and
// who waits for it stays root; where that cannot be it says why and returns kNoLodger.

#include "core/vm/reaper/lodger.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>

static constexpr int kNoLodger = 125; // session_daemon.cpp

/// As a shell does.
static int codeOf(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

/// The next child that has ended, or 0 when there is none any more.
static pid_t reapNext(int &status)
{
    pid_t ended = 0;
    do {
        ended = wait(&status);
    } while (ended < 0 && errno == EINTR);
    return ended < 0 ? 0 : ended;
}

[[noreturn]] static void become(char **program, const vm::reaper::Belongings &belongings)
{
    if (!belongings.kept.empty()) {
        if (const auto become = vm::reaper::becomeLodger(belongings); !become) {
            std::fprintf(stderr, "%s\n", become.error().c_str());
            _exit(kNoLodger);
        }
    }
    execvp(program[0], program);
    std::perror(program[0]);
    _exit(127);
}

/// Lives on its own as long as anything that descends from it does. Writes on `report` how the program ended.
[[noreturn]] static void reapAll(char **program, const vm::reaper::Belongings &belongings, int report)
{
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    const pid_t daemon = fork(); // in the group of who asked: until it is one, it ends with that
    if (daemon == 0)
        become(program, belongings);
    setsid();
    if (chdir("/") != 0) // no folder is held up
        std::perror("berth-reaper");
    const int nothing = open("/dev/null", O_RDWR);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        dup2(nothing, stream);
    close(nothing);
    signal(SIGPIPE, SIG_IGN);
    int status = 0;
    while (const pid_t ended = reapNext(status)) {
        if (ended != daemon)
            continue;
        const int code = codeOf(status);
        (void)!write(report, &code, sizeof code); // who asked may have been ended meanwhile
        close(report);
    }
    _exit(EXIT_SUCCESS);
}

int main(int argc, char **argv)
{
    int report[2];
    vm::reaper::Belongings belongings;
    int first = 1;
    for (; first + 1 < argc; first += 2) {
        if (std::strcmp(argv[first], "--keep") == 0)
            belongings.kept.emplace_back(argv[first + 1]);
        else if (std::strcmp(argv[first], "--show") == 0)
            belongings.shown.emplace_back(argv[first + 1]);
        else
            break;
    }
    if (first >= argc) {
        std::fputs("Usage: berth-reaper [--keep FOLDER]… [--show FOLDER]… PROGRAM ARGUMENTS…\nBerth runs "
                   "this by itself.\n",
                   stderr);
        return 2;
    }
    if (pipe2(report, O_CLOEXEC) != 0) {
        std::perror("berth-reaper");
        return EXIT_FAILURE;
    }
    const pid_t reaper = fork();
    if (reaper == 0) {
        close(report[0]);
        reapAll(argv + first, belongings, report[1]);
    }
    close(report[1]);
    int code = EXIT_FAILURE;
    if (reaper < 0 || read(report[0], &code, sizeof code) != sizeof code)
        std::fputs("berth-reaper: there can be no process.\n", stderr);
    return code;
}
