// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/system/package_source.h"

#include "core/guest/agent/system/own_files.h"

#include <sys/stat.h>

#include <cerrno>

namespace inside::system {

// The cache's address in every machine's network.
static constexpr const char *kNpm = "registry=http://10.0.2.3:3142/npm/\n";
static constexpr const char *kPip = "[global]\nindex-url = http://10.0.2.3:3142/simple\n"
                                    "trusted-host = 10.0.2.3:3142\n";
// A list that was signed for a week is still the newest that there is.
static constexpr const char *kApt = "Acquire::Check-Valid-Until \"false\";\n";

bool isPackageSource(const std::string &source)
{
    return source == "network" || source == "cache" || source == "kept";
}

int setPackageSource(const std::string &source)
{
    const bool isCached = source != "network";
    for (const char *folder : {"/etc/xdg", "/etc/xdg/pip"}) {
        if (mkdir(folder, 0755) != 0 && errno != EEXIST)
            return errno;
    }
    const bool isWritten = writeOwn("npmrc", "/etc/npmrc", isCached ? kNpm : "")
        && writeOwn("pip.conf", "/etc/xdg/pip/pip.conf", isCached ? kPip : "")
        && overwrite(kOwnFiles + "apt.conf", source == "kept" ? kApt : ""); // read by packages/
    return isWritten ? 0 : errno;
}

} // namespace inside::system
