// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vm/network/keeper/child.h"
#include "core/vm/network/keeper/keeper.h"

#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>

using namespace vm::keeper;
using vm::NetworkPolicy;

static constexpr std::string_view kListening = "listening\n";

/// Whom the network runs as: the user, and for root somebody who may do nothing.
struct Account
{
    uid_t user = geteuid();
    gid_t group = getegid();

    static Account forNetwork()
    {
        Account account;
        const passwd *nobody = account.user == 0 ? getpwnam("nobody") : nullptr;
        if (nobody)
            account = {nobody->pw_uid, nobody->pw_gid};
        return account;
    }
    bool become() const
    {
        return user == geteuid()
            || (setgroups(0, nullptr) == 0 && setresgid(group, group, group) == 0
                && setresuid(user, user, user) == 0);
    }
};

static int tell(const Fault &fault)
{
    std::fprintf(stderr, "%s %s\n", fault.word.c_str(), fault.said.c_str());
    return EXIT_FAILURE;
}

static int check()
{
    if (!Account::forNetwork().become())
        return tell(systemFault("becoming nobody").value());
    const auto keeper = Keeper::make(NetworkPolicy::Open);
    return keeper ? EXIT_SUCCESS : tell(keeper.error());
}

/// The public addresses that routers give this host, a line each; a "?" for one that does not say so within a
/// second.
static int tellPublic()
{
    if (!Account::forNetwork().become())
        return tell(systemFault("becoming nobody").value());
    const auto host = readHostNetwork();
    if (!host)
        return tell(host.error());
    Loop loop;
    std::size_t open = host->routers.size();
    RouterQuestion routers(loop, [&](const Router &, const vm::Prefix &address) {
        std::puts(address.text().c_str());
        if (--open == 0)
            loop.quit();
    });
    if (open == 0)
        return EXIT_SUCCESS;
    routers.ask(host->routers);
    const auto late = loop.after(std::chrono::seconds(1), [&loop] { loop.quit(); });
    loop.run();
    for (; open > 0; --open)
        std::puts("?");
    std::fflush(stdout);
    return EXIT_SUCCESS;
}

/// The keeper itself, on its own: no terminal, no descriptors, no folder of anybody's. Says on `status` that
/// its sockets listen, in a line, and then that it is ready, or why not.
static int keep(NetworkPolicy policy, const std::string &folder, const char *packages, Descriptor status)
{
    const auto fail = [&status](const Fault &fault) {
        const std::string line = fault.word + ' ' + fault.said;
        return int(write(status.get(), line.data(), line.size()) < 0);
    };
    const Account account = Account::forNetwork();
    Descriptor cache(packages ? open(packages, O_PATH | O_DIRECTORY | O_CLOEXEC) : -1);
    auto door = Door::open(folder, account.user, account.group);
    if (!door)
        return fail(door.error());
    if (write(status.get(), kListening.data(), kListening.size()) != ssize_t(kListening.size()))
        return EXIT_FAILURE; // nobody waits for it any more
    if (!account.become())
        return fail(systemFault("becoming nobody").value());
    auto keeper = Keeper::make(policy, std::move(cache));
    if (!keeper)
        return fail(keeper.error());
    if (write(status.get(), "ready", 5) != 5)
        return EXIT_FAILURE;
    status.close();
    (*keeper)->run(std::move(*door));
    return EXIT_SUCCESS;
}

static int startKeeper(NetworkPolicy policy, const std::string &folder, const char *packages)
{
    auto [answer, status] = makePipe();
    const pid_t child = fork();
    if (child < 0)
        return tell(systemFault("forking").value());
    if (child == 0) {
        setsid();
        // Descriptors 0, 1 and 2 stay taken, so that nothing else can be mistaken for them.
        const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
        for (int fd = 0; fd < 3; ++fd)
            dup2(nothing, fd);
        dup2(status.get(), 3);
        fcntl(3, F_SETFD, FD_CLOEXEC);
        closeFrom(4);
        _exit(keep(policy, folder, packages, Descriptor(3)));
    }
    status.close();
    std::string said;
    for (char letter; read(answer.get(), &letter, 1) == 1;) {
        said += letter;
        if (said == kListening) {
            std::fputs(said.c_str(), stdout);
            std::fflush(stdout);
            said.clear();
        }
    }
    said = lastLine(said);
    if (said == "ready")
        return EXIT_SUCCESS;
    waitpid(child, nullptr, 0);
    std::fprintf(stderr, "%s\n", said.empty() ? "system it ended without a word" : said.c_str());
    return EXIT_FAILURE;
}

/// berth-network start FOLDER [CACHE]   keep a network whose sockets are in FOLDER/net: prints a line when
/// they listen,
///                                      and returns when the network behind them is ready; CACHE is the
///                                      folder of the cache of packages
/// berth-network offline FOLDER CACHE   the same for a machine that reaches nothing but what CACHE has
/// berth-network public                 print the public addresses that routers give this host
/// berth-network check                  try whether there can be one
int main(int argc, char **argv)
{
    std::signal(SIGPIPE, SIG_IGN);
    // Where huge pages are given to all who did not ask, a few bytes would take 2 MiB, in whatever is started
    // here.
    prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0);
    const std::string_view verb = argc > 1 ? argv[1] : "";
    if (verb == "check" && argc == 2)
        _exit(check());
    if (verb == "public" && argc == 2)
        _exit(tellPublic());
    if (verb == "start" && (argc == 3 || argc == 4))
        return startKeeper(NetworkPolicy::Open, argv[2], argv[3]);
    if (verb == "offline" && argc == 4)
        return startKeeper(NetworkPolicy::Offline, argv[2], argv[3]);
    std::fputs("Usage: berth-network start FOLDER [CACHE] | offline FOLDER CACHE | public | check\nBerth "
               "runs this by "
               "itself.\n",
               stderr);
    return 2;
}
