// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/outputs.h"

#include "core/guest/guest.h"

namespace session {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr int kMostFiles = 10'000;

Task<Result<QList<guest::Entry>>> Outputs::claim(QPointer<guest::Guest> guest,
                                                 std::chrono::milliseconds since)
{
    QList<guest::Entry> claimed;
    if (!guest)
        co_return claimed;
    const auto listed = co_await guest->list(m_folder, kMostFiles, guest::Writers::Found);
    if (!listed && listed.error().kind == Error::Kind::NotFound) // somebody removed it
        co_return claimed;
    if (!listed)
        co_return fail(listed.error());
    // From here to the end nobody else looks: a file is claimed once.
    for (const guest::Entry &entry : listed->entries) {
        const auto taken = m_claimed.constFind(entry.name);
        const bool isTaken = taken != m_claimed.cend() && *taken == entry;
        if (entry.kind != guest::Entry::Kind::File || isTaken || entry.changed < base::WallTime(since)
            || listed->beingWritten.contains(entry.name))
            continue;
        m_claimed.insert(entry.name, entry);
        claimed += entry;
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
