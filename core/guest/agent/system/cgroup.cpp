// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/system/cgroup.h"

#include "core/guest/agent/files/paths.h"
#include "core/guest/agent/files/text_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>

namespace inside {

static constexpr const char *kRoot = "/sys/fs/cgroup";
static constexpr std::size_t kMostKept = 16;
static constexpr const char *kOwn = "/sys/fs/cgroup/berth-agent";
static constexpr const char *kReserve = "16M"; // of memory, for the agent itself

// Memory is to run out for work first, then for what systemd starts, work and services, and never for all.
static constexpr std::uint64_t kLeftByWorkKib = 80 * 1024ULL;
static constexpr std::uint64_t kLeftBySlicesKib = 64 * 1024ULL;
static constexpr std::uint64_t kLeastWorkKib = 128 * 1024ULL;

Cgroup::Cgroup(Descriptor folder, std::string name)
    : m_folder(std::move(folder))
    , m_events(openat(fd(), "cgroup.events", O_RDONLY | O_CLOEXEC))
    , m_processor(openat(fd(), "cpu.stat", O_RDONLY | O_CLOEXEC))
    , m_memory(openat(fd(), "memory.events", O_RDONLY | O_CLOEXEC))
    , m_name(std::move(name))
{
}

static unsigned long long readNumber(const Descriptor &file, std::string_view key)
{
    std::array<char, 4096> text;
    const ssize_t count = pread(file.get(), text.data(), text.size(), 0);
    return numberAfter(std::string(text.data(), std::size_t(std::max<ssize_t>(count, 0))), key).value_or(0);
}

bool Cgroup::isPopulated() const { return readNumber(m_events, "populated") != 0; }

bool Cgroup::kill() const { return writeText(fd(), "cgroup.kill", "1"); }

Cgroup::Figures Cgroup::takeFigures()
{
    const Figures all{readNumber(m_processor, "usage_usec"), readNumber(m_memory, "oom_kill")};
    const Figures fresh{all.processorMicroseconds - m_taken.processorMicroseconds,
                        all.memoryKills - m_taken.memoryKills};
    m_taken = all;
    return fresh;
}

/// The folder of the group this process was in when it started, the unit's own.
static std::string unitFolder()
{
    static const std::string folder = [] {
        // "0::/system.slice/berth-agent.service"
        const std::string text = readText("/proc/self/cgroup");
        const std::size_t begin = text.rfind("0::", 0) == 0 ? 3 : text.find("\n0::") + 4;
        if (text.find("0::") == std::string::npos)
            return std::string();
        std::string path = text.substr(begin, text.find('\n', begin) - begin);
        return path == "/" ? std::string() : kRoot + path;
    }();
    return folder;
}

static void enableControllers(const std::string &folder)
{
    // One by one: a controller that is not there must not keep the others away.
    for (const char *controller : {"+cpu", "+memory", "+pids"})
        writeText(folder + "/cgroup.subtree_control", controller);
}

/// What an agent before this one may have left behind.
static void clear(int work)
{
    writeText(work, "cgroup.kill", "1");
    const int copy = dup(work);
    DIR *folder = copy < 0 ? nullptr : fdopendir(copy);
    if (!folder)
        return;
    while (const dirent *entry = readdir(folder)) {
        if (entry->d_type == DT_DIR && entry->d_name[0] != '.')
            unlinkat(work, entry->d_name, AT_REMOVEDIR);
    }
    closedir(folder);
}

/// Out of what systemd's slices may fill up. The group is of one agent: what another left in it goes first.
static bool moveToOwnGroup()
{
    const std::string own = kOwn;
    mkdir(kOwn, 0755);
    writeText(own + "/cgroup.kill", "1");
    writeText(own + "/cpu.weight", "1000");
    writeText(own + "/memory.min", kReserve);
    return writeText(own + "/cgroup.procs", "0");
}

/// Empty where there is too little memory to divide.
static std::string memoryBut(std::uint64_t leftKib)
{
    const auto total = numberAfter(readText("/proc/meminfo"), "MemTotal").value_or(0);
    return total > kLeftByWorkKib + kLeastWorkKib ? std::to_string((total - leftKib) * 1024) : "";
}

static void limit(const std::string &group, const std::string &memory, const std::string &tasks)
{
    if (!memory.empty())
        writeText(group + "/memory.max", memory);
    writeText(group + "/pids.max", tasks);
}

/// At once, and for when systemd reads its units anew or begins the slice.
static void limitSlice(const std::string &slice, const std::string &memory, const std::string &tasks)
{
    limit(kRoot + ("/" + slice), memory, tasks);
    const std::string folder = "/run/systemd/system/" + slice + ".d";
    makeFolders(folder, 0755);
    replaceFile(folder + "/berth.conf",
                "[Slice]\nTasksMax=" + tasks + "\nMemoryMax=" + (memory.empty() ? "infinity" : memory)
                    + "\n");
}

std::unique_ptr<Cgroups> Cgroups::open(Loop &loop)
{
    const std::string unit = unitFolder();
    if (unit.empty() || access((unit + "/cgroup.procs").c_str(), W_OK) != 0 || !moveToOwnGroup())
        return nullptr;
    enableControllers(unit);
    mkdir((unit + "/work").c_str(), 0755);
    Descriptor work(::open((unit + "/work").c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!work)
        return nullptr;
    clear(work.get());
    enableControllers(unit + "/work");
    // In eighths of what the kernel has: one is left for the agent, init and the kernel's own threads.
    const auto eighths = [all = std::strtoull(readText("/proc/sys/kernel/threads-max").c_str(), nullptr, 10)](
                             unsigned count) { return std::to_string(all / 8 * count); };
    limit(unit + "/work", memoryBut(kLeftByWorkKib), eighths(5));
    limitSlice("system.slice", memoryBut(kLeftBySlicesKib), eighths(6));
    limitSlice("user.slice", memoryBut(kLeftBySlicesKib), eighths(1));
    return std::unique_ptr<Cgroups>(new Cgroups(loop, std::move(work), eighths(4)));
}

std::unique_ptr<Cgroup> Cgroups::acquire()
{
    if (!m_empty.empty()) {
        auto group = std::move(m_empty.back());
        m_empty.pop_back();
        return group;
    }
    for (int tries = 0; tries < 100; ++tries) {
        const std::string name = std::to_string(++m_made);
        if (mkdirat(m_work.get(), name.c_str(), 0755) != 0 && errno != EEXIST)
            return nullptr;
        Descriptor folder(openat(m_work.get(), name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        auto group = std::make_unique<Cgroup>(std::move(folder), name);
        if (group->fd() < 0)
            return nullptr;
        if (group->isPopulated()) // of an agent before this one, and not dead yet
            continue;
        writeText(group->fd(), "pids.max", m_mostOfARun);
        group->takeFigures();
        return group;
    }
    return nullptr;
}

void Cgroups::release(std::unique_ptr<Cgroup> group)
{
    if (!group->isPopulated()) {
        if (m_empty.size() < kMostKept)
            m_empty.push_back(std::move(group));
        else
            unlinkat(m_work.get(), group->name().c_str(), AT_REMOVEDIR);
        return;
    }
    auto waiting = std::make_unique<Waiting>();
    Cgroup *key = group.get();
    waiting->group = std::move(group);
    waiting->watch = m_loop.watch(key->events(), EPOLLPRI, [this, key](std::uint32_t) { takeBack(key); });
    m_waiting.push_back(std::move(waiting));
}

void Cgroups::takeBack(Cgroup *group)
{
    const auto waiting = std::find_if(m_waiting.begin(), m_waiting.end(),
                                      [&](const auto &entry) { return entry->group.get() == group; });
    if (group->isPopulated())
        return;
    auto empty = std::move((*waiting)->group);
    m_waiting.erase(waiting);
    empty->takeFigures();
    release(std::move(empty));
}

Descriptor Cgroups::helperGroup(const char *name) const
{
    mkdirat(m_work.get(), name, 0755);
    return Descriptor(openat(m_work.get(), name, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

bool Cgroups::limitProcessors(int percent)
{
    // A short period: half a processor is then ten milliseconds in twenty, and a terminal still feels smooth.
    constexpr int kPeriod = 20'000;
    const std::string quota = percent == 0 ? "max" : std::to_string(kPeriod / 100 * percent);
    return writeText(unitFolder() + "/work/cpu.max", quota + " " + std::to_string(kPeriod));
}

void Cgroups::killRuns() const
{
    for (int i = 1; i <= m_made; ++i)
        writeText(m_work.get(), (std::to_string(i) + "/cgroup.kill").c_str(), "1");
}

int Cgroups::processes() const { return std::atoi(readText(m_work.get(), "pids.current").c_str()); }

} // namespace inside
