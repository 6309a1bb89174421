// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cli/task_watch.h"

#include "core/base/log.h"
#include "core/cli/client.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <unistd.h>
#include <utility>

using namespace Qt::StringLiterals;
using base::Task;

namespace cli {

static constexpr qsizetype kLongestStep = 200;

static QString text(const char *source) { return QCoreApplication::translate("cli", source); }

static QString compact(const QJsonObject &json)
{
    return QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact));
}

/// As it was written, as far as it can be; several beside each other.
static QString valueText(const QJsonValue &value)
{
    if (value.isObject())
        return compact(value.toObject());
    if (!value.isArray())
        return value.toVariant().toString();
    QStringList texts;
    const QJsonArray array = value.toArray();
    for (const QJsonValue &each : array)
        texts += valueText(each);
    return texts.join(u", "_s);
}

void sayTaskEvent(const QString &event, QJsonObject values)
{
    values.remove(u"lines"_s); // for people
    say(compact({{u"event"_s, event}, {u"values"_s, values}}));
}

TaskWatch::TaskWatch(rpc::Connection &owner, QString task, bool asJson)
    : m_owner(owner)
    , m_task(std::move(task))
    , m_asJson(asJson)
{
    connect(&m_input, &StandardInput::came, this, &TaskWatch::read);
    if (isAtTerminal())
        m_input.next();
}

TaskWatch::~TaskWatch() = default;

void TaskWatch::hear(const QString &event, const QJsonObject &values)
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
        sayTaskEvent(event, values);
    if (event == u"task.text"_s) {
        print(values.value(u"text"_s).toString());
    } else if (event == u"task.entry"_s) {
        show(values);
    } else if (event == u"task.again"_s) {
        endAnswer();
        beside(text("Asked again: %1").arg(foreign(values.value(u"text"_s).toString())));
    } else if (event == u"task.question"_s || event == u"task.review"_s) {
        ask(event, values);
    }
}

void TaskWatch::endLine()
{
    if (!std::exchange(m_isAtLineStart, true))
        writeAll(STDOUT_FILENO, "\n");
}

/// What is blank at the ends of an answer says nothing: many lead over to a call so.
void TaskWatch::print(const QString &words)
{
    m_printed += words;
    QString more = m_blank + words;
    qsizetype end = more.size();
    while (end > 0 && more[end - 1].isSpace())
        --end;
    m_blank = more.mid(end);
    more.truncate(end);
    if (m_asJson || more.isEmpty())
        return;
    if (!std::exchange(m_hasWords, true))
        more = more.trimmed();
    writeAll(STDOUT_FILENO, harmless(foreign(more)).toUtf8());
    m_isAtLineStart = false;
}

/// What is said next is of another one.
void TaskWatch::endAnswer()
{
    m_printed.clear();
    m_blank.clear();
    m_hasWords = false;
    endLine();
}

void TaskWatch::beside(const QString &line)
{
    if (m_asJson)
        return;
    endLine();
    writeAll(STDERR_FILENO, harmless(line).toUtf8() + '\n');
}

void TaskWatch::show(const QJsonObject &entry)
{
    const QString kind = entry.value(u"kind"_s).toString();
    if (kind == u"answered"_s) {
        const QString whole = entry.value(u"text"_s).toString();
        if (whole.startsWith(m_printed))
            print(whole.mid(m_printed.size()));
        endAnswer();
    } else if (kind == u"plan"_s) {
        showPlan(entry.value(u"steps"_s).toArray());
    }
    const QJsonArray lines = entry.value(u"lines"_s).toArray();
    for (const QJsonValue &line : lines)
        beside((kind == u"answered"_s ? u"· "_s : u"  "_s) + foreign(line.toString()));
}

/// Only what changed.
void TaskWatch::showPlan(const QJsonArray &steps)
{
    for (const QJsonValue &step : steps) {
        if (m_plan.contains(step))
            continue;
        const QString state = step[u"state"].toString();
        const QString mark = state == u"done"_s ? u"x"_s : state == u"active"_s ? u">"_s : u" "_s;
        beside(
            u"  [%1] %2"_s.arg(mark, base::printable(step[u"text"].toString().simplified(), kLongestStep)));
    }
    m_plan = steps;
}

void TaskWatch::ask(const QString &event, const QJsonObject &values)
{
    Question question;
    if (event == u"task.review"_s) {
        question.review = values.value(u"id"_s).toString();
        beside(text("It wants to call %1. %2")
                   .arg(foreign(values.value(u"tool"_s).toString()),
                        base::printable(values.value(u"why"_s).toString(), 2000)));
        const QJsonObject arguments = values.value(u"arguments"_s).toObject();
        for (auto it = arguments.begin(); it != arguments.end(); ++it)
            beside(u"    %1: %2"_s.arg(base::printable(it.key(), 60),
                                       foreign(valueText(it.value())).replace(u'\n', u"\n        "_s)));
    } else {
        beside(foreign(values.value(u"text"_s).toString()));
        const QJsonArray choices = values.value(u"choices"_s).toArray();
        for (const QJsonValue &choice : choices) {
            question.choices += choice.toString();
            beside(u"  %1. %2"_s.arg(question.choices.size()).arg(base::printable(choice.toString(), 200)));
        }
    }
    m_questions.push_back(question);
    if (m_questions.size() == 1)
        prompt();
}

void TaskWatch::prompt()
{
    if (!m_questions.empty())
        writeAll(STDERR_FILENO,
                 harmless(m_questions.front().review.isEmpty() ? text("Your answer: ")
                                                               : text("Allow it? [y/N] "))
                     .toUtf8());
}

void TaskWatch::read(const QByteArray &bytes)
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

void TaskWatch::send(const QString &method, const QJsonObject &params)
{
    m_sending.remove_if([](const Task<> &each) { return !each.isRunning(); });
    m_sending.push_back(sendOne(method, params));
    m_sending.back().start();
}

Task<> TaskWatch::sendOne(QString method, QJsonObject params)
{
    const auto answered = co_await m_owner.call(method, params);
    if (!answered)
        beside(answered.error().text);
}

} // namespace cli
