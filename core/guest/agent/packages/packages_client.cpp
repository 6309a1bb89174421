// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/packages/packages.h"

#include "core/guest/agent/loop/descriptor.h"
#include "core/guest/agent/packages/packages_request.h"
#include "core/guest/agent/packages/packages_wire.h"

#include <sys/socket.h>
#include <sys/un.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace packages {

using inside::Descriptor;

static int complain(const std::string &sentence)
{
    std::fprintf(stderr, "berth: %s\n", sentence.c_str());
    return kRefused;
}

static int become(const std::string &program, int argc, char **argv)
{
    // apt looks at its own name to tell which of its programs it is.
    std::vector<char *> arguments(argv, argv + argc);
    arguments.resize(argc > 0 ? argc : 1);
    arguments[0] = const_cast<char *>(program.c_str());
    arguments.push_back(nullptr);
    ::execv(program.c_str(), arguments.data());
    return complain(program + ": " + std::strerror(errno) + ".");
}

static Descriptor connectTo(const std::string &path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    path.copy(address.sun_path, sizeof address.sun_path - 1);
    Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const bool connected =
        socket && ::connect(socket.get(), reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0;
    return connected ? std::move(socket) : Descriptor();
}

// A server that refuses stops reading; its answer still counts.
static void sendAll(int socket, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t size = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (size < 0 && errno != EINTR)
            return;
        bytes.remove_prefix(size > 0 ? std::size_t(size) : 0);
    }
}

static bool writeAll(int fd, std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t size = ::write(fd, bytes.data(), bytes.size());
        if (size < 0 && errno != EINTR)
            return false;
        bytes.remove_prefix(size > 0 ? std::size_t(size) : 0);
    }
    return true;
}

// The first Ctrl-C asks the server to stop and waits for what it says; the second one ends the client.
static int s_interruptible = -1;

static void askToStop(int) { ::shutdown(s_interruptible, SHUT_WR); }

static void catchInterrupt(int socket)
{
    struct sigaction before
    {
    };
    if (::sigaction(SIGINT, nullptr, &before) != 0 || before.sa_handler == SIG_IGN)
        return;
    s_interruptible = socket;
    struct sigaction once
    {
    };
    once.sa_handler = askToStop;
    once.sa_flags = SA_RESTART | int(SA_RESETHAND);
    ::sigaction(SIGINT, &once, nullptr);
}

static int pass(int socket)
{
    std::string received;
    for (;;) {
        for (FrameBytes next = takeFrame(received); next.state != FrameBytes::State::Incomplete;
             next = takeFrame(received)) {
            if (next.state == FrameBytes::State::Broken)
                return complain("The package helper's answer makes no sense.");
            const Frame &frame = next.frame;
            if (frame.kind == FrameKind::Exit)
                return frame.bytes.size() == 1 ? static_cast<unsigned char>(frame.bytes[0]) : kRefused;
            const int to = frame.kind == FrameKind::Output ? STDOUT_FILENO : STDERR_FILENO;
            if (!writeAll(to, frame.bytes))
                return kRefused; // nobody is left to tell
        }
        char bytes[16 * 1024];
        const ssize_t size = ::recv(socket, bytes, sizeof bytes, 0);
        if (size < 0 && errno == EINTR)
            continue;
        if (size <= 0)
            return complain("The package helper went away before apt-get was done; run it once more.");
        received.append(bytes, std::size_t(size));
    }
}

static int ask(const std::vector<std::string> &arguments, const Caller &caller)
{
    const auto request = encodeRequest(arguments);
    if (!request)
        return complain("The request is too long.");
    const Descriptor socket = connectTo(caller.socket);
    if (!socket)
        return complain("The package helper cannot be reached at " + caller.socket + ": "
                        + std::strerror(errno) + ".");
    catchInterrupt(socket.get());
    sendAll(socket.get(), *request);
    return pass(socket.get());
}

static bool hasLists(const std::string &folder)
{
    std::error_code failed;
    for (std::filesystem::directory_iterator entry(folder, failed), end; entry != end;
         entry.increment(failed)) {
        if (entry->path().filename().string().find("Packages") != std::string::npos)
            return true;
    }
    return false;
}

int client(int argc, char **argv, const Caller &caller)
{
    const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
    const Decision decision = decide(arguments);
    if (const auto *refusal = std::get_if<Refusal>(&decision))
        return complain(refusal->reason);
    const auto *own = std::get_if<AsUser>(&decision);
    const bool needsLists = own ? own->needsLists : std::get<AsRoot>(decision).needsLists;
    if (needsLists && !hasLists(caller.lists)) {
        if (const int failed = ask({"update"}, caller))
            return failed;
    }
    if (own)
        return become(own->program == AsUser::Program::Apt ? caller.apt : caller.aptGet, argc, argv);
    return ask(arguments, caller);
}

} // namespace packages
