// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/keeper/router_question.h"

#include <arpa/inet.h>
#include <net/if.h>
#include <sys/epoll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstring>

using namespace std::chrono_literals;

namespace vm::keeper {

static constexpr std::uint16_t kPort = 5351;
static constexpr std::uint8_t kVersion = 0;
static constexpr std::uint8_t kPublicAddress = 0; // the question
static constexpr std::uint8_t kAnswer = 128; // with it
static constexpr auto kFirstPatience = 250ms; // each further one is twice as long, as the RFC has it
static constexpr auto kLongestPatience = 8s;
static constexpr auto kAnew = 10min; // a router's address changes when its line does, and nobody tells

std::optional<Prefix> publicAddressIn(std::span<const std::uint8_t> answer)
{
    constexpr std::size_t kLength = 12; // version, answer, result (2), its age (4), address (4)
    if (answer.size() != kLength || answer[0] != kVersion || answer[1] != kAnswer + kPublicAddress
        || answer[2] != 0 || answer[3] != 0)
        return {};
    const Prefix address = Prefix::of(Prefix::Family::V4, &answer[8], 32);
    return isPublic(address) ? std::optional(address) : std::nullopt;
}

RouterQuestion::RouterQuestion(Loop &loop, OnAnswer onAnswer)
    : m_loop(loop)
    , m_onAnswer(std::move(onAnswer))
{
}

/// Whatever other way the host has to that address. Before Linux 5.7 this is root's: the kernel chooses then.
static void bindTo(unsigned interface, const Descriptor &socket)
{
    char name[IF_NAMESIZE] = {};
    if (if_indextoname(interface, name))
        (void)setsockopt(socket.get(), SOL_SOCKET, SO_BINDTODEVICE, name, sizeof name);
}

void RouterQuestion::ask(const std::vector<Router> &routers)
{
    m_again.cancel();
    m_asked.clear();
    for (const Router &router : routers) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(kPort);
        std::memcpy(&address.sin_addr, router.gateway.bytes.data(), sizeof address.sin_addr);
        Descriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
        if (socket)
            bindTo(router.interface, socket);
        if (!socket || connect(socket.get(), reinterpret_cast<sockaddr *>(&address), sizeof address) != 0)
            continue; // it is away, and so is what it translates
        Asked &asked = m_asked.emplace_back(Asked{router, std::move(socket), {}});
        asked.reader = m_loop.watch(asked.socket.get(), EPOLLIN, [this, &asked](auto) { hear(asked); });
    }
    if (!m_asked.empty())
        send(kFirstPatience);
}

void RouterQuestion::send(std::chrono::milliseconds patience)
{
    const std::uint8_t question[] = {kVersion, kPublicAddress};
    for (Asked &asked : m_asked) {
        if (!asked.isAnswered)
            (void)::send(asked.socket.get(), question, sizeof question, MSG_NOSIGNAL); // asked again anyway
    }
    if (patience < kLongestPatience) {
        m_again = m_loop.after(patience, [this, patience] { send(patience * 2); });
        return;
    }
    m_again = m_loop.after(kAnew, [this] {
        for (Asked &asked : m_asked)
            asked.isAnswered = false;
        send(kFirstPatience);
    });
}

void RouterQuestion::hear(Asked &asked)
{
    std::uint8_t answer[64];
    const auto count = recv(asked.socket.get(), answer, sizeof answer, MSG_DONTWAIT);
    if (count < 0) // refused, perhaps: that was taken with it
        return;
    const auto address = publicAddressIn({answer, std::size_t(count)});
    if (!address || asked.isAnswered)
        return;
    asked.isAnswered = true;
    m_onAnswer(asked.router, *address);
}

} // namespace vm::keeper
