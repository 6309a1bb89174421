// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/base/task.h"
#include "core/guest/guest.h"
#include "core/session/stock/machines.h"
#include "core/vm/machine.h"

#include <QString>

namespace session {

/// Of machines that have no session yet.
inline const QString kNamelessHost = QStringLiteral("berth");

/// The name that a session's machine has for itself: a label of RFC 1123.
QString hostNameFor(const QString &session);

/// All by which one machine differs from the next in the eyes of its programs.
guest::Identity identityOf(const vm::Machine *machine, const QString &hostname);

/// Where its clients of packages are to ask now.
guest::PackageSource packageSourceOf(const vm::Machine *machine, const Machines *machines);

/// What turns a guest that answers into a machine of use: all that makes it this one and no other, and its
/// disk at /session. The same at every connection to one machine, and harmless when repeated.
base::Task<base::Result<>> outfit(guest::Guest *guest, const vm::Machine *machine, const Machines *machines,
                                  QString hostname, const base::Clock *clock);

/// The guest's clock becomes the host's. It is late by the time that the message is under way, so it is said
/// again, a few times at most, until that was short. The guest may go meanwhile.
base::Task<base::Result<>> setClock(guest::Guest *guest, const base::Clock *clock);

/// What the first commands of a person need is read, and under an emulating QEMU translated, before they
/// come.
base::Task<base::Result<>> warmUp(guest::Guest *guest);

} // namespace session
