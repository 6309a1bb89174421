// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/record/chats.h"

#include "core/session/sessions.h"

#include <QCoreApplication>

#include <algorithm>

namespace session {

using base::fail;
using base::Result;

static QString text(const char *source) { return QCoreApplication::translate("session::Chat", source); }

Chats::Chats(base::Places places, store::Store *store, const base::Clock *clock, Sessions *sessions)
    : m_places(std::move(places))
    , m_store(store)
    , m_clock(clock)
    , m_sessions(sessions)
{
    DocumentCopies::tidy(m_places);
    Chat::tidy(m_places);
    connect(m_sessions, &Sessions::removed, this, [this](const QString &session) {
        m_chats.erase(session);
        if (auto forgotten = Chat::forget(m_places, m_store, session); !forgotten)
            emit troubled(forgotten.error());
    });
    const auto listen = [this](Session *session) {
        connect(&session->documents(), &Documents::added, this,
                [this, session](const QList<record::Document> &documents, Author author) {
                    record(session, {documents.begin(), documents.end()}, author);
                });
        connect(&session->documents(), &Documents::noted, this,
                [this, session](const QString &text, Author author) {
                    record(session, {record::Note{text}}, author);
                });
        connect(&session->snapshots(), &Snapshots::wentBack, this, [this, session](const QString &snapshot) {
            record(session, {record::Note{text("Taken back to the snapshot “%1”.").arg(snapshot), snapshot}},
                   Author::Person);
        });
    };
    const QList<Session *> all = m_sessions->all();
    std::for_each(all.begin(), all.end(), listen);
    connect(m_sessions, &Sessions::added, this, listen);
}

/// Documents come of work that nobody looks at, too.
void Chats::record(Session *session, const QList<record::Content> &contents, Author author)
{
    const auto chat = of(session);
    if (!chat)
        emit troubled(chat.error());
    else if (const auto written = (*chat)->journal().add(contents, author); !written)
        emit troubled(written.error());
}

Chats::~Chats() = default;

Result<Chat *> Chats::of(Session *session)
{
    if (Chat *const there = opened(session->id()))
        return there;
    auto chat = Chat::open(m_places, m_store, m_clock, m_sessions, session);
    if (!chat)
        return fail(chat.error());
    connect(chat->get(), &Chat::troubled, this, &Chats::troubled);
    Chat *const opened = m_chats.emplace(session->id(), std::move(*chat)).first->second.get();
    emit opening(opened, session);
    return opened;
}

base::Task<Result<std::shared_ptr<DocumentCopies>>> Chats::copyDocuments(QString session, qint64 before)
{
    const auto paths = Journal::documents(m_store, session, before);
    if (!paths)
        co_return fail(paths.error());
    co_return co_await DocumentCopies::make(m_places, session, *paths);
}

Result<> Chats::copy(const Chat::Copy &what)
{
    auto copied = Chat::copy(m_places, m_store, m_clock, what);
    if (copied)
        return copied;
    if (auto forgotten = Chat::forget(m_places, m_store, what.to); !forgotten)
        emit troubled(forgotten.error());
    return copied;
}

Chat *Chats::opened(const QString &session) const
{
    const auto it = m_chats.find(session);
    return it == m_chats.end() ? nullptr : it->second.get();
}

} // namespace session
