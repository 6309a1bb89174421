// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/runs/leftovers.h"

#include "core/guest/agent/files/text_file.h"

#include <dirent.h>
#include <signal.h>
#include <sys/epoll.h>

#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <vector>

namespace inside {

void Leftovers::take(Descriptor output)
{
    const int fd = output.get();
    auto watch = m_loop.watch(fd, EPOLLIN, [this, fd](std::uint32_t) { discard(fd); });
    m_outputs.insert_or_assign(fd, Output{std::move(output), std::move(watch)});
}

void Leftovers::discard(int fd)
{
    static char buffer[65536];
    const ssize_t count = read(fd, buffer, sizeof buffer);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR))
        m_outputs.erase(fd);
}

bool isMarked(pid_t process, pid_t session, const std::string &variable)
{
    const std::string folder = "/proc/" + std::to_string(process);
    // "pid (name) state ppid pgrp session …"; a zombie is dead already
    const std::string stat = readText(folder + "/stat");
    const std::size_t name = stat.rfind(')');
    if (name == std::string::npos || stat.size() < name + 4 || stat[name + 2] == 'Z')
        return false;
    char *rest = nullptr;
    std::strtol(stat.c_str() + name + 4, &rest, 10);
    std::strtol(rest, &rest, 10);
    if (std::strtol(rest, &rest, 10) == session)
        return true;
    const std::string environment = '\0' + readText(folder + "/environ");
    return environment.find('\0' + variable + '\0') != std::string::npos;
}

static std::vector<pid_t> findMarked(pid_t session, const std::string &variable)
{
    std::vector<pid_t> found;
    DIR *folder = opendir("/proc");
    if (!folder)
        return found;
    while (const dirent *entry = readdir(folder)) {
        if (!std::isdigit(static_cast<unsigned char>(entry->d_name[0])))
            continue;
        const auto process = pid_t(std::atol(entry->d_name));
        if (process != getpid() && isMarked(process, session, variable))
            found.push_back(process);
    }
    closedir(folder);
    return found;
}

void killByMark(pid_t session, const std::string &variable)
{
    // Again while there are any: one may fork while another is looked at.
    for (int pass = 0; pass < 50; ++pass) {
        const auto found = findMarked(session, variable);
        if (found.empty())
            return;
        for (const pid_t process : found)
            kill(process, SIGKILL);
    }
}

bool isMarkedProcessLeft(pid_t session, const std::string &variable)
{
    return !findMarked(session, variable).empty();
}

} // namespace inside
