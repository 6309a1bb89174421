// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tools/catalogue.h"
#include "core/tools/excerpt.h"
#include "core/tools/package_names.h"
#include "core/tools/run_result.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::fail;
using base::Result;
using base::Task;
using gate::Nature;

namespace tools {

static constexpr qint64 kLongestId = 64;
static constexpr qint64 kLongestCode = 1 << 20;
static constexpr qint64 kLongestPath = 4096;
static constexpr qint64 kMostSeconds = 7 * 24 * 60 * 60;
static constexpr qint64 kLongestWait = 45;
static constexpr int kMostRuns = 100;
static constexpr std::chrono::milliseconds kLongestReviewed = 240s;

static Property runProperty() { return Property::text("run", "Handle of the run", kLongestId).required(); }

static Property waitProperty(int standard)
{
    return Property::integer("wait_s", "Until a handle is given", 0, kLongestWait).standard(standard);
}

static constexpr const char *kBriefly = "run state exit_code# message stdout_bytes# stderr_bytes# took_ms#";

static Tool::Reply execute(Call call, QStringList argv, bool isCell = false)
{
    static constexpr qsizetype kMostBytes = 128 * 1024 - 1; // of one argument, says Linux
    if (const qsizetype bytes = argv.last().toUtf8().size(); bytes > kMostBytes)
        co_return fail(
            Error::Kind::Invalid,
            u"The text has %1 bytes; %2 is the most. Write it to a file with write_file, and run that."_s
                .arg(bytes)
                .arg(kMostBytes));
    RunWish wish{.caller = call.caller(),
                 .argv = argv,
                 .folder = call.text("folder").toUtf8(),
                 .environment = call.textsByName("environment"),
                 .hasInput = call.flag("input"),
                 .isCell = isCell,
                 .state = call.text("state"),
                 .limit = {},
                 .call = call.pass.audit(),
                 .key = call.key};
    if (call.has("timeout_s"))
        wish.limit = std::chrono::seconds(call.number("timeout_s", 0));
    if (call.policy == gate::Policy::Reviewed) {
        if (!wish.state.isEmpty())
            co_return fail(Error::Kind::Invalid,
                           u"Reviewed code runs by itself. Leave “state” out, and keep things in files."_s);
        wish.isReviewed = true;
        const bool isLonger = !wish.limit || *wish.limit == 0ms || *wish.limit > kLongestReviewed;
        wish.limit = isLonger ? kLongestReviewed : *wish.limit;
    }
    const auto run = co_await call.backend.runs.start(call.vm.id, std::move(wish), call.progress);
    if (!run)
        co_return fail(run.error());
    const std::chrono::milliseconds patience = std::chrono::seconds(call.number("wait_s", kLongestWait));
    const auto state = co_await call.backend.runs.wait(*run, qMin(patience, call.patience()));
    if (!state)
        co_return fail(state.error());
    co_return co_await told(call.backend.runs, *state);
}

static Tool::Reply bash(Call call) { return execute(call, {u"bash"_s, u"-c"_s, call.text("command")}); }

static Tool::Reply python(Call call)
{
    return execute(call, {u"python3"_s, u"-c"_s, call.text("code")}, true);
}

static Result<QList<gate::Crossing>> packagesOfCommand(const Intent &intent)
{
    return unknownPackagesIn(intent.text("command"));
}

static Result<QList<gate::Crossing>> packagesOfCode(const Intent &intent)
{
    return unknownPackagesIn(intent.text("code"));
}

static Tool::Reply wait(Call call)
{
    const std::chrono::milliseconds patience = std::chrono::seconds(call.number("wait_s", kLongestWait));
    const auto state = co_await call.backend.runs.wait(call.text("run"), qMin(patience, call.patience()));
    if (!state)
        co_return fail(state.error());
    co_return co_await told(call.backend.runs, *state);
}

static Tool::Reply readOutput(Call call)
{
    const bool isError = call.text("channel") == u"stderr"_s;
    const qint64 from = call.number("offset", 0);
    const qint64 most = call.number("limit", kShown);
    const auto piece = co_await call.backend.runs.output(
        call.text("run"), isError ? Channel::Error : Channel::Output, from, most);
    if (!piece)
        co_return fail(piece.error());
    const qint64 end = piece->from + piece->bytes.size();
    const QString text = textOf(piece->bytes, end < piece->total);
    // In bytes of what was printed: text that is no UTF-8 counts otherwise.
    qint64 next = end;
    if (end < piece->total && QString::fromUtf8(piece->bytes) != text)
        next = piece->from + text.toUtf8().size();
    QJsonObject json{{u"run"_s, call.text("run")},
                     {u"offset"_s, piece->from},
                     {u"text"_s, text},
                     {u"next_offset"_s, next},
                     {u"total_bytes"_s, piece->total}};
    co_return Outcome{json};
}

static Tool::Reply writeInput(Call call)
{
    const auto written =
        co_await call.backend.runs.input(call.text("run"), call.text("text").toUtf8(), call.flag("close"));
    if (!written)
        co_return fail(written.error());
    const auto state = co_await call.backend.runs.wait(call.text("run"), 0ms);
    if (!state)
        co_return fail(state.error());
    co_return Outcome{described(*state)};
}

static const QStringList &signalNames()
{
    static const QStringList names{u"TERM"_s, u"KILL"_s, u"INT"_s, u"HUP"_s};
    return names;
}

static int signalNumber(const QString &name)
{
    static const QMap<QString, int> numbers{{u"HUP"_s, 1}, {u"INT"_s, 2}, {u"KILL"_s, 9}, {u"TERM"_s, 15}};
    return numbers.value(name, 15);
}

static Tool::Reply killRun(Call call)
{
    static constexpr auto kToEnd = 3s; // what was asked to end has two seconds before it must
    if (auto killed = co_await call.backend.runs.kill(call.text("run"), signalNumber(call.text("signal")));
        !killed)
        co_return fail(killed.error());
    const auto state = co_await call.backend.runs.wait(call.text("run"), kToEnd);
    if (!state)
        co_return fail(state.error());
    co_return Outcome{described(*state)};
}

static Tool::Reply list(Call call)
{
    QJsonArray rows;
    for (const Vm &vm : call.vms) {
        if (!call.vm.id.isEmpty() && vm.id != call.vm.id)
            continue;
        const auto runs = call.backend.runs.recent(vm.id, kMostRuns);
        if (!runs)
            co_return fail(runs.error());
        for (const RunState &run : *runs) {
            if (run.caller != call.caller() || rows.size() >= kMostRuns)
                continue;
            QJsonObject row = described(run);
            row.insert(u"vm"_s, vm.name);
            row.insert(u"command"_s, run.command);
            rows += row;
        }
    }
    co_return Outcome{{{u"runs"_s, rows}}};
}

QList<Tool> runTools()
{
    const QList<Property> how{
        Property::text("folder", "Where it runs", kLongestPath).standard(u"/session/working"_s),
        Property::integer("timeout_s", "Ends it; 240 without, 0 never", 0, kMostSeconds),
        waitProperty(kLongestWait)};
    const QList<Property> joined{Property::textsByName("environment", "On top of the usual", 64, 32768),
                                 Property::flag("input", "Open for write_stdin")};
    const QList<Property> vm{vmProperty()};
    return {
        {u"execute_bash"_s,
         u"Run a shell command"_s,
         u"Runs a command in bash in a VM, which starts where it must, and gives its output and exit code. Each call is a new shell. What takes longer than “wait_s” goes on, and its handle is given for wait_run. Servers: set timeout_s to 0 and wait_s to 0."_s,
         R"({"vm": "sales", "command": "ls -l /session/input"})",
         Schema(vm + QList<Property>{Property::text("command", "For bash -c", kLongestCode).required()} + how
                + joined),
         kRunWithDocuments,
         {},
         Nature::Shell,
         &bash,
         &packagesOfCommand},
        {u"execute_python"_s,
         u"Run Python code"_s,
         u"Runs Python 3 code in a VM and gives what it prints and the value of its last expression. Common modules that are missing are installed; plots that are shown become documents. Each call is a new interpreter but with “state”."_s,
         R"json({"vm": "sales", "code": "print(6 * 7)"})json",
         Schema(vm
                + QList<Property>{Property::text("code", "", kLongestCode).required(),
                                  Property::text("state", "Calls with the same share variables", kLongestId)}
                + how),
         kRunWithDocuments,
         {},
         Nature::Code,
         &python,
         &packagesOfCode},
        {u"wait_run"_s,
         u"Wait for a run"_s,
         u"Waits for the end of a run, of other work with a handle, or for a person's answer to a review, and gives the result as the first call would have."_s,
         R"({"run": "r2d4k8mq", "wait_s": 30})",
         Schema({runProperty(), waitProperty(kLongestWait)}),
         kRunWithDocuments,
         {.isIdempotent = true},
         Nature::Looks,
         &wait},
        {u"read_output"_s,
         u"Read a run's output"_s,
         u"A piece of what a run printed. Go on with next_offset."_s,
         R"({"run": "r2d4k8mq", "offset": 8000})",
         Schema({runProperty(),
                 Property::choice("channel", "", {u"stdout"_s, u"stderr"_s}).standard(u"stdout"_s),
                 Property::integer("offset", "In bytes", 0, qint64(1) << 50).standard(0),
                 Property::integer("limit", "In bytes", 1, kMostAtOnce).standard(kShown)}),
         "run offset# text next_offset# total_bytes#",
         {.isReadOnly = true, .isIdempotent = true},
         Nature::Looks,
         &readOutput},
        {u"write_stdin"_s,
         u"Write to a run"_s,
         u"Writes text to the standard input of a run that was begun with “input”."_s,
         R"({"run": "r2d4k8mq", "text": "yes\n"})",
         Schema({runProperty(), Property::text("text", "End lines with \\n yourself", kLongestCode),
                 Property::flag("close", "Closes it after the text")}),
         kBriefly,
         {},
         Nature::Feeds,
         &writeInput},
        {u"kill_run"_s,
         u"End a run"_s,
         u"Sends a signal to a run and all that it started. One that is over stays as it is."_s,
         R"({"run": "r2d4k8mq"})",
         Schema({runProperty(), Property::choice("signal", "", signalNames()).standard(u"TERM"_s)}),
         kBriefly,
         {.isDestructive = true, .isIdempotent = true},
         Nature::Inside,
         &killRun},
        {u"list_runs"_s,
         u"List runs"_s,
         u"Your runs, newest first: of one VM, or of all."_s,
         R"({"vm": "sales"})",
         Schema({Property::text("vm", "Of this one only", kLongestId)}),
         "runs[]",
         {.isReadOnly = true, .isIdempotent = true},
         Nature::Looks,
         &list},
    };
}

} // namespace tools
