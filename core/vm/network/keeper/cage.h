// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/network/keeper/inside.h"

#include <sys/types.h>

#include <memory>

namespace vm::keeper {

/// The namespaces of one machine's network, connected to the host by pasta, with our own half inside:
///
///     host:  keeper ── pasta ──── tap ─┐
///              │                       │ uplink
///     inside:  └── our half ── passt ──┴── (rules) …
///                               │
///                       QEMU's card socket
///
/// They hang together: when any one of the keeper, pasta, the holder (`cat`, the first process inside) or our
/// half dies, the rest does too, however it died. Destroying this ends pasta and waits for it.
class Cage
{
public:
    /// May take seconds when the machine is busy; returns with the sockets for names and packages there, and
    /// no rules yet: nothing inside may talk before setRules().
    static Expected<std::unique_ptr<Cage>> make(const Programs &programs, const std::string &v6Interface);
    ~Cage();
    Cage(const Cage &) = delete;
    Cage &operator=(const Cage &) = delete;

    Descriptor takeUdpNames() { return std::move(m_udpNames); }
    Descriptor takeTcpNames() { return std::move(m_tcpNames); }
    Descriptor takePackages() { return std::move(m_packages); }
    /// Messages from our half; at its end of file everything inside is gone.
    int socket() const { return m_socket.get(); }
    /// Becomes readable when pasta has ended.
    int pastaEnded() const { return m_pastaEnded.get(); }
    /// Asks for it; Message::Kind::RulesHold or Fault is the answer.
    bool sendRules(const std::string &rules);
    bool sendCard(const Descriptor &card);

private:
    Cage() = default;
    Expected<> startPasta(const Programs &programs, const std::string &v6Interface);
    Expected<pid_t> awaitHolder();
    Expected<> awaitListening();

    Descriptor m_socket;
    Descriptor m_udpNames;
    Descriptor m_tcpNames;
    Descriptor m_packages;
    Descriptor m_lifeline; ///< the holder's standard input
    Descriptor m_echo;
    Descriptor m_errors; ///< pasta's; nobody reads it later, and what does not fit is lost
    pid_t m_pasta = -1;
    Descriptor m_pastaEnded; ///< a pidfd
};

} // namespace vm::keeper
