// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/owner/socket_caller.h"

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

/// Notifications have no answer: what does not fit is let go.
void SocketCaller::hear(const QString &method, const QJsonObject &params)
{
    if (!m_run || params.value(rpc::kCallKey).toInteger() != m_call.id)
        return;
    const int signal = params.value(u"signal"_s).toInt();
    const int rows = params.value(u"rows"_s).toInt(24);
    const int columns = params.value(u"columns"_s).toInt(80);
    const auto isSide = [](int cells) { return cells > 0 && cells <= kMostCells; };
    if (method == u"exec.signal"_s && signal > 0 && signal <= kLastSignal)
        m_run->sendSignal(signal);
    else if (method == u"exec.resize"_s && isSide(rows) && isSide(columns))
        m_run->resize({rows, columns});
}

} // namespace owner
