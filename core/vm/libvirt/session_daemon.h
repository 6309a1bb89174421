// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"

#include <QString>
#include <QStringList>

namespace vm {

/// libvirt's session mode for root, which libvirt itself does not have: as root it connects `qemu:///session`
/// to the host's own daemon. This one runs in a user namespace in which root is an ordinary user, so that
/// daemon and QEMU have no capability outside it. Its sockets and state are in the runtime folder. It ends by
/// itself when it has neither a client nor a machine.
struct SessionDaemon
{
    QString uri; ///< to connect to, before and after it is started
    QString program;

    /// NotFound: libvirt's daemon is not installed; the text says what to install.
    static base::Result<SessionDaemon> find(const base::Places &places);
    /// What starts a command, that of the daemon or another, in such a user namespace.
    static QStringList mapping();
};

/// Returns when it takes connections. Starting one that runs fails, with no harm done.
base::Task<base::Result<>> start(SessionDaemon daemon, base::Places places);

} // namespace vm
