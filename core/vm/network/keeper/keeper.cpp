// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/keeper/keeper.h"

#include "core/vm/network/firewall.h"
#include "core/vm/network/keeper/child.h"
#include "core/vm/network/keeper/message.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <csignal>

using namespace std::chrono_literals;

namespace vm::keeper {

static constexpr auto kAlone = 60s;
static constexpr auto kSettle = 50ms;
static constexpr auto kRulesLimit = 20s;
static constexpr std::size_t kMostOwners = 8;
static constexpr const char *kPlugged = "plugged";

/// In the working folder: a path from the root may be too long for sockaddr_un.
static Descriptor listenHere(const char *name)
{
    Descriptor listening(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    strncpy(address.sun_path, name, sizeof address.sun_path - 1);
    const mode_t before = umask(0177);
    if (bind(listening.get(), reinterpret_cast<sockaddr *>(&address), sizeof address) != 0
        || listen(listening.get(), 8) != 0)
        listening.close();
    umask(before);
    return listening;
}

Expected<std::unique_ptr<Door>> Door::open(const std::string &folder, uid_t owner, gid_t group)
{
    std::unique_ptr<Door> door(new Door);
    const Descriptor parent(::open(folder.c_str(), O_DIRECTORY | O_PATH | O_CLOEXEC));
    if (!parent || (mkdirat(parent.get(), "net", 0700) != 0 && errno != EEXIST))
        return systemFault("making " + folder + "/net");
    door->m_folder = Descriptor(openat(parent.get(), "net", O_DIRECTORY | O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
    // Others may pass through, since root's QEMU is one of them: it has no capabilities. The folder above is
    // closed, and so are the sockets.
    if (!door->m_folder || fchown(door->m_folder.get(), owner, group) != 0
        || fchmod(door->m_folder.get(), 0711) != 0 || fchdir(door->m_folder.get()) != 0)
        return systemFault("entering " + folder + "/net");
    unlink(kCard);
    unlink(kControl);
    door->m_card = listenHere(kCard);
    door->m_control = listenHere(kControl);
    const bool isOpen = door->m_card && door->m_control;
    const auto problem = systemFault("listening in " + folder + "/net");
    if (chdir("/") != 0 || !isOpen)
        return problem;
    return door;
}

Door::~Door()
{
    unlinkat(m_folder.get(), kCard, 0);
    unlinkat(m_folder.get(), kControl, 0);
}

Expected<std::unique_ptr<Keeper>> Keeper::make(NetworkPolicy policy, Descriptor packages)
{
    const auto programs = Programs::find();
    if (!programs)
        return tl::unexpected(programs.error());
    const Descriptor tun(open("/dev/net/tun", O_RDWR | O_CLOEXEC));
    if (!tun)
        return fault(errno == EACCES || errno == EPERM ? "tun-closed" : "tun-missing", strerror(errno));
    // Watched before it is read: what changes between the two is read again.
    auto changes = watchHostNetwork();
    if (!changes)
        return tl::unexpected(changes.error());
    const auto host = readHostNetwork();
    if (!host)
        return tl::unexpected(host.error());
    const bool isOpen = policy == NetworkPolicy::Open;
    auto cage = Cage::make(*programs, isOpen ? host->v6Interface : std::string());
    if (!cage)
        return tl::unexpected(cage.error());
    const bool isAsked = (*cage)->sendRules(ruleset(policy, host->own));
    pollfd answer{(*cage)->socket(), POLLIN, 0};
    poll(&answer, 1, int(std::chrono::milliseconds(kRulesLimit).count()));
    const auto message = isAsked && answer.revents ? receiveMessage((*cage)->socket()) : std::nullopt;
    if (!message || message->kind != Message::Kind::RulesHold) {
        const std::string said = message ? message->text : "rules no answer from inside";
        return fault(said.substr(0, said.find(' ')), said.substr(said.find(' ') + 1));
    }
    return std::unique_ptr<Keeper>(
        new Keeper(policy, std::move(*cage), std::move(packages), std::move(*changes), *host));
}

Keeper::Keeper(NetworkPolicy policy, std::unique_ptr<Cage> cage, Descriptor packages, Descriptor hostChanges,
               HostNetwork host)
    : m_policy(policy)
    , m_cage(std::move(cage))
    , m_names(m_loop, policy == NetworkPolicy::Open ? judgeQuestion : refuseQuestion, m_cage->takeUdpNames(),
              m_cage->takeTcpNames())
    , m_packages(m_loop, policy, m_cage->takePackages(), std::move(packages))
    , m_hostChanges(std::move(hostChanges))
    , m_host(std::move(host))
    , m_routers(m_loop, [this](const Router &router, const Prefix &address) {
        if (std::exchange(m_public[router], address) != address)
            sendRules();
    })
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGINT);
    sigprocmask(SIG_BLOCK, &signals, nullptr);
    m_signals = Descriptor(signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK));
    m_terminated = m_loop.watch(m_signals.get(), EPOLLIN, [this](auto) { m_loop.quit(); });
    m_messages = m_loop.watch(m_cage->socket(), EPOLLIN, [this](auto) { takeMessage(); });
    m_pastaEnded =
        m_loop.watch(m_cage->pastaEnded(), EPOLLIN, [this](auto) { end("failed system pasta has ended"); });
    m_changes = m_loop.watch(m_hostChanges.get(), EPOLLIN, [this](auto) {
        drain(m_hostChanges);
        if (!m_refresh)
            m_refresh = m_loop.after(kSettle, [this] { refreshRules(); });
    });
    if (m_policy == NetworkPolicy::Open)
        m_routers.ask(m_host.routers);
}

void Keeper::run(std::unique_ptr<Door> door)
{
    m_cardDoor = m_loop.watch(door->card().get(), EPOLLIN, [this, &door](auto) { takeCard(*door); });
    m_controlDoor = m_loop.watch(door->control().get(), EPOLLIN, [this, &door](auto) { takeOwner(*door); });
    endUnlessWanted();
    m_loop.run();
    m_messages.cancel();
    m_pastaEnded.cancel();
    m_cardDoor.cancel();
    m_controlDoor.cancel();
    m_cage.reset();
    door.reset();
}

void Keeper::takeMessage()
{
    const auto message = receiveMessage(m_cage->socket());
    if (!message)
        end("failed system its namespace has ended");
    else if (message->kind == Message::Kind::RulesHold)
        m_answer.cancel();
    else if (message->kind == Message::Kind::Ended)
        end("ended");
    else
        end("failed " + message->text);
}

/// The host has other addresses now. What cannot be refused must not go on.
void Keeper::refreshRules()
{
    const auto host = readHostNetwork();
    if (!host)
        return end("failed " + host.error().word + ' ' + host.error().said);
    const bool hasOtherRouters = host->routers != m_host.routers;
    const bool isOther = hasOtherRouters || host->own != m_host.own;
    if (m_policy == NetworkPolicy::Open && hasOtherRouters) {
        m_public.clear();
        m_routers.ask(host->routers);
    }
    m_host = *host;
    if (isOther)
        sendRules();
}

void Keeper::sendRules()
{
    std::vector<Prefix> refused = m_host.own;
    for (const auto &[router, address] : m_public)
        refused.push_back(address);
    if (!m_cage->sendRules(ruleset(m_policy, refused)))
        return end("failed rules nobody takes them");
    m_answer = m_loop.after(kRulesLimit, [this] { end("failed rules no answer from inside"); });
}

void Keeper::takeCard(Door &door)
{
    const Descriptor card(accept4(door.card().get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (!card || m_hasCard)
        return;
    m_hasCard = true;
    m_loneliness.cancel();
    if (!m_cage->sendCard(card))
        return end("failed system its namespace has ended");
    tell(kPlugged);
}

void Keeper::takeOwner(Door &door)
{
    Descriptor socket(accept4(door.control().get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
    if (!socket || m_owners.size() >= kMostOwners)
        return;
    m_loneliness.cancel();
    m_owners.push_front({std::move(socket), {}});
    const auto owner = m_owners.begin();
    owner->reader = m_loop.watch(owner->socket.get(), EPOLLIN, [this, owner](auto) { hear(owner); });
    if (m_hasCard)
        owner->tell(kPlugged);
}

void Keeper::hear(std::list<Owner>::iterator owner)
{
    char words[64];
    const auto count = recv(owner->socket.get(), words, sizeof words, MSG_DONTWAIT);
    if (count < 0 && errno == EAGAIN)
        return;
    if (count > 0 && std::string(words, std::size_t(count)).find("stop\n") != std::string::npos)
        return end("ended");
    if (count > 0)
        return;
    m_owners.erase(owner);
    endUnlessWanted();
}

/// An owner may die between this network's start and the machine's.
void Keeper::endUnlessWanted()
{
    if (!m_hasCard && m_owners.empty())
        m_loneliness = m_loop.after(kAlone, [this] { m_loop.quit(); });
}

void Keeper::Owner::tell(const std::string &word) const
{
    const std::string line = word + '\n';
    send(socket.get(), line.data(), line.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
}

void Keeper::tell(const std::string &word)
{
    for (const Owner &owner : m_owners)
        owner.tell(word);
}

void Keeper::end(const std::string &word)
{
    tell(word);
    m_loop.quit();
}

} // namespace vm::keeper
