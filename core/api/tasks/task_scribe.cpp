// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tasks/task_scribe.h"

#include "core/agent/task/history.h"

#include <QCoreApplication>
#include <QLoggingCategory>

using namespace Qt::StringLiterals;
using session::Author;
namespace record = session::record;

namespace api {

static Q_LOGGING_CATEGORY(lcScribe, "berth.tasks")

static QString text(const char *source) { return QCoreApplication::translate("api", source); }

TaskScribe::TaskScribe(QString task, task::Loop *loop, session::Journal *journal,
                       std::function<record::Report(const task::Ended &)> report)
    : m_task(std::move(task))
    , m_loop(loop)
    , m_journal(journal)
    , m_report(std::move(report))
{
    connect(loop, &task::Loop::added, this, &TaskScribe::write);
    connect(loop, &task::Loop::saidMore, this, [this](const QString &text) { go(Saying::Words, text); });
    connect(loop, &task::Loop::thoughtMore, this, [this](const QString &text) { go(Saying::Thought, text); });
    connect(loop, &task::Loop::again, this, [this](const base::Error &why) {
        close();
        add(record::Note{text("It is asked again: %1").arg(why.text)}, Author::Operator);
    });
    connect(loop, &task::Loop::asked, this, [this](const task::Question &question) {
        QString words = question.text;
        for (const QString &choice : question.choices)
            words += u"\n- "_s + choice;
        add(record::Message{words}, Author::Operator);
    });
}

TaskScribe::~TaskScribe() = default;

void TaskScribe::begin(const QString &words, const QString &note)
{
    if (!note.isEmpty())
        add(record::Note{note}, Author::Person);
    m_words = words;
}

void TaskScribe::answered(const QString &words) { add(record::Message{words}, Author::Person); }

void TaskScribe::add(const record::Content &content, Author author)
{
    if (const auto added = m_journal->add(content, author); !added)
        qCWarning(lcScribe, "%s", qPrintable(added.error().text)); // the record of the task has it
}

void TaskScribe::go(Saying what, const QString &text)
{
    if (m_saying != what)
        close();
    if (!m_item) {
        auto item = what == Saying::Words ? m_journal->begin(record::Message{}, Author::Operator)
                                          : m_journal->begin(record::Thought{}, Author::Operator);
        if (!item) {
            qCWarning(lcScribe, "%s", qPrintable(item.error().text));
            return;
        }
        m_item = *std::move(item);
        m_saying = what;
    }
    m_item->print(text.toUtf8());
}

void TaskScribe::close()
{
    if (m_item) {
        if (const auto closed = m_item->close(); !closed)
            qCWarning(lcScribe, "%s", qPrintable(closed.error().text));
    }
    m_item.reset();
    m_saying = Saying::Nothing;
}

static QString checklist(const task::Plan &plan)
{
    QStringList lines;
    for (const task::Plan::Step &step : plan.steps) {
        const QChar mark = step.state == u"done"_s ? QChar(0x2611)
            : step.state == u"active"_s            ? QChar(0x25b8)
                                                   : QChar(0x2610);
        lines += mark + u' ' + step.text;
    }
    return lines.join(u'\n');
}

void TaskScribe::write(const task::Entry &entry)
{
    if (const auto *said = std::get_if<task::Said>(&entry.content)) {
        const QString begun = std::exchange(m_words, {});
        const QString words = begun.isEmpty() || !said->text.startsWith(begun) ? said->text : begun;
        const QList<qint64> all = task::wordsIn(m_loop->entries());
        if (all.contains(entry.number))
            add(record::Message{words, m_task, int(all.size())}, Author::Person);
        else
            add(record::Note{said->text}, Author::Operator);
    } else if (std::holds_alternative<task::Answered>(entry.content)) {
        close();
    } else if (const auto *plan = std::get_if<task::Plan>(&entry.content)) {
        add(record::Note{checklist(*plan)}, Author::Operator);
    } else if (std::holds_alternative<task::Shortened>(entry.content)) {
        add(record::Note{text(
                "What the model reads was nearly full: old outputs are sent in short from here on.")},
            Author::Operator);
    } else if (const auto *summed = std::get_if<task::Summed>(&entry.content)) {
        add(
            record::Note{
                text("The model goes on from this summary of what came before:\n%1").arg(summed->text)},
            Author::Operator);
    } else if (const auto *ended = std::get_if<task::Ended>(&entry.content)) {
        close();
        add(m_report(*ended), Author::Operator);
    }
}

} // namespace api
