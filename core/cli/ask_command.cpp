// SPDX-License-Identifier: GPL-3.0-or-later
// A task for Berth's own agent, watched and answered from a terminal.
#include "core/base/await.h"
#include "core/base/log.h"
#include "core/cli/client.h"
#include "core/cli/task_watch.h"
#include "core/cli/terminal.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>

#include <csignal>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::Task;

namespace cli {

namespace {

QString text(const char *source) { return QCoreApplication::translate("cli", source); }

/// A line on standard error that is no complaint.
void tell(const QString &line) { writeAll(STDERR_FILENO, harmless(line).toUtf8() + '\n'); }

/// On, for a task that is not done.
void tellWay(const QString &task)
{
    tell(text("Go on with: %1").arg(u"berth ask --continue "_s + task.left(8)));
}

/// How many calls it made, and how long it worked.
QStringList workOf(const QJsonObject &task)
{
    QStringList parts;
    const int calls = int(task.value(u"results"_s).toInteger());
    const int failures = int(task.value(u"failures"_s).toInteger());
    if (failures > 0)
        parts += QCoreApplication::translate("cli", "%n call(s), %1 failed", nullptr, calls).arg(failures);
    else if (calls > 0)
        parts += QCoreApplication::translate("cli", "%n call(s)", nullptr, calls);
    if (task.contains(u"took_ms"_s))
        parts += text("took %1").arg(timeText(task.value(u"took_ms"_s).toInteger()));
    return parts;
}

/// What came of it and what it took, in a few lines.
void report(const QJsonObject &task, const QStringList &files)
{
    if (const QString why = task.value(u"why"_s).toString(); !why.isEmpty())
        tell(foreign(why));
    for (const QString &file : files)
        tell(base::printable(file, 400));
    const QJsonArray wrong = task.value(u"wrong"_s).toArray();
    for (const QJsonValue &failed : wrong)
        tell(foreign(text("Failed: %1 (%2)").arg(failed[u"what"].toString(), failed[u"why"].toString())));
    const qint64 model = task.value(u"model_nanodollars"_s).toInteger();
    const qint64 machine = task.value(u"machine_nanodollars"_s).toInteger();
    const qint64 in = task.value(u"input_tokens"_s).toInteger() + task.value(u"cached_tokens"_s).toInteger()
        + task.value(u"cache_written_tokens"_s).toInteger();
    QStringList parts{text("task %1").arg(task.value(u"task"_s).toString().left(8)),
                      text("session %1").arg(base::printable(task.value(u"session_name"_s).toString(), 60))};
    parts += workOf(task);
    parts += text("%1 of machine time").arg(timeText(task.value(u"machine_ms"_s).toInteger()));
    const qint64 out = task.value(u"output_tokens"_s).toInteger();
    const bool isAtLeast = task.value(u"at_least"_s).toBool();
    if (in + out > 0 || !isAtLeast) // else nobody knows
        parts += (isAtLeast ? text("at least %1 tokens in, %2 out") : text("%1 tokens in, %2 out"))
                     .arg(in)
                     .arg(out);
    parts += task.contains(u"model_nanodollars"_s)
        ? text("%1 (model %2, machine %3)")
              .arg(moneyText(model + machine), moneyText(model), moneyText(machine))
        : text("machine %1, model without a known price").arg(moneyText(machine));
    tell(parts.join(u" · "_s));
    if (task.value(u"state"_s) != u"done"_s)
        tellWay(task.value(u"task"_s).toString());
}

/// Copies of the documents, under names that are free there.
base::Result<QStringList> deliver(const QJsonArray &documents, const QString &folder)
{
    QStringList files;
    if (folder.isEmpty()) {
        for (const QJsonValue &each : documents)
            files += each[u"path"].toString();
        return files;
    }
    if (!QDir().mkpath(folder))
        return base::fail(Error::Kind::Failed, text("The folder %1 cannot be made.").arg(folder));
    for (const QJsonValue &each : documents) {
        const QString from = each[u"path"].toString();
        const QFileInfo file(from);
        QString to = folder + u'/' + file.fileName();
        for (int n = 2; QFileInfo::exists(to) || QFileInfo(to).isSymLink(); ++n)
            to = u"%1/%2 (%3)%4"_s.arg(folder, file.completeBaseName())
                     .arg(n)
                     .arg(file.suffix().isEmpty() ? QString() : u'.' + file.suffix());
        QFile copy(from);
        if (!copy.copy(to))
            return base::fail(Error::Kind::Failed,
                              text("%1 cannot be written: %2.").arg(to, copy.errorString()));
        files += to;
    }
    return files;
}

int exitCodeOfTask(const QJsonObject &task)
{
    const QString state = task.value(u"state"_s).toString();
    if (state == u"done"_s)
        return task.value(u"refused"_s).toInt() > 0 ? exitcode::kUnasked : exitcode::kOk;
    if (state == u"stopped"_s)
        return exitcode::kInterrupted;
    if (state == u"time"_s)
        return exitcode::kTimeLimit;
    return state == u"steps"_s || state == u"money"_s ? exitcode::kBusy : exitcode::kFailed;
}

base::Result<QJsonObject> limitsIn(const Invocation &call)
{
    QJsonObject limits;
    for (const auto &[option, param] :
         {std::pair(u"steps"_s, u"steps"_s), std::pair(u"timeout"_s, u"time_s"_s)}) {
        if (!call.has(option))
            continue;
        bool isNumber = false;
        const int number = call.value(option).toInt(&isNumber);
        if (!isNumber || number < 0)
            return base::fail(Error::Kind::Invalid,
                              text("--%1 takes a number, not “%2”.").arg(option, call.value(option)));
        limits.insert(param, number);
    }
    if (call.has(u"budget"_s))
        limits.insert(u"dollars"_s, call.value(u"budget"_s));
    return limits;
}

/// What the command line asks of the owner.
struct Asked
{
    QString method;
    QJsonObject params;
};

/// An option that the wish has no use for is refused: whoever gave it relies on it.
base::Result<> checkOptions(const Invocation &call, bool continues, bool isAgain)
{
    const bool hasWords = !call.arguments.value(0).isEmpty();
    const std::pair<QString, bool> fits[]{{u"session"_s, !continues && !isAgain},
                                          {u"attach"_s, !continues || hasWords},
                                          {u"again"_s, !continues},
                                          {u"from"_s, isAgain},
                                          {u"restore"_s, isAgain},
                                          {u"last-step"_s, isAgain}};
    static const QStringList ofAgain{u"from"_s, u"restore"_s, u"last-step"_s};
    for (const auto &[option, fit] : fits) {
        if (fit || !call.has(option))
            continue;
        const QString needed = ofAgain.contains(option) ? text("--%1 goes with --again.")
            : option == u"attach"_s && continues        ? text("--%1 goes with words to the task.")
            : option == u"again"_s                      ? text("--%1 and --continue do not go together.")
                                                        : text("--%1 goes with a new task.");
        return base::fail(Error::Kind::Invalid, needed.arg(option));
    }
    if (!hasWords && !continues && !isAgain)
        return base::fail(Error::Kind::Invalid, text("It is: berth ask \"WHAT IS TO BE DONE\"."));
    if (hasWords && call.has(u"last-step"_s))
        return base::fail(Error::Kind::Invalid,
                          text("--last-step tries the last step as it was, without other words."));
    static const QStringList policies{u"open"_s, u"builder"_s, u"reviewed"_s};
    if (const QString within = call.value(u"yes-within"_s);
        call.has(u"yes-within"_s) && !policies.contains(within))
        return base::fail(Error::Kind::Invalid,
                          text("--yes-within takes open, builder or reviewed, not “%1”.").arg(within));
    return {};
}

base::Result<Asked> askedBy(const Invocation &call)
{
    const QString words = call.arguments.value(0);
    const bool continues = call.has(u"continue"_s);
    const bool isAgain = call.has(u"again"_s);
    if (auto checked = checkOptions(call, continues, isAgain); !checked)
        return base::fail(checked.error());
    const auto limits = limitsIn(call);
    if (!limits)
        return base::fail(limits.error());
    QJsonObject params = *limits;
    params.insert(u"away"_s, !isAtTerminal());
    for (const auto &[option, param] :
         {std::pair(u"model"_s, u"model"_s), std::pair(u"yes-within"_s, u"within"_s),
          std::pair(u"session"_s, u"session"_s)}) {
        if (call.has(option))
            params.insert(param, call.value(option));
    }
    if (call.has(u"attach"_s)) {
        QJsonArray files;
        for (const QString &file : call.values(u"attach"_s))
            files += absolutePath(file);
        params.insert(u"attach"_s, files);
    }
    if (continues || isAgain) {
        params.insert(u"task"_s, call.value(continues ? u"continue"_s : u"again"_s));
        if (!words.isEmpty())
            params.insert(u"text"_s, words);
    } else {
        params.insert(u"request"_s, words);
    }
    if (call.has(u"from"_s)) {
        bool isNumber = false;
        const int from = call.value(u"from"_s).toInt(&isNumber);
        if (!isNumber || from < 1)
            return base::fail(Error::Kind::Invalid,
                              text("--from takes a number from 1, not “%1”.").arg(call.value(u"from"_s)));
        params.insert(u"from"_s, from);
    }
    if (call.has(u"restore"_s))
        params.insert(u"restore"_s, true);
    if (call.has(u"last-step"_s))
        params.insert(u"last_step"_s, true);
    const QString method = isAgain ? u"task.again"_s
        : !continues               ? u"task.ask"_s
        : words.isEmpty()          ? u"task.continue"_s
                                   : u"task.say"_s;
    return Asked{method, params};
}

} // namespace

Task<int> askOperator(Invocation call)
{
    const auto asked = askedBy(call);
    if (!asked)
        co_return complain(asked.error(), call.wantsJson());
    auto owner = co_await connectToOwner();
    if (!owner)
        co_return complain(owner.error(), call.wantsJson());
    std::signal(SIGPIPE, SIG_IGN);
    Signals caught({SIGINT, SIGTERM, SIGHUP});
    QString task;
    int interrupts = 0;
    Task<base::Result<QJsonObject>> stopping;
    QObject::connect(&caught, &Signals::caught, owner->get(), [&] {
        if (++interrupts > 1 || task.isEmpty()) {
            (*owner)->close();
            return;
        }
        const QJsonObject which{{u"task"_s, task}};
        stopping = (*owner)->call(u"task.stop"_s, which);
        stopping.start();
    });
    base::Result<QJsonObject> begun;
    {
        ProgressBar bar;
        const auto hear = [&bar](const QString &notification, const QJsonObject &values) {
            show(notification, values, bar);
        };
        begun = co_await (*owner)->call(asked->method, asked->params, {}, hear);
    }
    if (!begun) {
        const int code = complain(begun.error(), call.wantsJson());
        if (begun.error().kind == Error::Kind::NotFound && !call.wantsJson()) {
            const auto models = co_await (*owner)->call(u"model.list"_s, {});
            if (models && models->value(u"models"_s).toArray().isEmpty())
                warn(text("Set one up, such as: berth model add local --format ollama --url "
                          "http://localhost:11434 --model qwen3"));
        }
        co_return code;
    }
    task = begun->value(u"task"_s).toString();
    if (call.wantsJson())
        sayTaskEvent(u"task.begun"_s, *begun); // whoever is cut off knows what to go on with
    else if (const QString note = begun->value(u"note"_s).toString(); !note.isEmpty())
        tell(foreign(note));
    base::Result<QJsonObject> ended;
    {
        TaskWatch watch(**owner, task, call.wantsJson());
        const auto hear = [&watch](const QString &event, const QJsonObject &values) {
            watch.hear(event, values);
        };
        QJsonObject which{{u"task"_s, task}};
        if (asked->method != u"task.ask"_s)
            which.insert(u"after"_s, begun->value(u"entry"_s));
        ended = co_await (*owner)->call(u"task.follow"_s, which, {}, hear);
        watch.endLine();
    }
    if (!ended) {
        const int code = interrupts > 0 ? exitcode::kInterrupted : complain(ended.error(), call.wantsJson());
        if (!call.wantsJson())
            tellWay(task);
        co_return code;
    }
    const QString folder = call.has(u"output-dir"_s) ? absolutePath(call.value(u"output-dir"_s)) : QString();
    const auto files = deliver(ended->value(u"documents"_s).toArray(), folder);
    if (!files)
        co_return complain(files.error(), call.wantsJson());
    if (call.wantsJson()) {
        ended->insert(u"files"_s, QJsonArray::fromStringList(*files));
        sayTaskEvent(u"task.ended"_s, *ended);
    } else {
        report(*ended, *files);
    }
    co_return exitCodeOfTask(*ended);
}

} // namespace cli
