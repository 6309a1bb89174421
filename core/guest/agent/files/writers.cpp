// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/files/writers.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <cctype>
#include <cstdio>
#include <memory>
#include <string>

namespace inside {

namespace {

struct CloseFolder
{
    void operator()(DIR *folder) const { closedir(folder); }
};
using Folder = std::unique_ptr<DIR, CloseFolder>;

bool isWritable(const std::string &process, const char *descriptor)
{
    std::FILE *const file = std::fopen((process + "/fdinfo/" + descriptor).c_str(), "re");
    if (!file)
        return false; // closed since
    unsigned flags = 0;
    const bool isKnown = std::fscanf(file, "pos: %*s flags: %o", &flags) == 1;
    std::fclose(file);
    return isKnown && (flags & O_ACCMODE) != O_RDONLY;
}

} // namespace

std::set<FileId> openForWriting(const std::set<FileId> &files)
{
    std::set<FileId> found;
    const Folder processes(files.empty() ? nullptr : opendir("/proc"));
    while (const dirent *process = processes ? readdir(processes.get()) : nullptr) {
        if (!std::isdigit(static_cast<unsigned char>(process->d_name[0])))
            continue;
        const std::string path = std::string("/proc/") + process->d_name;
        const Folder descriptors(opendir((path + "/fd").c_str()));
        while (const dirent *descriptor = descriptors ? readdir(descriptors.get()) : nullptr) {
            struct stat status;
            if (fstatat(dirfd(descriptors.get()), descriptor->d_name, &status, 0) != 0
                || !S_ISREG(status.st_mode))
                continue;
            const FileId id{status.st_dev, status.st_ino};
            if (files.contains(id) && isWritable(path, descriptor->d_name))
                found.insert(id);
        }
    }
    return found;
}

} // namespace inside
