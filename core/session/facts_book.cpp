// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/facts_book.h"

#include "core/session/life/idle_memory.h"
#include "core/session/money/budget_guard.h"
#include "core/session/policy.h"

namespace session {

using base::fail;
using base::Result;

store::Schema FactsBook::schema()
{
    return {QStringLiteral("sessions"),
            {{
                 QStringLiteral("CREATE TABLE sessions ("
                                " id TEXT PRIMARY KEY,"
                                " name TEXT NOT NULL UNIQUE COLLATE NOCASE,"
                                " size TEXT NOT NULL,"
                                " profile TEXT NOT NULL,"
                                " network TEXT NOT NULL,"
                                " created INTEGER NOT NULL," // time of day in ms
                                " one_run INTEGER NOT NULL,"
                                " note TEXT NOT NULL"
                                ")"),
             },
             {
                 QStringLiteral("ALTER TABLE sessions ADD COLUMN cold INTEGER NOT NULL DEFAULT 0"),
             },
             QStringList{QStringLiteral("ALTER TABLE sessions ADD COLUMN budget INTEGER NOT NULL DEFAULT 0")}
                 + BudgetGuard::schema(),
             {
                 QStringLiteral("ALTER TABLE sessions ADD COLUMN archived INTEGER NOT NULL DEFAULT 0"),
             },
             IdleMemory::schema(),
             {
                 QStringLiteral("ALTER TABLE sessions ADD COLUMN caller TEXT NOT NULL DEFAULT ''"),
                 QStringLiteral("ALTER TABLE sessions ADD COLUMN policy TEXT NOT NULL DEFAULT 'builder'"),
             }}};
}

FactsBook::FactsBook(store::Store *store)
    : m_store(store)
{
}

Result<QList<FactsBook::Entry>> FactsBook::all() const
{
    const auto rows = m_store->query(QStringLiteral(
        "SELECT id, name, size, profile, network, created, "
        "one_run, note, cold, budget, archived, caller, policy FROM sessions ORDER BY created, id"));
    if (!rows)
        return fail(rows.error());
    QList<Entry> entries;
    for (const store::Row &row : *rows) {
        const auto policy = policyByName(row.at(4).toString());
        if (!policy)
            return fail(policy.error());
        entries << Entry{
            {row.at(0).toString(), row.at(1).toString(), row.at(2).toString(), row.at(3).toString(), *policy,
             base::WallTime(std::chrono::milliseconds(row.at(5).toLongLong())),
             row.at(6).toBool() ? Lifetime::OneRun : Lifetime::Kept, row.at(8).toBool(),
             row.at(9).toLongLong(), row.at(10).toBool(), row.at(11).toString(), row.at(12).toString()},
            row.at(7).toString()};
    }
    return entries;
}

Result<> FactsBook::add(const Facts &facts, As as)
{
    const bool isRemovedLater = as == As::Draft || facts.lifetime == Lifetime::OneRun;
    return m_store->exec(
        QStringLiteral(
            "INSERT INTO sessions (id, name, size, profile, network, created, one_run, cold, budget, caller,"
            " policy, note) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '')"),
        {facts.id, facts.name, facts.size, facts.profile, policyName(facts.network),
         qint64(facts.created.time_since_epoch().count()), isRemovedLater, facts.cold, facts.budget,
         facts.caller.isNull() ? QStringLiteral("") : facts.caller, facts.policy});
}

Result<> FactsBook::keep(const QString &id) { return set(id, QStringLiteral("one_run"), false); }

Result<> FactsBook::setName(const QString &id, const QString &name)
{
    return set(id, QStringLiteral("name"), name);
}

Result<> FactsBook::setArchived(const QString &id, bool isArchived)
{
    return set(id, QStringLiteral("archived"), isArchived);
}

Result<> FactsBook::setBudget(const QString &id, qint64 limit)
{
    return set(id, QStringLiteral("budget"), limit);
}

Result<> FactsBook::setMachine(const QString &id, const QString &size, const QString &profile,
                               vm::NetworkPolicy network)
{
    return m_store->exec(
        QStringLiteral("UPDATE sessions SET size = ?, profile = ?, network = ? WHERE id = ?"),
        {size, profile, policyName(network), id});
}

Result<> FactsBook::setPolicy(const QString &id, const QString &policy)
{
    return set(id, QStringLiteral("policy"), policy);
}

Result<> FactsBook::setNote(const QString &id, const QString &note)
{
    return set(id, QStringLiteral("note"), note.isNull() ? QStringLiteral("") : note);
}

Result<> FactsBook::remove(const QString &id)
{
    return m_store->exec(QStringLiteral("DELETE FROM sessions WHERE id = ?"), {id});
}

Result<> FactsBook::set(const QString &id, const QString &column, const QVariant &value)
{
    return m_store->exec(QStringLiteral("UPDATE sessions SET %1 = ? WHERE id = ?").arg(column), {value, id});
}

} // namespace session
