// SPDX-License-Identifier: GPL-3.0-or-later

// Starts a daemon and takes the place of init for all that it leaves behind.
//
// A process whose parent has ended belongs to init, and stays as a zombie until that has asked for it.
// libvirt waits for its QEMU to be gone in that sense. Init as a container or a small virtual machine has it
// asks now and then, or never. Here, there is always somebody who does.

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>

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

/// Lives on its own as long as anything that descends from it does. Writes on `report` how the program ended.
[[noreturn]] static void reapAll(char **program, int report)
{
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    const pid_t daemon = fork(); // in the group of who asked: until it is one, it ends with that
    if (daemon == 0) {
        execvp(program[0], program);
        std::perror(program[0]);
        _exit(127);
    }
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

/// berth-reaper PROGRAM ARGUMENTS…   returns when the program does, and what that returned
int main(int argc, char **argv)
{
    int report[2];
    if (argc < 2) {
        std::fputs("Usage: berth-reaper PROGRAM ARGUMENTS…\nBerth runs this by itself.\n", stderr);
        return 2;
    }
    if (pipe2(report, O_CLOEXEC) != 0) {
        std::perror("berth-reaper");
        return EXIT_FAILURE;
    }
    const pid_t reaper = fork();
    if (reaper == 0) {
        close(report[0]);
        reapAll(argv + 1, report[1]);
    }
    close(report[1]);
    int code = EXIT_FAILURE;
    if (reaper < 0 || read(report[0], &code, sizeof code) != sizeof code)
        std::fputs("berth-reaper: there can be no process.\n", stderr);
    return code;
}
