// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/guest/files.h"
#include "core/session/life/idle_watch.h"

#include <QByteArray>
#include <QString>

#include <functional>

namespace guest {
class Guest;
} // namespace guest

namespace session {

/// Copies files and folders between this host and the machine of one session, whose owner it is. What can be
/// known before is checked before a machine is started. A task lives on when the session goes, and ends with
/// an error then.
class Copies
{
public:
    /// What it asks of its session; `explained` also when that is gone.
    struct Door
    {
        std::function<base::Task<base::Result<guest::Guest *>>()> open; ///< starts the machine, if need be
        std::function<IdleWatch::Busy()> busy;
        std::function<base::Error(base::Error)> explained; ///< why a guest says nothing, if it knows
    };
    explicit Copies(Door door);

    enum class Overwrite { No, Yes };

    /// Copies a file or folder in, to `to` or, when that is a folder or ends in a slash, into it. An empty
    /// `to` is the session's input folder. Invalid: it is there already.
    base::Task<base::Result<guest::FolderTransferred>>
    upload(QString from, QByteArray to, Overwrite overwrite = Overwrite::No,
           guest::OnProgress onProgress = {}, guest::Ignored ignored = guest::Ignored::Include) const;
    /// Copies a file or folder out, to `to` or, when that is a folder, into it under its own name. A folder
    /// is never overwritten; `names` are of what is in it.
    base::Task<base::Result<guest::FolderTransferred>>
    download(QByteArray from, QString to, Overwrite overwrite = Overwrite::No,
             guest::OnProgress onProgress = {}, guest::Modes modes = guest::Modes::Plain,
             guest::Ignored ignored = guest::Ignored::Include,
             guest::Names names = guest::Names::Plain) const;

    /// What was copied in outlives the machine from then on, however that ends.
    base::Task<base::Result<>> flush() const;

private:
    const Door m_door;
};

} // namespace session
