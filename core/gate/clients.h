// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/store/store.h"

#include <QHash>
#include <QStringList>

namespace gate {

/// Which client uses which machine. A program may be there several times at once, in two windows or two
/// chats, which are not to get into each other's machines by chance: what one of them that is there uses,
/// another finds by its handle alone. What was used by none that is there is found by all of its program, so
/// that a new chat goes on where one that ended stopped. Clients name themselves: this orders those of one
/// program, and keeps no program from another (core/callers/CALLERS.md). Main thread.
class Clients
{
public:
    static store::Schema schema();
    explicit Clients(store::Store *store); ///< borrowed; outlives this

    /// It is there, by one more connection; by one less.
    void came(const QString &client);
    void left(const QString &client);
    base::Result<> noteUse(const QString &vm, const QString &client);
    /// Whether the client sees it in lists, and may call it by its name. One without a name of its own sees
    /// all.
    bool finds(const QString &vm, const QString &client) const;
    base::Result<> forget(const QString &vm); ///< it was removed

private:
    void read() const;

    store::Store *const m_store; // the workspace's
    QHash<QString, int> m_present; // connections
    mutable QHash<QString, QStringList> m_users; // by VM, the latest last
    mutable bool m_isRead = false;
};

} // namespace gate
