// SPDX-License-Identifier: GPL-3.0-or-later
// What the host asks about running programs.
#include "core/guest/call.h"
#include "core/guest/guest.h"
#include "core/guest/maps.h"
#include "core/guest/run.h"

#include <QCoreApplication>

namespace guest {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr std::chrono::seconds kQuick{30};

static QString text(const char *source) { return QCoreApplication::translate("guest::Guest", source); }

static std::optional<Error> wrongIn(const ExecRequest &request)
{
    if (request.argv.isEmpty() || request.shell.isEmpty())
        return {};
    return Error{Error::Kind::Invalid, text("A run is either a program or a text for the shell."), {}};
}

static Task<Result<std::unique_ptr<Run>>> startRun(QPointer<Link> link, ExecRequest request)
{
    if (const auto wrong = wrongIn(request))
        co_return fail(*wrong);
    auto stream = co_await start(link, execMap(request), kQuick);
    if (!stream)
        co_return fail(stream.error());
    co_return std::make_unique<Run>(std::move(*stream), request.timeout);
}

static Task<Result<std::unique_ptr<Run>>> startInBackground(QPointer<Link> link, QString name,
                                                            ExecRequest request)
{
    if (const auto wrong = wrongIn(request))
        co_return fail(*wrong);
    wire::Map map = execMap(request);
    map["background"] = true;
    map["attach"] = true;
    map["id"] = utf8(name);
    auto stream = co_await start(link, map, kQuick);
    if (!stream)
        co_return fail(stream.error());
    co_return std::make_unique<Run>(std::move(*stream), std::chrono::milliseconds(0));
}

static Task<Result<QList<BackgroundRun>>> readRuns(QPointer<Link> link)
{
    const auto answer = co_await ask(link, verb("runs"), kQuick);
    if (!answer)
        co_return fail(answer.error());
    wire::Fields fields(*answer);
    const wire::Map *rows = fields.array("runs");
    if (!rows)
        co_return fail(nonsense());
    QList<BackgroundRun> runs;
    for (const wire::Map &row : *rows) {
        const auto run = readBackgroundRun(row);
        if (!run)
            co_return fail(nonsense());
        runs.append(*run);
    }
    co_return runs;
}

static Task<Result<std::unique_ptr<Run>>> startAttached(QPointer<Link> link, QString run, OutputFrom from,
                                                        ExecRequest::Input input)
{
    wire::Map map = verb("attach");
    map["run"] = utf8(run);
    map["offset"] = from.output;
    map["error_offset"] = from.error;
    if (input == ExecRequest::Input::Open)
        map["stdin"] = true;
    auto stream = co_await start(link, map, kQuick);
    if (!stream)
        co_return fail(stream.error());
    co_return std::make_unique<Run>(std::move(*stream), std::chrono::milliseconds(0));
}

// As in guest.cpp: each task takes the link, weakly.
static QPointer<Link> weak(const std::unique_ptr<Link> &link) { return link.get(); }

Task<Result<std::unique_ptr<Run>>> Guest::exec(ExecRequest request)
{
    return startRun(weak(m_link), std::move(request));
}

Task<Result<std::unique_ptr<Run>>> Guest::execInBackground(QString name, ExecRequest request)
{
    return startInBackground(weak(m_link), std::move(name), std::move(request));
}

Task<Result<QList<BackgroundRun>>> Guest::runs() { return readRuns(weak(m_link)); }

Task<Result<std::unique_ptr<Run>>> Guest::attach(QString run, OutputFrom from, ExecRequest::Input input)
{
    return startAttached(weak(m_link), std::move(run), from, input);
}

Task<Result<>> Guest::signal(QString run, int number)
{
    wire::Map map = verb("signal");
    map["run"] = utf8(run);
    map["signal"] = number;
    return confirmed(weak(m_link), map, kQuick);
}

Task<Result<>> Guest::forget(QString run)
{
    wire::Map map = verb("forget");
    map["run"] = utf8(run);
    return confirmed(weak(m_link), map, kQuick);
}

} // namespace guest
