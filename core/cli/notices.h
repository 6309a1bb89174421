// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guest/files.h"
#include "core/rpc/connection.h"

#include <QPointer>

namespace session {
class Session;
}

namespace cli {

/// Tells a client how far the work it waits for has come. `percent` below 0: not known. A client that does
/// not keep up misses some.
void notifyProgress(rpc::Connection &client, int percent, const QString &step);
void notifyProgress(rpc::Connection &client, const guest::Progress &progress, const QString &what);

/// Tells a client what a session that starts its machine is waiting for, for as long as this lives.
class PhaseNotices
{
public:
    PhaseNotices(rpc::Connection &client, const session::Session &session);
    ~PhaseNotices();
    Q_DISABLE_COPY_MOVE(PhaseNotices)

private:
    QMetaObject::Connection m_connection;
};

} // namespace cli
