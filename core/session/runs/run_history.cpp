// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/run_history.h"

#include "core/session/runs/size_advice.h"

namespace session {

using base::fail;
using base::Result;

RunHistory::RunHistory(const RunBook *book, const Prices *prices, QString session)
    : m_book(book)
    , m_prices(prices)
    , m_session(std::move(session))
{
}

Result<QList<RunRecord>> RunHistory::recent() const { return m_book->recent(m_session); }

Result<std::optional<RunRecord>> RunHistory::lastIn(const QString &machine) const
{
    const auto last = m_book->recent(m_session, 1);
    if (!last)
        return fail(last.error());
    if (last->isEmpty() || last->first().machine != machine)
        return std::nullopt;
    return last->first();
}

QString RunHistory::adviceOn(const QString &record) const
{
    const auto run = m_book->find(record);
    return run ? adviceOn(*run) : QString();
}

QString RunHistory::adviceOn(const RunRecord &run) const { return adviceOnSize(run, *m_prices); }

} // namespace session
