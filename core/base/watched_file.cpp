// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/watched_file.h"

#include <QFile>
#include <QLoggingCategory>

using namespace std::chrono_literals;

namespace base {

static Q_LOGGING_CATEGORY(lcFiles, "berth.files")

/// Some editors move the file away before they write the new one, and some write it in pieces.
static constexpr auto kSettling = 200ms;

WatchedFile::WatchedFile(const QString &folder, const QString &name)
    : m_folder(folder)
    , m_path(folder + u'/' + name)
{
    m_settling.setSingleShot(true);
    m_settling.setInterval(kSettling);
    connect(&m_settling, &QTimer::timeout, this, &WatchedFile::settled);
    const auto touched = [this] {
        watch();
        m_settling.start();
    };
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, touched);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, touched);
    watch();
}

/// The folder tells when the file is replaced, the file when it is written to. Whichever is replaced is no
/// longer watched.
void WatchedFile::watch()
{
    if (!m_watcher.directories().contains(m_folder) && !m_watcher.addPath(m_folder))
        qCWarning(lcFiles, "%s cannot be watched", qPrintable(m_folder));
    if (!m_watcher.files().contains(m_path) && QFile::exists(m_path) && !m_watcher.addPath(m_path))
        qCWarning(lcFiles, "%s cannot be watched", qPrintable(m_path));
}

} // namespace base
