// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"
#include "core/guest/files.h"

#include <QHash>
#include <QPointer>

namespace guest {
class Guest;
}

namespace session {

/// The files that the runs of one session leave in `/session/output`; folders below it are nobody's. Each
/// version of a file belongs to one run: that which wrote it last, where the guest knows (PROTOCOL.md,
/// *Results*), or else the first that ends after the file is whole and that began before it was there.
class Outputs
{
public:
    explicit Outputs(QByteArray folder)
        : m_folder(std::move(folder))
    {
    }
    const QByteArray &folder() const { return m_folder; }

    static constexpr int kMostFiles = 10'000; ///< looked at in the folder

    struct Claimed
    {
        QList<guest::Entry> files;
        bool isCut = false; ///< there are more than were looked at
    };
    /// What a run that is over left there and nobody has yet: from now on its own. `since` is
    /// RunEnd::leftSince. A file that some process still writes, or a run that goes on wrote, is left to
    /// that. None where the machine is gone.
    base::Task<base::Result<Claimed>> claim(QPointer<guest::Guest> guest, std::chrono::milliseconds since);
    /// It could not be fetched: another run may have it.
    void giveBack(const guest::Entry &file);

private:
    const QByteArray m_folder;
    QHash<QByteArray, guest::Entry> m_claimed; // the last version of each, by name
};

} // namespace session
