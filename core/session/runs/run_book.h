// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/phases.h"
#include "core/base/result.h"
#include "core/guest/exec.h"
#include "core/session/runs/halt.h"
#include "core/session/runs/load.h"
#include "core/store/store.h"

#include <QHash>
#include <QList>
#include <QSet>
#include <QString>
#include <QStringList>

#include <chrono>
#include <memory>
#include <optional>

namespace session {

/// One line of the record of what was executed.
struct RunRecord
{
    enum class State {
        Running,
        Exited, ///< by itself: `code` counts
        Signalled, ///< by a signal: `code` is its number
        Timeout, ///< it reached its time limit
        Memory, ///< the machine had no more memory for it
        Output, ///< it printed more than is kept of it
        Unended, ///< it was to end, and its guest did not end it
        Cancelled, ///< its caller went away
        Stopped, ///< the machine was stopped under it: `code` is the signal that told it so, or 0
        Lost ///< nobody knows
    };

    QString id;
    QString session;
    QString machine;
    QString size; ///< of the machine; empty in records of older versions
    QString command; ///< as a person reads it
    QString background; ///< the guest's id of a background run, else empty
    base::WallTime started;
    std::chrono::milliseconds took{0}; ///< so far, while it runs
    State state = State::Running;
    int code = 0;
    Load load; ///< once it ended by itself or by a limit
    /// Until the machine was there, until it began, and, in the foreground once it ended, until its first
    /// output and until its end.
    QList<base::Phase> phases;
    QString caller; ///< who started it; empty: a person
    qint64 printed = 0; ///< bytes, of one in the background, when somebody last looked
    std::chrono::milliseconds limit{0}; ///< of its time; zero: none
    QString note; ///< why its machine ended under it, where it did
    qint64 keep = 0; ///< bytes that its guest keeps of one in the background; 0: nobody knows

    bool operator==(const RunRecord &) const = default;
};

/// "running", "exited", "timeout"…, for `--json` and the database.
QString stateName(RunRecord::State state);

/// A whole sentence on how it ended. endingOf() has the rest.
QString describe(const guest::RunEnd &end, std::chrono::milliseconds timeLimit);

/// What a shell would say: the code, 128 + the signal, 124 for a time limit, 125 when nobody knows.
int exitCode(const guest::RunEnd &end);

/// The record, persisted. Runs that an earlier owner left behind in the foreground are Lost: the guest ends
/// them with the connection.
class RunBook
{
public:
    static store::Schema schema();
    static base::Result<std::unique_ptr<RunBook>> open(store::Store *store, const base::Clock *clock);

    /// `id`, `started` and `state` are set here. Gives the id.
    base::Result<QString> begin(RunRecord record);
    /// As its guest tells it, with what it took of its machine, and by what that was up to. Without `phases`
    /// those it began with stay, as with all that follow. Ending what has ended changes nothing.
    base::Result<> end(const QString &id, const guest::RunEnd &end, const Halt &halt,
                       const LoadWatch &load = LoadWatch(), const QList<base::Phase> &phases = {});
    base::Result<> end(const QString &id, RunRecord::State state, const QList<base::Phase> &phases = {});
    /// It is there: what it printed so far, and where the time went until it began.
    base::Result<> note(const QString &id, qint64 printed);
    base::Result<> note(const QString &id, const QList<base::Phase> &phases);
    base::Result<> discard(const QString &id); ///< it never began
    /// All that still run in that machine, which ends for the reason in `note`.
    base::Result<> endAll(const QString &machine, RunRecord::State state, const QString &note = {});

    base::Result<RunRecord> find(const QString &id) const;
    /// One in the background, by the beginning of its id. Invalid: that fits several.
    base::Result<RunRecord> findBackground(const QString &idStart) const;
    /// One in the background, by the guest's id of it, the newest; none: it was never asked for.
    base::Result<std::optional<RunRecord>> findInGuest(const QString &session,
                                                       const QString &background) const;
    /// Where the time of these went, by their ids; of what is not on record nothing.
    base::Result<QHash<QString, QList<base::Phase>>> phasesOf(const QStringList &ids) const;
    base::Result<QList<RunRecord>> running(const QString &session = {}) const;
    /// The guest's ids of those in the background of one machine that it did not end.
    base::Result<QSet<QString>> unended(const QString &machine) const;
    /// Newest first; of all sessions without one.
    base::Result<QList<RunRecord>> recent(const QString &session, int limit = 100) const;
    base::Result<> forgetSession(const QString &session);

private:
    RunBook(store::Store *store, const base::Clock *clock);
    base::Result<> finish(const QString &id, RunRecord::State state, int code,
                          std::optional<std::chrono::milliseconds> took, const Load &load,
                          const QList<base::Phase> &phases, const QString &note);
    base::Result<QList<RunRecord>> read(const QString &condition, const QVariantList &values) const;

    store::Store *const m_store; // the workspace's
    const base::Clock *const m_clock; // the workspace's
};

} // namespace session
