// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/life/idle_memory.h"

#include <QLoggingCategory>

namespace session {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

static Q_LOGGING_CATEGORY(lcSession, "berth.session")

static constexpr auto kBetweenKept = 10s; // while it is busy all the time

QStringList IdleMemory::schema()
{
    // In ms of the host's uptime without its sleep.
    return {QStringLiteral("ALTER TABLE sessions ADD COLUMN idle_machine TEXT NOT NULL DEFAULT ''"),
            QStringLiteral("ALTER TABLE sessions ADD COLUMN idle_since INTEGER NOT NULL DEFAULT 0"),
            QStringLiteral("ALTER TABLE sessions ADD COLUMN idle_not_before INTEGER NOT NULL DEFAULT 0")};
}

IdleMemory::IdleMemory(store::Store *store, QString session)
    : m_store(store)
    , m_session(std::move(session))
{
}

void IdleMemory::keep(const IdleWatch &watch, const QString &machine)
{
    const IdleWatch::Memory now = watch.memory();
    if (m_machine == machine && (m_kept == now || (watch.isBusy() && now.last - m_kept.last < kBetweenKept)))
        return;
    m_machine = machine;
    m_kept = now;
    auto kept = m_store->exec(
        QStringLiteral(
            "UPDATE sessions SET idle_machine = ?, idle_since = ?, idle_not_before = ? WHERE id = ?"),
        {machine, qint64(now.last.count()), qint64(now.notBefore.count()), m_session},
        store::Survives::Crash);
    if (!kept)
        qCWarning(lcSession, "%s", qPrintable(kept.error().text));
}

void IdleMemory::recall(IdleWatch *watch, const QString &machine) const
{
    const auto rows = m_store->query(
        QStringLiteral("SELECT idle_since, idle_not_before FROM sessions WHERE id = ? AND idle_machine = ?"),
        {m_session, machine});
    if (!rows)
        qCWarning(lcSession, "%s", qPrintable(rows.error().text));
    else if (!rows->isEmpty())
        watch->recall(
            {milliseconds(rows->first().at(0).toLongLong()), milliseconds(rows->first().at(1).toLongLong())});
}

} // namespace session
