// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that go on without whoever started them.
#include "core/base/await.h"
#include "core/base/log.h"
#include "core/cli/client.h"
#include "core/cli/terminal.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QJsonArray>

#include <csignal>
#include <unistd.h>

using namespace std::chrono_literals;
using base::Error;
using base::Task;

namespace cli {

static constexpr qsizetype kLongestShown = 60;
static constexpr auto kForever = 20 * 24h; // the longest a QTimer counts is 24 days

static QString text(const char *source) { return QCoreApplication::translate("cli", source); }

Task<int> startDetached(Invocation call, QJsonObject params)
{
    const Answer answer = co_await ask(call, QStringLiteral("run.start"), params);
    if (!answer.value)
        co_return answer.exitCode;
    say(answer.value->value(QStringLiteral("id")).toString());
    co_return exitcode::kOk;
}

/// "running", "exited 3", "signalled 15", "timeout"…
static QString stateText(const QJsonObject &run)
{
    const QString state = run.value(QStringLiteral("state")).toString();
    const bool hasNumber = state == QStringLiteral("exited") || state == QStringLiteral("signalled");
    return hasNumber ? QStringLiteral("%1 %2").arg(state).arg(run.value(QStringLiteral("code")).toInt())
                     : state;
}

Task<int> listRuns(Invocation call)
{
    const bool isAll = call.has(QStringLiteral("all"));
    QJsonObject params{{QStringLiteral("all"), isAll}};
    if (!call.arguments.isEmpty())
        params.insert(QStringLiteral("session"), call.arguments.first());
    const Answer answer = co_await ask(call, QStringLiteral("run.list"), params);
    if (const auto over = settled(call, answer))
        co_return *over;
    QList<QStringList> rows{{text("RUN"), text("SESSION"), text("STATE"), text("STARTED"), text("TIME"),
                             text("OUTPUT"), text("COMMAND")}};
    for (const QJsonValue &value : answer.value->value(QStringLiteral("runs")).toArray()) {
        const QJsonObject run = value.toObject();
        // One in the foreground has no name by which anybody else could reach it.
        const bool isBackground = run.value(QStringLiteral("background")).toBool();
        const auto started = run.value(QStringLiteral("started_ms")).toInteger();
        rows += {isBackground ? run.value(QStringLiteral("id")).toString() : QStringLiteral("-"),
                 run.value(QStringLiteral("session_name")).toString(),
                 stateText(run),
                 QDateTime::fromMSecsSinceEpoch(started).toString(QStringLiteral("yyyy-MM-dd HH:mm:ss")),
                 timeText(run.value(QStringLiteral("took_ms")).toInteger()),
                 isBackground ? bytesText(run.value(QStringLiteral("output_bytes")).toInteger())
                              : QStringLiteral("-"),
                 base::printable(run.value(QStringLiteral("command")).toString(), kLongestShown)};
    }
    say(rows.size() > 1 ? table(rows)
            : isAll     ? text("Nothing has run yet.")
                        : text("Nothing runs. List what is over with: berth runs --all"));
    co_return exitcode::kOk;
}

Task<int> showLogs(Invocation call)
{
    const bool follows = call.has(QStringLiteral("follow"));
    auto owner = co_await connectToOwner();
    if (!owner)
        co_return complain(owner.error());
    std::signal(SIGPIPE, SIG_IGN);
    // A client that goes away cancels its call; the run goes on.
    Signals caught({SIGINT, SIGTERM, SIGHUP});
    int ended = 0;
    const auto leave = [&](int why) {
        ended = why;
        (*owner)->close();
    };
    QObject::connect(&caught, &Signals::caught, owner->get(), [&] { leave(exitcode::kInterrupted); });
    ProgressBar none;
    const auto hear = [&](const QString &method, const QJsonObject &values) {
        if (method != QStringLiteral("exec.output")) {
            show(method, values, none);
            return;
        }
        const bool isError = values.value(QStringLiteral("channel")).toInt() == 1;
        const QByteArray data =
            QByteArray::fromBase64(values.value(QStringLiteral("data")).toString().toLatin1());
        if (ended == 0 && !writeAll(isError ? STDERR_FILENO : STDOUT_FILENO, data))
            leave(128 + SIGPIPE); // nobody reads it any more
    };
    const QJsonObject params{{QStringLiteral("run"), call.arguments.first()},
                             {QStringLiteral("follow"), follows}};
    const auto end = co_await (*owner)->call(QStringLiteral("run.output"), params, {}, hear);
    if (ended != 0)
        co_return ended;
    if (!end)
        co_return complain(end.error());
    co_return follows ? exitCodeOf(*end) : exitcode::kOk;
}

Task<int> writeToRun(Invocation call)
{
    auto owner = co_await connectToOwner();
    if (!owner)
        co_return complain(owner.error());
    StandardInput input;
    while (true) {
        input.next();
        const auto came = co_await base::onSignal(&input, &StandardInput::came, kForever);
        const QByteArray bytes = came ? std::get<0>(*came) : QByteArray();
        const bool isEnd = bytes.isEmpty();
        if (isEnd && !call.has(QStringLiteral("end")))
            co_return exitcode::kOk;
        const QJsonObject params{{QStringLiteral("run"), call.arguments.first()},
                                 {QStringLiteral("data"), QString::fromLatin1(bytes.toBase64())},
                                 {QStringLiteral("end"), isEnd}};
        const auto taken = co_await (*owner)->call(QStringLiteral("run.input"), params);
        if (!taken)
            co_return complain(taken.error());
        if (isEnd)
            co_return exitcode::kOk;
    }
}

Task<int> killRun(Invocation call)
{
    QJsonObject params{{QStringLiteral("run"), call.arguments.first()}};
    if (call.has(QStringLiteral("signal"))) {
        const QString name = call.value(QStringLiteral("signal")).toUpper();
        params.insert(QStringLiteral("signal"), name.startsWith(QStringLiteral("SIG")) ? name.mid(3) : name);
    }
    const Answer answer = co_await ask(call, QStringLiteral("run.kill"), params);
    co_return answer.exitCode;
}

} // namespace cli
