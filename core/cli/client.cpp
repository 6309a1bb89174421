// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/client.h"

#include "core/base/own_program.h"
#include "core/base/places.h"
#include "core/base/process.h"
#include "core/cli/remedies.h"
#include "core/cli/terminal.h"

#include <QDir>

#include <csignal>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;

namespace cli {

static constexpr auto kOwnerProgram = "berth-owner"_L1;

Task<Result<>> startOwner(base::Places places)
{
    // It answers when the new owner listens, or when it found that another one does by now.
    const auto program = base::ownProgram(kOwnerProgram);
    if (!program)
        co_return fail(program.error());
    base::Command owner;
    owner.program = *program;
    owner.arguments =
        QStringList{QStringLiteral("serve"), QStringLiteral("--detach"), QStringLiteral("--end-when-idle")};
    owner.timeout = 60s;
    const auto started = co_await base::run(owner);
    if (!started)
        co_return fail(started.error());
    if (started->exitCode != 0) {
        QString reason = QString::fromUtf8(started->err).trimmed();
        if (reason.startsWith(QStringLiteral("berth: ")))
            reason = reason.mid(7);
        co_return fail(Error::Kind::Failed,
                       reason.isEmpty() ? QCoreApplication::translate(
                                              "cli", "The owner process did not start; see %1/owner.log.")
                                              .arg(places.runtime)
                                        : reason);
    }
    co_return Result<>();
}

Task<Result<std::unique_ptr<rpc::Connection>>> connectToOwner()
{
    const auto places = base::Places::fromEnvironment();
    if (!places)
        co_return fail(places.error());
    const QString socket = rpc::Connection::pathIn(places->runtime);
    auto connection = co_await rpc::Connection::open(socket, 5s);
    if (connection)
        co_return connection;
    const auto started = co_await startOwner(*places);
    if (!started)
        co_return fail(started.error());
    co_return co_await rpc::Connection::open(socket, 5s);
}

int becomeOwner(const QStringList &arguments)
{
    const auto program = base::ownProgram(kOwnerProgram);
    if (!program)
        return complain(program.error());
    QList<QByteArray> words{QFile::encodeName(*program), "serve"};
    for (const QString &argument : arguments)
        words += argument.toLocal8Bit();
    QList<char *> argv;
    for (QByteArray &word : words)
        argv += word.data();
    argv += nullptr;
    execv(argv.first(), argv.data());
    return complain(
        {Error::Kind::Failed,
         QCoreApplication::translate("cli", "%1 cannot be run: %2.").arg(*program, qt_error_string(errno)),
         {}});
}

void show(const QString &notification, const QJsonObject &params, ProgressBar &bar)
{
    if (notification == QStringLiteral("progress"))
        bar.show(params.value(QStringLiteral("percent")).toInt(-1),
                 params.value(QStringLiteral("step")).toString());
    else if (notification == QStringLiteral("warning"))
        warn(withCommand(params.value(QStringLiteral("text")).toString(), base::Remedy::readFrom(params)));
}

std::optional<int> settled(const Invocation &call, const Answer &answer)
{
    if (!answer.value)
        return answer.exitCode;
    if (!call.wantsJson())
        return {};
    sayJson(*answer.value);
    return exitcode::kOk;
}

Task<Answer> ask(Invocation call, QString method, QJsonObject params, Warnings warnings)
{
    auto connection = co_await connectToOwner();
    if (!connection)
        co_return Answer{{}, complain(connection.error(), call.wantsJson())};
    co_return co_await askOver(connection->get(), call, method, params, warnings);
}

Task<Answer> askOver(rpc::Connection *connection, Invocation call, QString method, QJsonObject params,
                     Warnings warnings)
{
    // A client that goes away cancels its call, so this is all Ctrl-C takes.
    Signals caught({SIGINT, SIGTERM, SIGHUP});
    bool interrupted = false;
    QObject::connect(&caught, &Signals::caught, connection, [&] {
        interrupted = true;
        connection->close();
    });
    base::Result<QJsonObject> result;
    {
        ProgressBar bar;
        const auto tell = [&bar](const QString &notification, const QJsonObject &values) {
            show(notification, values, bar);
        };
        QObject::connect(connection, &rpc::Connection::notified, &caught, tell); // those to all
        const auto tellOwn = [tell, warnings](const QString &notification, const QJsonObject &values) {
            if (warnings == Warnings::Shown || notification != QStringLiteral("warning"))
                tell(notification, values);
        };
        result = co_await connection->call(method, params, {}, tellOwn);
    }
    if (interrupted)
        co_return Answer{
            {},
            complain({Error::Kind::Cancelled, QCoreApplication::translate("cli", "Interrupted."), {}},
                     call.wantsJson())};
    if (!result)
        co_return Answer{{}, complain(result.error(), call.wantsJson())};
    co_return Answer{*result, exitcode::kOk};
}

QString absolutePath(const QString &path) { return QDir::cleanPath(QDir::current().absoluteFilePath(path)); }

} // namespace cli
