// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/money/budget_guard.h"

#include "core/session/money/ledger.h"
#include "core/session/settings.h"

#include <utility>

namespace session {

using base::fail;
using base::Result;
using base::WallTime;

RunBudget::RunBudget(const Ledger *ledger, std::shared_ptr<const Terms> terms)
    : m_ledger(ledger)
    , m_terms(std::move(terms))
    , m_budget{m_terms->limit, 0}
{
}

Result<Budget> RunBudget::of(const Terms &terms, const Ledger &ledger)
{
    const auto sum = ledger.sum({.session = terms.session});
    if (!sum)
        return fail(sum.error());
    return Budget{terms.limit, *sum - terms.before};
}

Result<QString> RunBudget::look()
{
    if (!m_budget.isSet())
        return QString();
    const auto budget = of(*m_terms, *m_ledger);
    if (!budget)
        return fail(budget.error());
    m_budget = *budget;
    if (m_budget.level() != Budget::Level::Warning || std::exchange(m_isWarned, true))
        return QString();
    return runWarning(m_budget);
}

QStringList BudgetGuard::schema() { return BudgetNotices::schema(); }

BudgetGuard::BudgetGuard(store::Store *store, const Ledger *ledger, const base::Clock *clock,
                         const Settings *settings)
    : m_ledger(ledger)
    , m_clock(clock)
    , m_settings(settings)
    , m_notices(store)
{
}

Result<Budgets> BudgetGuard::budgets(const Account &account) const
{
    Budgets budgets{{account.limit, 0}, {m_settings->budgetMonth, 0}};
    if (budgets.session.isSet()) {
        const auto own = m_ledger->sum({.session = account.session});
        if (!own)
            return fail(own.error());
        budgets.session.spent = *own;
    }
    if (budgets.month.isSet()) {
        const auto all = month();
        if (!all)
            return fail(all.error());
        budgets.month = *all;
    }
    for (const auto &each : m_runs) {
        const auto terms = each.lock();
        if (!terms || terms->session != account.session)
            continue;
        const auto run = RunBudget::of(*terms, *m_ledger);
        if (!run)
            return fail(run.error());
        if (!budgets.run.isSet() || run->percent() > budgets.run.percent())
            budgets.run = *run;
    }
    return budgets;
}

Result<Budget> BudgetGuard::month() const
{
    const auto sum = m_ledger->sum({.since = monthOf(m_clock->now())});
    if (!sum)
        return fail(sum.error());
    return Budget{m_settings->budgetMonth, *sum};
}

static QString nameToRaise(const Account &account) { return account.isKept ? account.name : QString(); }

Result<> BudgetGuard::admit(const Account &account) const
{
    const auto under = budgets(account);
    if (!under)
        return fail(under.error());
    return session::admit(*under, nameToRaise(account));
}

Result<> BudgetGuard::judge(const Account &account)
{
    const auto under = budgets(account);
    if (!under)
        return fail(under.error());
    const Budget &own = under->session;
    const Budget &month = under->month;
    const bool isOwnOver = own.level() == Budget::Level::Over;
    const bool isMonthOver = month.level() == Budget::Level::Over;
    const QString ownText = isOwnOver ? sessionStopped(own) : sessionWarning(own, account.name);
    const QString monthText = isMonthOver ? monthStopped(month) : monthWarning(month);
    // First: it costs on while anything is told.
    if (isOwnOver || isMonthOver)
        emit spent(account.session, isOwnOver ? ownText : monthText);
    if (auto told = tellOnce(account.session, account.session, own, ownText); !told)
        return told;
    const QString scope = QString::number(monthOf(m_clock->now()).time_since_epoch().count());
    return tellOnce({}, QStringLiteral("month ") + scope, month, monthText);
}

Result<> BudgetGuard::tellOnce(const QString &session, const QString &scope, const Budget &budget,
                               const QString &text)
{
    if (budget.level() == Budget::Level::Fine)
        return {};
    const auto isNews = m_notices.isNews(scope, budget);
    if (!isNews)
        return fail(isNews.error());
    if (*isNews)
        emit told(session, text);
    return {};
}

Result<RunBudget> BudgetGuard::beginRun(const QString &session, qint64 limit)
{
    const auto before = m_ledger->sum({.session = session});
    if (!before)
        return fail(before.error());
    const auto terms = std::make_shared<const RunBudget::Terms>(RunBudget::Terms{session, limit, *before});
    std::erase_if(m_runs, [](const auto &each) { return each.expired(); });
    if (limit > 0)
        m_runs.push_back(terms);
    return RunBudget(m_ledger, terms);
}

Result<> BudgetGuard::forget(const QString &session) { return m_notices.forget(session); }

} // namespace session
