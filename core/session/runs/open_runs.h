// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/phases.h"
#include "core/base/task.h"
#include "core/session/life/idle_watch.h"
#include "core/session/runs/load.h"
#include "core/session/runs/run_book.h"

#include <QHash>
#include <QObject>
#include <QString>

#include <functional>

namespace guest {
class Guest;
class Run;
} // namespace guest

namespace session {

/// The runs in the machine of one session that are under way in the foreground. Closes the record of each
/// however it ends, gathers what it asks of the machine, and keeps the machine busy for as long; a terminal
/// does that only by its traffic. A record that cannot be written is logged: a full disk is no reason to run
/// nothing.
class OpenRuns : public QObject
{
    Q_OBJECT

public:
    /// All borrowed from the session and its workspace; they outlive this. `halt` says what becomes of the
    /// machine when a run ends.
    OpenRuns(RunBook *book, const base::Clock *clock, IdleWatch *idle, std::function<Halt()> halt);

    enum class Kind { Program, Terminal };
    /// A run that has just begun, and what its record begins with. Gives the id of the record. `phases` goes
    /// on.
    QString add(guest::Run *run, const RunRecord &record, const base::Phases &phases, Kind kind);

    /// Each second: looks at the figures of the machine where a run lasts long enough for it.
    void tick(guest::Guest *guest);
    /// Before the guest goes, or stands still.
    void stopLooking() { m_looking.cancel(); }

private:
    struct Open
    {
        base::Phases phases;
        IdleWatch::Busy busy;
        std::optional<LoadWatch> load; // not of a terminal
    };
    void close(const QString &record, const guest::RunEnd *end);
    base::Task<> look(guest::Guest *guest);

    RunBook *const m_book;
    const base::Clock *const m_clock;
    IdleWatch *const m_idle;
    const std::function<Halt()> m_halt;
    QHash<QString, Open> m_open; // by record
    base::Task<> m_looking;
};

/// A command as a shell would take it, in one line of a sensible length, for a person.
QString commandLine(const guest::ExecRequest &request);

} // namespace session
