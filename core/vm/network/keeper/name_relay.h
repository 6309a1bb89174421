// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/vm/network/keeper/bucket.h"
#include "core/vm/network/keeper/loop.h"
#include "core/vm/network/keeper/name_question.h"

#include <netinet/in.h>
#include <sys/stat.h>

#include <cstdint>
#include <list>
#include <string>
#include <vector>

namespace vm::keeper {

/// Carries questions for names from inside to the host's resolvers and the answers back, over UDP and TCP. It
/// asks whomever the host's resolv.conf names at that moment, a loopback stub or a private address as well as
/// any other, and the next one when one does not answer. Which questions pass, a Judge says. How many
/// there may be in a second, how much may be under way at once and how large it may be is limited.
class NameRelay
{
public:
    using Judge = Question (*)(const std::uint8_t *bytes, std::size_t count);

    /// The sockets are bound inside.
    NameRelay(Loop &loop, Judge judge, Descriptor udp, Descriptor tcp,
              std::string resolvConf = "/etc/resolv.conf");

private:
    struct Resolver
    {
        sockaddr_storage address{};
        socklen_t length = 0;
    };
    struct Waiting
    {
        Question asked;
        sockaddr_in asker{};
        std::size_t tries = 0;
        Descriptor socket;
        Loop::Handle reader;
        Loop::Handle timer;
    };
    using Bytes = std::vector<std::uint8_t>;
    /// What comes by TCP, until there is a whole message of it (RFC 1035, 4.2.2).
    struct Messages
    {
        std::size_t mostSize;
        Bytes bytes;

        /// False: there is something in it that is none, or `take` gave false.
        template <typename Take>
        bool add(const std::uint8_t *data, std::size_t count, Take take);
    };
    struct Talk
    {
        Descriptor inside;
        Descriptor outside; ///< once there is something to ask
        bool isConnected = false;
        bool hasAsked = false; ///< all it wanted
        bool wasLeft = false; ///< by the resolver
        std::size_t tries = 0;
        std::size_t owed = 0; ///< answers
        Messages questions{kMostQuestionSize, {}};
        Messages answers{65535, {}};
        Bytes out;
        Bytes in;
        Loop::Handle insideReady;
        Loop::Handle outsideReady;
        Loop::Handle timer;
    };
    using Questions = std::list<Waiting>;
    using Talks = std::list<Talk>;

    void listen();
    void readResolvers();
    void takeQuestion();
    void ask(Questions::iterator question);
    void takeAnswer(Questions::iterator question);
    void answer(const sockaddr_in &asker, const Bytes &bytes);
    void takeTalk();
    bool hearQuestions(Talk &talk);
    bool hearAnswers(Talk &talk);
    void connectTalk(Talks::iterator talk);
    void carry(Talks::iterator talk);
    void watchTalk(Talks::iterator talk);

    Loop &m_loop;
    Judge m_judge;
    Descriptor m_udp;
    Descriptor m_tcp;
    std::string m_resolvConf;
    struct stat m_read
    {
    };
    std::vector<Resolver> m_resolvers;
    Bucket m_bucket;
    Questions m_questions;
    Talks m_talks;
    Loop::Handle m_udpReader;
    Loop::Handle m_tcpReader;
    Loop::Handle m_pause;
};

} // namespace vm::keeper
