// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guest/agent/runs/result_watch.h"

#include <sys/inotify.h>
#include <unistd.h>

namespace inside {

ResultWatch::ResultWatch(std::string folder)
    : m_folder(std::move(folder))
    , m_notify(inotify_init1(IN_CLOEXEC | IN_NONBLOCK))
{
}

std::uint64_t ResultWatch::changes()
{
    alignas(inotify_event) static char buffer[16 * 1024];
    if (!m_notify)
        return ++m_changes;
    // What it does not take now counts the next time, for nothing.
    if (read(m_notify.get(), buffer, sizeof buffer) > 0)
        ++m_changes;
    // Where there is one already this is that one; else the folder is another than it was, or new.
    const int watch =
        inotify_add_watch(m_notify.get(), m_folder.c_str(),
                          IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_ONLYDIR | IN_DONT_FOLLOW);
    if (watch != m_watch) {
        if (m_watch >= 0)
            inotify_rm_watch(m_notify.get(), m_watch);
        m_watch = watch;
        ++m_changes;
    }
    return m_changes;
}

} // namespace inside
