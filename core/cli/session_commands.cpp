// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/log.h"
#include "core/cli/client.h"
#include "core/cli/remedies.h"

#include <QDateTime>
#include <QJsonArray>

#include <functional>

using base::Error;
using base::Task;

namespace cli {

static constexpr qsizetype kLongestShown = 60;

static QString text(const char *source) { return QCoreApplication::translate("cli", source); }

static QString field(const QJsonObject &object, const char *name)
{
    return object.value(QLatin1String(name)).toString();
}

Task<int> newSession(Invocation call)
{
    QJsonObject params{{QStringLiteral("start"), call.has(QStringLiteral("start"))},
                       {QStringLiteral("cold"), call.has(QStringLiteral("cold"))}};
    if (!call.arguments.isEmpty())
        params.insert(QStringLiteral("name"), call.arguments.first());
    for (const char *option : {"size", "profile", "network", "budget"}) {
        if (call.has(QLatin1String(option)))
            params.insert(QLatin1String(option), call.value(QLatin1String(option)));
    }
    const Answer answer = co_await ask(call, QStringLiteral("session.create"), params);
    if (const auto over = settled(call, answer))
        co_return *over;
    say(field(*answer.value, "name"));
    co_return exitcode::kOk;
}

Task<int> listSessions(Invocation call)
{
    const bool isArchive = call.has(QStringLiteral("archived"));
    const QJsonObject params{{QStringLiteral("archived"), isArchive}};
    const Answer answer = co_await ask(call, QStringLiteral("session.list"), params);
    if (const auto over = settled(call, answer))
        co_return *over;
    QList<QStringList> rows{{text("NAME"), text("ID"), text("STATE"), text("SIZE"), text("PROFILE"),
                             text("NETWORK"), text("COST"), text("NOTE")}};
    for (const QJsonValue &value : answer.value->value(QStringLiteral("sessions")).toArray()) {
        const QJsonObject session = value.toObject();
        rows +=
            {field(session, "name"),    field(session, "id"),
             field(session, "state"),   field(session, "size"),
             field(session, "profile"), field(session, "network"),
             field(session, "cost"),    withCommand(field(session, "note"), base::Remedy::readFrom(session))};
    }
    say(rows.size() > 1 ? table(rows)
            : isArchive ? text("There are no sessions in the archive.")
                        : text("There are no sessions. Create one with: berth new NAME"));
    co_return exitcode::kOk;
}

/// All of something, and the parts of it, whose names are texts of that context.
static QList<QStringList> timing(const QString &session, const QString &what, const QJsonValue &phases,
                                 const char *context)
{
    const auto seconds = [](double ms) { return QStringLiteral("%1 s").arg(ms / 1000, 0, 'f', 3); };
    QList<QStringList> rows;
    double total = 0;
    for (const QJsonValue &phase : phases.toArray()) {
        const double ms = phase[QStringLiteral("ms")].toDouble();
        const QByteArray name = phase[QStringLiteral("name")].toString().toUtf8();
        total += ms;
        rows += {{}, {}, QCoreApplication::translate(context, name), seconds(ms)};
    }
    return QList<QStringList>{{session, what, text("All"), seconds(total)}} + rows;
}

static QString startText(const QJsonObject &machine)
{
    return machine[QStringLiteral("warm")].toBool() ? text("Start, warm")
        : machine[QStringLiteral("copy")].toBool()  ? text("Start, as a copy")
                                                    : text("Start, by booting");
}

static QString transferText(const QJsonObject &copied)
{
    const QString way = field(copied, "way");
    return (field(copied, "direction") == QStringLiteral("in") ? text("Copy in, %1: %2, %3")
                                                               : text("Copy out, %1: %2, %3"))
        .arg(way == QStringLiteral("disk")          ? text("by disk")
                 : way == QStringLiteral("channel") ? text("by the channel")
                                                    : text("both ways"),
             bytesText(copied.value(QStringLiteral("bytes")).toInteger()),
             base::printable(field(copied, "path"), kLongestShown));
}

static QString timing(const QJsonArray &machines)
{
    QList<QStringList> rows{{text("SESSION"), text("WHAT"), text("STEP"), text("TIME")}};
    for (const QJsonValue &value : machines) {
        const QJsonObject machine = value.toObject();
        rows += timing(field(machine, "session"), startText(machine),
                       machine.value(QStringLiteral("start_phases")), "session::Session");
        if (const QJsonObject run = machine.value(QStringLiteral("last_run")).toObject(); !run.isEmpty())
            rows += timing({}, text("Run: %1").arg(base::printable(field(run, "command"), kLongestShown)),
                           run.value(QStringLiteral("phases")), "session::Session");
        const QJsonObject copied = machine.value(QStringLiteral("last_transfer")).toObject();
        if (!copied.isEmpty())
            rows +=
                timing({}, transferText(copied), copied.value(QStringLiteral("phases")), "guest::Transfer");
    }
    return table(rows);
}

/// Those that agents have open, and whose turn it is to type; empty: there are none.
static QString terminals(const QJsonArray &machines)
{
    QList<QStringList> rows{{text("TERMINAL"), text("SESSION"), text("OPENED BY"), text("KEYBOARD")}};
    for (const QJsonValue &machine : machines) {
        for (const QJsonValue &each : machine[QLatin1String("terminals")].toArray()) {
            const QJsonValue keyboard = each[QLatin1String("keyboard")];
            const QString author = keyboard[QLatin1String("author")].toString();
            rows +=
                {each[QLatin1String("terminal")].toString(), field(machine.toObject(), "session"),
                 base::printable(each[QLatin1String("caller")].toString(), kLongestShown),
                 each[QLatin1String("is_taken")].toBool() ? text("a person, who took it over")
                     : author == QStringLiteral("person")
                     ? text("a person")
                     : base::printable(keyboard[QLatin1String("caller")].toString(author), kLongestShown)};
        }
    }
    return rows.size() > 1 ? table(rows) : QString();
}

Task<int> listMachines(Invocation call)
{
    const Answer answer = co_await ask(call, QStringLiteral("machine.list"), {});
    if (const auto over = settled(call, answer))
        co_return *over;
    if (call.has(QStringLiteral("timing"))) {
        say(timing(answer.value->value(QStringLiteral("machines")).toArray()));
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
        const QString idle = field(machine, "state") != QStringLiteral("running") ? QStringLiteral("-")
            : number("idle_stop_ms") < 0                                          ? text("busy")
                                         : timeText(number("idle_stop_ms") / 1000 * 1000);
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
    if (const QString open = terminals(answer.value->value(QStringLiteral("machines")).toArray());
        !open.isEmpty())
        say(QLatin1Char('\n') + open);
    if (const auto warm = answer.value->value(QStringLiteral("warm")).toInteger(); warm > 0)
        say(text("Waiting for new sessions: %1 (%2).")
                .arg(QString::number(warm),
                     answer.value->value(QStringLiteral("warm_sizes")).toVariant().toStringList().join(
                         QStringLiteral(", "))));
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

/// Asks, and says what came of it in that sentence, or as it is for a program.
static Task<int> askAndSay(Invocation call, QString method, QJsonObject params,
                           std::function<QString(const QJsonObject &)> sentence,
                           Warnings warnings = Warnings::Shown)
{
    const Answer answer = co_await ask(call, method, params, warnings);
    if (const auto over = settled(call, answer))
        co_return *over;
    say(sentence(*answer.value));
    co_return exitcode::kOk;
}

Task<int> snapshot(Invocation call)
{
    const QJsonObject params{{QStringLiteral("session"), call.arguments.first()},
                             {QStringLiteral("snapshot"), call.arguments.value(1)}};
    return askAndSay(call, QStringLiteral("session.snapshot"), params, [](const QJsonObject &made) {
        return text("%1, %2").arg(field(made, "name"),
                                  bytesText(made.value(QStringLiteral("disk_bytes")).toInteger()));
    });
}

Task<int> listSnapshots(Invocation call)
{
    QJsonObject params{{QStringLiteral("session"), call.arguments.first()}};
    if (call.has(QStringLiteral("rm"))) {
        params.insert(QStringLiteral("snapshot"), call.value(QStringLiteral("rm")));
        const Answer removed = co_await ask(call, QStringLiteral("snapshot.remove"), params);
        if (removed.value)
            say(text("Removed %1.").arg(field(*removed.value, "name")));
        co_return removed.value ? exitcode::kOk : removed.exitCode;
    }
    const Answer answer = co_await ask(call, QStringLiteral("snapshot.list"), params);
    if (const auto over = settled(call, answer))
        co_return *over;
    QList<QStringList> rows{{text("NAME"), text("MADE"), text("SIZE"), text("ON DISK")}};
    for (const QJsonValue &value : answer.value->value(QStringLiteral("snapshots")).toArray()) {
        const QJsonObject row = value.toObject();
        const auto made = QDateTime::fromMSecsSinceEpoch(row.value(QStringLiteral("made_ms")).toInteger());
        rows += {field(row, "name"), made.toString(QStringLiteral("yyyy-MM-dd HH:mm:ss")), field(row, "size"),
                 bytesText(row.value(QStringLiteral("disk_bytes")).toInteger())};
    }
    say(rows.size() > 1 ? table(rows)
                        : text("The session has no snapshots. Take one with: berth snapshot %1")
                              .arg(call.arguments.first()));
    co_return exitcode::kOk;
}

Task<int> restore(Invocation call)
{
    const QString moment = call.arguments.at(1);
    const QJsonObject params{{QStringLiteral("session"), call.arguments.first()},
                             {QStringLiteral("snapshot"), moment}};
    return askAndSay(call, QStringLiteral("session.restore"), params, [moment](const QJsonObject &session) {
        return text("Took %1 back to %2.").arg(field(session, "name"), moment);
    });
}

Task<int> forkSession(Invocation call)
{
    QJsonObject params{{QStringLiteral("session"), call.arguments.first()},
                       {QStringLiteral("name"), call.arguments.value(1)}};
    if (call.has(QStringLiteral("at"))) {
        bool isNumber = false;
        const qint64 at = call.value(QStringLiteral("at")).toLongLong(&isNumber);
        if (!isNumber)
            co_return complain(
                {base::Error::Kind::Invalid,
                 text("--at takes the number of a call, not “%1”. Find it with: berth audit %2")
                     .arg(call.value(QStringLiteral("at")), call.arguments.first())},
                call.wantsJson());
        params.insert(QStringLiteral("at"), at);
    }
    Warnings warnings = Warnings::Shown;
    if (params.contains(QStringLiteral("at")) && isAtTerminal() && !call.has(QStringLiteral("yes"))) {
        QJsonObject where = params;
        where.remove(QStringLiteral("name"));
        const Answer moment = co_await ask(call, QStringLiteral("session.moment"), where);
        if (!moment.value)
            co_return moment.exitCode;
        if (moment.value->value(QStringLiteral("since")).toInt() > 0) {
            if (!isConfirmed(text("%1 Fork all the same?").arg(field(*moment.value, "text"))))
                co_return exitcode::kFailed;
            warnings = Warnings::Known;
        }
    }
    const auto named = [](const QJsonObject &session) { return field(session, "name"); };
    co_return co_await askAndSay(call, QStringLiteral("session.fork"), params, named, warnings);
}

Task<int> pause(Invocation call)
{
    return forEach(call, QStringLiteral("session.pause"), text("Paused %1."));
}

Task<int> resume(Invocation call)
{
    return forEach(call, QStringLiteral("session.resume"), text("Resumed %1."));
}

static Task<int> removeWhatIsConfirmed(Invocation call)
{
    Invocation rest = call;
    rest.arguments.clear();
    int code = exitcode::kOk;
    for (const QString &named : std::as_const(call.arguments)) {
        const QJsonObject params{{QStringLiteral("session"), named}};
        const Answer found = co_await ask(call, QStringLiteral("session.find"), params);
        const QString session = found.value ? field(*found.value, "name") : QString();
        const qint64 bytes = found.value ? found.value->value(QStringLiteral("disk_bytes")).toInteger() : 0;
        const QString question = text("Remove %1 with all its files (%2)? They exist nowhere else.")
                                     .arg(session, bytesText(bytes));
        if (!found.value)
            code = code == exitcode::kOk ? found.exitCode : code;
        else if (bytes == 0 || isConfirmed(question))
            rest.arguments += field(*found.value, "id");
        else
            code = code == exitcode::kOk ? exitcode::kFailed : code;
    }
    const int removed = co_await forEach(rest, QStringLiteral("session.remove"), text("Removed %1."));
    co_return code == exitcode::kOk ? removed : code;
}

Task<int> remove(Invocation call)
{
    const bool asks =
        isAtTerminal() && !call.has(QStringLiteral("yes")) && !call.has(QStringLiteral("force"));
    return asks ? removeWhatIsConfirmed(call)
                : forEach(call, QStringLiteral("session.remove"), text("Removed %1."));
}

Task<int> machine(Invocation call)
{
    QJsonObject params{{QStringLiteral("session"), call.arguments.first()}};
    for (const QString &option :
         {QStringLiteral("size"), QStringLiteral("network"), QStringLiteral("profile")}) {
        if (call.has(option))
            params.insert(option, call.value(option));
    }
    return askAndSay(call, QStringLiteral("session.machine"), params, [](const QJsonObject &session) {
        const QStringList header{text("SIZE"), text("NETWORK"), text("IMAGE")};
        QString now =
            table({header, {field(session, "size"), field(session, "network"), field(session, "profile")}});
        if (session.value(QStringLiteral("stopped")).toBool())
            now += u'\n' + text("The machine that ran was stopped. The next command starts it anew.");
        return now;
    });
}

Task<int> archive(Invocation call)
{
    return forEach(call, QStringLiteral("session.archive"), text("Archived %1."));
}

Task<int> unarchive(Invocation call)
{
    return forEach(call, QStringLiteral("session.unarchive"), text("Took %1 out of the archive."));
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
    if (const auto over = settled(call, answer))
        co_return *over;
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
