// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/record/growing_file.h"
#include "core/session/record/transcript.h"

#include <QElapsedTimer>
#include <QHash>
#include <QSet>
#include <QTimer>

#include <memory>

namespace session {

/// An item that goes on: a run, a call of a tool, a plan, or words that are being said or thought. What it
/// says becomes longer by print(); the rest is changed in place. Views learn of it a few times a second, and
/// all but the last second of it outlives this program. Destroying it leaves the item open, for the next
/// owner to find.
class OpenItem : public QObject
{
    Q_OBJECT

public:
    OpenItem(Transcript *transcript, int index, const QString &file); ///< borrowed; outlives this
    ~OpenItem() override;

    int index() const { return m_index; }
    qint64 number() const { return m_number; }
    /// Of an item that is a run. Say changed() after changing it.
    record::Run &run();
    record::Call &call(); ///< likewise of one that is a call
    record::Plan &plan(); ///< likewise of one that is a plan
    void changed();
    /// The next bytes of what a run prints, or of words in UTF-8.
    void print(const QByteArray &bytes);
    qint64 printed() const;
    std::chrono::milliseconds age() const { return std::chrono::milliseconds(m_age.elapsed()); }

    /// It is over; nothing else may be called then.
    base::Result<> close();

private:
    void keepWords(const QByteArray &bytes);
    void showSoon();
    void show();
    void keep();

    Transcript *const m_transcript;
    const int m_index;
    const qint64 m_number;
    GrowingFile m_file;
    QElapsedTimer m_age;
    QByteArray m_unkept; // of words: the end, which may be a part of a secret
    QByteArray m_more; // not shown yet
    bool m_isChanged = false; // and not shown yet
    QElapsedTimer m_shown; // for the last time
    QTimer m_show;
    QTimer m_keep;
};

/// The one way to write into the transcript of a session: for the chat, recipes, the operator and callers
/// alike. In the database, and what grows beside it in the output folder.
class Journal
{
public:
    /// What an earlier owner left open is closed: a run is lost, a message ends where it was cut off.
    static base::Result<std::unique_ptr<Journal>> open(store::Store *store, const base::Clock *clock,
                                                       const QString &session, const QString &outputFolder);
    /// The items of one session's transcript before that number are also those of another's, which has none
    /// yet. Gives those that are open, for open() to close. `tasks`: what the tasks that have heard messages
    /// are called in the other session. `documents`: a folder, and the one where what was in it is of the
    /// other session. Files of outputs and documents are the caller's.
    static base::Result<QSet<qint64>> copy(store::Store *store, const QString &from, qint64 before,
                                           const QString &to, const QHash<QString, QString> &tasks,
                                           const std::pair<QString, QString> &documents);
    /// The paths of a session's documents, of the items before that number.
    static base::Result<QStringList> documents(store::Store *store, const QString &session, qint64 before);
    /// Of a session that was removed. The output folder is the caller's.
    static base::Result<> forget(store::Store *store, const QString &session);

    Transcript &transcript() { return m_transcript; }
    /// All that a run printed, while it was not too much.
    QString outputFile(qint64 number) const { return GrowingFile::pathOf(m_outputFolder, number); }

    /// Something that is whole. Gives its number.
    base::Result<qint64> add(const record::Content &content, Author author = Author::Person);
    /// Several that are whole, in one step: all of them, or none.
    base::Result<> add(const QList<record::Content> &contents, Author author);
    /// A run, a call, a message, a thought or a plan.
    base::Result<std::unique_ptr<OpenItem>> begin(const record::Content &content,
                                                  Author author = Author::Person);
    /// A plan that was closed goes on.
    std::unique_ptr<OpenItem> reopen(int index);

private:
    Journal(store::Store *store, const base::Clock *clock, const QString &session, QString outputFolder);

    Transcript m_transcript;
    const QString m_outputFolder;
};

} // namespace session
