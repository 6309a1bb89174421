// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"

#include <QString>
#include <QStringList>

#include <memory>

namespace session {

/// Copies of a session's documents that are to be another one's. They are gathered beside the folders of all
/// sessions, under a hidden name, before the other session is known; giveTo() makes them its own in one step.
/// What is given to nobody goes with this.
class DocumentCopies
{
public:
    static QString folderOf(const base::Places &places, const QString &session);
    /// Removes what an owner who was killed has left.
    static void tidy(const base::Places &places);
    /// Of the files at these paths those that are in the session's folder, and still there, each under its
    /// name in it and with its time. Failed: there is no room for them, or one cannot be read.
    static base::Task<base::Result<std::shared_ptr<DocumentCopies>>> make(base::Places places,
                                                                          QString session, QStringList paths);
    ~DocumentCopies();
    Q_DISABLE_COPY_MOVE(DocumentCopies)

    /// To one that has no documents yet.
    base::Result<> giveTo(const QString &session);

private:
    explicit DocumentCopies(const base::Places &places);
    base::Result<> gather(const QString &from, const QStringList &names) const; // any thread

    const base::Places m_places;
    const QString m_gathered;
};

} // namespace session
