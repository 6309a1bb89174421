// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/files/files.h"

#include "core/guest/agent/files/paths.h"

#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <set>

namespace inside::files {

static constexpr std::chrono::milliseconds kPace{200};
static constexpr std::size_t kMostNames = 200;

namespace {

/// What happened in a folder since the host was told.
struct Changes
{
    std::set<std::string> names;
    bool tooMany = false;
    bool isFolderGone = false;

    bool isEmpty() const { return names.empty() && !tooMany && !isFolderGone; }

    void take(int inotify)
    {
        alignas(inotify_event) std::array<char, 16'384> buffer;
        const ssize_t count = ::read(inotify, buffer.data(), buffer.size());
        for (ssize_t at = 0; at < count;) {
            const auto *event = reinterpret_cast<const inotify_event *>(buffer.data() + at);
            at += ssize_t(sizeof(inotify_event) + event->len);
            isFolderGone = isFolderGone || (event->mask & (IN_IGNORED | IN_MOVE_SELF)) != 0;
            tooMany = tooMany || (event->mask & IN_Q_OVERFLOW) != 0 || names.size() >= kMostNames;
            if (event->len > 0 && !tooMany)
                names.insert(event->name);
        }
    }

    wire::Map event() const
    {
        wire::Map map{{"event", "change"}, {"names", wire::Map::array()}};
        if (!tooMany && !isFolderGone) {
            for (const std::string &name : names)
                map["names"].push_back(wire::bytes(name));
        }
        return map;
    }
};

} // namespace

void watch(WorkerSide &side, const wire::Map &request, const Setup &setup)
{
    using Clock = std::chrono::steady_clock;
    const auto path = pathIn(request, "path", setup);
    if (const auto *refusal = std::get_if<Refusal>(&path))
        return side.refuse(*refusal);
    const std::string &name = std::get<std::string>(path);
    const Descriptor inotify(inotify_init1(IN_CLOEXEC | IN_NONBLOCK));
    constexpr std::uint32_t kEvents = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE
        | IN_MODIFY | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR;
    if (!inotify || inotify_add_watch(inotify.get(), name.c_str(), kEvents) < 0)
        return side.refuse(Refusal::fromErrno(errno, name));

    side.reply({});
    Changes changes;
    auto nextTelling = Clock::now();
    while (!changes.isFolderGone) {
        // Between two tellings only the host is of interest; the kernel remembers the rest.
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(nextTelling - Clock::now()).count();
        std::array<pollfd, 2> waited{pollfd{side.socket(), 0, 0}, pollfd{inotify.get(), POLLIN, 0}};
        poll(waited.data(), left > 0 ? 1 : 2, left > 0 ? int(left) : -1);
        side.endIfUnwanted();
        if (Clock::now() < nextTelling)
            continue;
        changes.take(inotify.get());
        if (changes.isEmpty())
            continue;
        side.event(changes.event());
        nextTelling = Clock::now() + kPace;
        changes = {.names = {}, .tooMany = false, .isFolderGone = changes.isFolderGone};
    }
    side.close();
}

} // namespace inside::files
