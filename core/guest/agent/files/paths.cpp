// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/files/paths.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>

namespace inside {

OrRefusal<std::string> pathIn(const wire::Map &request, const char *field, const Setup &setup)
{
    wire::Fields fields(request);
    const auto path = fields.bytes(field);
    if (!path || path->empty() || path->size() >= PATH_MAX || path->find('\0') != std::string::npos)
        return Refusal::wrongField(field);
    std::string resolved = setup.resolved(*path);
    while (resolved.size() > 1 && resolved.ends_with('/'))
        resolved.pop_back();
    return resolved;
}

std::string parentOf(const std::string &path)
{
    const std::size_t slash = path.rfind('/');
    return slash == 0 ? "/" : path.substr(0, slash);
}

int makeFolders(const std::string &path, mode_t mode)
{
    if (mkdir(path.c_str(), mode) == 0)
        return 0;
    if (errno == ENOENT && path != "/") {
        if (const int error = makeFolders(parentOf(path), 0755))
            return error;
        if (mkdir(path.c_str(), mode) == 0)
            return 0;
    }
    if (errno != EEXIST)
        return errno;
    struct stat status;
    if (::stat(path.c_str(), &status) != 0)
        return errno;
    return S_ISDIR(status.st_mode) ? 0 : EEXIST;
}

static std::int64_t msOf(const timespec &time)
{
    return std::int64_t(time.tv_sec) * 1000 + time.tv_nsec / 1'000'000;
}

std::int64_t modifiedMs(const struct stat &status) { return msOf(status.st_mtim); }

static const char *kindOf(mode_t mode)
{
    if (S_ISREG(mode))
        return "file";
    if (S_ISDIR(mode))
        return "folder";
    return S_ISLNK(mode) ? "link" : "other";
}

wire::Map describe(const struct stat &status, int folder, const char *name)
{
    wire::Map map{{"kind", kindOf(status.st_mode)},
                  {"size", std::int64_t(status.st_size)},
                  {"mode", std::int64_t(status.st_mode & 07777)},
                  {"mtime_ms", modifiedMs(status)},
                  {"ctime_ms", msOf(status.st_ctim)}};
    if (S_ISLNK(status.st_mode)) {
        std::array<char, PATH_MAX> target;
        const ssize_t length = readlinkat(folder, name, target.data(), target.size());
        map["target"] = wire::bytes({target.data(), std::size_t(std::max<ssize_t>(length, 0))});
    }
    return map;
}

} // namespace inside
