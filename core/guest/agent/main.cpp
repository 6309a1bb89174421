// SPDX-License-Identifier: GPL-3.0-or-later

// The guest agent (core/guest/PROTOCOL.md):
//
//     berth-agent --port DEVICE                          in a machine, as root
//     berth-agent --fd N [--session DIR] [--state DIR]   as a child process of a test, with its own rights
//     berth-agent apt-get ARGUMENTS…                     the user's apt-get (PACKAGES.md)

#include "core/guest/agent/loop/agent.h"
#include "core/guest/agent/system/network.h"
#include "core/guest/agent/packages/packages.h"
#include "core/guest/agent/system/system.h"
#include "core/guest/agent/files/text_file.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace inside;
using namespace std::chrono_literals;

static constexpr const char *kUser = "agent";
static constexpr const char *kUsage =
    "Usage: berth-agent --port DEVICE | --fd N [--session DIR] [--state DIR] | "
    "apt-get ARGUMENTS…\n";

static void schedule(int policy)
{
    const sched_param none{};
    sched_setscheduler(0, policy, &none);
}

namespace {

struct Arguments
{
    std::string port;
    int fd = -1;
    Setup setup;
};

/// The package helper, a process of its own that is started again when it ends.
class PackageHelper
{
public:
    PackageHelper(Loop &loop, Cgroups *cgroups)
        : m_loop(loop)
        , m_cgroups(cgroups)
    {
        start();
    }
    ~PackageHelper()
    {
        if (m_process > 0)
            kill(m_process, SIGTERM);
    }

private:
    void start()
    {
        m_process = fork();
        if (m_process == 0) {
            sigset_t none;
            sigemptyset(&none);
            sigprocmask(SIG_SETMASK, &none, nullptr);
            schedule(SCHED_OTHER);
            _exit(packages::serve(packages::Service{}));
        }
        if (m_process < 0)
            return startAgain();
        if (m_cgroups)
            writeText(m_cgroups->helperGroup("packages").get(), "cgroup.procs", std::to_string(m_process));
        m_watch = m_loop.onExit(m_process, [this](int, const rusage &) {
            m_process = -1;
            startAgain();
        });
    }
    void startAgain()
    {
        m_again = m_loop.after(1s, [this] { start(); });
    }

    Loop &m_loop;
    Cgroups *m_cgroups;
    pid_t m_process = -1;
    Loop::Handle m_watch;
    Loop::Handle m_again;
};

} // namespace

static std::optional<Arguments> readArguments(int argc, char **argv)
{
    Arguments arguments;
    for (int i = 1; i + 1 < argc; i += 2) {
        const std::string_view name = argv[i];
        if (name == "--port")
            arguments.port = argv[i + 1];
        else if (name == "--fd")
            arguments.fd = std::atoi(argv[i + 1]);
        else if (name == "--session")
            arguments.setup.session = argv[i + 1];
        else if (name == "--state")
            arguments.setup.state = argv[i + 1];
        else
            return {};
    }
    if (argc % 2 == 0 || arguments.port.empty() == (arguments.fd < 0))
        return {};
    return arguments;
}

/// What is mounted here is seen by the agent and all that it starts, and by nobody else: systemd looks at
/// everything that is mounted each time that something is, and takes longer than the mount.
static bool leaveMounts()
{
    return unshare(CLONE_NEWNS) == 0 && mount(nullptr, "/", nullptr, MS_REC | MS_SLAVE, nullptr) == 0;
}

static void liftProcessLimit()
{
    const rlimit none{RLIM_INFINITY, RLIM_INFINITY};
    setrlimit(RLIMIT_NPROC, &none);
}

static int serveMachine(Arguments arguments)
{
    const auto account = Account::named(kUser);
    if (!account) {
        std::fprintf(stderr, "berth-agent: there is no user \"%s\" here.\n", kUser);
        return 1;
    }
    arguments.setup.account = *account;
    arguments.setup.isMachine = true;
    if (!leaveMounts()) {
        std::perror("berth-agent: a mount namespace");
        return 1;
    }
    mkdir(arguments.setup.state.c_str(), 0755);
    Loop loop;
    const Network network(loop); // before anybody can ask for anything
    if (!system::waitForPath(arguments.port, 60s)) {
        std::fprintf(stderr, "berth-agent: there is no %s.\n", arguments.port.c_str());
        return 1;
    }
    Descriptor port(open(arguments.port.c_str(), O_RDWR | O_NONBLOCK | O_CLOEXEC));
    if (!port) {
        std::perror("berth-agent: the port");
        return 1;
    }
    // Whoever wakes the agent goes on until it waits or its turn is over. A short program has ended by then,
    // and that it began, what it printed and how it ended are one message instead of three or four, each of
    // which would have interrupted it.
    schedule(SCHED_BATCH);
    const auto cgroups = Cgroups::open(loop);
    if (cgroups) // whose limits are each run's own: the kernel's would be one for all that the user runs
        liftProcessLimit();
    const PackageHelper helper(loop, cgroups.get());
    const Agent agent(loop, arguments.setup, std::move(port), Connection::WhenGone::Wait, cgroups.get());
    mlockall(MCL_CURRENT); // to answer even when memory is short; what was forked until here is small
    return loop.run();
}

static int serveTest(Arguments arguments)
{
    arguments.setup.account = Account::ofThisProcess();
    arguments.setup.runs = arguments.setup.state + "/runs";
    arguments.setup.disks = arguments.setup.state + "/disks/"; // files, which the test puts there
    Loop loop;
    const Agent agent(loop, arguments.setup, Descriptor(arguments.fd), Connection::WhenGone::Quit, nullptr);
    return loop.run();
}

int main(int argc, char **argv)
{
    if (argc > 1 && (std::strcmp(argv[1], "apt-get") == 0 || std::strcmp(argv[1], "apt") == 0))
        return packages::client(argc - 1, argv + 1);
    // The numbers 0 to 2 must not become anything else's.
    while (true) {
        const int fd = open("/dev/null", O_RDWR);
        if (fd > 2) {
            close(fd);
            break;
        }
    }
    prctl(PR_SET_CHILD_SUBREAPER, 1); // for forks of forks: see warm_python.py
    close_range(3, ~0U, CLOSE_RANGE_CLOEXEC); // what was open before is not for the programs started here
    auto arguments = readArguments(argc, argv);
    if (!arguments) {
        std::fputs(kUsage, stderr);
        return 2;
    }
    return arguments->port.empty() ? serveTest(std::move(*arguments)) : serveMachine(std::move(*arguments));
}
