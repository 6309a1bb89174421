// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/facts.h"
#include "core/store/store.h"

#include <QList>
#include <QString>

namespace session {

/// The facts of all sessions in the database, a row each.
class FactsBook
{
public:
    static store::Schema schema();
    explicit FactsBook(store::Store *store);

    struct Entry
    {
        Facts facts;
        QString note; ///< Session::note()
    };
    /// Oldest first.
    base::Result<QList<Entry>> all() const;

    enum class As { Kept, Draft };
    /// Without a note. A draft is read as one for OneRun, until keep().
    base::Result<> add(const Facts &facts, As as);
    base::Result<> keep(const QString &id);
    base::Result<> setName(const QString &id, const QString &name);
    base::Result<> setArchived(const QString &id, bool isArchived);
    base::Result<> setBudget(const QString &id, qint64 limit);
    base::Result<> setMachine(const QString &id, const QString &size, const QString &profile,
                              vm::NetworkPolicy network);
    base::Result<> setPolicy(const QString &id, const QString &policy);
    base::Result<> setNote(const QString &id, const QString &note);
    base::Result<> remove(const QString &id);

private:
    base::Result<> set(const QString &id, const QString &column, const QVariant &value);

    store::Store *const m_store; // the workspace's
};

} // namespace session
