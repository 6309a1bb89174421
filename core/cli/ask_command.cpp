// SPDX-License-Identifier: GPL-3.0-or-later
// A task for Berth's own agent, watched and answered from a terminal.
#include "core/base/await.h"
#include "core/base/log.h"
#include "core/cli/client.h"
#include "core/cli/terminal.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include <csignal>
#include <list>
#include <unistd.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using base::Error;
using base::Task;

namespace cli {

namespace {

QString text(const char *source) { return QCoreApplication::translate("cli", source); }

QString compact(const QJsonObject &json)
{
    return QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
}

/// A line on standard error that is no complaint.
void tell(const QString &line) { writeAll(STDERR_FILENO, harmless(line).toUtf8() + '\n'); }

/// For programs: a line each, at once.
void sayEvent(const QString &event, const QJsonObject &values)
{
    say(compact({{u"event"_s, event}, {u"values"_s, values}}));
}

/// A task as it goes, on the standard streams: the model's words are the output, all else is beside it. What
/// is typed answers what is asked, or is a word in between.
class Watch : public QObject
{
public:
    Watch(rpc::Connection &owner, QString task, bool asJson)
        : m_owner(owner)
        , m_task(std::move(task))
        , m_asJson(asJson)
        , m_isAttended(isAtTerminal())
    {
        connect(&m_input, &StandardInput::came, this, &Watch::read);
        if (m_isAttended)
            m_input.next();
    }

    void hear(const QString &event, const QJsonObject &values)
    {
        if (event == u"warning"_s)
            return warn(values.value(u"text"_s).toString());
        if (event == u"progress"_s && !m_asJson && m_questions.empty()) {
            if (!m_bar)
                endLine(), m_bar.emplace();
            m_bar->show(values.value(u"percent"_s).toInt(-1), values.value(u"step"_s).toString());
        }
        if (!event.startsWith(u"task."_s))
            return;
        m_bar.reset();
        if (m_asJson)
            sayEvent(event, values);
        if (event == u"task.text"_s)
            print(values.value(u"text"_s).toString());
        else if (event == u"task.entry"_s)
            show(values);
        else if (event == u"task.again"_s)
            beside(text("Asked again: %1").arg(foreign(values.value(u"text"_s).toString())));
        else if (event == u"task.question"_s || event == u"task.review"_s)
            ask(event, values);
    }
    void endLine()
    {
        if (!std::exchange(m_isAtLineStart, true))
            writeAll(STDOUT_FILENO, "\n");
    }

private:
    struct Question
    {
        QString review; // empty: the model's own
        QStringList choices;
    };

    void print(const QString &words)
    {
        if (m_asJson)
            return;
        m_printed += words;
        writeAll(STDOUT_FILENO, harmless(foreign(words)).toUtf8());
        m_isAtLineStart = words.endsWith(u'\n');
    }

    void beside(const QString &line)
    {
        if (m_asJson)
            return;
        endLine();
        tell(line);
    }

    void show(const QJsonObject &entry)
    {
        const QString kind = entry.value(u"kind"_s).toString();
        if (kind == u"answered"_s) {
            const QString whole = entry.value(u"text"_s).toString();
            if (whole.startsWith(m_printed))
                print(whole.mid(m_printed.size()));
            m_printed.clear();
            endLine();
            const QJsonArray calls = entry.value(u"calls"_s).toArray();
            for (const QJsonValue &call : calls)
                beside(u"· %1 %2"_s.arg(foreign(call[u"tool"].toString()),
                                        base::printable(call[u"arguments"].toString().simplified(), 100)));
        } else if (kind == u"returned"_s && entry.value(u"failed"_s).toBool()) {
            beside(u"  "_s
                   + text("failed: %1")
                         .arg(base::printable(entry.value(u"text"_s).toString().simplified(), 300)));
        } else if (kind == u"plan"_s) {
            const QJsonArray steps = entry.value(u"steps"_s).toArray();
            for (const QJsonValue &step : steps)
                beside(u"  [%1] %2"_s.arg(step[u"state"] == u"done"_s ? u"x"_s : u" "_s,
                                          base::printable(step[u"text"].toString(), 200)));
        }
    }

    void ask(const QString &event, const QJsonObject &values)
    {
        Question question;
        if (event == u"task.review"_s) {
            question.review = values.value(u"id"_s).toString();
            beside(text("It wants to call %1. %2")
                       .arg(foreign(values.value(u"tool"_s).toString()),
                            base::printable(values.value(u"why"_s).toString(), 2000)));
            const QJsonObject arguments = values.value(u"arguments"_s).toObject();
            for (auto it = arguments.begin(); it != arguments.end(); ++it)
                beside(
                    u"    %1: %2"_s.arg(base::printable(it.key(), 60),
                                        foreign(it.value().isString() ? it.value().toString()
                                                                      : compact({{it.key(), it.value()}}))));
        } else {
            beside(foreign(values.value(u"text"_s).toString()));
            const QJsonArray choices = values.value(u"choices"_s).toArray();
            for (const QJsonValue &choice : choices) {
                question.choices += choice.toString();
                beside(
                    u"  %1. %2"_s.arg(question.choices.size()).arg(base::printable(choice.toString(), 200)));
            }
        }
        m_questions.push_back(question);
        if (m_questions.size() == 1)
            prompt();
    }

