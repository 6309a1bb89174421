// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/packages/packages_apt.h"

#include "core/guest/agent/system/account.h"
#include "core/guest/agent/files/text_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>

namespace packages {

using inside::Descriptor;

// What apt-get writes to its status descriptor from the moment it hands over to dpkg.
static constexpr std::string_view kInstalling = "pmstatus:";

static bool isOnlyOurs(const std::string &path)
{
    struct stat facts
    {
    };
    return ::stat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_uid == ::geteuid()
        && (facts.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

static std::vector<std::string> environment(const Service &service)
{
    std::vector<std::string> variables = {"PATH=/usr/sbin:/usr/bin:/sbin:/bin",
                                          "HOME=/root",
                                          "USER=root",
                                          "LOGNAME=root",
                                          "SHELL=/bin/sh",
                                          "TERM=dumb",
                                          "LC_ALL=C.UTF-8",
                                          "DEBIAN_FRONTEND=noninteractive",
                                          "APT_LISTCHANGES_FRONTEND=none"};
    if (isOnlyOurs(service.aptConfiguration))
        variables.push_back("APT_CONFIG=" + service.aptConfiguration);
    if (!isOnlyOurs(service.environment))
        return variables;
    for (std::string &proxy : proxies(inside::parseEnvironment(inside::readText(service.environment))))
        variables.push_back(std::move(proxy));
    return variables;
}

static bool isEmptyFolder(const std::string &path)
{
    std::error_code failed;
    return std::filesystem::directory_iterator(path, failed) == std::filesystem::directory_iterator();
}

// execve wants mutable strings and promises to leave them alone.
static std::vector<char *> pointers(const std::vector<std::string> &strings)
{
    std::vector<char *> list;
    for (const std::string &string : strings)
        list.push_back(const_cast<char *>(string.c_str()));
    list.push_back(nullptr);
    return list;
}

std::optional<AptRun::Pipe> AptRun::openPipe()
{
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return std::nullopt;
    Pipe pipe{Descriptor(ends[0]), Descriptor(ends[1])};
    ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
    return pipe;
}

std::unique_ptr<AptRun> AptRun::start(const Service &service, const AsRoot &request)
{
    auto output = openPipe();
    auto errors = openPipe();
    auto progress = openPipe();
    if (!output || !errors || !progress)
        return nullptr;

    auto run = std::make_unique<AptRun>();
    run->m_output = std::move(*output);
    run->m_errors = std::move(*errors);
    run->m_progress = std::move(*progress);
    run->m_environment = environment(service);
    if (request.changes == AsRoot::Changes::Packages && !isEmptyFolder(service.dpkgUpdates))
        run->m_steps.push_back(
            {{service.dpkg, "--force-confdef", "--force-confold", "--configure", "-a"}, true});
    Step apt{{service.aptGet}};
    apt.command.insert(apt.command.end(), request.arguments.begin(), request.arguments.end());
    run->m_steps.push_back(std::move(apt));
    return run->startStep() ? std::move(run) : nullptr;
}

bool AptRun::startStep()
{
    const Step &step = m_steps.front();
    m_installing = step.installs;
    m_process = ::fork();
    if (m_process == 0)
        becomeStep(step);
    if (m_process < 0)
        return false;
    m_exited = Descriptor(int(::syscall(SYS_pidfd_open, m_process, 0)));
    if (m_exited)
        return true;
    const int reason = errno;
    ::kill(m_process, SIGKILL); // it has not run yet, or not for long: the kernel is out of descriptors
    ::waitpid(m_process, nullptr, 0);
    errno = reason;
    return false;
}

void AptRun::becomeStep(const Step &step) const
{
    ::setsid();
    ::umask(022);
    std::signal(SIGPIPE, SIG_DFL);
    // The agent is the last process to be killed for memory; what it runs is not. Where this is denied, there
    // was no such privilege to give up.
    static_cast<void>(inside::writeText("/proc/self/oom_score_adj", "0"));
    const int nothing = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (::chdir("/") != 0 || nothing < 0 || ::dup2(nothing, 0) != 0 || ::dup2(m_output.write.get(), 1) != 1
        || ::dup2(m_errors.write.get(), 2) != 2)
        _exit(126);
    // Output and errors are copied by now, so it does no harm when one of them was kProgress itself.
    if (m_progress.write.get() == kProgress)
        ::fcntl(kProgress, F_SETFD, 0);
    else if (::dup2(m_progress.write.get(), kProgress) != kProgress)
        _exit(126);
    ::close_range(kProgress + 1, ~0U, 0);

    ::execve(step.command.front().c_str(), pointers(step.command).data(), pointers(m_environment).data());
    const std::string reason = step.command.front() + ": " + std::strerror(errno) + "\n";
    _exit(::write(2, reason.data(), reason.size()) > 0 ? 127 : 126);
}

void AptRun::readProgress()
{
    char bytes[4096];
    for (ssize_t size; (size = ::read(progress(), bytes, sizeof bytes)) > 0;) {
        m_progressTail.append(bytes, std::size_t(size));
        m_installing |= m_progressTail.find(kInstalling) != m_progressTail.npos;
        if (m_progressTail.size() >= kInstalling.size())
            m_progressTail.erase(0, m_progressTail.size() - (kInstalling.size() - 1));
    }
}

std::optional<int> AptRun::nextStep()
{
    int status = 0;
    if (::waitpid(m_process, &status, 0) != m_process)
        return 126;
    m_steps.erase(m_steps.begin());
    if (m_steps.empty())
        return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    if (startStep())
        return std::nullopt;
    return 126;
}

bool AptRun::interrupt()
{
    readProgress();
    if (m_installing)
        return false;
    ::kill(m_process, SIGINT);
    return true;
}

} // namespace packages
