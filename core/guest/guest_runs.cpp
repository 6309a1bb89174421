// SPDX-License-Identifier: GPL-3.0-or-later
// What the host asks about running programs.
#include "core/base/id.h"
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

static Task<Result<QString>> startInBackground(QPointer<Link> link, ExecRequest request)
{
    if (const auto wrong = wrongIn(request))
        co_return fail(*wrong);
    const QString id = base::newId();
    wire::Map map = execMap(request);
    map["background"] = true;
    map["stdin"] = false;
    map["id"] = utf8(id);
    const auto answer = co_await ask(link, map, kQuick);
    if (!answer)
        co_return fail(answer.error());
    co_return id;
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

static Task<Result<std::unique_ptr<Run>>> startAttached(QPointer<Link> link, QString run, qint64 outputFrom,
                                                        qint64 errorFrom)
{
    wire::Map map = verb("attach");
    map["run"] = utf8(run);
    map["offset"] = outputFrom;
    map["error_offset"] = errorFrom;
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

Task<Result<QString>> Guest::execInBackground(ExecRequest request)
{
    return startInBackground(weak(m_link), std::move(request));
}

Task<Result<QList<BackgroundRun>>> Guest::runs() { return readRuns(weak(m_link)); }

Task<Result<std::unique_ptr<Run>>> Guest::attach(QString run, qint64 outputFrom, qint64 errorFrom)
{
    return startAttached(weak(m_link), std::move(run), outputFrom, errorFrom);
}

Task<Result<>> Guest::forget(QString run)
{
    wire::Map map = verb("forget");
    map["run"] = utf8(run);
    return confirmed(weak(m_link), map, kQuick);
}

} // namespace guest
