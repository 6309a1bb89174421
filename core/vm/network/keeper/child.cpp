// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/keeper/child.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>

#include <algorithm>
#include <csignal>

namespace vm::keeper {

void closeFrom(int first) { syscall(SYS_close_range, unsigned(first), ~0u, 0u); }

Ends makePipe()
{
    int ends[2] = {-1, -1};
    if (pipe2(ends, O_CLOEXEC) != 0)
        return {};
    return {Descriptor(ends[0]), Descriptor(ends[1])};
}

static void execute(const Start &how)
{
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    for (const int signal : {SIGPIPE, SIGTERM, SIGINT, SIGHUP})
        ::signal(signal, SIG_DFL);
    // First out of the way, then into place: a wanted descriptor may sit where another has to go.
    const int count = int(how.descriptors.size());
    std::vector<int> apart;
    for (const int fd : how.descriptors)
        apart.push_back(fcntl(fd < 0 ? open("/dev/null", O_RDWR) : fd, F_DUPFD, count + 16));
    for (int i = 0; i < count; ++i)
        dup2(apart[std::size_t(i)], i);
    closeFrom(count);
    if (how.beforeExec)
        how.beforeExec();
    std::vector<char *> arguments;
    for (const std::string &argument : how.command)
        arguments.push_back(const_cast<char *>(argument.c_str()));
    arguments.push_back(nullptr);
    execv(arguments[0], arguments.data());
}

pid_t start(const Start &how)
{
    const pid_t child = fork();
    if (child == 0) {
        execute(how);
        _exit(127);
    }
    return child;
}

std::string lastLine(const std::string &text)
{
    const auto end = text.find_last_not_of(" \t\r\n");
    if (end == std::string::npos)
        return {};
    const auto before = text.find_last_of('\n', end);
    const auto start = before == std::string::npos ? 0 : before + 1;
    std::string line = text.substr(start, end + 1 - start);
    std::replace_if(
        line.begin(), line.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; }, ' ');
    return line;
}

std::string lastLine(const Descriptor &pipe, int limit)
{
    std::string text;
    char buffer[4096];
    for (pollfd waiting{pipe.get(), POLLIN, 0}; poll(&waiting, 1, limit) > 0;) {
        const auto count = read(pipe.get(), buffer, sizeof buffer);
        if (count <= 0)
            break;
        text.append(buffer, std::size_t(count));
        if (text.size() > 2 * sizeof buffer)
            text.erase(0, text.size() - sizeof buffer);
    }
    return lastLine(text);
}

} // namespace vm::keeper
