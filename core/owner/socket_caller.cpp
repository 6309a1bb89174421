// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owner/socket_caller.h"

#include "core/api/table/parameters.h"
#include "core/guest/run.h"

using namespace Qt::StringLiterals;

namespace owner {

static constexpr int kLastSignal = 64;
static constexpr int kMostCells = 65535;

SocketCaller::SocketCaller(rpc::Call call)
    : m_call(call)
{
    connect(&call.caller, &rpc::Connection::drained, this, &api::Caller::drained);
    connect(&call.caller, &rpc::Connection::notified, this, &SocketCaller::hear);
}

void SocketCaller::progress(int percent, const QString &step)
{
    if (!m_call.caller.isCongested())
        m_call.notify(u"progress"_s, {{u"percent"_s, percent}, {u"step"_s, step}});
}

void SocketCaller::step(int percent, const QString &step, std::optional<std::chrono::milliseconds> left)
{
    if (m_call.caller.isCongested())
        return;
    QJsonObject params{{u"percent"_s, percent}, {u"step"_s, step}};
    if (left)
        params.insert(u"left_ms"_s, qint64(left->count()));
    m_call.notify(u"progress"_s, params);
}

void SocketCaller::warning(const QString &text) { m_call.notify(u"warning"_s, {{u"text"_s, text}}); }

void SocketCaller::happened(const QString &event, const QJsonObject &values)
{
    m_call.notify(event, values);
}

void SocketCaller::began(guest::Run *run)
{
    m_run = run;
    m_call.notify(u"exec.started"_s, {});
}

void SocketCaller::ended() { m_run = nullptr; }

bool SocketCaller::takesOutput() const { return !m_call.caller.isCongested(); }

void SocketCaller::output(guest::Channel channel, const QByteArray &bytes)
{
    m_call.notify(u"exec.output"_s,
                  {{u"channel"_s, int(channel)}, {u"data"_s, QString::fromLatin1(bytes.toBase64())}});
}

static QList<api::Parameter> numbers(const QStringList &names, qint64 most)
{
    QList<api::Parameter> parameters;
    for (const QString &name : names)
        parameters += {.name = name,
                       .kind = api::Parameter::Kind::Number,
                       .need = api::Parameter::Need::Required,
                       .least = 1,
                       .most = most};
    return parameters;
}

/// Notifications have no answer: what does not fit leads to a warning.
void SocketCaller::hear(const QString &method, const QJsonObject &params)
{
    const bool isSignal = method == u"exec.signal"_s;
    const bool isResize = method == u"exec.resize"_s;
    if (!m_run || (!isSignal && !isResize) || params.value(rpc::kCallKey).toInteger() != m_call.id)
        return;
    QJsonObject values = params;
    values.remove(rpc::kCallKey);
    const auto given =
        api::Arguments::read(values,
                             isSignal ? numbers({u"signal"_s}, kLastSignal)
                                      : numbers({u"rows"_s, u"columns"_s}, kMostCells));
    if (!given)
        warning(given.error().text);
    else if (isSignal)
        m_run->sendSignal(int(given->number("signal")));
    else
        m_run->resize({int(given->number("rows")), int(given->number("columns"))});
}

} // namespace owner
