// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/session/facts.h"
#include "core/session/life/live_machine.h"
#include "core/session/shared.h"
#include "core/session/stock/volume.h"
#include "core/vm/disk/snapshot.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>

namespace session {

class Successor;

/// Keeps moments of a session's machine and its disk, and goes on from them.
class Snapshots : public QObject
{
    Q_OBJECT

public:
    using Work = base::Task<base::Result<>>;

    /// What it asks of its session. A task ends with Cancelled when the session is gone, and this with it.
    struct Stages
    {
        enum class Needs { Machine, Nothing };
        /// Waits until the machine answers or stands still by a person's wish, or there is none.
        std::function<Work(Needs needs)> settle;
        /// Has this done while the machine stands still; then it goes on, if it did before.
        std::function<Work(Work work)> standStill;
        /// Has this done as a start.
        std::function<Work(Work work)> start;
        LiveMachine::OnPhase onPhase;
    };

    /// `facts` and `live` are the session's.
    Snapshots(const Shared &shared, const Facts *facts, LiveMachine *live, Stages stages);
    ~Snapshots() override;

    /// Keeps this moment of the machine and its disk; the machine stands still meanwhile, and then goes on.
    /// Invalid: there is no machine, or the name is taken. Busy: a large file is being copied by a disk of
    /// the machine. Cancelling it keeps nothing.
    base::Task<base::Result<vm::Snapshot>> keep(QString name,
                                                vm::Snapshot::Origin origin = vm::Snapshot::Origin::Wish);
    /// As keep(), into a draft of the caller's.
    Work keepIn(vm::SnapshotDraft *draft);
    /// Goes on from a snapshot: a machine as it was then takes the place of this session's, and its disk that
    /// of the session. What is wrong shows before; then the machine there is runs on. Cancelling the task
    /// leaves it to itself.
    Work goOnFrom(vm::Snapshot from);
    /// Ends what there is of a machine that was to take the place of the session's.
    Work giveUp();

signals:
    /// The session's disk is that of this snapshot of its own, and its machine will be, or there is none.
    void wentBack(const QString &name);

private:
    Work write(vm::Snapshot to);
    Work change(vm::Snapshot from);
    Work switchToNext(vm::Snapshot from);

    const Shared m_shared;
    const Facts *const m_facts;
    const Volume m_volume;
    LiveMachine *const m_live;
    const Stages m_stages;
    std::unique_ptr<Successor> m_next;
};

} // namespace session
