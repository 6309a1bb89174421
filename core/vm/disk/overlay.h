// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/task.h"

#include <QString>
#include <QStringList>

namespace vm {

/// Makes `path`, an empty copy-on-write disk on the qcow2 disk `below`, which it will name as it is given
/// here: a path, or the name of a file beside it. NotFound: qemu-img is not installed.
base::Task<base::Result<>> makeOverlay(QString path, QString below);

/// What a qcow2 disk lies on, and what that lies on, as far as files are there to be read. Blocks for a read
/// of each.
QStringList filesBelow(const QString &disk);

} // namespace vm
