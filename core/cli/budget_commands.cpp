// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/client.h"

#include <QJsonArray>

using base::Error;
using base::Task;

namespace cli {

static QString text(const char *source) { return QCoreApplication::translate("cli", source); }

static QStringList row(const QString &name, const QJsonObject &budget)
{
    const QString limit = budget.value(QStringLiteral("budget")).toString();
    return {name, budget.value(QStringLiteral("cost")).toString(),
            limit.isEmpty() ? QStringLiteral("-") : u'$' + limit,
            limit.isEmpty()
                ? QStringLiteral("-")
                : QStringLiteral("%1 %").arg(budget.value(QStringLiteral("percent")).toInteger())};
}

Task<int> budget(Invocation call)
{
    QJsonObject params;
    if (!call.arguments.isEmpty())
        params.insert(QStringLiteral("session"), call.arguments.first());
    if (call.arguments.size() > 1)
        params.insert(QStringLiteral("amount"), call.arguments[1]);
    for (const QString &option : {QStringLiteral("month"), QStringLiteral("new")}) {
        if (call.has(option))
            params.insert(option, call.value(option));
    }
    const Answer answer = co_await ask(call, QStringLiteral("budget"), params);
    if (const auto over = settled(call, answer))
        co_return *over;
    QList<QStringList> rows{{text("BUDGET"), text("SPENT"), text("LIMIT"), text("USED")}};
    rows += row(text("this month"), answer.value->value(QStringLiteral("month")).toObject());
    if (const QString fresh = answer.value->value(QStringLiteral("new")).toString(); !fresh.isEmpty())
        rows += {text("new sessions"), QStringLiteral("-"), u'$' + fresh, QStringLiteral("-")};
    for (const QJsonValue &session : answer.value->value(QStringLiteral("sessions")).toArray())
        rows += row(session[QStringLiteral("session")].toString(), session.toObject());
    say(table(rows));
    co_return exitcode::kOk;
}

} // namespace cli
