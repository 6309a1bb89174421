// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/session/runs/run_book.h"

#include <QHash>
#include <QList>
#include <QString>

#include <chrono>
#include <optional>

namespace session {

/// Which runs in the background of one machine should be over by now, whatever its guest says or does not
/// say: 5 s after they were killed, 15 s after their time limit, and 15 s after all that is kept of them was
/// printed. Counts only time in which somebody looks.
class Overdue
{
public:
    explicit Overdue(const base::Clock *clock); ///< borrowed
    void killed(const QString &record);
    /// Of those whose records are open; all others are forgotten. To be asked each second.
    QList<RunRecord> look(const QList<RunRecord> &open);

private:
    using Time = std::chrono::milliseconds;
    struct Watched
    {
        Time ran{0};
        std::optional<Time> sinceKill;
        std::optional<Time> sinceFull;
    };

    const base::Clock *const m_clock;
    Time m_last;
    QHash<QString, Watched> m_watched; // by record
};

} // namespace session
