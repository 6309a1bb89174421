// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/money/ledger.h"

#include <algorithm>

namespace session {

using base::fail;
using base::Result;
using Sums = QMap<QString, qint64>;

static constexpr std::size_t kMostKnown = 200; // sums that are kept

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

static constexpr qint64 kQuarterLength = 900'000; // ms
static constexpr QLatin1String kQuarter("time / 900000");

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

/// Adds what came after the rows that are known.
Result<> Ledger::readOn(const QString &column, const CostScope &scope, Known *known) const
{
    const auto newest = m_store->query(QStringLiteral("SELECT coalesce(max(number), 0) FROM charges"));
    if (!newest)
        return fail(newest.error());
    const qint64 last = newest->first().first().toLongLong();
    if (last == known->upTo)
        return {};
    // All rows are found by what they are of, the few new ones by their numbers: what has a plus takes no
    // index.
    const bool isFirst = known->upTo == 0;
    QString condition = isFirst ? QStringLiteral("+number > ?") : QStringLiteral("number > ?");
    QVariantList values{known->upTo};
    const auto narrow = [&](const char *test, const QVariant &value) {
        condition += (isFirst ? QStringLiteral(" AND ") : QStringLiteral(" AND +")) + QLatin1String(test);
        values << value;
    };
    if (!scope.session.isEmpty())
        narrow("session = ?", scope.session);
    if (!scope.run.isEmpty())
        narrow("run = ?", scope.run);
    if (scope.since)
        narrow("time >= ?", count(*scope.since));
    const auto found =
        m_store->query(QStringLiteral("SELECT %1, sum(nanodollars) FROM charges WHERE %2 GROUP BY +%1")
                           .arg(column, condition),
                       values);
    if (!found)
        return fail(found.error());
    for (const store::Row &row : *found)
        known->sums[row.at(0).toString()] += row.at(1).toLongLong();
    known->upTo = last;
    return {};
}

/// By `column`, of what is charged by the row.
Result<Sums> Ledger::rows(const QString &column, const CostScope &scope) const
{
    if (m_known.size() >= kMostKnown)
        m_known.clear();
    Known &known = m_known[{column, scope.session, scope.run, scope.since}];
    if (auto read = readOn(column, scope, &known); !read)
        return fail(read.error());
    Sums sums = known.sums;
    const auto key = [&column](const Charge &charge) {
        return column == kQuarter               ? QString::number(count(charge.time) / kQuarterLength)
            : column == QLatin1String("source") ? charge.source
                                                : charge.session;
    };
    for (const Charge &charge : m_unwritten) {
        if ((scope.session.isEmpty() || charge.session == scope.session)
            && (scope.run.isEmpty() || charge.run == scope.run)
            && (!scope.since || charge.time >= *scope.since))
            sums[key(charge)] += charge.nanodollars;
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

Result<QMap<base::WallTime, qint64>> Ledger::byQuarter(const CostScope &scope) const
{
    const auto sums = rows(kQuarter, scope);
    if (!sums)
        return fail(sums.error());
    QMap<base::WallTime, qint64> quarters;
    for (auto sum = sums->cbegin(); sum != sums->cend(); ++sum)
        quarters.insert(base::WallTime(std::chrono::milliseconds(sum.key().toLongLong() * kQuarterLength)),
                        sum.value());
    return quarters;
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
