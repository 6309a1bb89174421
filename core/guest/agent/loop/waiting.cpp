// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/system/system.h"

#include "core/guest/agent/loop/descriptor.h"
#include "core/guest/agent/files/text_file.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/netlink.h>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace inside::system {

using Clock = std::chrono::steady_clock;

/// False: the time is over, or nobody wants to know any more.
static bool awaitNews(int news, Clock::time_point deadline, int unwanted)
{
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0)
        return false;
    std::array<pollfd, 2> waited{pollfd{news, POLLIN, 0}, pollfd{unwanted, 0, 0}};
    poll(waited.data(), waited.size(), int(left));
    return waited[1].revents == 0;
}

bool waitForPath(const std::string &path, std::chrono::milliseconds limit, int unwanted)
{
    const auto isThere = [&path] { return access(path.c_str(), F_OK) == 0; };
    const std::string folder = path.substr(0, path.rfind('/'));
    const auto deadline = Clock::now() + limit;
    while (!isThere()) {
        // Something appears in the folder, or in the nearest above it that exists. Watched first and looked
        // for then, so that nothing is missed in between.
        const Descriptor inotify(inotify_init1(IN_CLOEXEC | IN_NONBLOCK));
        for (std::string watched = folder;; watched.erase(watched.rfind('/'))) {
            const char *const path = watched.empty() ? "/" : watched.c_str();
            if (inotify_add_watch(inotify.get(), path, IN_CREATE | IN_MOVED_TO) >= 0 || watched.empty())
                break;
        }
        if (isThere())
            break;
        if (!awaitNews(inotify.get(), deadline, unwanted))
            return false;
    }
    return true;
}

/// The SCSI disk of that serial number as the kernel knows it; empty when there is none, or none yet that can
/// be opened. The links below /dev/disk come when udev has looked at it, which takes it ten times as long.
static std::string deviceOf(const std::string &serial)
{
    static const std::string kDisks = "/sys/class/block/";
    DIR *const disks = opendir(kDisks.c_str());
    std::string device;
    while (const dirent *disk = disks ? readdir(disks) : nullptr) {
        const std::string name = disk->d_name;
        if (!name.starts_with("sd"))
            continue;
        const std::string page = readText(kDisks + name + "/device/vpd_pg80");
        if (page.size() > 4 && page.substr(4) == serial) // behind the page's own header
            device = "/dev/" + name;
    }
    if (disks)
        closedir(disks);
    const bool isReady = !device.empty() && Descriptor(open(device.c_str(), O_RDONLY | O_CLOEXEC));
    return isReady ? device : std::string();
}

/// What the kernel tells of its devices.
static Descriptor listenToKernel()
{
    Descriptor news(socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_KOBJECT_UEVENT));
    sockaddr_nl all{};
    all.nl_family = AF_NETLINK;
    all.nl_groups = 1;
    if (news && bind(news.get(), reinterpret_cast<sockaddr *>(&all), sizeof all) != 0)
        news.close();
    return news;
}

std::string waitForDisk(const std::string &serial, const Setup &setup, std::chrono::milliseconds limit,
                        int unwanted)
{
    if (!setup.isMachine) {
        const std::string path = setup.disks + serial;
        return waitForPath(path, limit, unwanted) ? path : std::string();
    }
    // The kernel tells of a disk when it can be opened, which is a moment after it has appeared in /dev.
    const Descriptor news = listenToKernel();
    const auto deadline = Clock::now() + limit;
    std::string device;
    while ((device = deviceOf(serial)).empty() && awaitNews(news.get(), deadline, unwanted)) {
        char message[8192];
        while (recv(news.get(), message, sizeof message, 0) >= 0 || errno == ENOBUFS || errno == EINTR) { }
    }
    return device;
}

} // namespace inside::system
