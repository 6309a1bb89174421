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

static LinkTimes timesOf(const QPointer<Link> &link) { return link ? link->times() : LinkTimes(); }

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
    co_return std::make_unique<Run>(std::move(*stream), Run::Bounds{request.timeout}, timesOf(link));
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
    co_return std::make_unique<Run>(std::move(*stream), Run::Bounds{{}, request.keep}, timesOf(link));
}

/// What the session and whoever else is attached have to hear of it, and it of them.
static Task<Result<std::unique_ptr<Run>>> bound(QPointer<Guest> guest, QString name,
                                                Task<Result<std::unique_ptr<Run>>> starting)
{
    auto run = co_await std::move(starting);
    if (!run || !guest)
        co_return run;
    QObject::connect(guest.data(), &Guest::gaveUp, run->get(),
                     [run = run->get(), name](const QString &which) {
                         if (which == name)
                             run->giveUp();
                     });
    QObject::connect(run->get(), &Run::finished, guest.data(), [guest, name](const RunEnd &end) {
        if (end.reason == RunEnd::Reason::Unended)
            guest->giveUp(name);
    });
    if (guest->hasGivenUp(name))
        (*run)->giveUp();
    co_return run;
}

static Task<Result<QList<BackgroundRun>>> readRuns(QPointer<Guest> guest, QPointer<Link> link)
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
        auto run = readBackgroundRun(row);
        if (!run)
            co_return fail(nonsense());
        if (!run->end && guest && guest->hasGivenUp(run->id)) {
            run->end = RunEnd();
            run->end->reason = RunEnd::Reason::Unended;
        }
        runs.append(*run);
    }
    co_return runs;
}

/// Of what is kept, what can still come: a byte at least, as none would mean any.
static qint64 rest(OutputFrom from, qint64 keep)
{
    if (keep <= 0)
        return 0;
    qint64 left = keep;
    for (const qint64 known : {from.output, from.error})
        left -= known <= keep ? known : 0; // a channel that is not wanted is known to its end
    return std::max<qint64>(left, 1);
}

static Task<Result<std::unique_ptr<Run>>> startAttached(QPointer<Link> link, QString run, OutputFrom from,
                                                        ExecRequest::Input input, qint64 keep)
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
    const Run::Bounds bounds{{}, rest(from, keep), from != OutputFrom::nothing()};
    co_return std::make_unique<Run>(std::move(*stream), bounds, timesOf(link));
}

// As in guest.cpp: each task takes the link, weakly.
static QPointer<Link> weak(const std::unique_ptr<Link> &link) { return link.get(); }

Task<Result<std::unique_ptr<Run>>> Guest::exec(ExecRequest request)
{
    return startRun(weak(m_link), std::move(request));
}

Task<Result<std::unique_ptr<Run>>> Guest::execInBackground(QString name, ExecRequest request)
{
    return bound(this, name, startInBackground(weak(m_link), name, std::move(request)));
}

Task<Result<QList<BackgroundRun>>> Guest::runs() { return readRuns(this, weak(m_link)); }

Task<Result<std::unique_ptr<Run>>> Guest::attach(QString run, OutputFrom from, ExecRequest::Input input,
                                                 qint64 keep)
{
    return bound(this, run, startAttached(weak(m_link), run, from, input, keep));
}

void Guest::giveUp(const QString &run)
{
    if (m_givenUp.contains(run))
        return;
    m_givenUp.insert(run);
    emit gaveUp(run);
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
