// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/agent/recipe_book.h"
#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/session/recipes/recipe_run.h"
#include "core/session/record/document_copies.h"
#include "core/session/record/journal.h"

#include <QHash>
#include <QObject>

#include <functional>
#include <list>
#include <memory>

namespace session {

class Session;
class Sessions;

/// What is asked of a session, done in its machine, and written into its transcript: a request, then the run
/// it led to, then the documents that came of it. Any number at once.
///
/// All a run prints is kept in the journal; its item holds the end of it. The documents of the session are
/// items too, whoever's work they came of.
class Chat : public QObject
{
    Q_OBJECT

public:
    static base::Result<std::unique_ptr<Chat>> open(const base::Places &places, store::Store *store,
                                                    const base::Clock *clock, Sessions *sessions,
                                                    Session *session);
    ~Chat() override;
    struct Copy
    {
        QString from; ///< a session
        qint64 before = 0; ///< the first item that does not come along
        QString to; ///< another session, which has no chat yet
        QHash<QString, QString> tasks; ///< what those of the one are called in the other
        QString note; ///< what comes last
        std::shared_ptr<DocumentCopies> documents; ///< of the one's
    };
    /// Items, their outputs and documents; what has not ended ends there.
    static base::Result<> copy(const base::Places &places, store::Store *store, const base::Clock *clock,
                               const Copy &what);
    /// What is kept of a session that was removed.
    static base::Result<> forget(const base::Places &places, store::Store *store, const QString &session);
    /// What an earlier owner had no time to remove.
    static void tidy(const base::Places &places);

    Journal &journal() { return *m_journal; }
    Transcript &transcript() { return m_journal->transcript(); }
    QString documentsFolder() const;
    /// Something that is whole, for the transcript.
    void note(const record::Content &content, Author author);
    bool isBusy() const { return !m_jobs.empty(); }
    int busyCount() const { return int(m_jobs.size()); }

    void runCode(const record::CodeRequest &request);
    /// Invalid: something is wrong with the order, and nothing was begun. Its session and output folder are
    /// set here.
    base::Result<> runRecipe(RecipeOrder order);
    /// Either of them. NotFound: the recipe or a file is not there.
    base::Result<> run(const record::Request &request, const agent::RecipeBook &book);
    /// Does what an earlier request asked for once more. Unsupported: it is no request that this Berth knows.
    base::Result<> repeat(int request, const agent::RecipeBook &book);
    /// Ends the run of an open item.
    void stop(int index);
    void stopAll();

signals:
    void busyChanged();
    /// The transcript cannot be written.
    void troubled(const base::Error &error);

private:
    struct Job;
    Chat(const base::Places &places, Sessions *sessions, Session *session, std::unique_ptr<Journal> journal);

    using Work = std::function<base::Task<base::Result<>>(Job *)>;
    void begin(const record::Request &request, record::Run run, const Work &work);
    void finish(Job *job);
    base::Task<base::Result<>> workOnCode(Job *job, record::CodeRequest request);
    base::Task<base::Result<>> workOnRecipe(Job *job, RecipeOrder order);

    const base::Places m_places;
    Sessions *const m_sessions; // the workspace's
    Session *const m_session; // theirs; outlives this
    const std::unique_ptr<Journal> m_journal;
    std::list<std::unique_ptr<Job>> m_jobs;
};

} // namespace session
