// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/guest/exec.h"
#include "core/session/money/bill.h"
#include "core/session/facts.h"
#include "core/session/life/idle_stop.h"
#include "core/session/life/live_machine.h"
#include "core/session/life/snapshots.h"
#include "core/session/life/stage.h"
#include "core/session/life/start.h"
#include "core/session/runs/run_history.h"
#include "core/session/runs/copies.h"
#include "core/session/runs/documents.h"
#include "core/session/runs/execution.h"
#include "core/session/runs/open_runs.h"
#include "core/session/runs/overdue.h"
#include "core/session/settings.h"
#include "core/session/shared.h"
#include "core/session/stock/volume.h"
#include "core/vm/machine.h"

#include <QHash>
#include <QObject>
#include <QString>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace guest {
class Guest;
} // namespace guest

namespace session {

struct InBackground;

/// A workspace with a disk of its own and at most one machine at a time. Made, found and removed by Sessions.
///
///     Stopped -> Starting -> Running <-> Reconnecting -> Stopping -> Stopped
///                            Running <-> Paused
///
/// Whatever needs the machine starts it. A machine that ends by itself, or is ended by somebody else, leaves
/// the session Stopped with a note() that says why. One that finds the host's disk full is Paused, and goes
/// on when there is space; one that a person paused goes on when it is resumed or something needs it.
/// Deleting the object leaves a running machine to run, for the next owner to adopt. Tasks of a session that
/// is removed end with Cancelled or Disconnected.
class Session : public QObject
{
    Q_OBJECT

public:
    using State = Stage::State;
    using Lifetime = session::Lifetime;
    using Facts = session::Facts;

    Session(Shared shared, Facts facts, QString note);
    ~Session() override;

    const Facts &facts() const { return m_facts; }
    QString id() const { return m_facts.id; }
    QString name() const { return m_facts.name; }
    State state() const { return m_stage.state(); }
    /// Why there is no machine: how the last one ended or why it did not start; or what is the matter with
    /// the one that runs. Empty when there is nothing to tell.
    QString note() const { return m_note; }
    /// What is being waited for while Starting or Reconnecting, and what the last start took, as far as it
    /// got: "Starting the machine", "Booting", … Of these names, and of those of a run's record,
    /// translate("session::Session", …) gives a person's.
    const StartProgress &progress() const { return m_stage.progress(); }
    /// Nothing while Stopped.
    const vm::Machine *machine() const { return m_live.machine(); }
    /// Of a machine that runs and answers, or nothing. Unlike ensureRunning(), asking for it is no work that
    /// puts off the idle stop.
    guest::Guest *guest() const;
    const Volume &volume() const { return m_volume; }
    /// What it cost, and may cost by what is set now.
    Bill bill() const { return {m_shared, account()}; }
    const RunHistory &runs() const { return m_runs; }
    /// What becomes of its machine, for a run that ends now.
    Halt halt() const;

    IdleStop &idleStop() { return m_idle; }

    /// The guest of a machine that runs; starts one when there is none, and waits for one that is being
    /// started, stopped or reconnected. The pointer is good until the guest is lost: hold it in a QPointer
    /// across waits. NotFound, with what mends it: there is no image. Busy: a budget is spent.
    /// Invalid: the session is archived. Cancelling this leaves the start to itself.
    base::Task<base::Result<guest::Guest *>> ensureRunning();

    /// Unmounts the volume, ends the machine and all that runs in it. Stopping a stopped one succeeds; a
    /// start under way is cancelled.
    base::Task<base::Result<>> stop(QString note = {});

    /// The machine stands still, with all that runs in it, and costs nothing but the host's memory. Pausing a
    /// paused one and resuming a running one succeeds. Invalid: there is no machine. Busy: a large file
    /// is being copied by a disk of the machine.
    base::Task<base::Result<>> pause();
    base::Task<base::Result<>> resume();

