// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/files/files.h"

#include "core/guest/agent/files/incoming.h"
#include "core/guest/agent/files/paths.h"
#include "core/guest/agent/files/sha256.h"
#include "core/guest/wire/part.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <limits>

namespace inside::files {

using namespace std::chrono_literals;

static constexpr auto kBetweenReports = 1s;
static constexpr std::size_t kHashSize = 32;

static wire::Map doneEvent(const std::string &hash, std::int64_t bytes)
{
    return {{"event", "done"}, {"sha256", wire::bytes(hash)}, {"bytes", bytes}};
}

/// Adds to the hash what both ends have of a file already. The host hears now and then that this goes on.
/// 0, or an errno.
static int addStart(WorkerSide &side, int file, std::int64_t bytes, Sha256 &hash)
{
    using Clock = std::chrono::steady_clock;
    static std::array<char, 262'144> buffer;
    auto told = Clock::now();
    for (std::int64_t have = 0; have < bytes;) {
        const auto most = std::size_t(std::min<std::int64_t>(buffer.size(), bytes - have));
        const ssize_t count = pread(file, buffer.data(), most, have);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return count < 0 ? errno : ENODATA;
        hash.add({buffer.data(), std::size_t(count)});
        have += count;
        side.endIfUnwanted();
        if (Clock::now() - told < kBetweenReports)
            continue;
        told = Clock::now();
        side.event({{"event", "progress"}, {"bytes", have}});
    }
    return 0;
}

void read(WorkerSide &side, const wire::Map &request, const Setup &setup)
{
    const auto path = pathIn(request, "path", setup);
    if (const auto *refusal = std::get_if<Refusal>(&path))
        return side.refuse(*refusal);
    wire::Fields fields(request);
    const auto offset = fields.integer("offset", 0).value_or(0);
    const auto length = fields.integer("length", 0).value_or(std::numeric_limits<std::int64_t>::max());
    const bool isWhole = fields.flag("whole");
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
    if (const int error = isWhole ? addStart(side, file.get(), offset, hash) : 0)
        return side.refuse(error == ENODATA ? Refusal::busy(name + " became shorter while it was copied.")
                                            : Refusal::fromErrno(error, name));
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
    side.event(doneEvent(hash.result(), isWhole ? offset + sent : sent));
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
    const auto part = fields.text("part");
    if (fields.wrong())
        return side.refuse(Refusal::wrongField(fields.wrong()));
    if (part && (!wire::isPartKey(*part) || !size))
        return side.refuse(Refusal::wrongField("part"));
    if (const int error = parents ? makeFolders(parentOf(name), 0755) : 0)
        return side.refuse(Refusal::fromErrno(error, parentOf(name)));
    Incoming file(name, part);
    if (!file)
        return side.refuse(*file.refusal());
    const auto refuse = [&](const Refusal &refusal) {
        file.discard();
        side.refuse(refusal);
    };
    std::int64_t received = file.size();
    if (part && received > *size) {
        if (ftruncate(file.fd(), 0) != 0)
            return refuse(Refusal::fromErrno(errno, name));
        received = 0;
    }
    const bool hasRoom = !size || *size == 0 || fallocate(file.fd(), FALLOC_FL_KEEP_SIZE, 0, *size) == 0;
    if (!hasRoom && errno != EOPNOTSUPP && errno != EINTR)
        return refuse(Refusal::fromErrno(errno, name));

    side.reply(part ? wire::Map{{"have", received}} : wire::Map::object());
    Sha256 hash;
    if (const int error = addStart(side, file.fd(), received, hash))
        return refuse(Refusal::fromErrno(error, name));
    std::string hostHash; // behind the last byte of a part
    while (const auto input = side.input()) {
        std::string_view bytes = *input;
        if (part) {
            const auto missing =
                std::size_t(std::min<std::int64_t>(*size - received, std::int64_t(bytes.size())));
            hostHash += bytes.substr(missing);
            bytes = bytes.substr(0, missing);
        }
        if (const int error = file.write(bytes, received))
            return refuse(Refusal::fromErrno(error, name));
        hash.add(bytes);
        received += std::int64_t(bytes.size());
        if (hostHash.size() > kHashSize)
            break;
    }
    if ((size && received != *size) || hostHash.size() > kHashSize)
        return refuse(Refusal::invalid(name + ": other than the announced number of bytes came."));
    const std::string result = hash.result();
    if (part && hostHash != result) {
        file.discard();
    } else if (const int error = file.keep(mode, mtimeMs, sync ? Incoming::Sync::Yes : Incoming::Sync::No)) {
        return refuse(Refusal::fromErrno(error, name));
    }
    side.event(doneEvent(result, received));
    side.close();
}

} // namespace inside::files
