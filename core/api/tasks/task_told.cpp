// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tasks/task_told.h"

#include "core/api/tasks/task_words.h"
#include "core/base/log.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace api {

static constexpr qsizetype kMostTold = 4000; // characters of what came of a call, and of its arguments

static QString shortened(const QString &text)
{
    return text.size() <= kMostTold ? text : text.left(kMostTold) + QChar(0x2026);
}

QJsonObject told(const task::Entry &entry)
{
    QJsonObject json{{u"number"_s, entry.number}, {u"kind"_s, task::kindOf(entry.content)}};
    if (const auto *said = std::get_if<task::Said>(&entry.content)) {
        json.insert(u"text"_s, said->text);
    } else if (const auto *answered = std::get_if<task::Answered>(&entry.content)) {
        QString words;
        QJsonArray calls;
        QJsonArray lines;
        for (const model::Part &part : answered->message.parts) {
            if (const auto *text = std::get_if<model::Text>(&part))
                words += text->text;
            const auto *call = std::get_if<model::Call>(&part);
            if (!call)
                continue;
            if (const QString line = lineOf(*call); !line.isEmpty())
                lines += line;
            calls += QJsonObject{{u"id"_s, call->id},
                                 {u"tool"_s, base::printable(call->tool, 60)},
                                 {u"arguments"_s, shortened(QString::fromUtf8(call->arguments))}};
        }
        json.insert(u"text"_s, words);
        json.insert(u"calls"_s, calls);
        json.insert(u"lines"_s, lines);
    } else if (const auto *returned = std::get_if<task::Returned>(&entry.content)) {
        json.insert(u"id"_s, returned->result.call); // not "call", which is the door's
        json.insert(u"failed"_s, returned->result.failed);
        json.insert(u"text"_s, shortened(returned->result.text));
        json.insert(u"lines"_s, QJsonArray::fromStringList(linesOf(returned->result)));
    } else if (const auto *begun = std::get_if<task::Begun>(&entry.content)) {
        json.insert(u"id"_s, begun->call);
    } else if (!std::holds_alternative<task::Spent>(entry.content)) {
        const QJsonObject whole = task::toJson(entry.content);
        for (auto it = whole.begin(); it != whole.end(); ++it)
            json.insert(it.key(), it.value());
    }
    return json;
}

QJsonObject told(const task::Question &question)
{
    return {{u"text"_s, question.text}, {u"choices"_s, QJsonArray::fromStringList(question.choices)}};
}

QJsonObject told(const gate::Review &review)
{
    return {{u"id"_s, review.id},
            {u"tool"_s, review.tool},
            {u"arguments"_s, review.arguments},
            {u"why"_s, review.why}};
}

QString wordsOf(const QList<task::Entry> &entries)
{
    for (auto it = entries.crbegin(); it != entries.crend(); ++it) {
        const auto *answered = std::get_if<task::Answered>(&it->content);
        if (!answered)
            continue;
        QString words;
        for (const model::Part &part : answered->message.parts) {
            if (const auto *text = std::get_if<model::Text>(&part))
                words += text->text;
        }
        if (!words.isEmpty())
            return words;
    }
    return {};
}

} // namespace api
