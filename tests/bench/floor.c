// SPDX-License-Identifier: GPL-3.0-or-later

// What the benchmark measures a guest's own speed with, in the guest. Linked statically: it runs in any image.
//
//     floor spawn COUNT    starts /usr/bin/true and waits for its end, COUNT times: nanoseconds of each, one a line
//     floor echo DEVICE    gives each byte from a port back

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static long long now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static int spawn(int count)
{
    for (int i = 0; i < count; ++i) {
        char *arguments[] = {"true", NULL};
        pid_t child;
        int status;
        const long long begin = now();
        if (posix_spawn(&child, "/usr/bin/true", NULL, NULL, arguments, environ) != 0
            || waitpid(child, &status, 0) != child || status != 0)
            return 1;
        printf("%lld\n", now() - begin);
    }
    return 0;
}

static int echo(const char *device)
{
    const int port = open(device, O_RDWR);
    if (port < 0)
        return 1;
    for (;;) {
        char bytes[64];
        struct pollfd ready = {.fd = port, .events = POLLIN};
        poll(&ready, 1, -1);
        const ssize_t count = read(port, bytes, sizeof bytes);
        if (count > 0 && write(port, bytes, (size_t)count) != count)
            return 1;
        if (count <= 0)
            usleep(10000); // nobody is at the other end
    }
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "spawn") == 0)
        return spawn(atoi(argv[2]));
    if (argc == 3 && strcmp(argv[1], "echo") == 0)
        return echo(argv[2]);
    fprintf(stderr, "usage: floor spawn COUNT | floor echo DEVICE\n");
    return 2;
}
