// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/keeper/message.h"

#include <sys/socket.h>
#include <sys/uio.h>

#include <cerrno>
#include <cstring>

namespace vm::keeper {

static constexpr std::size_t kMostFiles = 3;
static constexpr std::size_t kLongestText = 4096;

bool sendMessage(int socket, Message::Kind kind, const std::string &text, const std::vector<int> &files)
{
    std::string packet(1, char(kind));
    packet.append(text, 0, kLongestText);
    iovec part{packet.data(), packet.size()};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    alignas(cmsghdr) char control[CMSG_SPACE(kMostFiles * sizeof(int))]{};
    if (!files.empty()) {
        message.msg_control = control;
        message.msg_controllen = CMSG_SPACE(files.size() * sizeof(int));
        cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(files.size() * sizeof(int));
        std::memcpy(CMSG_DATA(header), files.data(), files.size() * sizeof(int));
    }
    ssize_t sent;
    do
        sent = sendmsg(socket, &message, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent > 0;
}

std::optional<Message> receiveMessage(int socket)
{
    char packet[1 + kLongestText];
    iovec part{packet, sizeof packet};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    alignas(cmsghdr) char control[CMSG_SPACE(kMostFiles * sizeof(int))]{};
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    ssize_t length;
    do
        length = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (length < 0 && errno == EINTR);
    if (length <= 0)
        return {};
    Message received{Message::Kind(packet[0]), std::string(packet + 1, std::size_t(length - 1)), {}};
    for (cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS)
            continue;
        for (std::size_t at = CMSG_LEN(0); at + sizeof(int) <= header->cmsg_len; at += sizeof(int)) {
            int fd;
            std::memcpy(&fd, reinterpret_cast<const char *>(header) + at, sizeof fd);
            received.files.emplace_back(fd);
        }
    }
    return received;
}

} // namespace vm::keeper
