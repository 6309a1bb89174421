// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/pending_removal.h"

#include "app/shell/message_bar.h"
#include "core/api/session_operations.h"

#include <utility>

PendingRemoval::PendingRemoval(api::SessionOperations *operations, QObject *parent)
    : QObject(parent)
    , m_operations(operations)
    , m_bar(new MessageBar)
{
    connect(m_bar, &MessageBar::pressed, this, &PendingRemoval::undo);
    connect(m_bar, &MessageBar::timedOut, this, &PendingRemoval::commit);
}

PendingRemoval::~PendingRemoval() { commit(); }

void PendingRemoval::begin(session::Session *session)
{
    commit();
    m_session = session->id();
    m_bar->show(tr("“%1” is deleted, with its files and documents.").arg(session->name()), tr("Undo"));
    emit hidden(m_session, true);
}

void PendingRemoval::commit()
{
    if (!m_session.isEmpty())
        m_operations->removeLater(std::exchange(m_session, {}));
}

void PendingRemoval::undo()
{
    const QString id = std::exchange(m_session, {});
    emit hidden(id, false);
    if (const auto session = m_operations->find(id))
        emit undone(*session);
}
