// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/money/budget.h"

#include <QObject>
#include <QString>

#include <memory>
#include <vector>

namespace session {

class Ledger;
struct Settings;

/// A session, as far as its budget goes.
struct Account
{
    QString session; ///< its id
    QString name; ///< for people
    qint64 limit = 0; ///< in nanodollars; 0: none
    bool isKept = true; ///< else it ends with its run, and nobody can raise its budget
};

/// The budget of one run, a recipe's or a task's: of what its session spends, on whatever, from its begin on.
/// While somebody holds it, it is among the budgets that its session is under.
class RunBudget
{
public:
    /// What is spent by now. Gives the warning, the first time that there is one.
    base::Result<QString> look();
    const Budget &budget() const { return m_budget; }

private:
    friend class BudgetGuard;
    struct Terms
    {
        QString session;
        qint64 limit = 0;
        qint64 before = 0; // what the session had spent by then
    };
    static base::Result<Budget> of(const Terms &terms, const Ledger &ledger);
    RunBudget(const Ledger *ledger, std::shared_ptr<const Terms> terms);

    const Ledger *m_ledger; // the workspace's
    std::shared_ptr<const Terms> m_terms; // shared: the guard knows by it that the run is not over
    Budget m_budget;
    bool m_isWarned = false;
};

/// The one place that knows when something must end because of what it cost, whoever spends: it compares the
/// ledger with the budgets. Whoever is about to spend asks admit(), and ends when `spent` is said.
class BudgetGuard : public QObject
{
    Q_OBJECT

public:
    static QStringList schema();
    BudgetGuard(store::Store *store, const Ledger *ledger, const base::Clock *clock,
                const Settings *settings);

    /// That it is under. Of one without a limit nothing is known to be spent.
    base::Result<Budgets> budgets(const Account &account) const;
    /// Of all sessions together, in the month that it is; what is spent also without a limit.
    base::Result<Budget> month() const;
    /// Busy when one of them is spent, with what to do.
    base::Result<> admit(const Account &account) const;
    /// Says what there is to say. Call when it was charged, and each second while its machine costs.
    base::Result<> judge(const Account &account);
    /// Of a run that begins now.
    base::Result<RunBudget> beginRun(const QString &session, qint64 limit);
    /// What was said about a session that is removed.
    base::Result<> forget(const QString &session);

signals:
    /// What this session does has to end now: a budget it is under is spent. Said again with each judgement,
    /// for what did not end.
    void spent(const QString &session, const QString &text);
    /// For people, once for each budget and level, also over owners. Empty `session`: that of the month.
    void told(const QString &session, const QString &text);

private:
    base::Result<> tellOnce(const QString &session, const QString &scope, const Budget &budget,
                            const QString &text);

    const Ledger *const m_ledger; // the workspace's, like the next
    const base::Clock *const m_clock;
    const Settings *const m_settings;
    BudgetNotices m_notices;
    std::vector<std::weak_ptr<const RunBudget::Terms>> m_runs; // with a limit
};

} // namespace session
