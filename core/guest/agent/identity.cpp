// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/system.h"

#include "core/guest/agent/cgroup.h"
#include "core/guest/agent/text_file.h"

#include <dirent.h>
#include <net/if.h>
#include <net/if_arp.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <array>
#include <cerrno>
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
    int used = 0;
    if (text.size() != 17
        || std::sscanf(text.c_str(), "%2hhx:%2hhx:%2hhx:%2hhx:%2hhx:%2hhx%n", &mac[0], &mac[1], &mac[2],
                       &mac[3], &mac[4], &mac[5], &used)
            != 6
        || used != 17 || (mac[0] & 1) != 0)
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
    return replaceFile("/etc/hostname", name + "\n") && replaceFile("/etc/hosts", hosts) ? 0 : errno;
}

/// The name of the first card that is one.
static std::string networkCard()
{
    std::string card;
    DIR *folder = opendir("/sys/class/net");
    if (!folder)
        return card;
    while (const dirent *entry = readdir(folder)) {
        const std::string path = std::string("/sys/class/net/") + entry->d_name + "/device";
        if (entry->d_name[0] != '.' && access(path.c_str(), F_OK) == 0
            && (card.empty() || card > entry->d_name))
            card = entry->d_name;
    }
    closedir(folder);
    return card;
}

static int setMac(const std::array<unsigned char, 6> &mac)
{
    const std::string card = networkCard();
    if (card.empty() || card.size() >= IFNAMSIZ)
        return ENODEV;
    const Descriptor socket(::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    ifreq request{};
    std::memcpy(request.ifr_name, card.c_str(), card.size());
    request.ifr_hwaddr.sa_family = ARPHRD_ETHER;
    std::memcpy(request.ifr_hwaddr.sa_data, mac.data(), mac.size());
    if (ioctl(socket.get(), SIOCSIFHWADDR, &request) == 0)
        return 0;
    if (errno != EBUSY)
        return errno;
    // A driver that cannot do it while the card is up.
    ifreq flags{};
    std::memcpy(flags.ifr_name, card.c_str(), card.size());
    if (ioctl(socket.get(), SIOCGIFFLAGS, &flags) != 0)
        return errno;
    flags.ifr_flags = short(flags.ifr_flags & ~IFF_UP);
    ioctl(socket.get(), SIOCSIFFLAGS, &flags);
    const int error = ioctl(socket.get(), SIOCSIFHWADDR, &request) == 0 ? 0 : errno;
    flags.ifr_flags = short(flags.ifr_flags | IFF_UP);
    ioctl(socket.get(), SIOCSIFFLAGS, &flags);
    return error;
}

static int setClock(std::int64_t milliseconds)
{
    const timespec now{time_t(milliseconds / 1000), long(milliseconds % 1000) * 1'000'000};
    return clock_settime(CLOCK_REALTIME, &now) == 0 ? 0 : errno;
}

/// The kernel draws it once and copies of a machine share it, so another is laid over it.
static int setBootId()
{
    constexpr const char *kOfKernel = "/proc/sys/kernel/random/boot_id";
    constexpr const char *kOurs = "/run/berth/boot_id";
    umount2(kOfKernel, MNT_DETACH); // what an earlier identity laid there, if any
    if (!replaceFile(kOurs, readText("/proc/sys/kernel/random/uuid")))
        return errno;
    return ::mount(kOurs, kOfKernel, nullptr, MS_BIND, nullptr) == 0 ? 0 : errno;
}

static int setMachineId(const std::string &id)
{
    const std::string line = id + "\n";
    if (readText("/etc/machine-id") == line)
        return 0;
    return replaceFile("/etc/machine-id", line) ? setBootId() : errno;
}

std::optional<wire::Map> setClockOnly(const wire::Map &request)
{
    wire::Fields fields(request);
    const auto clock = fields.integer("clock_ms", 0);
    if (!clock || fields.wrong() || request.size() != 2) // it and the verb
        return {};
    if (const int error = setClock(*clock))
        return Refusal::fromErrno(error, "The clock").reply();
    return wire::Map{{"ok", true}};
}

void identity(WorkerSide &side, const wire::Map &request, const Setup &)
{
    constexpr int kMostPercent = 100 * 1024;
    wire::Fields fields(request);
    const auto clock = fields.integer("clock_ms", 0);
    const auto hostname = fields.text("hostname");
    const auto machineId = fields.text("machine_id");
    const auto percent = fields.integer("cpu_percent", 0, kMostPercent);
    const auto macText = fields.text("mac");
    const auto mac = parseMac(macText.value_or(""));
    // All is looked at before anything is done.
    if (fields.wrong())
        return side.refuse(Refusal::wrongField(fields.wrong()));
    if (hostname && !isHostname(*hostname))
        return side.refuse(Refusal::wrongField("hostname"));
    if (machineId && !isMachineId(*machineId))
        return side.refuse(Refusal::wrongField("machine_id"));
    if (macText && !mac)
        return side.refuse(Refusal::wrongField("mac"));

    if (const int error = clock ? setClock(*clock) : 0)
        return side.refuse(Refusal::fromErrno(error, "The clock"));
    if (const int error = hostname ? setHostname(*hostname) : 0)
        return side.refuse(Refusal::fromErrno(error, "The hostname"));
    if (const int error = machineId ? setMachineId(*machineId) : 0)
        return side.refuse(Refusal::fromErrno(error, "The machine's id"));
    if (percent && !Cgroups::limitProcessors(int(*percent)))
        return side.refuse(Refusal::unsupported("There is no control group to limit the processors with."));
    if (const int error = mac ? setMac(*mac) : 0)
        return side.refuse(Refusal::fromErrno(error, "The network card"));
    side.reply({});
}

} // namespace inside::system
