// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/await.h"
#include "core/cli/notices.h"
#include "core/cli/service.h"
#include "core/guest/run.h"
#include "core/session/runs/execution.h"
#include "core/session/session.h"
#include "core/workspace.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QScopeGuard>

using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;

namespace cli {

static constexpr qint64 kPiece = 64 * 1024;
static constexpr qint64 kInputAhead = 256 * 1024;
static constexpr auto kForever = 20 * 24h; // the longest a QTimer counts is 24 days

static QString tr(const char *source) { return QCoreApplication::translate("cli::Service", source); }

static Result<guest::ExecRequest> requestFrom(const QJsonObject &params, std::chrono::milliseconds timeLimit)
{
    guest::ExecRequest request;
    for (const QJsonValue &argument : params.value(QStringLiteral("argv")).toArray())
        request.argv += argument.toString();
    request.shell = params.value(QStringLiteral("shell")).toString();
    if (request.argv.isEmpty() == request.shell.isEmpty())
        return fail(Error::Kind::Invalid, tr("Either a command or a text for the shell is needed."));
    request.folder = params.value(QStringLiteral("folder")).toString().toUtf8();
    const QJsonObject environment = params.value(QStringLiteral("environment")).toObject();
    for (auto variable = environment.begin(); variable != environment.end(); ++variable)
        request.environment.insert(variable.key(), variable.value().toString());
    if (params.value(QStringLiteral("terminal")).isObject()) {
        const QJsonObject terminal = params.value(QStringLiteral("terminal")).toObject();
        request.terminal = guest::TerminalRequest{{terminal.value(QStringLiteral("rows")).toInt(24),
                                                   terminal.value(QStringLiteral("columns")).toInt(80)},
                                                  terminal.value(QStringLiteral("type")).toString()};
    }
    if (params.value(QStringLiteral("input")).toBool())
        request.input = guest::ExecRequest::Input::Open;
    request.timeout =
        std::chrono::milliseconds(params.value(QStringLiteral("timeout_ms")).toInteger(timeLimit.count()));
    if (request.timeout < 0ms)
        return fail(Error::Kind::Invalid, tr("The time limit is negative."));
    return request;
}

static QString reasonName(guest::RunEnd::Reason reason)
{
    switch (reason) {
    case guest::RunEnd::Reason::Exited:
        return QStringLiteral("exited");
    case guest::RunEnd::Reason::Signalled:
        return QStringLiteral("signalled");
    case guest::RunEnd::Reason::Timeout:
        return QStringLiteral("timeout");
    case guest::RunEnd::Reason::Memory:
        return QStringLiteral("memory");
    case guest::RunEnd::Reason::Lost:
        break;
    }
    return QStringLiteral("lost");
}

Service::Reply Service::exec(rpc::Connection &caller, Params params)
{
    const auto session = find(params);
    if (!session)
        co_return fail(session.error());
    auto request = requestFrom(params, m_workspace.settings().runLimit);
    if (!request)
        co_return fail(request.error());
    if (m_runs.contains(&caller))
        co_return fail(Error::Kind::Busy, tr("This connection is running a command already."));
    m_runs.insert(&caller, nullptr); // taken, while the machine starts
    const auto forget = qScopeGuard([this, &caller] { m_runs.remove(&caller); });

    std::unique_ptr<session::Execution> execution;
    {
        PhaseNotices notices(caller, **session);
        auto started = co_await (*session)->exec(*std::move(request));
        if (!started)
            co_return fail(started.error());
        execution = std::move(*started);
    }
    guest::Run *const run = execution->run();
    m_runs.insert(&caller, run);
    caller.notify(QStringLiteral("exec.started"), {});

    // Nothing is taken from the guest while the client has more than enough to read.
    const auto pump = [&caller, from = run] {
        for (const auto channel : {guest::Channel::Output, guest::Channel::Error}) {
            while (from->available(channel) > 0 && !caller.isCongested())
                caller.notify(
                    QStringLiteral("exec.output"),
                    {{QStringLiteral("channel"), int(channel)},
                     {QStringLiteral("data"), QString::fromLatin1(from->take(channel, kPiece).toBase64())}});
        }
    };
    QObject::connect(run, &guest::Run::outputReady, run, pump);
    QObject::connect(&caller, &rpc::Connection::drained, run, pump);
    QObject::connect(&caller, &rpc::Connection::notified, run,
                     [to = run](const QString &method, const QJsonObject &values) {
                         if (method == QStringLiteral("exec.signal"))
                             to->sendSignal(values.value(QStringLiteral("signal")).toInt());
                         else if (method == QStringLiteral("exec.resize"))
                             to->resize({values.value(QStringLiteral("rows")).toInt(24),
                                         values.value(QStringLiteral("columns")).toInt(80)});
                     });
    while (!run->end())
        co_await base::onSignal(run, &guest::Run::finished, kForever);

    const session::Execution::End &over = *execution->end();
    const guest::RunEnd &end = over.run;
    co_return QJsonObject{
        {QStringLiteral("reason"), reasonName(end.reason)},
        {QStringLiteral("code"), end.code},
        {QStringLiteral("signal"), end.signal},
        {QStringLiteral("text"),
         end.reason == guest::RunEnd::Reason::Exited
                 || (end.reason == guest::RunEnd::Reason::Signalled && !over.isMachineStopped)
             ? QString()
             : over.reason},
        {QStringLiteral("cpu_ms"), qint64(end.processor.count())},
        {QStringLiteral("wall_ms"), qint64(end.wall.count())},
        {QStringLiteral("max_memory_kib"), end.mostMemoryKib}};
}

Service::Reply Service::execInput(rpc::Connection &caller, Params params)
{
    const QPointer<guest::Run> run = m_runs.value(&caller);
    if (!run)
        co_return fail(Error::Kind::NotFound, tr("No command is running on this connection."));
    run->writeInput(QByteArray::fromBase64(params.value(QStringLiteral("data")).toString().toLatin1()));
    if (params.value(QStringLiteral("end")).toBool())
        run->closeInput();
    while (run && !run->end() && run->bytesToWrite() > kInputAhead)
        co_await base::onSignal(run.data(), &guest::Run::inputWritten, 1s);
    co_return QJsonObject();
}

} // namespace cli
