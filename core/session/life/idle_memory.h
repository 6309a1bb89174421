// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/life/idle_watch.h"
#include "core/store/store.h"

#include <QString>
#include <QStringList>

namespace session {

/// What a session's idle watch knows of its machine, in the session's row of the database: the next owner,
/// who may come at any moment, goes on with the countdown. What cannot be kept is logged, and begins anew.
class IdleMemory
{
public:
    /// A step of the table `sessions`.
    static QStringList schema();
    IdleMemory(store::Store *store, QString session);

    /// Call when something may have changed, and each second; while the watch is busy all the time it is
    /// written now and then.
    void keep(const IdleWatch &watch, const QString &machine);
    /// Of a machine that an earlier owner left: the host has not started again since.
    void recall(IdleWatch *watch, const QString &machine) const;

private:
    store::Store *const m_store; // the workspace's
    const QString m_session;
    QString m_machine; // what was kept last, like the next
    IdleWatch::Memory m_kept;
};

} // namespace session
