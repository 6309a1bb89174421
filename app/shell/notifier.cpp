// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/notifier.h"

#include "app/agents/call_words.h"
#include "app/style/parts.h"
#include "core/api/tasks/task_operations.h"
#include "core/base/log.h"
#include "core/gate/gate.h"
#include "core/session/record/chats.h"
#include "core/session/session.h"
#include "core/session/sessions.h"
#include "core/tools/title.h"
#include "core/workspace.h"

#include <QPointer>

using session::Session;

static constexpr qsizetype kMostTold = 300; // letters

Notifier::Notifier(Workspace &workspace, api::TaskOperations *tasks, QObject *parent)
    : QObject(parent)
{
    if (tasks)
        connect(tasks, &api::TaskOperations::workingChanged, this,
                [this, &workspace, tasks] { tellQuestions(workspace, tasks->asking()); });
    connect(&workspace.sessions(), &session::Sessions::budgetTold, this,
            [this](Session *session, const QString &text) {
                emit told(session ? parts::tagless(session->name()) : tr("Budget"), parts::tagless(text));
            });
    gate::Gate *const gate = &workspace.gate();
    connect(gate, &gate::Gate::reviewAsked, this, [this, gate](const QString &id) {
        const auto review = gate->review(id);
        if (review && review->state == gate::Review::State::Open)
            emit told(
                review->vmName.isEmpty() ? tr("Review") : parts::tagless(base::printable(review->vmName, 60)),
                //: %1: an agent, %2: what a tool does, as "Run Python code"
                parts::tagless(tr("%1 asks: %2")
                                   .arg(agents::callerName(review->caller), tools::titleFor(review->tool))));
    });
    const auto count = [this, gate] {
        if (const auto open = gate->openReviews())
            emit waiting(int(open->size()));
    };
    connect(gate, &gate::Gate::reviewAsked, this, count);
    connect(gate, &gate::Gate::reviewAnswered, this, count);
    connect(&workspace.chats(), &session::Chats::opening, this, &Notifier::watch);
    for (Session *session : workspace.sessions().all()) {
        if (session::Chat *const chat = workspace.chats().opened(session->id()))
            watch(chat, session);
    }
}

void Notifier::tellQuestions(Workspace &workspace, const QStringList &asking)
{
    const QStringList known = std::exchange(m_asking, asking);
    for (const Session *session : workspace.sessions().all()) {
        if (asking.contains(session->id()) && !known.contains(session->id()))
            emit told(parts::tagless(session->name()), tr("Berth's agent asks you something."));
    }
}

void Notifier::watch(session::Chat *chat, Session *session)
{
    connect(&chat->transcript(), &session::Transcript::amended, this,
            [this, chat, session = QPointer<Session>(session)](int index) {
                const session::Item item = chat->transcript().item(index);
                const auto *run = std::get_if<session::record::Run>(&item.content);
                if (!run || item.isOpen || !session)
                    return;
                const bool isOk = run->state == session::record::Run::State::Ok;
                emit told(parts::tagless(session->name()),
                          parts::tagless((isOk ? tr("%1 is done.") : tr("%1 did not succeed."))
                                             .arg(base::printable(run->title, kMostTold))));
            });
    connect(&chat->transcript(), &session::Transcript::appended, this,
            [this, chat, session = QPointer<Session>(session)](int index) {
                const session::Item item = chat->transcript().item(index);
                const auto *report = std::get_if<session::record::Report>(&item.content);
                if (report && session && item.author == session::Author::Operator)
                    emit told(parts::tagless(session->name()),
                              report->failed ? parts::tagless(base::printable(report->text, kMostTold))
                                             : tr("The task is done."));
            });
}
