// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/session/record/transcript.h"
#include "core/vm/disk/snapshot.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QPointer>
#include <QTimer>

class CallRibbon;

/// Brings the snapshots of a session into a ribbon of its calls, and keeps them as they are, whoever makes
/// and removes them.
class RibbonNotches : public QObject
{
    Q_OBJECT

public:
    RibbonNotches(CallRibbon *ribbon, const vm::SnapshotStore *snapshots, QObject *parent); ///< borrowed

    /// After the ribbon has its calls. Borrowed; or none.
    void setSession(const QString &session, session::Transcript *transcript);
    /// The first one may be there soon.
    void refreshUnwatched();

private:
    void look();

    CallRibbon *const m_ribbon;
    const vm::SnapshotStore *const m_snapshots;
    QString m_session;
    QPointer<session::Transcript> m_transcript;
    QFileSystemWatcher m_watcher;
    QTimer m_look;
};
