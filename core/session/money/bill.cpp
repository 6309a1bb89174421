// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/money/bill.h"

#include "core/session/money/ledger.h"
#include "core/session/money/meter.h"

namespace session {

using base::fail;
using base::Result;

Bill::Bill(const Shared &shared, Account account)
    : m_meter(shared.meter)
    , m_ledger(shared.ledger)
    , m_guard(shared.guard)
    , m_account(std::move(account))
{
}

Result<Usage> Bill::usage() const
{
    auto usage = m_meter->usage(m_account.session);
    if (!usage)
        return usage;
    const auto all = m_ledger->sum({.session = m_account.session});
    if (!all)
        return fail(all.error());
    usage->nanodollars = *all;
    return usage;
}

Result<Budgets> Bill::budgets() const { return m_guard->budgets(m_account); }

Result<> Bill::admit() const { return m_guard->admit(m_account); }

} // namespace session
