// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/task/loop.h"
#include "core/session/record/journal.h"

#include <functional>

namespace api {

/// Writes a task into the transcript of its session, as it goes: what the person says, what the model says
/// and thinks, its questions and its checklist. Its calls write themselves (CallRecord). Dies with the loop
/// or before.
class TaskScribe : public QObject
{
    Q_OBJECT

public:
    /// Both borrowed. `report` is asked for once it ended.
    TaskScribe(QString task, task::Loop *loop, session::Journal *journal,
               std::function<session::record::Report(const task::Ended &)> report);
    ~TaskScribe() override;

    /// What a person says in answer to a question, which is no entry of the record.
    void answered(const QString &words);
    /// The transcript has the words that are said next so, without what Berth adds to them, and the note, if
    /// any, before them.
    void begin(const QString &words, const QString &note);
    void note(const QString &words); ///< of Berth's own

private:
    enum class Saying { Nothing, Words, Thought };

    void write(const task::Entry &entry);
    void go(Saying what, const QString &text);
    void close();
    void show(const task::Plan &plan);
    void resumePlan();
    void closePlan();
    void add(const session::record::Content &content, session::Author author);

    const QString m_task;
    task::Loop *const m_loop; // the task's
    session::Journal *const m_journal; // the chat's
    const std::function<session::record::Report(const task::Ended &)> m_report;
    Saying m_saying = Saying::Nothing;
    std::unique_ptr<session::OpenItem> m_item;
    std::unique_ptr<session::OpenItem> m_plan; // while it is worked on
    QString m_words; // as they are written down when they are said
};

} // namespace api
