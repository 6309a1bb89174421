// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/agent/packages/packages.h"
#include "core/guest/agent/loop/descriptor.h"
#include "core/guest/agent/packages/packages_request.h"

#include <memory>
#include <optional>

namespace packages {

// One run of apt-get in an environment that only root has a say in: nothing of the caller reaches it but the
// checked arguments. When dpkg was interrupted earlier, `dpkg --configure -a` goes first. The owner polls the
// four descriptors. Destroying the object does not end the process: a half-installed package is worse than a
// late one.
class AptRun
{
public:
    // Nothing when the system has no process or descriptor left; errno tells.
    static std::unique_ptr<AptRun> start(const Service &service, const AsRoot &request);

    int output() const
    {
        return m_output.read.get();
    } // never at its end: what is left is read after the exit
    int errors() const { return m_errors.read.get(); }
    int progress() const { return m_progress.read.get(); }
    int exited() const { return m_exited.get(); }

    void readProgress(); // when progress() is readable
    std::optional<int>
    nextStep(); // when exited() is readable: starts what is left, or the exit code of it all

    // Ends a run that has not begun to install; otherwise lets it go on and returns false.
    bool interrupt();

private:
    struct Pipe
    {
        inside::Descriptor read;
        inside::Descriptor write;
    };
    struct Step
    {
        std::vector<std::string> command;
        bool installs = false; // from the start, without saying so
    };

    static std::optional<Pipe> openPipe();
    bool startStep();
    [[noreturn]] void becomeStep(const Step &step) const;

    std::vector<Step> m_steps; // the running one is the first
    std::vector<std::string> m_environment;
    Pipe m_output;
    Pipe m_errors;
    Pipe m_progress;
    std::string m_progressTail;
    pid_t m_process = -1;
    inside::Descriptor m_exited;
    bool m_installing = false;
};

} // namespace packages
