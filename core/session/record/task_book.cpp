// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/record/task_book.h"

#include "core/agent/task/secrets.h"
#include "core/base/id.h"
#include "core/base/log.h"
#include "core/base/redact.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <limits>

namespace session {

using base::Error;
using base::fail;
using base::Result;
using store::Survives;

static QString text(const char *source) { return QCoreApplication::translate("session", source); }

static base::WallTime timeOf(const QVariant &value)
{
    return base::WallTime(std::chrono::milliseconds(value.toLongLong()));
}

/// The database takes a text that was never set for none at all.
static QString stored(const QString &text) { return text.isNull() ? QStringLiteral("") : text; }

static QString compact(const QJsonDocument &json)
{
    return QString::fromUtf8(json.toJson(QJsonDocument::Compact));
}

store::Schema TaskBook::schema()
{
    return {QStringLiteral("tasks"),
            {{
                 QStringLiteral("CREATE TABLE task ("
                                " id TEXT PRIMARY KEY,"
                                " session TEXT NOT NULL,"
                                " model TEXT NOT NULL,"
                                " request TEXT NOT NULL,"
                                " attachments TEXT NOT NULL," // a JSON array
                                " steps INTEGER NOT NULL,"
                                " time_ms INTEGER NOT NULL,"
                                " nanodollars INTEGER NOT NULL,"
                                " created INTEGER NOT NULL," // time of day in ms
                                " machine_before INTEGER NOT NULL,"
                                " machine_ms_before INTEGER NOT NULL,"
                                " attached INTEGER NOT NULL DEFAULT 0)"), // time of day in ms
                 QStringLiteral("CREATE INDEX task_session ON task (session, created)"),
                 QStringLiteral("CREATE TABLE task_entry ("
                                " task TEXT NOT NULL,"
                                " number INTEGER NOT NULL,"
                                " kind TEXT NOT NULL,"
                                " time INTEGER NOT NULL,"
                                " content TEXT NOT NULL,"
                                " PRIMARY KEY (task, number)) WITHOUT ROWID"),
             },
             {
                 // So that what there is of a task is counted without its contents.
                 QStringLiteral("CREATE INDEX task_entry_kind ON task_entry (task, kind, time)"),
             }}};
}

TaskBook::TaskBook(store::Store *store, const base::Clock *clock)
    : m_store(store)
    , m_clock(clock)
{
}

Result<TaskFacts> TaskBook::begin(TaskFacts facts)
{
    facts.created = m_clock->now();
    return write(std::move(facts));
}

/// Under an id of its own.
Result<TaskFacts> TaskBook::write(TaskFacts facts)
{
    facts.id = base::newId();
    auto written = m_store->exec(
        QStringLiteral("INSERT INTO task (id, session, model, request, attachments, steps, time_ms, "
                       "nanodollars, created, machine_before, machine_ms_before) "
                       "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
        {facts.id, stored(facts.session), stored(facts.model), stored(base::redacted(facts.request)),
         compact(QJsonDocument(QJsonArray::fromStringList(facts.attachments))), facts.limits.steps,
         qint64(facts.limits.time.count()), facts.limits.nanodollars,
         qint64(facts.created.time_since_epoch().count()), facts.machineBefore,
         qint64(facts.machineTimeBefore.count())});
    if (!written)
        return fail(written.error());
    return facts;
}

Result<TaskFacts> TaskBook::branch(TaskFacts facts, const QString &from, const QList<qint64> &entries)
{
    TaskFacts made;
    const auto branched = m_store->transaction([&]() -> Result<> {
        const auto begun = begin(facts);
        if (!begun)
            return fail(begun.error());
        made = *begun;
        if (auto noted = noteAttached(made.id, facts.attached); !noted)
            return noted;
        for (const qint64 number : entries) {
            auto copied = m_store->exec(
                QStringLiteral("INSERT INTO task_entry (task, number, kind, time, content) SELECT ?, number, "
                               "kind, time, content FROM task_entry WHERE task = ? AND number = ?"),
                {made.id, from, number});
            if (!copied)
                return copied;
        }
        return {};
    });
    if (!branched)
        return fail(branched.error());
    return made;
}

Result<TaskFacts> TaskBook::copy(TaskFacts facts, const QString &session, base::WallTime until)
{
    const QString from = facts.id;
    facts.session = session;
    facts.machineBefore = 0;
    facts.machineTimeBefore = {};
    facts.attached.reset();
    const auto copied = m_store->transaction([&]() -> Result<> {
        const auto made = write(facts);
        if (!made)
            return fail(made.error());
        facts = *made;
        return m_store->exec(
            QStringLiteral("INSERT INTO task_entry (task, number, kind, time, content) SELECT ?, number, "
                           "kind, time, content FROM task_entry WHERE task = ? AND time <= ?"),
            {facts.id, from, qint64(until.time_since_epoch().count())});
    });
    if (!copied)
        return fail(copied.error());
    return facts;
}

Result<> TaskBook::noteAttached(const QString &id, std::optional<base::WallTime> since)
{
    const qint64 time = since ? qint64(since->time_since_epoch().count()) : 0;
    return m_store->exec(QStringLiteral("UPDATE task SET attached = ? WHERE id = ?"), {time, id},
                         Survives::Crash);
}

Result<> TaskBook::noteAttachments(const QString &id, const QStringList &files)
{
    return m_store->exec(QStringLiteral("UPDATE task SET attachments = ?, attached = 0 WHERE id = ?"),
                         {compact(QJsonDocument(QJsonArray::fromStringList(files))), id}, Survives::Crash);
}

Result<> TaskBook::noteModel(const QString &id, const QString &name)
{
    return m_store->exec(QStringLiteral("UPDATE task SET model = ? WHERE id = ?"), {stored(name), id},
                         Survives::Crash);
}

Result<> TaskBook::renameModel(const QString &from, const QString &to)
{
    return m_store->exec(QStringLiteral("UPDATE task SET model = ? WHERE model = ?"),
                         {stored(to), stored(from)}, Survives::Crash);
}

Result<> TaskBook::noteLimits(const QString &id, const task::Limits &limits)
{
    return m_store->exec(
        QStringLiteral("UPDATE task SET steps = ?, time_ms = ?, nanodollars = ? WHERE id = ?"),
        {limits.steps, qint64(limits.time.count()), limits.nanodollars, id}, Survives::Crash);
}

Result<QList<TaskFacts>> TaskBook::read(const QString &rest, const QVariantList &values) const
{
    const auto rows = m_store->query(
        QStringLiteral(
            "SELECT id, session, model, request, attachments, steps, time_ms, nanodollars, created, "
            "machine_before, machine_ms_before, attached FROM task ")
            + rest,
        values);
    if (!rows)
        return fail(rows.error());
    QList<TaskFacts> tasks;
    for (const store::Row &row : *rows) {
        TaskFacts facts{
            .id = row[0].toString(),
            .session = row[1].toString(),
            .model = row[2].toString(),
            .request = row[3].toString(),
            .limits = {row[5].toInt(), std::chrono::milliseconds(row[6].toLongLong()), row[7].toLongLong()},
            .created = timeOf(row[8]),
            .machineBefore = row[9].toLongLong(),
            .machineTimeBefore = std::chrono::milliseconds(row[10].toLongLong())};
        if (row[11].toLongLong() > 0)
            facts.attached = timeOf(row[11]);
        const QJsonArray files = QJsonDocument::fromJson(row[4].toString().toUtf8()).array();
        for (const QJsonValue &each : files)
            facts.attachments += each.toString();
        tasks += facts;
    }
    return tasks;
}

Result<TaskFacts> TaskBook::find(const QString &idStart) const
{
    // Not LIKE: what was typed may have its wild cards.
    const auto found = read(QStringLiteral("WHERE ? <> '' AND substr(id, 1, length(?)) = ? LIMIT 2"),
                            {stored(idStart), stored(idStart), stored(idStart)});
    if (!found)
        return fail(found.error());
    if (found->isEmpty())
        return fail(Error::Kind::NotFound, text("There is no task “%1”.").arg(base::printable(idStart, 60)));
    if (found->size() > 1)
        return fail(Error::Kind::Invalid,
                    text("Several tasks begin with “%1”.").arg(base::printable(idStart, 60)));
    return found->first();
}

Result<QList<TaskFacts>> TaskBook::last(int count, const QString &session) const
{
    return read(QStringLiteral("WHERE ? = '' OR session = ? ORDER BY created DESC, id LIMIT ?"),
                {stored(session), stored(session), count});
}

Result<TaskBook::Count> TaskBook::countOf(const QString &id) const
{
    const auto rows = m_store->query(
        QStringLiteral("SELECT coalesce(sum(kind = 'answered'), 0), coalesce(sum(kind = 'begun'), 0), "
                       "coalesce(max(time) - min(time), 0) FROM task_entry WHERE task = ?"),
        {id});
    if (!rows)
        return fail(rows.error());
    const store::Row &row = rows->first();
    return Count{row[0].toLongLong(), row[1].toLongLong(), std::chrono::milliseconds(row[2].toLongLong())};
}

Result<QStringList> TaskBook::attachedTo(const QString &session) const
{
    const auto tasks = read(QStringLiteral("WHERE session = ? ORDER BY created, id"), {session});
    if (!tasks)
        return fail(tasks.error());
    QStringList names;
    for (const TaskFacts &task : *tasks) {
        for (const QString &path : task.attachments)
            names += QFileInfo(path).fileName();
    }
    names.removeDuplicates();
    return names;
}

Result<> TaskBook::forget(const QString &session)
{
    return m_store->transaction([&]() -> Result<> {
        if (auto gone = m_store->exec(
                QStringLiteral(
                    "DELETE FROM task_entry WHERE task IN (SELECT id FROM task WHERE session = ?)"),
                {session});
            !gone)
            return gone;
        return m_store->exec(QStringLiteral("DELETE FROM task WHERE session = ?"), {session});
    });
}

static QList<TaskBook::Written> writtenIn(const QList<store::Row> &rows)
{
    QList<TaskBook::Written> written;
    for (const store::Row &row : rows)
        written += {row[0].toLongLong(), row[1].toString(), timeOf(row[2]), row[3].toString()};
    return written;
}

static Result<QList<TaskBook::Written>> piece(store::Store *store, const QString &id, qint64 after, int count)
{
    const auto rows = store->query(QStringLiteral("SELECT number, kind, time, content FROM task_entry"
                                                  " WHERE task = ? AND number > ? ORDER BY number LIMIT ?"),
                                   {id, after, count});
    if (!rows)
        return fail(rows.error());
    return writtenIn(*rows);
}

Result<QList<TaskBook::Written>> TaskBook::written(const QString &id, qint64 after, int count) const
{
    return piece(m_store, id, after, count);
}

Result<qint64> TaskBook::beforeTurn(const QString &id, qint64 entry) const
{
    const auto rows = m_store->query(
        QStringLiteral(
            "SELECT coalesce(max(number) - 1, 0) FROM task_entry WHERE task = ? AND number < "
            "(SELECT max(number) FROM task_entry WHERE task = ? AND number <= ? AND kind = 'answered')"),
        {id, id, entry});
    if (!rows)
        return fail(rows.error());
    return rows->first()[0].toLongLong();
}

bool TaskBook::standIn(const QList<Written> &written, const QString &words)
{
    // As they stand in a JSON text.
    QString inside = compact(QJsonDocument(QJsonArray{words}));
    inside = inside.mid(2, inside.size() - 4);
    static const QStringList kinds{QStringLiteral("said"), QStringLiteral("answered"),
                                   QStringLiteral("returned")};
    return std::ranges::any_of(written, [&](const Written &each) {
        return kinds.contains(each.kind) && each.content.contains(inside, Qt::CaseInsensitive);
    });
}

Result<std::optional<task::Entry>> TaskBook::lastEntry(const QString &id) const
{
    const auto rows = m_store->query(QStringLiteral("SELECT number, kind, time, content FROM task_entry"
                                                    " WHERE task = ? ORDER BY number DESC LIMIT 1"),
                                     {id});
    if (!rows)
        return fail(rows.error());
    const auto entries = entriesOf(writtenIn(*rows));
    if (!entries)
        return fail(entries.error());
    return entries->isEmpty() ? std::nullopt : std::optional(entries->first());
}

Result<QList<task::Entry>> TaskBook::entriesOf(const QList<Written> &written)
{
    QList<task::Entry> entries;
    for (const Written &each : written) {
        auto content = task::fromJson(each.kind, QJsonDocument::fromJson(each.content.toUtf8()).object());
        if (!content)
            return fail(Error::Kind::Unsupported,
                        text("The task was worked on by a newer Berth, and only that can go on."));
        entries += task::Entry{each.number, each.time, *std::move(content)};
    }
    return entries;
}

namespace {

class Record final : public task::Book
{
public:
    Record(store::Store *store, const base::Clock *clock, QString id, TaskBook::Beside beside)
        : m_store(store)
        , m_clock(clock)
        , m_id(std::move(id))
        , m_beside(std::move(beside))
    {
    }

    Result<QList<task::Entry>> entries() const override
    {
        const auto rows = piece(m_store, m_id, 0, std::numeric_limits<int>::max());
        if (!rows)
            return fail(rows.error());
        return TaskBook::entriesOf(*rows);
    }

    Result<task::Entry> add(const task::Content &content) override
    {
        const auto known = m_store->query(
            QStringLiteral("SELECT coalesce(max(number), 0) FROM task_entry WHERE task = ?"), {m_id});
        if (!known)
            return fail(known.error());
        const task::Entry entry{known->first()[0].toLongLong() + 1, m_clock->now(), content};
        const auto both = [&] {
            auto written = write(entry);
            return written && m_beside ? m_beside(entry) : written;
        };
        if (auto written = m_store->transaction(both, Survives::Crash); !written)
            return fail(written.error());
        return entry;
    }

private:
    Result<> write(const task::Entry &entry)
    {
        return m_store->exec(
            QStringLiteral(
                "INSERT INTO task_entry (task, number, kind, time, content) VALUES (?, ?, ?, ?, ?)"),
            {m_id, entry.number, task::kindOf(entry.content), qint64(entry.time.time_since_epoch().count()),
             compact(QJsonDocument(task::toJson(task::withoutSecrets(entry.content))))},
            Survives::Crash);
    }

    store::Store *const m_store; // the workspace's
    const base::Clock *const m_clock; // the workspace's
    const QString m_id;
    const TaskBook::Beside m_beside;
};

} // namespace

std::unique_ptr<task::Book> TaskBook::recordOf(const QString &id, Beside beside) const
{
    return std::make_unique<Record>(m_store, m_clock, id, std::move(beside));
}

} // namespace session
