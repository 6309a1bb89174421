// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/network/keeper/descriptor.h"

#include <string>

namespace vm::packages {

/// Leads from a socket in a folder to one port of one host on the internet, and nowhere else, byte by byte.
/// The host's addresses are looked up anew for each connection. Each is carried by a thread of its own, so
/// many at once and no more; the next ones wait.
class Way
{
public:
    Way(std::string socket, std::string host, std::string port);

    /// Makes the socket in the current folder, for this user alone. False: errno says why.
    bool open();
    int listening() const { return m_listening.get(); }
    /// Somebody has connected.
    void take();
    /// All of them together carry so many that nobody is to be taken now.
    static bool areFull();

private:
    std::string m_socket;
    std::string m_host;
    std::string m_port;
    keeper::Descriptor m_listening;
};

} // namespace vm::packages
