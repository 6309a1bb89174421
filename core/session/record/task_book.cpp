// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/record/task_book.h"

#include "core/agent/task/secrets.h"
#include "core/base/await.h"
#include "core/base/id.h"
#include "core/base/log.h"
#include "core/base/redact.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLoggingCategory>
#include <QtConcurrent>

#include <algorithm>
#include <limits>

namespace session {

using base::Error;
using base::fail;
using base::Result;
using store::Survives;
using namespace std::chrono_literals;

static Q_LOGGING_CATEGORY(lcTasks, "berth.tasks")

static constexpr int kPiece = 200; // rows of the database in one turn of the event loop

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
    if (auto forgotten = forgetHalves(); !forgotten)
        qCWarning(lcTasks, "%s", qPrintable(forgotten.error().text));
}

/// Entries that were copied for a task that never was there. Their tasks are found one after the other, as
/// all entries are many.
Result<> TaskBook::forgetHalves()
{
    return m_store->exec(QStringLiteral(
        "WITH RECURSIVE known (id) AS (SELECT min(task) FROM task_entry UNION ALL"
        " SELECT (SELECT min(task) FROM task_entry WHERE task > known.id) FROM known WHERE id IS NOT NULL)"
        " DELETE FROM task_entry WHERE task IN"
        " (SELECT id FROM known WHERE id IS NOT NULL AND id NOT IN (SELECT id FROM task))"));
}

Result<TaskFacts> TaskBook::begin(TaskFacts facts)
{
    facts.id = base::newId();
    facts.created = m_clock->now();
    return write(std::move(facts));
}

Result<TaskFacts> TaskBook::write(TaskFacts facts)
{
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

base::Task<Result<TaskFacts>> TaskBook::branch(TaskFacts facts, Trunk trunk)
{
    const QString copy =
        QStringLiteral("INSERT INTO task_entry (task, number, kind, time, content) SELECT ?, number, "
                       "kind, time, content FROM task_entry WHERE task = ? AND number ");
    // Entries of a task that is not there are nobody's.
    for (qint64 from = 0; from < trunk.before; from += kPiece, co_await base::after(0ms)) {
        const qint64 end = std::min(from + kPiece, trunk.before);
        auto copied = m_store->exec(copy + QStringLiteral(">= ? AND number < ?"),
                                    {facts.id, trunk.task, from, end}, Survives::Crash);
        if (!copied)
            co_return fail(copied.error());
    }
    facts.created = m_clock->now();
    const auto branched = m_store->transaction([&]() -> Result<> {
        if (const auto first = find(trunk.task); !first) // its session was removed meanwhile
            return fail(first.error());
        if (const auto made = write(facts); !made)
            return fail(made.error());
        for (const qint64 number : std::as_const(trunk.beside)) {
            if (auto copied = m_store->exec(copy + QStringLiteral("= ?"), {facts.id, trunk.task, number});
                !copied)
                return copied;
        }
        return noteAttached(facts.id, facts.attached);
    });
    if (!branched)
        co_return fail(branched.error());
    co_return facts;
}

Result<TaskFacts> TaskBook::copy(TaskFacts facts, const QString &session, base::WallTime until)
{
    const QString from = facts.id;
    facts.id = base::newId();
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

static Result<QList<TaskBook::Written>> writtenWhere(store::Store *store, const QString &which,
                                                     const QVariantList &values)
{
    const auto rows = store->query(
        QStringLiteral("SELECT number, kind, time, content FROM task_entry WHERE ") + which, values);
    if (!rows)
        return fail(rows.error());
    return writtenIn(*rows);
}

static Result<QList<task::Entry>> entriesWhere(store::Store *store, const QString &which,
                                               const QVariantList &values)
{
    const auto rows = writtenWhere(store, which + QStringLiteral(" ORDER BY number"), values);
    return rows ? TaskBook::entriesOf(*rows) : fail(rows.error());
}

Result<QList<TaskBook::Written>> TaskBook::written(const QString &id, qint64 after, int count) const
{
    return writtenWhere(m_store, QStringLiteral("task = ? AND number > ? ORDER BY number LIMIT ?"),
                        {id, after, count});
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

base::Task<Result<task::Past>> TaskBook::past(QString id) const
{
    task::Past past;
    qint64 last = 0;
    while (true) {
        const auto rows = written(id, last, kPiece);
        if (!rows)
            co_return fail(rows.error());
        if (rows->isEmpty()) // nothing came while the last ones were read
            co_return past;
        last = rows->last().number;
        auto reading = QtConcurrent::run(&TaskBook::entriesOf, *rows);
        const auto entries = co_await base::onFuture(std::move(reading));
        if (!entries)
            co_return fail(entries.error());
        for (const task::Entry &entry : *entries)
            past.add(entry);
    }
}

Result<QList<task::Entry>> TaskBook::said(const QString &id) const
{
    return entriesWhere(m_store, QStringLiteral("task = ? AND kind = 'said'"), {id});
}

Result<QList<task::Entry>> TaskBook::turnAt(const QString &id, qint64 entry) const
{
    const QString answers = QStringLiteral("FROM task_entry WHERE task = ? AND kind = 'answered' AND number");
    return entriesWhere(m_store,
                        QStringLiteral("task = ? AND number >= coalesce((SELECT max(number) %1 < ?), 0) AND "
                                       "number < coalesce((SELECT min(number) %1 >= ?), ?)")
                            .arg(answers),
                        {id, id, entry, id, entry, std::numeric_limits<qint64>::max()});
}

Result<std::optional<task::Entry>> TaskBook::lastEntry(const QString &id) const
{
    const auto rows = writtenWhere(m_store, QStringLiteral("task = ? ORDER BY number DESC LIMIT 1"), {id});
    if (!rows)
        return fail(rows.error());
    const auto entries = entriesOf(*rows);
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
