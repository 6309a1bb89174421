// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/money/ledger.h"

#include <algorithm>

namespace session {

using base::fail;
using base::Result;
using Sums = QMap<QString, qint64>;

store::Schema Ledger::schema()
{
    return {QStringLiteral("ledger"),
            {{
                QStringLiteral("CREATE TABLE charges ("
                               " number INTEGER PRIMARY KEY,"
                               " session TEXT NOT NULL,"
                               " run TEXT NOT NULL," // empty: of none
                               " source TEXT NOT NULL,"
                               " time INTEGER NOT NULL," // time of day in ms
                               " nanodollars INTEGER NOT NULL"
                               ")"),
                QStringLiteral("CREATE INDEX charges_of_session ON charges (session, time)"),
                QStringLiteral("CREATE INDEX charges_of_run ON charges (run) WHERE run <> ''"),
                QStringLiteral("CREATE INDEX charges_by_time ON charges (time)"),
            }}};
}

static qint64 count(base::WallTime time) { return qint64(time.time_since_epoch().count()); }

Ledger::Ledger(store::Store *store, QList<CostSource *> sources)
    : m_store(store)
    , m_sources(std::move(sources))
{
}

Result<> Ledger::charge(const Charge &charge)
{
    Q_ASSERT(std::ranges::none_of(m_sources, [&](auto *each) { return each->name() == charge.source; }));
    Q_ASSERT(charge.nanodollars >= 0);
    auto written = write(charge);
    if (!written)
        m_unwritten << charge;
    emit charged(charge.session);
    return written;
}

Result<> Ledger::write(const Charge &charge)
{
    return m_store->exec(
        QStringLiteral(
            "INSERT INTO charges (session, run, source, time, nanodollars) VALUES (?, ?, ?, ?, ?)"),
        {charge.session, charge.run.isNull() ? QStringLiteral("") : charge.run, charge.source,
         count(charge.time), charge.nanodollars});
}

Result<> Ledger::beat()
{
    Result<> outcome;
    for (CostSource *source : m_sources) {
        if (auto beaten = source->beat(); !beaten)
            outcome = beaten;
    }
    while (!m_unwritten.isEmpty()) {
        if (auto written = write(m_unwritten.first()); !written)
            return written;
        m_unwritten.removeFirst();
    }
    return outcome;
}

/// By `column`, of what is charged by the row.
Result<Sums> Ledger::rows(const QString &column, const CostScope &scope) const
{
    const bool isBySource = column == QLatin1String("source");
    QString condition = QStringLiteral("1");
    QVariantList values;
    if (!scope.session.isEmpty()) {
        condition += QStringLiteral(" AND session = ?");
        values << scope.session;
    }
    if (!scope.run.isEmpty()) {
        condition += QStringLiteral(" AND run = ?");
        values << scope.run;
    }
    if (scope.since) {
        condition += QStringLiteral(" AND time >= ?");
        values << count(*scope.since);
    }
    const auto found =
        m_store->query(QStringLiteral("SELECT %1, sum(nanodollars) FROM charges WHERE %2 GROUP BY %1")
                           .arg(column, condition),
                       values);
    if (!found)
        return fail(found.error());
    Sums sums;
    for (const store::Row &row : *found)
        sums.insert(row.at(0).toString(), row.at(1).toLongLong());
    for (const Charge &charge : m_unwritten) {
        if ((scope.session.isEmpty() || charge.session == scope.session)
            && (scope.run.isEmpty() || charge.run == scope.run)
            && (!scope.since || charge.time >= *scope.since))
            sums[isBySource ? charge.source : charge.session] += charge.nanodollars;
    }
    return sums;
}

Result<QList<Charge>> Ledger::charges() const
{
    const auto found = m_store->query(
        QStringLiteral("SELECT session, run, source, time, nanodollars FROM charges ORDER BY number"));
    if (!found)
        return fail(found.error());
    QList<Charge> charges;
    for (const store::Row &row : *found)
        charges << Charge{row.at(0).toString(), row.at(1).toString(), row.at(2).toString(),
                          base::WallTime(std::chrono::milliseconds(row.at(3).toLongLong())),
                          row.at(4).toLongLong()};
    return charges + m_unwritten;
}

static qint64 total(const Sums &sums)
{
    qint64 total = 0;
    for (const qint64 sum : sums)
        total += sum;
    return total;
}

Result<qint64> Ledger::sum(const CostScope &scope) const
{
    const auto sums = bySource(scope);
    if (!sums)
        return fail(sums.error());
    return total(*sums);
}

Result<Sums> Ledger::bySource(const CostScope &scope) const
{
    auto sums = rows(QStringLiteral("source"), scope);
    for (const CostSource *source : m_sources) {
        const auto costs = source->costs(scope);
        if (!sums || !costs)
            return fail(sums ? costs.error() : sums.error());
        if (!costs->isEmpty())
            sums->insert(source->name(), total(*costs));
    }
    return sums;
}

Result<Sums> Ledger::bySession(const CostScope &scope) const
{
    auto sums = rows(QStringLiteral("session"), scope);
    for (const CostSource *source : m_sources) {
        const auto costs = source->costs(scope);
        if (!sums || !costs)
            return fail(sums ? costs.error() : sums.error());
        for (auto cost = costs->cbegin(); cost != costs->cend(); ++cost)
            (*sums)[cost.key()] += cost.value();
    }
    return sums;
}

} // namespace session
