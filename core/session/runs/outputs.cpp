// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/runs/outputs.h"

#include "core/guest/guest.h"

namespace session {

using base::Error;
using base::fail;
using base::Result;
using base::Task;

static constexpr int kMostFiles = 10'000;

/// A folder that somebody removed has nothing in it.
static Task<Result<guest::Listing>> look(QPointer<guest::Guest> guest, QByteArray folder,
                                         guest::Writers writers)
{
    auto listed = co_await guest->list(folder, kMostFiles, writers);
    if (!listed && listed.error().kind == Error::Kind::NotFound)
        co_return guest::Listing();
    co_return listed;
}

Task<Result<QList<guest::Entry>>> Outputs::before(QPointer<guest::Guest> guest) const
{
    const auto listed = co_await look(guest, m_folder, guest::Writers::Ignored);
    if (!listed)
        co_return fail(listed.error());
    co_return listed->entries;
}

Task<Result<QList<guest::Entry>>> Outputs::claim(QPointer<guest::Guest> guest, QList<guest::Entry> before)
{
    QList<guest::Entry> claimed;
    if (!guest)
        co_return claimed;
    const auto listed = co_await look(guest, m_folder, guest::Writers::Found);
    if (!listed)
        co_return fail(listed.error());
    // From here to the end nobody else looks: a file is claimed once.
    for (const guest::Entry &entry : listed->entries) {
        const auto taken = m_claimed.constFind(entry.name);
        const bool isTaken = taken != m_claimed.cend() && *taken == entry;
        if (entry.kind != guest::Entry::Kind::File || isTaken || before.contains(entry)
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
