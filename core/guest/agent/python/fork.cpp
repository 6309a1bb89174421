// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/python/fork.h"

#include "core/guest/agent/files/text_file.h"

#include <sys/socket.h>
#include <sys/wait.h>

#include <cstring>

namespace inside {

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

std::string describe(const Command &command, const Account &account)
{
    std::string text = command.folder + '\0' + (command.isFolderFallible ? account.home : "") + '\0'
        + std::to_string(command.argv.size());
    for (const std::string &argument : command.argv)
        text.append(1, '\0').append(argument);
    for (const auto &[name, value] : command.environment)
        text.append(1, '\0').append(name).append("=").append(value);
    return text;
}

} // namespace inside
