// SPDX-License-Identifier: GPL-3.0-or-later
// How tasks of Berth's own agent went.
#include "core/base/log.h"
#include "core/base/phases.h"
#include "core/cli/client.h"
#include "core/cli/terminal.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QMap>

#include <cmath>
#include <functional>
#include <utility>

using namespace Qt::StringLiterals;
using base::Error;
using base::Task;

namespace cli {

static constexpr int kAtOnce = 200; // steps
static constexpr qsizetype kShownLines = 20; // of a code or an output, to a person

static QString text(const char *source) { return QCoreApplication::translate("cli", source); }

static QString compact(const QJsonObject &json)
{
    return QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
}

static QString momentText(const QJsonValue &ms, const QString &format)
{
    return QDateTime::fromMSecsSinceEpoch(ms.toInteger()).toString(format);
}

static Task<int> listTraces(Invocation call)
{
    QJsonObject params;
    if (call.has(u"search"_s))
        params.insert(u"search"_s, call.value(u"search"_s));
    const Answer answer = co_await ask(call, u"trace.list"_s, params);
    if (const auto over = settled(call, answer))
        co_return *over;
    QList<QStringList> rows{
        {text("TASK"), text("BEGAN"), text("TIME"), text("ANSWERS"), text("CALLS"), text("REQUEST")}};
    for (const QJsonValue &task : answer.value->value(u"tasks"_s).toArray())
        rows += {task[u"task"].toString(),
                 momentText(task[u"created_ms"], u"yyyy-MM-dd HH:mm:ss"_s),
                 timeText(task[u"took_ms"].toInteger()),
                 QString::number(task[u"answers"].toInteger()),
                 QString::number(task[u"calls"].toInteger()),
                 base::printable(task[u"request"].toString().simplified(), 60)};
    say(rows.size() > 1                    ? table(rows)
            : params.contains(u"search"_s) ? text("No task has these words.")
                                           : text("There was no task yet. Give one with: berth ask"));
    co_return exitcode::kOk;
}

/// Tells it part by part. Gives the last of them.
static Task<Answer> eachPart(Invocation call, QString task, std::function<void(const QJsonObject &)> tell)
{
    const auto connection = co_await connectToOwner();
    if (!connection)
        co_return Answer{{}, complain(connection.error(), call.wantsJson())};
    qint64 after = 0;
    while (true) {
        const QJsonObject params{{u"task"_s, task}, {u"count"_s, kAtOnce}, {u"after"_s, after}};
        const Answer answer = co_await askOver(connection->get(), call, u"trace.show"_s, params);
        if (!answer.value)
            co_return answer;
        const QJsonObject &part = *answer.value;
        tell(part);
        if (!part.value(u"more"_s).toBool())
            co_return answer;
        after = part.value(u"steps"_s).toArray().last()[u"entry"].toInteger();
        task = part.value(u"task"_s).toString(); // the whole of it
    }
}

static Task<Answer> wholeTask(Invocation call, QString task)
{
    QJsonArray steps;
    const Answer told = co_await eachPart(call, task, [&](const QJsonObject &part) {
        for (const QJsonValue &step : part.value(u"steps"_s).toArray())
            steps += step;
    });
    if (!told.value)
        co_return told;
    QJsonObject whole = *told.value;
    whole.remove(u"more"_s);
    whole.insert(u"steps"_s, steps);
    co_return Answer{whole, exitcode::kOk};
}

/// Indented, the beginning of it.
static QString block(const QString &words)
{
    QStringList lines = foreign(words.trimmed()).split(u'\n');
    if (lines.size() > kShownLines) {
        const int more = int(lines.size() - kShownLines);
        lines = lines.first(kShownLines)
            << QCoreApplication::translate("cli", "… and %n more line(s)", nullptr, more);
    }
    return u"    "_s + lines.join(u"\n    "_s);
}

/// What it printed, of a tool's result.
static QString outputOf(const QJsonObject &result)
{
    const QStringList streams{result.value(u"stdout"_s).toString(), result.value(u"stderr"_s).toString()};
    return streams.join(u'\n').trimmed();
}

static QString nameOf(const QJsonValue &step)
{
    const QString what = step[u"what"].toString();
    if (what == u"summary"_s)
        return text("summary");
    if (what == u"cut"_s)
        return text("answer that broke off");
    return what.isEmpty() ? text("answer") : text("request without an answer");
}

static QString tokensOf(const QJsonValue &step)
{
    const QString figures =
        step[u"at_least"].toBool() ? text("at least %1 + %2 tokens") : text("%1 + %2 tokens");
    return figures
        .arg(step[u"input_tokens"].toInteger() + step[u"cached_tokens"].toInteger()
             + step[u"cache_written_tokens"].toInteger())
        .arg(step[u"output_tokens"].toInteger());
}

static QString named(const QString &phase)
{
    return QCoreApplication::translate("session::Session", phase.toUtf8());
}

static QList<base::Phase> phasesIn(const QJsonValue &milliseconds)
{
    QList<base::Phase> phases;
    const QJsonObject all = milliseconds.toObject();
    for (auto it = all.begin(); it != all.end(); ++it)
        phases += {it.key(), std::chrono::microseconds(std::llround(it->toDouble() * 1000))};
    return phases;
}

/// Where the time went, most of it first, as shares of all of it.
static QString sharesText(const QList<base::Phase> &phases)
{
    QStringList told;
    for (const base::Share &each : base::sharesOf(phases))
        told += u"%1 %2 %"_s.arg(named(each.name)).arg(each.percent);
    return told.join(u" · "_s);
}

static QString phasesText(const QList<base::Phase> &phases)
{
    QStringList told;
    for (const auto &[name, took] : phases)
        told += u"%1 %2 s"_s.arg(named(name)).arg(double(took.count()) / 1e6, 0, 'f', 3);
    return told.join(u" · "_s);
}

static void sayStep(const QJsonValue &step)
{
    const bool isCall = step[u"kind"].toString() == u"call"_s;
    QStringList head{momentText(step[u"begun_ms"], u"HH:mm:ss"_s),
                     isCall ? base::printable(step[u"tool"].toString(), 60) : nameOf(step)};
    if (!step[u"took_ms"].isUndefined())
        head += timeText(step[u"took_ms"].toInteger());
    if (!isCall)
        head += tokensOf(step);
    if (!step[u"nanodollars"].isUndefined())
        head += moneyText(step[u"nanodollars"].toInteger());
    if (!step[u"exit_code"].isUndefined())
        head += text("exit code %1").arg(step[u"exit_code"].toInt());
    else if (step[u"failed"].toBool())
        head += text("failed");
    if (const QString verdict = step[u"verdict"].toString(); !verdict.isEmpty() && verdict != u"allow"_s)
        head += verdict;
    if (!step[u"asked"].isUndefined())
        head += text("edited by a person");
    say(head.join(u"  "_s));
    if (const auto phases = phasesIn(step[u"phases_ms"]); !phases.isEmpty())
        say(u"    "_s + phasesText(phases));
    if (!isCall) {
        if (!step[u"text"].toString().trimmed().isEmpty())
            say(block(step[u"text"].toString()));
        return;
    }
    say(block(step[step[u"code"].isUndefined() ? u"arguments" : u"code"].toString()));
    if (const QString output = step[u"output"].toString(); !output.trimmed().isEmpty())
        say(u"    ─\n"_s + block(output));
}

static Task<int> showTrace(Invocation call, QString task)
{
    if (call.wantsJson()) {
        const Answer whole = co_await wholeTask(call, task);
        if (whole.value)
            sayJson(*whole.value);
        co_return whole.exitCode;
    }
    bool isBegun = false;
    const Answer told = co_await eachPart(call, task, [&](const QJsonObject &part) {
        if (!std::exchange(isBegun, true))
            say(u"%1  %2\n"_s.arg(part.value(u"task"_s).toString(),
                                  base::printable(part.value(u"request"_s).toString().simplified(), 200)));
        for (const QJsonValue &step : part.value(u"steps"_s).toArray())
            sayStep(step);
    });
    co_return told.exitCode;
}

/// A line for each part.
static Task<int> exportOtlp(Invocation call, QString task)
{
    const auto connection = co_await connectToOwner();
    if (!connection)
        co_return complain(connection.error(), call.wantsJson());
    qint64 after = 0;
    for (bool isMore = true; isMore;) {
        const QJsonObject params{{u"task"_s, task}, {u"count"_s, kAtOnce}, {u"after"_s, after}};
        const Answer answer = co_await askOver(connection->get(), call, u"trace.otlp"_s, params);
        if (!answer.value)
            co_return answer.exitCode;
        QJsonObject part = *answer.value;
        isMore = part.take(u"more"_s).toBool();
        after = part.take(u"last"_s).toInteger();
        say(compact(part));
    }
    co_return exitcode::kOk;
}

static Task<int> exportTrace(Invocation call, QString task)
{
    const Answer told = co_await eachPart(call, task, [](const QJsonObject &part) {
        for (const QJsonValue &step : part.value(u"steps"_s).toArray()) {
            QJsonObject line = step.toObject();
            line.insert(u"task"_s, part.value(u"task"_s));
            say(compact(line));
        }
    });
    co_return told.exitCode;
}

static Task<int> showFigures(Invocation call)
{
    QJsonObject params;
    if (call.arguments.size() > 1)
        params.insert(u"task"_s, call.arguments[1]);
    const Answer answer = co_await ask(call, u"trace.figures"_s, params);
    if (const auto over = settled(call, answer))
        co_return *over;
    //: Half of the calls took at most the first, 99 of a hundred the second
    QList<QStringList> rows{{text("TOOL"), text("COUNT"), text("FAILED"), text("HALF"), text("99 %"),
                             text("COST"), text("WHERE THE TIME WENT")}};
    for (const QJsonValue &tool : answer.value->value(u"tools"_s).toArray()) {
        const QString name = tool[u"tool"].toString();
        rows += {name.isEmpty() ? text("(model)") : base::printable(name, 60),
                 QString::number(tool[u"count"].toInteger()),
                 u"%1 (%2 %)"_s.arg(tool[u"failed"].toInteger())
                     .arg(tool[u"error_rate"].toDouble() * 100, 0, 'f', 1),
                 timeText(tool[u"p50_ms"].toInteger()),
                 timeText(tool[u"p99_ms"].toInteger()),
                 name.isEmpty() ? moneyText(tool[u"nanodollars"].toInteger()) : QString(),
                 sharesText(phasesIn(tool[u"phases_ms"]))};
    }
    say(table(rows));
    co_return exitcode::kOk;
}

/// As the person, who is asked nothing. What the tool tells; its failure is complained about.
static Task<Answer> useTool(Invocation call, QString tool, QJsonObject arguments)
{
    const QJsonObject params{{u"agent"_s, u"you"_s}, {u"tool"_s, tool}, {u"arguments"_s, arguments}};
    const Answer answer = co_await ask(call, u"tool.call"_s, params);
    if (!answer.value)
        co_return answer;
    const QJsonObject result = answer.value->value(u"result"_s).toObject();
    // A program that failed is no failure of the tool's.
    if (answer.value->value(u"is_error"_s).toBool() && !result.contains(u"exit_code"_s))
        co_return Answer{
            {}, complain({Error::Kind::Failed, result.value(u"message"_s).toString()}, call.wantsJson())};
    co_return Answer{result, exitcode::kOk};
}

/// Does it again in that machine and waits for its end.
static Task<Answer> doAgain(Invocation call, QString vm, QJsonValue step)
{
    QJsonObject arguments = QJsonDocument::fromJson(step[u"arguments"].toString().toUtf8()).object();
    arguments.insert(u"vm"_s, vm);
    Answer answer = co_await useTool(call, step[u"tool"].toString(), arguments);
    while (answer.value && answer.value->value(u"state"_s) == u"running"_s) {
        const QJsonObject which{{u"run"_s, answer.value->value(u"run"_s)}, {u"wait_s"_s, 45}};
        answer = co_await useTool(call, u"wait_run"_s, which);
    }
    co_return answer;
}

/// Line by line, where they begin to part.
static QString differenceOf(const QString &before, const QString &now)
{
    const QStringList old = before.trimmed().split(u'\n');
    const QStringList fresh = now.trimmed().split(u'\n');
    qsizetype same = 0;
    while (same < old.size() && same < fresh.size() && old[same] == fresh[same])
        ++same;
    QStringList lines;
    for (const QString &line : old.mid(same, kShownLines / 2))
        lines += u"- "_s + line;
    for (const QString &line : fresh.mid(same, kShownLines / 2))
        lines += u"+ "_s + line;
    return lines.join(u'\n');
}

/// Why a step is not done again: "not_run", "secret"; empty: it is. Without a run it was refused, never made,
/// or nobody knows what came of it; of a secret only the place is on record.
static QString leftOut(const QJsonValue &step)
{
    if (step[u"run"].isUndefined() || step[u"verdict"].toString() == u"refuse"_s)
        return u"not_run"_s;
    return step[u"arguments"].toString().contains(u"[redacted]"_s) ? u"secret"_s : QString();
}

static Task<int> replay(Invocation call, QString task)
{
    const Answer whole = co_await wholeTask(call, task);
    if (!whole.value)
        co_return whole.exitCode;
    QJsonObject creation{{u"network"_s, u"offline"_s}};
    const QJsonObject which{{u"session"_s, whole.value->value(u"session"_s)}};
    const Answer old = co_await ask(call, u"session.find"_s, which);
    if (!old.value)
        co_return old.exitCode;
    creation.insert(u"size"_s, old.value->value(u"size"_s));
    creation.insert(u"image"_s, old.value->value(u"profile"_s));
    const Answer made = co_await useTool(call, u"create_vm"_s, creation);
    if (!made.value)
        co_return made.exitCode;
    const QString name = made.value->value(u"name"_s).toString();
    for (const QJsonValue &file : whole.value->value(u"attachments"_s).toArray()) {
        const QJsonObject copy{
            {u"session"_s, name}, {u"from"_s, file}, {u"to"_s, u"/session/input/"_s}, {u"upload"_s, true}};
        if (const Answer copied = co_await ask(call, u"copy"_s, copy); !copied.value)
            co_return copied.exitCode;
    }
    int count = 0;
    int alike = 0;
    QMap<QString, int> without;
    for (const QJsonValue &step : whole.value->value(u"steps"_s).toArray()) {
        const QString tool = step[u"tool"].toString();
        if (tool != u"execute_python"_s && tool != u"execute_bash"_s)
            continue;
        if (const QString why = leftOut(step); !why.isEmpty()) {
            ++without[why];
            if (call.wantsJson())
                say(compact({{u"entry"_s, step[u"entry"]}, {u"tool"_s, tool}, {u"left_out"_s, why}}));
            continue;
        }
        const Answer again = co_await doAgain(call, name, step);
        if (!again.value)
            co_return again.exitCode;
        const QJsonValue code = again.value->value(u"exit_code"_s);
        const QString before = step[u"output"].toString();
        const QString now = outputOf(*again.value);
        const bool isAlike = before == now && code.toInt() == step[u"exit_code"].toInt();
        ++count;
        alike += isAlike ? 1 : 0;
        if (call.wantsJson()) {
            say(compact({{u"entry"_s, step[u"entry"]},
                         {u"tool"_s, tool},
                         {u"same"_s, isAlike},
                         {u"exit_code"_s, code},
                         {u"before"_s, before},
                         {u"now"_s, now}}));
            continue;
        }
        say(isAlike ? text("%1. %2: the same").arg(count).arg(tool)
                    : text("%1. %2: exit code %3, it was %4")
                          .arg(count)
                          .arg(tool)
                          .arg(code.toInt())
                          .arg(step[u"exit_code"].toInt()));
        if (!isAlike)
            say(block(differenceOf(before, now)));
    }
    if (!call.wantsJson() && !without.isEmpty())
        say(text("Left out: %1 that were refused or never ran, %2 with a secret that is not kept.")
                .arg(without.value(u"not_run"_s))
                .arg(without.value(u"secret"_s)));
    if (!call.wantsJson())
        say(text("%1 of %2 are the same. The machine is that of the session %3.")
                .arg(alike)
                .arg(count)
                .arg(name));
    co_return alike == count ? exitcode::kOk : exitcode::kFailed;
}

Task<int> trace(Invocation call)
{
    const QString verb = call.arguments.value(0);
    if (verb.isEmpty() || (verb == u"ls"_s && call.arguments.size() == 1))
        return listTraces(call);
    if (verb == u"figures"_s)
        return showFigures(call);
    if (call.arguments.size() == 2) {
        if (verb == u"show"_s)
            return showTrace(call, call.arguments[1]);
        if (verb == u"export"_s)
            return call.has(u"otlp"_s) ? exportOtlp(call, call.arguments[1])
                                       : exportTrace(call, call.arguments[1]);
        if (verb == u"replay"_s)
            return replay(call, call.arguments[1]);
    }
    return [](Invocation wrong) -> Task<int> {
        co_return complain(
            {Error::Kind::Invalid, text("Say ls, show TASK, export TASK, figures or replay TASK.")},
            wrong.wantsJson());
    }(call);
}

} // namespace cli
