// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/process.h"
#include "core/base/result.h"
#include "core/base/task.h"

#include <QString>
#include <QStringList>

namespace vm {

/// libvirt's session mode for root, which libvirt itself does not have: as root it connects `qemu:///session`
/// to the host's own daemon. This one and its QEMU are a user of the host who owns nothing but the machines'
/// folders (`berth-reaper`, MACHINES.md), or where that cannot be root in a user namespace, without
/// capabilities. Its sockets and state are in the runtime folder. It ends by itself when it has neither a
/// client nor a machine.
struct SessionDaemon
{
    QString uri; ///< to connect to, before and after it is started
    QString socket;
    QString program;

    /// NotFound: libvirt's daemon is not installed; the text says what to install.
    static base::Result<SessionDaemon> find(const base::Places &places);
};

/// Whom the host's kernel takes a daemon and all that it starts for.
enum class DaemonUser { Lodger, Root };

/// A command with which `line` is started as the daemon is. Makes the folders that it hands over.
base::Result<base::Command> commandOf(DaemonUser user, const base::Places &places, const QStringList &line);

/// Whom one is that listens. Disconnected: none does.
base::Result<DaemonUser> userOf(const SessionDaemon &daemon);

/// Returns when it takes connections. The value is why it is no lodger, or empty. Starting one that runs
/// fails, with no harm done.
base::Task<base::Result<QString>> start(SessionDaemon daemon, base::Places places);

} // namespace vm
