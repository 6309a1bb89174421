// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/money/cost_source.h"
#include "core/store/store.h"

#include <QList>
#include <QObject>

#include <map>
#include <optional>
#include <tuple>

namespace session {

/// One thing that was paid for.
struct Charge
{
    QString session;
    QString run; ///< empty: of none
    QString source; ///< "model"
    base::WallTime time;
    qint64 nanodollars = 0;
};

/// All that anything cost, whatever it was: the books of the sources that cost by time, and a row for each
/// charge of any other. What was charged stays, also when its session is removed.
class Ledger : public QObject
{
    Q_OBJECT

public:
    static store::Schema schema();
    Ledger(store::Store *store, QList<CostSource *> sources);

    /// Counts from now on and survives the power. Not below zero. An error: it could not be written yet; it
    /// counts all the same, and is written with the next beat that can.
    base::Result<> charge(const Charge &charge);
    /// As charge(), for who writes more in one transaction, and calls told() once that is done.
    base::Result<> write(const Charge &charge);
    void told(const QString &session) { emit charged(session); }
    /// Of all sources, and what could not be written before. Call each second.
    base::Result<> beat();

    /// Nanodollars up to this moment. The time of a machine is its session's and no run's. Asked again, only
    /// what came since is read: each step of a task asks. Not within a transaction.
    base::Result<qint64> sum(const CostScope &scope) const;
    base::Result<QMap<QString, qint64>> bySource(const CostScope &scope) const;
    base::Result<QMap<QString, qint64>> bySession(const CostScope &scope) const;
    /// By the quarter of an hour that it was charged in, as each day of every time zone begins with one. What
    /// the sources say is not among them.
    base::Result<QMap<base::WallTime, qint64>> byQuarter(const CostScope &scope) const;
    /// Each of them, the oldest first; what the sources say is not among them.
    base::Result<QList<Charge>> charges() const;

signals:
    void charged(const QString &session);

private:
    using Sums = QMap<QString, qint64>;
    /// Of the rows up to that number.
    struct Known
    {
        Sums sums;
        qint64 upTo = 0;
    };
    using Asked = std::tuple<QString, QString, QString, std::optional<base::WallTime>>; // column and scope

    base::Result<Sums> rows(const QString &column, const CostScope &scope) const;
    base::Result<> readOn(const QString &column, const CostScope &scope, Known *known) const;

    store::Store *const m_store; // the workspace's
    const QList<CostSource *> m_sources; // the workspace's
    QList<Charge> m_unwritten;
    mutable std::map<Asked, Known> m_known;
};

} // namespace session
