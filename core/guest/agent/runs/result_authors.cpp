// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/runs/result_authors.h"

#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/fanotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>

namespace inside {

static constexpr std::size_t kMostKnown = 10'000; // files; whoever makes more has them go by time
static constexpr int kMostRounds = 128; // for 16'384 events of a hundred bytes, which can wait (fanotify(7))
static constexpr std::uint64_t kMade = FAN_CREATE | FAN_CLOSE_WRITE | FAN_MOVED_TO;
static constexpr std::uint64_t kGone = FAN_DELETE | FAN_MOVED_FROM;

ResultAuthors::ResultAuthors(Loop &loop, std::string folder, RunOf runOf)
    : m_folder(std::move(folder))
    , m_runOf(std::move(runOf))
    // Names, and no open files: those would keep the session's disk busy.
    , m_notify(fanotify_init(FAN_CLASS_NOTIF | FAN_CLOEXEC | FAN_NONBLOCK | FAN_REPORT_DFID_NAME, O_RDONLY))
{
    if (m_notify)
        m_watch = loop.watch(m_notify.get(), EPOLLIN, [this](std::uint32_t) { take(Take::Some); });
}

void ResultAuthors::follow()
{
    struct stat status;
    if (!m_notify || lstat(m_folder.c_str(), &status) != 0)
        return;
    if (const std::pair<dev_t, ino_t> now{status.st_dev, status.st_ino}; now != m_followed) {
        take(Take::AllThereIs);
        m_authors.clear();
        fanotify_mark(m_notify.get(), FAN_MARK_FLUSH, 0, AT_FDCWD, nullptr);
        m_followed = now;
    }
    // Each time: another disk may have a folder of the same number.
    fanotify_mark(m_notify.get(), FAN_MARK_ADD | FAN_MARK_ONLYDIR | FAN_MARK_DONT_FOLLOW,
                  kMade | kGone | FAN_EVENT_ON_CHILD, AT_FDCWD, m_folder.c_str());
}

void ResultAuthors::take(Take which)
{
    alignas(fanotify_event_metadata) static char buffer[16 * 1024];
    // No more than there can be waiting: who writes without end keeps nobody here.
    int rounds = which == Take::Some ? 1 : kMostRounds;
    ssize_t size = 0;
    while (rounds-- > 0 && (size = read(m_notify.get(), buffer, sizeof buffer)) > 0) {
        auto *event = reinterpret_cast<const fanotify_event_metadata *>(buffer);
        for (; FAN_EVENT_OK(event, size); event = FAN_EVENT_NEXT(event, size)) {
            if (event->mask & FAN_Q_OVERFLOW) {
                m_authors.clear();
                continue;
            }
            // fanotify(7): the folder's handle, and the name behind it.
            auto *info = reinterpret_cast<const fanotify_event_info_fid *>(
                reinterpret_cast<const char *>(event) + event->metadata_len);
            if (event->event_len <= event->metadata_len
                || info->hdr.info_type != FAN_EVENT_INFO_TYPE_DFID_NAME)
                continue;
            auto *handle = reinterpret_cast<const file_handle *>(info->handle);
            note(event->mask, event->pid,
                 reinterpret_cast<const char *>(handle->f_handle) + handle->handle_bytes);
        }
    }
}

void ResultAuthors::note(std::uint64_t mask, pid_t process, const char *name)
{
    const auto known = m_authors.find(name);
    const bool isKnown = known != m_authors.end();
    if (!(mask & kMade)) {
        if (isKnown)
            m_authors.erase(known);
        return;
    }
    if (isKnown && known->second.process == process)
        return; // which may be gone by now
    std::string run = m_runOf(process);
    if (isKnown)
        m_authors.erase(known);
    if (!run.empty() && m_authors.size() < kMostKnown)
        m_authors.emplace(name, Author{process, std::move(run)});
}

std::vector<std::string> ResultAuthors::filesOf(const IsOne &isOne)
{
    std::vector<std::string> names;
    if (m_notify)
        take(Take::AllThereIs);
    for (const auto &[name, author] : m_authors) {
        if (isOne(author.run, author.process))
            names.push_back(name);
    }
    return names;
}

} // namespace inside
