// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/system/system.h"

#include "core/guest/agent/system/cgroup.h"
#include "core/guest/agent/files/text_file.h"
#include "core/guest/agent/system/own_files.h"
#include "core/guest/agent/system/package_source.h"

#include <fcntl.h>
#include <linux/random.h>
#include <net/if.h>
#include <net/if_arp.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>

namespace inside::system {

static constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz";
static constexpr std::string_view kDigits = "0123456789";

static bool consistsOf(const std::string &text, std::string_view first, std::string_view second,
                       std::string_view third = {})
{
    for (const char letter : text) {
        if (first.find(letter) == first.npos && second.find(letter) == second.npos
            && third.find(letter) == third.npos)
            return false;
    }
    return !text.empty();
}

/// One label of RFC 1123, in small letters.
static bool isHostname(const std::string &name)
{
    return name.size() <= 63 && consistsOf(name, kLetters, kDigits, "-") && !name.starts_with('-')
        && !name.ends_with('-');
}

static bool isMachineId(const std::string &id)
{
    return id.size() == 32 && consistsOf(id, "abcdef", kDigits)
        && id.find_first_not_of('0') != std::string::npos;
}

/// "52:54:00:12:34:56", of one card.
static std::optional<std::array<unsigned char, 6>> parseMac(const std::string &text)
{
    std::array<unsigned char, 6> mac{};
    if (text.size() != 17)
        return {};
    for (std::size_t i = 0; i < mac.size(); ++i) {
        const char *const pair = text.data() + 3 * i;
        const auto [end, error] = std::from_chars(pair, pair + 2, mac[i], 16);
        if (error != std::errc() || end != pair + 2 || (i + 1 < mac.size() && *end != ':'))
            return {};
    }
    if ((mac[0] & 1) != 0)
        return {};
    return mac;
}

/// The hostname, and the line of /etc/hosts that lets programs find it.
static int setHostname(const std::string &name)
{
    if (sethostname(name.c_str(), name.size()) != 0)
        return errno;
    std::string hosts;
    const std::string before = readText("/etc/hosts");
    for (std::size_t begin = 0; begin < before.size();) {
        const std::size_t end = std::min(before.find('\n', begin), before.size());
        const std::string line = before.substr(begin, end - begin);
        if (!line.starts_with("127.0.1.1"))
            hosts += line + "\n";
        begin = end + 1;
    }
    hosts += "127.0.1.1 " + name + "\n";
    return writeOwn("hostname", "/etc/hostname", name + "\n") && writeOwn("hosts", "/etc/hosts", hosts)
        ? 0
        : errno;
}

/// Asks the kernel about its first cards by number, for the first that is one: to list them takes longer.
static bool findCard(const Descriptor &socket, ifreq &request)
{
    constexpr int kMostCards = 16;
    for (request.ifr_ifindex = 1; request.ifr_ifindex < kMostCards;) {
        const int next = request.ifr_ifindex + 1;
        if (ioctl(socket.get(), SIOCGIFNAME, &request) == 0
            && ioctl(socket.get(), SIOCGIFHWADDR, &request) == 0
            && request.ifr_hwaddr.sa_family == ARPHRD_ETHER)
            return true;
        request.ifr_ifindex = next;
    }
    return false;
}

static int setMac(const Descriptor &socket, const std::array<unsigned char, 6> &mac)
{
    ifreq request{};
    if (!findCard(socket, request))
        return ENODEV;
    std::memcpy(request.ifr_hwaddr.sa_data, mac.data(), mac.size());
    return ioctl(socket.get(), SIOCSIFHWADDR, &request) == 0 ? 0 : errno;
}

static int setClock(std::int64_t milliseconds)
{
    const timespec now{time_t(milliseconds / 1000), long(milliseconds % 1000) * 1'000'000};
    return clock_settime(CLOCK_REALTIME, &now) == 0 ? 0 : errno;
}

/// By its generation id the kernel learns that it runs in a copy, but by an interrupt that may come after
/// this: until then all copies draw the same numbers. What differs is mixed in, and drawn from at once.
static bool renewChance(const std::string &machineId)
{
    timespec now{};
    clock_gettime(CLOCK_REALTIME, &now);
    const std::string own = machineId + std::to_string(now.tv_sec) + "." + std::to_string(now.tv_nsec);
    const Descriptor pool(open("/dev/urandom", O_WRONLY | O_CLOEXEC));
    return pool && write(pool.get(), own.data(), own.size()) == ssize_t(own.size())
        && ioctl(pool.get(), RNDRESEEDCRNG) == 0;
}

/// A random UUID (RFC 9562, version 4) as the kernel writes one; empty when it has no random bytes.
static std::string newUuid()
{
    std::array<unsigned char, 16> bytes;
    if (getrandom(bytes.data(), bytes.size(), 0) != ssize_t(bytes.size()))
        return {};
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        if (i == 4 || i == 6 || i == 8 || i == 10)
            text += '-';
        text += {"0123456789abcdef"[bytes[i] >> 4], "0123456789abcdef"[bytes[i] & 15]};
    }
    return text + "\n";
}

