// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/money/estimates.h"

namespace session {

using base::fail;
using base::Result;
using std::chrono::milliseconds;

static constexpr int kKept = 5; // of each recipe and size

QStringList Estimates::schema()
{
    return {QStringLiteral("CREATE TABLE recipe_runs ("
                           " number INTEGER PRIMARY KEY,"
                           " recipe TEXT NOT NULL,"
                           " size TEXT NOT NULL,"
                           " time INTEGER NOT NULL," // ms
                           " nanodollars INTEGER NOT NULL"
                           ")"),
            QStringLiteral("CREATE INDEX recipe_runs_of_recipe ON recipe_runs (recipe, size, number)")};
}

Estimates::Estimates(store::Store *store)
    : m_store(store)
{
}

Result<> Estimates::add(const QString &recipe, const QString &size, milliseconds time, qint64 nanodollars)
{
    return m_store->transaction(
        [&]() -> Result<> {
            if (auto written = m_store->exec(
                    QStringLiteral(
                        "INSERT INTO recipe_runs (recipe, size, time, nanodollars) VALUES (?, ?, ?, ?)"),
                    {recipe, size, qint64(time.count()), nanodollars});
                !written)
                return written;
            return m_store->exec(
                QStringLiteral("DELETE FROM recipe_runs WHERE recipe = ? AND size = ? AND number NOT IN"
                               " (SELECT number FROM recipe_runs WHERE recipe = ? AND size = ?"
                               " ORDER BY number DESC LIMIT ?)"),
                {recipe, size, recipe, size, kKept});
        },
        store::Survives::Crash);
}

Result<Estimate> Estimates::of(const QString &recipe, const QString &size) const
{
    const auto rows =
        m_store->query(QStringLiteral("SELECT count(*), coalesce(sum(time), 0), coalesce(sum(nanodollars), 0)"
                                      " FROM recipe_runs WHERE recipe = ? AND size = ?"),
                       {recipe, size});
    if (!rows)
        return fail(rows.error());
    const store::Row &sums = rows->first();
    const int runs = sums.at(0).toInt();
    if (runs == 0)
        return Estimate{};
    return Estimate{milliseconds(sums.at(1).toLongLong() / runs), sums.at(2).toLongLong() / runs, runs};
}

} // namespace session
