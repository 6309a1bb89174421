// SPDX-License-Identifier: GPL-3.0-or-later
// Which programs may be agents, and what a person lets them do.
#include "core/base/log.h"
#include "core/callers/program.h"
#include "core/cli/client.h"

#include <QDateTime>
#include <QJsonArray>
#include <QStandardPaths>

using namespace Qt::StringLiterals;
using base::Error;
using base::Task;

namespace cli {

static constexpr int kShownName = 60;

static QString text(const char *source) { return QCoreApplication::translate("cli", source); }

/// As the owner will find it, whose folder and PATH may be others.
static QString programIn(const QString &typed)
{
    const bool isPath = typed.startsWith(u'/') || typed.startsWith(u'.') || typed.startsWith(u'~');
    if (isPath || (typed.contains(u'/') && !typed.contains(u':')))
        return absolutePath(typed);
    if (typed.contains(u':') || callers::knownNames().contains(typed))
        return typed;
    const QString found = QStandardPaths::findExecutable(typed);
    return found.isEmpty() ? typed : found;
}

/// "90m", "8h", "2d" as minutes.
static std::optional<qint64> minutesOf(const QString &typed)
{
    static const QRegularExpression form(u"\\A([1-9][0-9]{0,5})([mhd])\\z"_s);
    const QRegularExpressionMatch match = form.match(typed);
    if (!match.hasMatch())
        return {};
    const QChar unit = match.captured(2).front();
    return match.captured(1).toLongLong() * (unit == u'm' ? 1 : unit == u'h' ? 60 : 24 * 60);
}

static QStringList textsIn(const QJsonValue &value)
{
    QStringList texts;
    for (const QJsonValue &each : value.toArray())
        texts += base::printable(each.toString(), 300);
    return texts;
}

static QString untilText(const QJsonObject &grant)
{
    const QDateTime until = QDateTime::fromString(grant.value(u"until"_s).toString(), Qt::ISODateWithMs);
    return until.isValid() ? until.toLocalTime().toString(u"yyyy-MM-dd HH:mm"_s) : QString();
}

static QString folderLines(const QJsonObject &grant)
{
    const QStringList writes = textsIn(grant.value(u"write"_s));
    QStringList reads = textsIn(grant.value(u"read"_s));
    reads.removeIf([&](const QString &each) { return writes.contains(each); });
    QStringList lines;
    for (const QString &each : writes)
        lines += text("%1 (read and write)").arg(each);
    for (const QString &each : std::as_const(reads))
        lines += text("%1 (read)").arg(each);
    return lines.isEmpty() ? text("none: you are asked about each file") : lines.join(u", "_s);
}

static bool asksInClient(const QJsonObject &grant) { return grant.value(u"ask_in_client"_s).toBool(); }

static void show(const QJsonObject &told)
{
    const QJsonObject grant = told.value(u"grant"_s).toObject();
    const QString policy = grant.value(u"policy"_s).toString();
    QList<QStringList> rows{{text("GRANT"), base::printable(told.value(u"caller"_s).toString(), 200)}};
    rows += {text("policy"), policy};
    rows += {text("machines"),
             text("%1 at once, up to %2")
                 .arg(grant.value(u"vms"_s).toInt())
                 .arg(grant.value(u"size"_s).toString())};
    rows += {text("networks"), textsIn(grant.value(u"networks"_s)).join(u", "_s)};
    rows += {text("folders"), folderLines(grant)};
    const QString daily = grant.value(u"daily"_s).toString();
    rows += {text("costs in a day"), daily.isEmpty() ? text("no limit") : u'$' + daily};
    const QString until = untilText(grant);
    rows += {text("you are asked"),
             asksInClient(grant) ? text("in Berth, and in the program itself, which may "
                                        "answer for you")
                                 : text("in Berth alone")};
    rows += {text("until"), until.isEmpty() ? text("you revoke it") : until};
    say(table(rows));
}

Task<int> allow(Invocation call)
{
    QJsonObject params{{u"program"_s, programIn(call.arguments.first())}};
    for (const auto &[option, key] :
         {std::pair(u"policy"_s, u"policy"_s), {u"size"_s, u"size"_s}, {u"budget"_s, u"daily"_s}}) {
        if (call.has(option))
            params.insert(key, call.value(option));
    }
    for (const auto &[option, key] :
         {std::pair(u"folder"_s, u"folders"_s), {u"read-only-folder"_s, u"read_folders"_s}}) {
        QJsonArray folders;
        for (const QString &each : call.values(option))
            folders += absolutePath(each);
        if (!folders.isEmpty())
            params.insert(key, folders);
    }
    if (call.has(u"machines"_s)) {
        bool isNumber = false;
        const int machines = call.value(u"machines"_s).toInt(&isNumber);
        if (!isNumber)
            co_return complain({Error::Kind::Invalid,
                                text("--machines takes a number, not “%1”.").arg(call.value(u"machines"_s))},
                               call.wantsJson());
        params.insert(u"machines"_s, machines);
    }
    if (call.has(u"for"_s)) {
        const auto minutes = minutesOf(call.value(u"for"_s));
        if (!minutes)
            co_return complain(
                {Error::Kind::Invalid,
                 text("--for takes a time such as 90m, 8h or 2d, not “%1”.").arg(call.value(u"for"_s))},
                call.wantsJson());
        params.insert(u"minutes"_s, *minutes);
    }
    if (call.has(u"ask-in-client"_s))
        params.insert(u"ask_in_client"_s, true);
    if (!call.has(u"yes"_s)) {
        if (!isAtTerminal() || call.wantsJson())
            co_return complain(
                {Error::Kind::Invalid,
                 text("There is no terminal to ask at. Look at what it would grant in one, or add "
                      "--yes.")},
                call.wantsJson());
        QJsonObject preview = params;
        preview.insert(u"preview"_s, true);
        const Answer shown = co_await ask(call, u"caller.allow"_s, preview);
        if (!shown.value)
            co_return shown.exitCode;
        show(*shown.value);
        if (!isConfirmed(text("Allow this?")))
            co_return exitcode::kFailed;
    }
    const Answer answer = co_await ask(call, u"caller.allow"_s, params);
    if (!answer.value)
        co_return answer.exitCode;
    if (call.wantsJson())
        sayJson(*answer.value);
    else if (call.has(u"yes"_s))
        show(*answer.value);
    co_return exitcode::kOk;
}

static QString stateText(const QString &state)
{
    if (state == "granted"_L1)
        return text("granted");
    if (state == "paused"_L1)
        return text("paused");
    if (state == "over"_L1)
        return text("over");
    return state == "nothing"_L1 ? text("revoked") : text("not allowed");
}

/// `told` of the program, and of the session where there is one.
static Task<int> perform(Invocation call, QString method, QJsonObject params,
                         QString (*told)(const QString &program, const QString &session))
{
    const Answer answer = co_await ask(call, method, params);
    if (const auto over = settled(call, answer))
        co_return *over;
    say(told(base::printable(answer.value->value(u"caller"_s).toString(), 200),
             answer.value->value(u"session"_s).toString()));
    co_return exitcode::kOk;
}

static Task<int> showCallers(Invocation call)
{
    const Answer answer = co_await ask(call, u"caller.list"_s, {});
    if (const auto over = settled(call, answer))
        co_return *over;
    QList<QStringList> rows{{text("PROGRAM"), text("GRANT"), text("POLICY"), text("ASKED"), text("UNTIL"),
                             text("CONNECTED"), text("SESSIONS"), text("TODAY")}};
    for (const QJsonValue &each : answer.value->value(u"callers"_s).toArray()) {
        const QJsonObject grant = each[u"grant"].toObject();
        const QString until = untilText(grant);
        const int connected = each[u"connected"].toInt();
        const QString policy = grant.value(u"policy"_s).toString();
        rows += {base::printable(each[u"caller"].toString(), kShownName),
                 stateText(each[u"state"].toString()),
                 policy.isEmpty() ? u"-"_s : policy,
                 policy.isEmpty()          ? u"-"_s
                     : asksInClient(grant) ? text("in its client, too")
                                           : text("in Berth"),
                 until.isEmpty() ? u"-"_s : until,
                 connected > 0 ? QString::number(connected) : u"-"_s,
                 QString::number(each[u"sessions"].toArray().size()),
                 u'$' + each[u"cost_today"].toString()};
    }
    say(rows.size() > 1 ? table(rows) : text("No program was allowed, and none is connected."));
    co_return exitcode::kOk;
}

Task<int> listCallers(Invocation call)
{
    const auto of = [&call](const QString &option) {
        return QJsonObject{{u"program"_s, programIn(call.value(option))}};
    };
    if (call.has(u"pause"_s))
        return perform(call, u"caller.pause"_s, of(u"pause"_s), [](const QString &program, const QString &) {
            return text("Paused %1: its calls wait, and its machines stand still.").arg(program);
        });
    if (call.has(u"resume"_s))
        return perform(
            call, u"caller.resume"_s, of(u"resume"_s),
            [](const QString &program, const QString &) { return text("%1 goes on.").arg(program); });
    return showCallers(call);
}

Task<int> revoke(Invocation call)
{
    return perform(call, u"caller.revoke"_s, {{u"program"_s, programIn(call.arguments.first())}},
                   [](const QString &program, const QString &) { return text("Revoked %1.").arg(program); });
}

static QJsonObject shareParams(const Invocation &call)
{
    return {{u"session"_s, call.arguments.first()}, {u"program"_s, programIn(call.arguments[1])}};
}

Task<int> share(Invocation call)
{
    return perform(call, u"caller.share"_s, shareParams(call),
                   [](const QString &program, const QString &session) {
                       return text("%1 may use %2 now.").arg(program, session);
                   });
}

Task<int> unshare(Invocation call)
{
    return perform(call, u"caller.unshare"_s, shareParams(call),
                   [](const QString &program, const QString &session) {
                       return text("%1 may not use %2 any more.").arg(program, session);
                   });
}

} // namespace cli
