// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/money/budget.h"

#include "core/session/money/prices.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>

namespace session {

using base::Error;
using base::fail;
using base::Result;
using base::WallTime;
using std::chrono::milliseconds;

static constexpr int kWarnAt = 80; // percent

static QString text(const char *source) { return QCoreApplication::translate("session::Budget", source); }

Budget::Level Budget::level() const
{
    if (!isSet() || percent() < kWarnAt)
        return Level::Fine;
    return spent < limit ? Level::Warning : Level::Over;
}

/// In floating point, since what was spent may be any number of times the limit; never 100 before it is.
int Budget::percent() const
{
    if (!isSet())
        return 0;
    const double share = double(spent) / double(limit) * 100;
    return spent < limit ? std::min(int(share), 99) : int(std::min(share, 1e6));
}

const Budget &Budgets::tightest() const
{
    const Budget *found = &session;
    for (const Budget *each : {&month, &run}) {
        if (each->isSet() && (!found->isSet() || each->percent() > found->percent()))
            found = each;
    }
    return *found;
}

/// What raises the budget of a session, which is gone when it was for one run.
static base::Remedy remedy(const QString &name)
{
    using Kind = base::Remedy::Kind;
    return name.isEmpty() ? base::Remedy{Kind::RaiseNewBudget} : base::Remedy{Kind::RaiseBudget, name};
}

Result<> admit(const Budgets &budgets, const QString &name)
{
    if (budgets.session.level() == Budget::Level::Over)
        return fail(Error::Kind::Busy,
                    text("The budget of the session is spent: %1 of %2.")
                        .arg(dollars(budgets.session.spent), dollars(budgets.session.limit)),
                    remedy(name));
    if (budgets.month.level() == Budget::Level::Over)
        return fail(Error::Kind::Busy,
                    text("The budget of this month is spent: %1 of %2.")
                        .arg(dollars(budgets.month.spent), dollars(budgets.month.limit)),
                    {base::Remedy::Kind::RaiseMonthBudget});
    return {};
}

WallTime monthOf(WallTime now)
{
    const QDate day = QDateTime::fromMSecsSinceEpoch(now.time_since_epoch().count()).date();
    return WallTime(milliseconds(QDate(day.year(), day.month(), 1).startOfDay().toMSecsSinceEpoch()));
}

QString sessionWarning(const Budget &budget, const QString &name)
{
    return text("The session %1 has spent %2 % of its budget: %3 of %4. At 100 % its machine is stopped.")
        .arg(name, QString::number(budget.percent()), dollars(budget.spent), dollars(budget.limit));
}

QString monthWarning(const Budget &budget)
{
    return text("%1 % of the budget of this month is spent: %2 of %3. At 100 % all machines are stopped.")
        .arg(QString::number(budget.percent()), dollars(budget.spent), dollars(budget.limit));
}

QString sessionStopped(const Budget &budget)
{
    return text("Stopped: the session has spent its budget of %1. Its files are kept.")
        .arg(dollars(budget.limit));
}

QString monthStopped(const Budget &budget)
{
    return text("Stopped: the budget of this month, %1, is spent. All files are kept.")
        .arg(dollars(budget.limit));
}

QString runWarning(const Budget &budget)
{
    return text("The run has spent %1 % of its budget: %2 of %3. At 100 % it is ended.")
        .arg(QString::number(budget.percent()), dollars(budget.spent), dollars(budget.limit));
}

QString runStopped(const Budget &budget)
{
    return text("The run has spent its budget of %1 and was ended.").arg(dollars(budget.limit));
}

QStringList BudgetNotices::schema()
{
    return {QStringLiteral("CREATE TABLE budget_notices ("
                           " scope TEXT NOT NULL,"
                           " level INTEGER NOT NULL,"
                           " budget INTEGER NOT NULL," // its limit, in nanodollars
                           " PRIMARY KEY (scope, level)"
                           ") WITHOUT ROWID")};
}

BudgetNotices::BudgetNotices(store::Store *store)
    : m_store(store)
{
}

Result<bool> BudgetNotices::isNews(const QString &scope, const Budget &budget)
{
    const QVariantList key{scope, int(budget.level())};
    const auto said = m_store->query(
        QStringLiteral("SELECT budget FROM budget_notices WHERE scope = ? AND level = ?"), key);
    if (!said)
        return fail(said.error());
    if (!said->isEmpty() && said->first().first().toLongLong() == budget.limit)
        return false;
    if (auto kept =
            m_store->exec(QStringLiteral("INSERT OR REPLACE INTO budget_notices (scope, level, budget)"
                                         " VALUES (?, ?, ?)"),
                          key + QVariantList{budget.limit});
        !kept)
        return fail(kept.error());
    return true;
}

Result<> BudgetNotices::forget(const QString &scope)
{
    return m_store->exec(QStringLiteral("DELETE FROM budget_notices WHERE scope = ?"), {scope});
}

} // namespace session
