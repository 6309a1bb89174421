// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/outputs.h"

#include "core/guest/guest.h"

namespace session {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

Task<Result<Outputs::Claimed>> Outputs::claim(QPointer<guest::Guest> guest, std::chrono::milliseconds since)
{
    Claimed claimed;
    if (!guest)
        co_return claimed;
    const auto listed = co_await guest->files().list(m_folder, kMostFiles, guest::Writers::Found);
    if (!listed && listed.error().kind == Error::Kind::NotFound) // somebody removed it
        co_return claimed;
    if (!listed)
        co_return fail(listed.error());
    claimed.isCut = listed->isCut;
    // From here to the end nobody else looks: a file is claimed once.
    for (const guest::Entry &entry : listed->entries) {
        const auto taken = m_claimed.constFind(entry.name);
        const bool isTaken = taken != m_claimed.cend() && *taken == entry;
        if (entry.kind != guest::Entry::Kind::File || isTaken || entry.changed < base::WallTime(since)
            || listed->beingWritten.contains(entry.name))
            continue;
        m_claimed.insert(entry.name, entry);
        claimed.files += entry;
    }
    co_return claimed;
}

void Outputs::giveBack(const guest::Entry &file)
{
    const auto taken = m_claimed.constFind(file.name);
    if (taken != m_claimed.cend() && *taken == file)
        m_claimed.erase(taken);
}

} // namespace session