    void prompt()
    {
        if (!m_questions.empty())
            writeAll(STDERR_FILENO,
                     harmless(m_questions.front().review.isEmpty() ? text("Your answer: ")
                                                                   : text("Allow it? [y/N] "))
                         .toUtf8());
    }

    void read(const QByteArray &bytes)
    {
        if (bytes.isEmpty())
            return; // nobody types any more
        m_input.next();
        const QString line = QString::fromLocal8Bit(bytes).trimmed();
        if (m_questions.empty()) {
            if (!line.isEmpty())
                send(u"task.say"_s, {{u"task"_s, m_task}, {u"text"_s, line}});
            return;
        }
        const Question question = m_questions.front();
        if (question.review.isEmpty() && line.isEmpty())
            return prompt();
        m_questions.pop_front();
        if (!question.review.isEmpty()) {
            const bool isYes = text("y yes").split(u' ').contains(line.toLower());
            QJsonObject answer{{u"review"_s, question.review}, {u"answer"_s, isYes ? u"run"_s : u"refuse"_s}};
            if (!isYes)
                answer.insert(u"text"_s, line.isEmpty() ? text("No.") : line);
            send(u"review.answer"_s, answer);
        } else {
            const int number = line.toInt();
            const bool isChoice = number > 0 && number <= question.choices.size();
            send(u"task.say"_s,
                 {{u"task"_s, m_task}, {u"text"_s, isChoice ? question.choices[number - 1] : line}});
        }
        prompt();
    }

    void send(const QString &method, const QJsonObject &params)
    {
        m_sending.remove_if([](const Task<> &each) { return !each.isRunning(); });
        m_sending.push_back(sendOne(method, params));
        m_sending.back().start();
    }
    Task<> sendOne(QString method, QJsonObject params)
    {
        const auto answered = co_await m_owner.call(method, params);
        if (!answered)
            beside(answered.error().text);
    }

    rpc::Connection &m_owner; // the command's
    const QString m_task;
    const bool m_asJson;
    const bool m_isAttended;
    QString m_printed; // of the answer that is under way
    bool m_isAtLineStart = true;
    std::optional<ProgressBar> m_bar; // while a machine starts, and such
    std::list<Question> m_questions;
    StandardInput m_input;
    std::list<Task<>> m_sending;
};

/// On, for a task that is not done.
void tellWay(const QString &task)
{
    tell(text("Go on with: %1").arg(u"berth ask --continue "_s + task.left(8)));
}

/// What came of it and what it took, in a few lines.
void report(const QJsonObject &task, const QStringList &files)
{
    if (const QString why = task.value(u"why"_s).toString(); !why.isEmpty())
        tell(foreign(why));
    for (const QString &file : files)
        tell(base::printable(file, 400));
    const qint64 model = task.value(u"model_nanodollars"_s).toInteger();
    const qint64 machine = task.value(u"machine_nanodollars"_s).toInteger();
    const qint64 in = task.value(u"input_tokens"_s).toInteger() + task.value(u"cached_tokens"_s).toInteger()
        + task.value(u"cache_written_tokens"_s).toInteger();
    QStringList parts{text("task %1").arg(task.value(u"task"_s).toString().left(8)),
                      text("session %1").arg(base::printable(task.value(u"session_name"_s).toString(), 60)),
                      text("%1 of machine time").arg(timeText(task.value(u"machine_ms"_s).toInteger())),
                      (task.value(u"at_least"_s).toBool() ? text("at least %1 tokens in, %2 out")
                                                          : text("%1 tokens in, %2 out"))
                          .arg(in)
                          .arg(task.value(u"output_tokens"_s).toInteger())};
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
                                          {u"attach"_s, !isAgain && (!continues || hasWords)},
                                          {u"again"_s, !continues},
                                          {u"from"_s, isAgain},
                                          {u"restore"_s, isAgain}};
    for (const auto &[option, fit] : fits) {
        if (fit || !call.has(option))
            continue;
        const QString needed = option == u"from"_s || option == u"restore"_s ? text("--%1 goes with --again.")
            : option == u"attach"_s && continues ? text("--%1 goes with words to the task.")
            : option == u"again"_s               ? text("--%1 and --continue do not go together.")
                                                 : text("--%1 goes with a new task.");
        return base::fail(Error::Kind::Invalid, needed.arg(option));
    }
    if (!hasWords && !continues && !isAgain)
        return base::fail(Error::Kind::Invalid, text("It is: berth ask \"WHAT IS TO BE DONE\"."));
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
        sayEvent(u"task.begun"_s, *begun); // whoever is cut off knows what to go on with
    base::Result<QJsonObject> ended;
    {
        Watch watch(**owner, task, call.wantsJson());
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
        sayEvent(u"task.ended"_s, *ended);
    } else {
        report(*ended, *files);
    }
    co_return exitCodeOfTask(*ended);
}

} // namespace cli
