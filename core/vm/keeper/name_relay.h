// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/keeper/loop.h"

#include <netinet/in.h>
#include <sys/stat.h>

#include <array>
#include <cstdint>
#include <list>
#include <string>
#include <vector>

namespace vm::keeper {

/// Carries questions for names from inside to the host's resolvers and the answers back, over UDP and TCP. It
/// asks whomever the host's resolv.conf names at that moment, a loopback stub or a private address as well as
/// any other, and the next one when one does not answer. Only questions pass: a resolver may let the host
/// change its names, and must not take the guest for the host. How much may be under way at once is limited;
/// what is over is dropped.
class NameRelay
{
public:
    /// The sockets are bound inside.
    NameRelay(Loop &loop, Descriptor udp, Descriptor tcp, std::string resolvConf = "/etc/resolv.conf");

private:
    struct Resolver
    {
        sockaddr_storage address{};
        socklen_t length = 0;
    };
    struct Question
    {
        std::vector<std::uint8_t> bytes;
        sockaddr_in asker{};
        std::size_t tries = 0;
        Descriptor socket;
        Loop::Handle reader;
        Loop::Handle timer;
    };
    /// How far what the guest says over TCP was looked through.
    struct Look
    {
        std::array<std::uint8_t, 5> begin{}; ///< of a message: its length, number and kind
        std::size_t have = 0;
        std::size_t rest = 0; ///< of a message that is a question

        /// False: there is something that is no question in it.
        bool at(const std::uint8_t *bytes, std::size_t count);
    };
    struct Direction
    {
        std::vector<std::uint8_t> waiting;
        bool ended = false;
    };
    struct Talk
    {
        Descriptor inside;
        Descriptor outside;
        std::size_t tries = 0;
        Look look;
        Direction out;
        Direction in;
        Loop::Handle insideReady;
        Loop::Handle outsideReady;
        Loop::Handle timer;
    };
    using Questions = std::list<Question>;
    using Talks = std::list<Talk>;

    void readResolvers();
    void takeQuestion();
    void ask(Questions::iterator question);
    void takeAnswer(Questions::iterator question);
    void refuse(Questions::iterator question, std::uint8_t reason);
    void takeTalk();
    void connectTalk(Talks::iterator talk);
    void carry(Talks::iterator talk);
    void watchTalk(Talks::iterator talk);

    Loop &m_loop;
    Descriptor m_udp;
    Descriptor m_tcp;
    std::string m_resolvConf;
    struct stat m_read
    {
    };
    std::vector<Resolver> m_resolvers;
    Questions m_questions;
    Talks m_talks;
    Loop::Handle m_udpReader;
    Loop::Handle m_tcpReader;
};

} // namespace vm::keeper
