// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/python/fork.h"

#include "core/guest/agent/files/text_file.h"

#include <sys/socket.h>
#include <sys/wait.h>

#include <array>
#include <cstring>
#include <utility>

namespace inside {

static constexpr std::size_t kLongestRequest = 1 << 18; // LONGEST_REQUEST in Python

bool sendWith(int socket, std::string_view text, std::span<const int> descriptors)
{
    iovec bytes{const_cast<char *>(text.data()), text.size()};
    alignas(cmsghdr) std::array<char, CMSG_SPACE(4 * sizeof(int))> control{};
    msghdr message{};
    message.msg_iov = &bytes;
    message.msg_iovlen = 1;
    message.msg_control = control.data();
    message.msg_controllen = CMSG_SPACE(descriptors.size_bytes());
    cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(descriptors.size_bytes());
    std::memcpy(CMSG_DATA(header), descriptors.data(), descriptors.size_bytes());
    return sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL) == ssize_t(text.size());
}

bool isLivingChild(pid_t process)
{
    siginfo_t ended{};
    return waitid(P_PID, id_t(process), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 && ended.si_pid == 0;
}

char stateOf(pid_t process)
{
    const std::string stat = readText("/proc/" + std::to_string(process) + "/stat");
    const std::size_t name = stat.rfind(')');
    return name != std::string::npos && stat.size() > name + 2 ? stat[name + 2] : 'X';
}

/// Fields with a NUL between: folder, where else to go, number of arguments, arguments, variables.
static std::string describe(const Command &command, const Account &account)
{
    std::string text = command.folder + '\0' + (command.isFolderFallible ? account.home : "") + '\0'
        + std::to_string(command.argv.size());
    for (const std::string &argument : command.argv)
        text.append(1, '\0').append(argument);
    for (const auto &[name, value] : command.environment)
        text.append(1, '\0').append(name).append("=").append(value);
    return text;
}

std::optional<Begun> handOver(const Command &command, const Account &account, int socket, pid_t &process,
                              std::unique_ptr<Cgroup> &cgroup)
{
    const std::string request = describe(command, account);
    if (request.size() > kLongestRequest)
        return {};
    Begun begun;
    const auto ends = openEnds(command, account, begun.spawned);
    const auto *theirs = std::get_if<ProgramEnds>(&ends);
    if (!theirs)
        return {};
    const std::array numbers{theirs->input.get(), theirs->output.get(), theirs->error.get(),
                             theirs->report.get()};
    if (!sendWith(socket, request, numbers))
        return {};
    begun.spawned.process = std::exchange(process, -1);
    begun.cgroup = std::move(cgroup);
    if (begun.cgroup)
        begun.cgroup->takeFigures(); // what was before is not the run's
    return begun;
}

} // namespace inside
