// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

namespace base {

/// A file that a person writes to with an editor of theirs, while we run. It need not be there.
class WatchedFile : public QObject
{
    Q_OBJECT

public:
    WatchedFile(const QString &folder, const QString &name);

    const QString &folder() const { return m_folder; }
    const QString &path() const { return m_path; }

signals:
    void settled(); ///< it may be another one, and was left alone for a moment

private:
    void watch();

    const QString m_folder;
    const QString m_path;
    QFileSystemWatcher m_watcher;
    QTimer m_settling;
};

} // namespace base
