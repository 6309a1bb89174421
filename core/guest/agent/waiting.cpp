// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/system.h"

#include "core/guest/agent/descriptor.h"
#include "core/guest/agent/text_file.h"

#include <dirent.h>
#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <functional>

namespace inside::system {

/// Waits until it is so, looking whenever something appears in the folder, or in the nearest above it that
/// exists.
static bool waitIn(const std::string &folder, const std::function<bool()> &isSo,
                   std::chrono::milliseconds limit, int unwanted)
{
    if (isSo())
        return true;
    using Clock = std::chrono::steady_clock;
    const auto deadline = Clock::now() + limit;
    while (true) {
        // Watch first and look then, so that nothing is missed in between.
        const Descriptor inotify(inotify_init1(IN_CLOEXEC | IN_NONBLOCK));
        for (std::string watched = folder;; watched.erase(watched.rfind('/'))) {
            const char *const path = watched.empty() ? "/" : watched.c_str();
            if (inotify_add_watch(inotify.get(), path, IN_CREATE | IN_MOVED_TO) >= 0 || watched.empty())
                break;
        }
        if (isSo())
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

bool waitForPath(const std::string &path, std::chrono::milliseconds limit, int unwanted)
{
    const auto isThere = [&path] { return access(path.c_str(), F_OK) == 0; };
    return waitIn(path.substr(0, path.rfind('/')), isThere, limit, unwanted);
}

/// The SCSI disk of that serial number as the kernel knows it; empty when there is none. The links below
/// /dev/disk come when udev has looked at it, which takes it ten times as long.
static std::string deviceOf(const std::string &serial)
{
    DIR *const disks = opendir("/sys/block");
    std::string device;
    while (const dirent *disk = disks ? readdir(disks) : nullptr) {
        const std::string name = disk->d_name;
        if (!name.starts_with("sd"))
            continue;
        const std::string page = readText("/sys/block/" + name + "/device/vpd_pg80");
        if (page.size() > 4 && page.substr(4) == serial) // behind the page's own header
            device = "/dev/" + name;
    }
    if (disks)
        closedir(disks);
    return device;
}

std::string waitForDisk(const std::string &serial, const Setup &setup, std::chrono::milliseconds limit,
                        int unwanted)
{
    std::string device;
    if (!setup.isMachine) {
        device = setup.disks + serial;
        return waitForPath(device, limit, unwanted) ? device : std::string();
    }
    const auto isThere = [&] {
        device = deviceOf(serial);
        return !device.empty() && access(device.c_str(), F_OK) == 0;
    };
    return waitIn("/dev", isThere, limit, unwanted) ? device : std::string();
}

} // namespace inside::system
