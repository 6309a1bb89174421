// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/files/files.h"

#include "core/guest/agent/files/incoming.h"
#include "core/guest/agent/files/paths.h"
#include "core/guest/agent/system/system.h"
#include "core/guest/wire/blocks.h"

#include <fcntl.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>

namespace inside::files {

using namespace std::chrono_literals;

static constexpr auto kWaitForDisk = 20s;
static constexpr auto kBetweenReports = 100ms;

/// The disk of that serial number, past the kernel's memory where it can be. What is none is refused as
/// unsupported: the host then takes another way.
static OrRefusal<Descriptor> openDisk(WorkerSide &side, const std::string &serial, const Setup &setup,
                                      int access)
{
    if (!system::isSerial(serial))
        return Refusal::wrongField("disk");
    const std::string device = system::waitForDisk(serial, setup, kWaitForDisk, side.socket());
    if (device.empty())
        return Refusal::unsupported("There is no disk " + serial + " in the machine.");
    Descriptor disk(open(device.c_str(), access | O_DIRECT | O_CLOEXEC));
    if (!disk && errno == EINVAL)
        disk = Descriptor(open(device.c_str(), access | O_CLOEXEC));
    if (!disk)
        return Refusal::unsupported(Refusal::fromErrno(errno, "The disk " + serial).text);
    return disk;
}

/// From here on with the user's rights, before any path of the user's is looked at.
static bool becomeUser(const Setup &setup) { return !setup.isMachine || setup.account.become(); }

/// Tells the host now and then how far it is, and ends when nobody wants to know.
static wire::Passed reporting(WorkerSide &side)
{
    using Clock = std::chrono::steady_clock;
    return [&side, told = Clock::now()](std::int64_t offset) mutable {
        side.endIfUnwanted();
        if (Clock::now() - told < kBetweenReports)
            return 0;
        told = Clock::now();
        side.event({{"event", "progress"}, {"bytes", offset}});
        return 0;
    };
}

static wire::Map copiedEvent(const wire::Blocks &blocks, std::int64_t bytes)
{
    return {{"event", "copied"}, {"xxh64", wire::bytes(blocks.checksum)}, {"bytes", bytes}};
}

/// "data": offsets and ends by turns. Nothing: the field is wrong.
static std::optional<wire::Extents> extentsIn(const wire::Map &request, std::int64_t size)
{
    wire::Fields fields(request);
    const wire::Map *numbers = fields.array("data");
    if (!numbers)
        return {};
    wire::Extents extents;
    std::int64_t last = 0;
    for (std::size_t i = 0; i + 1 < numbers->size(); i += 2) {
        if (!(*numbers)[i].is_number_integer() || !(*numbers)[i + 1].is_number_integer())
            return {};
        extents.emplace_back((*numbers)[i].get<std::int64_t>(), (*numbers)[i + 1].get<std::int64_t>());
        if (extents.back().first < last || extents.back().second <= extents.back().first
            || extents.back().second > size)
            return {};
        last = extents.back().second;
    }
    return extents;
}

static bool hasRoom(int file, const wire::Extents &extents)
{
    std::int64_t bytes = 0;
    for (const auto &[begin, end] : extents)
        bytes += end - begin;
    struct statvfs room;
    return fstatvfs(file, &room) != 0 || bytes <= std::int64_t(room.f_bavail) * std::int64_t(room.f_frsize);
}

/// Where the file system can, what is written goes past the kernel's memory: a guest would have to copy it
/// there, and one with little memory to write it to the disk all the same before it could take more.
static void goDirect(int fd) { (void)fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_DIRECT); }

/// False: it was not direct.
static bool leaveDirect(int fd)
{
    const int flags = fcntl(fd, F_GETFL);
    return (flags & O_DIRECT) != 0 && fcntl(fd, F_SETFL, flags & ~O_DIRECT) == 0;
}

/// The run, which begins with a sector, and zeros to the end of its last one. 0, or an errno.
static int writeSectors(int fd, std::int64_t offset, std::string_view run)
{
    std::int64_t left = wire::wholeSectors(std::int64_t(run.size()));
    for (const char *bytes = run.data(); left > 0;) {
        const ssize_t count = pwrite(fd, bytes, std::size_t(left), offset);
        // Not all file systems that take O_DIRECT take sectors.
        if (count < 0 && errno != EINTR && !(errno == EINVAL && leaveDirect(fd)))
            return errno;
        const auto done = std::max<ssize_t>(count, 0);
        bytes += done;
        offset += done;
        left -= done;
    }
    return 0;
}

