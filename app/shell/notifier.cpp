// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/notifier.h"

#include "core/session/record/chats.h"
#include "core/session/session.h"
#include "core/session/sessions.h"
#include "core/workspace.h"

#include <QPointer>

using session::Session;

Notifier::Notifier(Workspace &workspace, QObject *parent)
    : QObject(parent)
{
    connect(&workspace.sessions(), &session::Sessions::budgetTold, this,
            [this](Session *session, const QString &text) {
                emit told(session ? session->name() : tr("Budget"), text);
            });
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
                emit told(session->name(),
                          (isOk ? tr("%1 is done.") : tr("%1 did not succeed.")).arg(run->title));
            });
}
