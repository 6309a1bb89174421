// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/python/states.h"

#include "core/guest/agent/files/text_file.h"
#include "core/guest/agent/python/fork.h"

#include <signal.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>

#include <algorithm>
#include <cstring>

namespace inside {

static constexpr std::size_t kMost = 8; // each holds memory; of more the oldest goes
static constexpr std::size_t kLongestName = 64;

static Descriptor listenAt(const std::string &path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path)
        return {};
    std::memcpy(address.sun_path, path.data(), path.size());
    unlink(path.c_str());
    Descriptor listener(socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (!listener || bind(listener.get(), reinterpret_cast<const sockaddr *>(&address), sizeof address) != 0
        || chmod(path.c_str(), 0666) != 0 || listen(listener.get(), int(kMost)) != 0)
        return {};
    return listener;
}

States::States(Loop &loop, const Setup &setup, Cgroups *cgroups)
    : m_loop(loop)
    , m_setup(setup)
    , m_cgroups(cgroups)
    , m_listener(listenAt(addressOf(setup)))
{
    if (m_listener)
        m_incoming = m_loop.watch(m_listener.get(), EPOLLIN, [this](std::uint32_t) { accept(); });
}

States::~States()
{
    for (const State &state : m_states) {
        if (state.process > 0)
            kill(state.process, SIGKILL);
    }
}

void States::accept()
{
    for (std::size_t count = 0; count < kMost; ++count) { // more come with the next round
        Descriptor socket(accept4(m_listener.get(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
        if (!socket)
            return;
        if (m_states.size() >= kMost)
            remove(&m_states.front());
        State *const state = &m_states.emplace_back();
        state->socket = std::move(socket);
        state->word =
            m_loop.watch(state->socket.get(), EPOLLIN, [this, state](std::uint32_t) { noteWord(state); });
    }
}

void States::noteWord(State *state)
{
    if (state->process > 0 || !adopt(*state)) { // it has nothing more to say, or is none
        remove(state);
        return;
    }
    const auto isBefore = [state](const State &each) { return &each != state && each.name == state->name; };
    const auto before = std::find_if(m_states.begin(), m_states.end(), isBefore);
    if (before != m_states.end())
        remove(&*before);
}

bool States::adopt(State &state)
{
    char name[kLongestName + 1];
    const ssize_t size = recv(state.socket.get(), name, sizeof name, MSG_DONTWAIT);
    ucred peer{};
    socklen_t length = sizeof peer;
    if (size <= 0 || std::size_t(size) > kLongestName
        || getsockopt(state.socket.get(), SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0
        || peer.uid != m_setup.account.uid || !isLivingChild(peer.pid) || getpgid(peer.pid) != peer.pid)
        return false;
    state.exit = m_loop.onExit(peer.pid, [this, &state](int, const rusage &) {
        state.process = -1;
        remove(&state);
    });
    if (!state.exit) // it is something else already
        return false;
    if (m_cgroups) { // what ends the run that left it is not to end it
        state.cgroup = m_cgroups->acquire();
        if (!state.cgroup || !writeText(state.cgroup->fd(), "cgroup.procs", std::to_string(peer.pid)))
            return false;
    }
    state.process = peer.pid;
    state.name.assign(name, std::size_t(size));
    return true;
}

void States::remove(State *state)
{
    if (state->process > 0)
        kill(state->process, SIGKILL);
    if (state->cgroup)
        m_cgroups->release(std::move(state->cgroup));
    m_states.remove_if([state](const State &each) { return &each == state; });
}

std::optional<Begun> States::take(const Command &command)
{
    if (command.state.empty() || !m_listener)
        return {};
    accept(); // a run is over once the state that it leaves has told so: that may wait here unread
    std::vector<State *> fresh;
    for (State &state : m_states) {
        if (state.process < 0)
            fresh.push_back(&state);
    }
    for (State *state : fresh)
        noteWord(state);
    const auto isIt = [&command](const State &state) { return state.name == command.state; };
    const auto found = std::find_if(m_states.begin(), m_states.end(), isIt);
    if (found == m_states.end())
        return {};
    State *const state = &*found;
    // One that told its name a moment ago may be on its way to wait still: it need not sleep.
    const bool isOfNoUse = std::strchr("TtZX", stateOf(state->process)) != nullptr;
    std::optional<Begun> begun;
    if (!isOfNoUse)
        begun = handOver(command, m_setup.account, state->socket.get(), state->process, state->cgroup);
    remove(state);
    return begun;
}

} // namespace inside
