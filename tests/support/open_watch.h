// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/process_state.h"

#include <QDir>
#include <QFile>
#include <QHash>
#include <QSet>
#include <QStringList>
#include <QTemporaryFile>
#include <QTest>

#include <fcntl.h>
#include <poll.h>
#include <sys/fanotify.h>
#include <sys/inotify.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <mutex>
#include <thread>

namespace support {

/// Which files of the host are opened: baits, by whomever, and by this process and all that it starts what
/// nobody expects. By fanotify(7), which is root's; for others inotify(7) watches the baits alone. Files that
/// have no links are not told of. Looks in a thread of its own.
class OpenWatch
{
public:
    /// Of the folders all that lies in them is a bait, of `files` these.
    OpenWatch(const QStringList &folders, const QStringList &files)
    {
        for (const QString &each : folders)
            m_baits += QFile::encodeName(each) + '/';
        for (const QString &each : files)
            m_baits += QFile::encodeName(each);
        if (pipe2(m_end, O_CLOEXEC) != 0)
            qFatal("no pipe: %s", std::strerror(errno));
        m_watch = fanotify_init(FAN_CLASS_NOTIF | FAN_CLOEXEC | FAN_NONBLOCK | FAN_UNLIMITED_QUEUE,
                                O_RDONLY | O_CLOEXEC | O_LARGEFILE);
        m_seesAll = m_watch >= 0;
        if (!m_seesAll)
            m_watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
        for (const QString &each : folders + files)
            add(QFile::encodeName(each));
        m_marker.open();
        if (m_seesAll)
            add(QFile::encodeName(m_marker.fileName()));
        m_thread = std::thread([this] { look(); });
    }
    ~OpenWatch()
    {
        ::close(m_end[1]);
        m_thread.join();
        ::close(m_end[0]);
        ::close(m_watch);
    }
    Q_DISABLE_COPY_MOVE(OpenWatch)

    bool seesAll() const { return m_seesAll; } ///< not the baits alone
    /// What this process and all that it starts may open below that, but for the baits.
    void expect(const QStringList &places)
    {
        const std::lock_guard lock(m_mutex);
        for (const QString &each : places)
            m_expected += QFile::encodeName(each);
    }
    /// Since it was asked last: "/etc/shadow by cat".
    QStringList opened()
    {
        if (m_seesAll) { // all that had been opened before has been looked at once this has
            const int before = marks();
            QFile marker(m_marker.fileName());
            if (!marker.open(QIODevice::ReadOnly))
                qFatal("%s cannot be opened", qPrintable(marker.fileName()));
            if (!QTest::qWaitFor([&] { return marks() > before; }))
                qFatal("nobody looks at what is opened");
        } else {
            lookAtBaits();
        }
        const std::lock_guard lock(m_mutex);
        QStringList found(m_found.begin(), m_found.end());
        found.sort();
        m_found.clear();
        return found;
    }

private:
    void add(const QByteArray &path)
    {
        const int result = m_seesAll
            ? fanotify_mark(m_watch, FAN_MARK_ADD | FAN_MARK_FILESYSTEM, FAN_OPEN, AT_FDCWD, path.constData())
            : inotify_add_watch(m_watch, path.constData(), IN_OPEN);
        if (result < 0)
            qFatal("%s cannot be watched: %s", path.constData(), std::strerror(errno));
        if (!m_seesAll)
            m_watched.insert(result, path);
    }
    int marks()
    {
        const std::lock_guard lock(m_mutex);
        return m_marks;
    }
    bool isBait(const QByteArray &path) const
    {
        return std::ranges::any_of(m_baits, [&](const QByteArray &bait) {
            return bait.endsWith('/') ? path.startsWith(bait) : path == bait;
        });
    }
    /// Called with the lock held.
    bool isOurs(pid_t process)
    {
        if (const auto known = m_known.constFind(process); known != m_known.constEnd())
            return *known;
        pid_t at = process;
        while (at > 1 && at != getpid())
            at = parentOf(at);
        return *m_known.insert(process, at == getpid());
    }
    void note(pid_t process, const QByteArray &path)
    {
        const std::lock_guard lock(m_mutex);
        if (process == getpid() && path == QFile::encodeName(m_marker.fileName())) {
            ++m_marks;
            return;
        }
        const auto isBelow = [&](const QByteArray &place) { return path.startsWith(place); };
        if (!isBait(path)
            && (path.endsWith(" (deleted)") || !isOurs(process) || std::ranges::any_of(m_expected, isBelow)))
            return;
        m_found += QFile::decodeName(path + " by "
                                     + (nameOf(process).isEmpty() ? "one that is gone" : nameOf(process)));
    }
    void look()
    {
        std::array<pollfd, 2> both{{{m_watch, POLLIN, 0}, {m_end[0], POLLIN, 0}}};
        while (::poll(both.data(), m_seesAll ? 2 : 0, -1) > 0 && both[1].revents == 0)
            lookAtAll();
    }
    void lookAtAll()
    {
        alignas(fanotify_event_metadata) std::array<char, 1 << 14> bytes;
        ssize_t count = 0;
        while ((count = ::read(m_watch, bytes.data(), bytes.size())) > 0) {
            const auto *event = reinterpret_cast<const fanotify_event_metadata *>(bytes.data());
            for (; FAN_EVENT_OK(event, count); event = FAN_EVENT_NEXT(event, count)) {
                std::array<char, PATH_MAX> path;
                const QByteArray link = "/proc/self/fd/" + QByteArray::number(event->fd);
                const ssize_t length = ::readlink(link.constData(), path.data(), path.size());
                ::close(event->fd);
                if (length > 0)
                    note(event->pid, QByteArray(path.data(), length));
            }
        }
    }
    void lookAtBaits()
    {
        alignas(inotify_event) std::array<char, 1 << 14> bytes;
        ssize_t count = 0;
        while ((count = ::read(m_watch, bytes.data(), bytes.size())) > 0) {
            for (ssize_t at = 0; at < count;) {
                const auto *event = reinterpret_cast<const inotify_event *>(bytes.data() + at);
                at += ssize_t(sizeof(inotify_event) + event->len);
                const std::lock_guard lock(m_mutex);
                m_found += QFile::decodeName(m_watched.value(event->wd) + '/'
                                             + QByteArray(event->len > 0 ? event->name : ""));
            }
        }
    }

    QList<QByteArray> m_baits; // folders end in a slash
    QTemporaryFile m_marker;
    int m_watch = -1;
    int m_end[2]{-1, -1};
    bool m_seesAll = false;
    QHash<int, QByteArray> m_watched; // where baits alone are
    std::mutex m_mutex; // of what is below
    QList<QByteArray> m_expected;
    QHash<pid_t, bool> m_known; // whether they are ours
    int m_marks = 0;
    QSet<QString> m_found;
    std::thread m_thread; // the last member: it uses the others
};

} // namespace support