/// The kernel draws it once and copies of a machine share it, so another is laid over it. One that lies there
/// already is written over. After a restart of the agent, which took its mounts with it, the one of before is
/// laid there again.
static bool setBootId(bool isNew)
{
    static bool isLaid = false;
    const std::string own = kOwnFiles + "boot_id";
    if (isNew) {
        const std::string id = newUuid();
        if (id.empty() || !overwrite(own, id))
            return false;
    }
    isLaid =
        isLaid || ::mount(own.c_str(), "/proc/sys/kernel/random/boot_id", nullptr, MS_BIND, nullptr) == 0;
    return isLaid;
}

static bool isOwnId(const std::string &id) { return readText("/etc/machine-id") == id + "\n"; }

static int setMachineId(const std::string &id, bool isNew)
{
    return (!isNew || (writeOwn("machine-id", "/etc/machine-id", id + "\n") && renewChance(id)))
            && setBootId(isNew)
        ? 0
        : errno;
}

wire::Map identity(const wire::Map &request)
{
    constexpr int kMostPercent = 100 * 1024;
    static const Descriptor network(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)); // copies find it open
    wire::Fields fields(request);
    const auto clock = fields.integer("clock_ms", 0);
    const auto hostname = fields.text("hostname");
    const auto machineId = fields.text("machine_id");
    const auto percent = fields.integer("cpu_percent", 0, kMostPercent);
    const auto macText = fields.text("mac");
    const auto mac = parseMac(macText.value_or(""));
    const auto packages = fields.text("packages");
    const bool begins = fields.flag("begins");
    // All is looked at before anything is done.
    if (fields.wrong())
        return Refusal::wrongField(fields.wrong()).reply();
    if (hostname && !isHostname(*hostname))
        return Refusal::wrongField("hostname").reply();
    if (machineId && !isMachineId(*machineId))
        return Refusal::wrongField("machine_id").reply();
    if (macText && !mac)
        return Refusal::wrongField("mac").reply();
    if (packages && !isPackageSource(*packages))
        return Refusal::wrongField("packages").reply();

    if (const int error = clock ? setClock(*clock) : 0)
        return Refusal::fromErrno(error, "The clock").reply();
    if (const int error = hostname ? setHostname(*hostname) : 0)
        return Refusal::fromErrno(error, "The hostname").reply();
    const bool isNew = machineId && !isOwnId(*machineId);
    if (const int error = machineId ? setMachineId(*machineId, isNew) : 0)
        return Refusal::fromErrno(error, "The machine's id").reply();
    if (begins && (isNew || !machineId) && !countUsageFromHere())
        return Refusal::fromErrno(errno, "The machine's begin").reply();
    if (percent && !Cgroups::limitProcessors(int(*percent)))
        return Refusal::unsupported("There is no control group to limit the processors with.").reply();
    if (const int error = mac ? setMac(network, *mac) : 0)
        return Refusal::fromErrno(error, "The network card").reply();
    if (const int error = packages ? setPackageSource(*packages) : 0)
        return Refusal::fromErrno(error, "The source of packages").reply();
    return {{"ok", true}};
}

} // namespace inside::system
