// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/agent/model/fault.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace model {

using Kind = Failure::Kind;

/// A word of a service (`type`, `code`), and what it means whatever the status is.
struct Word
{
    const char *word;
    Kind kind;
    bool mayPass = false;
};

static constexpr Word kWords[] = {
    {"authentication_error", Kind::Denied},
    {"permission_error", Kind::Denied},
    {"invalid_api_key", Kind::Denied},
    {"billing_error", Kind::Unpaid},
    {"insufficient_quota", Kind::Unpaid}, // comes with 429, and stays
    {"context_length_exceeded", Kind::ContextFull},
    {"exceed_context_size_error", Kind::ContextFull},
    {"request_too_large", Kind::ContextFull},
    {"rate_limit_error", Kind::Busy, true},
    {"rate_limit_exceeded", Kind::Busy, true},
    {"overloaded_error", Kind::Busy, true},
    {"server_is_overloaded", Kind::Busy, true},
    {"slow_down", Kind::Busy, true},
    {"api_error", Kind::Unreachable, true},
    {"server_error", Kind::Unreachable, true},
    {"internal_server_error", Kind::Unreachable, true},
    {"timeout_error", Kind::Unreachable, true},
};

/// Services that have no word for it say it in a sentence.
static bool isOverflow(const QString &said)
{
    static const QRegularExpression sentence(
        u"prompt is too long|maximum context length|context (length|window|size)[^.]{0,40}(exceed|overflow)"
        "|exceeds? the (available |model's )?(maximum )?context|input length and `max_tokens` exceed"
        "|input is too long|maximum (number of )?(input )?tokens? (allowed|count)"
        "|input token count[^.]{0,60}exceeds|input length exceeds|tokens to keep from the initial prompt"_s,
        QRegularExpression::CaseInsensitiveOption);
    return sentence.match(said).hasMatch();
}

static bool isUnpaid(const QString &said)
{
    static const QRegularExpression sentence(
        u"credit balance is too low|insufficient (balance|credits|funds)"_s,
        QRegularExpression::CaseInsensitiveOption);
    return sentence.match(said).hasMatch();
}

static Fault byStatus(int status)
{
    switch (status) {
    case 401:
    case 403:
        return {Kind::Denied};
    case 402:
        return {Kind::Unpaid};
    case 413:
        return {Kind::ContextFull};
    case 408:
    case 409:
        return {Kind::Unreachable, {}, true};
    case 429:
    case 503:
    case 529:
        return {Kind::Busy, {}, true};
    default:
        return status >= 500 ? Fault{Kind::Unreachable, {}, true} : Fault{Kind::Refused};
    }
}

Fault faultOf(int status, const QJsonValue &error)
{
    const QJsonObject object = error.toObject();
    // A number as code is the status of the service behind this one.
    if (status == 0)
        status = object.value(u"code"_s).toInt(object.value(u"status"_s).toInt());
    Fault fault = byStatus(status);
    fault.said = error.isString() ? error.toString() : object.value(u"message"_s).toString();
    for (const char *member : {"code", "type", "status"}) {
        const QString given = object.value(QLatin1String(member)).toString();
        const auto *word =
            std::ranges::find_if(kWords, [&](const Word &each) { return given == QLatin1String(each.word); });
        if (word != std::end(kWords)) {
            fault.kind = word->kind;
            fault.mayPass = word->mayPass;
            break;
        }
    }
    if (isOverflow(fault.said))
        fault = {Kind::ContextFull, fault.said};
    else if (isUnpaid(fault.said))
        fault = {Kind::Unpaid, fault.said};
    return fault;
}

Fault faultOf(int status, const QByteArray &body)
{
    const QJsonDocument document = QJsonDocument::fromJson(body);
    QJsonObject object = document.isArray() ? document.array().first().toObject() : document.object();
    if (object.contains(u"error"_s))
        return faultOf(status, object.value(u"error"_s));
    if (object.contains(u"message"_s))
        return faultOf(status, QJsonValue(object));
    if (object.contains(u"detail"_s)) {
        const QJsonValue detail = object.value(u"detail"_s);
        return faultOf(status,
                       detail.isString()
                           ? detail
                           : QJsonValue(QString::fromUtf8(document.toJson(QJsonDocument::Compact))));
    }
    return faultOf(status, QJsonValue(QString::fromUtf8(body)));
}

} // namespace model
