// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/money/meter.h"

#include <algorithm>

namespace session {

using base::fail;
using base::Result;
using base::WallTime;
using std::chrono::milliseconds;

static constexpr int kBeatsPerFlush = 30; // a beat survives this program; every so many survive the power too

store::Schema Meter::schema()
{
    return {QStringLiteral("meter"),
            {{
                QStringLiteral(
                    "CREATE TABLE intervals ("
                    " machine TEXT PRIMARY KEY,"
                    " session TEXT NOT NULL,"
                    " size TEXT NOT NULL,"
                    " rate INTEGER NOT NULL," // nanodollars per second
                    " started INTEGER NOT NULL," // time of day, like `beat`; the rest is uptime; all in ms
                    " boot TEXT NOT NULL,"
                    " begun INTEGER NOT NULL,"
                    " duration INTEGER NOT NULL,"
                    " beat INTEGER NOT NULL,"
                    " state TEXT NOT NULL CHECK (state IN ('starting', 'running', 'paused', 'ended'))"
                    ") WITHOUT ROWID"),
                QStringLiteral("CREATE INDEX intervals_of_session ON intervals (session, started)"),
                QStringLiteral("CREATE INDEX open_intervals ON intervals (state) WHERE state <> 'ended'"),
            }}};
}

static qint64 count(WallTime time) { return qint64(time.time_since_epoch().count()); }

Meter::Meter(store::Store *store, const base::Clock *clock, QString bootId)
    : m_store(store)
    , m_clock(clock)
    , m_bootId(std::move(bootId))
{
}

Result<std::unique_ptr<Meter>> Meter::open(store::Store *store, const base::Clock *clock, QString bootId)
{
    std::unique_ptr<Meter> meter(new Meter(store, clock, std::move(bootId)));
    const auto rows = store->query(QStringLiteral(
        "SELECT machine, boot, begun, duration, beat, session, state FROM intervals WHERE state <> 'ended'"));
    if (!rows)
        return fail(rows.error());
    for (const store::Row &row : *rows) {
        Open open{row.at(5).toString(), milliseconds(row.at(2).toLongLong()),
                  milliseconds(row.at(3).toLongLong()), WallTime(milliseconds(row.at(4).toLongLong())), true};
        open.paused = row.at(6).toString() == QLatin1String("paused");
        // Another uptime: what lies between cannot be known, and is not billed.
        if (row.at(1).toString() != meter->m_bootId)
            open.begun = clock->awake() - open.duration;
        meter->m_open.insert(row.at(0).toString(), open);
    }
    return meter;
}

Result<> Meter::begin(const Interval &interval)
{
    const Open open{interval.session, m_clock->awake(), milliseconds(0), m_clock->now()};
    const qint64 now = count(open.lastBeat);
    auto written =
        m_store->exec(QStringLiteral("INSERT INTO intervals (machine, session, size, rate, started, boot, "
                                     "begun, duration, beat, state)"
                                     " VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?, 'starting')"),
                      {interval.machine, interval.session, interval.size, interval.nanodollarsPerSecond, now,
                       m_bootId, qint64(open.begun.count()), now});
    if (written)
        m_open.insert(interval.machine, open);
    return written;
}

Result<> Meter::confirm(const QString &machine)
{
    return m_store->exec(
        QStringLiteral("UPDATE intervals SET state = 'running' WHERE machine = ? AND state = 'starting'"),
        {machine});
}

Result<> Meter::pause(const QString &machine)
{
    const auto open = m_open.find(machine);
    if (open == m_open.end() || open->paused || open->ended)
        return {};
    open->duration = durationOf(*open);
    open->paused = true;
    return m_store->exec(
        QStringLiteral(
            "UPDATE intervals SET duration = ?, state = 'paused' WHERE machine = ? AND state = 'running'"),
        {qint64(open->duration.count()), machine});
}

Result<> Meter::resume(const QString &machine)
{
    const auto open = m_open.find(machine);
    if (open == m_open.end() || !open->paused || open->ended)
        return {};
    open->begun = m_clock->awake() - open->duration;
    open->paused = false;
    return m_store->exec(
        QStringLiteral("UPDATE intervals SET begun = ?, state = iif(state = 'paused', 'running', state)"
                       " WHERE machine = ?"),
        {qint64(open->begun.count()), machine});
}

bool Meter::isPaused(const QString &machine) const { return m_open.value(machine).paused; }

Result<> Meter::end(const QString &machine, std::optional<milliseconds> moment)
{
    const auto open = m_open.constFind(machine);
    if (open == m_open.cend())
        return {};
    const bool isFixed = open->ended || open->paused;
    return finish(machine, isFixed ? open->duration : moment.value_or(m_clock->awake()) - open->begun);
}

milliseconds Meter::durationOf(const Open &open) const
{
    return open.orphan || open.paused || open.ended ? open.duration : m_clock->awake() - open.begun;
}

Result<> Meter::finish(const QString &machine, milliseconds duration)
{
    auto done = m_store->transaction([&]() -> Result<> {
        if (auto gone = m_store->exec(
                QStringLiteral("DELETE FROM intervals WHERE machine = ? AND state = 'starting'"), {machine});
            !gone)
            return gone;
        return m_store->exec(
            QStringLiteral(
                "UPDATE intervals SET duration = ?, state = 'ended' WHERE machine = ? AND state <> 'ended'"),
            {qint64(duration.count()), machine});
    });
    if (done) {
        m_open.remove(machine);
    } else {
        Open &open = m_open[machine];
        open.duration = duration;
        open.ended = true;
    }
    return done;
}

QHash<QString, QString> Meter::orphans() const
{
    QHash<QString, QString> sessions;
    for (auto open = m_open.begin(); open != m_open.end(); ++open) {
        if (open->orphan && !open->ended)
            sessions.insert(open.key(), open->session);
    }
    return sessions;
}

Result<> Meter::adopt(const QString &machine)
{
    const auto open = m_open.find(machine);
    if (open == m_open.end())
        return {};
    auto written = m_store->exec(QStringLiteral("UPDATE intervals SET boot = ?, begun = ? WHERE machine = ?"),
                                 {m_bootId, qint64(open->begun.count()), machine});
    if (written)
        open->orphan = false;
    return written;
}

Result<> Meter::endOrphan(const QString &machine, std::optional<WallTime> lastProof)
{
    const auto open = m_open.constFind(machine);
    if (open == m_open.cend())
        return {};
    milliseconds duration = open->duration;
    if (lastProof && !open->paused) {
        const milliseconds longest = std::max(m_clock->awake() - open->begun, duration);
        duration = std::clamp(duration + (*lastProof - open->lastBeat), duration, longest);
    }
    return finish(machine, duration);
}

Result<> Meter::beat()
{
    QStringList running;
    const QStringList machines = m_open.keys();
    for (const QString &machine : machines) {
        const Open open = m_open.value(machine);
        if (open.ended) {
            if (auto written = finish(machine, open.duration); !written)
                return written;
        } else if (!open.orphan && !open.paused) {
            running << machine;
        }
    }
    if (running.isEmpty())
        return {};
    const auto level = ++m_beats % kBeatsPerFlush == 0 ? store::Survives::Power : store::Survives::Crash;
    return m_store->transaction(
        [&]() -> Result<> {
            for (const QString &machine : running) {
                Open &open = m_open[machine];
                open.duration = durationOf(open);
                open.lastBeat = m_clock->now();
                if (auto written = m_store->exec(
                        QStringLiteral("UPDATE intervals SET duration = ?, beat = ? WHERE machine = ?"),
                        {qint64(open.duration.count()), count(open.lastBeat), machine});
                    !written)
                    return written;
            }
            return {};
        },
        level);
}

Result<QList<Interval>> Meter::intervals(const QString &session) const
{
    return session.isEmpty() ? read({}, {}) : read(QStringLiteral(" AND session = ?"), {session});
}

Result<QList<Interval>> Meter::intervalsSince(WallTime moment) const
{
    return read(QStringLiteral(" AND (state <> 'ended' OR started + duration > ?)"), {count(moment)});
}

Result<QList<Interval>> Meter::read(const QString &condition, const QVariantList &values) const
{
    const auto rows = m_store->query(
        QStringLiteral("SELECT session, machine, size, rate, started, duration, state FROM intervals"
                       " WHERE state <> 'starting'%1 ORDER BY started, machine")
            .arg(condition),
        values);
    if (!rows)
        return fail(rows.error());
    QList<Interval> intervals;
    for (const store::Row &row : *rows) {
        Interval interval{row.at(0).toString(),
                          row.at(1).toString(),
                          row.at(2).toString(),
                          row.at(3).toLongLong(),
                          WallTime(milliseconds(row.at(4).toLongLong())),
                          milliseconds(row.at(5).toLongLong()),
                          row.at(6).toString() == QLatin1String("running")};
        const auto open = m_open.constFind(interval.machine);
        if (open != m_open.cend()) {
            interval.duration = durationOf(*open);
            interval.isRunning = !open->ended && !open->paused;
        }
        intervals << interval;
    }
    return intervals;
}

QString Meter::name() const { return QStringLiteral("machine"); }

Result<QMap<QString, qint64>> Meter::costs(const CostScope &scope) const
{
    QMap<QString, qint64> costs;
    if (!scope.run.isEmpty())
        return costs;
    const auto found = scope.since ? intervalsSince(*scope.since) : intervals(scope.session);
    if (!found)
        return fail(found.error());
    for (const Interval &interval : *found) {
        if (scope.session.isEmpty() || interval.session == scope.session)
            costs[interval.session] += scope.since ? costSince(interval, *scope.since) : cost(interval);
    }
    return costs;
}

Result<Usage> Meter::usage(const QString &session) const
{
    const auto found = intervals(session);
    if (!found)
        return fail(found.error());
    return total(*found);
}

} // namespace session
