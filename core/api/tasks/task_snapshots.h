// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"

#include <QPointer>
#include <QString>

class Workspace;

namespace session {
class Session;
}

namespace api {

/// Keeps the machine of a session as it is before these words, and gives the name of the snapshot, which
/// begins with theirs; starts it where there is none. Of those made so the newest few stay. An empty name:
/// the setting `snapshot_before_task` does not want it.
base::Task<base::Result<QString>> snapshotBefore(Workspace &workspace, QPointer<session::Session> session,
                                                 QString words);

/// "before-top-20-customers-h4k2m7pq"; no other words give the same name, nor these again.
QString snapshotName(const QString &words);

} // namespace api
