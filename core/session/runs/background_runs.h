// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/runs/run_book.h"

#include <functional>
#include <memory>
#include <optional>

namespace guest {
class Run;
}

namespace session {

/// One that has just begun. It goes on without whoever holds this.
struct InBackground
{
    /// Brings the record up to an end that the run has told, with the bytes that it printed. Good also when
    /// the session is gone, and its record with it.
    using Settle = std::function<base::Result<>(const guest::RunEnd &end, qint64 printed)>;

    InBackground(QString record, std::unique_ptr<guest::Run> run, Settle settle);
    InBackground(InBackground &&) noexcept;
    InBackground &operator=(InBackground &&) noexcept;
    ~InBackground();

    QString record; ///< the id of its RunRecord
    std::unique_ptr<guest::Run> run; ///< attached to it from its first byte on
    Settle settle;
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
    bool isAnyRunning = false; ///< with a record or without, but for those that were given up
    QList<Left> left;
};

/// Brings the open record of a run in the background up to what is told of it. Gives what it may have left.
base::Result<std::optional<Settled::Left>> settleBackground(RunBook *book, const RunRecord &record,
                                                            const guest::BackgroundRun &told,
                                                            const Halt &halt);
/// The same with all of one machine, as its guest told when it was asked at that time: closes those that
/// ended, also those that the guest knows nothing of.
base::Result<Settled> settleBackground(RunBook *book, const QString &machine,
                                       const QList<guest::BackgroundRun> &told, base::WallTime asked,
                                       const Halt &halt);

} // namespace session
