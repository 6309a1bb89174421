// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/task/record.h"
#include "core/session/money/usage.h"
#include "core/session/record/items.h"
#include "core/session/record/task_book.h"

class Workspace;

namespace session {
class Session;
}

namespace api {

struct WorkingTask;

/// What a task came to.
struct TaskAccount
{
    session::TaskFacts facts;
    std::optional<QString> sessionName; ///< none: it is gone
    QString state; ///< "working", "asking", "done", "stopped", "steps", "time", "money", "failed", "left"
    QString why; ///< it ended so; mostly empty
    qint64 entry = 0; ///< the last
    task::Total total;
    QList<session::record::Document> documents;
    QString answer;
    QList<session::record::Report::Failed> wrong; ///< the last few calls that failed
    std::optional<session::Usage> machine; ///< of its session, since it began
    std::optional<std::chrono::milliseconds> took; ///< since it was let go on; none: not by this owner
    QString note; ///< unpricedNote()
    int refused = 0; ///< calls, since nobody was there to be asked
};

/// As TaskAccount has it. `ended`: the last entry, where it is that.
QString stateOf(const task::Ended *ended, const WorkingTask *working);
/// `session` is its own; nothing: it is gone. `working`: nothing where this owner does not work on it.
TaskAccount accountOf(Workspace &workspace, session::Session *session, const session::TaskFacts &facts,
                      const task::Past &past, const WorkingTask *working);
/// That what it may cost does not limit its model, as nobody knows the price of that; else empty.
QString unpricedNote(Workspace &workspace, const WorkingTask &working);
/// For the transcript, at its end.
session::record::Report reportOf(Workspace &workspace, session::Session *session, const WorkingTask &working,
                                 const task::Ended &ended);

} // namespace api
