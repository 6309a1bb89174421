// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/run_book.h"

#include "core/base/id.h"
#include "core/session/money/estimates.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstring>

namespace session {

using base::fail;
using base::Phase;
using base::Result;
using base::WallTime;
using std::chrono::milliseconds;
using State = RunRecord::State;

static constexpr std::array<std::pair<State, const char *>, 10> kStates{{
    {State::Running, "running"},
    {State::Exited, "exited"},
    {State::Signalled, "signalled"},
    {State::Timeout, "timeout"},
    {State::Memory, "memory"},
    {State::Output, "output"},
    {State::Unended, "unended"},
    {State::Cancelled, "cancelled"},
    {State::Stopped, "stopped"},
    {State::Lost, "lost"},
}};

static QString text(const char *source) { return QCoreApplication::translate("session::RunBook", source); }

QString stateName(State state)
{
    for (const auto &[known, name] : kStates) {
        if (known == state)
            return QString::fromLatin1(name);
    }
    Q_UNREACHABLE();
}

static State stateByName(const QString &name)
{
    for (const auto &[state, known] : kStates) {
        if (name == QLatin1String(known))
            return state;
    }
    return State::Lost;
}

static State stateOf(guest::RunEnd::Reason reason)
{
    switch (reason) {
    case guest::RunEnd::Reason::Exited:
        return State::Exited;
    case guest::RunEnd::Reason::Signalled:
        return State::Signalled;
    case guest::RunEnd::Reason::Timeout:
        return State::Timeout;
    case guest::RunEnd::Reason::Memory:
        return State::Memory;
    case guest::RunEnd::Reason::Output:
        return State::Output;
    case guest::RunEnd::Reason::Unended:
        return State::Unended;
    case guest::RunEnd::Reason::Lost:
        break;
    }
    return State::Lost;
}

QString describe(const guest::RunEnd &end, milliseconds timeLimit)
{
    switch (end.reason) {
    case guest::RunEnd::Reason::Exited:
        return text("It ended with exit code %1.").arg(end.code);
    case guest::RunEnd::Reason::Signalled:
        return text("It was ended by signal %1 (%2).")
            .arg(end.signal)
            .arg(QString::fromLocal8Bit(strsignal(end.signal)));
    case guest::RunEnd::Reason::Timeout:
        if (timeLimit <= milliseconds(0)) // in records of older versions
            return text("It reached its time limit and was ended; what it printed until then is kept.");
        return text("It reached its time limit of %1 s and was ended; what it printed until then is kept.")
            .arg(timeLimit.count() / 1000.0);
    case guest::RunEnd::Reason::Memory:
        return text("The machine ran out of memory and ended it. Let it work on smaller parts.");
    case guest::RunEnd::Reason::Output:
        return text("It printed more than is kept of a run in the background and was ended; what it printed "
                    "until then is kept. Let it write to a file.");
    case guest::RunEnd::Reason::Unended:
        return text("It was to end, and its machine did not end it: what it prints now is dropped. Stop the "
                    "machine, which may no longer be under control.");
    case guest::RunEnd::Reason::Lost:
        break;
    }
    return end.error ? text("It was lost: %1").arg(end.error->text) : text("It was lost with its machine.");
}

int exitCode(const guest::RunEnd &end)
{
    switch (end.reason) {
    case guest::RunEnd::Reason::Exited:
        return end.code;
    case guest::RunEnd::Reason::Signalled:
        return 128 + end.signal;
    case guest::RunEnd::Reason::Timeout:
        return 124;
    case guest::RunEnd::Reason::Memory:
    case guest::RunEnd::Reason::Output:
    case guest::RunEnd::Reason::Unended:
        return 128 + SIGKILL;
    case guest::RunEnd::Reason::Lost:
        break;
    }
    return 125;
}

/// "MICROSECONDS NAME", one a line.
static QString written(const QList<Phase> &phases)
{
    QStringList lines;
    for (const Phase &phase : phases)
        lines << QStringLiteral("%1 %2").arg(qint64(phase.took.count())).arg(phase.name);
    return lines.isEmpty() ? QStringLiteral("") : lines.join(u'\n');
}

static QList<Phase> readPhases(const QString &text)
{
    QList<Phase> phases;
    const QStringList lines = text.split(u'\n', Qt::SkipEmptyParts);
    for (const QString &line : lines)
        phases.append(
            {line.section(u' ', 1), std::chrono::microseconds(line.section(u' ', 0, 0).toLongLong())});
    return phases;
}

store::Schema RunBook::schema()
{
    return {QStringLiteral("runs"),
            {{
                 QStringLiteral("CREATE TABLE runs ("
                                " id TEXT PRIMARY KEY,"
                                " session TEXT NOT NULL,"
                                " machine TEXT NOT NULL,"
                                " command TEXT NOT NULL,"
                                " background TEXT NOT NULL,"
                                " started INTEGER NOT NULL," // time of day in ms
                                " took INTEGER NOT NULL," // ms
                                " state TEXT NOT NULL,"
                                " code INTEGER NOT NULL"
                                ")"),
                 QStringLiteral("CREATE INDEX runs_of_session ON runs (session, started)"),
                 QStringLiteral("CREATE INDEX running_runs ON runs (machine) WHERE state = 'running'"),
             },
             {
                 QStringLiteral("ALTER TABLE runs ADD COLUMN size TEXT NOT NULL DEFAULT ''"),
                 QStringLiteral("ALTER TABLE runs ADD COLUMN processor INTEGER NOT NULL DEFAULT 0"), // ms
                 QStringLiteral("ALTER TABLE runs ADD COLUMN busiest INTEGER NOT NULL DEFAULT 0"), // percent
                 QStringLiteral("ALTER TABLE runs ADD COLUMN memory INTEGER NOT NULL DEFAULT 0"), // KiB
             },
             Estimates::schema(),
             {
                 QStringLiteral("ALTER TABLE runs ADD COLUMN phases TEXT NOT NULL DEFAULT ''"),
             },
             {
                 QStringLiteral("ALTER TABLE runs ADD COLUMN caller TEXT NOT NULL DEFAULT ''"),
                 QStringLiteral("ALTER TABLE runs ADD COLUMN printed INTEGER NOT NULL DEFAULT 0"), // bytes
             },
             {
                 QStringLiteral("ALTER TABLE runs ADD COLUMN time_limit INTEGER NOT NULL DEFAULT 0"), // ms
                 QStringLiteral("ALTER TABLE runs ADD COLUMN note TEXT NOT NULL DEFAULT ''"),
             },
             {
                 QStringLiteral("ALTER TABLE runs ADD COLUMN keep INTEGER NOT NULL DEFAULT 0"), // bytes
                 QStringLiteral("CREATE INDEX unended_runs ON runs (machine) WHERE state = 'unended'"),
             }}};
}

RunBook::RunBook(store::Store *store, const base::Clock *clock)
    : m_store(store)
    , m_clock(clock)
{
}

Result<std::unique_ptr<RunBook>> RunBook::open(store::Store *store, const base::Clock *clock)
{
    std::unique_ptr<RunBook> book(new RunBook(store, clock));
    auto closed = store->exec(
        QStringLiteral("UPDATE runs SET state = 'lost' WHERE state = 'running' AND background = ''"));
    if (!closed)
        return fail(closed.error());
    return book;
}

Result<QString> RunBook::begin(RunRecord record)
{
    record.id = base::newId();
    // A run begins many times a second: the record of one is not worth waiting for the disk.
    auto kept =
        m_store->exec(QStringLiteral("INSERT INTO runs (id, session, machine, command, background, started, "
                                     "took, state, code, size, phases, caller, time_limit, keep) "
                                     "VALUES (?, ?, ?, ?, ?, ?, 0, 'running', 0, ?, ?, ?, ?, ?)"),
                      {record.id, record.session, record.machine, record.command,
                       record.background.isNull() ? QStringLiteral("") : record.background,
                       qint64(m_clock->now().time_since_epoch().count()),
                       record.size.isNull() ? QStringLiteral("") : record.size, written(record.phases),
                       record.caller.isNull() ? QStringLiteral("") : record.caller,
                       qint64(record.limit.count()), record.keep},
                      store::Survives::Crash);
    if (!kept)
        return fail(kept.error());
    return record.id;
}

Result<> RunBook::end(const QString &id, const guest::RunEnd &end, const Halt &halt, const LoadWatch &load,
                      const QList<Phase> &phases)
{
    const bool isStopped = halt.hasEnded(end);
    const int code = end.reason == guest::RunEnd::Reason::Signalled ? end.signal : end.code;
    return finish(id, isStopped ? State::Stopped : stateOf(end.reason), code,
                  end.wall > milliseconds(0) ? std::optional(end.wall) : std::nullopt, load.finish(end),
                  phases, isStopped ? halt.note : QString());
}

Result<> RunBook::end(const QString &id, State state, const QList<Phase> &phases)
{
    return finish(id, state, 0, std::nullopt, {}, phases, {});
}

Result<> RunBook::finish(const QString &id, State state, int code, std::optional<milliseconds> took,
                         const Load &load, const QList<Phase> &phases, const QString &note)
{
    return m_store->exec(
        QStringLiteral("UPDATE runs SET state = ?, code = ?, took = coalesce(?, max(0, ? - started)),"
                       " processor = ?, busiest = ?, memory = ?, phases = coalesce(?, phases), note = ?"
                       " WHERE id = ? AND state = 'running'"),
        {stateName(state), code, took ? QVariant(qint64(took->count())) : QVariant(),
         qint64(m_clock->now().time_since_epoch().count()), qint64(load.processor.count()), load.busiest,
         load.memoryKib, phases.isEmpty() ? QVariant() : written(phases),
         note.isNull() ? QStringLiteral("") : note, id},
        store::Survives::Crash);
}

Result<> RunBook::note(const QString &id, qint64 printed)
{
    return m_store->exec(QStringLiteral("UPDATE runs SET printed = ? WHERE id = ?"), {printed, id},
                         store::Survives::Crash);
}

Result<> RunBook::note(const QString &id, const QList<Phase> &phases)
{
    return m_store->exec(QStringLiteral("UPDATE runs SET phases = ? WHERE id = ?"), {written(phases), id},
                         store::Survives::Crash);
}

Result<> RunBook::discard(const QString &id)
{
    return m_store->exec(QStringLiteral("DELETE FROM runs WHERE id = ?"), {id}, store::Survives::Crash);
}

Result<> RunBook::endAll(const QString &machine, State state, const QString &note)
{
    return m_store->exec(QStringLiteral("UPDATE runs SET state = ?, took = max(0, ? - started), note = ?"
                                        " WHERE machine = ? AND state = 'running'"),
                         {stateName(state), qint64(m_clock->now().time_since_epoch().count()),
                          note.isNull() ? QStringLiteral("") : note, machine},
                         store::Survives::Crash);
}

Result<RunRecord> RunBook::find(const QString &id) const
{
    const auto found = read(QStringLiteral("id = ?"), {id});
    if (!found)
        return fail(found.error());
    if (found->isEmpty())
        return fail(base::Error::Kind::NotFound, text("There is no record of the run."));
    return found->first();
}

Result<RunRecord> RunBook::findBackground(const QString &idStart) const
{
    const auto found =
        read(QStringLiteral("substr(id, 1, ?) = ? AND background != '' ORDER BY id = ? DESC LIMIT 2"),
             {idStart.size(), idStart, idStart});
    if (!found)
        return fail(found.error());
    if (found->isEmpty() || idStart.isEmpty())
        return fail(base::Error::Kind::NotFound, text("There is no run “%1”.").arg(idStart),
                    {base::Remedy::Kind::ListRuns});
    if (found->size() > 1 && found->first().id != idStart)
        return fail(base::Error::Kind::Invalid, text("“%1” fits several runs.").arg(idStart),
                    {base::Remedy::Kind::ListRuns});
    return found->first();
}

Result<std::optional<RunRecord>> RunBook::findInGuest(const QString &session, const QString &background) const
{
    const auto found = read(QStringLiteral("session = ? AND background = ? ORDER BY started DESC LIMIT 1"),
                            {session, background});
    if (!found)
        return fail(found.error());
    return found->isEmpty() ? std::nullopt : std::optional(found->first());
}

Result<QList<RunRecord>> RunBook::running(const QString &session) const
{
    return session.isEmpty()
        ? read(QStringLiteral("state = 'running' ORDER BY started"), {})
        : read(QStringLiteral("state = 'running' AND session = ? ORDER BY started"), {session});
}

Result<QSet<QString>> RunBook::unended(const QString &machine) const
{
    const auto rows = m_store->query(
        QStringLiteral("SELECT background FROM runs WHERE state = 'unended' AND machine = ?"), {machine});
    if (!rows)
        return fail(rows.error());
    QSet<QString> ids;
    for (const store::Row &row : *rows)
        ids += row.at(0).toString();
    return ids;
}

Result<QHash<QString, QList<Phase>>> RunBook::phasesOf(const QStringList &ids) const
{
    const QString asked =
        QString::fromUtf8(QJsonDocument(QJsonArray::fromStringList(ids)).toJson(QJsonDocument::Compact));
    const auto rows = m_store->query(
        QStringLiteral("SELECT id, phases FROM runs WHERE id IN (SELECT value FROM json_each(?))"), {asked});
    if (!rows)
        return fail(rows.error());
    QHash<QString, QList<Phase>> phases;
    for (const store::Row &row : *rows)
        phases.insert(row[0].toString(), readPhases(row[1].toString()));
    return phases;
}

Result<QList<RunRecord>> RunBook::recent(const QString &session, int limit) const
{
    const QString newest = QStringLiteral(" ORDER BY started DESC, rowid DESC LIMIT ?");
    return session.isEmpty() ? read(QStringLiteral("true") + newest, {limit})
                             : read(QStringLiteral("session = ?") + newest, {session, limit});
}

Result<> RunBook::forgetSession(const QString &session)
{
    return m_store->exec(QStringLiteral("DELETE FROM runs WHERE session = ?"), {session});
}

Result<QList<RunRecord>> RunBook::read(const QString &condition, const QVariantList &values) const
{
    const auto rows = m_store->query(
        QStringLiteral(
            "SELECT id, session, machine, size, command, background, started, took, state, code, processor,"
            " busiest, memory, phases, caller, printed, time_limit, note, keep FROM runs WHERE ")
            + condition,
        values);
    if (!rows)
        return fail(rows.error());
    QList<RunRecord> records;
    for (const store::Row &row : *rows) {
        RunRecord record{row.at(0).toString(),
                         row.at(1).toString(),
                         row.at(2).toString(),
                         row.at(3).toString(),
                         row.at(4).toString(),
                         row.at(5).toString(),
                         WallTime(milliseconds(row.at(6).toLongLong())),
                         milliseconds(row.at(7).toLongLong()),
                         stateByName(row.at(8).toString()),
                         row.at(9).toInt(),
                         {milliseconds(row.at(10).toLongLong()), row.at(11).toInt(), row.at(12).toLongLong()},
                         readPhases(row.at(13).toString()),
                         row.at(14).toString(),
                         row.at(15).toLongLong(),
                         milliseconds(row.at(16).toLongLong()),
                         row.at(17).toString(),
                         row.at(18).toLongLong()};
        if (record.state == State::Running)
            record.took = std::max(m_clock->now() - record.started, milliseconds(0));
        records << record;
    }
    return records;
}

} // namespace session
