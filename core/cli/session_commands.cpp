// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/client.h"

#include <QJsonArray>

using base::Error;
using base::Task;

namespace cli {

static QString text(const char *source) { return QCoreApplication::translate("cli", source); }

static QString field(const QJsonObject &object, const char *name)
{
    return object.value(QLatin1String(name)).toString();
}

Task<int> newSession(Invocation call)
{
    QJsonObject params{{QStringLiteral("start"), call.has(QStringLiteral("start"))}};
    if (!call.arguments.isEmpty())
        params.insert(QStringLiteral("name"), call.arguments.first());
    for (const char *option : {"size", "profile", "network"}) {
        if (call.has(QLatin1String(option)))
            params.insert(QLatin1String(option), call.value(QLatin1String(option)));
    }
    const Answer answer = co_await ask(call, QStringLiteral("session.create"), params);
    if (!answer.value)
        co_return answer.exitCode;
    if (call.wantsJson())
        sayJson(*answer.value);
    else
        say(field(*answer.value, "name"));
    co_return exitcode::kOk;
}

Task<int> listSessions(Invocation call)
{
    const Answer answer = co_await ask(call, QStringLiteral("session.list"), {});
    if (!answer.value)
        co_return answer.exitCode;
    if (call.wantsJson()) {
        sayJson(*answer.value);
        co_return exitcode::kOk;
    }
    QList<QStringList> rows{{text("NAME"), text("ID"), text("STATE"), text("SIZE"), text("PROFILE"),
                             text("NETWORK"), text("COST")}};
    for (const QJsonValue &value : answer.value->value(QStringLiteral("sessions")).toArray()) {
        const QJsonObject session = value.toObject();
        rows += {field(session, "name"), field(session, "id"),      field(session, "state"),
                 field(session, "size"), field(session, "profile"), field(session, "network"),
                 field(session, "cost")};
    }
    say(rows.size() > 1 ? table(rows) : text("There are no sessions. Create one with: berth new NAME"));
    co_return exitcode::kOk;
}

Task<int> listMachines(Invocation call)
{
    const Answer answer = co_await ask(call, QStringLiteral("machine.list"), {});
    if (!answer.value)
        co_return answer.exitCode;
    if (call.wantsJson()) {
        sayJson(*answer.value);
        co_return exitcode::kOk;
    }
    QList<QStringList> rows{{text("SESSION"), text("MACHINE"), text("STATE"), text("SIZE"), text("TIME"),
                             text("COST"), text("RUNS"), text("CPU TIME"), text("MEMORY"),
                             text("IDLE STOP IN")}};
    for (const QJsonValue &value : answer.value->value(QStringLiteral("machines")).toArray()) {
        const QJsonObject machine = value.toObject();
        const auto number = [&](const char *name) {
            return machine.value(QLatin1String(name)).toInteger(-1);
        };
        const QString idle =
            number("idle_stop_ms") < 0 ? text("busy") : timeText(number("idle_stop_ms") / 1000 * 1000);
        rows += {field(machine, "session"),
                 field(machine, "machine"),
                 field(machine, "state"),
                 field(machine, "size"),
                 timeText(number("time_ms")),
                 field(machine, "cost"),
                 QString::number(number("runs")),
                 number("cpu_ms") < 0 ? QStringLiteral("-") : timeText(number("cpu_ms")),
                 number("memory_kib") < 0 ? QStringLiteral("-") : bytesText(number("memory_kib") * 1024),
                 idle};
    }
    say(rows.size() > 1 ? table(rows) : text("No machine is running."));
    co_return exitcode::kOk;
}

/// For each session named: the call; goes on after a failure and gives the first one's code.
static Task<int> forEach(Invocation call, QString method, QString done)
{
    int code = exitcode::kOk;
    for (const QString &session : call.arguments) {
        const QJsonObject params{{QStringLiteral("session"), session}};
        const Answer answer = co_await ask(call, method, params);
        if (!answer.value)
            code = code == exitcode::kOk ? answer.exitCode : code;
        else if (call.wantsJson())
            sayJson(*answer.value);
        else
            say(done.arg(field(*answer.value, "name")));
    }
    co_return code;
}

Task<int> stop(Invocation call) { return forEach(call, QStringLiteral("session.stop"), text("Stopped %1.")); }

Task<int> remove(Invocation call)
{
    return forEach(call, QStringLiteral("session.remove"), text("Removed %1."));
}

Task<int> keep(Invocation call)
{
    bool isNumber = true;
    const int minutes = call.arguments.size() > 1 ? call.arguments[1].toInt(&isNumber) : 10;
    if (!isNumber || minutes < 1 || minutes > 7 * 24 * 60)
        co_return complain({Error::Kind::Invalid, text("The minutes are a number from 1 to 10080."), {}},
                           call.wantsJson());
    const QJsonObject params{{QStringLiteral("session"), call.arguments.first()},
                             {QStringLiteral("minutes"), minutes}};
    const Answer answer = co_await ask(call, QStringLiteral("session.keep"), params);
    if (!answer.value)
        co_return answer.exitCode;
    const qint64 left = answer.value->value(QStringLiteral("idle_stop_ms")).toInteger();
    if (call.wantsJson())
        sayJson(*answer.value);
    else if (left < 0)
        say(text("The machine is not stopped for being idle in the next %1.")
                .arg(timeText(minutes * 60'000)));
    else
        say(text("The machine stops after %1 without work.").arg(timeText(left / 1000 * 1000)));
    co_return exitcode::kOk;
}

Task<int> cost(Invocation call)
{
    QJsonObject params;
    if (!call.arguments.isEmpty())
        params.insert(QStringLiteral("session"), call.arguments.first());
    const Answer answer = co_await ask(call, QStringLiteral("cost"), params);
    if (!answer.value)
        co_return answer.exitCode;
    if (call.wantsJson()) {
        sayJson(*answer.value);
        co_return exitcode::kOk;
    }
    QList<QStringList> rows{{text("SESSION"), text("MACHINES"), text("TIME"), text("COST")}};
    for (const QJsonValue &value : answer.value->value(QStringLiteral("sessions")).toArray()) {
        const QJsonObject row = value.toObject();
        rows += {field(row, "session"), QString::number(row.value(QStringLiteral("machines")).toInt()),
                 timeText(row.value(QStringLiteral("time_ms")).toInteger()), field(row, "cost")};
    }
    const QJsonObject sum = answer.value->value(QStringLiteral("total")).toObject();
    rows += {text("total"), QString::number(sum.value(QStringLiteral("machines")).toInt()),
             timeText(sum.value(QStringLiteral("time_ms")).toInteger()), field(sum, "cost")};
    say(table(rows));
    co_return exitcode::kOk;
}

} // namespace cli
