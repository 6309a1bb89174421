// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/client.h"
#include "core/cli/terminal.h"

#include <QJsonArray>

#include <cmath>
#include <csignal>
#include <unistd.h>

using base::Error;
using base::Task;

namespace cli {

namespace {

QString text(const char *source) { return QCoreApplication::translate("cli", source); }

/// One run at the other end of the connection, joined to the standard streams of this process.
class Bridge : public QObject
{
public:
    explicit Bridge(rpc::Connection &owner)
        : m_owner(owner)
    {
        connect(&m_input, &StandardInput::came, this, [this](const QByteArray &bytes) {
            m_sending = send(bytes);
            m_sending.start();
        });
    }

    /// The run is there, in this call.
    void begin(qint64 call) { m_call = call; }
    bool hasBegun() const { return m_call > 0; }
    void forwardInput() { m_input.next(); }
    void tell(const QString &method, QJsonObject params)
    {
        params.insert(rpc::kCallKey, m_call);
        m_owner.notify(method, params);
    }
    /// Nobody reads our output any more: there is no point in going on.
    bool isBroken() const { return m_broken; }
    void write(const QJsonObject &params)
    {
        if (m_broken)
            return;
        const int fd = params.value(QStringLiteral("channel")).toInt() == 1 ? STDERR_FILENO : STDOUT_FILENO;
        const QByteArray data =
            QByteArray::fromBase64(params.value(QStringLiteral("data")).toString().toLatin1());
        if (!writeAll(fd, data)) {
            m_broken = true;
            tell(QStringLiteral("exec.signal"), {{QStringLiteral("signal"), SIGPIPE}});
            m_owner.close();
        }
    }

private:
    /// One piece at a time: the answer comes when the program in the machine has room for more.
    Task<> send(QByteArray bytes)
    {
        const bool isEnd = bytes.isEmpty();
        const QJsonObject params{{rpc::kCallKey, m_call},
                                 {QStringLiteral("data"), QString::fromLatin1(bytes.toBase64())},
                                 {QStringLiteral("end"), isEnd}};
        const auto taken = co_await m_owner.call(QStringLiteral("exec.input"), params);
        if (taken && !isEnd)
            m_input.next();
    }

