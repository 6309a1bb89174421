// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/files/files.h"

#include "core/guest/agent/files/paths.h"
#include "core/guest/agent/files/writers.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <limits>
#include <set>
#include <string_view>
#include <vector>

namespace inside::files {

void list(WorkerSide &side, const wire::Map &request, const Setup &setup)
{
    const auto path = pathIn(request, "path", setup);
    if (const auto *refusal = std::get_if<Refusal>(&path))
        return side.refuse(*refusal);
    wire::Fields fields(request);
    const auto limit = fields.integer("limit", 0).value_or(std::numeric_limits<std::int64_t>::max());
    const bool asksForWriters = fields.flag("writing");
    const auto names = fields.bytesList(kHeld).value_or(std::vector<std::string>());
    const std::set<std::string_view> ofRunning(names.begin(), names.end());
    if (fields.wrong())
        return side.refuse(Refusal::wrongField(fields.wrong()));
    const std::string &folder = std::get<std::string>(path);
    DIR *open = opendir(folder.c_str());
    if (!open)
        return side.refuse(Refusal::fromErrno(errno, folder));

    side.reply({});
    std::string batch;
    const auto send = [&side, &batch](const wire::Map &map) {
        const std::string cbor = wire::encodeMap(map);
        for (int shift = 0; shift < 32; shift += 8)
            batch.push_back(char(cbor.size() >> shift & 0xff));
        batch += cbor;
        if (batch.size() >= wire::kDataSize)
            side.data(std::exchange(batch, {}));
    };
    std::vector<std::pair<FileId, wire::Map>> entries; // who writes is looked at once all are known
    std::set<FileId> ids;
    std::int64_t count = 0;
    const dirent *entry = nullptr;
    while (count < limit && (entry = readdir(open))) {
        const std::string_view name = entry->d_name;
        struct stat status;
        if (name == "." || name == ".."
            || fstatat(dirfd(open), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0)
            continue; // removed since
        wire::Map map = describe(status, dirfd(open), entry->d_name);
        map["name"] = wire::bytes(name);
        ++count;
        if (!asksForWriters) {
            send(map);
            continue;
        }
        const FileId id{status.st_dev, status.st_ino};
        ids.insert(id);
        if (ofRunning.contains(name))
            map["writing"] = true;
        entries.emplace_back(id, std::move(map));
    }
    closedir(open);
    const std::set<FileId> written = openForWriting(ids);
    for (auto &[id, map] : entries) {
        if (written.contains(id))
            map["writing"] = true;
        send(map);
    }
    side.data(batch);
    side.end();
    side.close();
}

void stat(WorkerSide &side, const wire::Map &request, const Setup &setup)
{
    const auto path = pathIn(request, "path", setup);
    if (const auto *refusal = std::get_if<Refusal>(&path))
        return side.refuse(*refusal);
    const std::string &name = std::get<std::string>(path);
    struct stat status;
    if (lstat(name.c_str(), &status) != 0)
        return side.refuse(Refusal::fromErrno(errno, name));
    side.reply(describe(status, AT_FDCWD, name.c_str()));
}

void make(WorkerSide &side, const wire::Map &request, const Setup &setup)
{
    const auto path = pathIn(request, "path", setup);
    if (const auto *refusal = std::get_if<Refusal>(&path))
        return side.refuse(*refusal);
    wire::Fields fields(request);
    const auto mode = mode_t(fields.integer("mode", 0, 07777).value_or(0755));
    if (fields.wrong())
        return side.refuse(Refusal::wrongField(fields.wrong()));
    const std::string &folder = std::get<std::string>(path);
    if (const int error = makeFolders(folder, mode))
        return side.refuse(Refusal::fromErrno(error, folder));
    side.reply({});
}

void rename(WorkerSide &side, const wire::Map &request, const Setup &setup)
{
    const auto from = pathIn(request, "from", setup);
    const auto to = pathIn(request, "to", setup);
    for (const auto *path : {&from, &to}) {
        if (const auto *refusal = std::get_if<Refusal>(path))
            return side.refuse(*refusal);
    }
    if (::rename(std::get<std::string>(from).c_str(), std::get<std::string>(to).c_str()) != 0)
        return side.refuse(Refusal::fromErrno(errno, std::get<std::string>(from)));
    side.reply({});
}

/// All in a folder that is open. 0, or an errno; takes what it can.
static int empty(WorkerSide &side, int folder)
{
    DIR *open = fdopendir(folder);
    if (!open) {
        const int error = errno;
        close(folder);
        return error;
    }
    int error = 0;
    while (const dirent *entry = readdir(open)) {
        const std::string_view name = entry->d_name;
        if (name == "." || name == "..")
            continue;
        side.endIfUnwanted();
        if (unlinkat(folder, entry->d_name, 0) == 0 || errno == ENOENT)
            continue;
        if (errno != EISDIR && errno != EPERM) {
            error = errno;
            continue;
        }
        const int inner = openat(folder, entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        const int innerError = inner < 0 ? errno : empty(side, inner);
        if (unlinkat(folder, entry->d_name, AT_REMOVEDIR) != 0 && errno != ENOENT)
            error = innerError != 0 ? innerError : errno;
    }
    closedir(open);
    return error;
}

void remove(WorkerSide &side, const wire::Map &request, const Setup &setup)
{
    const auto path = pathIn(request, "path", setup);
    if (const auto *refusal = std::get_if<Refusal>(&path))
        return side.refuse(*refusal);
    const std::string &name = std::get<std::string>(path);
    int error = 0;
    if (unlink(name.c_str()) != 0 && errno != ENOENT && errno != ENOTDIR) {
        error = errno;
        if (error == EISDIR && wire::Fields(request).flag("recursive")) {
            const int folder = open(name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
            if (folder >= 0)
                empty(side, folder);
        }
        if (error == EISDIR)
            error = rmdir(name.c_str()) == 0 || errno == ENOENT ? 0 : errno;
    }
    if (error != 0)
        return side.refuse(Refusal::fromErrno(error, name));
    side.reply({});
}

} // namespace inside::files
