// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/table/results.h"
#include "core/base/log.h"
#include "core/base/money.h"
#include "core/gate/grant.h"
#include "core/guest/terminal.h"
#include "core/tools/catalogue.h"

using namespace Qt::StringLiterals;

namespace api {

QJsonObject describe(const tools::Tool &tool)
{
    QJsonObject json = tools::definition(tool);
    json.insert(u"title"_s, tool.title);
    json.insert(u"nature"_s, gate::natureName(tool.nature));
    json.insert(u"example"_s, QJsonDocument::fromJson(tool.example).object());
    return json;
}

QJsonObject describe(const tools::Outcome &outcome)
{
    QJsonArray pictures;
    for (const tools::Picture &each : outcome.pictures)
        pictures +=
            QJsonObject{{u"type"_s, each.type}, {u"data"_s, QString::fromLatin1(each.bytes.toBase64())}};
    return {{u"result"_s, outcome.json}, {u"is_error"_s, outcome.isError}, {u"pictures"_s, pictures}};
}

static QJsonObject authorOf(const QString &typist)
{
    if (typist.isEmpty())
        return {{u"author"_s, u"person"_s}};
    if (typist == gate::kOperator)
        return {{u"author"_s, u"operator"_s}};
    return {{u"author"_s, u"caller"_s}, {u"caller"_s, typist}};
}

QJsonObject describe(const ToolTerminals::Shown &open)
{
    const guest::Keyboard &keyboard = open.terminal->keyboard();
    return {{u"terminal"_s, open.id},
            {u"caller"_s, open.caller},
            {u"keyboard"_s, authorOf(keyboard.holder())},
            {u"is_taken"_s, keyboard.isTaken()}};
}

QJsonObject describe(const gate::Review &review)
{
    return {{u"id"_s, review.id},
            {u"agent"_s, base::printable(review.caller)},
            {u"tool"_s, review.tool},
            {u"session"_s, review.vmName},
            {u"arguments"_s, review.arguments},
            {u"why"_s, review.why},
            {u"state"_s, gate::stateName(review.state)},
            {u"asked_ms"_s, qint64(review.asked.time_since_epoch().count())}};
}

QJsonObject describe(const gate::AuditEntry &entry)
{
    QJsonObject row{{u"id"_s, entry.id},
                    {u"time_ms"_s, qint64(entry.time.time_since_epoch().count())},
                    {u"agent"_s, base::printable(entry.caller)},
                    {u"tool"_s, base::printable(entry.tool)},
                    {u"session"_s, entry.vm},
                    {u"arguments"_s, entry.arguments},
                    {u"verdict"_s, entry.verdict},
                    {u"why"_s, entry.why},
                    {u"review"_s, entry.review},
                    {u"outcome"_s, entry.outcome},
                    {u"text"_s, entry.text}};
    if (entry.ended)
        row.insert(u"took_ms"_s, qint64((*entry.ended - entry.time).count()));
    return row;
}

QJsonObject describe(const Rehearsal &rehearsal)
{
    QJsonObject json{{u"state"_s, rehearsal.state}, {u"took_ms"_s, qint64(rehearsal.took.count())}};
    if (rehearsal.exitCode)
        json.insert(u"exit_code"_s, *rehearsal.exitCode);
    if (rehearsal.message)
        json.insert(u"message"_s, *rehearsal.message);
    if (rehearsal.output)
        json.insert(u"stdout"_s, *rehearsal.output);
    if (rehearsal.errors)
        json.insert(u"stderr"_s, *rehearsal.errors);
    if (const auto &changes = rehearsal.changes) {
        json.insert(u"created"_s, QJsonArray::fromStringList(changes->created));
        json.insert(u"changed"_s, QJsonArray::fromStringList(changes->changed));
        json.insert(u"deleted"_s, QJsonArray::fromStringList(changes->deleted));
        json.insert(u"unlisted"_s, changes->unlisted);
    } else {
        json.insert(u"uncompared"_s, rehearsal.uncompared);
    }
    return json;
}

QJsonObject describe(const CallerOperations::Allowed &allowed)
{
    return {{u"caller"_s, allowed.caller}, {u"grant"_s, gate::Rules::toJson(allowed.grant)}};
}

QJsonObject describe(const CallerOperations::Sharing &sharing)
{
    return {{u"caller"_s, sharing.caller}, {u"session"_s, sharing.session}};
}

static QString stateName(CallerOperations::Known::Standing standing)
{
    using Standing = CallerOperations::Known::Standing;
    switch (standing) {
    case Standing::Granted:
        return u"granted"_s;
    case Standing::Paused:
        return u"paused"_s;
    case Standing::Nothing:
        return u"nothing"_s;
    case Standing::Over:
        return u"over"_s;
    case Standing::None:
        break;
    }
    return u"none"_s;
}

QJsonObject describe(const CallerOperations::Known &known)
{
    QJsonObject row{{u"caller"_s, known.caller},
                    {u"state"_s, stateName(known.standing)},
                    {u"connected"_s, known.connected},
                    {u"declared"_s, known.declared},
                    {u"sessions"_s, QJsonArray::fromStringList(known.sessions)},
                    {u"cost_today"_s, base::dollarText(known.costToday)}};
    if (known.grant)
        row.insert(u"grant"_s, gate::Rules::toJson(*known.grant));
    return row;
}

} // namespace api
