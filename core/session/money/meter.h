// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/session/money/cost_source.h"
#include "core/session/money/usage.h"
#include "core/store/store.h"

#include <QHash>
#include <QString>

#include <memory>
#include <optional>

namespace session {

/// Measures what machines cost, and loses no second of it whatever ends the program.
///
/// | moment | what is kept |
/// | --- | --- |
/// | begin | an interval that is not billed: the machine executes but is of no use yet |
/// | confirm | the machine came up: billed from its begin on |
/// | beat, each second | the duration so far |
/// | pause, resume | the machine stands still meanwhile: not billed |
/// | end | the duration, for good; of what never came up, nothing: as if it had not been |
///
/// Durations come from the host's uptime without its sleep (Clock::awake), so setting the time of day changes
/// none. After a restart of the program an interval goes on unbroken when its machine is found running
/// (adopt), since the host's uptime went on too; when the machine is gone it ends with the last sign of life.
class Meter final : public CostSource
{
public:
    static store::Schema schema();

    /// `bootId` names the run of the host's kernel that the clock counts from. Intervals that an earlier
    /// owner left open are in orphans() until they are adopted or ended.
    static base::Result<std::unique_ptr<Meter>> open(store::Store *store, const base::Clock *clock,
                                                     QString bootId);

    base::Result<> begin(const Interval &interval); ///< `started`, `duration` and `isRunning` are set here
    base::Result<> confirm(const QString &machine);
    /// Pausing a paused one and resuming a running one changes nothing.
    base::Result<> pause(const QString &machine);
    base::Result<> resume(const QString &machine);
    bool isPaused(const QString &machine) const;
    /// At that moment of the clock's awake(), or now. Ending what has ended, or never began, succeeds. What
    /// cannot be written is kept, and written with the next beat that can.
    base::Result<> end(const QString &machine, std::optional<std::chrono::milliseconds> moment = {});

    /// The session of each, by machine.
    QHash<QString, QString> orphans() const;
    /// The orphan's machine still runs.
    base::Result<> adopt(const QString &machine);
    /// The orphan's machine is gone. `lastProof`, when something else knows how long it lived, is the time of
    /// day of its end; it only ever lengthens the interval, never beyond now.
    base::Result<> endOrphan(const QString &machine, std::optional<base::WallTime> lastProof = {});

    /// Writes down all running durations.
    base::Result<> beat() override;

    QString name() const override;
    base::Result<QMap<QString, qint64>> costs(const CostScope &scope) const override;

    /// Up to this moment; of one session or, with an empty id, of all. Oldest first.
    base::Result<QList<Interval>> intervals(const QString &session = {}) const;
    /// Those of which something may lie after that time of day, for all sessions.
    base::Result<QList<Interval>> intervalsSince(base::WallTime moment) const;
    base::Result<Usage> usage(const QString &session = {}) const;

private:
    struct Open
    {
        QString session;
        std::chrono::milliseconds begun; // on the clock's uptime
        std::chrono::milliseconds duration; // as of the last beat
        base::WallTime lastBeat;
        bool orphan = false;
        bool paused = false;
        bool ended = false; // and not written yet
    };

    Meter(store::Store *store, const base::Clock *clock, QString bootId);
    std::chrono::milliseconds durationOf(const Open &open) const;
    base::Result<> finish(const QString &machine, std::chrono::milliseconds duration);
    base::Result<QList<Interval>> read(const QString &condition, const QVariantList &values) const;

    store::Store *const m_store; // the workspace's
    const base::Clock *const m_clock; // the workspace's
    const QString m_bootId;
    QHash<QString, Open> m_open;
    int m_beats = 0;
};

} // namespace session
