// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/store/store.h"

#include <QString>

namespace session {

/// What may be spent, and what of it is, in nanodollars.
struct Budget
{
    enum class Level {
        Fine,
        Warning, ///< from 80 % on: said once
        Over ///< machines are stopped, and none starts
    };

    qint64 limit = 0; ///< 0: there is none
    qint64 spent = 0;

    bool isSet() const { return limit > 0; }
    Level level() const;
    int percent() const; ///< rounded down; 0 without a limit

    bool operator==(const Budget &) const = default;
};

/// What a machine is under: the budget of its session, for all its time, that of all of them for a month of
/// the calendar, and while there is one that of the recipe or task that it works on.
struct Budgets
{
    Budget session;
    Budget month;
    Budget run = {}; ///< the tightest, where there are several

    /// The one of which most is spent; without a limit when there is none.
    const Budget &tightest() const;

    bool operator==(const Budgets &) const = default;
};

/// Busy when one of them is spent, with what to do; `name` is the session's, or empty when it ends with its
/// run.
base::Result<> admit(const Budgets &budgets, const QString &name);

/// The first moment of the month, by this computer's calendar.
base::WallTime monthOf(base::WallTime now);

// For people; `name` as above.
QString sessionWarning(const Budget &budget, const QString &name);
QString monthWarning(const Budget &budget);
QString sessionStopped(const Budget &budget);
QString monthStopped(const Budget &budget);
QString runWarning(const Budget &budget);
QString runStopped(const Budget &budget);

/// Remembers what was said about which budget: each level of it once, also by the next owner. Another limit
/// is another budget.
class BudgetNotices
{
public:
    static QStringList schema();
    explicit BudgetNotices(store::Store *store);

    /// Whether this level was not said of it yet; from now on it was. `scope`: a session's id, or a month.
    base::Result<bool> isNews(const QString &scope, const Budget &budget);
    base::Result<> forget(const QString &scope);

private:
    store::Store *const m_store; // the workspace's
};

} // namespace session