void fromDisk(WorkerSide &side, const wire::Map &request, const Setup &setup)
{
    wire::Fields fields(request);
    const auto path = pathIn(request, "path", setup);
    if (const auto *refusal = std::get_if<Refusal>(&path))
        return side.refuse(*refusal);
    const std::string &name = std::get<std::string>(path);
    const std::string serial = fields.text("disk").value_or("");
    const auto size = fields.integer("size", 0).value_or(0);
    const auto mode = fields.integer("mode", 0, 0777);
    const auto mtimeMs = fields.integer("mtime_ms");
    const bool parents = fields.flag("parents");
    if (fields.wrong())
        return side.refuse(Refusal::wrongField(fields.wrong()));
    const auto extents = extentsIn(request, size);
    if (!extents)
        return side.refuse(Refusal::wrongField("data"));
    auto opened = openDisk(side, serial, setup, O_RDONLY);
    if (const auto *refusal = std::get_if<Refusal>(&opened))
        return side.refuse(*refusal);
    Descriptor disk = std::move(std::get<Descriptor>(opened));
    if (!becomeUser(setup))
        return side.refuse(Refusal::failed("The rights of the user were not taken on."));
    if (const int error = parents ? makeFolders(parentOf(name), 0755) : 0)
        return side.refuse(Refusal::fromErrno(error, parentOf(name)));
    Incoming file(name);
    if (!file)
        return side.refuse(*file.refusal());
    if (!hasRoom(file.fd(), *extents))
        return side.refuse(Refusal::fromErrno(ENOSPC, name));

    // Not longer with each write, which takes the file system more than to fill a hole.
    if (ftruncate(file.fd(), size) != 0)
        return side.refuse(Refusal::fromErrno(errno, name));
    goDirect(file.fd());

    side.reply({});
    int writeError = 0;
    const auto take = [&](std::int64_t offset, std::string_view run) {
        return writeError = writeSectors(file.fd(), offset, run);
    };
    const wire::Blocks blocks = wire::readBlocks(disk.get(), size, take, reporting(side), &*extents);
    if (blocks.error != 0)
        return side.refuse(Refusal::fromErrno(blocks.error, writeError != 0 ? name : "The disk " + serial));
    disk.close();
    if (ftruncate(file.fd(), size) != 0) // without the zeros behind its end
        return side.refuse(Refusal::fromErrno(errno, name));
    side.event(copiedEvent(blocks, size));
    while (side.input()) { } // until the host has compared it; else it closes the stream
    if (const int error = file.keep(mode, mtimeMs, Incoming::Sync::No))
        return side.refuse(Refusal::fromErrno(error, name));
    side.event({{"event", "kept"}});
    side.close();
}

void toDisk(WorkerSide &side, const wire::Map &request, const Setup &setup)
{
    wire::Fields fields(request);
    const auto path = pathIn(request, "path", setup);
    if (const auto *refusal = std::get_if<Refusal>(&path))
        return side.refuse(*refusal);
    const std::string &name = std::get<std::string>(path);
    const std::string serial = fields.text("disk").value_or("");
    const auto size = fields.integer("size", 0).value_or(0);
    if (fields.wrong())
        return side.refuse(Refusal::wrongField(fields.wrong()));
    auto opened = openDisk(side, serial, setup, O_RDWR);
    if (const auto *refusal = std::get_if<Refusal>(&opened))
        return side.refuse(*refusal);
    const Descriptor disk = std::move(std::get<Descriptor>(opened));
    if (!becomeUser(setup))
        return side.refuse(Refusal::failed("The rights of the user were not taken on."));
    const Descriptor file(open(name.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    struct stat status;
    if (!file || fstat(file.get(), &status) != 0)
        return side.refuse(Refusal::fromErrno(errno, name));
    if (!S_ISREG(status.st_mode) || status.st_size != size)
        return side.refuse(Refusal::busy(name + " changes while it is copied."));

    side.reply({});
    int writeError = 0;
    const auto take = [&](std::int64_t offset, std::string_view run) {
        return writeError = writeSectors(disk.get(), offset, run);
    };
    const wire::Blocks blocks = wire::readBlocks(file.get(), size, take, reporting(side));
    if (writeError != 0)
        return side.refuse(Refusal::fromErrno(writeError, "The disk on the host"));
    if (blocks.error == ENODATA)
        return side.refuse(Refusal::busy(name + " became shorter while it was copied."));
    if (blocks.error != 0)
        return side.refuse(Refusal::fromErrno(blocks.error, name));
    if (fsync(disk.get()) != 0)
        return side.refuse(Refusal::fromErrno(errno, "The disk on the host"));
    side.event(copiedEvent(blocks, size));
    side.close();
}

} // namespace inside::files
