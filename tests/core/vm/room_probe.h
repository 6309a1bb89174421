// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

/// What the programs do that try to get out of a room in the place of the one it was made for.
namespace probe {

/// A line of what was tried, and "open" or why it did not go.
inline void say(int descriptor, const std::string &name, long result)
{
    const std::string line = name + " " + (result >= 0 ? "open" : strerrorname_np(errno)) + "\n";
    if (write(descriptor, line.data(), line.size()) < 0)
        _exit(3);
}

/// A connected socket, or -1 and errno.
inline int connectTo(const std::string &path, bool isAbstract)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::memcpy(address.sun_path + (isAbstract ? 1 : 0), path.data(), path.size());
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    const auto length = socklen_t(offsetof(sockaddr_un, sun_path) + path.size() + 1);
    return socket >= 0 && connect(socket, reinterpret_cast<sockaddr *>(&address), length) == 0 ? socket : -1;
}

/// To this port of the loopback. The same.
inline int connectTo(int port)
{
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(std::uint16_t(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    return socket >= 0 && connect(socket, reinterpret_cast<sockaddr *>(&address), sizeof address) == 0
        ? socket
        : -1;
}

} // namespace probe
