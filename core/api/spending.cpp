// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/spending.h"

#include "core/gate/gate.h"
#include "core/workspace.h"

#include <QDateTime>

namespace api {

using base::fail;
using base::Result;

static base::WallTime midnight(base::WallTime now)
{
    const QDate today = QDateTime::fromMSecsSinceEpoch(now.time_since_epoch().count()).date();
    return base::WallTime(std::chrono::milliseconds(today.startOfDay().toMSecsSinceEpoch()));
}

Result<qint64> spentToday(Workspace &workspace, const QString &caller)
{
    const auto made = workspace.gate().madeBy(caller);
    if (!made)
        return fail(made.error());
    const auto costs = workspace.ledger().bySession({.since = midnight(workspace.clock().now())});
    if (!costs)
        return fail(costs.error());
    qint64 sum = 0;
    for (const QString &id : *made)
        sum += costs->value(id);
    return sum;
}

} // namespace api
