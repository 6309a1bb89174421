// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/runs/run_book.h"

#include <QList>
#include <QString>

#include <optional>

namespace session {

class Prices;

/// What was run in one session, as its RunBook has it, and what is to be said on that.
class RunHistory
{
public:
    /// Both are the workspace's.
    RunHistory(const RunBook *book, const Prices *prices, QString session);

    /// Newest first.
    base::Result<QList<RunRecord>> recent() const;
    /// The last one of all, if it was in that machine.
    base::Result<std::optional<RunRecord>> lastIn(const QString &machine) const;
    /// On the size of the machine, for a run that is over; empty when there is nothing to say.
    QString adviceOn(const QString &record) const;
    QString adviceOn(const RunRecord &run) const;

private:
    const RunBook *const m_book;
    const Prices *const m_prices;
    const QString m_session;
};

} // namespace session
