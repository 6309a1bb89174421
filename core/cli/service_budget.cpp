// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/service.h"
#include "core/session/prices.h"
#include "core/session/session.h"
#include "core/workspace.h"

#include <QCoreApplication>
#include <QJsonArray>

using base::fail;
using base::Result;

namespace cli {

static QJsonObject describe(const session::Budget &budget)
{
    return {{QStringLiteral("budget"), session::limitText(budget.limit)},
            {QStringLiteral("budget_nanodollars"), budget.limit},
            {QStringLiteral("nanodollars"), budget.spent},
            {QStringLiteral("cost"), session::dollars(budget.spent)},
            {QStringLiteral("percent"), budget.percent()}};
}

/// With its cost also where it has no limit.
static Result<QJsonObject> describe(const session::Session &session)
{
    const auto usage = session.usage();
    if (!usage)
        return fail(usage.error());
    QJsonObject row = describe(session::Budget{session.facts().budget, usage->nanodollars});
    row.insert(QStringLiteral("session"), session.name());
    row.insert(QStringLiteral("id"), session.id());
    return row;
}

/// Sets what is given, and tells of one session, or of all that have a budget.
Service::Reply Service::budget(rpc::Connection &, Params params)
{
    const QJsonValue amount = params.value(QStringLiteral("amount"));
    QList<session::Session *> told;
    if (params.contains(QStringLiteral("session"))) {
        const auto session = find(params);
        if (!session)
            co_return fail(session.error());
        if (amount.isString()) {
            const auto limit = session::limitFromText(amount.toString());
            if (!limit)
                co_return fail(limit.error());
            if (auto set = m_workspace.sessions().setBudget(*session, *limit); !set)
                co_return fail(set.error());
        }
        told += *session;
    } else {
        for (session::Session *session : m_workspace.sessions().all()) {
            if (session->facts().budget > 0)
                told += session;
        }
    }
    const auto set = m_workspace.settingsFile().change([&](session::Settings &settings) -> Result<> {
        for (const auto &[param, setting] :
             {std::pair("month", "budget_month"), std::pair("new", "budget_session")}) {
            const QJsonValue wish = params.value(QLatin1String(param));
            if (!wish.isString())
                continue;
            if (auto done = settings.set(QLatin1String(setting), wish.toString()); !done)
                return done;
        }
        return {};
    });
    if (!set)
        co_return fail(set.error());
    QJsonArray rows;
    for (const session::Session *session : told) {
        const auto row = describe(*session);
        if (!row)
            co_return fail(row.error());
        rows += *row;
    }
    const auto all = m_workspace.sessions().monthBudget();
    if (!all)
        co_return fail(all.error());
    co_return QJsonObject{{QStringLiteral("month"), describe(*all)},
                          {QStringLiteral("new"), session::limitText(m_workspace.settings().budgetSession)},
                          {QStringLiteral("sessions"), rows}};
}

} // namespace cli
