// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/api/session_operations.h"
#include "core/vm/disk/snapshot.h"

#include <QHash>
#include <QObject>
#include <QPointer>

namespace api {

/// What is done to the machine of a session before words of a person are heard there: it is kept as a
/// snapshot, where they have set that, or put back to one. One at a time in a session; may be stopped.
class Preparations : public QObject
{
    Q_OBJECT

public:
    Preparations(Workspace &workspace, SessionOperations &operations);

    struct Prepared
    {
        QString snapshot; ///< of it
        QString note; ///< for the person: why there is none
    };
    /// What a snapshot cannot be made of is worked on all the same, and that is said; what cannot be put back
    /// to `from` is not. Cancelled: it was stopped.
    base::Task<base::Result<Prepared>> prepare(QPointer<session::Session> session, QString words,
                                               std::optional<vm::Snapshot> from = {});
    bool isAny() const { return !m_sessions.isEmpty(); }
    bool isOf(const QString &session) const { return m_sessions.contains(session); }
    void stop(const QString &session);

signals:
    void changed(); ///< another session is prepared, or one no longer
    void moved(); ///< one is ready, or stopped

private:
    base::Task<base::Result<QString>> putBack(QString session, QString snapshot);

    Workspace &m_workspace;
    SessionOperations &m_operations;
    QHash<QString, bool> m_sessions; // and whether a person stopped it
};

} // namespace api
