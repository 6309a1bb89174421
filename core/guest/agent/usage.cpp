// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/system.h"

#include "core/guest/agent/text_file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

namespace inside::system {

/// In milliseconds since the start, over all processors; what they idled is no use of them.
static std::int64_t processorMs()
{
    // "cpu  user nice system idle iowait irq softirq steal …", in ticks
    const std::string text = readText("/proc/stat");
    char *rest = const_cast<char *>(text.c_str()) + std::min<std::size_t>(text.size(), 3);
    std::int64_t ticks = 0;
    for (int i = 0; i < 7; ++i) {
        const long long value = std::strtoll(rest, &rest, 10);
        if (i != 3 && i != 4)
            ticks += value;
    }
    return ticks * 1000 / sysconf(_SC_CLK_TCK);
}

static void addDisk(wire::Map &map, const std::string &name, const std::string &path)
{
    struct statvfs disk;
    if (statvfs(path.c_str(), &disk) != 0)
        return;
    const auto kib = [&](std::uint64_t blocks) { return blocks * disk.f_frsize / 1024; };
    map[name + "_kib"] = kib(disk.f_blocks - disk.f_bfree);
    map[name + "_total_kib"] = kib(disk.f_blocks);
}

wire::Map usage(const Setup &setup)
{
    const std::string memory = readText("/proc/meminfo");
    const auto total = numberAfter(memory, "MemTotal").value_or(0);
    wire::Map map{{"ok", true},
                  {"cpu_ms", processorMs()},
                  {"cpus", sysconf(_SC_NPROCESSORS_ONLN)},
                  {"memory_kib", total - std::min(total, numberAfter(memory, "MemAvailable").value_or(0))},
                  {"memory_total_kib", total}};
    addDisk(map, "disk", "/");
    struct stat root;
    struct stat session;
    if (stat("/", &root) == 0 && stat(setup.session.c_str(), &session) == 0 && root.st_dev != session.st_dev)
        addDisk(map, "volume", setup.session);
    return map;
}

bool waitForPath(const std::string &path, std::chrono::milliseconds limit, int unwanted)
{
    if (access(path.c_str(), F_OK) == 0)
        return true;
    using Clock = std::chrono::steady_clock;
    const auto deadline = Clock::now() + limit;
    while (true) {
        // Watch first and look then, so that nothing is missed in between. What is watched is the nearest
        // folder that exists.
        const Descriptor inotify(inotify_init1(IN_CLOEXEC | IN_NONBLOCK));
        for (std::string folder = path; !folder.empty();) {
            folder.erase(folder.rfind('/'));
            if (inotify_add_watch(inotify.get(), folder.empty() ? "/" : folder.c_str(),
                                  IN_CREATE | IN_MOVED_TO)
                >= 0)
                break;
        }
        if (access(path.c_str(), F_OK) == 0)
            return true;
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
        if (left <= 0)
            return false;
        std::array<pollfd, 2> waited{pollfd{inotify.get(), POLLIN, 0}, pollfd{unwanted, 0, 0}};
        poll(waited.data(), waited.size(), int(left));
        if (waited[1].revents != 0)
            return false;
    }
}

} // namespace inside::system
