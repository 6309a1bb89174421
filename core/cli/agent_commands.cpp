// SPDX-License-Identifier: GPL-3.0-or-later
// What agents can do, tried by hand; and what a person answers and sees of it.
#include "core/base/log.h"
#include "core/base/process.h"
#include "core/base/quantity.h"
#include "core/cli/client.h"

#include <QDateTime>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryFile>

#include <cstdio>
#include <cstdlib>

using namespace Qt::StringLiterals;
using base::Error;
using base::Task;

namespace cli {

static QString text(const char *source) { return QCoreApplication::translate("cli", source); }

static QString when(const QJsonValue &milliseconds)
{
    return QDateTime::fromMSecsSinceEpoch(milliseconds.toInteger()).toString(u"yyyy-MM-dd HH:mm:ss"_s);
}

static QString compact(const QJsonObject &json)
{
    return QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
}

/// What agents write is shown as it is, but for what moves the cursor or hides.
static void sayForeign(const QString &lines)
{
    for (const QString &line : lines.split(u'\n'))
        say(u"    "_s + base::printable(line, 2000));
}

Task<int> listTools(Invocation call)
{
    const QString tool = call.arguments.value(0);
    const QJsonObject params = tool.isEmpty() ? QJsonObject() : QJsonObject{{u"tool"_s, tool}};
    const Answer answer = co_await ask(call, u"tool.list"_s, params);
    if (const auto over = settled(call, answer))
        co_return *over;
    const QJsonArray tools = answer.value->value(u"tools"_s).toArray();
    if (tool.isEmpty()) {
        QList<QStringList> rows{{text("TOOL"), text("WHAT IT IS")}};
        for (const QJsonValue &each : tools)
            rows += {each[u"name"].toString(), each[u"title"].toString()};
        say(table(rows));
        co_return exitcode::kOk;
    }
    const QJsonObject one = tools.first().toObject();
    say(one.value(u"description"_s).toString());
    const QJsonObject properties = one.value(u"inputSchema"_s)[u"properties"].toObject();
    const QJsonArray required = one.value(u"inputSchema"_s)[u"required"].toArray();
    QList<QStringList> rows{{text("ARGUMENT"), text("TYPE"), text("MEANING")}};
    for (auto it = properties.begin(); it != properties.end(); ++it) {
        const QString type = it.value()[u"type"].toString();
        rows += {it.key() + (required.contains(it.key()) ? u"*"_s : QString()), type,
                 it.value()[u"description"].toString()};
    }
    if (rows.size() > 1)
        say(u'\n' + table(rows));
    say(u"\nberth call %1 '%2'"_s.arg(tool, compact(one.value(u"example"_s).toObject())));
    co_return exitcode::kOk;
}

Task<int> callTool(Invocation call)
{
    QByteArray given = call.arguments.value(1).toUtf8();
    if (given == "-") {
        QFile input;
        if (!input.open(stdin, QIODevice::ReadOnly))
            co_return complain({Error::Kind::Failed, text("Standard input cannot be read.")},
                               call.wantsJson());
        given = input.readAll();
    }
    QJsonParseError wrong;
    const QJsonDocument arguments = QJsonDocument::fromJson(given.isEmpty() ? "{}" : given, &wrong);
    if (!arguments.isObject())
        co_return complain({Error::Kind::Invalid,
                            text("The arguments are no JSON object: %1. An example is in “berth tools %2”.")
                                .arg(wrong.errorString(), base::printable(call.arguments.first(), 60))},
                           call.wantsJson());
    const QJsonObject params{{u"agent"_s, call.has(u"as"_s) ? call.value(u"as"_s) : u"you"_s},
                             {u"tool"_s, call.arguments.first()},
                             {u"arguments"_s, arguments.object()}};
    const Answer answer = co_await ask(call, u"tool.call"_s, params);
    if (!answer.value)
        co_return answer.exitCode;
    const bool isError = answer.value->value(u"is_error"_s).toBool();
    if (call.wantsJson())
        sayJson(*answer.value);
    else
        say(QString::fromUtf8(QJsonDocument(answer.value->value(u"result"_s).toObject()).toJson()).trimmed());
    co_return isError ? exitcode::kFailed : exitcode::kOk;
}

/// The one argument of it that a person reads first.
static QString codeKey(const QJsonObject &arguments)
{
    for (const QString &key : {u"code"_s, u"command"_s, u"content"_s, u"new"_s, u"text"_s}) {
        if (arguments.value(key).isString())
            return key;
    }
    return {};
}

static void show(const QJsonObject &review)
{
    QJsonObject arguments = review.value(u"arguments"_s).toObject();
    const QString key = codeKey(arguments);
    const QString code = arguments.take(key).toString();
    say(text("%1 wants to call %2 in %3, asked %4.")
            .arg(review.value(u"agent"_s).toString(), review.value(u"tool"_s).toString(),
                 base::printable(review.value(u"session"_s).toString(), 60),
                 when(review.value(u"asked_ms"_s))));
    say(base::printable(review.value(u"why"_s).toString(), 2000));
    if (!arguments.isEmpty())
        sayForeign(compact(arguments));
    if (!key.isEmpty()) {
        say(key + u':');
        sayForeign(code);
    }
}

Task<int> listReviews(Invocation call)
{
    const Answer answer = co_await ask(call, u"review.list"_s, {});
    if (const auto over = settled(call, answer))
        co_return *over;
    QList<QStringList> rows{{text("REVIEW"), text("ASKED"), text("AGENT"), text("SESSION"), text("TOOL")}};
    for (const QJsonValue &each : answer.value->value(u"reviews"_s).toArray())
        rows += {each[u"id"].toString(), when(each[u"asked_ms"]), each[u"agent"].toString(),
                 base::printable(each[u"session"].toString(), 40), each[u"tool"].toString()};
    say(rows.size() > 1 ? table(rows) : text("Nothing waits for an answer."));
    co_return exitcode::kOk;
}

/// The text as somebody leaves it in their editor, or, where there is no terminal, as it comes on standard
/// input.
static Task<base::Result<QString>> edited(QString before, QString ending)
{
    if (!isAtTerminal()) {
        QFile input;
        if (!input.open(stdin, QIODevice::ReadOnly))
            co_return base::fail(Error::Kind::Failed, text("Standard input cannot be read."));
        co_return QString::fromUtf8(input.readAll());
    }
    QTemporaryFile file(u"berth-XXXXXX"_s + ending);
    file.setFileTemplate(QDir::tempPath() + u"/berth-XXXXXX"_s + ending);
    if (!file.open() || file.write(before.toUtf8()) < 0 || !file.flush())
        co_return base::fail(Error::Kind::Failed,
                             text("%1 cannot be written: %2.").arg(file.fileName(), file.errorString()));
    QString editor = qEnvironmentVariable("VISUAL", qEnvironmentVariable("EDITOR", u"vi"_s));
    const QByteArray command = editor.toLocal8Bit() + " '" + file.fileName().toLocal8Bit() + '\'';
    if (std::system(command.constData()) != 0) // it takes this terminal over
        co_return base::fail(Error::Kind::Cancelled, text("The editor failed: nothing was answered."));
    QFile after(file.fileName()); // it may be another file by now
    if (!after.open(QIODevice::ReadOnly))
        co_return base::fail(Error::Kind::Failed,
                             text("%1 cannot be read: %2.").arg(after.fileName(), after.errorString()));
    co_return QString::fromUtf8(after.readAll());
}

/// What a rehearsal did, as a person reads it.
static void showRehearsed(const QJsonObject &done)
{
    const QString took = base::timeText(done.value(u"took_ms"_s).toInteger());
    if (done.contains(u"exit_code"_s))
        say(text("It ended with exit code %1, after %2.")
                .arg(done.value(u"exit_code"_s).toInteger())
                .arg(took));
    else
        say(text("It ended as “%1”, after %2.").arg(done.value(u"state"_s).toString(), took));
    for (const QString &key : {u"message"_s, u"stdout"_s, u"stderr"_s}) {
        if (const QString printed = done.value(key).toString(); !printed.isEmpty())
            sayForeign(printed);
    }
    if (done.contains(u"uncompared"_s)) {
        say(text("What changed is not known: %1")
                .arg(base::printable(done.value(u"uncompared"_s).toString())));
        return;
    }
    const std::pair<QString, QString> kinds[] = {{u"created"_s, text("created: %1")},
                                                 {u"changed"_s, text("changed: %1")},
                                                 {u"deleted"_s, text("deleted: %1")}};
    bool isAny = false;
    for (const auto &[key, words] : kinds) {
        for (const QJsonValue &path : done.value(key).toArray()) {
            say(words.arg(u"/session/"_s + base::printable(path.toString(), 400)));
            isAny = true;
        }
    }
    if (const qint64 more = done.value(u"unlisted"_s).toInteger(); more > 0)
        say(text("and %1 more files").arg(more));
    if (!isAny)
        say(text("No file in /session changed."));
}

static Task<int> rehearse(Invocation call)
{
    const QJsonObject params{{u"review"_s, call.arguments.first()}};
    const Answer answer = co_await ask(call, u"review.rehearse"_s, params);
    if (const auto over = settled(call, answer))
        co_return *over;
    showRehearsed(*answer.value);
    co_return exitcode::kOk;
}

Task<int> answerReview(Invocation call)
{
    const QString id = call.arguments.first();
    QStringList ways;
    for (const QString &way : {u"run"_s, u"edit"_s, u"refuse"_s, u"always"_s, u"rehearse"_s}) {
        if (call.has(way))
            ways += way;
    }
    if (ways.size() > 1)
        co_return complain(
            {Error::Kind::Invalid, text("One is enough: --run, --edit, --refuse, --always or --rehearse.")},
            call.wantsJson());
    QJsonObject review;
    if (ways.isEmpty() || ways.first() == u"edit"_s) {
        const Answer open = co_await ask(call, u"review.list"_s, {});
        if (!open.value)
            co_return open.exitCode;
        for (const QJsonValue &each : open.value->value(u"reviews"_s).toArray()) {
            if (each[u"id"].toString().startsWith(id))
                review = each.toObject();
        }
        if (review.isEmpty())
            co_return complain({Error::Kind::NotFound,
                                text("No review “%1” waits for an answer.").arg(base::printable(id, 60))},
                               call.wantsJson());
    }
    if (ways.isEmpty()) {
        if (call.wantsJson())
            sayJson(review);
        else
            show(review);
        co_return exitcode::kOk;
    }
    if (ways.first() == u"rehearse"_s)
        co_return co_await rehearse(call);
    QJsonObject params{{u"review"_s, id}, {u"answer"_s, ways.first()}};
    if (ways.first() == u"refuse"_s)
        params.insert(u"text"_s, call.value(u"refuse"_s));
    if (ways.first() == u"edit"_s) {
        QJsonObject arguments = review.value(u"arguments"_s).toObject();
        const QString key = codeKey(arguments);
        const QString before = key.isEmpty() ? QString::fromUtf8(QJsonDocument(arguments).toJson())
                                             : arguments.value(key).toString();
        const QString ending = key == u"code"_s ? u".py"_s : key == u"command"_s ? u".sh"_s : u".txt"_s;
        const auto after = co_await edited(before, ending);
        if (!after)
            co_return complain(after.error(), call.wantsJson());
        if (key.isEmpty()) {
            QJsonParseError wrong;
            const QJsonDocument json = QJsonDocument::fromJson(after->toUtf8(), &wrong);
            if (!json.isObject())
                co_return complain({Error::Kind::Invalid,
                                    text("The arguments are no JSON object: %1.").arg(wrong.errorString())},
                                   call.wantsJson());
            arguments = json.object();
        } else {
            arguments.insert(key, *after);
        }
        params.insert(u"arguments"_s, arguments);
    }
    const Answer answer = co_await ask(call, u"review.answer"_s, params);
    if (!answer.value)
        co_return answer.exitCode;
    if (call.wantsJson())
        sayJson(*answer.value);
    co_return exitcode::kOk;
}

Task<int> audit(Invocation call)
{
    QJsonObject params;
    if (call.has(u"last"_s)) {
        bool isNumber = false;
        const int count = call.value(u"last"_s).toInt(&isNumber);
        if (!isNumber)
            co_return complain(
                {Error::Kind::Invalid, text("--last takes a number, not “%1”.").arg(call.value(u"last"_s))},
                call.wantsJson());
        params.insert(u"count"_s, count);
    }
    if (call.has(u"as"_s))
        params.insert(u"agent"_s, call.value(u"as"_s));
    if (!call.arguments.isEmpty())
        params.insert(u"session"_s, call.arguments.first());
    const Answer answer = co_await ask(call, u"audit"_s, params);
    if (const auto over = settled(call, answer))
        co_return *over;
    QList<QStringList> rows{
        {text("CALL"), text("TIME"), text("AGENT"), text("TOOL"), text("VERDICT"), text("OUTCOME"),
         text("WHAT")}};
    const QJsonArray calls = answer.value->value(u"calls"_s).toArray();
    for (qsizetype i = calls.size() - 1; i >= 0; --i) { // the newest last, next to the prompt
        const QJsonValue each = calls[i];
        const QString why = each[u"why"].toString();
        rows += {QString::number(each[u"id"].toInteger()),
                 when(each[u"time_ms"]),
                 each[u"agent"].toString(),
                 each[u"tool"].toString(),
                 each[u"verdict"].toString(),
                 each[u"outcome"].toString(),
                 base::printable(why.isEmpty() ? each[u"arguments"].toString() : why, 80)};
    }
    say(rows.size() > 1 ? table(rows) : text("No agent called anything yet."));
    co_return exitcode::kOk;
}

Task<int> policy(Invocation call)
{
    QJsonObject params{{u"session"_s, call.arguments.first()}};
    if (call.arguments.size() > 1)
        params.insert(u"policy"_s, call.arguments[1]);
    const Answer answer = co_await ask(call, u"session.policy"_s, params);
    if (const auto over = settled(call, answer))
        co_return *over;
    say(answer.value->value(u"policy"_s).toString());
    co_return exitcode::kOk;
}

} // namespace cli
