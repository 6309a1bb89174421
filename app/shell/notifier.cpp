// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/notifier.h"

#include "app/agents/call_words.h"
#include "core/base/log.h"
#include "core/gate/gate.h"
#include "core/session/record/chats.h"
#include "core/session/session.h"
#include "core/session/sessions.h"
#include "core/workspace.h"

#include <QPointer>

using session::Session;

/// For what shows a message and cannot be told that it is no mark-up.
static QString plain(QString text) { return text.replace(u'<', QChar(0x2039)); }

Notifier::Notifier(Workspace &workspace, QObject *parent)
    : QObject(parent)
{
    connect(&workspace.sessions(), &session::Sessions::budgetTold, this,
            [this](Session *session, const QString &text) {
                emit told(session ? plain(session->name()) : tr("Budget"), plain(text));
            });
    gate::Gate *const gate = &workspace.gate();
    connect(gate, &gate::Gate::reviewAsked, this, [this, gate](const QString &id) {
        const auto review = gate->review(id);
        if (review && review->state == gate::Review::State::Open)
            emit told(review->vmName.isEmpty() ? tr("Review") : plain(base::printable(review->vmName, 60)),
                      //: %1: an agent, %2: what a tool does, as "Run Python code"
                      plain(tr("%1 asks: %2")
                                .arg(base::printable(review->caller, 60), agents::titleOf(review->tool))));
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

void Notifier::watch(session::Chat *chat, Session *session)
{
    connect(&chat->transcript(), &session::Transcript::amended, this,
            [this, chat, session = QPointer<Session>(session)](int index) {
                const session::Item item = chat->transcript().item(index);
                const auto *run = std::get_if<session::record::Run>(&item.content);
                if (!run || item.isOpen || !session)
                    return;
                const bool isOk = run->state == session::record::Run::State::Ok;
                emit told(plain(session->name()),
                          plain((isOk ? tr("%1 is done.") : tr("%1 did not succeed.")).arg(run->title)));
            });
}
