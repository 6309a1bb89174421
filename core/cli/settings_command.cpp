// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/client.h"

#include <QJsonArray>

using base::Error;
using base::Task;

namespace cli {

static QString text(const char *source) { return QCoreApplication::translate("cli", source); }

static QString shown(const QJsonValue &value)
{
    const QString text = value.toVariant().toString();
    return text.isEmpty() ? QStringLiteral("-") : text;
}

Task<int> settings(Invocation call)
{
    const bool isReset = call.has(QStringLiteral("default"));
    if (isReset && call.arguments.size() != 1)
        co_return complain(
            {Error::Kind::Invalid, text("It is: berth settings KEY --default, without a value."), {}},
            call.wantsJson());
    QJsonObject params;
    if (!call.arguments.isEmpty())
        params.insert(QStringLiteral("key"), call.arguments.first());
    if (call.arguments.size() > 1)
        params.insert(QStringLiteral("value"), call.arguments[1]);
    if (isReset)
        params.insert(QStringLiteral("default"), true);
    const Answer answer = co_await ask(call, QStringLiteral("settings"), params);
    if (const auto over = settled(call, answer))
        co_return *over;
    if (const QString problem = answer.value->value(QStringLiteral("problem")).toString(); !problem.isEmpty())
        warn(text("%1 What was set before holds.").arg(problem));
    QList<QStringList> rows{{text("SETTING"), text("VALUE"), text("DEFAULT")}};
    for (const QJsonValue &row : answer.value->value(QStringLiteral("settings")).toArray())
        rows += {row[QStringLiteral("key")].toString(), shown(row[QStringLiteral("value")]),
                 shown(row[QStringLiteral("default")])};
    say(table(rows));
    co_return exitcode::kOk;
}

} // namespace cli
