// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/network/keeper/descriptor.h"

#include <string>
#include <sys/types.h>

namespace vm::packages {

/// Leads from a socket in a folder to one port of one host on the internet, and nowhere else, byte by byte.
/// Each connection is carried by a process of its own, which looks the host up with no more than that takes,
/// and from the moment when it is connected can do nothing but read and write (core/sandbox).
class Way
{
public:
    Way(std::string socket, std::string host, std::string port);

    /// Makes the socket in the current folder, for this user alone. False: errno says why.
    bool open();
    int listening() const { return m_listening.get(); }
    /// Somebody has connected: the process that carries it, a child of the caller's, which ends with that and
    /// with the connection. -1: there is none.
    pid_t take() const;

private:
    std::string m_socket;
    std::string m_host;
    std::string m_port;
    keeper::Descriptor m_listening;
};

} // namespace vm::packages
