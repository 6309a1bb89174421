// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/places.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/vm/libvirt/session_daemon.h"

#include <QString>

#include <optional>

namespace vm {

/// What libvirt is told to start in the place of `qemu`, an absolute path: `berth-emulator`, under a path in
/// the runtime folder. libvirt keeps what a QEMU can do by its path and the time of the file behind it, so
/// the path is another one as soon as QEMU is another file.
base::Result<QString> emulatorFor(const base::Places &places, const QString &qemu);

/// Whether that leads to a QEMU that has nothing of the host but what it needs; tried with a file and a
/// folder where those of machines are, and started as by that daemon of root's, where one is. Unsupported,
/// with what mends it.
base::Task<base::Result<>> checkEmulator(base::Places places, QString emulator,
                                         std::optional<DaemonUser> daemon);

/// What `emulator` said, in libvirt's words on a start that failed: the reason why there was no QEMU in its
/// room. Empty: it was not for the room's sake. No guest has run by then that could have said it.
QString refusalIn(const QString &words, const QString &emulator);

} // namespace vm
