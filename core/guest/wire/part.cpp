// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/wire/part.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <ctime>
#include <memory>
#include <thread>

namespace wire {

using namespace std::chrono_literals;

static constexpr std::string_view kHidden = ".berth-";
static constexpr std::string_view kPart = ".part";
static constexpr std::size_t kKeySize = 32;
static constexpr time_t kStale = 24 * 60 * 60; // seconds
static constexpr int kTries = 100;
static constexpr auto kBetweenTries = 20ms;

bool isPartKey(std::string_view key)
{
    return key.size() == kKeySize && key.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool isPartName(std::string_view name)
{
    return name.size() == kHidden.size() + kKeySize + kPart.size()
        && name.substr(0, kHidden.size()) == kHidden && isPartKey(name.substr(kHidden.size(), kKeySize))
        && name.substr(kHidden.size() + kKeySize) == kPart;
}

std::string partIn(const std::string &folder, std::string_view key)
{
    return (folder == "/" ? "" : folder) + '/' + std::string(kHidden) + std::string(key) + std::string(kPart);
}

static bool isOwnFile(const struct stat &status)
{
    return S_ISREG(status.st_mode) && status.st_uid == geteuid() && status.st_nlink == 1;
}

static bool isStillNamed(const struct stat &open, const std::string &path)
{
    struct stat named;
    return lstat(path.c_str(), &named) == 0 && open.st_ino == named.st_ino && open.st_dev == named.st_dev;
}

int openPart(const std::string &path, unsigned mode)
{
    for (int i = 0; i < kTries; ++i) {
        struct stat status;
        if (lstat(path.c_str(), &status) == 0 && !isOwnFile(status))
            unlink(path.c_str());
        const int file =
            open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode);
        if (file < 0)
            return -1;
        const bool isOwn = fstat(file, &status) == 0 && isOwnFile(status);
        const bool isLocked = isOwn && flock(file, LOCK_EX | LOCK_NB) == 0;
        const bool isBusy = isOwn && !isLocked && errno == EWOULDBLOCK;
        if (isLocked && isStillNamed(status, path)) // and was not put in its place meanwhile
            return file;
        close(file);
        if (!isLocked && !isBusy)
            return -1;
        if (isBusy) // who broke off has not noticed yet; no event tells of a lock within a time
            std::this_thread::sleep_for(kBetweenTries);
    }
    return -1;
}

void removeStaleParts(const std::string &folder)
{
    const std::unique_ptr<DIR, int (*)(DIR *)> entries(opendir(folder.c_str()), closedir);
    while (const dirent *entry = entries ? readdir(entries.get()) : nullptr) {
        const int place = dirfd(entries.get());
        struct stat status;
        if (!isPartName(entry->d_name) || fstatat(place, entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0
            || !isOwnFile(status) || time(nullptr) - status.st_mtim.tv_sec < kStale)
            continue;
        const int file = openat(place, entry->d_name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
        if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0)
            unlinkat(place, entry->d_name, 0);
        if (file >= 0)
            close(file);
    }
}

} // namespace wire
