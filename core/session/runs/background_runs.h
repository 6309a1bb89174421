// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/runs/run_book.h"

#include <memory>

namespace guest {
class Run;
}

namespace session {

/// One that has just begun. It goes on without whoever holds this.
struct InBackground
{
    InBackground(QString record, std::unique_ptr<guest::Run> run);
    InBackground(InBackground &&) noexcept;
    InBackground &operator=(InBackground &&) noexcept;
    ~InBackground();

    QString record; ///< the id of its RunRecord
    std::unique_ptr<guest::Run> run; ///< attached to it from its first byte on
};

/// What the runs in the background of one machine have come to.
struct Settled
{
    /// An agent's that is over by now and may have left files.
    struct Left
    {
        QString run; ///< the id of its record
        std::chrono::milliseconds since; ///< as RunEnd::leftSince
    };
    bool isAnyRunning = false; ///< with a record or without
    QList<Left> left;
};

/// Brings the records of the runs in the background of one machine up to what its guest tells of them when
/// it was asked at that time: closes those that ended, also those that the guest knows nothing of.
base::Result<Settled> settleBackground(RunBook *book, const QString &machine,
                                       const QList<guest::BackgroundRun> &told, base::WallTime asked);

} // namespace session
