// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/watched_file.h"
#include "core/session/settings.h"

#include <functional>
#include <optional>

namespace session {

/// <config>/settings.json, and the settings that hold because of it. Every change goes through here: what a
/// person writes into the file is followed soon after, what a program asks for at once. A file that is wrong
/// is told of and not followed: what was read before holds until it is mended.
class SettingsFile : public QObject
{
    Q_OBJECT

public:
    /// `settings` outlive this and were loaded from there just now.
    SettingsFile(const QString &configFolder, Settings *settings, QObject *parent = nullptr);

    const QString &path() const { return m_file.path(); }
    /// What is wrong with the file as it is.
    const std::optional<base::Error> &problem() const { return m_problem; }
    /// Applies `edit` to what the file says now. The outcome is kept, in the file and as the settings, or
    /// neither of them is touched.
    base::Result<> change(const std::function<base::Result<>(Settings &)> &edit);

signals:
    void changed(); ///< the settings are others now
    void troubled(const base::Error &error);

private:
    void read();

    base::WatchedFile m_file;
    Settings *const m_settings; // the workspace's
    Settings m_inFile; // when it was last right
    std::optional<base::Error> m_problem;
};

} // namespace session
