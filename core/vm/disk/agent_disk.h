// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QString>

namespace vm {

/// The path of the guest agent as this build has it: ownProgram().
base::Result<QString> agentProgram();

/// The content of a machine's third disk: a tar archive with the one file `berth-agent`, executable. The
/// guest unpacks it at boot, so that a new agent needs no new image. Pure.
QByteArray agentDisk(const QByteArray &program);

} // namespace vm
