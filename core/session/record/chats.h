// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/result.h"
#include "core/session/record/chat.h"

#include <QObject>
#include <QString>

#include <memory>
#include <unordered_map>

namespace session {

/// The chats of all sessions: each is opened when it is first asked for, and goes with its session.
class Chats : public QObject
{
    Q_OBJECT

public:
    /// All borrowed from the workspace; they outlive this.
    Chats(base::Places places, store::Store *store, const base::Clock *clock, Sessions *sessions);
    ~Chats() override;

    base::Result<Chat *> of(Session *session);
    /// The documents that a session's items before that number tell of.
    base::Task<base::Result<std::shared_ptr<DocumentCopies>>> copyDocuments(QString session, qint64 before);
    /// For a session that nobody knows yet. An error has left nothing.
    base::Result<> copy(const Chat::Copy &what);
    /// Of a session whose chat is open; else nothing is under way in it.
    Chat *opened(const QString &session) const;

signals:
    void opening(session::Chat *chat, session::Session *session);
    /// What is kept of a removed session cannot be removed, or a transcript cannot be written.
    void troubled(const base::Error &error);

private:
    void record(Session *session, const QList<record::Content> &contents, Author author);
    const base::Places m_places;
    store::Store *const m_store;
    const base::Clock *const m_clock;
    Sessions *const m_sessions;
    std::unordered_map<QString, std::unique_ptr<Chat>> m_chats;
};

} // namespace session
