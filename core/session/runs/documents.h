// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/session/life/idle_watch.h"
#include "core/session/record/items.h"
#include "core/session/runs/outputs.h"
#include "core/session/runs/results.h"

#include <QCache>
#include <QObject>
#include <QSet>

#include <list>
#include <memory>

namespace session {

/// What work in one session made for good: files of the host, in a folder of the session's own. What a run
/// left in `/session/output` is copied there, each version once, and nothing there is ever replaced. Whoever
/// shows or records documents listens; whoever runs something tells of its end.
class Documents : public QObject
{
    Q_OBJECT

public:
    /// `began` is when this owner began to look after the session.
    Documents(QString folder, base::WallTime began, QByteArray output = "/session/output");
    ~Documents() override;

    const QString &folder() const { return m_folder; }
    /// As a person calls it, and tools do.
    QString nameOf(const QString &path) const;

    /// After a run, by the id of its record, with RunEnd::leftSince: copies what it left. Gives the names of
    /// the documents. A file that cannot be copied is noted, and keeps no other; it fails where the machine
    /// is lost.
    base::Task<base::Result<QStringList>> collect(QString run, QPointer<guest::Guest> guest,
                                                  std::optional<std::chrono::milliseconds> since,
                                                  Author author);
    /// The same for one that nobody stays with. `busy` is of the session.
    void collectFor(const QString &run, QPointer<guest::Guest> guest, std::chrono::milliseconds since,
                    IdleWatch::Busy busy);
    /// What such a run left, once all of it is here.
    base::Task<QStringList> of(QString run);

    /// Tells of files that a run made and something else put into the folder, some at a time: it may be
    /// thousands.
    base::Task<> add(QString run, QList<ResultFile> files, Author author);

signals:
    void added(const QList<session::record::Document> &documents, session::Author author);
    /// What a person should know of what did not become a document, or not under its name.
    void noted(const QString &text, session::Author author);
    void collected();

private:
    struct Errand;
    struct Versions;
    base::Task<QString> place(QByteArray name, guest::Entry file, QHash<QByteArray, Versions> *here);
    base::Task<base::Result<QString>> fetch(QString run, QPointer<guest::Guest> guest, guest::Entry file,
                                            Author author, QHash<QByteArray, Versions> *here);
    base::Task<> follow(Errand *errand, QPointer<guest::Guest> guest, std::chrono::milliseconds since);

    const QString m_folder;
    const base::WallTime m_began;
    Outputs m_outputs;
    QSet<QString> m_coming; // paths of what is being copied
    QCache<QString, QStringList> m_ofRuns;
    std::list<std::unique_ptr<Errand>> m_errands;
};

} // namespace session
