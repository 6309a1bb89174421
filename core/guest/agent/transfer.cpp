// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/files.h"

#include "core/guest/agent/incoming.h"
#include "core/guest/agent/paths.h"
#include "core/guest/agent/sha256.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <limits>

namespace inside::files {

static wire::Map doneEvent(Sha256 &hash, std::int64_t bytes)
{
    return {{"event", "done"}, {"sha256", wire::bytes(hash.result())}, {"bytes", bytes}};
}

void read(WorkerSide &side, const wire::Map &request, const Setup &setup)
{
    const auto path = pathIn(request, "path", setup);
    if (const auto *refusal = std::get_if<Refusal>(&path))
        return side.refuse(*refusal);
    wire::Fields fields(request);
    const auto offset = fields.integer("offset", 0).value_or(0);
    const auto length = fields.integer("length", 0).value_or(std::numeric_limits<std::int64_t>::max());
    if (fields.wrong())
        return side.refuse(Refusal::wrongField(fields.wrong()));
    const std::string &name = std::get<std::string>(path);
    // Not to wait for the writer of a named pipe.
    const Descriptor file(open(name.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    struct stat status;
    if (!file || fstat(file.get(), &status) != 0)
        return side.refuse(Refusal::fromErrno(errno, name));
    if (!S_ISREG(status.st_mode))
        return side.refuse(Refusal::invalid(name + " is not a file."));
    if (offset > 0 && lseek(file.get(), offset, SEEK_SET) < 0)
        return side.refuse(Refusal::fromErrno(errno, name));

    side.reply({{"size", std::int64_t(status.st_size)},
                {"allocated", std::int64_t(status.st_blocks) * 512},
                {"mode", std::int64_t(status.st_mode & 07777)},
                {"mtime_ms", modifiedMs(status)}});
    posix_fadvise(file.get(), 0, 0, POSIX_FADV_SEQUENTIAL);
    static std::array<char, wire::kDataSize> buffer;
    Sha256 hash;
    std::int64_t sent = 0;
    while (sent < length) {
        const auto most = std::size_t(std::min<std::int64_t>(buffer.size(), length - sent));
        const ssize_t count = ::read(file.get(), buffer.data(), most);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return side.refuse(Refusal::fromErrno(errno, name));
        if (count == 0)
            break;
        hash.add({buffer.data(), std::size_t(count)});
        side.data({buffer.data(), std::size_t(count)});
        sent += count;
    }
    side.end();
    side.event(doneEvent(hash, sent));
    side.close();
}

void write(WorkerSide &side, const wire::Map &request, const Setup &setup)
{
    const auto path = pathIn(request, "path", setup);
    if (const auto *refusal = std::get_if<Refusal>(&path))
        return side.refuse(*refusal);
    const std::string &name = std::get<std::string>(path);
    wire::Fields fields(request);
    const auto mode = fields.integer("mode", 0, 0777);
    const auto mtimeMs = fields.integer("mtime_ms");
    const auto size = fields.integer("size", 0);
    const bool parents = fields.flag("parents");
    const bool sync = fields.flag("sync");
    if (fields.wrong())
        return side.refuse(Refusal::wrongField(fields.wrong()));
    if (const int error = parents ? makeFolders(parentOf(name), 0755) : 0)
        return side.refuse(Refusal::fromErrno(error, parentOf(name)));
    Incoming file(name);
    if (!file)
        return side.refuse(*file.refusal());
    const bool hasRoom = !size || *size == 0 || fallocate(file.fd(), FALLOC_FL_KEEP_SIZE, 0, *size) == 0;
    if (!hasRoom && errno != EOPNOTSUPP && errno != EINTR)
        return side.refuse(Refusal::fromErrno(errno, name));

    side.reply({});
    Sha256 hash;
    std::int64_t received = 0;
    while (const auto bytes = side.input()) {
        if (const int error = file.write(*bytes, received))
            return side.refuse(Refusal::fromErrno(error, name));
        hash.add(*bytes);
        received += std::int64_t(bytes->size());
    }
    if (size && received != *size)
        return side.refuse(Refusal::invalid(name + ": other than the announced number of bytes came."));
    if (const int error = file.keep(mode, mtimeMs, sync ? Incoming::Sync::Yes : Incoming::Sync::No))
        return side.refuse(Refusal::fromErrno(error, name));
    side.event(doneEvent(hash, received));
    side.close();
}

} // namespace inside::files
