// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/client.h"

#include "core/cli/serve.h"
#include "core/cli/terminal.h"

#include <QDir>

#include <csignal>

using base::Error;
using base::fail;
using base::Task;

namespace cli {

void showProgress(rpc::Connection &connection, ProgressBar &bar)
{
    QObject::connect(&connection, &rpc::Connection::notified, &connection,
                     [&bar](const QString &method, const QJsonObject &params) {
                         if (method == QStringLiteral("progress"))
                             bar.show(params.value(QStringLiteral("percent")).toInt(-1),
                                      params.value(QStringLiteral("step")).toString());
                         else if (method == QStringLiteral("warning"))
                             warn(params.value(QStringLiteral("text")).toString());
                     });
}

Task<Answer> ask(Invocation call, QString method, QJsonObject params)
{
    auto connection = co_await connectToOwner();
    if (!connection)
        co_return Answer{{}, complain(connection.error(), call.wantsJson())};
    // A client that goes away cancels its call, so this is all Ctrl-C takes.
    Signals caught({SIGINT, SIGTERM, SIGHUP});
    bool interrupted = false;
    QObject::connect(&caught, &Signals::caught, connection->get(), [&] {
        interrupted = true;
        (*connection)->close();
    });
    base::Result<QJsonObject> result;
    {
        ProgressBar bar;
        showProgress(**connection, bar);
        result = co_await (*connection)->call(method, params);
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
