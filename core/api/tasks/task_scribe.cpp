// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/api/tasks/task_scribe.h"

#include "core/agent/task/history.h"
#include "core/api/tasks/task_hands.h"
#include "core/api/tasks/task_words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QLoggingCategory>

#include <algorithm>

using namespace Qt::StringLiterals;
using session::Author;
namespace record = session::record;

namespace api {

static Q_LOGGING_CATEGORY(lcScribe, "berth.tasks")

static constexpr qsizetype kMostOutputs = 40; // that are told of

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
    connect(loop, &task::Loop::stateChanged, this, [this] {
        if (m_loop->state() == task::Loop::State::Working)
            resumePlan();
    });
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

void TaskScribe::note(const QString &words) { add(record::Note{words}, Author::Operator); }

void TaskScribe::answered(const QString &words) { add(record::Message{words}, Author::Person); }

void TaskScribe::add(const record::Content &content, Author author)
{
    if (const auto added = m_journal->add(content, author); !added)
        qCWarning(lcScribe, "%s", qPrintable(added.error().text)); // the record of the task has it
}

void TaskScribe::go(Saying what, const QString &text)
{
    // What is blank between things said and thought is none of either: many lead over to a call so.
    if (m_saying != what && text.trimmed().isEmpty())
        return;
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

/// When the task was done for the last time: what came since is one piece of work, with one plan.
static base::WallTime lastDone(const QList<task::Entry> &entries)
{
    for (auto it = entries.crbegin(); it != entries.crend(); ++it) {
        const auto *ended = std::get_if<task::Ended>(&it->content);
        if (ended && ended->how == task::Ended::How::Done)
            return it->time;
    }
    return {};
}

static std::optional<int> placeOf(const session::Transcript &transcript, const QString &task,
                                  base::WallTime since)
{
    for (int index = transcript.count() - 1; index >= 0; --index) {
        if (!transcript.isPlan(index))
            continue;
        const session::Item item = transcript.item(index);
        const auto *plan = std::get_if<record::Plan>(&item.content);
        if (plan && plan->task == task)
            return item.time > since ? std::optional(index) : std::nullopt;
    }
    return {};
}

void TaskScribe::show(const task::Plan &plan)
{
    using Step = record::Plan::Step;
    record::Plan shown{m_task, {}};
    for (const task::Plan::Step &step : plan.steps)
        shown.steps += Step{step.text, record::stepStateByName(step.state).value_or(Step::State::Pending)};
    if (!m_plan) {
        const auto place = placeOf(m_journal->transcript(), m_task, lastDone(m_loop->entries()));
        auto item = place ? base::Result<std::unique_ptr<session::OpenItem>>(m_journal->reopen(*place))
                          : m_journal->begin(shown, Author::Operator);
        if (!item) {
            qCWarning(lcScribe, "%s", qPrintable(item.error().text));
            return;
        }
        m_plan = *std::move(item);
    }
    m_plan->plan() = shown;
    m_plan->changed();
}

/// Of work that was stopped, or left behind.
void TaskScribe::resumePlan()
{
    const QList<task::Entry> &entries = m_loop->entries();
    for (auto it = entries.crbegin(); it != entries.crend() && !m_plan; ++it) {
        const auto *ended = std::get_if<task::Ended>(&it->content);
        if (ended && ended->how == task::Ended::How::Done)
            return;
        if (const auto *plan = std::get_if<task::Plan>(&it->content))
            return show(*plan);
    }
}

void TaskScribe::closePlan()
{
    if (m_plan) {
        if (const auto closed = m_plan->close(); !closed)
            qCWarning(lcScribe, "%s", qPrintable(closed.error().text));
    }
    m_plan.reset();
}

/// What the model is not sent any more: its first line says that, the rest what.
static QString shorteningOf(const QList<task::CutOutput> &outputs)
{
    QStringList lines{text("What the model reads was nearly full. From here on it is sent only the beginning "
                           "and the end of these outputs:")};
    for (const task::CutOutput &each : outputs.first(std::min(outputs.size(), kMostOutputs)))
        lines += u"- "_s
            + (each.characters > 0 ? text("%1: %2 characters are left out")
                                         .arg(lineOf(each.call), QLocale().toString(each.characters))
                                   : text("%1: the picture is left out").arg(lineOf(each.call)));
    if (outputs.size() > kMostOutputs)
        lines += text("… and %1 more").arg(outputs.size() - kMostOutputs);
    return lines.join(u'\n');
}

void TaskScribe::write(const task::Entry &entry)
{
    if (const auto *said = std::get_if<task::Said>(&entry.content)) {
        const QString begun = std::exchange(m_words, {});
        const bool isOfBegun = !begun.isEmpty() && said->text.startsWith(begun);
        const QString words = isOfBegun ? begun : said->text;
        const QStringList files =
            isOfBegun ? TaskHands::attachedIn(said->text.mid(begun.size())) : QStringList();
        const QList<qint64> all = task::wordsIn(m_loop->entries());
        if (all.contains(entry.number))
            add(record::Message{words, m_task, int(all.size()), files}, Author::Person);
        else
            add(record::Note{said->text}, Author::Operator);
    } else if (std::holds_alternative<task::Answered>(entry.content)) {
        close();
    } else if (const auto *plan = std::get_if<task::Plan>(&entry.content)) {
        show(*plan);
    } else if (const auto *shortened = std::get_if<task::Shortened>(&entry.content)) {
        const QList<task::Entry> &all = m_loop->entries();
        add(record::Note{shorteningOf(task::cutBefore(all.first(all.size() - 1), shortened->before))},
            Author::Operator);
    } else if (const auto *summed = std::get_if<task::Summed>(&entry.content)) {
        add(
            record::Note{
                text("The model goes on from this summary of what came before:\n%1").arg(summed->text)},
            Author::Operator);
    } else if (const auto *ended = std::get_if<task::Ended>(&entry.content)) {
        close();
        closePlan();
        add(m_report(*ended), Author::Operator);
    }
}

} // namespace api
