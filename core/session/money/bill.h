// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/money/budget_guard.h"
#include "core/session/money/usage.h"
#include "core/session/shared.h"

namespace session {

/// What one session cost so far, and may cost.
class Bill
{
public:
    Bill(const Shared &shared, Account account);

    /// Of its machines, with all that the session cost.
    base::Result<Usage> usage() const;
    base::Result<Budgets> budgets() const;
    /// That something may be started.
    base::Result<> admit() const;

private:
    const Meter *const m_meter; // the workspace's, like the next
    const Ledger *const m_ledger;
    const BudgetGuard *const m_guard;
    const Account m_account; // of the moment that this was asked for
};

} // namespace session