    /// Of its machine, to go on from.
    Snapshots &snapshots() { return m_snapshots; }

    /// As Guest::exec() and Guest::execInBackground(), starting the machine first; recorded as `caller`'s,
    /// and busy (a terminal only by its traffic). `outputLimit` is in bytes; 0: none.
    base::Task<base::Result<std::unique_ptr<Execution>>>
    exec(guest::ExecRequest request, qint64 outputLimit = 0, QString caller = {});
    /// Its RunRecord is there before the run, and `caller`'s. It goes on without them and without this owner.
    /// The guest knows it by `key`, or by what is made up here, and takes each once.
    base::Task<base::Result<InBackground>> execInBackground(guest::ExecRequest request, QString caller = {},
                                                            QString key = {});
    /// What is in the background of the machine that runs, as its guest tells; nothing where there is none.
    /// Closes the records of what ended, and collects the documents of agents' runs.
    base::Task<base::Result<QList<guest::BackgroundRun>>> lookAtBackground();
    /// One in the background, by its record, was sent SIGKILL: it is soon over, whether its guest ends it or
    /// not.
    void expectEnd(const QString &record) { m_overdue.killed(record); }

    /// Files and folders, to and from its machine.
    const Copies &copies() const { return m_copies; }
    Documents &documents() { return m_documents; }

signals:
    /// State, phase or note.
    void changed();

private:
    friend class Sessions;
    using Work = base::Task<base::Result<>>;

    void tick(); // each second
    /// The session on whose bill its machines are: its own, but for a rehearsal.
    QString payer() const { return m_facts.payer.isEmpty() ? m_facts.id : m_facts.payer; }
    Account account() const;
    void adopt(std::unique_ptr<vm::Machine> machine);
    void abandon(); // before removal: nobody waits for it any longer

    void announce();
    void enterRunning();
    void setNote(const QString &note);
    QString machineNote() const;

    void beginStart();
    base::Result<> admit() const;
    Work takeUp();
    void beginReconnect();
    void beginStop(const QString &note);
    void drop(const QString &note);
    void machineEnded();
    bool isCosting() const;
    void beginFreeze();
    void beginThaw();
    bool standsStill() const;
    bool lacksSpace() const;
    Work settleFor(Snapshots::Stages::Needs needs);
    Work standStill(Work work);
    Work whileFrozen(Work work);
    Work startBy(Work work);
    Work stopEverything();
    Work settledOutcome();
    void machinePaused();
    void machineResumed();
    void guestLost();
    void giveUpGuest();

    RunRecord recordOf(const guest::ExecRequest &request) const;
    base::Result<> settle(const QString &record, const guest::RunEnd &end, qint64 printed);
    Work attend();
    void giveUpOverdue();
    void stopWatching();
    Work resumeMachine();
    qint64 freeSpace() const;
    base::Error explained(base::Error error) const;

    const Shared m_shared;
    Facts m_facts;
    const Volume m_volume;
    QString m_note;
    Stage m_stage;
    bool m_isAnnounced = false;
    IdleStop m_idle;
    const RunHistory m_runs;
    OpenRuns m_openRuns;
    Overdue m_overdue; // in the background
    const Copies m_copies;
    Documents m_documents;
    std::chrono::milliseconds m_hostSleep; // since it booted, at the last tick
    int m_ticks = 0;
    bool m_mayHaveBackgroundRuns = false;
    bool m_isDiskNearlyFull = false; // as the note says
    bool m_mustSetClock = false;
    LiveMachine m_live;
    std::unique_ptr<Start> m_start; // of the machine there is
    Snapshots m_snapshots;
    Work m_attendance; // now and then, while it runs
};

/// What its machine reaches, or would.
vm::NetworkPolicy networkOf(const Session &session);
/// "stopped", "starting", "running", "reconnecting", "paused", "stopping".
QString stateName(Session::State state);

} // namespace session