    rpc::Connection &m_owner; // the command's
    qint64 m_call = 0;
    StandardInput m_input;
    bool m_broken = false;
    Task<> m_sending;
};

struct Streams
{
    bool input = true;
    bool terminal = false;
};

} // namespace

int exitCodeOf(const QJsonObject &end)
{
    const QString reason = end.value(QStringLiteral("reason")).toString();
    if (reason == QStringLiteral("exited"))
        return end.value(QStringLiteral("code")).toInt();
    const QString why = end.value(QStringLiteral("text")).toString();
    if (!why.isEmpty())
        complain({Error::Kind::Failed, why, {}, base::Remedy::readFrom(end)});
    if (const QString advice = end.value(QStringLiteral("advice")).toString(); !advice.isEmpty())
        complain({Error::Kind::Failed, advice, {}});
    if (reason == QStringLiteral("timeout"))
        return exitcode::kTimeLimit;
    if (reason == QStringLiteral("lost"))
        return exitcode::kNotRun;
    const int signal = end.value(QStringLiteral("signal")).toInt();
    return 128 + (signal > 0 ? signal : SIGKILL);
}

/// A whole line in quotes is one program to exec, and one that is not there.
static void hintAtShell(const QJsonObject &params, const Error &error)
{
    const QJsonArray argv = params.value(QStringLiteral("argv")).toArray();
    if (error.kind == Error::Kind::NotFound && argv.size() == 1 && argv.first().toString().contains(u' '))
        warn(text("A line for a shell: berth exec %1 -- sh -c 'LINE'")
                 .arg(params.value(QStringLiteral("session")).toString()));
}

static Task<int> runJoined(QJsonObject params, Streams streams, bool asJson)
{
    auto owner = co_await connectToOwner();
    if (!owner) {
        complain(owner.error(), asJson);
        co_return exitcode::kNotRun;
    }
    std::signal(SIGPIPE, SIG_IGN);
    Bridge bridge(**owner);
    Signals caught({SIGINT, SIGTERM, SIGHUP, SIGWINCH});
    int interrupts = 0;
    QObject::connect(&caught, &Signals::caught, &bridge, [&](int number) {
        if (number == SIGWINCH) {
            const WindowSize size = windowSize();
            if (streams.terminal)
                bridge.tell(QStringLiteral("exec.resize"),
                            {{QStringLiteral("rows"), size.rows}, {QStringLiteral("columns"), size.columns}});
        } else if (++interrupts > 1 || !bridge.hasBegun()) {
            (*owner)->close(); // nothing is there to be told, or does not listen: let go, which kills it
        } else {
            bridge.tell(QStringLiteral("exec.signal"), {{QStringLiteral("signal"), number}});
        }
    });

    std::optional<RawMode> raw;
    std::optional<ProgressBar> bar;
    bar.emplace();
    const auto hear = [&](const QString &method, const QJsonObject &values) {
        if (method == QStringLiteral("exec.output")) {
            bridge.write(values);
        } else if (method == QStringLiteral("exec.started")) {
            bar.reset();
            bridge.begin(values.value(rpc::kCallKey).toInteger());
            if (streams.terminal && streams.input)
                raw.emplace();
            if (streams.input)
                bridge.forwardInput();
        } else if (method == QStringLiteral("warning") || bar) {
            ProgressBar none;
            show(method, values, bar ? *bar : none);
        }
    };
    QObject::connect(owner->get(), &rpc::Connection::notified, &bridge, hear); // those to all
    if (streams.terminal) {
        const WindowSize size = windowSize();
        params.insert(QStringLiteral("terminal"),
                      QJsonObject{{QStringLiteral("rows"), size.rows},
                                  {QStringLiteral("columns"), size.columns},
                                  {QStringLiteral("type"),
                                   qEnvironmentVariable("TERM", QStringLiteral("xterm-256color"))}});
    }
    params.insert(QStringLiteral("input"), streams.input);
    const auto end = co_await (*owner)->call(QStringLiteral("exec"), params, {}, hear);
    raw.reset();
    bar.reset();
    if (bridge.isBroken())
        co_return 128 + SIGPIPE;
    if (!end && interrupts > 0)
        co_return exitcode::kInterrupted;
    if (!end) {
        complain(end.error(), asJson);
        if (!asJson)
            hintAtShell(params, end.error());
        co_return exitcode::kNotRun;
    }
    co_return exitCodeOf(*end);
}

Task<int> exec(Invocation call)
{
    QJsonObject environment;
    for (const QString &pair : call.values(QStringLiteral("env"))) {
        const qsizetype equals = pair.indexOf(u'=');
        if (equals < 1) {
            complain({Error::Kind::Invalid, text("--env takes NAME=VALUE, not “%1”.").arg(pair), {}});
            co_return exitcode::kNotRun;
        }
        environment.insert(pair.left(equals), pair.mid(equals + 1));
    }
    bool isNumber = true;
    const bool hasLimit = call.has(QStringLiteral("timeout"));
    const double seconds = hasLimit ? call.value(QStringLiteral("timeout")).toDouble(&isNumber) : 0;
    if (!isNumber || !(seconds >= 0 && seconds <= 30 * 86400)) {
        complain({Error::Kind::Invalid, text("--timeout takes seconds from 0 to 2592000."), {}});
        co_return exitcode::kNotRun;
    }
    QStringList argv = call.arguments.mid(1);
    if (argv.first() == QStringLiteral("--"))
        argv.removeFirst();
    if (argv.isEmpty()) {
        complain({Error::Kind::Invalid, text("It is: berth exec SESSION -- COMMAND."), {}});
        co_return exitcode::kNotRun;
    }
    QJsonObject params{{QStringLiteral("session"), call.arguments.first()},
                       {QStringLiteral("argv"), QJsonArray::fromStringList(argv)},
                       {QStringLiteral("folder"), call.value(QStringLiteral("cwd"))},
                       {QStringLiteral("environment"), environment}};
    if (hasLimit)
        params.insert(QStringLiteral("timeout_ms"), qint64(std::ceil(seconds * 1000))); // 0 would be no limit
    if (call.has(QStringLiteral("detach"))) {
        if (call.has(QStringLiteral("tty"))) {
            complain({Error::Kind::Invalid, text("--detach goes without --tty."), {}});
            co_return exitcode::kNotRun;
        }
        params.insert(QStringLiteral("input"), !call.has(QStringLiteral("no-stdin")));
        co_return co_await startDetached(call, params);
    }
    const Streams streams{!call.has(QStringLiteral("no-stdin")), call.has(QStringLiteral("tty"))};
    co_return co_await runJoined(params, streams, call.wantsJson());
}

Task<int> shell(Invocation call)
{
    const QJsonObject params{
        {QStringLiteral("session"), call.arguments.first()},
        {QStringLiteral("argv"), QJsonArray{QStringLiteral("bash"), QStringLiteral("-l")}},
        {QStringLiteral("timeout_ms"), 0}};
    return runJoined(params, {true, true}, false);
}

} // namespace cli
