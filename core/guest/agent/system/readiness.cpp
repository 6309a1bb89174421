// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/system/system.h"

#include "core/guest/agent/files/text_file.h"
#include "core/guest/agent/python/warm_python.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace inside::system {

static constexpr std::chrono::minutes kLongestImport{2}; // of warm_python.py's modules

/// What systemd says of itself.
static std::string systemState(bool wait)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return {};
    const Descriptor readEnd(ends[0]);
    Descriptor writeEnd(ends[1]);
    const pid_t process = fork();
    if (process == 0) {
        dup2(writeEnd.get(), 1);
        execl("/usr/bin/systemctl", "systemctl", "is-system-running", wait ? "--wait" : nullptr, nullptr);
        _exit(127);
    }
    writeEnd.close();
    std::string text;
    std::array<char, 64> buffer;
    for (ssize_t count = 0; (count = read(readEnd.get(), buffer.data(), buffer.size())) > 0;)
        text.append(buffer.data(), std::size_t(count));
    return text.substr(0, text.find('\n'));
}

void ready(WorkerSide &side, const wire::Map &request, const Setup &)
{
    wire::Fields fields(request);
    const bool wait = fields.flag("wait");
    if (fields.wrong())
        return side.refuse(Refusal::wrongField(fields.wrong()));
    const bool hasSystemd = access("/run/systemd/system", F_OK) == 0;
    const std::string state = hasSystemd ? systemState(wait) : "running";
    // A system with a failed unit ("degraded") has come up too.
    const bool isStarting =
        state.empty() || state == "initializing" || state == "starting" || state == "offline";
    side.reply({{"state", isStarting ? "starting" : "running"}, {"detail", wire::validText(state)}});
}

/// A machine is about to be copied: the copies shall find nothing left to do, and none of what was read from
/// disks that will be others.
void settle(WorkerSide &side, const wire::Map &, const Setup &setup)
{
    const std::string state = systemState(true);
    waitForPath(WarmPython::markOf(setup), kLongestImport, side.socket());
    sync();
    if (!writeText("/proc/sys/vm/drop_caches", "3") || !writeText("/proc/sys/vm/compact_memory", "1"))
        return side.refuse(Refusal::fromErrno(errno, "/proc/sys/vm"));
    side.reply({{"detail", wire::validText(state)}});
}

} // namespace inside::system
