// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/files/files_model.h"
#include "core/base/task.h"

#include <QHash>
#include <QPointer>
#include <QTemporaryDir>
#include <QUrl>

namespace guest {
class Guest;
}

namespace files {

/// Copies of guest files on this computer, for its other programs: to be opened there, or dragged there. They
/// are in a folder that is closed to other people, and go with this. They have plain names, as results have.
class Outbox
{
public:
    static constexpr qint64 kMostDragged = 64 << 20; // more takes longer than a hand holds still

    /// Where a copy of that name can be made, in a folder of its own. The name is safe (guest::isSafeName).
    QString placeFor(const QByteArray &name);

    struct Fetched
    {
        QList<QUrl> urls;
        guest::FolderTransferred all; ///< of those that were not there already
    };
    /// Copies of files and folders with safe names, of which those that did not change are there already.
    base::Task<base::Result<Fetched>> fetch(QPointer<guest::Guest> guest, QList<FilesModel::Place> places);
    /// The next ones come from another guest.
    void forget() { m_fetched.clear(); }

private:
    QTemporaryDir m_folder;
    int m_copies = 0;
    QHash<QByteArray, QPair<guest::Entry, QString>> m_fetched; // by path in the guest
};

} // namespace files
