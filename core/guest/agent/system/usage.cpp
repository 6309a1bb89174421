// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/system/system.h"

#include "core/guest/agent/files/text_file.h"

#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cstdlib>

namespace inside::system {

/// In milliseconds since the start, over all processors; what they idled is no use of them.
static std::int64_t processorMs(const std::string &stat)
{
    // "cpu  user nice system idle iowait irq softirq steal …", in ticks
    char *rest = const_cast<char *>(stat.c_str()) + std::min<std::size_t>(stat.size(), 3);
    std::int64_t ticks = 0;
    for (int i = 0; i < 7; ++i) {
        const long long value = std::strtoll(rest, &rest, 10);
        if (i != 3 && i != 4)
            ticks += value;
    }
    return ticks * 1000 / sysconf(_SC_CLK_TCK);
}

/// The figure at the machine's begin, when that was no boot. An agent that is started again finds it there.
static const std::string kBegin = "/run/berth/processor_ms";

bool countUsageFromHere() { return replaceFile(kBegin, std::to_string(processorMs(readText("/proc/stat")))); }

static std::int64_t ownProcessorMs(const std::string &stat)
{
    return std::max<std::int64_t>(processorMs(stat) - std::strtoll(readText(kBegin).c_str(), nullptr, 10), 0);
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
    const std::string counters = readText("/proc/stat");
    const std::string memory = readText("/proc/meminfo");
    const auto total = numberAfter(memory, "MemTotal").value_or(0);
    wire::Map map{{"ok", true},
                  {"cpu_ms", ownProcessorMs(counters)},
                  {"switches", numberAfter(counters, "ctxt").value_or(0)},
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

} // namespace inside::system
