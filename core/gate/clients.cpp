// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/gate/clients.h"

#include <QLoggingCategory>

#include <algorithm>

using base::Result;
using store::Survives;

namespace gate {

static Q_LOGGING_CATEGORY(lcClients, "berth.gate")

static constexpr qsizetype kMostUsers = 16; // of a machine: the latest

store::Schema Clients::schema()
{
    return {QStringLiteral("clients"),
            {{QStringLiteral("CREATE TABLE vm_users (vm TEXT NOT NULL, client TEXT NOT NULL, "
                             "PRIMARY KEY (vm, client))")}}};
}

Clients::Clients(store::Store *store)
    : m_store(store)
{
}

/// Once: each call asks.
void Clients::read() const
{
    if (std::exchange(m_isRead, true))
        return;
    const auto rows = m_store->query(QStringLiteral("SELECT vm, client FROM vm_users ORDER BY rowid"));
    if (!rows) {
        qCWarning(lcClients, "%s", qPrintable(rows.error().text));
        return;
    }
    for (const store::Row &row : *rows)
        m_users[row.at(0).toString()] += row.at(1).toString();
}

void Clients::came(const QString &client) { ++m_present[client]; }

void Clients::left(const QString &client)
{
    const auto found = m_present.find(client);
    if (found != m_present.end() && --*found <= 0)
        m_present.erase(found);
}

Result<> Clients::noteUse(const QString &vm, const QString &client)
{
    read();
    QStringList &users = m_users[vm];
    if (client.isEmpty() || users.contains(client))
        return {};
    users += client;
    if (auto noted =
            m_store->exec(QStringLiteral("INSERT OR IGNORE INTO vm_users (vm, client) VALUES (?, ?)"),
                          {vm, client}, Survives::Crash);
        !noted)
        return noted;
    if (users.size() <= kMostUsers)
        return {};
    return m_store->exec(QStringLiteral("DELETE FROM vm_users WHERE vm = ? AND client = ?"),
                         {vm, users.takeFirst()}, Survives::Crash);
}

bool Clients::finds(const QString &vm, const QString &client) const
{
    if (client.isEmpty())
        return true;
    read();
    const QStringList users = m_users.value(vm);
    return users.contains(client)
        || std::ranges::none_of(users, [this](const QString &each) { return m_present.contains(each); });
}

Result<> Clients::forget(const QString &vm)
{
    m_users.remove(vm);
    return m_store->exec(QStringLiteral("DELETE FROM vm_users WHERE vm = ?"), {vm}, Survives::Crash);
}

} // namespace gate
